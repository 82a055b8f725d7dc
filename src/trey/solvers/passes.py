"""Passes over a tree, as kernels: they take its arrays as `trey.solvers.regret` puts them together.

A policy's chances, regrets and sums of policies are arrays of the same shape: all actions of all information states.
"""

from typing import Annotated, Any

from trey.core.kinds import Count
from trey.kernel.layout import Layout
from trey.kernel.mark import kernel


class Sizes(Layout):
    """How many there are of everything in a tree."""

    nodes: Count
    ways: Annotated[Count, "To deal the cards."]
    states: Count
    acts: Annotated[Count, "All actions of all information states."]
    seats: Count


@kernel
def reach(tree: Any, policy: Any, me: int, own: Any, other: Any) -> None:
    """Write how likely each node is reached by the choices of `me`, and by those of the others and by chance."""
    n, player, first, many, info, _points, offset, roots = tree
    for i in range(n.ways):
        own[roots[i]], other[roots[i]] = 1.0, 0.0
    for i in range(n.ways):
        other[roots[i]] += 1.0 / n.ways
    for node in range(n.nodes):
        at, child = offset[info[node]], first[node]
        for j in range(many[node]):
            mine, theirs, part = own[node], other[node], policy[at + j]
            if player[node] == me:
                mine *= part
            else:
                theirs *= part
            own[child + j], other[child + j] = mine, theirs


@kernel
def _mean(n: Sizes, roots: Any, value: Any) -> float:
    """Return the mean worth of the roots."""
    whole = 0.0
    for i in range(n.ways):
        whole += value[roots[i]]
    return whole / n.ways


@kernel
def values(tree: Any, policy: Any, me: int, value: Any) -> float:
    """Write what each node is worth to `me` if all follow a policy; return the mean of the roots."""
    n, player, first, many, info, points, offset, roots = tree
    for back in range(n.nodes):
        node = n.nodes - 1 - back
        if player[node] < 0:
            value[node] = points[n.seats * node + me]
        else:
            at, child, worth = offset[info[node]], first[node], 0.0
            for j in range(many[node]):
                worth += policy[at + j] * value[child + j]
            value[node] = worth
    return _mean(n, roots, value)


@kernel
def count(tree: Any, me: int, policy: Any, weight: float, total: Any, own: Any) -> None:
    """Add a policy of `me` to a sum of policies, by how likely its own choices reach each state."""
    n, player, _first, many, info, _points, offset, _roots = tree
    for node in range(n.nodes):
        if player[node] == me:
            at = offset[info[node]]
            for j in range(many[node]):
                total[at + j] += weight * own[node] * policy[at + j]


@kernel
def _regret(tree: Any, me: int, other: Any, value: Any, regret: Any) -> None:
    """Add to the regrets of `me` at each state."""
    n, player, first, many, info, _points, offset, _roots = tree
    for node in range(n.nodes):
        if player[node] == me:
            at, child = offset[info[node]], first[node]
            for j in range(many[node]):
                regret[at + j] += other[node] * (value[child + j] - value[node])


@kernel
def matched(tree: Any, weights: Any, policy: Any) -> None:
    """Write the policy in proportion to the weights above zero; where there are none, the uniform one."""
    n, _player, _first, _many, _info, _points, offset, _roots = tree
    for state in range(n.states):
        at, end, whole = offset[state], offset[state + 1], 0.0
        for j in range(at, end):
            whole += max(weights[j], 0.0)
        for j in range(at, end):
            policy[j] = max(weights[j], 0.0) / whole if whole > 0.0 else 1.0 / (end - at)


@kernel
def iterate(tree: Any, learned: Any, weight: float, up: float, down: float, scratch: Any) -> float:
    """Let each seat in turn learn from what it regrets, once regrets are multiplied by `up` above zero, else by `down`.

    The policies that follow from the regrets are added up by their weight.
    """
    n, _player, _first, _many, _info, _points, _offset, _roots = tree
    regret, total, policy = learned
    own, other, value = scratch
    for me in range(n.seats):
        matched(tree, regret, policy)
        reach(tree, policy, me, own, other)
        values(tree, policy, me, value)
        if me == 0:
            for j in range(n.acts):
                regret[j] *= up if regret[j] > 0.0 else down
        _regret(tree, me, other, value, regret)
        count(tree, me, policy, weight, total, own)
    return 0.0


@kernel
def _depths(tree: Any, me: int, depth: Any) -> int:
    """Write how many choices `me` has made before each node; return the most."""
    n, player, first, many, _info, _points, _offset, roots = tree
    deepest = 0
    for i in range(n.ways):
        depth[roots[i]] = 0
    for node in range(n.nodes):
        for j in range(many[node]):
            depth[first[node] + j] = depth[node] + (1 if player[node] == me else 0)
        deepest = max(deepest, depth[node])
    return deepest


@kernel
def _weigh(tree: Any, policy: Any, me: int, now: int, scratch: Any) -> None:
    """Write what nodes are worth to `me`, and add up the gains of its choices at a depth; those below are answered."""
    n, player, first, many, info, points, offset, _roots = tree
    _own, other, value, depth, gain, best = scratch
    for back in range(n.nodes):
        node = n.nodes - 1 - back
        at, child, worth = offset[info[node]], first[node], 0.0
        if player[node] < 0:
            worth = points[n.seats * node + me]
        elif player[node] != me:
            for j in range(many[node]):
                worth += policy[at + j] * value[child + j]
        elif depth[node] > now:
            worth = value[child + best[info[node]]]
        elif depth[node] == now:
            for j in range(many[node]):
                gain[at + j] += other[node] * value[child + j]
        value[node] = worth


@kernel
def answer(tree: Any, policy: Any, me: int, scratch: Any) -> float:
    """Write the best answer of `me` to a policy, the last part of the scratch, and return what it gets.

    A state's answer needs the answers of all its later states. So one pass goes backward over the tree for each number
    of choices that `me` has made.
    """
    n, player, _first, many, info, _points, offset, roots = tree
    own, other, value, depth, gain, best = scratch
    reach(tree, policy, me, own, other)
    deepest = _depths(tree, me, depth)
    for j in range(n.acts):
        gain[j] = 0.0
    for back in range(deepest + 2):
        now = deepest - back
        _weigh(tree, policy, me, now, scratch)
        for node in range(n.nodes):
            if player[node] == me and depth[node] == now:
                at, most = offset[info[node]], 0
                for j in range(many[node]):
                    if gain[at + j] > gain[at + most]:
                        most = j
                best[info[node]] = most
    return _mean(n, roots, value)
