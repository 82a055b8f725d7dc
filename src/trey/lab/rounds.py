"""Rounds of whole matches on numbered deals, with the same cards for every line-up of a round.

All chance follows from the seed, the round's number and the line-up.
"""

import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from math import lcm
from typing import Any, Self

from trey.bots import BOTS
from trey.core.family import Rules
from trey.games import parse_rules
from trey.lab.experiment import Experiment
from trey.match import Match
from trey.play.deals import MOST_DEALS

WHOLE = lcm(*range(1, 8))
"""The number that stands for a whole match won; it is divisible by every number of seats."""
_LineUps = Callable[[int], Iterable[Sequence[str]]]
"""The line-ups of a round by its number: bots by seat, one line-up for each match of the round."""


@dataclass(frozen=True)
class Round:
    """The matches of a round; points and wins are given by match and seat, and higher is better."""

    number: int
    bots: tuple[tuple[str, ...], ...]
    points: tuple[tuple[int, ...], ...]
    won: tuple[tuple[int, ...], ...]
    """Each seat's share of the match, `WHOLE` for all of it; zeros if the match was stopped."""
    deals: tuple[int, ...]

    @classmethod
    def read(cls, row: Mapping[str, Any]) -> Self:
        """Return the round of a file's line.

        :raises KeyError, TypeError, ValueError: it is none.
        """
        points, won = (tuple(tuple(map(int, line)) for line in row[name]) for name in ("points", "won"))
        return cls(row["number"], tuple(map(tuple, row["bots"])), points, won, tuple(map(int, row["deals"])))


def turned(bots: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Yield all rotations of a line-up around the table: the first bot in seat 0, then the second, and so on."""
    yield from ((*bots[turn:], *bots[:turn]) for turn in range(len(bots)))


def rounds_of(rules: str, line_ups: _LineUps, seed: int, head: Mapping[str, Any]) -> Experiment[Round]:
    """Return the experiment that plays rounds.

    :param line_ups: it is sent to other processes, so it is a function of a module or a `partial` of one.
    """
    return Experiment(head, partial(_play_round, rules, line_ups, seed), Round.read)


def _play_round(words: str, line_ups_of: _LineUps, seed: int, number: int) -> Round:
    """Play a round."""
    rules = parse_rules(words)
    line_ups = tuple(tuple(bots) for bots in line_ups_of(number))
    matches = [_played(rules, list(bots), seed, number) for bots in line_ups]
    sign = -1 if rules.family.low_wins else 1
    return Round(
        number,
        line_ups,
        points=tuple(tuple(sign * score for score in match.scores) for match in matches),
        won=tuple(_shares(match) for match in matches),
        deals=tuple(match.number for match in matches),
    )


def _shares(match: Match) -> tuple[int, ...]:
    return tuple(WHOLE // len(match.winners) if seat in match.winners else 0 for seat in range(match.rules.seats))


def _played(rules: Rules, line_up: list[str], seed: int, number: int) -> Match:
    match, chance = Match(rules), random.Random(f"{seed} {number} {line_up}")  # noqa: S311 - repeatable on purpose
    while match.ended is None and match.number < MOST_DEALS:
        match.deal_numbered((seed << 24) + number, match.number + 1)
        while match.turn is not None:
            seen = match.observation(match.turn)
            match.act_number(BOTS[line_up[match.turn]].choose(rules, seen, chance.randrange(1 << 60)))
    return match
