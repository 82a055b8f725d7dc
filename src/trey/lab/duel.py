"""Which of two bots plays better, and after how many deals you would know.

A *round* is one stream of numbered deals. From every seat, each of the two bots plays these deals alone, with the
other bot in all remaining seats. With three seats, a round is six matches on the same cards.  The effects of places
and cards are thus the same for both.  All matches of a round are one observation, because they share their cards.

Results are whole numbers,
so the answer is the same to the last digit however many processes computed it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from math import ceil
from statistics import NormalDist

from trey.core.interval import Estimate, ratio, spread
from trey.games import parse_rules
from trey.lab.experiment import Experiment
from trey.lab.rounds import WHOLE, Round, rounds_of

AHEAD = NormalDist().inv_cdf(0.95)
"""How many standard errors above zero a lead must be to show in 95 of 100 series."""


def duel(rules: str, first: str, second: str, seed: int) -> Experiment[Round]:
    """Return the experiment in which two bots play alone against the other, from every seat."""
    line_ups = partial(alone, first, second, parse_rules(rules).seats)
    return rounds_of(rules, line_ups, seed, {"rules": rules, "duel": [first, second], "seed": seed})


def alone(first: str, second: str, seats: int, _number: int) -> list[tuple[str, ...]]:
    """Return the line-ups of a round: first those with the first bot alone, from seat 0 on, then the second's."""
    sides = (first, second), (second, first)
    return [tuple(one if i == seat else other for i in range(seats)) for one, other in sides for seat in range(seats)]


def _leads(one: Round) -> tuple[list[int], list[int]]:
    """Return, by match, the lead of a seat of the first bot in points and wins, times the number of other seats."""
    points, won = list[int](), list[int]()
    for match in range(len(one.deals)):
        seats = len(one.bots[match])
        side, seat = (1, match) if match < seats else (-1, match - seats)
        for leads, values in ((points, one.points[match]), (won, one.won[match])):
            leads.append(side * (seats * values[seat] - sum(values)))
    return points, won


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
    both = [*_sides(rounds, (slice(None, seats), slice(seats, None)), seats)]
    points, won = zip(*map(_leads, rounds), strict=True)
    return Duel(
        rounds=len(rounds),
        matches=2 * seats * len(rounds),
        deals=sum(sum(one.deals) for one in rounds),
        points=ratio([(sum(lead) / (seats - 1), sum(one.deals)) for lead, one in zip(points, rounds, strict=True)]),
        won=ratio([(sum(lead) / WHOLE / (seats - 1), 2 * seats) for lead in won]),
        alone=(both[0], both[1]),
    )


def _sides(rounds: Sequence[Round], sides: Sequence[slice], seats: int) -> Iterator[tuple[Estimate, Estimate]]:
    """Yield each bot's estimates when alone; its lead is `seats` times its share of the matches, less one."""
    each = [(one.deals, *_leads(one)) for one in rounds]
    for side, sign in zip(sides, (1, -1), strict=True):
        points = ratio([(sign * sum(lead[side]) / (seats - 1), sum(deals[side])) for deals, lead, _ in each])
        lead = ratio([(sign * sum(won[side]) / WHOLE, seats) for _, _, won in each])
        yield points, Estimate((1 + lead.mean) / seats, lead.half / seats)


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
    each = [(one.deals, *_leads(one)) for one in rounds]
    deals = [(p / (seats - 1), k) for counts, points, _ in each for p, k in zip(points, counts, strict=True)]
    matches = [(w / WHOLE / (seats - 1), 1) for _, _, won in each for w in won]
    same_deals = [(sum(points) / (seats - 1), sum(counts)) for counts, points, _ in each]
    same_matches = [(sum(won) / WHOLE / (seats - 1), 2 * seats) for _, _, won in each]
    found = weigh(rounds)
    return {
        "deals": _needed(found.points, deals),
        "matches": _needed(found.won, matches),
        "same_deals": _needed(found.points, same_deals),
        "same_matches": _needed(found.won, same_matches),
    }


def _needed(lead: Estimate, pairs: Sequence[tuple[float, int]]) -> Needed:
    _, deviation = spread(pairs)

    def count(mean: float) -> int:
        return max(1, ceil((AHEAD * deviation / mean) ** 2))

    size = abs(lead.mean)
    if size <= lead.half:
        return Needed(count(size + lead.half) if lead.half else 0, None, None)
    return Needed(count(size + lead.half), count(size), count(size - lead.half))
