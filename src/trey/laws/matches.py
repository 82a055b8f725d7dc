"""Matches at any point, for every preset: what the laws are tried on."""

import random
from collections.abc import Iterator
from contextlib import suppress
from functools import cache

from trey.bots import BOTS
from trey.core.deal import Deal
from trey.core.errors import IllegalError, OptionError
from trey.core.family import Family, Rules
from trey.games import rules
from trey.match import Match

# Two are as long as a name may be.
NAMES = ("Annabelle de la Fontaine", "Wolfgang-Amadeus Schmidt", "Bo", "Cleo", "Dag", "Eva", "Finn")
_MOSTLY, SEEDS, STEPS = 0.9, 40, 200


def step(match: Match, rng: random.Random) -> None:
    """Deal, or act at random."""
    if match.needs_deal:
        dealer = match.dealer_due
        dealer = rng.randrange(match.rules.seats) if dealer is None else dealer
        match.deal(Deal.random(match.rules.pack.cards, dealer, rng))
    else:
        match.play(rng.choice(match.legal))


def walk(preset: str, seed: int, steps: int, seats: int | None = None, *, by_habit: bool = False) -> Iterator[Match]:
    """A match played at random, or by the rules of thumb, after each of `steps` steps; the same object every time."""
    rng = random.Random(seed)
    match = Match(rules(preset, seats=seats))
    for _ in range(steps):
        if match.ended:
            return
        if by_habit and not match.needs_deal:
            act_by_habit(match)
        else:
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


def act_by_habit(match: Match, seed: int = 0) -> None:
    """Let the rules of thumb act for the seat whose turn it is.

    :raises IllegalError: `habit-illegal`, they choose what is not legal.
    """
    code = BOTS["habit"].choose(match.rules, match.observation(match.turn), seed)
    try:
        match.act_number(code)
    except IllegalError:
        known = code in match.phase.words or code in match.family.actions.cards
        said = f"'{match.phase.action(code)}'" if known else f"number {code}"
        legal = ", ".join(f"'{action}'" for action in match.legal)
        where = f"{match.rules.preset}, phase {match.phase.id}, act {len(match.log)}"
        told = f"{where}: habit chooses {said}, which is not legal; legal are {legal}."
        raise IllegalError("habit-illegal", told) from None


def _act(match: Match, rng: random.Random) -> None:
    """Deal, or act: mostly at random, sometimes by habit, so that rare phases come too."""
    if match.needs_deal or rng.random() < _MOSTLY:
        step(match, rng)
    else:
        act_by_habit(match)


def _tables(family: Family) -> Iterator[tuple[str, Rules]]:
    """Presets with seeds, and after the first seed tables with one house rule: a phase may belong to a house rule."""
    for seed in range(SEEDS):
        for preset in family.presets:
            yield f"{seed} {preset.id}", family.rules(preset.id)
        for option in family.options if seed == 0 else ():
            for value in getattr(option.kind, "values", ()):
                with suppress(OptionError):
                    yield f"{option.id} {value}", family.rules(family.presets[0].id, {option.id: value})


@cache
def first_moments(family: Family) -> dict[str, Match]:
    """A match of the family's at the first moment found of each phase that is reached by play."""
    found: dict[str, Match] = {}
    for seed, now in _tables(family):
        match, rng = Match(now, NAMES[: family.usual_seats]), random.Random(seed)
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
