"""Where a deal turned: the trick, or the turn, that changed most what a seat could expect.

Looks are what a seat could expect from what it knew as each trick, or each of its turns, began; the last is the score.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import hypot
from typing import NamedTuple

from trey.bots.evaluator import CERTAINTY

__all__ = ["DECISIVE", "Look", "Turning", "turning_of"]

DECISIVE = 0.5
"""The part of what a family calls notable that a change must exceed, beside `CERTAINTY` of its errors."""


class Look(NamedTuple):
    """What a seat could expect of the deal, against the table's mean, before an act of the log."""

    at: int
    trick: bool
    """A trick begins; else a turn of the seat."""
    mean: float
    error: float


@dataclass(frozen=True, kw_only=True)
class Turning:
    """The trick, or the turn, of a deal that changed most what a seat could expect."""

    deal: int
    seat: int
    number: int
    """The trick's, or that of the seat's own turn, from 1."""
    trick: bool
    at: int
    """The place in the match's log of the act that began it."""
    gain: float
    """How much more the seat could expect after it than before; below 0: less."""
    error: float
    """Its standard error."""


def turning_of(deal: int, seat: int, looks: Sequence[Look], score: float, notable: float) -> Turning | None:
    """Return where a deal turned for a seat; None where no change is large, beyond chance.

    :param score: what came of the deal, against the table's mean.
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
