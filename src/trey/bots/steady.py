"""The steady bot: draws hidden cards that fit what its seat knows, and plays the deals out.

In each drawn state it tries the actions and finishes the deal by rules of thumb, each seat playing from its own view.
The actions race against that of the rules of thumb, which is kept unless another does clearly better.  This is flat
Monte Carlo over determinisations: one step of improvement on the rules of thumb.
"""

from functools import partial

from trey.bots.bot import undominated
from trey.bots.budget import PLAYOUTS, within
from trey.bots.race import Race
from trey.core.engine import Observation
from trey.core.family import Rules
from trey.core.glossary import LEVELS
from trey.core.text import Text
from trey.kernel.bits import low_index, popcount
from trey.kernel.compiled import available, placed, run_as
from trey.kernel.rng import seeded
from trey.play.beliefs import Drawing, imagining
from trey.play.search import searching, weigh_match, won
from trey.play.space import space_of
from trey.play.ways import by_habit

STAGES = (1, 2, 4, 8)
LEAST, FEW = 8, 2
"""The fewest worlds of a stage, with the full budget and with the short one."""


class SteadyBot:
    """Looks ahead by playing out deals that fit what its seat knows."""

    name: Text
    about: Text
    playouts: int
    doubt: float
    effect: float
    drawing: Drawing

    id = "steady"
    name, about = LEVELS["steady"]
    slow = True

    def __init__(
        self, playouts: int = PLAYOUTS, doubt: float = 1.0, effect: float = 0.04, drawing: Drawing = imagining
    ) -> None:
        self.playouts, self.doubt, self.effect, self.drawing = playouts, doubt, effect, drawing

    def choose(self, rules: Rules, observation: Observation, seed: int) -> int:
        """Return the action that is certainly best, if there is one, else that of `race`."""
        family, observation = rules.family, undominated(rules, observation)
        if popcount(observation.legal) == 1:
            return low_index(observation.legal)
        known = family.inference.certain(observation, rules.params, rules.work()) if family.inference.certain else -1
        return known if known >= 0 else self.race(rules, observation, seed)

    def race(self, rules: Rules, observation: Observation, seed: int) -> int:
        """Return the action of the rules of thumb, or one that gains more than chance would explain.

        Imagined hands say little about how people play, so a small gain is not to be trusted, however often it is seen.
        """
        family, race = rules.family, racing(rules, observation, seed, self.drawing)
        playouts = within(family, self.playouts, fast=available(family))
        short = playouts < self.playouts
        least, doubt = (FEW, max(self.doubt, family.advice.plain_doubt)) if short else (LEAST, self.doubt)
        for stage in STAGES:
            if not race.heat(max(least, playouts * stage // sum(STAGES) // race.running), self.effect):
                break
        return race.winner(doubt, self.effect)


def racing(rules: Rules, observation: Observation, seed: int, drawing: Drawing = imagining) -> Race:
    """Return a race of all actions against that of the rules of thumb, which also play the deals out."""
    family, fast = rules.family, available(rules.family)
    usual = family.advice.habit(observation, rules.params, rules.work())
    d = space_of(rules, fast=fast)
    d.o, d.rng.x = placed(observation, fast=fast), seeded(seed)
    search = run_as(searching(family, drawing(family), won(family, by_habit(family))), fast=fast)
    unit = weigh_match(rules, partial(search, d, 0), d)
    return Race(partial(search, d, 0, usual), d.t, usual, observation.legal, unit)
