"""What is timed is what is said to be.  No test asks how fast."""

import inspect
from typing import Any

import pytest

from bench import bots, speed
from bench._openspiel import STEPS, WAYS, alone, fastest, loops, own_loop
from bench.envs import MODES
from trey.bots import BOTS
from trey.cli.commands.rates import decision_rate, play_rate, rate
from trey.envs import Batch
from trey.games import FAMILIES, rules


def test_a_rate_counts_what_is_done() -> None:
    done: list[int] = []

    def work() -> int:
        done.append(1)
        return 10

    measured = rate(work, 0.02)
    assert 0 < measured <= len(done) * 10 / 0.02


WHERE_AND_HOW_MANY = {
    *("self", "rules", "count", "seed", "episode", "seat", "most_deals", "restart"),
    *("out", "fast", "obs", "mask"),
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
def test_each_bot_has_a_rate_in_each_game(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.argv", ["bots", "--seconds", "0.01"])
    monkeypatch.setattr(bots, "pin", lambda: None)
    bots.main()
    _, head, *rows = capsys.readouterr().out.splitlines()
    assert head.split() == ["at", "random", *(bot.id for bot in bots.bots())]
    assert [row.split()[0] for row in rows] == [game.presets[0].id for game in FAMILIES]
    assert all(len(row.split()) > len(bots.bots()) + 1 for row in rows)


def test_a_ratio_is_to_the_fastest_of_the_peers_loops() -> None:
    def slow() -> int:
        return sum(range(20_000)) and 1

    assert fastest({"slow": slow, "quick": lambda: 1, "slow too": slow}, 0.05)[0] == "quick"


@pytest.mark.parametrize("name", ["skat", "python_kuhn_poker", "trey_euchre"])
def test_each_loop_of_the_peer_plays_whole_deals(name: str) -> None:
    ways = loops(name, observed=True)
    assert len(ways) == 4
    assert {play() for play in ways.values()} == {STEPS}
    assert alone(name)() >= 40


@pytest.mark.parametrize("name", ["skat", "euchre", "gin_rummy"])
def test_the_peers_own_loop_makes_as_many_decisions_as_it_says(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    pyspiel = pytest.importorskip("pyspiel")
    made, evaluate = [0], pyspiel.evaluate_bots

    def counted(state: Any, bots: Any, seed: int) -> Any:
        evaluate(state, bots, seed)
        made[0] += sum(move.player >= 0 for move in state.full_history())

    monkeypatch.setattr(pyspiel, "evaluate_bots", counted)
    told = own_loop(name)()
    assert abs(told - made[0]) <= 0.2 * told


def test_the_table_of_rates_takes_the_peers_own_loop_and_its_quickest(monkeypatch: pytest.MonkeyPatch) -> None:
    """Planted: a way is quicker than all others, and the peer's own loop quicker still; both are printed."""
    told: list[dict[str, Any]] = []

    def asked_for(ways: dict[str, Any]) -> tuple[str, float]:
        told.append(ways)
        return fastest({"": lambda: 1}, 0.01)

    monkeypatch.setattr(speed, "fastest", asked_for)
    speed.peer_rows()
    assert [len(ways) for ways in told] == [1, 4] * len(speed.PEERS)
    asked = [inspect.getclosurevars(chooser).unbound for chooser, _ in WAYS.values()]
    assert any("legal_actions" in names and "chance_outcomes" not in names for names in asked)
