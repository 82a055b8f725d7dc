"""The bot that plays by each family's rules of thumb."""

from trey.core.engine import Observation
from trey.core.family import Rules
from trey.core.glossary import LEVELS


class HabitBot:
    """Follows the rules of thumb, without looking ahead."""

    id = "habit"
    name, about = LEVELS["habit"]
    slow = False

    def choose(self, rules: Rules, observation: Observation, seed: int) -> int:
        """Return the action of the rules of thumb; the seed has no effect."""
        return rules.family.advice.habit(observation, rules.params, rules.work())
