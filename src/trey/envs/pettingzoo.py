"""PettingZoo: every family as an AEC environment, `trey.envs.NAME_v0.env(preset=…)`."""

from copy import deepcopy
from typing import Any, Literal

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers
from pettingzoo.utils.env_logger import EnvLogger

from trey.core.family import Family, Rules
from trey.core.options import Value
from trey.envs.batch import Batch, Episode
from trey.envs.choices import in_range, one_of, settle, shown_as

_IN_INFO = "info"
LAST_SEED = (1 << 62) - 1
_RENDERS = ["ansi"]


def env(family: Family, preset: str | None = None, **options: Any) -> AECEnv:
    """Return a family's environment in PettingZoo's wrappers: an illegal action ends the episode with reward -1."""
    made: AECEnv = _EndingIllegal(raw_env(family, preset, **options), illegal_reward=-1)
    made = wrappers.AssertOutOfBoundsWrapper(made)
    return wrappers.OrderEnforcingWrapper(made)


def raw_env(family: Family, preset: str | None = None, **options: Any) -> "TableEnv":
    """Return the environment itself, which refuses illegal actions with `IllegalError`; see `TableEnv`."""
    return TableEnv(family, preset, **options)


class _EndingIllegal(wrappers.TerminateIllegalWrapper):  # type: ignore[misc]  # it has no types
    """Asks a mask of its own what is illegal: the one it gave may have been changed since."""

    def observe(self, agent: str) -> Any:
        return deepcopy(super().observe(agent))


class TableEnv(AECEnv):  # type: ignore[misc]  # it has no types
    """A match (or its first deal) for agents player_0, player_1, …; `preset` may be the text of any rules.

    Observations are dicts of `observation` and `action_mask`, and of `history` if you ask for it. `mask="info"` puts
    the mask into `infos[agent]` and, without a history, makes the observation a single array.  Rewards come at the end
    of a deal: its points above the table's mean.  `state()` is what the seat to act sees, followed by where hidden
    cards lie: for critics. `batch` is the one table: `batch.seed` and `batch.deal` say which deal it is,
    `batch.match(0)` is the match there.

    :raises OptionError: unknown or impossible rules, or choices (`trey.envs.Batch`).
    """

    metadata: dict[str, Any]

    def __init__(
        self,
        family: Family,
        preset: str | None = None,
        *,
        seats: int | None = None,
        episode: Episode = "match",
        mask: Literal["observation", "info"] = "observation",
        history: int = 0,
        most_deals: int = 500,
        render_mode: str | None = None,
        **house_rules: Value,
    ) -> None:
        super().__init__()
        one_of("mask", mask, ("observation", _IN_INFO))
        self.rules: Rules = settle(family, preset, seats, house_rules)
        self.metadata = {"render_modes": _RENDERS, "name": f"{family.id}_v0", "is_parallelizable": False}
        self.render_mode: str | None = shown_as(render_mode, _RENDERS)
        self.batch: Batch = Batch(
            self.rules, episode=episode, oracle=True, history=history, most_deals=most_deals, restart=False
        )
        self._in_info = mask == _IN_INFO
        self.possible_agents: list[str] = [f"player_{seat}" for seat in range(self.rules.seats)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._rng, self._begun = np.random.default_rng(), False
        self._name_spaces(history)

    def _name_spaces(self, history: int) -> None:
        sizes = (self.batch.obs.shape[1], self.batch.mask.shape[1], self.batch.oracle.shape[1])
        seen = spaces.Box(-127, 127, (sizes[0],), np.int8)
        parts: dict[str, spaces.Space[Any]] = {
            "observation": seen,
            "action_mask": spaces.Box(0, 1, sizes[1:2], np.int8),
        }
        if history:
            parts["history"] = spaces.Box(-1, 1 << 12, (history, 4), np.int16)
        space = seen if self._in_info and not history else spaces.Dict(parts)
        self.state_space = spaces.Box(-127, 127, (sizes[0] + sizes[2],), np.int8)
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = {agent: spaces.Discrete(sizes[1]) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        """Return the space of an agent's observations.

        :raises OptionError: `batch-choice`, there is no such agent.
        """
        one_of("agent", agent, self._seats)
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Return the space of an agent's actions: the family's action ids.

        :raises OptionError: `batch-choice`, there is no such agent.
        """
        one_of("agent", agent, self._seats)
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin an episode on deals from `seed`; without a seed, on random deals at first, later on the next deals.

        Options change nothing: PettingZoo's own test gives one in passing.

        :raises OptionError: `batch-range`, the seed is no number from 0.
        """
        if seed is not None:
            in_range("seed", seed, 0, LAST_SEED)
            self._rng = np.random.default_rng(seed)
        anew = seed is not None or not self._begun
        self.batch.reset(int(self._rng.integers(1 << 61)) if anew else None)
        self._begun = True
        self.agents: list[str] = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._attend()

    def _attend(self) -> None:
        """Store what the seat to act sees: `observe` may write what another does over it."""
        seat = int(self.batch.seat[0])
        if seat >= 0:
            self.agent_selection: str = self.possible_agents[seat]
        self._masks = self.batch.mask[0].copy(), np.zeros_like(self.batch.mask[0])
        for mask in self._masks:
            mask.flags.writeable = False
        self._state = np.concatenate([self.batch.obs[0], self.batch.oracle[0]])

    @property
    def infos(self) -> dict[str, dict[str, Any]]:  # pyright: ignore[reportIncompatibleVariableOverride]
        """What each agent is told beside its observation: with `mask="info"`, its legal actions, read-only.

        PettingZoo's own test asks that they are the same object whenever they are asked for.
        """
        if not self._in_info:
            return {agent: {} for agent in self.agents}
        return {agent: {"action_mask": self._masks[agent != self.agent_selection]} for agent in self.agents}

    def _sight(self) -> Any:
        table = self.batch
        if self._in_info and not table.history.shape[1]:
            return table.obs[0].copy()
        seen = {"observation": table.obs[0].copy(), "action_mask": table.mask[0].copy()}
        return {**seen, "history": table.history[0].copy()} if table.history.shape[1] else seen

    def observe(self, agent: str) -> Any:
        """Return what an agent may know now; an agent that is not to act has no legal action.

        :raises AssertionError: no match has begun.
        :raises OptionError: `batch-choice`, there is no such agent.
        """
        if not self._begun:
            EnvLogger.error_observe_before_reset()
        if agent not in self._seats:
            one_of("agent", agent, self._seats)
        self.batch.look(self._seats[agent])
        return self._sight()

    def state(self) -> Any:
        """Return what the seat to act sees, followed by where the hidden cards are; for critics only.

        :raises AssertionError: no match has begun.
        """
        if not self._begun:
            EnvLogger.error_state_before_reset()
        return self._state.copy()

    def step(self, action: int | None) -> None:
        """Take the action with this id for the selected agent.

        :raises AssertionError: no match has begun.
        :raises OptionError: `action-number`, it is not a whole number.
        :raises IllegalError: `action-illegal`; then nothing has changed.
        """
        if not self._begun:
            EnvLogger.error_step_before_reset()
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.batch.act(-1 if action is None else action)
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict(zip(self.possible_agents, self.batch.rewards[0].tolist(), strict=True))
        if self.batch.seat[0] < 0:
            cut = bool(self.batch.truncated[0])
            self.terminations = dict.fromkeys(self.agents, not cut)
            self.truncations = dict.fromkeys(self.agents, cut)
        self._attend()
        self._accumulate_rewards()

    def render(self) -> str | None:
        """Return a line of text if the mode is `ansi`: the rules, deal, phase, agent to act, and its actions.

        :raises AssertionError: no match has begun.
        """
        if self.render_mode != "ansi":
            return None
        if not self._begun:
            EnvLogger.error_render_before_reset()
        table, family = self.batch, self.rules.family
        phase = family.phases[int(self.batch.state(0).phase)]
        actions = ", ".join(map(str, phase.actions(int(table.legal[0]))))
        return f"{self.rules}, deal {table.standing(0).number + 1}: {phase.name.en}; {self.agent_selection}: {actions}"

    def close(self) -> None:
        """Do nothing."""
