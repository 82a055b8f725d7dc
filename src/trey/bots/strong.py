"""The strong bot: takes, without search, the best action of a small network that learned by playing."""

from trey.bots.bot import undominated
from trey.bots.weights import learned
from trey.core.engine import Observation
from trey.core.family import Rules
from trey.core.glossary import LEVELS
from trey.core.text import Text
from trey.play.net import Thought
from trey.play.ways import by_network


class StrongBot:
    """Plays its network's best action; in a game without a network it follows the rules of thumb."""

    name: Text
    about: Text

    id = "strong"
    name, about = LEVELS["strong"]
    slow = False

    def choose(self, rules: Rules, observation: Observation, seed: int) -> int:
        """Return the action that the network rates highest; the seed has no effect.

        :raises WeightsError: the network's file is damaged.
        """
        net, work = learned(rules.family), rules.work()
        if not net:
            return rules.family.advice.habit(undominated(rules, observation), rules.params, work)
        return by_network(rules.family)(net, Thought(), observation.copy(), rules.params, work)
