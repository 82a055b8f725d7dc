"""What a policy of a `Tree` is worth, what answers it best, and algorithms that learn one.

The *NashConv* of a policy is what the seats could gain, added up, if each alone answered the others as well as can be.
It is 0 at an equilibrium.

    learner = Learner(tree, "cfr_plus")
    learner.run(100)
    worth(tree, learner.policy()).nash_conv

Counterfactual regret minimisation: Zinkevich and others 2007; plus: Tammelin 2014; linear and discounted: Brown and
Sandholm 2019; fictitious play in behaviour strategies: Heinrich and others 2015.
"""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Final, NamedTuple

from trey.core.errors import OptionError
from trey.kernel.compiled import available, placed, run_as
from trey.solvers import passes
from trey.solvers.passes import Sizes
from trey.solvers.tree import Tree


class Calls:
    """The loops over a tree in machine code or plain Python, its arrays and scratch given."""

    def __init__(self, tree: Tree) -> None:
        import numpy as np

        nodes, acts, self._fast = len(tree.player), int(tree.offset[-1]), available()
        sizes = Sizes(nodes=nodes, ways=len(tree.roots), states=tree.states, acts=acts, seats=tree.rules.seats)
        arrays = (tree.player, tree.first, tree.many, tree.info, tree.points.ravel(), tree.offset, tree.roots)
        self._given = (placed(sizes, fast=self._fast), *arrays)
        scratch = own, other, value = tuple(np.zeros(nodes) for _ in range(3))
        depth, gain, self.best = np.zeros(nodes, np.int32), np.zeros(acts), np.zeros(tree.states, np.int32)
        self.value, self.reach = self.loop(passes.values, value), self.loop(passes.reach, own, other)
        self.answer = self.loop(passes.answer, (*scratch, depth, gain, self.best))
        self.count, self.matched = self.loop(passes.count, own), self.loop(passes.matched)
        self.iterate = self.loop(passes.iterate, scratch)

    def loop(self, kernel: Callable[..., Any], *then: Any) -> Callable[..., Any]:
        """Return a loop that takes what stands between the tree and `then`."""
        do = run_as(kernel, fast=self._fast)
        return lambda *asked: do(self._given, *asked, *then)

    def normal(self, weights: Any) -> Any:
        """Return the policy in proportion to weights."""
        made = weights.copy()
        self.matched(weights, made)
        return made


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
    return _worth(tree, Calls(tree), policy)


def _worth(tree: Tree, calls: Calls, policy: Any) -> Worth:
    seats = range(tree.rules.seats)
    values, answers = (tuple(ask(policy, me) for me in seats) for ask in (calls.value, calls.answer))
    return Worth(values, answers, tree.pure(calls.best))


class Learner:
    """Learns a policy of a tree, by one of `WAYS`.

    :raises OptionError: `batch-choice`, there is no such way.
    """

    def __init__(self, tree: Tree, way: str) -> None:
        import numpy as np

        if way not in WAYS:
            raise OptionError(
                "batch-choice",
                "{name} must be one of {words}; {value} is not.",
                name="way",
                words=", ".join(WAYS),
                value=repr(way),
            )
        self.tree, self.way, self.done, self._calls = tree, way, 0, Calls(tree)
        self._regret, self._total, self._policy = (np.zeros(tree.offset[-1]) for _ in range(3))

    def run(self, count: int) -> None:
        """Go on for so many passes over the tree."""
        for t in range(self.done + 1, self.done + count + 1):
            if fade := WAYS[self.way]:
                self._calls.iterate((self._regret, self._total, self._policy), *fade(t))
            else:
                self._respond()
        self.done += count

    def policy(self) -> Any:
        """Return what was learned, as a policy."""
        return self._calls.normal(self._total)

    def _respond(self) -> None:
        """Add the best answers to the mean of all answers so far (fictitious play)."""
        best = _worth(self.tree, self._calls, self.policy()).answer
        for me in range(self.tree.rules.seats):
            self._calls.reach(best, me)
            self._calls.count(me, best, 1.0, self._total)


def _discounted(t: int) -> tuple[float, float, float]:
    kept = (t - 1) ** 1.5
    return float(t * t), kept / (kept + 1), 0.5


WAYS: Final[dict[str, Callable[[int], tuple[float, float, float]] | None]] = {
    "cfr": lambda _t: (1.0, 1.0, 1.0),
    "cfr_plus": lambda t: (float(t), 1.0, 0.0),
    "cfr_linear": lambda t: (float(t), 1 - 1 / t, 1 - 1 / t),
    "cfr_discounted": _discounted,
    "fictitious": None,
}
"""Counterfactual regret minimisation, its plus, linear and discounted forms, and fictitious play.

From the number of a pass: the weight of its policy, and what stays of regrets above zero and below it.
"""


def loops(tree: Tree) -> Iterator[Callable[[], Any]]:
    """Yield a call of each loop, by itself: what `trey.building` compiles in advance."""
    calls, policy, learner = Calls(tree), tree.uniform(), Learner(tree, "cfr")
    yield from (partial(loop, policy, 0) for loop in (calls.value, calls.reach, calls.answer))
    yield partial(calls.count, 0, policy, 1.0, policy)
    yield from (learner.policy, partial(learner.run, 1))
