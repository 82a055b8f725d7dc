"""The novice: plays by rules of thumb on what a beginner makes of the table.

It often looks at some of its cards only; where there are tricks, it forgets what was played before the last one and who
could not follow, and takes a card of its hand for a higher one when it bids.  It never plays at random.
"""

from typing import Any

from trey.core.codes import has, lowest
from trey.core.engine import Observation
from trey.core.family import Rules
from trey.core.glossary import LEVELS
from trey.core.tricks import TrickTable, last_trick, running_trick
from trey.kernel.bits import high_index, nth_bit, popcount
from trey.kernel.rng import Rng, below, seeded

__all__ = ["NoviceBot"]

OVERLOOKS = 3
"""In how many of 8 choices of a card it looks at some of them only."""
TWICE_OVER = 2


class NoviceBot:
    """Makes the slips that people make."""

    id = "novice"
    name, about = LEVELS["novice"]
    slow = False

    def choose(self, rules: Rules, observation: Observation, seed: int) -> int:
        """Return what rules of thumb would do if the table were as a beginner sees it."""
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
    """Remember this trick and the last one, and nobody's voids."""
    seen.played = 0
    for play in (*last_trick(seen), *running_trick(seen)):
        seen.played |= 1 << (play & 63)
    for seat in range(len(seen.lacks)):
        seen.lacks[seat] = 0


def _overrate(seen: Any, chance: Rng) -> None:
    """Take some cards of the hand for the next higher one."""
    for _ in range(TWICE_OVER):
        card = nth_bit(seen.hand, below(chance, popcount(seen.hand))) if seen.hand else 15
        if card & 15 < 12 and not seen.hand >> card + 1 & 1:
            seen.hand ^= 3 << card


def _some(legal: int, chance: Rng) -> int:
    """Return a part of what is legal, at least one of it."""
    part = 0
    for i in range(popcount(legal)):
        part |= below(chance, 2) << nth_bit(legal, i)
    return part or 1 << high_index(legal)
