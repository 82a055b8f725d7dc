"""What came of a deal for a seat, in parts that add up: what its place promised, its cards, its choices, all the rest.

All parts are points against the table's mean.  The first three are found from what the seat knew; the rest is what is
left: how hidden cards fell, and what the others did.  (A telescoping sum, as DIVAT's for poker: Billings and Kan 2006.)
"""

from dataclasses import dataclass

__all__ = ["Account"]


@dataclass(frozen=True, kw_only=True)
class Account:
    """A finished deal for a seat: `score` is `expected + cards + play + skill`."""

    deal: int
    seat: int
    points: int
    """What the score sheet says."""
    score: float
    """The same against the table's mean; above 0 is good, in every family."""
    expected: float
    """What the seat could expect before the cards were dealt: its role, its target, the exchange."""
    cards: float
    """What its first hand was worth beyond that."""
    skill: float
    """What its choices cost, as a loss: the sum of all their costs, shown or not."""
    error: float
    """The standard error of `skill`."""

    @property
    def play(self) -> float:
        """What hidden cards and the others' choices brought: the rest of the score."""
        return self.score - self.expected - self.cards - self.skill

    @property
    def luck(self) -> float:
        """What the cards brought and what was not the seat's doing, together."""
        return self.cards + self.play
