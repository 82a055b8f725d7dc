"""What a seat won in a deal or a match, against the others."""

from trey.core.engine import Standing, State
from trey.core.features import POINT
from trey.core.kinds import Count, Seat
from trey.kernel.mark import inlined, kernel

__all__ = ["ONE", "SHIFT", "gain", "margin", "share"]

SHIFT = 12
ONE = 1 << SHIFT
"""The integer that stands for 1.0: a whole match won, or a unit of points."""


@inlined
def margin(s: State, seat: Seat, seats: Count) -> int:
    """Return a seat's points of a deal above the table's mean, times the number of seats; all seats sum to 0."""
    won = seats * s.delta[seat]
    for other in range(seats):
        won -= s.delta[other]
    return won


@inlined
def gain(s: State, seat: Seat, seats: Count) -> int:
    """Return a seat's points of a deal less the mean of the others', in `POINT`s."""
    return POINT * margin(s, seat, seats) // (seats - 1)


@kernel
def share(m: Standing, seat: Seat) -> int:
    """Return a seat's share of a match that has ended: `ONE`, 0, or an equal part if several won it."""
    winners = 0
    for other in range(m.seats):
        winners += m.winners >> other & 1
    return (m.winners >> seat & 1) * ONE // max(winners, 1)
