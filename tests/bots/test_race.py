"""The race of actions: the better one wins, the usual one stays where nothing is clear, and losers drop out."""

import random

from trey.bots.race import Race
from trey.kernel.bits import bits
from trey.play.space import Tally


def racing(worth: dict[int, float], usual: int, noise: float, seed: int) -> tuple[Race, list[int]]:
    """A race of actions that gain so much over the usual one, with noise; and how many ran in each heat."""
    rng, fields, tally = random.Random(seed), list[int](), Tally()

    def run(among: int, worlds: int) -> int:
        fields.append(1 + among.bit_count())
        for _ in range(worlds):
            for action in bits(among):
                won = round(1000 * (worth[action] - worth[usual] + rng.gauss(0, noise)))
                tally.gains[action] += won
                tally.squares[action] += won * won
        return worlds

    return Race(run, tally, usual, sum(1 << action for action in worth)), fields


def winner(worth: dict[int, float], seed: int, noise: float = 1.0, doubt: float = 1.0) -> int:
    race, _ = racing(worth, 3, noise, seed)
    for worlds in (20, 40, 80, 160):
        if not race.heat(worlds, 0.04):
            break
    return race.winner(doubt, 0.04)


def test_a_deed_that_is_clearly_better_wins() -> None:
    won = [winner({3: 0.0, 5: 0.5, 9: -0.5}, seed) for seed in range(50)]
    assert won.count(5) > 45


def test_where_all_are_alike_the_usual_one_stays() -> None:
    won = [winner({3: 0.0, 5: 0.0, 9: 0.0}, seed) for seed in range(100)]
    assert won.count(3) > 60


def test_what_is_clearly_worse_drops_out() -> None:
    race, fields = racing({3: 0.0, 5: 0.3, 9: -3.0, 12: -3.0}, 3, 1.0, 1)
    race.heat(50, 0.0)
    race.heat(50, 0.0)
    assert fields == [4, 2]
    assert race.running == 2


def test_without_rivals_the_race_is_over() -> None:
    race, _ = racing({3: 0.0, 5: -9.0}, 3, 1.0, 1)
    assert not race.heat(30, 0.0)
    assert race.winner(0.0, 0.0) == 3
