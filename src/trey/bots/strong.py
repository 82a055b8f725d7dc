"""The strong bot: what a small network has learned by playing, at once."""

from trey.bots.dominated import undominated
from trey.bots.weights import learned
from trey.core.engine import Observation
from trey.core.family import Rules
from trey.core.glossary import LEVELS
from trey.kernel.bits import low_index
from trey.play.net import Thought, thinking

__all__ = ["StrongBot"]


class StrongBot:
    """Plays what it has learned is best; a game that has no network is played by rules of thumb."""

    id = "strong"
    name, about = LEVELS["strong"]
    slow = False

    def choose(self, rules: Rules, observation: Observation, seed: int) -> int:
        """Return the action of most worth; the seed plays no part.

        :raises WeightsError: the network's file is damaged.
        """
        family, observation = rules.family, undominated(rules, observation)
        if observation.legal & observation.legal - 1 == 0:
            return low_index(observation.legal)
        net = learned(family)
        chosen = thinking(family)(net, Thought(), observation, rules.params) if net else -1
        return chosen if chosen >= 0 else family.advice.habit(observation, rules.params, rules.work())
