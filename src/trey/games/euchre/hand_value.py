"""What a first hand of Euchre is worth, whoever holds it."""

from trey.core.cards import JOKER
from trey.core.hidden import Work
from trey.core.kinds import Count, Seat
from trey.core.tricks import trumps_with_bowers
from trey.games.euchre.habit import tricks_in_tenths
from trey.games.euchre.state import Params, State
from trey.kernel.bits import popcount
from trey.kernel.mark import kernel

__all__ = ["hand_value"]

NEXT = 3
"""What the suit of the same colour differs by."""


@kernel
def hand_value(s: State, p: Params, w: Work, seat: Seat, aspect: Count) -> int:
    """Return tenths of tricks with the upcard's suit as trumps, how many those are, or tenths with another suit.

    Of others there is the suit of the upcard's colour, and the best of the other two.
    """
    if s.upcard == JOKER:
        return 0
    hand, offered = s.hands[seat], s.upcard >> 4
    if aspect == 0:
        return tricks_in_tenths(hand, offered)
    if aspect == 1:
        return popcount(hand & trumps_with_bowers(offered))
    if aspect == 2:
        return tricks_in_tenths(hand, offered ^ NEXT)
    return max(tricks_in_tenths(hand, offered ^ 1), tricks_in_tenths(hand, offered ^ 2))
