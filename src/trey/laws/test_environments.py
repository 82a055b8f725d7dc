"""The checks that Gymnasium and PettingZoo have for environments hold for every preset, without a warning."""

import warnings
from importlib import import_module

import pytest

from trey.core.errors import IllegalError
from trey.games import find_preset

NEEDED = "this needs the extra `envs`"


def test_gymnasium_s_own_check_holds(preset: str) -> None:
    """It plays whatever comes, so illegal actions end an episode."""
    gymnasium = pytest.importorskip("gymnasium", reason=NEEDED)
    checker = import_module("gymnasium.utils.env_checker")
    import_module("trey.envs.gymnasium")  # which tells Gymnasium of the games
    from trey.envs.versions import gymnasium_id

    made = gymnasium.make(f"trey/{gymnasium_id(find_preset(preset)[0])}", preset=preset, render_mode="ansi")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        checker.check_env(made.unwrapped)
    made.close()


@pytest.mark.filterwarnings("error")
def test_pettingzoo_s_own_tests_hold(preset: str) -> None:
    """The mask is in `info`: of dicts PettingZoo's tests warn, but for its own environments."""
    pytest.importorskip("pettingzoo", reason=NEEDED)
    tests, states = import_module("pettingzoo.test"), import_module("pettingzoo.test.state_test")
    family = import_module(f"trey.envs.{find_preset(preset)[0].id}_v0")
    tests.api_test(family.env(preset=preset, mask="info"), num_cycles=60)
    tests.seed_test(lambda: family.env(preset=preset), num_cycles=40)
    tests.seed_test(lambda: family.env(preset=preset, mask="info", episode="deal", history=5), num_cycles=20)
    state = family.raw_env(preset=preset, mask="info")
    states.test_state_space(state)
    with pytest.raises(IllegalError):
        states.test_state(state, 20)
    states.test_state(family.env(preset=preset), 5)
