"""One choice of a match and its cost: the best action is found in one half of the worlds, and priced in the other.

The best of many actions is flattered by the sample in which it was found; the other half is free of that bias.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from trey.bots.bot import undominated
from trey.bots.evaluator import CERTAINTY, Estimate, Evaluator, PairedRollouts, World
from trey.core.action import Action
from trey.core.codes import weighed
from trey.core.engine import Observation
from trey.core.family import Family, Rules
from trey.core.kinds import Code
from trey.core.text import Text
from trey.core.view import View
from trey.kernel.bits import popcount

TRIFLE = 0.15
"""A shown cost must exceed this part of a family's `notable` points, and also `CERTAINTY` standard errors."""
FIRST_WORLDS = 16


@dataclass(frozen=True, kw_only=True)
class Choice:
    """A seat's choice among several actions, and its cost in points of the deal."""

    deal: int
    """The deal's number in its match, from 1."""
    at: int
    """The act's place in the match's log."""
    seat: int
    phase: str
    action: Action
    better: Action | None
    """The action that did best in the first half of the worlds; None if none did better than the one played."""
    cost: float
    """What the better action gained over the one played in the second half, in points; 0 if there is none.

    For choices that may be shown, the gain in a third set of worlds, as those that were selected by their cost are
    flattered by chance.
    """
    error: float
    """The standard error of the cost."""
    worlds: int
    """Worlds in each half."""
    hinted: bool
    """Whether the seat had asked for a hint."""
    short: bool
    """Whether a bot on the short budget made the choice."""
    shown: bool
    """Whether a review shows the choice. The cost must exceed both chance and a small difference, and the family's
    best bot must choose otherwise. No costlier choice of the seat in this deal may have missed the same plan.
    """
    also: tuple[Action, ...] = ()
    """Other actions that fall short of `better` by at most a small difference; only for shown choices."""
    view: View | None = None
    """What the seat knew; only for shown choices."""
    plan: Text | None = None
    """The plan that was missed, if the worlds show one; only for shown choices."""
    why: Text | None = None
    """Why the other action is better; only for shown choices. The text gives a fact in favour of the other action,
    what decides, and how often that action is better (`trey.bots.contrast`).
    """

    @property
    def interval(self) -> float:
        """Half the width of the 95 % interval."""
        return CERTAINTY * self.error


@dataclass(frozen=True)
class Judged:
    """The best rival of an action, and how much more it gains; `code` is -1 if no rival does better."""

    code: int
    gain: Estimate
    worlds: Sequence[World] = ()
    """The worlds in which the rival was priced."""

    @property
    def least(self) -> float:
        """The cost, reduced to correct for the bias of showing only choices that cost much."""
        mean, error = self.gain.mean, self.gain.error
        return mean * max(0.0, 1 - (error / mean) ** 2) if mean else 0.0


def rivals(rules: Rules, observation: Observation, done: int) -> list[Code]:
    """Return the actions that may have been better: the one that is certainly best, else all undominated ones."""
    family, work = rules.family, rules.work()
    known = family.inference.certain(observation, rules.params, work) if family.inference.certain else -1
    better = [known] if known >= 0 else weighed(undominated(rules, observation).legal)
    return [code for code in better if code != done]


def judge(evaluator: Evaluator, observation: Observation, done: int, question: int, worlds: int) -> Judged:
    """Judge an action in two sets of at most `worlds` worlds; `question` and the next number seed them."""
    first = evaluator.trial(observation, done, question)
    best = _best(first, rivals(evaluator.rules, observation, done), worlds)
    if best < 0:
        return Judged(-1, first.gain(done))
    second = evaluator.trial(observation, done, question + 1)
    seen = second.watch([best], worlds)[best]
    return Judged(best, second.gain(best), seen)


def priced_again(
    evaluator: Evaluator, observation: Observation, judged: Judged, done: int, question: int
) -> tuple[Estimate, list[Code]]:
    """Return how much more the better rival gains than an action, and the other actions almost as good as the rival.

    The worlds are not those that made the choice worth showing, so chance does not flatter the price.
    """
    among, least = [c for c in weighed(observation.legal) if c != judged.code], -trifle_of(evaluator.rules.family)
    trial = evaluator.trial(observation, judged.code, question)
    trial.go(among, judged.gain.worlds)
    gains = {action: trial.gain(action) for action in among}
    price = -gains.pop(done) if done in gains else judged.gain
    return price, [other for other, gain in gains.items() if gain.mean >= least]


def trifle_of(family: Family) -> float:
    """Return the points that the cost of a choice must exceed for it to be shown."""
    return TRIFLE * family.advice.notable


def _best(trial: PairedRollouts, among: list[Code], worlds: int) -> int:
    """Return the action that gains most in a trial, -1 if none; actions that fall behind beyond chance drop out."""
    left, heat = worlds, FIRST_WORLDS
    while among and left > 0:
        heat = min(heat, left)
        trial.go(among, heat)
        left, heat = left - heat, 2 * heat
        among = [action for action in among if _hopeful(trial.gain(action))]
    gains = {action: trial.gain(action).mean for action in among}
    best = max(gains, key=lambda action: gains[action], default=-1)
    return best if best >= 0 and gains[best] > 0 else -1


def _hopeful(gain: Estimate) -> bool:
    """Say whether an action may still be better than the one that was played."""
    return gain.mean + CERTAINTY * gain.error > 0


def can_choose(observation: Observation) -> bool:
    """Say whether a seat had more than one legal action."""
    return popcount(observation.legal) > 1
