"""Studies of bots: rounds of whole matches on numbered deals, with the same cards for every line-up of a round.

The ladder and the duel are studies; they differ in the line-ups and in what they make of the rounds.  All chance
follows from the seed, the round's number and the line-up, so the answer is the same to the last digit wherever the
rounds were played.
"""

import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from math import lcm
from pathlib import Path
from typing import Any, Self

from trey.bots import BOTS
from trey.core.family import Rules
from trey.games import parse_rules
from trey.lab.kept import Kept, rows
from trey.match import Match
from trey.play.deals import MOST_DEALS

WHOLE = lcm(*range(1, 8))
"""The number that stands for a whole match won; it is divisible by every number of seats."""


@dataclass(frozen=True)
class Study:
    """What is played in each round: a match for each line-up (its bots by seat), on the deals of a seed."""

    rules: str
    line_ups: Callable[[int], Iterable[Sequence[str]]]
    """The line-ups of a round; it is sent to other processes, so it is a function of a module or a `partial` of one."""
    seed: int
    head: Mapping[str, Any]
    """The first line of the study's file."""


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


def play_round(study: Study, number: int) -> Round:
    """Play a round."""
    rules, line_ups = parse_rules(study.rules), [tuple(bots) for bots in study.line_ups(number)]
    sign, seats, matches = -1 if rules.family.low_wins else 1, range(rules.seats), list[Match]()
    for bots in line_ups:
        matches.append(_played(rules, list(bots), study.seed, number))
    shares = [WHOLE // len(match.winners) if match.winners else 0 for match in matches]
    return Round(
        number,
        tuple(line_ups),
        tuple(tuple(sign * score for score in match.scores) for match in matches),
        tuple(
            tuple(share * (seat in match.winners) for seat in seats)
            for match, share in zip(matches, shares, strict=True)
        ),
        tuple(match.number for match in matches),
    )


def _played(rules: Rules, line_up: list[str], seed: int, number: int) -> Match:
    match, chance = Match(rules), random.Random(f"{seed} {number} {line_up}")  # noqa: S311 - repeatable on purpose
    while match.ended is None and match.number < MOST_DEALS:
        match.deal_numbered((seed << 24) + number, match.number + 1)
        while match.turn is not None:
            seen = match.observation(match.turn)
            match.act_number(BOTS[line_up[match.turn]].choose(rules, seen, chance.randrange(1 << 60)))
    return match


def play_study(
    study: Study,
    rounds: int,
    *,
    jobs: int = 1,
    resume: str | Path | None = None,
    told: Callable[[int], None] = lambda _: None,
) -> list[Round]:
    """Play this many rounds.

    :param jobs: processes; 1 for this process.
    :param resume: a file for results; rounds that it already has are not played again.
    :param told: called after each round with the number done.
    :raises RecordError, TreyError: as `Kept.read` and `Kept.add`.
    """
    kept = Kept(Path(resume), study.head, Round.read) if resume else None
    return rows(partial(play_round, study), range(rounds), jobs=jobs, kept=kept, told=told)
