"""Proposals of a player to the others at the table: to take a choice back, to end the match, to play another."""

from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias

__all__ = ["PATIENCE", "Agreement", "Topic"]

Topic: TypeAlias = Literal["undo", "concede", "end", "rematch", "again"]
PATIENCE: Final = {"undo": 20.0, "concede": 60.0, "end": 60.0, "rematch": 60.0, "again": 60.0}
"""Seconds after which a proposal has failed; a rematch then begins with those who agreed."""


@dataclass
class Agreement:
    """A proposal and who has agreed; in memory only: after a restart the player must propose it again."""

    what: Topic
    seat: int
    yes: list[int] = field(default_factory=list)
    no: list[int] = field(default_factory=list)
    """Who stays at this table while others play another match."""
    address: str = ""

    @property
    def rematch(self) -> bool:
        """Whether it proposes another match, which whoever declines does not prevent."""
        return self.what in {"rematch", "again"}

    def asked(self, people: set[int]) -> tuple[int, ...]:
        """Return the seats of the people here who have not agreed yet."""
        return tuple(sorted(people - {self.seat, *self.yes, *self.no}))
