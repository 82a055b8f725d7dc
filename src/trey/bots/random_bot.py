"""The random bot, a baseline for the others."""

from trey.core.codes import draw_code
from trey.core.engine import Observation
from trey.core.family import Rules
from trey.core.glossary import LEVELS
from trey.kernel.rng import Rng, seeded


class RandomBot:
    """Plays a legal action, uniformly at random."""

    id = "random"
    name, about = LEVELS["random"]
    slow = False

    def choose(self, rules: Rules, observation: Observation, seed: int) -> int:
        """Return a random legal action."""
        return draw_code(observation.legal, Rng(x=seeded(seed)))
