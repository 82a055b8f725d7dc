"""What a policy of a `Tree` is worth, what answers it best, and algorithms that learn one.

The *NashConv* of a policy is what the seats could gain, added up, if each alone answered the others as well as can be.
It is 0 at an equilibrium.

    learner = Learner(tree, "cfr_plus")
    learner.run(100)
    worth(tree, learner.policy()).nash_conv

Counterfactual regret minimisation: Zinkevich and others 2007; plus: Tammelin 2014; linear and discounted: Brown and
Sandholm 2019; with samples: Lanctot and others 2009; fictitious play in behaviour strategies: Heinrich and others 2015.
"""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Final, NamedTuple

from trey.core.errors import OptionError
from trey.kernel.compiled import available, placed, run_as
from trey.kernel.rng import Rng, seeded
from trey.solvers import passes
from trey.solvers.passes import MOST_ACTS, Sizes
from trey.solvers.tree import DEEPEST, Tree


class _Calls:
    """The loops over a tree, its arrays and scratch given; they go over the tree, or play deals of it."""

    def __init__(self, tree: Tree) -> None:
        import numpy as np

        fast, nodes, acts = available(), len(tree.player), int(tree.offset[-1])
        sizes = Sizes(nodes=nodes, ways=len(tree.roots), states=tree.states, acts=acts, seats=tree.rules.seats)
        arrays = (tree.player, tree.first, tree.many, tree.info, tree.points.ravel(), tree.offset, tree.roots)
        given = (placed(sizes, fast=fast), *arrays)
        scratch = own, other, value = tuple(np.zeros(nodes) for _ in range(3))
        lane = (np.zeros(DEEPEST, np.int64), np.zeros(DEEPEST, np.int64), np.zeros(MOST_ACTS * DEEPEST))
        depth, gain, self.best = np.zeros(nodes, np.int32), np.zeros(acts), np.zeros(tree.states, np.int32)

        def loop(kernel: Callable[..., Any], *then: Any) -> Callable[..., Any]:
            do = run_as(kernel, fast=fast)
            return lambda *asked: do(given, *asked, *then)

        self.value, self.reach = loop(passes.values, value), loop(passes.reach, own, other)
        self.answer = loop(passes.answer, (*scratch, depth, gain, self.best))
        self.count, self.matched = loop(passes.count, own), loop(passes.matched)
        self.iterate = loop(passes.iterate, scratch)
        self.sampled, self.monte_carlo = loop(passes.sampled, lane), loop(passes.monte_carlo, lane)


class Worth(NamedTuple):
    """What a policy is worth: to each seat if all follow it, and to each that alone answers the others best."""

    values: tuple[float, ...]
    answers: tuple[float, ...]
    answer: Any
    """The best answers, as a policy: each state's action is the answer of its own seat."""

    @property
    def nash_conv(self) -> float:
        """What the seats could gain, added up: 0 at an equilibrium."""
        return sum(self.answers) - sum(self.values)


def worth(tree: Tree, policy: Any) -> Worth:
    """Return what a policy is worth.

    :param policy: shape (offset[-1],), the chances of each state's actions add up to 1.
    :raises OptionError: `policy-shape`, it is none of this tree.
    """
    import numpy as np

    policy = np.ascontiguousarray(policy, np.float64)
    fits = policy.shape == (tree.offset[-1],) and (policy >= 0).all()
    if not fits or not np.allclose(np.add.reduceat(policy, tree.offset[:-1]), 1.0):
        raise OptionError(
            "policy-shape",
            "A policy of this tree has {count} chances, and those of each information state add up to 1.",
            count=int(tree.offset[-1]),
        )
    return _worth(tree, _Calls(tree), policy)


def _worth(tree: Tree, calls: _Calls, policy: Any) -> Worth:
    seats = range(tree.rules.seats)
    values, answers = (tuple(ask(policy, me) for me in seats) for ask in (calls.value, calls.answer))
    return Worth(values, answers, tree.pure(calls.best))


class Learner:
    """Learns a policy of a tree, by one of `WAYS`.

    :param seed: of the samples, in ways that sample.
    :raises OptionError: `batch-choice`.
    """

    def __init__(self, tree: Tree, way: str, *, seed: int = 1) -> None:
        import numpy as np

        if way not in WAYS:
            raise OptionError(
                "batch-choice",
                "{name} must be one of {words}; {value} is not.",
                name="way",
                words=", ".join(WAYS),
                value=repr(way),
            )
        self.tree, self.way, self.done, self._calls = tree, way, 0, _Calls(tree)
        self._rng = placed(Rng(x=seeded(seed)), fast=available())
        self._regret, self._total, self._policy = (np.zeros(tree.offset[-1]) for _ in range(3))

    def run(self, count: int) -> None:
        """Go on for so many iterations: passes over the tree, or deals in ways that sample."""
        WAYS[self.way](self, count)
        self.done += count

    def policy(self) -> Any:
        """Return what was learned, as a policy."""
        import numpy as np

        if self.way != "dmc":
            return self._normal(self._total)
        starts = self.tree.offset[:-1]
        most = np.repeat(np.maximum.reduceat(self._regret, starts), np.diff(self.tree.offset))
        return self._normal((self._regret == most).astype(float))

    def _normal(self, weights: Any) -> Any:
        made = weights.copy()
        self._calls.matched(weights, made)
        return made

    def sweep(self, count: int, fade: Callable[[int], tuple[float, float, float]]) -> None:
        """Pass over the tree; `fade` returns a policy's weight, and what stays of regrets above and below zero."""
        for t in range(self.done + 1, self.done + count + 1):
            self._calls.iterate((self._regret, self._total, self._policy), *fade(t))

    def respond(self, count: int) -> None:
        """Add best answers to the mean of all answers so far (fictitious play)."""
        for _ in range(count):
            best = _worth(self.tree, self._calls, self.policy()).answer
            for me in range(self.tree.rules.seats):
                self._calls.reach(best, me)
                self._calls.count(me, best, 1.0, self._total)

    def sample(self, count: int, loop: str) -> None:
        """Learn from sampled deals."""
        getattr(self._calls, loop)(self._regret, self._total, self._rng, count)


def _discounted(t: int) -> tuple[float, float, float]:
    kept = (t - 1) ** 1.5
    return float(t * t), kept / (kept + 1), 0.5


WAYS: Final[dict[str, Callable[[Learner, int], None]]] = {
    "cfr": lambda one, count: one.sweep(count, lambda _t: (1.0, 1.0, 1.0)),
    "cfr_plus": lambda one, count: one.sweep(count, lambda t: (float(t), 1.0, 0.0)),
    "cfr_linear": lambda one, count: one.sweep(count, lambda t: (float(t), 1 - 1 / t, 1 - 1 / t)),
    "cfr_discounted": lambda one, count: one.sweep(count, _discounted),
    "fictitious": lambda one, count: one.respond(count),
    "mccfr": lambda one, count: one.sample(count, "sampled"),
    "dmc": lambda one, count: one.sample(count, "monte_carlo"),
}
"""Counterfactual regret minimisation, its plus, linear and discounted forms, fictitious play, regret with sampled deals
(external sampling), and deep Monte Carlo without a network: the mean of what each act brought."""


def loops(tree: Tree) -> Iterator[Callable[[], Any]]:
    """Yield a call of each loop, by itself: what `trey.building` compiles in advance."""
    calls, policy, learner = _Calls(tree), tree.uniform(), Learner(tree, "cfr")
    yield partial(calls.value, policy, 0)
    yield partial(calls.reach, policy, 0)
    yield partial(calls.answer, policy, 0)
    yield partial(calls.count, 0, policy, 1.0, policy)
    yield learner.policy
    yield from (partial(Learner(tree, way).run, 1) for way in ("cfr", "mccfr", "dmc"))
