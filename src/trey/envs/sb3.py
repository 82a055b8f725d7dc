"""Stable-Baselines3: a batch of tables as its VecEnv, with the masks that sb3-contrib's MaskablePPO asks for.

from sb3_contrib import MaskablePPO
from trey.envs import Batch
from trey.envs.sb3 import vec_env

model = MaskablePPO("MlpPolicy", vec_env(Batch("euchre_cutthroat", 256, episode="deal", against="habit")), gamma=1)
"""

from collections.abc import Iterable
from typing import Any

import numpy as np

from trey.envs.batch import Batch
from trey.envs.choices import one_of
from trey.envs.opponents import somebody

_MASKS = "action_masks"


class Tables:
    """A batch with the methods of Stable-Baselines3's VecEnv; it does not import that library.

    An episode that ends is followed by the next in the same step; its last observation is in the table's info, as
    `terminal_observation`.  Everything returned is a copy.

    :raises OptionError: `batch-against`, nobody plays the other seats, though a VecEnv's rewards are one agent's;
        `batch-choice`, the tables rest after an episode; `batch-unshown`, they do not show observations or masks.
    """

    batch: Batch
    num_envs: int

    render_mode = None

    def __init__(self, batch: Batch) -> None:
        somebody(batch.against)
        one_of("restart", batch.restarts, (True,))
        batch.need("obs", "mask")
        self.batch, self.num_envs = batch, batch.count
        self._seeds: list[int | None] = [None] * batch.count
        self._actions: Any = None

    def reset(self) -> Any:
        """Start an episode at every table: on deals of the seed given to `seed()`, if any, else on the next deals."""
        self.batch.reset(self._seeds[0])
        self._seeds = [None] * self.num_envs
        return self.batch.obs.copy()

    def step_async(self, actions: Any) -> None:
        """Store the ids of the next actions, shape (num_envs,)."""
        self._actions = np.array(actions)

    def step_wait(self) -> tuple[Any, Any, Any, list[dict[str, Any]]]:
        """Take the stored actions; return observations, rewards, which episodes ended, and an info dict per table.

        :raises IllegalError: `action-illegal`; then nothing has happened anywhere.
        """
        batch = self.batch
        batch.step(self._actions)
        cut = batch.truncated
        ends = batch.terminated | cut
        infos: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        for i in np.flatnonzero(ends):
            infos[i] = {"terminal_observation": batch.final_obs[i].copy(), "TimeLimit.truncated": bool(cut[i])}
        return batch.obs.copy(), batch.reward.astype(np.float32), ends, infos

    def action_masks(self) -> Any:
        """Return which actions are legal, as bool of shape (num_envs, actions)."""
        return self.batch.mask.astype(bool)

    def env_method(self, method_name: str, *args: Any, indices: Any = None, **kwargs: Any) -> list[Any]:
        """Return a method's result for each table; there is one method, `action_masks`.

        :raises AttributeError: any other is asked for.
        """
        if method_name != _MASKS:
            raise AttributeError(method_name)
        masks = self.action_masks()
        return [masks[i] for i in self._of(indices)]

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        """Return an attribute of each table; it is the same for all.

        :raises AttributeError: they have none of that name.
        """
        return [getattr(self, attr_name)] * len(self._of(indices))

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        """Refuse: attributes are fixed when the batch is made.

        :raises AttributeError: always.
        """
        raise AttributeError(attr_name)

    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> list[bool]:
        """Return False for each table: none is wrapped."""
        return [False] * len(self._of(indices))

    def close(self) -> None:
        """Do nothing: a batch holds memory alone."""

    def _of(self, indices: int | Iterable[int] | None) -> list[int]:
        if indices is None:
            return list(range(self.num_envs))
        return [indices] if isinstance(indices, int) else list(indices)


def vec_env(batch: Batch) -> Any:
    """Return a batch, in which one seat of each table learns, as a `VecEnv`.

    :raises OptionError: as `Tables`.
    :raises ImportError: Stable-Baselines3 is not installed (`pip install sb3-contrib`).
    """
    from gymnasium import spaces
    from stable_baselines3.common.vec_env import VecEnv

    made = type("TableVecEnv", (Tables, VecEnv), {"__doc__": Tables.__doc__})(batch)
    seen = spaces.Box(-127, 127, (batch.obs.shape[1],), np.int8)
    VecEnv.__init__(made, batch.count, seen, spaces.Discrete(batch.mask.shape[1]))
    return made
