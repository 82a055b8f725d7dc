"""The bot that plays anything legal: a yardstick."""

from typing import Any

from trey.core.bits import nth_bit, popcount
from trey.core.chance import Chance, below, seeded
from trey.core.family import Rules
from trey.core.text import Text

__all__ = ["RandomBot"]


class RandomBot:
    """Any legal action, each as likely."""

    id = "random"
    name = Text("Random", "Hasard")
    about = Text("Plays any legal card.", "Joue n'importe quelle carte permise.")
    slow = False

    def choose(self, rules: Rules, sight: Any, seed: int) -> int:
        """Return a random legal action."""
        return nth_bit(sight.legal, below(Chance(x=seeded(seed)), popcount(sight.legal)))
