"""The worth of every action in every world that fits what a seat knows.

If an action is worth no less than any other in every world, and more in some, it is right wherever the hidden cards
are. The worth in a world assumes that everybody sees all hands.
"""

from dataclasses import dataclass
from typing import Any

from trey.core.action import Action
from trey.core.engine import Observation
from trey.core.family import Rules
from trey.kernel.bits import bits
from trey.kernel.rng import Rng, seeded
from trey.solvers.solve import Solution, opened, solve

__all__ = ["DRAWS", "Proof", "prove", "worlds"]

DRAWS = 12
"""Uniform draws for each world found so far; the chance of missing a given world is then 1 in 160,000."""


@dataclass(frozen=True)
class Proof:
    """The right actions, and the worlds that prove them."""

    right: tuple[Action, ...]
    """The best actions, equal in every world."""
    worlds: int
    """The number of worlds that fit; 1 if the seat's own knowledge is enough."""
    better: int
    """The number of those worlds in which the right actions are worth more than all others."""


def worlds(rules: Rules, observation: Observation, most: int, seed: int = 1) -> list[Any]:
    """Return the states of a trick game that fit an observation and differ in their cards; none if more than `most`."""
    family, rng, work, drawn = rules.family, Rng(x=seeded(seed)), rules.work(), 0
    found: dict[tuple[int, ...], Any] = {}
    while drawn < DRAWS * max(3, len(found)):
        drawn += 1
        state = family.engine.state()
        if family.inference.sample(state, observation, rules.params, work, rng):
            found.setdefault(tuple(opened(rules, state).hands), state)
        if len(found) > most:
            return []
    return list(found.values())


def prove(rules: Rules, observation: Observation, most: int = 30) -> Proof | None:
    """Return the right actions of the seat to act; None if they are not proved, or if no action is wrong.

    :param most: the most worlds of a trick game; with more, nothing is proved.
    """
    if rules.family.study.opened:
        return _in_every_world(rules, observation, most)
    return _by_own_knowledge(rules, observation) if rules.family.inference.certain else None


def _in_every_world(rules: Rules, observation: Observation, most: int) -> Proof | None:
    found = [solve(rules, state, fast=False) for state in worlds(rules, observation, most)]
    if not found:
        return None
    gains = {w.action: tuple(_gain(one, w.action) for one in found) for w in found[0].worths}
    top = tuple(map(max, zip(*gains.values(), strict=True)))
    right = tuple(action for action, own in gains.items() if own == top)
    others = [own for own in gains.values() if own != top]
    if not right or not others:
        return None
    return Proof(right, len(found), sum(all(own[i] < best for own in others) for i, best in enumerate(top)))


def _gain(solution: Solution, action: Action) -> float:
    return next(worth.gain for worth in solution.worths if worth.action == action)


def _by_own_knowledge(rules: Rules, observation: Observation) -> Proof | None:
    """Return the computed draw, or the discards that leave as few points as the computed one."""
    family, work, rng = rules.family, rules.work(), Rng(x=seeded(1))
    assert family.inference.certain is not None  # noqa: S101 - whoever asks has looked
    assert family.study.counted is not None  # noqa: S101 - what is certain there is counted
    code = family.inference.certain(observation, rules.params, work)
    phase, state = family.phases[observation.phase], family.engine.state()
    if code < 0:
        return None
    if phase.kind == "draw":
        return Proof((phase.action(code),), 1, 1)
    if not family.inference.sample(state, observation, rules.params, work, rng):
        return None
    points = {c: family.study.counted(state, rules.params, work, c) for c in bits(observation.legal)}
    right = tuple(phase.action(c) for c, own in points.items() if own == points[code])
    return Proof(right, 1, 1) if len(right) < len(points) else None
