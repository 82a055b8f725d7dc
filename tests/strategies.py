"""What tests are asked of: presets, families, phases, and all of these in turn."""

from collections.abc import Sequence
from itertools import product
from typing import Any, TypeVar
from zlib import crc32

import pytest

from trey.games import FAMILIES, PRESETS
from trey.laws.matches import NAMES, at_phase, first_moments, phases_of, step, walk

__all__ = [
    "ALL_PRESETS",
    "DAY_AND_NIGHT",
    "EVERY_FAMILY",
    "EVERY_PHASE",
    "NAMES",
    "NIGHTLY",
    "at_phase",
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
