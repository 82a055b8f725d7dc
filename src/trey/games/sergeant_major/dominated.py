"""Actions that a good player of 3-5-8 avoids.

If several cards of a suit all lose, or all win when played last, a good player plays the least useful. That is the
lowest, or in a Miz the highest.  The same holds for cards set aside for a Miz.
"""

from trey.core.cards import SUITED
from trey.core.kinds import Cards, Code, Codes, Flag
from trey.core.tricks import suit_mask, takers
from trey.games.sergeant_major.actions import DISCARD, MIZ, PLAY
from trey.games.sergeant_major.observation import Observation
from trey.games.sergeant_major.state import Params, Work
from trey.kernel.bits import high_index
from trey.kernel.mark import kernel


@kernel
def undominated(o: Observation, p: Params, w: Work) -> Codes:
    """Return the legal actions that no other beats wherever the hidden cards lie, as far as the game knows."""
    if o.phase == PLAY and o.led:
        return _least_useful(o, takers(o.legal, o.led, o.trumps, o.best), 1 if o.missing == 1 else 0)
    if o.phase == DISCARD and o.call == MIZ:
        return o.legal & ~SUITED | _least_useful(o, 0, 0)
    return o.legal


@kernel
def _least_useful(o: Observation, winners: Cards, last: Flag) -> Cards:
    """Return the least useful loser of each suit, and all winners, or if `last` only the least useful winner."""
    found = 0
    for suit in range(4):
        losers, best = o.legal & SUITED & suit_mask(suit) & ~winners, o.legal & suit_mask(suit) & winners
        found |= _one_of(losers, o.call) | (_one_of(best, o.call) if last else best)
    return found


@kernel
def _one_of(cards: Cards, call: Code) -> Cards:
    """Return the lowest of a suit's cards, in a Miz the highest; none of none."""
    if cards == 0:
        return 0
    return 1 << high_index(cards) if call == MIZ else cards & -cards
