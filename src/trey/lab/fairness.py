"""What a place at the table is worth, and what a house rule changes.

The experiment plays matches of one bot in all seats under each of several sets of rules, on the same numbered deals, in
parts: ranges of matches, whose results are sums of whole numbers.

Deals of one match are not independent, so a match is the unit of every interval. A mean over deals is therefore a
ratio of two sums over matches (Cochran 1977, section 6.4).  The effect of the cards is taken off the points
(`trey.lab.control`).  A match under one set of rules and the match of the same number under another are one
observation. The variance of a difference of two ratios is the sum of their variances less twice their covariance
(section 6.5), so most of the luck of the cards cancels out.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial, reduce
from math import sqrt
from typing import Any, Self

from trey.core.interval import Estimate, sure
from trey.games import parse_rules
from trey.lab.control import Folds, Seen, counted, covariance, moments, see, see_as_dealt, unfold
from trey.lab.experiment import Experiment
from trey.lab.simulation import BULK, Sums, added, simulate
from trey.play.points import ONE

PART, _SLOW_PART = 250, 5
"""Matches in a part: for bots that play in bulk, and for others."""
FORM = 5
"""The version of the file format; a file of another version counts as another run's."""


@dataclass(frozen=True)
class Part:
    """The results of some matches under each set of rules."""

    number: int
    """The number of the match after the last."""
    sums: Sequence[Mapping[str, Any]]
    """The sums of `trey.lab.simulation`."""
    felt: Sequence[int]
    """In how many matches anything was played or scored differently than under the first rules."""
    shared: Sequence[list[int] | None]
    """Sums of products with the matches under the first rules, or None if their numbers of seats differ."""

    @classmethod
    def read(cls, row: Mapping[str, Any]) -> Self:
        """Return the part of a file's line.

        :raises TypeError: it is none.
        """
        return cls(**row)


def comparison(rules: Sequence[str], bot: str, seed: int) -> Experiment[Part]:
    """Return the experiment; its numbers are the `ends` of parts."""
    head = {"rules": list(rules), "bot": bot, "seed": seed, "form": FORM}
    return Experiment(head, partial(_play_part, tuple(rules), bot, seed), Part.read)


def ends(bot: str, matches: int) -> list[int]:
    """Return the end of each part of so many matches: the number of the match after it, which names the part."""
    return [min(first + _part(bot), matches) for first in range(0, matches, _part(bot))]


def _part(bot: str) -> int:
    return PART if bot in BULK else _SLOW_PART


def _play_part(rules: Sequence[str], bot: str, seed: int, end: int) -> Part:
    """Play the part that ends before the match `end`, under each set of rules.

    :raises ImportError, OptionError: as `simulate`.
    """
    first = (end - 1) // _part(bot) * _part(bot)
    found = [simulate(parse_rules(text), bot, seed, first, end - first) for text in rules]
    felt = [sum(a != b for a, b in zip(found[0].prints, one.prints, strict=True)) for one in found]
    return Part(end, [one.sums for one in found], felt, [products(one, found[0]) for one in found])


def together(parts: Sequence[Part]) -> Part:
    """Return several parts as one."""

    def products_of(each: Sequence[list[int] | None]) -> list[int] | None:
        known = [values for values in each if values]
        return [sum(values) for values in zip(*known, strict=True)] if known else None

    return Part(
        parts[-1].number,
        [reduce(added, each) for each in zip(*(part.sums for part in parts), strict=True)],
        [sum(each) for each in zip(*(part.felt for part in parts), strict=True)],
        [products_of(each) for each in zip(*(part.shared for part in parts), strict=True)],
    )


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


def fairness(t: Mapping[str, Any], seats: int) -> Fairness:
    """Return the estimates from the sums of at least two matches.

    :raises TreyError: `worth-leans`, as `trey.lab.control.see`.
    """
    folds, places = unfold(t["moments"], seats), range(seats)
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


def products(one: Sums, usual: Sums) -> list[int] | None:
    """Return the `moments` of the same matches under two sets of rules, or None if their numbers of seats differ."""
    return moments(one.ledger, usual.ledger) if one.ledger.shape == usual.ledger.shape else None


def change(one: Mapping[str, Any], usual: Mapping[str, Any], shared: Sequence[int], seats: int) -> tuple[Estimate, ...]:
    """Return each place's change in points a deal against the usual rules, from at least two matches.

    :raises TreyError: `worth-leans`, as `trey.lab.control.see`.
    """
    folds = [unfold(values, seats) for values in (one["moments"], usual["moments"], shared)]
    return tuple(_change(folds, seats, place) for place in range(seats))


def _change(folds: Sequence[Folds], seats: int, place: int) -> Estimate:
    mine, theirs, both = folds
    new, old = see(mine, seats, place), see(theirs, seats, place)
    variance = covariance(mine, new, new) + covariance(theirs, old, old) - 2 * covariance(both, new, old)
    return Estimate(new.mean - old.mean, sure(counted(mine)) * sqrt(max(variance, 0.0)))
