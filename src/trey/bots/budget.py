"""How far bots, hints and reviews look: the full budget is as far as it pays, the short one about a second's worth.

The short budget holds in plain Python, and where whoever asks says so: on a device that was found too slow.  What is
imagined is counted, not timed, so that with one budget the same seed gives the same choice on any machine.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final

from trey.core.family import Family
from trey.core.glossary import BUDGETS, LEVELS
from trey.core.text import Text, figures, sentences
from trey.kernel.compiled import available

__all__ = ["FAST_ONLY", "PLAYOUTS", "is_short", "levels", "shortened", "told", "using", "within"]

FAST_ONLY: Final = frozenset({"expert"})
"""Levels that play no better than the one before them with the short budget, and are not offered in plain Python."""
LEARNED: Final = "strong"
LEAST: Final = 4
"""The fewest worlds that tell anything."""
PLAYOUTS: Final = 1_000
"""Deals that *steady* plays out for a choice."""
_SHORT: Final = ContextVar("short", default=False)


@contextmanager
def using(*, short: bool) -> Iterator[None]:
    """Let what is thought in here have the short budget, or the usual one of this machine."""
    before = _SHORT.set(short)
    try:
        yield
    finally:
        _SHORT.reset(before)


def is_short(family: Family) -> bool:
    """Say whether the short budget holds for a game: it does in plain Python."""
    return _SHORT.get() or not available(family)


def levels(family: Family, *, fast: bool | None = None) -> tuple[str, ...]:
    """Return the levels that a game offers with a budget, the weakest first.

    Without advice bots play at random.  With the short budget what was learned stands last: there bots look less far
    ahead.

    :param fast: in machine code; where there is some if None.
    """
    fast = (available(family) if fast is None else fast) and not _SHORT.get()
    if fast or not family.advice:
        return family.advice.levels if family.advice else ("random",)
    return tuple(
        sorted((level for level in family.advice.levels if level not in FAST_ONLY), key=lambda level: level == LEARNED)
    )


def within(family: Family, worlds: int, *, fast: bool, actions: int = 1) -> int:
    """Return in how many of these worlds some actions are tried: in all of them with the full budget.

    With the short one it is as many as a player waits for in plain Python, by `Advice.plain_playouts`.

    :param fast: in machine code.
    """
    if fast and not _SHORT.get():
        return worlds
    return min(worlds, max(LEAST, family.advice.plain_playouts // actions))


def shortened(family: Family, bot: str) -> Text | None:
    """Return what the short budget makes of a bot, as fewer deals to play out; None where it chooses as ever."""
    if bot in FAST_ONLY and LEARNED in family.advice.levels:
        return Text("{} plays like {}.", "{} joue comme {}.").fill(LEVELS[bot].name, LEVELS[LEARNED].name)
    playouts = within(family, PLAYOUTS, fast=False)
    if bot not in {*FAST_ONLY, "steady"} or playouts == PLAYOUTS:
        return None
    said = Text("{}: {} deals a choice, not {}.", "{} : {} donnes par choix, pas {}.")
    return said.fill(LEVELS[bot].name, figures("{}", playouts), figures("{:,}", PLAYOUTS))


def told(family: Family, bots: Iterable[str] = ()) -> Text | None:
    """Return what somebody at a table of these bots should know of how far they look; None with the full budget."""
    if not family.advice or not is_short(family):
        return None
    why = BUDGETS["slow" if available(family) else "plain"]
    return sentences([why, *filter(None, (shortened(family, bot) for bot in dict.fromkeys(bots)))])
