"""What is asked of a deal of 3-5-8 from outside: its open tricks for solvers, and what a dealt hand is worth."""

from trey.core.kinds import NOBODY, Cards, Count, Seat
from trey.core.open_hands import OpenHands, open_table
from trey.core.tricks import suit_mask
from trey.games.sergeant_major.actions import MIZ
from trey.games.sergeant_major.habit import losers_in_tenths, tricks_in_tenths
from trey.games.sergeant_major.state import Params, State, Work
from trey.kernel.bits import popcount
from trey.kernel.mark import kernel


@kernel
def opened(h: OpenHands, s: State, p: Params) -> None:
    """Fill `h` from a state: nobody has a partner."""
    open_table(h, s, p.step, NOBODY)
    h.fewest = 1 if s.call == MIZ else 0
    h.must_trump, h.must_climb = p.must_trump_when_void, p.must_overtake_trump_lead


TENS = 0x0100010001000100


@kernel
def hand_value(s: State, p: Params, w: Work, seat: Seat, aspect: Count) -> int:
    """Return an aspect; 0 to 2: tenths of tricks with the best trumps, at no-trump, forced in a Miz; 3: honours."""
    hand = (s.hands[seat] | s.asleep[seat]) & ~s.taken
    if aspect == 0:
        best = 0
        for suit in range(4):
            best = max(best, tricks_in_tenths(hand, suit) + 3 * popcount(hand & suit_mask(suit)))
        return best
    if aspect == 1:
        return tricks_in_tenths(hand, -1)
    return losers_in_tenths(hand) if aspect == 2 else _honours(hand)


@kernel
def _honours(hand: Cards) -> Count:
    """Return the sum over honours of how many ranks each is above the ten."""
    total = 0
    for height in range(1, 5):
        total += height * popcount(hand & TENS << height)
    return total
