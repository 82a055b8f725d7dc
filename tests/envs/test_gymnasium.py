"""Gymnasium's own check holds for every preset, alone and as a vector, and nothing of a deal is lost on the way."""

import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import check_env

from tests.strategies import ALL_PRESETS
from trey.core.errors import IllegalError, OptionError
from trey.core.family import Family
from trey.envs.gymnasium import SeatEnv, TableVectorEnv
from trey.envs.versions import gymnasium_id
from trey.games import FAMILIES, PRESETS

every_preset = pytest.mark.parametrize("preset", ALL_PRESETS)
every_family = pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.id)


def name_of(family: Family) -> str:
    return f"trey/{gymnasium_id(family)}"


@every_preset
def test_its_own_check_holds(preset: str) -> None:
    """It plays whatever comes, so illegal actions end an episode."""
    made = gymnasium.make(name_of(PRESETS[preset][0]), preset=preset, render_mode="ansi")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(made.unwrapped)
    made.close()


def random_action(mask: Any, rng: np.random.Generator) -> Any:
    """A legal action, of each row where there are several."""
    return (rng.random(mask.shape) * (mask + 1e-9)).argmax(axis=-1)


@every_preset
def test_a_vector_does_what_single_tables_do(preset: str) -> None:
    """In the same deals, with the same actions, until an episode ends: then the vector begins the next by itself."""
    family, rng = PRESETS[preset][0], np.random.default_rng(2)
    vector = gymnasium.make_vec(
        name_of(family), num_envs=1, preset=preset, seat=1, episode="deal", history=3, oracle=True
    )
    alone = gymnasium.make(name_of(family), preset=preset, seat=1, episode="deal", history=3, oracle=True)
    assert isinstance(vector, TableVectorEnv)
    seen, info = alone.reset(seed=5)
    many, infos = vector.reset(seed=5)
    for _ in range(60):
        assert (many[0] == seen).all()
        assert seen in alone.observation_space
        assert all((infos[key][0] == info[key]).all() for key in ("action_mask", "history", "oracle"))
        action = int(random_action(info["action_mask"], rng))
        seen, reward, over, cut, info = alone.step(action)
        many, rewards, overs, cuts, infos = vector.step(np.array([action]))
        assert (overs[0], cuts[0]) == (over, cut)
        if over:
            assert infos["_final_obs"].all()
            assert (infos["final_obs"][0] == seen).all()
            break
        assert rewards[0] == pytest.approx(reward)
    vector.close()


@every_family
def test_a_vector_for_all_seats_gives_each_its_own(family: Family) -> None:
    vector, rng = gymnasium.make_vec(name_of(family), num_envs=16, against=None, threads=2), np.random.default_rng(3)
    assert vector.metadata["autoreset_mode"] is gymnasium.vector.AutoresetMode.SAME_STEP
    _, info = vector.reset(seed=1)
    for _ in range(100):
        seats = info["seat"]
        actions = random_action(info["action_mask"], rng)
        assert vector.action_space.contains(actions)
        seen, rewards, over, cut, info = vector.step(actions)
        assert vector.observation_space.contains(seen)
        assert (rewards == info["rewards"][np.arange(16), seats]).all()
        np.testing.assert_allclose(info["rewards"].sum(axis=1), 0, atol=1e-9)
        assert ("final_obs" in info) == bool((over | cut).any())
    vector.close()


def test_arrays_are_copies_unless_they_are_not_wanted() -> None:
    for copy in (True, False):
        vector = TableVectorEnv("euchre", num_envs=2, copy=copy)
        first, info = vector.reset(seed=1)
        before = first.copy()
        vector.step(random_action(info["action_mask"], np.random.default_rng(1)))
        assert (first == before).all() == copy
        assert vector.action_masks().shape == vector.batch.mask.shape


@every_family
def test_illegal_actions_end_an_episode_or_are_refused(family: Family) -> None:
    for illegal in ("terminate", "raise"):
        env = SeatEnv(family.id, illegal=illegal)
        _, info = env.reset(seed=4)
        wrong = int(np.flatnonzero(info["action_mask"] == 0)[0])
        if illegal == "raise":
            with pytest.raises(IllegalError, match="action-illegal"):
                env.step(wrong)
            env.step(int(env.action_masks().argmax()))
        else:
            _, reward, over, _, info = env.step(wrong)
            assert (reward, over, info["illegal"]) == (-1.0, True, True)
            with pytest.raises(ResetNeeded):
                env.step(int(env.action_masks().argmax()))


@every_family
def test_a_seed_leads_to_the_same_deals_and_none_to_the_next(family: Family) -> None:
    env = SeatEnv(family.id)
    first, second, again = env.reset(seed=1)[0], env.reset()[0], env.reset(seed=1)[0]
    assert (first == again).all()
    assert (first != second).any()


def test_bad_words_are_refused() -> None:
    with pytest.raises(OptionError, match="batch-choice"):
        SeatEnv("euchre", against="nobody")  # type: ignore[arg-type]
    with pytest.raises(OptionError, match="preset-foreign"):
        gymnasium.make("trey/Euchre-v0", preset="three_thirteen")
    assert SeatEnv("euchre", render_mode="ansi").reset(seed=1)
    assert SeatEnv("euchre").render() is None
