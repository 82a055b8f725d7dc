"""What a seat won in a deal or a match, against the others."""

from trey.core.engine import Standing, State
from trey.core.features import POINT
from trey.core.kinds import Count, Flag, Seat
from trey.kernel.mark import inlined, kernel

SHIFT = 12
ONE = 1 << SHIFT
"""The integer that stands for 1.0: a whole match won, or a unit of points."""
FINE = 64
"""How many units of `standing_worth` make one of a margin, where the match stands evenly."""


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


@kernel
def standing_worth(m: Standing, seat: Seat, stake: int, low: Flag) -> int:
    """Return what a standing is worth to a seat, in margins times `FINE`: the more, the surer it is to win the match.

    A lost match is worth `-stake`, a match won as much as all others lose together.  In between, the worth of being
    ahead or behind flattens out, so that nothing short of the end is worth as much, or as little.

    :param low: the lowest total wins.
    """
    ahead, seats, whole = 0, m.seats, FINE * stake
    if m.ended:
        return seats * whole * share(m, seat) // ONE - whole
    for other in range(seats):
        ahead += m.totals[seat] - m.totals[other]
    ahead = -ahead if low else ahead
    top = (seats - 1) * stake
    return top * FINE * ahead // (top + ahead) if ahead >= 0 else whole * ahead // (stake - ahead)
