"""What a family declares so that agents can be trained on it: an observation written as a few numbers.

An encoding is a layout whose fields are masks, bounded numbers and counts, each with its meaning. Arrays for agents,
their sizes and their documentation follow from this layout.  Seats are counted from the viewer: 0 is the viewer, 1 the
seat on its left.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Any, Protocol

from trey.core.kinds import MOST_SEATS, Card, Cards, Count, Seat
from trey.kernel.layout import Kind, Layout
from trey.kernel.mark import inlined, kernel

Place = Annotated[int, Kind("place", MOST_SEATS)]
"""A seat, counted from the viewer; -1 for nobody."""
Place3 = Annotated[int, Kind("place", 3)]
"""A seat, counted from the viewer, in a game for three; -1 for nobody."""


@dataclass(frozen=True, kw_only=True)
class Encoding:
    """What agents are shown of a family, in a form that suits networks."""

    layout: type[Layout]
    encode: Callable[[Any, Any, Any], None]
    """Kernel (x, o, p): writes an observation, without its acts, into `x`. Overwrites all of `x`."""
    oracle: type[Layout]
    reveal: Callable[[Any, Any, Any, int], None]
    """Kernel (x, s, p, seat): writes into `x` where the cards that `seat` may not know really lie.  For critics, never
    for a player.
    """


@inlined
def place_of(seat: Seat, viewer: Seat, seats: Count) -> int:
    """Return a seat's place, counted from the viewer, -1 for nobody."""
    if seat < 0:
        return seat
    return seat - viewer if seat >= viewer else seat - viewer + seats


@inlined
def set_of(card: Card) -> Cards:
    """Return a card as a set, which is empty for -1."""
    return 1 << card if card >= 0 else 0


class _Plays(Protocol):
    trick: list[Cards]
    played: list[Cards]


@kernel
def tell_plays(x: _Plays, o: Any) -> None:
    """Write what three seats have played: the others in this trick (`trick`), and each seat in the deal (`played`)."""
    seat, lowest, middle = o.seat, 0, 0
    for i in range(o.count):
        play = o.plays[i]
        card = 1 << (play & 63)
        lowest |= card if play >> 6 == 0 else 0
        middle |= card if play >> 6 == 1 else 0
    x.played[place_of(0, seat, 3)] = lowest
    x.played[place_of(1, seat, 3)] = middle
    x.played[place_of(2, seat, 3)] = o.played & ~(lowest | middle)
    x.trick[0] = x.trick[1] = 0
    for i in range(o.count - (o.size - o.missing) if o.led else o.count, o.count):
        place = place_of(o.plays[i] >> 6, seat, 3)
        if place:
            x.trick[place - 1] = 1 << (o.plays[i] & 63)
