"""Matches at any point, for every preset: what the laws are tried on."""

import random
from collections.abc import Iterator

from trey.core.deal import Deal
from trey.games import PRESETS, rules
from trey.match import Match

ALL_PRESETS = sorted(PRESETS)


def step(match: Match, rng: random.Random) -> None:
    """Deal, or act at random."""
    if match.needs_deal:
        dealer = match.dealer_due
        dealer = rng.randrange(match.rules.seats) if dealer is None else dealer
        match.deal(Deal.random(match.rules.pack.cards, dealer, rng))
    else:
        match.play(rng.choice(match.legal))


def walk(preset: str, seed: int, steps: int, seats: int | None = None) -> Iterator[Match]:
    """A match played at random, after each of `steps` steps; the same object every time."""
    rng = random.Random(seed)
    match = Match(rules(preset, seats=seats))
    for _ in range(steps):
        if match.ended:
            return
        step(match, rng)
        yield match


def phases_of(preset: str, seed: int, steps: int, seats: int | None = None) -> Iterator[Match]:
    """Like `walk`, but mostly at points where a phase has just changed, so that rare phases count as much as play."""
    phase, since = "", 0
    for match in walk(preset, seed, steps, seats):
        since = 0 if match.phase.id != phase else since + 1
        phase = match.phase.id
        if since < 2 or since % 17 == 0:
            yield match
