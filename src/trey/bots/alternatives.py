"""What else could be done: the best few of all other actions, and what they bring beside the one that is chosen."""

from dataclasses import dataclass

from trey.bots.budget import within
from trey.bots.evaluator import CERTAINTY, Estimate, Evaluator
from trey.core.action import Action
from trey.core.engine import Observation
from trey.core.family import Rules
from trey.kernel.bits import bits

__all__ = ["MOST", "Alternative", "alternatives"]

MOST = 3
LOOKS = 32
"""Worlds in which all are tried, to find the best few."""
WORLDS = 256
"""Other worlds, in which those are measured: what was lucky in the first is not flattered."""
FOUND, MEASURED = range(2)


@dataclass(frozen=True, kw_only=True)
class Alternative:
    """Another action, and what it brings beside the one that is chosen, in points of the deal."""

    action: Action
    gain: float
    """What it brings more; mostly less than 0."""
    error: float
    """Its standard error."""

    @property
    def interval(self) -> float:
        """Half of the 95 % interval."""
        return CERTAINTY * self.error


def alternatives(
    rules: Rules, observation: Observation, code: int, *, fast: bool, seed: int = 0, most: int = MOST
) -> tuple[Alternative, ...]:
    """Return the best few things to do but `code`, the best first; none where no world can be drawn.

    Each is tried in the same worlds as `code`, which fit what the seat knows; all play on as in a review.  Of some that
    bring the same in each world, such as cards that touch, one stands for all.

    :param fast: in machine code, and in as many worlds as pay; else in as many as a player waits for.
    :raises WeightsError: the family's network is damaged.
    """
    others = bits(int(observation.legal) & ~(1 << code))
    if not others or not most:
        return ()
    evaluator, family = Evaluator(rules, seed, fast=fast), rules.family
    looks = within(family, LOOKS, fast=fast, actions=2 * (1 + len(others)))
    found = _tried(evaluator, observation, code, others, FOUND, looks)
    apart = {(gain.mean, gain.error): other for other, gain in reversed(found.items())}
    best = [apart[gain] for gain in sorted(apart, reverse=True)[:most]]
    worlds = within(family, WORLDS, fast=fast, actions=2 * (1 + len(best)))
    measured = _tried(evaluator, observation, code, best, MEASURED, worlds)
    actions = family.phases[observation.phase]
    return tuple(
        Alternative(action=actions.action(other), gain=gain.mean, error=gain.error)
        for other, gain in sorted(measured.items(), key=lambda one: -one[1].mean)
        if gain.worlds
    )


def _tried(
    evaluator: Evaluator, observation: Observation, code: int, others: list[int], question: int, worlds: int
) -> dict[int, Estimate]:
    """Try actions in so many worlds beside `code`."""
    trial = evaluator.trial(observation, code, question)
    trial.go(sum(1 << other for other in others), worlds)
    return {other: trial.gain(other) for other in others}
