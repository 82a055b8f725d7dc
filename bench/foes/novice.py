"""The novice as it was until November 2026: follows the rules of thumb, but on the table as a beginner sees it.

It often looks at only some of its cards.  In trick games it forgets what was played before the last trick, and who
could not follow suit. When it calls or bids in such a game, it takes some cards of its hand for higher ones.  It never
plays at random.
"""

from typing import Any

from trey.core.codes import has, lowest
from trey.core.engine import Observation
from trey.core.family import Rules
from trey.core.text import Text
from trey.core.tricks import TrickTable, last_trick, running_trick
from trey.kernel.bits import high_index, nth_bit, popcount
from trey.kernel.rng import Rng, below, seeded

__all__ = ["FormerNovice"]

OVERLOOKS = 3
"""In how many of 8 choices of a card the bot looks at only some of its cards."""
TWICE_OVER = 2


class FormerNovice:
    """Overlooks cards, forgets, and bids too high."""

    id = "novice-of-old"
    name = Text("Novice of old")
    about = Text("Plays like the novice of November 2026.")
    slow = False

    def choose(self, rules: Rules, observation: Observation, seed: int) -> int:
        """Return the action of the rules of thumb for the table as a beginner sees it."""
        family, chance, seen = rules.family, Rng(x=seeded(seed)), observation.copy()
        kind = family.phases[observation.phase].kind
        if isinstance(seen, TrickTable):
            _forget(seen)
            if kind in {"choose", "bid"}:
                _overrate(seen, chance)
        if kind in {"give", "set_aside", "play", "draw"} and below(chance, 8) < OVERLOOKS:
            seen.legal = _some(seen.legal, chance)
        chosen = family.advice.habit(seen, rules.params, rules.work())
        return chosen if has(observation.legal, chosen) else lowest(observation.legal)


def _forget(seen: TrickTable) -> None:
    """Forget all tricks but this one and the last, and all voids."""
    seen.played = 0
    for play in (*last_trick(seen), *running_trick(seen)):
        seen.played |= 1 << (play & 63)
    for seat in range(len(seen.lacks)):
        seen.lacks[seat] = 0


def _overrate(seen: Any, chance: Rng) -> None:
    """Replace some cards of the hand by the next higher one."""
    for _ in range(TWICE_OVER):
        card = nth_bit(seen.hand, below(chance, popcount(seen.hand))) if seen.hand else 15
        if card & 15 < 12 and not seen.hand >> card + 1 & 1:
            seen.hand ^= 3 << card


def _some(legal: int, chance: Rng) -> int:
    """Return some of the legal actions, at least one."""
    part = 0
    for i in range(popcount(legal)):
        part |= below(chance, 2) << nth_bit(legal, i)
    return part or 1 << high_index(legal)
