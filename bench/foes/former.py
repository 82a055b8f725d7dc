"""The steady bot as it once was: 2,000 playouts by rules of thumb, in worlds that are drawn evenly.

It makes nothing of how the others acted, and knows nothing for certain.  The rules of thumb and the race are today's.
"""

from typing import Any

from trey.bots.steady import SteadyBot
from trey.core.family import Rules
from trey.core.text import Text
from trey.kernel.bits import low_index, popcount
from trey.play.beliefs import evenly

__all__ = ["FormerBot"]


class FormerBot(SteadyBot):
    """Plays out worlds without an opinion on who holds what."""

    id = "steady-of-old"
    name = Text("Steady of old")
    about = Text("Imagines the hidden cards evenly, and plays what does best.")

    def __init__(self, playouts: int = 2_000) -> None:
        super().__init__(playouts, drawing=evenly)

    def choose(self, rules: Rules, observation: Any, seed: int) -> int:
        """Return the habit's action, or one that gains more than chance would explain.

        :raises ImportError: NumPy is not installed.
        """
        if popcount(observation.legal) == 1:
            return low_index(observation.legal)
        return self.race(rules, observation, seed)
