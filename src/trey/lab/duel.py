"""Which of two bots plays better, and after how many deals you would know.

A *round* is one stream of numbered deals. From every seat, each of the two bots plays these deals alone, with the
other bot in all remaining seats. With three seats, a round is six matches on the same cards.  The effects of places
and cards are thus the same for both.  All matches of a round are one observation, because they share their cards.

Results are whole numbers,
so the answer is the same to the last digit however many processes computed it.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from math import ceil
from statistics import NormalDist
from typing import Any, Self

from trey.core.errors import RecordError
from trey.core.interval import Estimate, ratio, spread
from trey.games import parse_rules
from trey.lab.jobs import each
from trey.lab.kept import Kept
from trey.lab.rounds import WHOLE, outcomes

__all__ = ["Duel", "Needed", "Pair", "Round", "fight", "needed", "play_pair", "weigh"]

AHEAD = NormalDist().inv_cdf(0.95)
"""How many standard errors above zero a lead must be to show in 95 of 100 series."""


@dataclass(frozen=True)
class Pair:
    """Two bots, the rules, and the seed that all chance follows from."""

    rules: str
    first: str
    second: str
    seed: int

    @property
    def head(self) -> dict[str, Any]:
        """The first line of the run's file."""
        return {"rules": self.rules, "duel": [self.first, self.second], "seed": self.seed}


@dataclass(frozen=True)
class Round:
    """The results of a round's matches: first those with the first bot alone, from seat 0 on, then the second's.

    Points and wins are the lead of a seat of the first bot over a seat of the second, times the number of other seats.
    A match won counts `WHOLE`.
    """

    number: int
    points: tuple[int, ...]
    won: tuple[int, ...]
    deals: tuple[int, ...]

    @classmethod
    def read(cls, kept: Any, at: int) -> Self:
        """Read a round from a line of a file.

        :raises RecordError: `run-unreadable`.
        """
        try:
            found = cls(kept["number"], *(tuple(map(int, kept[name])) for name in ("points", "won", "deals")))
        except (KeyError, TypeError, ValueError) as error:
            raise RecordError("run-unreadable", at, "this is not a round of a duel.") from error
        return found


def play_pair(pair: Pair, number: int) -> Round:
    """Play all matches of a round."""
    rules = parse_rules(pair.rules)
    points, won, deals = [], [], []
    for side, alone, others in ((1, pair.first, pair.second), (-1, pair.second, pair.first)):
        line_ups = ([alone if i == seat else others for i in range(rules.seats)] for seat in range(rules.seats))
        for seat, outcome in enumerate(outcomes(rules, line_ups, pair.seed, number)):
            points.append(side * outcome.lead(seat))
            won.append(side * outcome.lead_won(seat))
            deals.append(outcome.deals)
    return Round(number, tuple(points), tuple(won), tuple(deals))


def fight(
    pair: Pair,
    rounds: int,
    *,
    play: Callable[[Pair, int], Round] = play_pair,
    jobs: int = 1,
    kept: Kept | None = None,
    told: Callable[[int], None] = lambda _: None,
) -> list[Round]:
    """Play this many rounds, except those that a file already has.

    :param play: plays a round, wherever it is sent.
    :param told: called after each round with the number done.
    :raises RecordError, TreyError: as `Kept.read` and `Kept.add`.
    """
    done = {one.number: one for one in _read(kept)} if kept else {}
    wanted = [i for i in range(rounds) if i not in done]
    for one in each(partial(play, pair), wanted, jobs=jobs):
        done[one.number] = one
        if kept:
            kept.add(asdict(one))
        told(len(done))
    return [done[i] for i in range(rounds)]


def _read(kept: Kept) -> Iterator[Round]:
    yield from (Round.read(line, at) for at, line in enumerate(kept.read(), 2))


@dataclass(frozen=True)
class Duel:
    """How much better a seat of the first bot does than one of the second: in points a deal, and share of matches."""

    rounds: int
    matches: int
    deals: int
    points: Estimate
    won: Estimate
    alone: tuple[tuple[Estimate, Estimate], tuple[Estimate, Estimate]]
    """For each bot, alone against the other: its points a deal above the others' mean, and its share of the matches."""


def weigh(rounds: Sequence[Round]) -> Duel:
    """Return the estimates from at least two rounds; the round is the unit of the intervals."""
    seats = len(rounds[0].deals) // 2
    sides = (slice(None, seats), slice(seats, None))
    alone = tuple(_alone(rounds, seats, side, sign) for side, sign in zip(sides, (1, -1), strict=True))
    return Duel(
        rounds=len(rounds),
        matches=2 * seats * len(rounds),
        deals=sum(sum(one.deals) for one in rounds),
        points=ratio([(sum(one.points) / (seats - 1), sum(one.deals)) for one in rounds]),
        won=ratio([(sum(one.won) / WHOLE / (seats - 1), 2 * seats) for one in rounds]),
        alone=(alone[0], alone[1]),
    )


def _alone(rounds: Sequence[Round], seats: int, side: slice, sign: int) -> tuple[Estimate, Estimate]:
    """Return a bot's estimates when alone; its lead is `seats` times its share of the matches, less one."""
    points = ratio([(sign * sum(one.points[side]) / (seats - 1), sum(one.deals[side])) for one in rounds])
    lead = ratio([(sign * sum(one.won[side]) / WHOLE, seats) for one in rounds])
    return points, Estimate((1 + lead.mean) / seats, lead.half / seats)


@dataclass(frozen=True)
class Needed:
    """The number of deals or matches after which the better bot leads in 95 of 100 series, with its interval.

    `middle` and `most` are None if neither bot is clearly better. Then there is only the lower bound `least`, which is
    0 if the two always scored the same.
    """

    least: int
    middle: int | None
    most: int | None


def needed(rounds: Sequence[Round]) -> dict[str, Needed]:
    """Return how many `deals` by points, and `matches` by matches won, it takes to know who plays better.

    Each is given for the cards as they come and, with `same_` before its name, for the same cards from every seat.
    With a mean lead of d a deal and a standard deviation s, the better bot leads in 95 of 100 series of (1.645 s /
    d)^2 deals. If a series of that length shows the lead d, you can be 95 % sure.  Deviations are per deal or match,
    estimated over matches or, with `same_`, over rounds.
    """
    seats = len(rounds[0].deals) // 2
    deals = [(p / (seats - 1), k) for one in rounds for p, k in zip(one.points, one.deals, strict=True)]
    matches = [(w / WHOLE / (seats - 1), 1) for one in rounds for w in one.won]
    same_deals = [(sum(one.points) / (seats - 1), sum(one.deals)) for one in rounds]
    same_matches = [(sum(one.won) / WHOLE / (seats - 1), 2 * seats) for one in rounds]
    duel = weigh(rounds)
    return {
        "deals": _needed(duel.points, deals),
        "matches": _needed(duel.won, matches),
        "same_deals": _needed(duel.points, same_deals),
        "same_matches": _needed(duel.won, same_matches),
    }


def _needed(lead: Estimate, pairs: Sequence[tuple[float, int]]) -> Needed:
    _, deviation = spread(pairs)

    def count(mean: float) -> int:
        return max(1, ceil((AHEAD * deviation / mean) ** 2))

    size = abs(lead.mean)
    if size <= lead.half:
        return Needed(count(size + lead.half) if lead.half else 0, None, None)
    return Needed(count(size + lead.half), count(size), count(size - lead.half))
