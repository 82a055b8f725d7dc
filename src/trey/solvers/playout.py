"""Whole deals of any family played at random, in plain Python or machine code."""

from collections.abc import Callable
from functools import cache
from typing import Any

from trey.core.family import Family, Rules
from trey.core.kinds import Count
from trey.kernel.compiled import compiled_whole, from_record, placed
from trey.kernel.rng import seeded
from trey.play.deals import dealing, deals_loop
from trey.play.space import Space, space_of
from trey.play.ways import at_random


@cache
def random_loop(family: Family) -> Callable[[Space, Any, Count], int]:
    """Return the loop (d, n, deals) -> number of actions, which plays deals at random, match after match."""
    return deals_loop(family, dealing(family, at_random(family)))


class RandomPlay:
    """Random play of one set of rules, in plain Python or machine code, reproducible from its seed."""

    def __init__(self, rules: Rules, seed: int, *, fast: bool) -> None:
        loop = random_loop(rules.family)
        self._family, self._fast = rules.family, fast
        self._loop = compiled_whole(loop) if fast else loop
        self._d = space_of(rules, fast=fast)
        self._d.rng.x = seeded(seed)
        standing = rules.family.engine.standing()
        rules.family.engine.begin(standing, rules.params)
        self._d.m = placed(standing, fast=fast)

    @property
    def state(self) -> Any:
        """The current state, as a plain layout."""
        return from_record(self._family.engine.state, self._d.s) if self._fast else self._d.s

    @property
    def standing(self) -> Any:
        """The match's standing, as a plain layout."""
        return from_record(self._family.engine.standing, self._d.m) if self._fast else self._d.m

    @property
    def ended(self) -> bool:
        """True if the last deal played ended its match."""
        return bool(self._d.m.ended)

    def deals(self, count: int) -> int:
        """Play `count` deals; return how many actions that took."""
        return self._loop(self._d, 0, count)
