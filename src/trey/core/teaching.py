"""What a family teaches besides its rules and a view's `coach`: its terms of art, and a guided deal."""

from collections.abc import Sequence
from dataclasses import dataclass

from trey.core.deal import Deal
from trey.core.kinds import Card, Count, Seat
from trey.core.text import Text

__all__ = ["Lesson", "Stop", "Term"]


@dataclass(frozen=True)
class Term:
    """A word of art, as a glossary has it."""

    name: Text
    meaning: Text
    """One line."""
    forms: Text | None = None
    """The word as it stands in running text, with commas between its forms; None where nobody has to ask."""


@dataclass(frozen=True)
class Stop:
    """Where a guided deal waits: what is explained, and the actions that the learner then does, as texts.

    Without actions the learner plays on alone; so does whoever does something else.
    """

    text: Text
    actions: tuple[str, ...] = ()


@dataclass(frozen=True)
class Lesson:
    """A guided deal: a numbered one, with bots that always do the same, and where it stops.

    The learner sits at seat 0.
    """

    rules: str
    number: int
    """Of the numbered deals of seed 0."""
    dealer: Seat
    bot: str
    stops: tuple[Stop, ...]
    end: Text
    """What is said when the deal is over."""

    def deal(self, pack: Sequence[Card], seats: Count) -> Deal:
        """Return the deal, from a table's pack and number of seats."""
        return Deal.numbered(pack, seats, 0, self.number, self.dealer)
