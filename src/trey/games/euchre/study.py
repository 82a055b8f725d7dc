"""What is asked of a deal of Euchre from outside: its open tricks for solvers, and what a dealt hand is worth."""

from trey.core.cards import JOKER
from trey.core.hidden.packets import Work
from trey.core.kinds import Count, Seat
from trey.core.open_hands import OpenHands, open_table
from trey.core.tricks import trumps_with_bowers
from trey.games.euchre.habit import tricks_in_tenths
from trey.games.euchre.state import Params, State
from trey.kernel.bits import popcount
from trey.kernel.mark import kernel


@kernel
def opened(h: OpenHands, s: State, p: Params) -> None:
    """Fill `h` from a state."""
    open_table(h, s, 1, s.out)


NEXT = 3
"""The XOR of the numbers of two suits of the same colour."""


@kernel
def hand_value(s: State, p: Params, w: Work, seat: Seat, aspect: Count) -> int:
    """Return an aspect of a hand: the tenths of a trick that it is worth, or for aspect 1 its number of trumps.

    Aspects 0 and 1 take the upcard's suit as trumps. Aspect 2 takes the other suit of its colour, aspect 3 the better
    of the remaining two. If the upcard is the joker, every aspect is 0.
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
