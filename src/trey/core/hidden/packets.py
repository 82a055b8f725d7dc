"""How a pack is dealt, the places where its cards then lie, and what rules do with them."""

from typing import Annotated, Any, Final

from trey.core.auction import all_spoke
from trey.core.deal import PackOrder
from trey.core.engine import ask
from trey.core.kinds import NOBODY, Card, Cards, Count, Flag, Mask, PhaseNumber, Seat, Three
from trey.core.sampling import ConstrainedDeal
from trey.core.tricks import clear_table, left_of
from trey.kernel.bits import low_index, popcount
from trey.kernel.layout import Layout
from trey.kernel.mark import inlined

TALON: Final = 3
"""The place of the talon: cards that are dealt to nobody and may be taken."""
UPCARD: Final = 4
REST: Final = 5
LETTERS: Final = {"f": 0, "m": 1, "d": 2, "t": TALON, "u": UPCARD, "r": REST}
"""Forehand, the dealer's left; middlehand; the dealer; the talon; the card turned up; the rest."""
_UP_SHOWN, UP_TAKEN, UP_LEFT, UP_DOWN = range(4)


class Work(ConstrainedDeal):
    """Scratch memory for dealing hidden cards."""


def work(_p: Any) -> Work:
    """Return scratch memory."""
    return Work()


# How a pack is dealt


class Packeted(Layout, mixin=True):
    """The params for dealing."""

    positions: Annotated[
        list[Mask], 6, "[place]: pack positions dealt there; 0..2 from the dealer's left, 3 talon, 4 upcard, 5 rest."
    ]


class Packets:
    """How a pack is dealt: `3 t2 4 3` is three each from the dealer's left, two to the talon, four each, three each.

    `f1 m1 t1 d1 u1 r9` is a card to each in turn, the talon before the dealer, one turned up, and nine for nobody.
    """

    def __init__(self, text: str, talon: str = "talon") -> None:
        """Read it.

        :param talon: what the talon is called.
        """
        to: list[int] = []
        for word in text.split():
            if word[0] in LETTERS:
                to += [LETTERS[word[0]]] * int(word[1:])
            else:
                to += [seat for seat in range(3) for _ in range(int(word))]
        self.to: tuple[int, ...] = tuple(to)
        self.hand: int = to.count(0)
        """Cards that each seat is dealt."""
        self.talon: int = to.count(TALON)
        self.names: dict[int, str] = {TALON: talon, UPCARD: "upcard", REST: "middle"}
        """What places are called, the hands apart."""
        at = [sum(1 << i for i, there in enumerate(to) if there == place) for place in range(6)]
        self.fields: dict[str, Any] = {"positions": at}
        """Those of `Packeted`."""

    def places(self, _options: Any, _seats: int, dealer: int, _number: int) -> tuple[str, ...]:
        """Return the place to which each position of the pack is dealt, as for `Family.places`."""
        return tuple(self.names.get(to) or str((dealer + 1 + to) % 3) for to in self.to)


# The places, in layouts


class Hands(Layout, mixin=True):
    """In a state: the cards that each seat holds."""

    hands: Three[Cards]


class Aside(Layout, mixin=True):
    """The cards that each seat has set aside; in an observation, as far as they are known."""

    aside: Three[Cards]


class Talon(Layout, mixin=True):
    """The talon; in an observation, as far as it is known."""

    talon: Annotated[Cards, "The cards that lie there."]
    found: Annotated[Cards, "The cards that were dealt there."]


class Upcard(Layout, mixin=True):
    """What everybody knows of a card that is turned up."""

    upcard: Card
    up: Annotated[Count, "What became of the upcard: 0 shown, 1 taken by the dealer, 2 left by him, 3 turned down."]


class Given(Layout, mixin=True):
    """Cards that went from hand to hand; in an observation, those that its seat gave or was given."""

    given: Annotated[list[Cards], 9, "[3 * giver + receiver]: the cards."]
    given_count: Annotated[list[Count], 9, "[3 * giver + receiver]: how many they are; everybody knows that."]


class Swapped(Layout, mixin=True):
    """What everybody knows of an exchange with the rest of the pack, before anything else is done."""

    swapper: Annotated[Seat, "Who has taken the rest of the pack in exchange for other cards, -1 for nobody."]
    swapped: Annotated[Cards, "The cards that were shown for it, and laid away."]


class Drawn(Layout, mixin=True):
    """What came of such an exchange; in an observation, for the seat that made it."""

    drawn: Annotated[Cards, "The rest of the pack, once it was taken in exchange."]


class Known(Layout, mixin=True):
    """In an observation: the hands, as far as they are known."""

    hand: Cards
    hands: Annotated[Three[Cards], "The hands that the viewer may look at: its own, and any that lies open; else 0."]


class Own(Layout, mixin=True):
    """The viewer's cards, if no hand, talon or card set aside ever lies open; replaces `Known`, `Aside` and `Talon`."""

    hand: Cards
    aside: Annotated[Cards, "Cards the viewer set aside."]
    found: Annotated[Cards, "The cards that were dealt to the talon, if the viewer took it."]


class Counted(Layout, mixin=True):
    """In an observation: the sizes of the hands."""

    counts: Annotated[Three[Count], "How many cards each hand has."]


# What rules do with them


@inlined
def _cards_at(order: PackOrder, there: Mask) -> Cards:
    """Return the cards that lie at some positions of the pack."""
    cards = 0
    while there:
        cards |= 1 << order.pack[low_index(there)]
        there &= there - 1
    return cards


@inlined
def deal_packets(s: Any, p: Packeted, order: PackOrder) -> None:
    """Clear the whole state, and deal the hands."""
    clear_table(s, 3)
    s.dealer = seat = order.dealer
    for place in range(3):
        seat = left_of(seat)
        s.hands[seat] = _cards_at(order, p.positions[place])


@inlined
def deal_talon(s: Any, p: Packeted, order: PackOrder) -> None:
    """Deal the talon, once the hands are dealt."""
    s.taker = NOBODY
    s.talon = s.found = _cards_at(order, p.positions[TALON])


@inlined
def deal_upcard(s: Any, p: Packeted, order: PackOrder) -> None:
    """Turn up the card that lies at the upcard's position in the pack."""
    s.up = _UP_SHOWN
    s.upcard = order.pack[low_index(p.positions[UPCARD])]


@inlined
def lay_aside(s: Any, card: Card) -> Count:
    """Set aside a card of the seat to act; return how many it has set aside so far."""
    s.hands[s.turn] ^= 1 << card
    s.aside[s.turn] |= 1 << card
    return popcount(s.aside[s.turn])


@inlined
def give(s: Any, card: Card, to: Seat) -> None:
    """Give a card of the seat to act to another seat, which holds it from now on; a card is given once."""
    s.acts[s.acted - 1] |= to + 1 << 3
    s.hands[s.turn] ^= 1 << card
    _hand_over(s, s.turn, to, 1 << card)


@inlined
def pass_on(s: Any, step: Count) -> None:
    """Let every seat give what it has set aside, all at once, to the seat that is `step` places to its left."""
    for giver in range(3):
        _hand_over(s, giver, (giver + step) % 3, s.aside[giver])
        s.aside[giver] = 0


@inlined
def _hand_over(s: Any, giver: Seat, to: Seat, cards: Cards) -> None:
    """Put cards into a hand, and note from whom they are."""
    s.hands[to] |= cards
    s.given[3 * giver + to] |= cards
    s.given_count[3 * giver + to] += popcount(cards)


@inlined
def take_talon(s: Any, seat: Seat) -> None:
    """Put the talon into the hand of the seat that takes it."""
    s.hands[seat] |= s.talon
    s.talon = 0
    s.taker = seat


@inlined
def take_upcard(s: Any, phase: PhaseNumber) -> None:
    """Put the upcard into the dealer's hand; the dealer then acts in `phase`, to set a card aside."""
    s.up = UP_TAKEN
    s.hands[s.dealer] |= 1 << s.upcard
    ask(s, phase, s.dealer)


@inlined
def pass_upcard(s: Any, phase: PhaseNumber) -> None:
    """Go on after a pass; the dealer's pass turns the upcard down, and all act in `phase` from the dealer's left."""
    if all_spoke(s):
        s.up = UP_DOWN
        ask(s, phase, left_of(s.dealer))


@inlined
def once_played(s: Any, _seat: Seat) -> Flag:
    """Return 1 once a deal has been played; a kernel for `aside_open` and `talon_open` of `Hidden`."""
    return 1 if s.done and not s.redealt else 0
