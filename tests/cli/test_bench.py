"""`trey bench`: it measures what it says.  No test asks how fast."""

import inspect
import re

import pytest

from bench._openspiel import STEPS, alone, fastest, loops
from bench.envs import MODES
from tests.cli.conftest import Run
from trey.bots import BOTS
from trey.cli.commands.bench import decision_rate, machine, play_rate, rate
from trey.envs import Batch
from trey.games import FAMILIES, rules


def test_the_machine_and_python_are_named() -> None:
    assert "Python" in machine()
    assert "cores" in machine()


def test_a_rate_counts_what_is_done() -> None:
    done: list[int] = []

    def work() -> int:
        done.append(1)
        return 10

    measured = rate(work, 0.02)
    assert 0 < measured <= len(done) * 10 / 0.02


WHERE_AND_HOW_MANY = {
    *("self", "rules", "count", "seed", "episode", "seat", "most_deals", "restart"),
    *("threads", "out", "fast", "obs", "mask"),
}
"""What a batch is told that changes nothing of what a step does, or is timed by rows of its own or leaves work out."""


def test_every_mode_of_a_batch_is_timed() -> None:
    """Once one was twenty times slower than the figure that was told, and no row showed it."""
    timed = {wish for _, wishes in MODES.values() for wish in wishes}
    assert timed == set(inspect.signature(Batch.__init__).parameters) - WHERE_AND_HOW_MANY
    assert all(base in MODES for base, _ in MODES.values())


@pytest.mark.parametrize("game", FAMILIES, ids=lambda game: str(game.id))
def test_plain_play_and_decisions_are_measured(game: object) -> None:
    from trey.core.family import Family

    assert isinstance(game, Family)
    table = rules(game.presets[0].id)
    assert play_rate(table, 0.01, fast=False) > 0
    assert decision_rate(BOTS["habit"], table, 0.01) > 0


@pytest.mark.nightly
def test_the_whole_bench_runs(trey: Run) -> None:
    ran = trey("bench --quick --lang fr")
    assert ran.status == 0
    assert all(rules(game.presets[0].id).name.fr in ran.out for game in FAMILIES)
    assert "×" in ran.out
    _, figures = ran.out.split("\n", 1)  # below the machine
    assert re.search(r"\d,\d", figures)
    assert not re.search(r"\d\.\d", figures)


def test_a_ratio_is_to_the_fastest_of_the_peers_loops() -> None:
    def slow() -> int:
        return sum(range(20_000)) and 1

    assert fastest({"slow": slow, "quick": lambda: 1, "slow too": slow}, 0.05)[0] == "quick"


@pytest.mark.parametrize("name", ["skat", "python_kuhn_poker", "trey_euchre"])
def test_each_loop_of_the_peer_plays_whole_deals(name: str) -> None:
    ways = loops(name, observed=True)
    assert len(ways) == 3
    assert {play() for play in ways.values()} == {STEPS}
    assert alone(name)() >= 40
