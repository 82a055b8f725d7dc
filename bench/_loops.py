"""Whole deals by habit, for benchmarks that compare ways to run the same loop."""

from collections.abc import Callable
from functools import cache
from typing import Any

from trey.core.family import Family
from trey.kernel.rng import seeded
from trey.play.deals import dealing, deals_loop
from trey.play.space import space_of
from trey.play.ways import by_habit

__all__ = ["habit_loop", "workspace"]


@cache
def habit_loop(family: Family) -> Callable[..., int]:
    """Return the loop (d, n, deals) of whole deals by habit, with an observation of the acting seat each time."""
    return deals_loop(family, dealing(family, by_habit(family)))


def workspace(family: Family) -> Any:
    """Return the workspace of a match, as a record."""
    d = space_of(family.rules(family.presets[0].id), fast=True)
    d.rng.x = seeded(7)
    return d
