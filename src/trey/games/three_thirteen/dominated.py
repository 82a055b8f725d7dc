"""Actions that a good player of Three Thirteen avoids.

A good player takes a wild that the melds have room for, takes no card only to throw it back, lays by hand only where
the table does not, and then lays the best melds and takes nothing back.
"""

from trey.core.kinds import Codes
from trey.games.three_thirteen.actions import FROM_PILE, LAY, P_ACT, P_DRAW, P_LAST, P_LAY, STOCK
from trey.games.three_thirteen.habit import habit, thrown, wants_wild
from trey.games.three_thirteen.observation import Observation
from trey.games.three_thirteen.state import Params, Work, ready, ready_table, top_card
from trey.games.three_thirteen.turn import least_after_turn
from trey.kernel.mark import kernel
from trey.melds.hands import bit_of
from trey.melds.solver import least_points


@kernel
def undominated(o: Observation, p: Params, w: Work) -> Codes:
    """Return the legal actions that a player has a reason for."""
    if o.phase == P_DRAW:
        return _draws(o, p, w) if o.legal >> FROM_PILE & 1 else o.legal
    if o.phase in (P_LAY, P_LAST):
        return 1 << habit(o, p, w)
    return _discards(o, p, w) if o.phase == P_ACT else o.legal


@kernel
def _draws(o: Observation, p: Params, w: Work) -> Codes:
    top = top_card(o)
    if wants_wild(o, top):
        return 1 << FROM_PILE
    ready(o, w)
    bit = bit_of(top)
    one, two, jokers = o.one | bit, o.two | o.one & bit, o.jokers + (bit == 0)
    if o.finisher >= 0:
        if p.layoff:
            ready_table(o, w)
        before = least_points(w, o.one, o.two, o.jokers, w)
        return o.legal if least_after_turn(p, w, one, two, jokers) < before else 1 << STOCK
    return 1 << STOCK if thrown(o, p, w, one, two, jokers) == top else o.legal


@kernel
def _discards(o: Observation, p: Params, w: Work) -> Codes:
    usual, legal = habit(o, p, w), o.legal
    if usual != LAY:
        legal &= ~(1 << LAY)
    elif o.finisher >= 0:
        return 1 << LAY
    if o.source == FROM_PILE and o.drawn != usual:
        legal &= ~(1 << o.drawn)
    return legal
