"""What tests are asked of: presets, families, phases, and all of these in turn."""

import random
from collections.abc import Sequence
from itertools import product
from typing import Any, TypeVar
from zlib import crc32

import pytest

from trey.core.errors import OptionError
from trey.core.family import Family, Rules
from trey.core.options import Option
from trey.games import FAMILIES, PRESETS
from trey.laws.matches import NAMES, at_phase, first_moments, phases_of, step, walk

__all__ = [
    "ALL_PRESETS",
    "DAY_AND_NIGHT",
    "EVERY_FAMILY",
    "EVERY_PHASE",
    "NAMES",
    "NIGHTLY",
    "at_ends",
    "at_phase",
    "ends",
    "first_moments",
    "in_turn",
    "phases_of",
    "some",
    "step",
    "walk",
]

T = TypeVar("T")
NIGHTLY = pytest.mark.nightly
DAY_AND_NIGHT = pytest.mark.parametrize(
    "night", [pytest.param(False, id=pytest.HIDDEN_PARAM), pytest.param(True, id="all", marks=NIGHTLY)]
)
"""Tell a test whether it has the time of the night, which `some` asks."""
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


def some(things: Sequence[T], of: int, name: str, *, night: bool) -> Sequence[T]:
    """Return every so-manieth thing, another share for another name, so that many names meet all; by night all."""
    return things if night else things[crc32(name.encode()) % of :: of]


def ends(option: Option) -> list[Any]:
    """Return the lowest and the highest value, the one beside the lowest, the default and `none`; every named value."""
    schema = option.kind.schema()
    low, high = schema.get("low", 0), schema.get("high", 0)
    match schema["kind"]:
        case "flag":
            return [False, True]
        case "choice":
            return list(schema["values"])
        case "number":
            return [low, low + 1, high, option.default] + [None] * schema["optional"]
        case "numbers":
            return [(low,) * schema["shortest"], (high,) * schema["longest"], option.default]
        case "sized":
            return [f"{name}:{n}" if pair else name for name, pair in schema["bounds"].items() for n in pair or (0,)]
    return [option.default]


def at_ends(
    family: Family, rng: random.Random, preset: str = "", kept: dict[str, Any] | None = None, seats: int | None = None
) -> tuple[Rules, int, int]:
    """Draw every option at an end of its range, from a preset on; one that is refused beside the others stays.

    Return the rules, and how many options were taken and refused; those in `kept` are not drawn.
    """
    preset = preset or rng.choice(family.presets).id
    seats = seats or rng.choice((*family.seats, family.usual_seats))
    changes, refused = dict(kept or {}), 0
    now = family.rules(preset, changes, family.usual_seats)
    for option in rng.sample(family.options, len(family.options)):
        if option.id not in changes:
            tried = {**changes, option.id: rng.choice(ends(option))}
            try:
                now, changes = family.rules(preset, tried, seats), tried
            except OptionError:
                refused += 1
    return now, len(changes) - len(kept or {}), refused
