"""A duel tells skill from luck, places and chance, and says after how many deals anybody would know."""

import random
from collections.abc import Sequence
from dataclasses import replace
from math import sqrt
from pathlib import Path
from typing import Any

import pytest

from trey.bots import BOTS
from trey.core.errors import RecordError
from trey.core.family import Rules
from trey.lab import rounds as rounds_module
from trey.lab.duel import alone, duel, needed, weigh
from trey.lab.rounds import WHOLE, Round
from trey.match import Match

RULES = "euchre_cutthroat game_target=3"
PAIR = duel(RULES, "habit", "random", 3)
LINE_UPS = tuple(alone("first", "second", 3, 0))


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


def fight(first: str, second: str, rounds: int) -> list[Round]:
    return duel(RULES, first, second, 3).results(range(rounds))


def led(number: int, points: Sequence[int], won: Sequence[int], deals: int) -> Round:
    """A round in which the first bot led by so much in each match: even numbers, times the other seats."""
    made: dict[str, list[tuple[int, ...]]] = {"points": [], "won": []}
    for match in range(6):
        for name, leads in (("points", points), ("won", won)):
            one = (1 if match < 3 else -1) * leads[match] // 2
            made[name].append(tuple(one if seat == match % 3 else 0 for seat in range(3)))
    return Round(number, LINE_UPS, tuple(made["points"]), tuple(made["won"]), (deals,) * 6)


def from_seat_nought(one: Round) -> Round:
    """The same round as somebody would play it who forgets to turn the table: the first bot always has seat 0."""

    def unturned(values: Sequence[Sequence[int]]) -> tuple[tuple[int, ...], ...]:
        first, second = values[0], values[4]
        sides = [[first[(k - seat) % 3] for k in range(3)] for seat in range(3)]
        sides += [[second[(k - seat + 1) % 3] for k in range(3)] for seat in range(3)]
        return tuple(map(tuple, sides))

    deals = (one.deals[0],) * 3 + (one.deals[4],) * 3
    return replace(one, points=unturned(one.points), won=unturned(one.won), deals=deals)


def test_who_plays_better_is_called_better_by_either_name() -> None:
    there = weigh(fight("habit", "random", 12))
    back = weigh(fight("random", "habit", 12))
    assert there.points.mean > there.points.half
    assert there.won.mean > there.won.half
    assert (back.points.mean, back.won.mean) == pytest.approx((-there.points.mean, -there.won.mean))
    assert there.alone == (back.alone[1], back.alone[0])


def test_a_bot_is_not_better_than_itself() -> None:
    rounds = fight("habit", "habit", 10)
    found = weigh(rounds)
    assert (found.points.mean, found.won.mean) == (0, 0)
    assert sure(rounds) == (False, False)


@pytest.mark.usefixtures("guests")
def test_a_clone_that_draws_otherwise_is_not_told_apart() -> None:
    assert sure(fight("random", "random_too", 20)) == (False, False)


@pytest.mark.usefixtures("guests")
def test_who_plays_well_in_one_seat_only_is_not_better_than_who_does_the_same() -> None:
    """Whoever sits in seat 0 wins; who did not turn the table would call the first better."""
    rounds = fight("seated", "seated_too", 20)
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
    points = tuple(2 * round(100 * (lead + shared + rng.gauss(0, 10))) for _ in range(6))
    return led(number, points, [WHOLE * (1 if p > 0 else -1) for p in points], 900)


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
    assert needed(fight("habit", "habit", 10))["deals"].least == 0


def test_the_same_cards_spare_deals() -> None:
    """Half of the deviation comes from cards that either has: they go out of a round."""
    rng = random.Random(7)

    def one(number: int) -> Round:
        cards = [rng.gauss(0, 20) for _ in range(3)]
        own = [2 * round(100 * (3 + side * card + rng.gauss(0, 5))) for side in (1, -1) for card in cards]
        return led(number, own, [WHOLE] * 6, 9)

    found = needed([one(i) for i in range(200)])
    assert 10 * (found["same_deals"].middle or 0) < (found["deals"].middle or 0)


def test_one_process_and_two_and_one_that_was_stopped_give_the_same(tmp_path: Path) -> None:
    once = PAIR.results(range(5))
    assert PAIR.results(range(5), jobs=2) == once
    path = tmp_path / "run"
    PAIR.results(range(3), resume=path)
    path.write_bytes(path.read_bytes()[:-9])  # killed while it wrote
    heard: list[int] = []
    assert PAIR.results(range(5), resume=path, told=heard.append) == once
    assert heard == [3, 4, 5]
    assert PAIR.results(range(2), resume=path, told=heard.append) == once[:2]
    assert len(heard) == 3, "nothing is played twice"


def test_a_round_is_played_on_the_same_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[int, int]] = []

    class Spied(Match):
        def deal_numbered(self, seed: int, number: int) -> None:
            asked.append((seed, number))
            super().deal_numbered(seed, number)

    monkeypatch.setattr(rounds_module, "Match", Spied)
    PAIR.play(7)
    assert asked.count(((3 << 24) + 7, 1)) == 6, "six matches begin with the same deal"
    assert {seed for seed, _ in asked} == {(3 << 24) + 7}


@pytest.mark.parametrize(
    "line", ["{}", '{"number": 0, "bots": [], "points": 3, "won": [], "deals": []}', '{"number": 0}']
)
def test_a_line_that_is_no_round_is_refused(tmp_path: Path, line: str) -> None:
    PAIR.results([], resume=tmp_path / "run")
    with (tmp_path / "run").open("a") as file:
        file.write(line + "\n")
    with pytest.raises(RecordError, match="run-unreadable"):
        PAIR.results([0], resume=tmp_path / "run")


def test_the_unit_is_the_round() -> None:
    """Six matches that say the same say it once."""
    rng = random.Random(8)
    same = [led(i, [2 * round(rng.gauss(0, 1000))] * 6, [WHOLE] * 6, 900) for i in range(200)]
    assert weigh(same).points.half == pytest.approx(1.96 * 2000 / 2 / 900 / sqrt(200), rel=0.15)
