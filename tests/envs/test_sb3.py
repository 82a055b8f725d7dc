"""Stable-Baselines3's vector of tables is the batch, masks and endings told as it asks for them."""

import importlib.util
from typing import Any

import numpy as np
import pytest

from trey.core.errors import OptionError
from trey.envs import Batch
from trey.envs.sb3 import Tables, vec_env

INSTALLED = importlib.util.find_spec("sb3_contrib") is not None


def batch(**kinds: Any) -> Batch:
    usual: dict[str, Any] = {"seed": 1, "episode": "deal", "against": "habit"}
    return Batch("euchre_cutthroat", 8, **usual | kinds)


def test_it_does_what_the_batch_does() -> None:
    tables, alone = Tables(batch()), batch()
    alone.reset()
    kept = tables.reset()
    assert (kept == alone.obs).all()
    ended = 0
    for _ in range(40):
        masks = np.stack(tables.env_method("action_masks"))
        assert masks.dtype == bool
        assert (masks == alone.mask).all()
        actions, before = alone.random_actions(), kept.copy()
        tables.step_async(actions)
        obs, rewards, over, infos = tables.step_wait()
        assert (kept == before).all(), "what was given stays as it was"
        alone.step(actions)
        kept = obs
        assert (obs == alone.obs).all()
        assert rewards == pytest.approx(alone.reward)
        assert (over == alone.terminated).all()
        for table, info in enumerate(infos):
            assert bool(info) == over[table]
            if info:
                assert (info["terminal_observation"] == alone.final_obs[table]).all()
                assert not info["TimeLimit.truncated"]
        ended += over.sum()
    assert ended


def test_a_match_cut_off_is_told_from_one_that_ended() -> None:
    tables = Tables(batch(episode="match", most_deals=1))
    tables.reset()
    told = []
    for _ in range(30):
        tables.step_async(tables.batch.random_actions())
        told += [info["TimeLimit.truncated"] for info in tables.step_wait()[3] if info]
    assert told
    assert all(told)


def test_a_seed_leads_to_the_same_deals() -> None:
    tables = Tables(batch())
    tables._seeds = [5] * 8
    first = tables.reset()
    tables.reset()
    tables._seeds = [5] * 8
    assert (tables.reset() == first).all()


def test_it_has_one_method_and_says_so() -> None:
    tables = Tables(batch())
    tables.reset()
    assert len(tables.env_method("action_masks", indices=[1, 2])) == 2
    assert len(tables.env_method("action_masks", indices=3)) == 1
    assert tables.get_attr("render_mode") == [None] * 8
    assert tables.env_is_wrapped(dict) == [False] * 8
    for asked in (lambda: tables.env_method("seed"), lambda: tables.get_attr("fun"), lambda: tables.set_attr("a", 1)):
        with pytest.raises(AttributeError):
            asked()


@pytest.mark.skipif(not INSTALLED, reason="sb3-contrib brings PyTorch, which is too much for a test: pip install it")
def test_maskable_ppo_learns_on_it() -> None:
    from sb3_contrib import MaskablePPO
    from sb3_contrib.common.maskable.utils import is_masking_supported
    from stable_baselines3.common.vec_env import VecEnv

    made = vec_env(batch(turned=True))
    assert isinstance(made, VecEnv)
    assert is_masking_supported(made)
    model = MaskablePPO("MlpPolicy", made, n_steps=16, batch_size=64, device="cpu")
    model.learn(256)
    assert model.num_timesteps == 256
    with pytest.raises(OptionError):
        vec_env(batch(against=None))


def test_a_batch_that_does_not_do_for_it_is_refused() -> None:
    for code, wrong in (
        ("batch-unshown", {"mask": False}),
        ("batch-unshown", {"obs": False}),
        ("batch-choice", {"restart": False}),
        ("batch-against", {"against": None}),
    ):
        with pytest.raises(OptionError, match=code):
            Tables(batch(**wrong))
