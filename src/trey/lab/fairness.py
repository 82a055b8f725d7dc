"""Is a place at the table worth more than another?  Estimates from sums of matches, each with its interval.

Deals of one match are not independent, so a match is the unit of every interval. A mean over deals is therefore a
ratio of two sums over matches (Cochran 1977, section 6.4).  The effect of the cards is taken off the points
(`trey.lab.control`).
"""

from dataclasses import dataclass
from math import sqrt

from trey.core.interval import Estimate, sure
from trey.lab.control import Folds, Seen, counted, covariance, see, see_as_dealt, unfold
from trey.lab.simulation import Sums
from trey.play.points import ONE


@dataclass(frozen=True)
class Fairness:
    """The advantage of each place; place 0 is the dealer's, place 1 the next in the order of play."""

    matches: int
    deals: int
    unended: int
    """The number of matches that were stopped because they took too many deals."""
    points: tuple[Estimate, ...]
    """Points a deal above the table's mean, with the effect of the cards taken off."""
    as_dealt: tuple[Estimate, ...]
    """Points a deal above the table's mean, with the effect of the cards left in."""
    deviation: tuple[float, ...]
    """Standard deviation of one deal's points."""
    above: tuple[float, ...]
    """Share of the deals with more points than the table's mean."""
    won: tuple[Estimate, ...]
    """Share of the finished matches won; here place 0 is the first dealer's."""
    length: float
    """The mean number of deals in a match."""
    lengths: tuple[int, int, int]
    """The 5 %, 50 % and 95 % quantiles of the number of deals in a match."""

    @property
    def spread(self) -> float:
        """The difference in points a deal between the best place and the worst."""
        means = [one.mean for one in self.points]
        return max(means) - min(means)


def fairness(found: Sums, seats: int) -> Fairness:
    """Return the estimates from the sums of at least two matches.

    :raises TreyError: `worth-leans`, as `trey.lab.control.see`.
    """
    t, folds = found.sums, unfold(found.sums["moments"], seats)
    places = range(seats)
    return Fairness(
        matches=t["matches"],
        deals=t["deals"],
        unended=t["unended"],
        points=tuple(_estimate(folds, see(folds, seats, place)) for place in places),
        as_dealt=tuple(_estimate(folds, see_as_dealt(folds, seats, place)) for place in places),
        deviation=tuple(
            sqrt(t["squares"][i] / t["deals"] - (t["points"][i] / t["deals"]) ** 2) / seats for i in places
        ),
        above=tuple(t["above"][place] / t["deals"] for place in places),
        won=tuple(_mean(t["won"][i] / ONE, t["won_squares"][i] / ONE**2, t["matches"] - t["unended"]) for i in places),
        length=t["deals"] / t["matches"],
        lengths=(_quantile(t["lengths"], 0.05), _quantile(t["lengths"], 0.5), _quantile(t["lengths"], 0.95)),
    )


def _estimate(folds: Folds, seen: Seen) -> Estimate:
    return Estimate(seen.mean, sure(counted(folds)) * sqrt(max(covariance(folds, seen, seen), 0.0)))


def _mean(total: float, squares: float, count: int) -> Estimate:
    if count < 2:
        return Estimate(0.0, 1.0)
    mean = total / count
    return Estimate(mean, sure(count) * sqrt(max(squares / count - mean * mean, 0.0) / (count - 1)))


def _quantile(lengths: list[int], part: float) -> int:
    """Return the number of deals that a part of the matches, 0 to 1, do not exceed."""
    wanted, seen = part * sum(lengths), 0
    for deals, matches in enumerate(lengths):
        seen += matches
        if seen >= wanted:
            return deals
    return len(lengths) - 1
