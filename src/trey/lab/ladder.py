"""The ladder of bots: whole matches at mixed tables, each on the same cards from every seat.

A *round* is one line-up of bots and one stream of numbered deals. The round is played once for each rotation of the
line-up around the table, so that every bot has every hand.  Rounds are numbered, and all chance follows from the seed
and the round, so a ladder can be stopped, resumed and spread over processes.
"""

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from statistics import fmean
from typing import Any

from trey.core.family import Rules
from trey.core.interval import mean_of
from trey.games import parse_rules
from trey.lab.rounds import WHOLE, outcomes, turned
from trey.play.deals import MOST_DEALS

__all__ = ["MOST_DEALS", "Result", "Standing", "line_up", "play_round", "ratings", "standings"]


@dataclass(frozen=True)
class Result:
    """One round: for each bot of the line-up its share of the matches won and its points a deal, over all rotations."""

    number: int
    bots: tuple[str, ...]
    shares: tuple[float, ...]
    points: tuple[float, ...]


@dataclass(frozen=True)
class Standing:
    """A bot's place on the ladder."""

    bot: str
    rounds: int
    share: float
    """The bot's share of the matches that it played."""
    half: float
    """Half the width of the 95 % interval of the share."""
    points: float
    """Points a deal less the others' mean; higher is better."""
    points_half: float
    """Half the width of the 95 % interval of the points."""
    rating: tuple[float, float] | None = None
    """OpenSkill's mean and deviation; None if it is not installed, or no other bot plays."""


def line_up(bots: Sequence[str], seats: int, seed: int, number: int, hero: str = "") -> tuple[str, ...]:
    """Return a round's bots; without `hero`, they are drawn at random, and all the same only if `bots` has just one.

    :param hero: the bot in one seat of every round; then all other seats have the same bot, a different one each round.
    """
    if hero:
        return (hero, *[bots[number % len(bots)]] * (seats - 1))
    chance = random.Random(f"{seed} {number}")  # noqa: S311 - repeatable on purpose
    while True:
        drawn = tuple(chance.choice(bots) for _ in range(seats))
        if len(set(drawn)) > 1 or len(set(bots)) == 1:
            return drawn


@cache
def _rules(text: str) -> Rules:
    return parse_rules(text)


def play_round(text: str, bots: tuple[str, ...], seed: int, number: int) -> Result:
    """Play a round of matches under the rules that a text describes."""
    rules = _rules(text)
    shares, points, seats = [0.0] * rules.seats, [0.0] * rules.seats, range(rules.seats)
    for turn, outcome in enumerate(outcomes(rules, turned(bots), seed, number)):
        for seat in seats:
            place = (seat + turn) % rules.seats
            shares[place] += outcome.won[seat] / WHOLE / rules.seats
            others = (sum(outcome.points) - outcome.points[seat]) / (rules.seats - 1)
            points[place] += (outcome.points[seat] - others) / outcome.deals / rules.seats
    return Result(number, bots, tuple(shares), tuple(points))


def standings(results: Sequence[Result]) -> list[Standing]:
    """Return the standings of all bots, the best first.

    A round is one observation, because all its matches share their cards.
    """
    shares: dict[str, list[float]] = {}
    points: dict[str, list[float]] = {}
    for result in results:
        for bot in set(result.bots):
            places = [i for i, name in enumerate(result.bots) if name == bot]
            shares.setdefault(bot, []).append(fmean(result.shares[i] for i in places))
            points.setdefault(bot, []).append(fmean(result.points[i] for i in places))
    rated = ratings(results) if find_spec("openskill") else {}
    found = []
    for bot, part in shares.items():
        share, gain = mean_of(part), mean_of(points[bot])
        found.append(Standing(bot, len(part), share.mean, share.half, gain.mean, gain.half, rated.get(bot)))
    return sorted(found, key=lambda standing: -standing.share)


def ratings(results: Iterable[Result]) -> dict[str, tuple[float, float]]:
    """Return each bot's rating and its deviation, updated round by round (OpenSkill: Joshy 2024, Plackett and Luce).

    :raises ImportError: OpenSkill is not installed (`pip install trey[lab]`).
    """
    from openskill.models import PlackettLuce

    model: Any = PlackettLuce()
    known: dict[str, Any] = {}
    for result in results:
        kinds = sorted(set(result.bots))
        if len(kinds) > 1:
            part = {bot: fmean(s for b, s in zip(result.bots, result.shares, strict=True) if b == bot) for bot in kinds}
            teams = [[known.setdefault(bot, model.rating())] for bot in kinds]
            rated = model.rate(teams, scores=[part[bot] for bot in kinds])
            known |= {bot: team[0] for bot, team in zip(kinds, rated, strict=True)}
    return {bot: (float(rating.mu), float(rating.sigma)) for bot, rating in known.items()}
