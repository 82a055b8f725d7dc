"""The protocol of bots."""

from typing import Protocol

from trey.core.engine import Observation
from trey.core.family import Rules
from trey.core.text import Text


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
