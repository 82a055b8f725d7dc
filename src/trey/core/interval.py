"""Means with their 95 % intervals, from few observations or many."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist, fmean, stdev

SURE = 1.96
"""Standard errors on either side of a 95 % interval, for many observations."""
MANY = 50
_SURELY = (12.706, 4.303, 3.182)
"""Standard errors on either side of a 95 % interval, for two to four observations."""


def sure(observations: int) -> float:
    """Return the number of standard errors on either side of a 95 % interval.

    Few observations say little about their own spread, so we use Student's t. Its quantile is computed from the normal
    one (Abramowitz and Stegun 1964, 26.7.5), and is correct to a thousandth here.
    """
    if observations >= MANY:
        return SURE
    freedom = max(1, observations - 1)
    if freedom <= len(_SURELY):
        return _SURELY[freedom - 1]
    z = NormalDist().inv_cdf(0.975)
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    fourth = (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160
    return z + first / freedom + second / freedom**2 + third / freedom**3 + fourth / freedom**4


@dataclass(frozen=True)
class Estimate:
    """A mean, and half the width of its 95 % interval."""

    mean: float
    half: float

    def __str__(self) -> str:
        return f"{self.mean:+.4f} ± {self.half:.4f}"


def mean_of(values: Sequence[float]) -> Estimate:
    """Estimate the mean of independent values; a single value gets an interval of ±1."""
    half = sure(len(values)) * stdev(values) / sqrt(len(values)) if len(values) > 1 else 1.0
    return Estimate(fmean(values), half)


def ratio(pairs: Sequence[tuple[float, int]]) -> Estimate:
    """Estimate the ratio of a sum to a count from independent pairs of both (Cochran 1977, section 6.4)."""
    mean, deviation = spread(pairs)
    return Estimate(mean, sure(len(pairs)) * deviation / sqrt(sum(count for _, count in pairs)))


def spread(pairs: Sequence[tuple[float, int]]) -> tuple[float, float]:
    """Return the mean per counted unit, and the standard deviation of a single unit."""
    whole = sum(count for _, count in pairs)
    mean = sum(value for value, _ in pairs) / whole
    off = sum((value - mean * count) ** 2 for value, count in pairs)
    return mean, sqrt(off * len(pairs) / (len(pairs) - 1) / whole)
