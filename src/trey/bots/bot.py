"""What a bot is, what it leaves out before it chooses, and the two that do not look ahead."""

from typing import Any, Protocol

from trey.core.codes import draw_code
from trey.core.engine import Observation
from trey.core.family import Rules
from trey.core.glossary import LEVELS
from trey.core.text import Text
from trey.kernel.rng import Rng, seeded


class Bot(Protocol):
    """Chooses an action from an observation; the same seed gives the same choice."""

    id: str
    name: Text
    about: Text
    slow: bool
    """True if a choice may take longer than a few milliseconds, so that a server runs it in another process."""

    def choose(self, rules: Rules, observation: Observation, seed: int) -> int:
        """Return the number of a legal action; `observation.legal` must not be empty."""
        ...


class RandomBot:
    """Plays a legal action, uniformly at random: a baseline for the others."""

    name: Text
    about: Text

    id = "random"
    name, about = LEVELS["random"]
    slow = False

    def choose(self, rules: Rules, observation: Observation, seed: int) -> int:
        """Return a random legal action."""
        return draw_code(observation.legal, Rng(x=seeded(seed)))


class HabitBot:
    """Follows its family's rules of thumb."""

    name: Text
    about: Text

    id = "habit"
    name, about = LEVELS["habit"]
    slow = False

    def choose(self, rules: Rules, observation: Observation, seed: int) -> int:
        """Return the action of the rules of thumb; the seed has no effect."""
        return rules.family.advice.habit(observation, rules.params, rules.work())


def undominated(rules: Rules, observation: Observation) -> Any:
    """Return an observation in which the actions that the family calls dominated are no longer legal."""
    if rules.family.advice.undominated is None:
        return observation
    legal = rules.family.advice.undominated(observation, rules.params, rules.work())
    if legal == observation.legal:
        return observation
    narrowed = observation.copy()
    narrowed.legal = legal
    return narrowed
