"""Intervals hold the truth as often as they say, from few observations too."""

import random
from math import sqrt
from statistics import fmean, stdev

import pytest

from trey.core.interval import MANY, SURE, sure


def test_few_observations_have_intervals_that_hold_the_truth_as_often_as_they_say() -> None:
    """Of 2,000 samples 1,900 should; 30 is three standard deviations."""
    chance = random.Random(6)
    for count in (2, 3, 4, 10, 30):
        hits = 0
        for _ in range(2000):
            values = [chance.gauss(0, 1) for _ in range(count)]
            hits += abs(fmean(values)) <= sure(count) * stdev(values) / sqrt(count)
        assert 1870 <= hits <= 1930, count


def test_an_interval_is_students_until_there_are_many() -> None:
    """His quantile for 95 %, as tables have it."""
    known = {2: 12.706, 3: 4.303, 4: 3.182, 5: 2.776, 6: 2.571, 11: 2.228, 21: 2.086, 31: 2.042, MANY: SURE}
    assert [sure(count) for count in known] == pytest.approx(list(known.values()), rel=1e-3)
