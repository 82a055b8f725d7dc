"""Scores, and the end of a deal and of a match (rules, sections 6 and 7)."""

from trey.core.engine import ask, open_standing
from trey.core.kinds import NOBODY, Points, Seat, Seats, Suit
from trey.core.tricks import left_of
from trey.kernel.bits import popcount
from trey.kernel.mark import inlined
from trey_ninety_nine.actions import DONE
from trey_ninety_nine.state import Params, Standing, State, value_of

__all__ = ["begin", "close", "score"]

CLUBS, DIAMONDS, HEARTS, SPADES = range(4)


@inlined
def _premium(s: State, seat: Seat) -> Points:
    """Return what a premium is worth to a seat: to the caller if the bid was made, else to both others."""
    if s.caller < 0 or (s.made >> s.caller & 1) != (seat == s.caller):
        return 0
    return 30 * s.shows


@inlined
def score(s: State) -> None:
    """Score a deal that has been played: a point a trick, and 30, 20 or 10 for a bid that one, two or three made."""
    s.made = 0
    for seat in range(3):
        s.made |= (s.tricks[seat] == value_of(s.bids[seat])) << seat
    for seat in range(3):
        contract = (s.made >> seat & 1) * (40 - 10 * popcount(s.made))
        s.delta[seat] = s.tricks[seat] + contract + _premium(s, seat)
    s.done = 1
    ask(s, DONE, NOBODY)


@inlined
def _next_trump(made: Seats) -> Suit:
    """Return the trump that a deal leaves: diamonds, spades, hearts or clubs when none, one, two or three made it."""
    count = popcount(made)
    if count == 0:
        return DIAMONDS
    return CLUBS if count == 3 else SPADES + 1 - count


@inlined
def begin(m: Standing, p: Params) -> None:
    """Start a match: nothing dealt yet."""
    open_standing(m, 3)
    m.trump = p.first_trump


@inlined
def close(m: Standing, s: State, p: Params) -> None:
    """Add a finished deal to the match; the next dealer is at the left."""
    m.number = s.deal
    m.next_dealer = left_of(s.dealer)
    m.trump = _next_trump(s.made)
    best = 0
    for seat in range(3):
        m.totals[seat] += s.delta[seat]
        best = max(best, m.totals[seat])
    if p.target and best >= p.target:
        m.ended = 1
    elif m.number == p.deals:
        m.ended = 2
    if m.ended:
        for seat in range(3):
            m.winners |= (m.totals[seat] == best) << seat
