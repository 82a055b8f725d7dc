"""What agents are shown: the arrays of a batch, and the environments by name, in random play."""

import hashlib
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from importlib.util import find_spec
from random import Random
from typing import Any

from tools.frozen.part import Part
from trey.core.family import Family
from trey.envs import Batch
from trey.envs.versions import MODULES, gymnasium_id
from trey.games import find_preset

__all__ = ["PARTS"]

TABLES, STEPS = 3, 30
BATCHES: dict[str, dict[str, Any]] = {
    "all": {"oracle": True, "history": 5},
    "turned": {"oracle": True, "history": 5, "turned": True},
    "habit": {"against": "habit", "oracle": True, "history": 5, "episode": "deal"},
}
ARRAYS = ("obs", "mask", "seat", "rewards", "actor", "reward", "terminated", "truncated", "deal", "oracle", "history")


def told_rows(key: str, seed: int, fast: bool) -> str:  # noqa: FBT001 - as parts are asked
    """Tell all arrays of a batch after each step."""
    preset, kind = key.split("/")
    batch = Batch(preset, TABLES, seed=seed, fast=fast, **BATCHES[kind])
    batch.reset(seed)
    shown = hashlib.sha256()
    for _ in range(STEPS):
        for name in ARRAYS:
            shown.update(getattr(batch, name).tobytes())
        ends = batch.terminated | batch.truncated
        shown.update(batch.final_obs[ends].tobytes())
        batch.step(batch.random_actions())
    return shown.hexdigest()


def _chance(seed: int) -> Random:
    return Random(seed)  # noqa: S311 - reproducible on purpose


def _gymnasium(family: Family, preset: str, seed: int) -> Iterator[bytes]:
    import gymnasium

    import trey.envs.gymnasium  # noqa: F401 - registers

    rng = _chance(seed)
    env = gymnasium.make(f"trey/{gymnasium_id(family)}", preset=preset, oracle=True, history=5)
    seen, info = env.reset(seed=seed)
    for _ in range(STEPS):
        mask = info["action_mask"]
        yield from (seen.tobytes(), mask.tobytes(), info["oracle"].tobytes(), info["history"].tobytes())
        seen, reward, over, cut, info = env.step(rng.choice(mask.nonzero()[0].tolist()))
        yield f"{reward:.9g} {over} {cut} {info['seat']}".encode()
        if over or cut:
            break
    env.close()


def _pettingzoo(family: Family, preset: str, seed: int) -> Iterator[bytes]:
    env, rng = MODULES[f"{family.id}_v0"].env(preset=preset, history=5), _chance(seed)
    env.reset(seed=seed)
    for agent in env.agent_iter(STEPS):
        seen, reward, over, cut, _ = env.last()
        yield f"{agent} {reward:.9g} {over} {cut}".encode()
        yield from (seen[part].tobytes() for part in ("observation", "action_mask", "history"))
        yield env.state().tobytes()
        env.step(None if over or cut else rng.choice(seen["action_mask"].nonzero()[0].tolist()))
    env.close()


def _openspiel(family: Family, preset: str, seed: int) -> Iterator[bytes]:
    import numpy as np

    state, rng = _game(family.id, preset).new_initial_state(), _chance(seed)
    while state.is_chance_node():
        state.apply_action(rng.choice(state.legal_actions()))
    for _ in range(STEPS):
        if state.is_terminal():
            break
        yield f"{state.current_player()} {state.legal_actions()}".encode()
        for tensor in (state.observation_tensor, state.information_state_tensor):
            yield np.asarray(tensor(state.current_player()), np.int64).tobytes()
        state.apply_action(rng.choice(state.legal_actions()))
    yield str(state.returns()).encode()


@lru_cache(4)
def _game(family: str, preset: str) -> Any:
    from trey.envs.openspiel import load

    return load(f"trey_{family}(preset={preset})")


PLAYED: dict[str, Callable[[Family, str, int], Iterator[bytes]]] = {
    "gymnasium": _gymnasium,
    "pettingzoo": _pettingzoo,
    "openspiel": _openspiel,
}


def told_environment(key: str, seed: int, fast: bool) -> str:  # noqa: ARG001, FBT001 - as parts are asked
    """Tell what an environment shows, step after step."""
    preset, kind = key.split("/")
    shown = hashlib.sha256()
    for part in PLAYED[kind](find_preset(preset)[0], preset, seed):
        shown.update(part)
    return shown.hexdigest()


def _installed() -> list[str]:
    """Return the kinds of environments whose library is there."""
    return [kind for kind in PLAYED if kind != "openspiel" or find_spec("pyspiel")]


def _keys(family: Family, kinds: Iterable[str]) -> list[str]:
    return [f"{preset.id}/{kind}" for preset in family.presets for kind in kinds]


PARTS = (
    Part(name="rows", tell=told_rows, keys=lambda family: _keys(family, BATCHES), plain=(0, 1)),
    Part(name="environments", tell=told_environment, keys=lambda family: _keys(family, _installed())),
)
