"""How far bots, hints and reviews look: as far as it pays in machine code, for about a second in plain Python.

What they imagine is counted, not timed, so that the same seed gives the same choice on any machine.
"""

from typing import Final

from trey.core.family import Family
from trey.kernel.compiled import available

__all__ = ["FAST_ONLY", "levels", "within"]

FAST_ONLY: Final = frozenset({"expert"})
"""Levels that play no better than the one before them where there is no machine code, and are not offered there."""
LEARNED: Final = "strong"
LEAST: Final = 4
"""Worlds from which anything can be told."""


def levels(family: Family, *, fast: bool | None = None) -> tuple[str, ...]:
    """Return the levels that a game offers at a speed, the weakest first.

    Without advice bots play at random.  In plain Python what was learned stands last: there bots look less far ahead.

    :param fast: in machine code; where there is some if None.
    """
    fast = available(family) if fast is None else fast
    if fast or not family.advice:
        return family.advice.levels if family.advice else ("random",)
    return tuple(
        sorted((level for level in family.advice.levels if level not in FAST_ONLY), key=lambda level: level == LEARNED)
    )


def within(family: Family, worlds: int, *, fast: bool, actions: int = 1) -> int:
    """Return in how many of so many worlds some actions are tried: in all of them in machine code.

    In plain Python it is as many as a player waits for, by `Advice.plain_playouts`.
    """
    return worlds if fast else min(worlds, max(LEAST, family.advice.plain_playouts // actions))
