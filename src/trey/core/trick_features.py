"""The features of a decision in any trick game: the suits, the trick, and the card to play.

Suits are described in order, trumps first and then the longest. A card is described by how many cards still out or in
the hand stand above it.  So what is learned about one suit holds for all, and a king is the highest card once the ace
has been played.  Cards are lined up (`trey.core.tricks.in_line`).
"""

from trey.core.features import Described, turn_on
from trey.core.kinds import Card, Cards, Count, Flag, Suit
from trey.core.tricks import suit_mask
from trey.kernel.bits import low_index, popcount
from trey.kernel.mark import inlined, kernel

LOW = 0x1FFF
OWN = 0
"""[slot, place]: a card of the hand."""
OUT = OWN + 52
"""[slot, count]: cards of a suit that others may hold."""
HELD = OUT + 56
"""[slot, count]: cards of a suit in the hand."""
VOID = HELD + 56
"""[slot, next or last]: a seat that has shown that it holds no card of a suit."""
LED = VOID + 8
BEST = LED + 4
"""[slot, count]: how many cards still out beat the trick's best card in its own suit."""
BY_NEXT = BEST + 56
"""Whether the best card is the next seat's or the last seat's."""
PLACE = BY_NEXT + 2
LEFT = PLACE + 3
"""Cards in the hand."""
CARD = LEFT + 18
"""[slot, place]: the card that is played, given away or set aside."""
TAKES = CARD + 52
"""[leads, follows, trumps or throws; loses or takes; place in the trick]."""
_ABOVE = TAKES + 24
"""How many cards still out beat the card in its own suit, if the card takes the trick so far."""
LENGTH = _ABOVE + 14
"""How many cards of the card's suit are in the hand."""
TRICK_FEATURES = LENGTH + 14


@inlined
def slot_of(x: Described, suit: Suit) -> int:
    """Return the place of a suit in the order of the description."""
    for slot in range(3):
        if x.order >> 2 * slot & 3 == suit:
            return slot
    return 3


@inlined
def place_in(x: Described, live: Cards, card: Card) -> int:
    """Return the number of a card, [slot, place]: place is how many of the live cards of its suit stand above it."""
    above = popcount(live & suit_mask(card >> 4) & -(2 << card))
    return 13 * slot_of(x, card >> 4) + min(above, 12)


@kernel
def order_suits(x: Described, hand: Cards, out: Cards, trump: Suit) -> None:
    """Order the suits: trumps first, then by length in the hand, then by length outside.

    :param trump: 0..3; anything else if no suit comes first.
    """
    order, slot, used = 0, 0, 0
    if 0 <= trump < 4:
        order, slot, used = trump, 1, 1 << trump
    while slot < 4:
        longest, chosen = -1, 0
        for suit in range(4):
            if not used >> suit & 1:
                length = 16 * popcount(hand >> (suit << 4) & LOW) + popcount(out >> (suit << 4) & LOW)
                if length > longest:
                    longest, chosen = length, suit
        used |= 1 << chosen
        order |= chosen << 2 * slot
        slot += 1
    x.order = order


@kernel
def describe_suits(x: Described, hand: Cards, out: Cards, trump: Suit) -> None:
    """Turn on the features of what the hand holds, and of what is out in each suit.

    :param out: the cards that others may hold.
    :param trump: 0..3, anything else where nothing is trump.
    """
    order_suits(x, hand, out, trump)
    for slot in range(4):
        suit = x.order >> 2 * slot & 3
        held, outside = hand >> (suit << 4) & LOW, out >> (suit << 4) & LOW
        live, cards = held | outside, held
        while cards:
            rank = low_index(cards)
            cards &= cards - 1
            turn_on(x, OWN + 13 * slot + popcount(live >> (rank + 1)))
        turn_on(x, OUT + 14 * slot + popcount(outside))
        turn_on(x, HELD + 14 * slot + popcount(held))
    turn_on(x, LEFT + min(popcount(hand), 17))


@kernel
def describe_table(
    x: Described, out: Cards, led: Suit, best: Card, by_next: Flag, place: Count, next_lacks: Cards, last_lacks: Cards
) -> None:
    """Turn on the features of this trick and of those before it, once the suits are described.

    :param led: the led suit, -1 where the seat leads; `best`: the best card so far.
    :param by_next: 1 if the best card is the next seat's.
    :param place: how many cards lie there.
    """
    for slot in range(4):
        suit = x.order >> 2 * slot & 3
        all_of_it = suit_mask(suit)
        if next_lacks & all_of_it:
            turn_on(x, VOID + 2 * slot)
        if last_lacks & all_of_it:
            turn_on(x, VOID + 2 * slot + 1)
        if led == suit:
            turn_on(x, LED + slot)
        if best >= 0 and best >> 4 == suit:
            turn_on(x, BEST + 14 * slot + popcount(out & all_of_it & -(2 << best)))
    if best >= 0:
        turn_on(x, BY_NEXT + 1 - by_next)
    turn_on(x, PLACE + place)


@kernel
def describe_card(
    x: Described, card: Card, hand: Cards, out: Cards, trump: Suit, led: Suit, best: Card, place: Count
) -> None:
    """Turn on the features of a card that is played, given away or set aside."""
    suit = card >> 4
    turn_on(x, CARD + place_in(x, hand | out, card))
    kind, takes = 0, 1
    if led >= 0:
        kind = 1 if suit == led else (2 if suit == trump else 3)
        takes = 0
        if suit == best >> 4:
            takes = 1 if card > best else 0
        elif suit == trump:
            takes = 1
    turn_on(x, TAKES + 6 * kind + 3 * takes + place)
    if takes:
        turn_on(x, _ABOVE + popcount(out & suit_mask(suit) & -(2 << card)))
    turn_on(x, LENGTH + popcount(hand & suit_mask(suit)))
