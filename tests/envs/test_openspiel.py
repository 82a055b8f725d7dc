"""OpenSpiel's own tests hold for every preset; a resampled deal is one that could have been."""

import pickle
import random
import subprocess
import sys
import unittest
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from tests.strategies import ALL_PRESETS
from trey.core.deal import Deal
from trey.core.errors import IllegalError, OptionError
from trey.core.family import Family
from trey.games import FAMILIES, PRESETS
from trey.match import Match

pyspiel = pytest.importorskip("pyspiel")
every_preset = pytest.mark.parametrize("preset", ALL_PRESETS)
every_family = pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.id)


def load(preset: str, players: int | None = None) -> Any:
    import trey.envs.openspiel  # noqa: F401 - registers the games

    family = PRESETS[preset][0]
    return pyspiel.load_game(f"trey_{family.id}", {"preset": preset, "players": players or family.usual_seats})


def move(state: Any, rng: random.Random) -> None:
    """One move of chance, or of whoever is to act, at random."""
    choices = [outcome for outcome, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()
    state.apply_action(rng.choice(choices))


def after(game: Any, moves: int, rng: random.Random) -> Any:
    """A state so many moves after the deal, or the last before the end."""
    state = game.new_initial_state()
    while state.is_chance_node():
        move(state, rng)
    for _ in range(moves):
        ahead = state.clone()
        move(ahead, rng)
        if ahead.is_terminal():
            break
        state = ahead
    return state


@every_preset
def test_its_random_play_with_serialisation_holds(preset: str) -> None:
    pyspiel.random_sim_test(load(preset), num_sims=1, serialize=True, verbose=False)


def partial_tree_tests(game: Any) -> list[str]:
    """What OpenSpiel's tests of its interface, on some states of a game, find wrong."""
    from open_spiel.integration_tests import api_test

    case = type("Case", (api_test.EnforceAPIOnPartialTreeBase,), {"game": game, "game_name": str(game)})
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(case).run(result)
    assert result.testsRun > 4
    return [trace for _, trace in result.failures + result.errors]


@every_preset
def test_its_tests_of_the_interface_hold(preset: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from open_spiel.python.algorithms import sample_some_states

    few = sample_some_states.sample_some_states
    monkeypatch.setattr(sample_some_states, "sample_some_states", lambda game, **_: few(game, max_states=100))
    assert partial_tree_tests(load(preset)) == []


@every_family
def test_a_deal_there_is_a_deal_of_a_match(family: Family) -> None:
    rng = random.Random(7)
    for seats in range(family.seats[0], family.seats[1] + 1):
        game = load(family.presets[0].id, seats)
        state = game.new_initial_state()
        match = Match(game.rules)
        while state.is_chance_node():
            move(state, rng)
        order = game.order[0]
        cards = tuple(int(card) for card in order["pack"][: len(game.pack)])
        match.deal(Deal(int(order["dealer"]), cards, int(order["salt"])))
        while not state.is_terminal():
            assert state.current_player() == match.turn
            assert sorted(map(state.action_to_string, state.legal_actions())) == sorted(map(str, match.legal))
            action = rng.choice(state.legal_actions())
            match.play(family.actions.all[action])
            state.apply_action(action)
        sign, points = -1 if family.low_wins else 1, match.state.delta[:seats]
        assert state.returns() == pytest.approx([sign * (p - sum(points) / seats) for p in points])


@every_family
def test_a_state_survives_being_written_and_copied(family: Family) -> None:
    rng, game = random.Random(8), load(family.presets[0].id)
    state = after(game, 9, rng)
    written = pyspiel.serialize_game_and_state(game, state)
    _, read = pyspiel.deserialize_game_and_state(written)
    twin = state.clone()
    move(twin, rng)
    for other in (read, state.clone()):
        assert str(other) == str(state) != str(twin)
        assert other.legal_actions() == state.legal_actions()
        for player in range(game.num_players()):
            assert other.information_state_string(player) == state.information_state_string(player)


def hold_resampling(game: Any, states: int, worlds: int, seed: int = 9) -> tuple[int, int]:
    """Hold what resampled states owe; return how many there were, and how many have no history."""
    rng, seen, without, differed = random.Random(seed), 0, 0, False
    for count in range(states):
        state = after(game, (count * 7) % 40, rng)
        player = rng.randrange(game.num_players())
        for _ in range(worlds):
            other = state.resample_from_infostate(player, rng.random)
            seen += 1
            assert other.information_state_string(player) == state.information_state_string(player)
            np.testing.assert_array_equal(
                other.information_state_tensor(player), state.information_state_tensor(player)
            )
            assert other.observation_string(player) == state.observation_string(player)
            assert other.current_player() == state.current_player()
            assert other.move_number() <= state.move_number()  # what others took back unseen is not in it
            replayed = game.new_initial_state()
            for action in other.history():
                legal = replayed.legal_actions()
                if action not in legal:
                    break
                replayed.apply_action(action)
            without += str(replayed) != str(other)
            differed |= other.history() != state.history()
    assert differed, "always the true world"
    return seen, without


@every_preset
def test_resampled_deals_look_the_same_and_their_histories_replay(preset: str) -> None:
    seen, without = hold_resampling(load(preset), 6, 3)
    assert (seen, without) == (18, 0)


@pytest.mark.nightly
@every_preset
def test_thousands_of_resampled_deals_do(preset: str) -> None:
    assert hold_resampling(load(preset), 200, 10) == (2000, 0)


@every_family
def test_every_number_of_players_can_be_resampled(family: Family) -> None:
    for seats in range(family.seats[0], family.seats[1] + 1):
        assert hold_resampling(load(family.presets[0].id, seats), 3, 2)[1] == 0


def for_another(imagine: Callable[..., Any]) -> Callable[..., Any]:
    """The world fits what another player knows."""
    return lambda hand, seat, chance: imagine(hand, (seat + 1) % 3, chance)


def test_an_unsound_world_would_be_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    game = load("euchre_cutthroat")
    monkeypatch.setattr(game, "imagine", for_another(game.imagine))
    with pytest.raises(AssertionError):
        hold_resampling(game, 6, 3)


def test_a_sampler_that_tells_the_truth_would_be_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    from trey.envs.openspiel import TableState

    monkeypatch.setattr(TableState, "resample_from_infostate", lambda self, _player, _sampler: self.clone())
    with pytest.raises(AssertionError, match="always the true world"):
        hold_resampling(load("euchre_cutthroat"), 3, 2)


@every_family
def test_its_search_in_python_plays(family: Family) -> None:
    """OpenSpiel's own C++ search ends the process with any game registered from Python."""
    from open_spiel.python.algorithms import ismcts, mcts

    game = load(family.presets[0].id)
    state = after(game, 2, random.Random(1))
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = ismcts.ISMCTSBot(
        game=game, evaluator=evaluator, uct_c=2.0, max_simulations=5, random_state=np.random.RandomState(1)
    )
    assert bot.step(state) in state.legal_actions()


def test_python_ends_well_after_it_was_used() -> None:
    code = "import pyspiel, trey.envs.openspiel as o; s = o.GAMES[0]({}).new_initial_state(); s.apply_action(0)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_another_family_s_preset_is_refused() -> None:
    from trey.envs.openspiel import GAMES

    with pytest.raises(OptionError, match="preset-foreign"):
        GAMES[0]({"preset": FAMILIES[1].presets[0].id})
    with pytest.raises(ValueError, match="parameters"):
        load("euchre_cutthroat").make_py_observer(params={"all": 1})


@every_family
def test_a_game_and_a_state_can_be_pickled(family: Family) -> None:
    """By the text that the game is loaded from, as OpenSpiel's own are; in another process too."""
    game = load(family.presets[-1].id)
    state = after(game, 5, random.Random(2))
    again, read = pickle.loads(pickle.dumps(game)), pickle.loads(pickle.dumps(state))
    assert (str(again), again.rules) == (str(game), game.rules)
    assert (str(read), read.legal_actions()) == (str(state), state.legal_actions())
    code = "import pickle, sys; print(*pickle.load(sys.stdin.buffer), sep='|')"
    written = pickle.dumps([game, state])
    told = subprocess.run([sys.executable, "-c", code], input=written, capture_output=True, check=True)
    assert told.stdout.decode().strip() == f"{game}|{state}"


@every_family
def test_what_is_no_move_is_refused_and_changes_nothing(family: Family) -> None:
    game, rng = load(family.presets[0].id), random.Random(3)

    def refused(state: Any, *actions: int) -> None:
        before = str(state), state.history()
        for action in actions:
            with pytest.raises(IllegalError, match="action-illegal"):
                state.apply_action(action)
            assert (str(state), state.history()) == before

    state = game.new_initial_state()
    refused(state, 500, -2, game.num_players())
    with pytest.raises(RuntimeError, match="dealt"):
        state.resample_from_infostate(0)
    state.apply_action(0)
    state.apply_action(3)
    refused(state, 3, 500, -2)
    while not state.is_terminal():
        move(state, rng)
    refused(state, 0, 5)
    for player in (-1, game.num_players()):
        with pytest.raises(OptionError, match="batch-range"):
            state.resample_from_infostate(player)
        with pytest.raises(OptionError, match="batch-range"):
            game.make_py_observer().set_from(state, player)
    for action in (-1, 5000):
        with pytest.raises(IllegalError, match="action-illegal"):
            state.action_to_string(0, action)


def test_a_seat_at_the_mean_returns_a_plain_nought() -> None:
    """Where few points are better, too: -0.0 is another text."""
    rng, state = random.Random(79), load("three_thirteen_jokers").new_initial_state()
    while not state.is_terminal():
        move(state, rng)
    state.hand.tables["s"]["delta"][0, :3] = 7, 5, 9
    assert str(state.returns()) == "[0.0, 2.0, -2.0]"
