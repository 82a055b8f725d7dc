"""What the cards brought is taken off without bending the answer, and what would bend it is seen."""

from dataclasses import replace
from functools import reduce
from typing import Any

import pytest

from trey.core.errors import TreyError
from trey.core.interval import SURE, Estimate
from trey.games import parse_rules
from trey.kernel.mark import kernel
from trey.lab.control import DEALS, NUMBER, POINTS, columns, covariance, moments, see, unfold
from trey.lab.fairness import fairness
from trey.lab.simulation import added, simulate

np = pytest.importorskip("numpy")

SEATS = 3
WORTH = [[3.0, 1.0, -2.0], [-1.0, 4.0, 1.0], [-2.0, -5.0, 1.0]]
"""A known case: points of each place for the first three controls; nothing else about the cards is of any use."""
TRUTH = (0.5, -0.2, -0.3)


def matches(count: int, seed: int, lean: float = 0.0, noise: float = 15.0) -> Any:
    """A ledger of matches that end at random, often after a lucky deal, with `TRUTH` points a deal by place."""
    chance = np.random.default_rng(seed)
    ledger = np.zeros((count, columns(SEATS)), np.int64)
    ledger[:, NUMBER] = np.arange(count)
    going = np.arange(count)
    while going.size:
        luck = chance.integers(-9, 10, (going.size, columns(SEATS) - POINTS - SEATS))
        brought = luck[:, :3] @ np.array(WORTH).T + noise * chance.standard_normal((going.size, SEATS))
        ledger[going, DEALS] += 1
        ledger[going, POINTS : POINTS + SEATS] += np.rint(brought + 30 * np.array(TRUTH)).astype(int)
        ledger[going, POINTS + SEATS :] += luck + (chance.random(luck.shape) < lean)
        going = going[(luck[:, 0] < 5) & (chance.random(going.size) < 0.9)]
    return ledger


def told(ledger: Any, place: int) -> Estimate:
    """The estimate of one place, of points that the ledger has thirty of for each."""
    folds = unfold(moments(ledger, ledger), SEATS)
    seen = see(folds, SEATS, place)
    scale = SEATS / 30
    return Estimate(seen.mean * scale, SURE * covariance(folds, seen, seen) ** 0.5 * scale)


def covered(samples: int, count: int, **settings: float) -> tuple[int, float]:
    """In how many samples the interval of the first place holds the truth, and its mean half."""
    found = [told(ledger, 0) for ledger in np.split(matches(samples * count, 11, **settings), samples)]
    return sum(abs(one.mean - TRUTH[0]) <= one.half for one in found), sum(one.half for one in found) / samples


def test_its_intervals_hold_the_truth_as_often_as_they_say_and_are_narrower(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of 1,000 samples 950 should; 21 is three standard deviations."""
    hits, narrow = covered(1000, 200)
    assert 929 <= hits <= 971
    monkeypatch.setattr("trey.lab.control.FEWEST", 10**9)
    hits, wide = covered(1000, 200)
    assert 929 <= hits <= 971
    assert narrow < 0.75 * wide


def test_controls_that_say_nothing_cost_little_and_bend_nothing() -> None:
    """With as few matches as are let to use them."""
    hits, _ = covered(1000, 160, noise=400.0)
    assert 929 <= hits <= 971


def test_matches_that_correct_themselves_would_be_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("trey.lab.control._others", lambda folds, own: folds[own])
    hits, _ = covered(1000, 160, noise=400.0)
    assert hits < 929


def test_a_control_that_leans_is_refused() -> None:
    with pytest.raises(TreyError, match="worth-leans"):
        told(matches(2000, 1, lean=0.5), 0)


def test_slopes_are_those_of_a_regression_of_the_other_matches() -> None:
    """A control that is another's double and one that is always nothing change nothing."""
    ledger = matches(300, 2)
    ledger[:, -1], ledger[:, -2] = 2 * ledger[:, -3], 0
    deals, points, controls = ledger[:, 1], ledger[:, POINTS], ledger[:, POINTS + SEATS :]
    value = (points - points.sum() / deals.sum() * deals) / deals.sum() / SEATS
    for fold, weights in enumerate(see(unfold(moments(ledger, ledger), SEATS), SEATS, 0).weights):
        rest = ledger[:, 0] % 2 != fold
        slopes = np.linalg.lstsq(controls[rest][:, :-2], value[rest], rcond=None)[0]
        assert weights[POINTS + SEATS :] == pytest.approx([*-slopes, 0, 0])


NARROWER = {"eight_five_three": 0.88, "euchre_cutthroat": 0.92, "three_thirteen": 0.86}


@pytest.mark.parametrize("rules", NARROWER)
def test_every_game_is_told_in_narrower_intervals_about_the_same_mean(
    rules: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = simulate(parse_rules(rules), "habit", 3, 0, 1000).sums
    one = fairness(found, SEATS)
    monkeypatch.setattr("trey.lab.control.FEWEST", 10**9)
    usual = fairness(found, SEATS)
    assert sum(place.mean for place in one.points) == pytest.approx(0, abs=1e-9)
    assert usual.points == one.as_dealt
    assert sum(a.half for a in one.points) < NARROWER[rules] * sum(b.half for b in usual.points)
    for a, b in zip(one.points, usual.points, strict=True):
        assert abs(a.mean - b.mean) < b.half


def test_a_games_intervals_hold_the_mean_of_very_many_matches_as_often_as_they_say() -> None:
    """Two hundred samples of two hundred matches: 190 should, and 9 is three standard deviations."""
    rules = parse_rules("euchre_no_dummy")
    found = [simulate(rules, "habit", 3, 200 * i, 200).sums for i in range(200)]
    centre = fairness(reduce(added, found), SEATS)
    for place in range(SEATS):
        each = [fairness(one, SEATS).points[place] for one in found]
        hits = sum(abs(one.mean - centre.points[place].mean) <= one.half for one in each)
        assert 181 <= hits <= 199


def test_a_family_whose_worth_knows_the_dealer_is_not_believed() -> None:
    rules = parse_rules("euchre_cutthroat")
    worth = rules.family.study.hand_value
    assert worth

    @kernel
    def leaning(s: Any, p: Any, w: Any, seat: int, aspect: int) -> int:
        return worth(s, p, w, seat, aspect) + (1 if seat == s.dealer else 0)

    family = replace(rules.family, study=replace(rules.family.study, hand_value=leaning))
    with pytest.raises(TreyError, match="worth-leans"):
        fairness(simulate(replace(rules, family=family), "habit", 3, 0, 500).sums, SEATS)


def test_a_family_that_says_no_worth_is_told_as_dealt() -> None:
    rules = parse_rules("euchre_cutthroat")
    plain = replace(rules, family=replace(rules.family, study=replace(rules.family.study, hand_value=None)))
    told = fairness(simulate(plain, "habit", 3, 0, 500).sums, SEATS)
    assert [one.mean for one in told.points] == pytest.approx([one.mean for one in told.as_dealt])
    assert [one.half for one in told.points] == pytest.approx([one.half for one in told.as_dealt])
    assert told.as_dealt == fairness(simulate(rules, "habit", 3, 0, 500).sums, SEATS).as_dealt
