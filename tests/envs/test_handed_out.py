"""What leaves an environment is the caller's: it stays as it was, and writing over it changes nothing.

What other libraries' helpers ask in passing is answered, and every public function answers whatever it is given.
"""

import copy
import pickle
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from importlib.util import find_spec
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import render_test, seed_test

import trey
from tests.agents import untrained
from trey import envs
from trey.core.errors import OptionError, TreyError
from trey.core.family import Family
from trey.envs import Batch
from trey.envs.gymnasium import SeatEnv, TableVectorEnv
from trey.envs.pettingzoo import TableEnv
from trey.envs.sb3 import Tables
from trey.games import FAMILIES

every_family = pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.id)
STEPS, SCRAWL = 50, 99
Play = Callable[[Family], Iterator[Any]]
"""Plays an interface for some steps, and yields all that each step returned; what can be asked again is."""


def chosen(mask: Any) -> Any:
    """The last legal action of each row."""
    return mask.shape[-1] - 1 - np.flip(mask, -1).argmax(-1)


def seat(family: Family) -> Iterator[Any]:
    env = SeatEnv(family.id, episode="deal", against="random", oracle=True, history=3)
    found: tuple[Any, ...] = env.reset(seed=1)
    for _ in range(STEPS):
        action = int(chosen(env.batch.mask[0]))
        yield found, env.action_masks()
        yield env.action_masks(), env.render()
        over = len(found) == 5 and (found[2] or found[3])
        found = env.reset() if over or env.batch.seat[0] < 0 else env.step(action)


def vector(family: Family, made: type[TableVectorEnv] = TableVectorEnv) -> Iterator[Any]:
    env = made(family.id, num_envs=16, episode="deal", against="random", oracle=True, history=3)
    found: tuple[Any, ...] = env.reset(seed=1)
    for _ in range(STEPS):
        actions = chosen(env.batch.mask)
        yield found, env.action_masks()
        found = env.step(actions)
    env.close()


def agents(family: Family, mask: str = "observation", history: int = 3, wrapped: str = "env") -> Iterator[Any]:
    env = getattr(getattr(envs, f"{family.id}_v0"), wrapped)(mask=mask, history=history, episode="deal")
    env.reset(seed=1)
    for _ in range(STEPS):
        action = int(chosen(env.unwrapped.batch.mask[0]))
        for _ in range(2):
            yield env.last(), [env.observe(agent) for agent in env.possible_agents], env.state(), env.infos
        if env.unwrapped.batch.seat[0] < 0:
            env.reset()
        else:
            env.step(action)


def masked(family: Family) -> Iterator[Any]:
    return agents(family, "info", 0)


def raw(family: Family) -> Iterator[Any]:
    return agents(family, "observation", 0, "raw_env")


def tables(family: Family) -> Iterator[Any]:
    made = Tables(Batch(family.short, 16, seed=1, episode="deal", against="random"))
    found: Any = made.reset()
    for _ in range(STEPS):
        actions = chosen(made.batch.mask)
        yield found
        for _ in range(2):
            yield made.action_masks(), made.env_method("action_masks")
        made.step_async(actions)
        actions[:] = SCRAWL
        found = made.step_wait()


def batches(family: Family) -> Iterator[Any]:
    """Its arrays are its own, as it says; what it is asked for is not."""
    batch = Batch(family.short, 3, seed=1, oracle=True, history=3)
    batch.reset()
    for _ in range(STEPS):
        actions = chosen(batch.mask)
        own = batch.match(0)
        for _ in range(2):
            yield vars_of(batch.state(0)), vars_of(batch.standing(0)), own.dealt()
        yield batch.random_actions()
        batch.step(actions)


def states(family: Family) -> Iterator[Any]:
    pyspiel = pytest.importorskip("pyspiel")
    import trey.envs.openspiel  # noqa: F401 - registers the games

    game = pyspiel.load_game(f"trey_{family.id}")
    state = game.new_initial_state()
    for step in range(120):
        if state.is_terminal():
            state = game.new_initial_state()
        chance = state.is_chance_node()
        choices = sorted(state.legal_actions())
        for _ in range(2):
            asked = [state.legal_actions(), state.returns(), state.rewards(), state.history()]
            if chance:
                yield asked, state.chance_outcomes()
            else:
                player = state.current_player()
                seen = state.observation_tensor(player), state.information_state_tensor(player)
                yield asked, seen, state.legal_actions_mask(player)
        state.apply_action(choices[step % len(choices)])


def matches(family: Family) -> Iterator[Any]:
    match = trey.Match(family.short)
    for step in range(STEPS):
        if match.needs_deal:
            match.deal_numbered(1, step)
        code = match.family.advice.habit(match.observation(match.turn), match.rules.params, match.rules.work())
        for _ in range(2):
            yield match.dealt(), match.scores, match.legal, vars_of(match.observation(match.turn))
        match.act_number(code)
        if match.ended:
            match = trey.Match(family.short)


def vars_of(layout: Any) -> dict[str, Any]:
    """The fields of a plain layout, its lists themselves."""
    return {name: getattr(layout, name) for name in type(layout).declared}


PLAYS: tuple[Play, ...] = (seat, vector, agents, masked, raw, tables, batches, states, matches)


def kept(play: Iterator[Any]) -> int:
    """How much of what was returned is no longer as it came."""
    found = [(given, copy.deepcopy(given)) for given in play]
    assert len(found) >= STEPS
    return sum(not same(given, then) for given, then in found)


def same(one: Any, other: Any) -> bool:
    if isinstance(one, np.ndarray):
        return one.dtype == other.dtype and np.array_equal(one, other)
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(same(one[key], other[key]) for key in one)
    if isinstance(one, (list, tuple)):
        return len(one) == len(other) and all(map(same, one, other))
    return bool(one == other)


def scrawled(given: Any) -> None:
    """Write over everything that can be written to."""
    if isinstance(given, np.ndarray):
        if given.flags.writeable:
            given[...] = given.dtype.type(SCRAWL)
    elif isinstance(given, dict):
        for key, value in given.items():
            scrawled(value)
            if isinstance(value, (int, float, str)):
                given[key] = SCRAWL
    elif isinstance(given, (list, tuple)):
        for value in given:
            scrawled(value)
        if isinstance(given, list):
            given[:] = [SCRAWL] * len(given)


def marked(play: Iterator[Any], plainly: Iterator[Any]) -> int:
    """How many answers differ because the earlier ones were written over."""
    found = 0
    for given, then in zip(play, plainly, strict=True):
        found += not same(given, then)
        scrawled(given)
    return found


@every_family
@pytest.mark.parametrize("play", PLAYS)
def test_what_is_returned_stays_as_it_was(play: Play, family: Family) -> None:
    assert kept(play(family)) == 0


@every_family
@pytest.mark.parametrize("play", PLAYS)
def test_writing_over_what_is_returned_changes_nothing(play: Play, family: Family) -> None:
    assert marked(play(family), play(family)) == 0


def test_flags_and_masks_that_are_the_environment_s_own_would_be_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    class Own(TableVectorEnv):
        def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
            seen, reward, _, _, info = super().step(actions)
            return seen, reward, self.batch.terminated, self.batch.truncated, info

    assert kept(vector(trey.FAMILIES[1], Own)) > 0
    attend, observe = TableEnv._attend, TableEnv.observe

    def attended(self: Any) -> None:
        attend(self)
        self.own = self._sight()

    monkeypatch.setattr(TableEnv, "_attend", attended)
    monkeypatch.setattr(
        TableEnv, "observe", lambda self, agent: self.own if agent == self.agent_selection else observe(self, agent)
    )
    assert marked(raw(trey.FAMILIES[1]), raw(trey.FAMILIES[1])) > 0


# An episode that ends


@every_family
def test_a_vector_tells_which_episode_ended_as_a_single_table_does(family: Family) -> None:
    """Its seat, rewards, seed and deal; what stands beside it is already the next episode's."""
    made, alone = TableVectorEnv(family.id, num_envs=1), SeatEnv(family.id)
    (_, infos), (_, info) = made.reset(seed=5), alone.reset(seed=5)
    for _ in range(3):
        over, reward = False, 0.0
        while not over:
            action = int(chosen(info["action_mask"]))
            _, reward, over, cut, info = alone.step(action)
            *_, infos = made.step([action])
            over |= cut
            assert ("final_info" in infos) == over
        final = infos["final_info"]
        told = {"seat": alone.batch.actor.item(0), "seed": info["seed"], "deal": info["deal"]}
        assert {name: final[name].item(0) for name in told} == told
        assert final["rewards"][0, final["seat"][0]] == pytest.approx(reward)
        assert all(final[f"_{name}"].all() for name in ("rewards", *told))
        assert infos["_final_info"].all()
        _, info = alone.reset()
        assert info["deal"] == infos["deal"][0]


@pytest.mark.parametrize("made", [SeatEnv, TableVectorEnv])
def test_options_and_seeds_that_are_not_understood_are_refused(made: type[Any]) -> None:
    env = made("euchre")
    env.reset(seed=1, options={})
    for wrong in ({"options": {"reset_mask": np.ones(1, bool)}}, {"seed": [1]}, {"seed": -1}, {"seed": "1"}):
        with pytest.raises(OptionError, match=r"batch-(choice|range)"):
            env.reset(**wrong)


# Pickled and copied

PUBLIC: dict[str, Callable[[], Any]] = {
    "family": lambda: trey.FAMILIES[1],
    "rules": lambda: trey.rules("euchre_cutthroat", stick_the_dealer=True),
    "preset": lambda: trey.PRESETS["euchre_cutthroat"],
    "action": lambda: trey.Action("play", "QS"),
    "match": lambda: begun("euchre_cutthroat"),
    "view": lambda: begun("euchre_cutthroat").view(0),
    "hint": lambda: begun("euchre_cutthroat").hint(begun("euchre_cutthroat").turn or 0),
    "deal": lambda: trey.Deal.numbered(trey.rules("euchre_cutthroat").pack.cards, 3, 1, 1),
    "record": lambda: trey.write_record(begun("euchre_cutthroat")),
    "feature": lambda: envs.layout("euchre"),
    "agent": untrained,
    "batch": lambda: Batch("euchre_cutthroat", 4),
    "seat": lambda: SeatEnv("euchre"),
    "vector": lambda: TableVectorEnv("euchre", num_envs=4),
    "agents": envs.euchre_v0.env,
    "tables": lambda: Tables(Batch("euchre_cutthroat", 4, against="habit")),
    "measured": lambda: envs.measure(lambda batch: batch.random_actions(), "euchre_cutthroat", deals=20),
    "error": lambda: OptionError("batch-choice", "No."),
}


def begun(preset: str) -> trey.Match:
    match = trey.Match(preset)
    match.deal_numbered(1, 1)
    return match


def told(what: Any) -> Any:
    """What two of a kind that are equal have in common, however they compare."""
    if isinstance(what, trey.Match):
        return trey.write_record(what)
    if isinstance(what, envs.Agent):
        return [layer.tobytes() for pair in what.layers for layer in pair], what.turned, what.family
    if isinstance(what, OptionError):
        return what.code, what.en, what.fr
    batch = what if isinstance(what, Batch) else getattr(getattr(what, "unwrapped", what), "batch", None)
    if batch is not None:
        batch.reset(3)
        return batch.obs.tobytes(), batch.rules
    return what


@pytest.mark.parametrize("make", PUBLIC.values(), ids=PUBLIC)
def test_every_public_object_is_pickled_and_copied(make: Callable[[], Any]) -> None:
    one = make()
    for other in (pickle.loads(pickle.dumps(one)), copy.deepcopy(one), copy.copy(one)):
        assert told(other) == told(one)


def test_a_family_travels_to_another_process_by_its_id() -> None:
    code = "import pickle, sys; agent = pickle.load(sys.stdin.buffer); print(agent.family.id, len(agent.layers))"
    written = pickle.dumps(untrained())
    found = subprocess.run([sys.executable, "-c", code], input=written, capture_output=True, check=True)
    assert found.stdout.decode().split() == ["euchre", "2"]
    assert copy.deepcopy(trey.FAMILIES[0]) is trey.FAMILIES[0]


# What other libraries ask in passing


def test_the_tests_of_pettingzoo_run_as_its_pages_print_them() -> None:
    for module in (envs.euchre_v0, envs.three_thirteen_v0):
        seed_test(module.env, num_cycles=10)
        with pytest.warns(UserWarning, match="no render mode 'human'"):
            render_test(module.env)


def test_helpers_that_ask_for_pictures_get_an_environment_without() -> None:
    """As `make_vec_env` of Stable-Baselines3 and `make_env` of CleanRL do."""
    with pytest.warns(UserWarning, match="render.mode"):
        env = gymnasium.make("trey/Euchre-v0", render_mode="rgb_array")
    assert env.unwrapped.render_mode is None
    with pytest.warns(UserWarning, match="WARN"):
        check_env(env.unwrapped, skip_render_check=True)
    with pytest.warns(UserWarning, match="render mode"):
        assert TableVectorEnv("euchre", render_mode="rgb_array").render_mode is None

    def thunk() -> gymnasium.Env[Any, Any]:
        env = gymnasium.wrappers.RecordEpisodeStatistics(gymnasium.make("trey/Euchre-v0", episode="deal"))
        env.action_space.seed(1)
        return env

    for kind in (gymnasium.vector.SyncVectorEnv, gymnasium.vector.AsyncVectorEnv):
        many, ended = kind([thunk] * 2), 0
        _, info = many.reset(seed=1)
        for _ in range(12):
            *_, info = many.step(chosen(info["action_mask"]))
            ended += int(np.any(info.get("_episode", False)))
        assert ended
        many.close()


@pytest.mark.skipif(find_spec("stable_baselines3") is None, reason="it brings PyTorch: pip install sb3-contrib")
def test_the_helpers_of_stable_baselines3_run_as_its_pages_print_them() -> None:
    from stable_baselines3.common.env_util import make_vec_env
    from stable_baselines3.common.vec_env import DummyVecEnv, SubprocVecEnv

    for kind in (DummyVecEnv, SubprocVecEnv):
        with pytest.warns(UserWarning, match="render mode"):
            made = make_vec_env("trey.envs.gymnasium:trey/Euchre-v0", n_envs=2, seed=1, vec_env_cls=kind)
        assert made.reset().shape[0] == 2
        made.close()


STARTED = "import pyspiel, trey.envs.openspiel\ngame = pyspiel.load_game('trey_euchre')\n"
DEALT = "s = game.new_initial_state()\nwhile s.is_chance_node(): s.apply_action(s.chance_outcomes()[0][0])\n"
DEALT += "e = pyspiel.RandomRolloutEvaluator(1, 1)\n"
SEARCHES = {
    "OutcomeSamplingMCCFRSolver": "pyspiel.OutcomeSamplingMCCFRSolver(game, seed=1).run_iteration()",
    "evaluate_bots": "bots = [pyspiel.make_uniform_random_bot(i, i) for i in range(3)]\n"
    "pyspiel.evaluate_bots(game.new_initial_state(), bots, 1)",
    "MCTSBot": DEALT + "pyspiel.MCTSBot(game, e, 2.0, 10, 100, False, 1, False).step(s)",
    "ISMCTSBot": DEALT + "k = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT\n"
    "pyspiel.ISMCTSBot(1, e, 2.0, 10, 10, k, False, False).step(s)",
}


@pytest.mark.skipif(find_spec("pyspiel") is None, reason="open_spiel is not for every system")
@pytest.mark.parametrize("name", SEARCHES)
def test_openspiel_s_algorithms_run_or_end_the_process_as_the_page_says(name: str) -> None:
    ran = subprocess.run([sys.executable, "-c", STARTED + SEARCHES[name]], check=False, capture_output=True)
    assert (ran.returncode == 0) == (name not in {"MCTSBot", "ISMCTSBot"}), ran.stderr.decode()


# What is given to public functions

GIVEN = ("euchre", "euchre_cutthroat", "", trey.FAMILIES[1], trey.rules("euchre_cutthroat"), None, 999)


def functions() -> dict[str, Callable[..., Any]]:
    """The public functions of the library, the classes that are made by hand, and what a match is asked."""
    found = {f"trey.{name}": getattr(trey, name) for name in trey.__all__ if not name.endswith("Error")}
    found |= {f"trey.envs.{name}": getattr(envs, name) for name in envs.__all__}
    match = begun("euchre_cutthroat")
    found |= {f"match.{name}": getattr(match, name) for name in ("play", "act_number", "deal")}
    values = ("FAMILIES", "PRESETS", "__version__", "Action", "Deal", "Family", "Rules", "View", "Feature")
    return {name: one for name, one in found.items() if name.rpartition(".")[2] not in values}


@pytest.mark.parametrize("name", functions())
def test_a_public_function_answers_or_refuses_whatever_it_is_given(name: str) -> None:
    one = functions()[name]
    more: tuple[Callable[[Any], Any], ...] = {
        "trey.envs.Agent": (lambda given: one(given, []), lambda given: one("euchre", given)),
        "trey.envs.measure": (lambda given: one(lambda batch: batch.random_actions(), given, deals=20),),
    }.get(name, (one,))
    for ask in more:
        for given in GIVEN:
            with suppress(TreyError):
                ask(given)
