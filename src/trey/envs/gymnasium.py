"""Gymnasium: one seat against bots, and vectors of tables.  Importing this module registers every family.

import trey.envs.gymnasium
gymnasium.make("trey/Euchre-v0", preset=…)                    one seat
gymnasium.make_vec("trey/Euchre-v0", num_envs=4096, …)        a `Batch` as a VectorEnv
"""

from collections.abc import Callable
from typing import Any, Literal, TypeVar

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.envs.registration import register, registry
from gymnasium.error import ResetNeeded
from gymnasium.vector import AutoresetMode, VectorEnv
from numpy.typing import ArrayLike, NDArray

from trey.core.errors import IllegalError
from trey.core.options import Value
from trey.envs.batch import Batch, Episode
from trey.envs.choices import in_range, no_options, one_of, settle, shown_as
from trey.envs.opponents import Against, somebody
from trey.envs.versions import gymnasium_id
from trey.games import FAMILIES, MINIS
from trey.games import family as family_of

A = TypeVar("A", bound=np.generic)
LAST_SEED = 1 << 61
ENDS = "terminate"
"""The value of `illegal` with which an illegal action ends the episode."""


def _seen(batch: Batch) -> spaces.Box:
    return spaces.Box(-127, 127, (batch.obs.shape[1],), np.int8)


def _deal(batch: Batch, rng: np.random.Generator, *, anew: bool) -> None:
    """Begin episodes: again, with a seed for the deals and a first seat, or with the next deal and seat in turn."""
    if anew:
        batch.reset(int(rng.integers(LAST_SEED)), first=int(rng.integers(batch.seats)))
    else:
        batch.reset()


def _seeded(reset: Callable[..., object], seed: int | None, options: dict[str, Any] | None) -> None:
    """Seed the generator of deals, as Gymnasium does it."""
    no_options(options)
    if seed is not None:
        in_range("seed", seed, 0, LAST_SEED)
    reset(seed=seed)


class SeatEnv(gymnasium.Env[Any, Any]):
    """One seat learns; bots play the others.  `info["action_mask"]` and `action_masks()` say what is legal.

    `info["seed"]` and `info["deal"]` say which deal it is; `batch` is the one table, `batch.match(0)` the match there.

    :param family: its id; registration gives it.
    :param preset: a preset's name, or the text of any rules; house rules by keyword besides.
    :param against: who has the other seats, as in `trey.envs.Batch`.
    :param seat: the agent's; None for each in turn, from episode to episode, of which a seed draws the first.
    :param illegal: `"terminate"`: an illegal action ends the episode with reward -1; `"raise"`: it is refused with
        `IllegalError`, and nothing has changed.
    :param turned: suits are counted from trumps on (`trey.envs.Batch`).
    :param oracle: `info["oracle"]` tells where the hidden cards lie: for critics, never for a player.
    :raises OptionError: unknown or impossible rules, or choices (`trey.envs.Batch`).
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 4}  # noqa: RUF012 - as Gymnasium has it

    def __init__(
        self,
        family: str,
        preset: str | None = None,
        *,
        seats: int | None = None,
        against: Against = "habit",
        seat: int | None = None,
        episode: Episode = "match",
        illegal: Literal["terminate", "raise"] = "terminate",
        oracle: bool = False,
        history: int = 0,
        turned: bool = False,
        most_deals: int = 500,
        render_mode: str | None = None,
        **house_rules: Value,
    ) -> None:
        one_of("illegal", illegal, (ENDS, "raise"))
        somebody(against)
        self.rules = settle(family_of(family), preset, seats, house_rules)
        self.batch: Batch = Batch(
            self.rules,
            episode=episode,
            against=against,
            seat=seat,
            oracle=oracle,
            history=history,
            turned=turned,
            most_deals=most_deals,
            restart=False,
        )
        self.render_mode = shown_as(render_mode, self.metadata["render_modes"])
        self._ends, self._wants_oracle = illegal == ENDS, oracle
        self._begun, self._over = False, True
        self.observation_space = _seen(self.batch)
        self.action_space = spaces.Discrete(self.batch.mask.shape[1])

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Begin an episode on a deal from `seed`; without a seed, on a random deal at first, later on the next deal.

        :raises OptionError: `batch-range`, the seed is no number from 0; `batch-choice`, there are options.
        """
        _seeded(super().reset, seed, options)
        _deal(self.batch, self.np_random, anew=seed is not None or not self._begun)
        self._begun, self._over, self._seed = True, False, self.batch.seed
        return self.batch.obs[0].copy(), self._info()

    def _info(self) -> dict[str, Any]:
        batch = self.batch
        info: dict[str, Any] = {
            "action_mask": batch.mask[0].copy(),
            "seat": batch.seat.item(0),
            "seed": self._seed,
            "deal": batch.deal.item(0),
        }
        if self._wants_oracle:
            info["oracle"] = batch.oracle[0].copy()
        if batch.history.shape[1]:
            info["history"] = batch.history[0].copy()
        return info

    def action_masks(self) -> Any:
        """Return the mask of legal actions, as MaskablePPO asks for it."""
        return self.batch.mask[0].astype(bool)

    def step(self, action: int) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Take the action with this id; then bots act until it is the agent's turn again.

        :raises ResetNeeded: the episode is over.
        :raises OptionError: `action-number`, it is not a whole number.
        :raises IllegalError: `action-illegal`, where illegal actions do not end the episode.
        """
        if self._over:
            raise ResetNeeded("the episode is over: reset() begins the next")
        batch = self.batch
        try:
            batch.act(action)
        except IllegalError:
            if not self._ends:
                raise
            self._over = True
            return batch.obs[0].copy(), -1.0, True, False, {**self._info(), "illegal": True}
        cut, info = batch.truncated.item(0), self._info()
        self._over = info["seat"] < 0
        return batch.obs[0].copy(), batch.reward.item(0), self._over and not cut, cut, info

    def render(self) -> str | None:
        """Return a line of text if the mode is `ansi`: the rules, the phase, and the agent's legal actions.

        :raises ResetNeeded: no episode has begun.
        """
        if self.render_mode != "ansi":
            return None
        if not self._begun:
            raise ResetNeeded("reset() begins an episode")
        phase = self.rules.family.phases[int(self.batch.state(0).phase)]
        return f"{self.rules}: {phase.name.en}; {', '.join(map(str, phase.actions(int(self.batch.legal[0]))))}"


class TableVectorEnv(VectorEnv[Any, Any, Any]):
    """A batch of tables as Gymnasium's VectorEnv: a new episode begins in the step that ends one (SAME_STEP).

    If `against` is None, every seat learns. Each step is then the action of the seat to act, `info["seat"]`, and the
    reward is that seat's. `info["rewards"]` has the rewards of all seats.  `info["action_mask"]` has shape (num_envs,
    actions).  Where an episode ended, as `info["_final_obs"]` says, `info["final_obs"]` has its last observation, and
    `info["final_info"]` its seat, rewards, seed and last deal.  `info["seed"]` and `info["deal"]` say which deals are
    played now; `batch.match(i)` is the match at table i.

    :param copy: False returns the batch's own arrays, which the next step overwrites.
    :raises OptionError: unknown or impossible rules, or choices (`trey.envs.Batch`).
    """

    # as Gymnasium has it
    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}  # noqa: RUF012

    def __init__(
        self,
        family: str,
        preset: str | None = None,
        *,
        num_envs: int = 1,
        seats: int | None = None,
        against: Against | None = "habit",
        seat: int | None = None,
        episode: Episode = "match",
        oracle: bool = False,
        history: int = 0,
        turned: bool = False,
        most_deals: int = 500,
        copy: bool = True,
        render_mode: str | None = None,
        **house_rules: Value,
    ) -> None:
        self.rules = settle(family_of(family), preset, seats, house_rules)
        self.batch: Batch = Batch(
            self.rules,
            num_envs,
            episode=episode,
            against=against,
            seat=seat,
            oracle=oracle,
            history=history,
            turned=turned,
            most_deals=most_deals,
        )
        self.render_mode = shown_as(render_mode, self.metadata["render_modes"])
        self.num_envs, self._copies, self._wants_oracle = num_envs, copy, oracle
        self._seeds: Any = None
        actions = self.batch.mask.shape[1]
        self.single_observation_space = _seen(self.batch)
        self.single_action_space = spaces.Discrete(actions)
        self.observation_space = spaces.Box(-127, 127, self.batch.obs.shape, np.int8)
        self.action_space = spaces.MultiDiscrete([actions] * num_envs)

    def _given(self, array: NDArray[A]) -> NDArray[A]:
        return array.copy() if self._copies else array

    def _info(self) -> dict[str, Any]:
        batch = self.batch
        info = {
            "action_mask": self._given(batch.mask),
            "seat": self._given(batch.seat),
            "rewards": self._given(batch.rewards),
            "seed": self._given(self._seeds),
            "deal": self._given(batch.deal),
        }
        if self._wants_oracle:
            info["oracle"] = self._given(batch.oracle)
        if batch.history.shape[1]:
            info["history"] = self._given(batch.history)
        return info

    def action_masks(self) -> Any:
        """Return the masks of legal actions, shape (num_envs, actions)."""
        return self.batch.mask.astype(bool)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Begin episodes on deals from `seed`; without a seed, on random deals at first, later on the next deals.

        :raises OptionError: `batch-range`, the seed is no number from 0; `batch-choice`, there are options.
        """
        _seeded(super().reset, seed, options)
        _deal(self.batch, self.np_random, anew=seed is not None or self._seeds is None)
        self._seeds = np.full(self.num_envs, self.batch.seed)
        return self._given(self.batch.obs), self._info()

    def step(self, actions: ArrayLike) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Take one action at each table, given by ids.

        :raises ResetNeeded: no episode has begun.
        :raises OptionError: `action-number`, `action-count`, as `Batch.step`.
        :raises IllegalError: `action-illegal`; then nothing has happened anywhere.
        """
        if self._seeds is None:
            raise ResetNeeded("reset() begins the first episodes")
        batch = self.batch
        batch.step(actions)
        info, ends = self._info(), batch.terminated | batch.truncated
        if ends.any():
            final = {"seat": batch.actor, "rewards": batch.rewards, "seed": self._seeds, "deal": batch.final_deal}
            told = {name: array.copy() for name, array in final.items()} | {f"_{name}": ends.copy() for name in final}
            info |= {"final_obs": self._given(batch.final_obs), "_final_obs": ends}
            info |= {"final_info": told, "_final_info": ends.copy()}
        over, cut = self._given(batch.terminated), self._given(batch.truncated)
        return self._given(batch.obs), self._given(batch.reward), over, cut, info


def _register() -> None:
    for family in (*FAMILIES, *MINIS):
        name = f"trey/{gymnasium_id(family)}"
        if name not in registry:
            register(
                name,
                entry_point="trey.envs.gymnasium:SeatEnv",
                vector_entry_point="trey.envs.gymnasium:TableVectorEnv",
                kwargs={"family": family.id},
            )


_register()
