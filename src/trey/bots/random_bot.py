"""The bot that plays anything legal: a yardstick."""

from trey.core.engine import Observation
from trey.core.family import Rules
from trey.core.glossary import LEVELS
from trey.kernel.bits import nth_bit, popcount
from trey.kernel.rng import Rng, below, seeded

__all__ = ["RandomBot"]


class RandomBot:
    """Any legal action, each as likely."""

    id = "random"
    name, about = LEVELS["random"]
    slow = False

    def choose(self, rules: Rules, observation: Observation, seed: int) -> int:
        """Return a random legal action."""
        return nth_bit(observation.legal, below(Rng(x=seeded(seed)), popcount(observation.legal)))
