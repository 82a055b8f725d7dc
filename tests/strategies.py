"""Matches at any point, for every preset: what the laws are tried on."""

import random
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product
from typing import Any

import pytest

from trey.bots import BOTS
from trey.core.deal import Deal
from trey.core.family import Family
from trey.games import FAMILIES, PRESETS, rules
from trey.match import Match

NIGHTLY = pytest.mark.nightly
ALL_PRESETS = sorted(PRESETS)
EVERY_PHASE = [pytest.param(f, p.id, id=f"{f.id}-{p.id}") for f in FAMILIES for p in f.phases]
EVERY_FAMILY = [pytest.param(f, id=f.id) for f in FAMILIES]


def in_turn(*each: Sequence[Any]) -> list[Any]:
    """Return all combinations as parameters; by day each value of the longest list once, the others' in turn."""
    most = max(map(len, each))
    by_day = {tuple(k % len(values) for values in each) for k in range(most)}
    found = []
    for at in product(*(range(len(values)) for values in each)):
        chosen = [values[i] for values, i in zip(each, at, strict=True)]
        name = "-".join(str(getattr(one, "id", getattr(one, "__name__", one))) for one in chosen)
        found.append(pytest.param(*chosen, id=name, marks=() if at in by_day else NIGHTLY))
    return found


# Two are as long as a name may be.
NAMES = ("Annabelle de la Fontaine", "Wolfgang-Amadeus Schmidt", "Bo", "Cleo", "Dag", "Eva", "Finn")
MOSTLY, SEEDS, STEPS = 0.9, 40, 200


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


def _act(match: Match, rng: random.Random) -> None:
    """Deal, or act: mostly at random, sometimes by habit, so that rare phases come too."""
    if match.needs_deal or rng.random() < MOSTLY:
        step(match, rng)
    else:
        match.act_number(BOTS["habit"].choose(match.rules, match.observation(match.turn), 0))


@cache
def first_moments(family: Family) -> dict[str, Match]:
    """A match of the family's at the first moment found of each phase that is reached by play."""
    found: dict[str, Match] = {}
    for seed, preset in product(range(SEEDS), family.presets):
        match, rng = Match(family.rules(preset.id), NAMES[: family.usual_seats]), random.Random(f"{seed} {preset.id}")
        for _ in range(STEPS):
            if match.ended or len(found) == len(family.phases):
                break
            _act(match, rng)
            if match.phase.id not in found:
                found[match.phase.id] = match.copy()
        if len(found) == len(family.phases):
            break
    return found


def at_phase(family: Family, phase: str) -> Match:
    """A match of the family's, somewhere in the phase."""
    return first_moments(family)[phase].copy()
