"""The steady bot: imagines hidden cards that fit what its seat knows, and plays them out with the compiled rules.

For each drawn state the actions are tried and the deal finished by rules of thumb, every seat playing from its own
view; actions race against the habit's own.  The habit's is kept unless another does clearly better.  So this is flat
Monte Carlo over determinisations, one step of improvement on the rules of thumb.
"""

from functools import partial

from trey.bots.budget import PLAYOUTS, within
from trey.bots.dominated import undominated
from trey.bots.race import Race
from trey.core.engine import Observation
from trey.core.family import Rules
from trey.core.glossary import LEVELS
from trey.kernel.bits import low_index, popcount
from trey.kernel.compiled import available, placed, run_as
from trey.kernel.rng import seeded
from trey.play.beliefs import Drawing, imagining
from trey.play.search import searching, won
from trey.play.space import space_of
from trey.play.ways import by_habit

__all__ = ["SteadyBot", "racing"]

STAGES = (1, 2, 4, 8)
LEAST, FEW = 8, 2
"""Worlds of a stage at least, with all playouts and with those of the short budget."""


class SteadyBot:
    """Looks ahead by playing out deals that fit what it knows."""

    id = "steady"
    name, about = LEVELS["steady"]
    slow = True

    def __init__(
        self, playouts: int = PLAYOUTS, doubt: float = 1.0, effect: float = 0.04, drawing: Drawing = imagining
    ) -> None:
        self.playouts, self.doubt, self.effect, self.drawing = playouts, doubt, effect, drawing

    def choose(self, rules: Rules, observation: Observation, seed: int) -> int:
        """Return what is best for certain, else what `race` returns."""
        family, observation = rules.family, undominated(rules, observation)
        if popcount(observation.legal) == 1:
            return low_index(observation.legal)
        known = family.inference.certain(observation, rules.params, rules.work()) if family.inference.certain else -1
        return known if known >= 0 else self.race(rules, observation, seed)

    def race(self, rules: Rules, observation: Observation, seed: int) -> int:
        """Return the habit's action, or one that gains more than chance would explain.

        Guessed hands say little of how people play, so a small gain is not to be trusted however often it is seen.
        """
        family, race = rules.family, racing(rules, observation, seed, self.drawing)
        playouts = within(family, self.playouts, fast=available(family))
        least = LEAST if playouts == self.playouts else FEW
        for stage in STAGES:
            if not race.heat(max(least, playouts * stage // sum(STAGES) // race.running), self.effect):
                break
        return race.winner(self.doubt, self.effect)


def racing(rules: Rules, observation: Observation, seed: int, drawing: Drawing = imagining) -> Race:
    """Return a race of all actions against the habit's own, the rest played on by rules of thumb."""
    family, fast = rules.family, available(rules.family)
    usual = family.advice.habit(observation, rules.params, rules.work())
    d = space_of(rules, fast=fast)
    d.o, d.rng.x = placed(observation, fast=fast), seeded(seed)
    search = run_as(searching(family, drawing(family), won(family, by_habit(family))), fast=fast)
    return Race(partial(search, d, 0, usual), d.t, usual, observation.legal)
