"""How wide a 95 % interval is, from however many observations."""

from statistics import NormalDist

__all__ = ["MANY", "SURE", "sure"]

SURE = 1.96
"""Standard errors on either side of a 95 % interval, of many observations."""
MANY = 50
SURELY = (12.706, 4.303, 3.182)
"""The same of two to four observations."""


def sure(observations: int) -> float:
    """Return how many standard errors are on either side of a 95 % interval.

    Few observations know little of their own spread, so it is Student's; his quantile by the normal one (Abramowitz
    and Stegun 1964, 26.7.5), right to a thousandth here.
    """
    if observations >= MANY:
        return SURE
    freedom = max(1, observations - 1)
    if freedom <= len(SURELY):
        return SURELY[freedom - 1]
    z = NormalDist().inv_cdf(0.975)
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    fourth = (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160
    return z + first / freedom + second / freedom**2 + third / freedom**3 + fourth / freedom**4
