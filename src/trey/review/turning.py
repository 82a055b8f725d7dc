"""The turning point of a deal: the trick or turn that changed a seat's expected points most.

The expected points are estimated from the seat's knowledge as each trick, or each of its turns, begins; the last value
is the score.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import hypot
from typing import NamedTuple

from trey.bots.evaluator import CERTAINTY

DECISIVE = 0.5
"""A change must exceed this part of a family's `notable` points, and also `CERTAINTY` of its standard errors."""


class Look(NamedTuple):
    """A seat's expected points of the deal, against the table's mean, before an act of the log."""

    at: int
    trick: bool
    """Whether a trick begins here; if not, one of the seat's turns does."""
    mean: float
    error: float


@dataclass(frozen=True, kw_only=True)
class Turning:
    """The trick or turn of a deal that changed a seat's expected points most."""

    deal: int
    seat: int
    number: int
    """The number of the trick, or of the seat's own turn, from 1."""
    trick: bool
    at: int
    """The place in the match's log of the act that began the trick or turn."""
    gain: float
    """Expected points after the trick or turn less those before it."""
    error: float
    """The standard error of the gain."""


def turning_of(deal: int, seat: int, looks: Sequence[Look], score: float, notable: float) -> Turning | None:
    """Return the turning point of a deal for a seat; None if no change is large enough and beyond chance.

    :param score: the seat's points of the deal, against the table's mean.
    """
    ends = [*(look[2:] for look in looks), (score, 0.0)]
    changes = [(now - was, hypot(wide, narrow)) for (was, wide), (now, narrow) in pairwise(ends)]
    if not changes:
        return None
    most = max(range(len(changes)), key=lambda i: abs(changes[i][0]))
    (gain, error), look = changes[most], looks[most]
    if abs(gain) <= max(CERTAINTY * error, DECISIVE * notable):
        return None
    return Turning(deal=deal, seat=seat, number=most + 1, trick=look.trick, at=look.at, gain=gain, error=error)
