"""A trick game with all hands open, as solvers read it: no family, no bowers, only four suits and a turn.

Cards are lined up (`trey.core.tricks.in_line`), so a higher number of a suit is a higher card, and trumps are one suit.
"""

from typing import Any

from trey.core.kinds import NOBODY, Card, Cards, Count, Flag, Seat, Suit, Three
from trey.core.tricks import best_card, in_line, suit_mask
from trey.kernel.bits import low_index
from trey.kernel.layout import Layout
from trey.kernel.mark import inlined, kernel


class OpenHands(Layout):
    """A position between two plays."""

    hands: Three[Cards]
    """The cards that each seat still holds; none if it sits out."""
    next: Three[Seat]
    """Who plays after each seat."""
    trump: Suit
    """-1 if there is no trump suit."""
    trumps: Cards
    turn: Seat
    size: Count
    """How many cards a full trick has."""
    count: Count
    """How many cards this trick has so far."""
    table: Cards
    """The cards of this trick."""
    led: Cards
    """All cards of the led suit, 0 when nothing is led."""
    best: Card
    """The trick's best card, -1 when nothing is led."""
    best_seat: Seat
    tricks: Three[Count]
    """Tricks taken."""
    alone: Seat
    """The seat that plays against the others by the rules of the game, -1 if each plays for himself."""
    fewest: Flag
    """Tricks are bad: everybody wants as few as possible."""
    must_trump: Flag
    """A seat that cannot follow must play a trump that beats the trick's best card, if it holds one. Otherwise it may
    play any card. In `Hidden`, this is part of `must_climb`.
    """
    must_climb: Flag
    """If trumps were led, a seat must beat the best trump when it can."""


@kernel
def open_table(h: OpenHands, s: Any, step: Count, out: Seat) -> None:
    """Read a state's trick table and hands; `fewest`, `alone` and the duties are set afterwards, as the family says.

    :param s: a `TrickTable` with `hands`.
    :param step: 1 where play goes clockwise, else 2.
    :param out: who sits out, -1 for nobody.
    """
    trump, trumps = s.trump, s.trumps
    h.trump = trump if trumps else NOBODY
    h.trumps = suit_mask(trump) if trumps else 0
    for seat in range(3):
        h.hands[seat] = 0 if seat == out else in_line(s.hands[seat], trump, trumps)
        follows = (seat + step) % 3
        h.next[seat] = (follows + step) % 3 if follows == out else follows
        h.tricks[seat] = s.tricks[seat]
    h.turn, h.size, h.count = s.turn, s.size, s.size - s.missing
    h.table = h.led = 0
    for i in range(s.count - h.count, s.count):
        h.table |= in_line(1 << (s.plays[i] & 63), trump, trumps)
    h.best = h.best_seat = NOBODY
    if s.led:
        h.led = suit_mask(low_index(in_line(s.led, trump, trumps)) >> 4)
        h.best = low_index(in_line(1 << best_card(s), trump, trumps))
        h.best_seat = s.best_seat
    h.alone = NOBODY
    h.fewest = h.must_trump = h.must_climb = 0


@inlined
def beats(card: Card, best: Card, trump: Suit) -> Flag:
    """Return 1 if a card beats `best`, the best card of a trick; every card beats -1."""
    if best < 0:
        return 1
    if card >> 4 == best >> 4:
        return 1 if card > best else 0
    return 1 if card >> 4 == trump else 0
