"""What a house rule changes, told from the same deals: the mean of matches apart, with a narrower and true interval."""

from math import hypot

import pytest

from trey.core.interval import Estimate
from trey.games import parse_rules
from trey.lab.fairness import change, comparison, ends, fairness, products, together
from trey.lab.simulation import Sums, simulate

SEED = 3
USUAL, OTHER = "eight_five_three", "eight_five_three targets=8,4,4"


def matches(rules: str, first: int, count: int, seed: int = SEED) -> Sums:
    return simulate(parse_rules(rules), "habit", seed, first, count)


def changed(one: Sums, usual: Sums) -> tuple[Estimate, ...]:
    shared = products(one, usual)
    assert shared
    return change(one.sums, usual.sums, shared, 3)


def apart(one: Sums, usual: Sums) -> list[float]:
    """Half intervals of the change if the matches had nothing in common."""
    told, other = fairness(one.sums, 3), fairness(usual.sums, 3)
    return [hypot(a.half, b.half) for a, b in zip(told.points, other.points, strict=True)]


def test_the_same_deals_tell_a_change_in_a_narrower_interval_around_the_same_mean() -> None:
    one, usual = matches(OTHER, 0, 1000), matches(USUAL, 0, 1000)
    told, other, found = fairness(one.sums, 3), fairness(usual.sums, 3), changed(one, usual)
    for place, wide in enumerate(apart(one, usual)):
        assert found[place].mean == pytest.approx(told.points[place].mean - other.points[place].mean)
        assert found[place].half < 0.7 * wide


def test_other_deals_tell_it_no_better_than_matches_apart() -> None:
    one, usual = matches(OTHER, 0, 1000), matches(USUAL, 1000, 1000)
    assert all(a.half > 0.9 * b for a, b in zip(changed(one, usual), apart(one, usual), strict=True))


def test_its_intervals_are_as_wide_as_samples_scatter() -> None:
    """Two hundred samples of forty matches, as for the means of one set of rules: within a third."""
    found = [changed(matches(OTHER, 40 * i, 40), matches(USUAL, 40 * i, 40))[1] for i in range(200)]
    centre = sum(one.mean for one in found) / len(found)
    scatter = (sum((one.mean - centre) ** 2 for one in found) / (len(found) - 1)) ** 0.5
    assert 0.75 < sum(one.half for one in found) / len(found) / 1.96 / scatter < 1.33
    whole = changed(matches(OTHER, 0, 8000), matches(USUAL, 0, 8000))[1]
    assert abs(centre - whole.mean) < 2 * scatter / len(found) ** 0.5, "small samples lean to no side"


def test_parts_and_the_whole_say_the_same() -> None:
    found = together(comparison([USUAL, OTHER, "eight_five_three"], "habit", SEED).results(ends("habit", 500)))
    assert found.shared[1] == products(matches(OTHER, 0, 500), matches(USUAL, 0, 500))
    assert found.shared[2]
    same = change(found.sums[2], found.sums[0], found.shared[2], 3)
    assert all(one.mean == 0 for one in same)
    assert all(one.half < 1e-6 for one in same)


def test_tables_of_other_sizes_share_nothing() -> None:
    assert products(matches("three_thirteen seats=4", 0, 1), matches("three_thirteen", 0, 1)) is None
