"""OpenSpiel plays the minis: one act of chance deals, the bounds are tight, and its NashConv is trey's."""

import random
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from trey import games
from trey.games import MINIS, minis, sergeant_major
from trey.solvers.regret import worth
from trey.solvers.tree import Tree

pyspiel = pytest.importorskip("pyspiel")
every_mini = pytest.mark.parametrize("mini", [mini.id for mini in MINIS])


def load(mini: str) -> Any:
    import trey.envs.openspiel  # noqa: F401 - registers the games

    return pyspiel.load_game(f"trey_{mini}")


def lines(game: Any, count: int) -> Iterator[list[Any]]:
    """The states of some deals, played at random."""
    rng = random.Random(5)
    for _ in range(count):
        state, line = game.new_initial_state(), []
        while not state.is_terminal():
            chance = state.is_chance_node()
            legal = [outcome for outcome, _ in state.chance_outcomes()] if chance else state.legal_actions()
            state.apply_action(rng.choice(legal))
            line.append(state.clone())
        yield line


@pytest.mark.parametrize("mini", ["mini_358", *(pytest.param(m.id, marks=pytest.mark.nightly) for m in MINIS[1:])])
def test_its_random_play_with_serialisation_holds(mini: str) -> None:
    pyspiel.random_sim_test(load(mini), num_sims=1, serialize=True, verbose=False)


@every_mini
def test_bounds_are_tight_and_chance_deals_once(mini: str) -> None:
    game, tree = load(mini), Tree.of(mini)
    assert (game.min_utility(), game.max_utility()) == pytest.approx((tree.points.min(), tree.points.max()))
    state = game.new_initial_state()
    odds = [odd for _, odd in state.chance_outcomes()]
    assert (len(odds), sum(odds)) == (game.max_chance_outcomes(), pytest.approx(1))
    longest = max(len(line) - 1 for line in lines(game, 120))
    assert longest == game.max_game_length()


@every_mini
def test_resampled_deals_look_the_same(mini: str) -> None:
    differed = False
    for line in lines(load(mini), 8):
        for state in line[:-1]:
            player = state.current_player()
            other = state.resample_from_infostate(player)
            assert other.information_state_string(player) == state.information_state_string(player)
            differed |= str(other) != str(state)
    assert differed


def test_states_are_told_as_people_read_them() -> None:
    state = load("mini_358").new_initial_state()
    assert str(state) == "dealing: nothing yet"
    state.apply_action(0)
    state.apply_action(state.legal_actions()[0])
    state.apply_action(state.legal_actions()[0])
    assert str(state) == (
        "dealer 0; 0: QS KS AS; 1: KC AC; 2: QD KD AD; played: QC; 0 trump C, 1 play QC; player 2 to act: play"
    )
    said, _, digest = state.information_state_string(2).partition(" #")
    assert said == "player 2, play: AD KD QD; 0 trump C, 1 play QC"
    assert len(digest) == 24


@pytest.fixture
def tiny(monkeypatch: pytest.MonkeyPatch) -> str:
    """3-5-8 with six cards, two each, small enough for OpenSpiel's own walk through the tree."""
    import trey.envs.openspiel as bridge

    settled = {"phase_order": "call", "exchange": "none", "kitty_mode": "none", "kitty_size": 0}
    settled |= {"hand_size": 2, "targets": (1, 1, 0)}
    game = minis.mini(sergeant_major.FAMILY, "tiny_358", "QD KD AD QS KS AS", "Tiny.", settled, calls=0b1010)
    monkeypatch.setattr(games, "MINIS", (*MINIS, game))
    kind: Any = type("Tiny", (bridge.GAMES[-1].__bases__[0],), {"family": game, "kind": bridge.kind_of(game)})
    pyspiel.register_game(kind.kind, kind)
    return game.id


def test_its_nash_conv_is_trey_s(tiny: str) -> None:
    game, tree = pyspiel.load_game(f"trey_{tiny}"), Tree.of(tiny)
    found = worth(tree, tree.uniform()).nash_conv
    assert found == pytest.approx(pyspiel.nash_conv(game, pyspiel.UniformRandomPolicy(game)), abs=1e-9)
    assert found > 0.1
    first = worth(tree, tree.pure(np.zeros(tree.states, int))).nash_conv
    assert first == pytest.approx(pyspiel.nash_conv(game, first_actions(game)), abs=1e-9)


def first_actions(game: Any) -> Any:
    """The policy that takes the first legal action everywhere."""
    table: dict[str, list[tuple[int, float]]] = {}

    def walk(state: Any) -> None:
        if not state.is_terminal():
            legal = state.legal_actions()
            if not state.is_chance_node():
                chances = [(action, float(action == legal[0])) for action in legal]
                table[state.information_state_string()] = chances
            for action in legal:
                walk(state.child(action))

    walk(game.new_initial_state())
    return pyspiel.TabularPolicy(table)
