"""Alternatives: the best few of all other actions, and what they gain over the chosen one."""

from collections.abc import Container, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from trey.bots.budget import within
from trey.bots.evaluator import CERTAINTY, Evaluator, World
from trey.core.action import Action
from trey.core.codes import weighed
from trey.core.engine import Observation
from trey.core.family import Rules
from trey.core.kinds import Code

MOST = 3
LOOKS = 32
"""The number of worlds in which all actions are tried, to find the best few."""
WORLDS = 256
"""The number of other worlds in which the best few are measured, so that luck in the search does not flatter them."""
FOUND, MEASURED = range(2)


@dataclass(frozen=True, kw_only=True)
class Alternative:
    """Another action, and its gain over the chosen one, in points of the deal."""

    action: Action
    gain: float
    """The mean gain; usually negative."""
    error: float
    """The standard error of the gain."""

    @property
    def interval(self) -> float:
        """Half the width of the 95 % interval."""
        return CERTAINTY * self.error


class Compared(NamedTuple):
    """The alternatives to an action."""

    others: tuple[Alternative, ...] = ()
    """The alternatives, the best first; empty if there is none, or if no world can be drawn."""
    best: Code = -1
    """The code of the best alternative; -1 if there is none."""
    worlds: Sequence[World] = ()
    """The worlds in which the best alternative was compared with the chosen action."""


def compare(
    rules: Rules,
    observation: Observation,
    code: int,
    *,
    fast: bool,
    seed: int = 0,
    most: int = MOST,
    but: Container[Code] = (),
) -> Compared:
    """Return the best few actions other than `code`, and the worlds in which the best of them was measured.

    Each is tried in the same worlds as `code`; the worlds fit what the seat knows, and all seats play on as in a
    review. Of actions that bring the same in every world, such as touching cards, only one is returned.

    :param fast: use machine code and the full number of worlds; else as many worlds as a player will wait for.
    :param but: actions not to try.
    :raises WeightsError: the family's network is damaged.
    """
    others = [other for other in weighed(observation.legal) if other != code and other not in but]
    if not others or not most:
        return Compared()
    evaluator, family = Evaluator(rules, seed, fast=fast), rules.family
    looks = within(family, LOOKS, fast=fast, actions=2 * (1 + len(others)))
    trial = evaluator.trial(observation, code, FOUND)
    trial.go(others, looks)
    found = {other: trial.gain(other) for other in others}
    apart = {(gain.mean, gain.error): other for other, gain in reversed(found.items())}
    best = [apart[gain] for gain in sorted(apart, reverse=True)[:most]]
    worlds = within(family, WORLDS, fast=fast, actions=2 * (1 + len(best)))
    trial = evaluator.trial(observation, code, MEASURED)
    seen = trial.watch(best, worlds)
    measured = sorted(((other, trial.gain(other)) for other in best), key=lambda one: -one[1].mean)
    first, actions = measured[0][0], family.phases[observation.phase]
    if not seen[first]:
        return Compared()
    found_best = (Alternative(action=actions.action(o), gain=gain.mean, error=gain.error) for o, gain in measured)
    return Compared(tuple(found_best), first, seen[first])
