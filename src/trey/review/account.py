"""A seat's score of a deal, split into parts that add up: its place, its cards, its choices, and the rest.

All parts are points against the table's mean; where a deal can end the match, the costs of choices, and with them
`skill` and `play`, also count what the match is then worth.  The first three are computed from what the seat knew; the
rest comes from hidden cards and the other players.  (A telescoping sum, as in DIVAT for poker: Billings and Kan 2006.)
"""

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class Account:
    """A seat's account of a finished deal: `score` is `expected + cards + play + skill`."""

    deal: int
    seat: int
    points: int
    """The points on the score sheet."""
    score: float
    """The points against the table's mean; above 0 is good in every family."""
    expected: float
    """The points that the seat could expect before the cards were dealt, from its role, its target and the exchange."""
    cards: float
    """How much more than `expected` its first hand was worth."""
    skill: float
    """The total cost of its choices, shown or not, with its sign changed: usually 0 or less."""
    error: float
    """The standard error of `skill`."""

    @property
    def play(self) -> float:
        """The rest of the score: points from hidden cards and the others' choices."""
        return self.score - self.expected - self.cards - self.skill

    @property
    def luck(self) -> float:
        """Points from the seat's cards and from everything else that it could not influence."""
        return self.cards + self.play
