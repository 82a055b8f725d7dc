"""A duel tells skill from luck, places and chance, and says after how many deals anybody would know."""

import random
from dataclasses import replace
from math import sqrt
from pathlib import Path
from typing import Any

import pytest

from trey.bots import BOTS
from trey.core.errors import RecordError
from trey.core.family import Rules
from trey.lab import rounds
from trey.lab.duel import Pair, Round, fight, needed, play_pair, weigh
from trey.lab.kept import Kept
from trey.lab.rounds import WHOLE
from trey.match import Match

RULES = "euchre_cutthroat game_target=3"
PAIR = Pair(RULES, "habit", "random", 3)


class Seated:
    """Rules of thumb in seat 0, random plays in all others."""

    id = "seated"

    def choose(self, rules: Rules, observation: Any, seed: int) -> int:
        return BOTS["habit" if observation.seat == 0 else "random"].choose(rules, observation, seed)


@pytest.fixture
def guests(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots that sit at the tables of this test only."""
    for name, bot in {"seated": Seated(), "seated_too": Seated(), "random_too": BOTS["random"]}.items():
        monkeypatch.setitem(BOTS, name, bot)


def sure(rounds: list[Round]) -> tuple[bool, bool]:
    """Whether the two are told apart by points, and by matches won."""
    found = weigh(rounds)
    return abs(found.points.mean) > found.points.half > 0, abs(found.won.mean) > found.won.half > 0


def from_seat_nought(one: Round) -> Round:
    """The same round as somebody would play it who forgets to turn the table: all six matches are the first two."""
    points, won, deals = ((part[0], part[4]) * 3 for part in (one.points, one.won, one.deals))
    return Round(one.number, points, won, deals)


def test_who_plays_better_is_called_better_by_either_name() -> None:
    there = weigh(fight(PAIR, 12))
    back = weigh(fight(replace(PAIR, first="random", second="habit"), 12))
    assert there.points.mean > there.points.half
    assert there.won.mean > there.won.half
    assert (back.points.mean, back.won.mean) == pytest.approx((-there.points.mean, -there.won.mean))
    assert there.alone == (back.alone[1], back.alone[0])


def test_a_bot_is_not_better_than_itself() -> None:
    found = weigh(fight(replace(PAIR, second="habit"), 10))
    assert (found.points.mean, found.won.mean) == (0, 0)
    assert sure(fight(replace(PAIR, second="habit"), 10)) == (False, False)


@pytest.mark.usefixtures("guests")
def test_a_clone_that_draws_otherwise_is_not_told_apart() -> None:
    assert sure(fight(replace(PAIR, first="random", second="random_too"), 20)) == (False, False)


@pytest.mark.usefixtures("guests")
def test_who_plays_well_in_one_seat_only_is_not_better_than_who_does_the_same() -> None:
    """Whoever sits in seat 0 wins; who did not turn the table would call the first better."""
    rounds = fight(replace(PAIR, first="seated", second="seated_too"), 20)
    assert sure(rounds) == (False, False)
    assert sure([from_seat_nought(one) for one in rounds]) == (True, True)


def test_intervals_hold_nothing_about_as_often_as_they_say() -> None:
    rng, held = random.Random(4), 0
    for _ in range(300):
        rounds = [drawn(rng, i, lead=0, cards=2) for i in range(50)]
        held += not sure(rounds)[0]
    assert 0.9 < held / 300 < 0.99


def drawn(rng: random.Random, number: int, *, lead: float, cards: float) -> Round:
    """A round of six matches of nine deals: a lead of so many points a match, of cards that all six share, and luck."""
    shared = rng.gauss(0, cards)
    points = tuple(round(200 * (lead + shared + rng.gauss(0, 10))) for _ in range(6))
    return Round(number, points, tuple(WHOLE * (1 if p > 0 else -1) for p in points), (900,) * 6)


def test_the_deals_that_are_needed_are_those_after_which_the_better_is_ahead() -> None:
    """Series of that length end ahead in 95 of 100, here of six hundred."""
    rng = random.Random(5)
    found = needed([drawn(rng, i, lead=2, cards=0) for i in range(3000)])["deals"]
    assert found.middle is not None
    matches = round(found.middle / 900)
    ahead = sum(sum(rng.gauss(2, 10) for _ in range(matches)) > 0 for _ in range(600))
    assert 0.92 < ahead / 600 < 0.98
    assert found.middle == pytest.approx(900 * (1.645 * 10 / 2) ** 2, rel=0.1)
    assert found.least < found.middle < (found.most or 0)


def test_with_nothing_to_tell_there_is_only_a_least_number() -> None:
    rng = random.Random(6)
    found = needed([drawn(rng, i, lead=0, cards=0) for i in range(50)])
    assert found["deals"].middle is None
    assert found["deals"].least > 0
    assert needed(fight(replace(PAIR, second="habit"), 10))["deals"].least == 0


def test_the_same_cards_spare_deals() -> None:
    """Half of the deviation comes from cards that either has: they go out of a round."""
    rng = random.Random(7)

    def one(number: int) -> Round:
        cards = [rng.gauss(0, 20) for _ in range(3)]
        own = [round(200 * (3 + side * card + rng.gauss(0, 5))) for side in (1, -1) for card in cards]
        return Round(number, tuple(own), (WHOLE,) * 6, (9,) * 6)

    found = needed([one(i) for i in range(200)])
    assert 10 * (found["same_deals"].middle or 0) < (found["deals"].middle or 0)


def test_one_process_and_two_and_one_that_was_stopped_give_the_same(tmp_path: Path) -> None:
    alone = fight(PAIR, 5)
    assert fight(PAIR, 5, jobs=2) == alone
    path = tmp_path / "run"
    fight(PAIR, 3, kept=Kept(path, PAIR.head))
    path.write_bytes(path.read_bytes()[:-9])  # killed while it wrote
    heard: list[int] = []
    assert fight(PAIR, 5, kept=Kept(path, PAIR.head), told=heard.append) == alone
    assert heard == [3, 4, 5]


def test_a_round_is_played_on_the_same_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[int, int]] = []

    class Spied(Match):
        def deal_numbered(self, seed: int, number: int) -> None:
            asked.append((seed, number))
            super().deal_numbered(seed, number)

    monkeypatch.setattr(rounds, "Match", Spied)
    play_pair(PAIR, 7)
    assert asked.count(((3 << 24) + 7, 1)) == 6, "six matches begin with the same deal"
    assert {seed for seed, _ in asked} == {(3 << 24) + 7}


@pytest.mark.parametrize("line", ["{}", '{"number": 0, "points": 3, "won": [], "deals": []}', '{"number": 0}'])
def test_a_line_that_is_no_round_is_refused(tmp_path: Path, line: str) -> None:
    kept = Kept(tmp_path / "run", PAIR.head)
    kept.read()
    with (tmp_path / "run").open("a") as file:
        file.write(line + "\n")
    with pytest.raises(RecordError, match="run-unreadable"):
        fight(PAIR, 1, kept=kept)


def test_the_unit_is_the_round() -> None:
    """Six matches that say the same say it once."""
    rng = random.Random(8)
    same = [replace(drawn(rng, i, lead=0, cards=0), points=(round(rng.gauss(0, 2000)),) * 6) for i in range(200)]
    assert weigh(same).points.half == pytest.approx(1.96 * 2000 / 2 / 900 / sqrt(200), rel=0.15)
