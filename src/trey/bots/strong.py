"""The strong bot: takes, without search, the best action of a small network that learned by playing."""

from trey.bots.bot import undominated
from trey.bots.weights import learned
from trey.core.engine import Observation
from trey.core.family import Rules
from trey.core.glossary import LEVELS
from trey.kernel.bits import low_index
from trey.play.net import Thought, thinking


class StrongBot:
    """Plays its network's best action; in a game without a network it follows the rules of thumb."""

    id = "strong"
    name, about = LEVELS["strong"]
    slow = False

    def choose(self, rules: Rules, observation: Observation, seed: int) -> int:
        """Return the action that the network rates highest; the seed has no effect.

        :raises WeightsError: the network's file is damaged.
        """
        family, observation = rules.family, undominated(rules, observation)
        if observation.legal & observation.legal - 1 == 0:
            return low_index(observation.legal)
        net = learned(family)
        chosen = thinking(family)(net, Thought(), observation, rules.params) if net else -1
        return chosen if chosen >= 0 else family.advice.habit(observation, rules.params, rules.work())
