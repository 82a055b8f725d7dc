"""The effect of a house rule, from matches on the same deals, so that most of the luck of the cards cancels out.

A match under one set of rules and the match of the same number under another are one observation.  The variance of a
difference of two ratios is the sum of their variances less twice their covariance (Cochran 1977, section 6.5).
"""

from collections.abc import Sequence
from math import sqrt

from trey.core.interval import Estimate, sure
from trey.lab.control import Folds, counted, covariance, moments, see, unfold
from trey.lab.simulation import Sums


def products(one: Sums, usual: Sums) -> list[int] | None:
    """Return the `moments` of the same matches under two sets of rules, or None if their numbers of seats differ."""
    return moments(one.ledger, usual.ledger) if one.ledger.shape == usual.ledger.shape else None


def change(one: Sums, usual: Sums, shared: Sequence[int], seats: int) -> tuple[Estimate, ...]:
    """Return each place's change in points a deal against the usual rules, from at least two matches.

    :raises TreyError: `worth-leans`, as `trey.lab.control.see`.
    """
    folds = [unfold(values, seats) for values in (one.sums["moments"], usual.sums["moments"], shared)]
    return tuple(_change(folds, seats, place) for place in range(seats))


def _change(folds: Sequence[Folds], seats: int, place: int) -> Estimate:
    mine, theirs, both = folds
    new, old = see(mine, seats, place), see(theirs, seats, place)
    variance = covariance(mine, new, new) + covariance(theirs, old, old) - 2 * covariance(both, new, old)
    return Estimate(new.mean - old.mean, sure(counted(mine)) * sqrt(max(variance, 0.0)))
