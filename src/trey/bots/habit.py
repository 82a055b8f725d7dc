"""The bot that plays by each family's rules of thumb."""

from trey.core.engine import Observation
from trey.core.family import Rules
from trey.core.glossary import LEVELS

__all__ = ["HabitBot"]


class HabitBot:
    """Sensible habits, no foresight."""

    id = "habit"
    name, about = LEVELS["habit"]
    slow = False

    def choose(self, rules: Rules, observation: Observation, seed: int) -> int:
        """Return the habit's choice; the seed plays no part."""
        return rules.family.advice.habit(observation, rules.params, rules.work())
