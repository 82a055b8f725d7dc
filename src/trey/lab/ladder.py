"""The ladder of bots: whole matches at mixed tables, each on the same cards from every seat.

A *round* is one line-up of bots and one stream of numbered deals. The round is played once for each rotation of the
line-up around the table, so that every bot has every hand.  Rounds are numbered, and all chance follows from the seed
and the round, so a ladder can be stopped, resumed and spread over processes.
"""

import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from importlib.util import find_spec
from statistics import fmean
from typing import Any

from trey.core.interval import mean_of
from trey.games import parse_rules
from trey.lab.experiment import Experiment
from trey.lab.rounds import WHOLE, Round, rounds_of, turned


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


def ladder(rules: str, bots: Sequence[str], seed: int, hero: str = "") -> Experiment[Round]:
    """Return the experiment in which bots drawn for each round play from every seat; a hero as in `line_up`."""
    line_ups = partial(_line_ups, bots, parse_rules(rules).seats, seed, hero)
    return rounds_of(rules, line_ups, seed, {"rules": rules, "bots": list(bots), "hero": hero, "seed": seed})


def _line_ups(bots: Sequence[str], seats: int, seed: int, hero: str, number: int) -> Iterator[tuple[str, ...]]:
    return turned(line_up(bots, seats, seed, number, hero))


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


def results(one: Round) -> dict[str, tuple[float, float]]:
    """Return, for each bot of a round, its share of the matches won and its points a deal above the others' mean."""
    found: dict[str, list[tuple[float, float]]] = {}
    for bots, points, won, deals in zip(one.bots, one.points, one.won, one.deals, strict=True):
        for seat, bot in enumerate(bots):
            others = (sum(points) - points[seat]) / (len(points) - 1)
            found.setdefault(bot, []).append((won[seat] / WHOLE, (points[seat] - others) / deals))
    return {bot: (fmean(share for share, _ in each), fmean(gain for _, gain in each)) for bot, each in found.items()}


def standings(rounds: Sequence[Round]) -> list[Standing]:
    """Return the standings of all bots, the best first.

    A round is one observation, because all its matches share their cards.
    """
    each: dict[str, list[tuple[float, float]]] = {}
    for one in rounds:
        for bot, result in results(one).items():
            each.setdefault(bot, []).append(result)
    rated = ratings(rounds) if find_spec("openskill") else {}
    found = []
    for bot, of_rounds in each.items():
        share, gain = (mean_of(values) for values in zip(*of_rounds, strict=True))
        found.append(Standing(bot, len(of_rounds), share.mean, share.half, gain.mean, gain.half, rated.get(bot)))
    return sorted(found, key=lambda standing: -standing.share)


def ratings(rounds: Iterable[Round]) -> dict[str, tuple[float, float]]:
    """Return each bot's rating and its deviation, updated round by round (OpenSkill: Joshy 2024, Plackett and Luce).

    :raises ImportError: OpenSkill is not installed (`pip install trey[lab]`).
    """
    from openskill.models import PlackettLuce

    model: Any = PlackettLuce()
    known: dict[str, Any] = {}
    for one in rounds:
        part = results(one)
        kinds = sorted(part)
        if len(kinds) > 1:
            teams = [[known.setdefault(bot, model.rating())] for bot in kinds]
            rated = model.rate(teams, scores=[part[bot][0] for bot in kinds])
            known |= {bot: team[0] for bot, team in zip(kinds, rated, strict=True)}
    return {bot: (float(rating.mu), float(rating.sigma)) for bot, rating in known.items()}
