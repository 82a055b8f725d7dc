"""The ladder: line-ups, whole rounds on the same cards, and what is made of them."""

import random
from dataclasses import replace

import pytest

from tests.strategies import EVERY_FAMILY
from trey.core.family import Family
from trey.lab.ladder import line_up, ratings, results, standings
from trey.lab.rounds import WHOLE, Round, rounds_of, turned


def result(number: int, bots: tuple[str, ...], shares: tuple[float, ...]) -> Round:
    """A round of one match of which each bot won such a share, and the points it brought."""
    won = tuple(round(WHOLE * share) for share in shares)
    return Round(number, (bots,), (won,), (won,), (1,))


def played(rules: str, bots: tuple[str, ...], seed: int, number: int) -> Round:
    return rounds_of(rules, lambda _: turned(bots), seed, {}).results([number])[0]


def test_a_line_up_is_drawn_anew_each_round_and_again_with_its_seed() -> None:
    bots = ["habit", "random", "novice"]
    drawn = [line_up(bots, 3, 4, number) for number in range(200)]
    assert drawn == [line_up(bots, 3, 4, number) for number in range(200)]
    assert drawn != [line_up(bots, 3, 5, number) for number in range(200)]
    assert all(len(set(seats)) > 1 for seats in drawn), "a table of one kind tells nothing"
    assert {bot for seats in drawn for bot in seats} == set(bots)


def test_a_hero_sits_at_every_table_against_one_kind_at_a_time() -> None:
    drawn = [line_up(["habit", "random"], 4, 1, number, "novice") for number in range(4)]
    assert drawn == [("novice", *[bot] * 3) for bot in ("habit", "random", "habit", "random")]


@pytest.mark.parametrize("family", EVERY_FAMILY)
def test_a_round_is_played_from_every_seat_and_comes_again(family: Family) -> None:
    bots = ("habit", "random", "random")
    once, other = rounds_of(family.short, lambda _: turned(bots), 3, {}).results(range(2))
    assert once == played(family.short, bots, 3, 0)
    assert once.bots == (bots, ("random", "random", "habit"), ("random", "habit", "random"))
    assert sum(map(sum, once.won)) == len(bots) * WHOLE
    assert results(once)["habit"][0] + 2 * results(once)["random"][0] == pytest.approx(1)
    assert replace(other, number=0) != once


def test_bots_of_one_kind_have_the_same_cards_and_so_the_same_part() -> None:
    """Played from every seat, the same bot gets the same of the same cards wherever it stands in the line-up."""
    alike = played("sergeant_major win_rule=fixed_hands:3", ("habit",) * 3, 3, 0)
    assert len({*alike.points}) == 1
    assert results(alike)["habit"] == pytest.approx((1 / 3, 0))


def test_standings_tell_parts_and_intervals() -> None:
    results = [result(n, ("a", "b", "b"), (1.0, 0.0, 0.0) if n % 4 else (0.0, 0.5, 0.5)) for n in range(400)]
    first, second = standings(results)
    assert (first.bot, first.share, first.rounds) == ("a", 0.75, 400)
    assert second.share == pytest.approx(0.125)
    assert first.half == pytest.approx(1.96 * (0.75 * 0.25 / 400) ** 0.5, rel=0.01)


def test_intervals_hold_the_truth_about_as_often_as_they_say() -> None:
    rng, held = random.Random(2), 0
    for _ in range(300):
        results = [result(n, ("a", "b", "b"), (float(rng.random() < 0.4), 0.0, 0.0)) for n in range(60)]
        one = next(standing for standing in standings(results) if standing.bot == "a")
        held += abs(one.share - 0.4) <= one.half
    assert 0.9 < held / 300 < 0.99


def test_who_wins_more_is_rated_higher() -> None:
    pytest.importorskip("openskill")
    rated = ratings([result(n, ("a", "b", "c"), (0.6, 0.3, 0.1)) for n in range(60)])
    assert rated["a"][0] > rated["b"][0] > rated["c"][0]
    assert rated["a"][1] < 8
