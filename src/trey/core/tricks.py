"""The trick table, which all trick-taking families share: players follow the led suit, and the highest trump wins.

RULEBOOK 0.3: a seat must follow the led suit if it can, and is otherwise free. The highest trump wins, or without
trumps the highest card of the led suit.  The order of cards is data, so the kernels here know no family:

    trumps   every card that is a trump: none, a suit, or a suit with bowers and a joker
    led      every card of the led suit, `members(card, trumps)` of the card that was led
    best     the strength of the trick's best card, as its family ranks cards: `suit_strength` without bowers

`in_line` moves bowers and joker so that comparing numbers compares cards; after that there are just four suits, one of
which may be trumps.  A game in which tricks are bad has the same table: only its score differs.
"""

from typing import Annotated

from trey.core.cards import ALL_RANKS, EACH_SUIT, JACK, JOKER
from trey.core.engine import State, ask
from trey.core.kinds import NOBODY, Card, Cards, Count, Flag, PhaseNumber, Play, Seat, Strength, Suit, Three
from trey.kernel.bits import high_index, low_index, popcount
from trey.kernel.layout import OPEN, clear
from trey.kernel.mark import inlined, kernel

NO_TRUMP = 4


class TrickTable(State):
    """What everybody sees of the tricks: `class Public(TrickTable, plays=30)` if thirty cards are played in a deal."""

    trump: Suit
    trumps: Annotated[Cards, "All cards that are trumps."]
    led: Annotated[Cards, "All cards of the led suit, 0 when nothing is led."]
    best: Annotated[Strength, "The strength of the best card of this trick, 0 when nothing is led."]
    best_seat: Annotated[Seat, "Who played the best card of this trick; before a lead, who took the last trick, or -1."]
    leader: Annotated[Seat, "Who led this trick, or is to lead it; -1 before play."]
    size: Annotated[Count, "How many cards a full trick has."]
    missing: Annotated[Count, "How many cards are still to come to this trick."]
    tricks: Three[Count]
    played: Cards
    count: Annotated[Count, "How many cards have been played."]
    lacks: Annotated[Three[Cards], "For each seat: cards that it does not hold, as its plays have shown."]
    plays: Annotated[list[Play], OPEN, "Cards in the order they were played, `count` of them."]


# Cards of a suit, and what beats what


@inlined
def suit_mask(suit: Suit) -> Cards:
    """Return all cards of a printed suit."""
    return ALL_RANKS << (suit << 4)


@inlined
def above(card: Card) -> Cards:
    """Return every card that is higher than `card` in its printed suit."""
    return suit_mask(card >> 4) & -(2 << card)


@inlined
def trumps_with_bowers(trump: Suit) -> Cards:
    """Return the trumps of a game with bowers: the suit, the other jack of its colour, the joker; none at no-trump."""
    if trump == NO_TRUMP:
        return 0
    return suit_mask(trump) | 1 << (3 - trump << 4 | JACK) | 1 << JOKER


@inlined
def members(card: Card, trumps: Cards) -> Cards:
    """Return every card of the suit that `card` belongs to: all trumps, if it is one."""
    return trumps if trumps >> card & 1 else suit_mask(card >> 4) & ~trumps


@inlined
def following(hand: Cards, led: Cards) -> Cards:
    """Return the cards of a hand that follow the suit `led`, or the whole hand if none does or `led` is 0."""
    held = hand & led
    return held or hand


@inlined
def duty(led: Cards, trumps: Cards, over: Cards, must_trump: Flag, must_climb: Flag) -> Cards:
    """Return the trumps from which a seat must play if it can: when it cannot follow, or when trumps were led.

    :param over: those with which it does its duty: all, or those that beat the best card of the trick.
    """
    return over if (must_climb if led == trumps else must_trump) else 0


@inlined
def dutiful(hand: Cards, led: Cards, due: Cards) -> Cards:
    """Return the cards that a seat may play to a trick of the suit `led`, if it must play one of the trumps `due`."""
    cards = following(hand, led)
    return cards & due or cards


@inlined
def suit_strength(card: Card, led: Cards, trumps: Cards) -> Strength:
    """Return how high a card stands in a game without bowers: 32 + rank for trumps, 1 + rank if it follows, else 0."""
    return ((led | trumps) >> card & 1) * (1 + (card & 15)) + (trumps >> card & 1) * 31


@inlined
def takers(hand: Cards, led: Cards, trumps: Cards, best: Strength) -> Cards:
    """Return the cards of a hand that beat the best card of a trick after its lead, in a game without bowers."""
    rank = best - 32 if best >= 32 else best - 1
    higher = (ALL_RANKS & -(2 << rank)) * EACH_SUIT
    return hand & (trumps & higher if best >= 32 else trumps | led & higher)


@inlined
def lowest(hand: Cards) -> Card:
    """Return the card of lowest rank, whatever its suit; the hand must not be empty."""
    folded = (hand | hand >> 16 | hand >> 32 | hand >> 48) & ALL_RANKS
    rank = low_index(folded)
    for suit in range(4):
        if hand >> (suit << 4 | rank) & 1:
            return suit << 4 | rank
    return NOBODY


# The tricks


@inlined
def left_of(seat: Seat) -> Seat:
    """Return the next of three seats, clockwise."""
    return seat + 1 if seat < 2 else 0


@inlined
def next_at_table(seat: Seat, out: Seat) -> Seat:
    """Return the next seat that plays, clockwise; `out` is the seat that sits the deal out, -1 for none."""
    after = left_of(seat)
    return left_of(after) if out >= 0 and after == out else after


@inlined
def open_play(s: TrickTable, phase: PhaseNumber, seat: Seat) -> None:
    """Give a seat the lead to the first trick."""
    s.leader = seat
    ask(s, phase, seat)


@inlined
def sit_out(s: TrickTable, seat: Seat) -> None:
    """Make a seat sit the deal out: tricks have two cards, and the public field `out` is that seat."""
    s.out = seat  # type: ignore[attr-defined]
    s.size = s.missing = 2


@inlined
def clear_table(s: TrickTable, seats: Count) -> None:
    """Clear the whole state for a deal whose tricks have `seats` cards."""
    clear(s)
    s.trump = s.best_seat = s.leader = NOBODY
    s.size = s.missing = seats


@inlined
def put_card(s: TrickTable, seat: Seat, card: Card, led: Cards, strength: Strength) -> None:
    """Put a seat's card in the trick, and note a void it shows; the caller passes the turn, and collects a full trick.

    :param led: the cards of the led suit, this card's own if it leads.
    :param strength: how high the card stands in a trick of `led`.
    """
    bit = 1 << card
    best, best_seat = s.best, s.best_seat
    if strength > best:
        best = strength
        best_seat = seat
    s.led = led
    s.best = best
    s.best_seat = best_seat
    s.played |= bit
    count = s.count
    s.plays[count] = seat << 6 | card
    s.count = count + 1
    s.lacks[seat] |= 0 if led & bit else led
    s.missing -= 1


@inlined
def take_trick(s: TrickTable) -> None:
    """Give a full trick to the seat that played its best card; that seat leads next."""
    s.tricks[s.best_seat] += 1
    s.led = s.best = 0
    s.missing = s.size
    s.leader = s.turn = s.best_seat


@kernel
def best_card(s: TrickTable) -> Card:
    """Return the best card of the current trick so far, -1 if nothing is led."""
    if s.led == 0:
        return NOBODY
    at = s.count - 1
    while s.plays[at] >> 6 != s.best_seat:
        at -= 1
    return s.plays[at] & 63


@kernel
def played_by(o: TrickTable, seat: Seat) -> Cards:
    """Return the cards that a seat has played."""
    cards = 0
    for i in range(o.count):
        if o.plays[i] >> 6 == seat:
            cards |= 1 << (o.plays[i] & 63)
    return cards


def running_trick(o: TrickTable) -> list[Play]:
    """Return the cards of the trick that is being played, in order."""
    return o.plays[o.count - (o.size - o.missing) : o.count]


def last_trick(o: TrickTable) -> list[Play]:
    """Return the cards of the last full trick, in order; none before the first."""
    begun = o.count - (o.size - o.missing)
    return o.plays[max(0, begun - o.size) : begun]


# The order of cards, lined up


@inlined
def in_line(cards: Cards, trump: Suit, trumps: Cards) -> Cards:
    """Return cards with bowers and joker put above the other trumps, among the bits of the trump suit.

    Plain suits stay as they are.  With bowers, the trumps below them move down, so the trump suit must have no 2 and
    no 3.
    """
    if trumps & ~suit_mask(trump & 3) == 0:
        return cards
    own = cards >> (trump << 4)
    line = (own & 0x1FF) >> 2 | (own & 0x1C00) >> 3
    line |= (cards >> (3 - trump << 4 | JACK) & 1) << 10
    line |= (own >> JACK & 1) << 11 | (cards >> JOKER & 1) << 12
    return cards & ~trumps | line << (trump << 4)


# Claiming the rest


@inlined
def _stands(mine: Cards, theirs: Cards) -> Flag:
    """Return 1 if every card of one suit, led from the top, beats a seat that may hold `theirs` of it.

    Each lead that does not beat all of them takes one of them away.
    """
    if mine == 0 or theirs == 0:
        return 1
    top = popcount(mine & -(2 << high_index(theirs)))
    return 1 if top >= popcount(theirs) or top == popcount(mine) else 0


@inlined
def _yields(hand: Cards, theirs: Cards, trumps: Cards) -> Flag:
    """Return 1 if a seat that may hold `theirs` takes no trick from the leader's hand: trumps first, from the top."""
    out = popcount(theirs & trumps)
    if out > popcount(hand & trumps) and hand & ~trumps:
        return 0
    for suit in range(4):
        if not _stands(hand & suit_mask(suit), theirs & suit_mask(suit)):
            return 0
    return 1


@kernel
def lead_of_claim(hand: Cards, left: Cards, right: Cards, trump: Suit) -> Card:
    """Return the card to lead if the leader, holding `hand`, is sure to take every trick that is left, else -1.

    All cards are lined up (`in_line`).  A claim that holds now holds at every later lead, whatever the others play, as
    long as `left` and `right` only shrink. Each lead of a suit takes one card of it from another seat, or shows that
    this seat has none. So what is left of the suit is still high enough; the same is true of trumps.

    :param left: the cards that one other seat may hold, 0 for a seat that sits out.
    :param right: the same of the other.
    :param trump: 0..3; any other value where nothing is trump.
    """
    trumps = suit_mask(trump) if 0 <= trump < NO_TRUMP else 0
    if not (_yields(hand, left, trumps) and _yields(hand, right, trumps)):
        return NOBODY
    return high_index(hand & trumps or hand)
