"""Ways to learn a policy of a tree from sampled deals: external sampling, and deep Monte Carlo without a network."""

from typing import Any, Final

import numpy as np

from trey.kernel.compiled import available, placed
from trey.kernel.mark import kernel
from trey.kernel.rng import Rng, below, seeded
from trey.solvers.regret import Calls
from trey.solvers.tree import DEEPEST, Tree

__all__ = ["Sampler"]

_PARTS: Final = 1 << 30
_EXPLORED: Final = 10
"""One of so many acts is explored."""
_SMALLEST: Final = 0.005
"""The smallest step towards a new result."""
MOST_ACTS: Final = 64
"""The most actions of an information state."""


@kernel
def _drawn(weights: Any, at: int, many: int, rng: Rng, total: Any, counts: int) -> int:
    """Draw one of a state's actions in proportion to the weights above zero; add the policy to `total` if it counts."""
    whole, chosen = 0.0, 0
    for j in range(many):
        whole += max(weights[at + j], 0.0)
    left = below(rng, _PARTS) / _PARTS
    for j in range(many):
        part = max(weights[at + j], 0.0) / whole if whole > 0.0 else 1.0 / many
        if left >= 0.0:
            chosen = j
        left -= part
        if counts:
            total[at + j] += part
    return chosen


@kernel
def sampled(tree: Any, regret: Any, total: Any, rng: Rng, times: int, lane: Any) -> int:
    """Let each seat in turn learn from a sampled deal: it tries all its actions, those of the others are sampled."""
    n, player, first, many, info, points, offset, roots = tree
    nodes, nexts, worth = lane
    for turn in range(n.seats * times):
        me, level, node, over = turn % n.seats, 0, roots[below(rng, n.ways)], 0
        while not over:
            while player[node] >= 0:
                if player[node] == me:
                    nodes[level], nexts[level] = node, 0
                    level += 1
                    node = first[node]
                else:
                    counts = 1 if player[node] == (me + 1) % n.seats else 0
                    node = first[node] + _drawn(regret, offset[info[node]], many[node], rng, total, counts)
            result, over = points[n.seats * node + me], 1
            while over and level > 0:
                top = nodes[level - 1]
                worth[MOST_ACTS * level + nexts[level - 1]] = result
                nexts[level - 1] += 1
                if nexts[level - 1] < many[top]:
                    node, over = first[top] + nexts[level - 1], 0
                else:
                    result = _regretted(regret, offset[info[top]], many[top], worth, MOST_ACTS * level)
                    level -= 1
    return 0


@kernel
def _regretted(regret: Any, at: int, many: int, worth: Any, here: int) -> float:
    """Add what each action of a state would have gained to its regrets; return what the policy gets."""
    whole, mean = 0.0, 0.0
    for j in range(many):
        whole += max(regret[at + j], 0.0)
    for j in range(many):
        mean += worth[here + j] * (max(regret[at + j], 0.0) / whole if whole > 0.0 else 1.0 / many)
    for j in range(many):
        regret[at + j] += worth[here + j] - mean
    return mean


@kernel
def monte_carlo(tree: Any, worth: Any, tried: Any, rng: Rng, times: int, lane: Any) -> int:
    """Let each act that was tried be worth what its deals brought, nearly all by the best acts known so far."""
    n, player, first, many, info, points, offset, roots = tree
    path, who, _worth = lane
    for _ in range(times):
        node, steps = roots[below(rng, n.ways)], 0
        while player[node] >= 0:
            at, j = offset[info[node]], below(rng, many[node])
            if below(rng, _EXPLORED):
                for k in range(many[node]):
                    if worth[at + k] > worth[at + j]:
                        j = k
            path[steps], who[steps] = at + j, player[node]
            steps += 1
            node = first[node] + j
        for i in range(steps):
            tried[path[i]] += 1.0
            step = max(1.0 / tried[path[i]], _SMALLEST)
            worth[path[i]] += step * (points[n.seats * node + who[i]] - worth[path[i]])
    return 0


class Sampler:
    """Learns a policy: by regret with external sampling (Lanctot and others 2009), or by `monte_carlo`."""

    def __init__(self, tree: Tree, *, monte_carlo: bool = False) -> None:
        self.tree, self.monte_carlo, self._calls = tree, monte_carlo, Calls(tree)
        lane = (np.zeros(DEEPEST, np.int64), np.zeros(DEEPEST, np.int64), np.zeros(MOST_ACTS * DEEPEST))
        self._do = self._calls.loop(globals()["monte_carlo"] if monte_carlo else sampled, lane)
        self._rng = placed(Rng(x=seeded(1)), fast=available())
        self._regret, self._total = np.zeros(tree.offset[-1]), np.zeros(tree.offset[-1])

    def run(self, count: int) -> None:
        """Go on for so many deals."""
        self._do(self._regret, self._total, self._rng, count)

    def policy(self) -> Any:
        """Return what was learned."""
        weights = self._total
        if self.monte_carlo:
            most = np.maximum.reduceat(self._regret, self.tree.offset[:-1])
            weights = (self._regret == np.repeat(most, np.diff(self.tree.offset))).astype(float)
        return self._calls.normal(weights)
