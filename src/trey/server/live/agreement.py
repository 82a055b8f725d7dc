"""Proposals of a player to the others at the table: to take a choice back, to concede, to end the match."""

from dataclasses import dataclass, field
from typing import Final, Literal

__all__ = ["PATIENCE", "Agreement"]

PATIENCE: Final = {"undo": 20.0, "concede": 60.0, "end": 60.0}
"""Seconds after which a proposal has failed."""


@dataclass
class Agreement:
    """A proposal and who has agreed; in memory only: after a restart the player must propose it again."""

    what: Literal["undo", "concede", "end"]
    seat: int
    until: float
    yes: list[int] = field(default_factory=list)

    def asked(self, people: set[int]) -> tuple[int, ...]:
        """Return the seats of the people here who have not agreed yet."""
        return tuple(sorted(people - {self.seat, *self.yes}))
