"""The scratch of a search against one seat: the deal, and a frame for each card played since the root."""

from typing import Annotated

from trey.core.kinds import Cards, Count, Flag, Seat, Suit
from trey.kernel.layout import Layout

DEPTH = 54
"""The number of frames: one for each card that may still be played, and one more."""
OPEN = -1
"""No answer yet."""

Frames = Annotated[list[int], DEPTH]


class Proved(Layout, mixin=True):
    """The table of proved results, and the keys by which they are looked up."""

    keeps: Flag
    """Whether the table is used."""
    owners: Annotated[list[int], 4 * 8192]
    """[suit, ranks that are left]: seat + 1 of each card from the top, two bits each."""
    used: Count
    """Entries of the table in use."""
    round: Count
    """How often the table was emptied; older entries are ignored."""


class _Stack(Layout, mixin=True):
    """A frame for each card played since the root of a search."""

    turn: Frames
    need: Frames
    count: Frames
    table: Frames
    led: Frames
    best: Frames
    best_seat: Frames
    moves: Frames
    """Cards to be tried."""
    card: Frames
    """The card being tried."""
    duty: Frames
    """Cards that matter for what may be played."""
    matters: Frames
    """Cards that matter for what is proved so far."""
    won: Frames
    """The card that won the trick just taken from another of its suit."""
    shape: Frames
    """How many cards of each suit each seat holds, and who leads; -1 if the result is not to be stored."""
    upper: Frames
    lower: Frames
    """The owners of the cards of the last two suits."""


class Search(Proved, _Stack):
    """Scratch for the search of one deal: the question, the proved results, and a stack of frames."""

    hero: Seat
    wants: Flag
    """1 if the hero wants many tricks, 0 if few."""
    next: Annotated[list[Seat], 3]
    trump: Suit
    trumps: Cards
    size: Count
    must_trump: Flag
    must_climb: Flag
    nodes: Count
    hands: Annotated[list[Cards], 3 * DEPTH]
