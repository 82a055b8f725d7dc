"""What a family teaches besides its rules and a view's `coach`: its terms of art, and a guided deal."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from trey.core.deal import Deal
from trey.core.kinds import Card, Count, Seat
from trey.core.text import Text


@dataclass(frozen=True)
class Term:
    """A term of art, as it stands in a glossary."""

    name: Text
    meaning: Text
    """The meaning, in one line."""
    forms: Text = field(default_factory=lambda: Text(""))
    """The word as it stands in running text, with commas between its forms; empty if nobody needs it explained."""


@dataclass(frozen=True)
class Stop:
    """A stop in a guided deal: an explanation, and the actions that the learner then takes, as texts.

    If there are no actions, or the learner does something else, the learner plays on alone.
    """

    text: Text
    actions: tuple[str, ...] = ()


@dataclass(frozen=True)
class Lesson:
    """A guided deal: a numbered deal, with bots that follow the rules of thumb, and its stops.

    The learner sits at seat 0.
    """

    rules: str
    number: int
    """The deal's number among the numbered deals of seed 0."""
    dealer: Seat
    stops: tuple[Stop, ...]
    end: Text
    """What is said when the deal is over."""

    def deal(self, pack: Sequence[Card], seats: Count) -> Deal:
        """Return the deal for a table with this pack and this number of seats."""
        return Deal.numbered(pack, seats, 0, self.number, self.dealer)
