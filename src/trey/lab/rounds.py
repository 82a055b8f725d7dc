"""Rounds: bots play whole matches on numbered deals, with the same cards for every line-up of a round.

The ladder, duels and other comparisons of bots all use this module; they differ in the line-ups and in what they add
up.  All chance follows from the seed, the round's number and the line-up.
"""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import lcm

from trey.bots import BOTS
from trey.core.family import Rules
from trey.match import Match
from trey.play.deals import MOST_DEALS

__all__ = ["WHOLE", "Outcome", "outcomes", "turned"]

WHOLE = lcm(*range(1, 8))
"""The number that stands for a whole match won; it is divisible by every number of seats."""


@dataclass(frozen=True)
class Outcome:
    """The result of a match for each seat."""

    points: tuple[int, ...]
    """Points by seat; higher is better."""
    won: tuple[int, ...]
    """Each seat's share of the match, `WHOLE` for all of it; zeros if the match was stopped."""
    deals: int

    def lead(self, seat: int) -> int:
        """Return a seat's points less the mean of the others', multiplied by the number of the others."""
        return _lead(self.points, seat)

    def lead_won(self, seat: int) -> int:
        """Return a seat's share of the match less the mean of the others', multiplied by the number of the others."""
        return _lead(self.won, seat)


def _lead(values: Sequence[int], seat: int) -> int:
    return len(values) * values[seat] - sum(values)


def turned(bots: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Yield all rotations of a line-up around the table: the first bot in seat 0, then the second, and so on."""
    yield from ((*bots[turn:], *bots[:turn]) for turn in range(len(bots)))


def outcomes(rules: Rules, line_ups: Iterator[Sequence[str]], seed: int, number: int) -> Iterator[Outcome]:
    """Play a match for each line-up (its bots by seat) on the deals of a seed and a round; yield the outcomes."""
    sign, seats = -1 if rules.family.low_wins else 1, range(rules.seats)
    for line_up in line_ups:
        match = _played(rules, list(line_up), seed, number)
        share = WHOLE // len(match.winners) if match.winners else 0
        yield Outcome(
            tuple(sign * score for score in match.scores),
            tuple(share if seat in match.winners else 0 for seat in seats),
            match.number,
        )


def _played(rules: Rules, line_up: list[str], seed: int, number: int) -> Match:
    match, chance = Match(rules), random.Random(f"{seed} {number} {line_up}")  # noqa: S311 - repeatable on purpose
    while match.ended is None and match.number < MOST_DEALS:
        match.deal_numbered((seed << 24) + number, match.number + 1)
        while match.turn is not None:
            seen = match.observation(match.turn)
            match.act_number(BOTS[line_up[match.turn]].choose(rules, seen, chance.randrange(1 << 60)))
    return match
