"""Budgets of bots, hints and reviews: the full budget is as large as is useful, the short one takes about a second.

The short budget applies in plain Python, and when the caller asks for it, as on a device that was found too slow.  The
work is counted, not timed, so that with one budget the same seed gives the same choice on any machine.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final

from trey.core.family import Family
from trey.core.glossary import BUDGETS, LEVELS
from trey.core.text import Text, figures, sentences
from trey.kernel.compiled import available

FAST_ONLY: Final = frozenset({"expert"})
"""Levels that are not offered with the short budget, because they then play no better than the level before them."""
LEARNED: Final = "strong"
LEAST: Final = 4
"""The fewest worlds that are of any use."""
PLAYOUTS: Final = 1_000
"""The number of deals that *steady* plays out for a choice with the full budget."""
_SHORT: Final = ContextVar("short", default=False)


@contextmanager
def using(*, short: bool) -> Iterator[None]:
    """Use the short budget in this context, or this machine's usual one."""
    before = _SHORT.set(short)
    try:
        yield
    finally:
        _SHORT.reset(before)


def is_short(family: Family) -> bool:
    """Say whether the short budget applies to a game; it always does in plain Python."""
    return _SHORT.get() or not available(family)


def levels(family: Family, *, fast: bool | None = None) -> tuple[str, ...]:
    """Return the levels that a game offers, the weakest first; a game without advice has only *random*.

    With the short budget the network's own level comes last, because the others look less far ahead.

    :param fast: whether bots run in machine code; None for whether the game has any.
    """
    fast = (available(family) if fast is None else fast) and not _SHORT.get()
    if fast or not family.advice:
        return family.advice.levels if family.advice else ("random",)
    return tuple(
        sorted((level for level in family.advice.levels if level not in FAST_ONLY), key=lambda level: level == LEARNED)
    )


def within(family: Family, worlds: int, *, fast: bool, actions: int = 1) -> int:
    """Return the number of worlds in which to try some actions: `worlds` with the full budget.

    With the short budget, return at most as many as a player will wait for in plain Python (`Advice.plain_playouts`),
    or `LEAST` if that is more.

    :param fast: in machine code.
    """
    if fast and not _SHORT.get():
        return worlds
    return min(worlds, max(LEAST, family.advice.plain_playouts // actions))


def shortened(family: Family, bot: str) -> Text | None:
    """Return how the short budget changes a bot, such as fewer deals to play out; None if the bot is not affected."""
    if bot in FAST_ONLY and LEARNED in family.advice.levels:
        return Text("{} plays like {}.").fill(LEVELS[bot].name, LEVELS[LEARNED].name)
    playouts = within(family, PLAYOUTS, fast=False)
    if bot not in {*FAST_ONLY, "steady"} or playouts == PLAYOUTS:
        return None
    said = Text("{}: {} deals per choice instead of {}.")
    return said.fill(LEVELS[bot].name, figures("{}", playouts), figures("{:,}", PLAYOUTS))


def told(family: Family, bots: Iterable[str] = ()) -> Text | None:
    """Return the notice of the short budget, and how it changes `bots`; None with the full budget or no advice."""
    if not family.advice or not is_short(family):
        return None
    why = BUDGETS["slow" if available(family) else "plain"]
    return sentences([why, *filter(None, (shortened(family, bot) for bot in dict.fromkeys(bots)))])
