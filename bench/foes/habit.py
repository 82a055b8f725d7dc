"""The rules of thumb as they were until November 2026, as a yardstick that stays: they often left a wild on the pile.

They took a wild only if it saved points at once.  The lone hands that they play oftener now have no part in this.
"""

from typing import Any

from trey.core.cards import JOKER
from trey.core.family import Rules
from trey.core.text import Text
from trey.kernel.bits import low_index
from trey.melds.hands import bit_of
from trey.melds.solver import least_after_discard, least_points, melds_all

__all__ = ["FormerHabit"]


class FormerHabit:
    """Does as *habit* did."""

    id = "habit-of-old"
    name = Text("Habit of old")
    about = Text("Plays by the rules of thumb of November 2026.")
    slow = False

    def choose(self, rules: Rules, observation: Any, seed: int) -> int:  # noqa: ARG002 - as bots are asked
        """Return the action of the rules of thumb of then; the seed has no effect."""
        o, phase = observation, rules.family.phases[observation.phase]
        chosen = rules.family.advice.habit(o, rules.params, rules.work())
        word = rules.family.words.says.get(phase.words.get(chosen, ""))
        if phase.kind != "draw" or not word or word.source != "pile" or o.finisher >= 0:
            return chosen
        top = o.pile[o.piled - 1] & 63
        if (top == JOKER or top & 15 == o.wild) and not _saves(o, rules, top):
            return low_index(o.legal & ~(1 << chosen))
        return chosen


def _saves(o: Any, rules: Rules, top: int) -> bool:
    """Say whether a card saves points in this turn."""
    w: Any = rules.work()
    w.wild, w.tables, w.points[:] = o.wild, 0, o.points
    bit = bit_of(top)
    one, two, jokers = o.one | bit, o.two | o.one & bit, o.jokers + (bit == 0)
    before = least_points(w, o.one, o.two, o.jokers, w)
    if rules.params.out_without_discard and melds_all(w, one, two, jokers, w):
        return before > 0
    return least_after_discard(w, one, two, jokers, w) < before
