"""Worlds that fit what a seat knows, as whole deals: the order of the pack, and all seats' actions from there."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from trey.core.deal import PackOrder
from trey.core.engine import Standing
from trey.core.family import Rules
from trey.core.history import act_code, act_phase, act_seat
from trey.core.kinds import ActionId, Card, Seat
from trey.envs.records import as_row
from trey.kernel.compiled import compiled
from trey.kernel.rng import Rng, seeded

if TYPE_CHECKING:
    import numpy as np


@dataclass(frozen=True)
class World:
    """A possible deal."""

    state: "np.void"
    """The deal's state, as a record."""
    order: tuple[Card, ...] | None
    """The order of the pack; None if no order leads to this state, or if not all actions are remembered."""
    own: tuple[tuple[ActionId, ...], ...]
    """Each seat's actions, in order."""


class Worlds:
    """Draws worlds for one set of rules, in compiled code.

    :raises ImportError: NumPy is not installed.
    """

    def __init__(self, rules: Rules) -> None:
        family = rules.family
        kernels = (family.engine.observe, family.engine.recall, family.inference.sample, family.inference.dealt)
        self._observe, self._recall, self._sample, self._dealt = map(compiled, kernels)
        self._seats, self._family, self._ids = rules.seats, family, family.actions.table()
        self._seen, self._order, self._rng = as_row(family.engine.observation()), as_row(PackOrder()), as_row(Rng())
        self._p, self._w = as_row(rules.params), as_row(rules.work())

    def draw(self, standing: "np.void", state: "np.void", seat: Seat, seed: int) -> World | None:
        """Return one of the worlds that fit what a seat knows, each equally likely; None if none was found.

        :param standing: the match's standing as a record; `state` is a record too.
        """
        seen, drawn = self._seen, as_row(self._family.engine.state())
        for field in Standing.fields:
            seen[field] = standing[field]
        self._observe(seen, state, self._p, self._w, seat)
        self._recall(seen, state, self._p, seat)
        self._rng["x"] = seeded(seed)
        if not self._sample(drawn, seen, self._p, self._w, self._rng):
            return None
        whole = seen["acted"] <= len(seen["acts"]) and self._dealt(self._order, drawn, self._p)
        order = tuple(self._order["pack"][: self._order["size"]].tolist()) if whole else None
        return World(drawn, order, tuple(self._own(drawn, other) for other in range(self._seats)))

    def _own(self, state: "np.void", seat: Seat) -> tuple[ActionId, ...]:
        """Return a seat's actions, as far as they are remembered."""
        self._recall(self._seen, state, self._p, seat)
        acts, acted = self._seen["acts"].tolist(), int(self._seen["acted"])
        last = [acts[k % len(acts)] for k in range(max(0, acted - len(acts)), acted)]
        return tuple(self._ids[act_phase(act)][act_code(act)] for act in last if act_seat(act) == seat)

    def legal(self, state: "np.void") -> int:
        """Return the codes that are legal in a state, as a mask."""
        self._observe(self._seen, state, self._p, self._w, state["turn"])
        return int(self._seen["legal"])
