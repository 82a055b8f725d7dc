"""Auctions: who speaks, what may still be bid, and who becomes the declarer.

Three players bid in one of two ways:

    rounds   each in turn bids higher or passes, and a seat that has passed is out
    ladder   one seat says numbers to another, who holds them or passes; the one who is left goes on with the third

Bids are rungs of a ladder, numbered from 1; 0 is a pass.
"""

from typing import Annotated, Any

from trey.core.codes import interval
from trey.core.engine import ask
from trey.core.kinds import NOBODY, Code, Codes, Count, Flag, PhaseNumber, Seat, Seats
from trey.core.tricks import left_of
from trey.kernel.layout import Layout
from trey.kernel.mark import inlined


@inlined
def rungs(first: Code, most: Count, last: Code) -> Codes:
    """Return the rungs that may be bid next: at most `most` of them from `first` up, none above `last`."""
    return interval(first, min(first + most - 1, last))


class Rounds(Layout, mixin=True):
    """What everybody knows of an auction in which the seats bid in turn."""

    bid: Annotated[Count, "The highest bid's rung, 0 for none."]
    bidder: Annotated[Seat, "Who made the highest bid, -1 for nobody."]
    passed: Seats
    declarer: Annotated[Seat, "Who has won the auction, -1 before that, and if all passed."]


@inlined
def begin_rounds(s: Any, phase: PhaseNumber) -> None:
    """Let the seat on the dealer's left speak first."""
    s.bid = s.passed = 0
    s.bidder = s.declarer = NOBODY
    ask(s, phase, left_of(s.dealer))


@inlined
def go_round(s: Any, rung: Code) -> Flag:
    """Go on after a bid, or a pass (0); return 1 when the auction is over."""
    if rung:
        s.bid = rung
        s.bidder = s.turn
    else:
        s.passed |= 1 << s.turn
    for _ in range(3):
        s.turn = left_of(s.turn)
        if s.passed >> s.turn & 1 == 0:
            break
    if s.passed == 7 or (s.bid and s.turn == s.bidder):
        s.declarer = s.bidder
        return 1
    return 0


@inlined
def declarer(x: Any) -> Seat:
    """Return the winner of the auction, for `Engine.alone` in games where the declarer plays against the others."""
    seat: Seat = x.declarer
    return seat


@inlined
def partner_takes(o: Any) -> Flag:
    """Return 1 if the viewer is a defender and its partner has the best card of the trick so far."""
    return 1 if o.led and o.declarer not in (o.seat, o.best_seat) else 0


@inlined
def all_spoke(s: Any) -> Flag:
    """Let the next seat answer: each does so once, from the dealer's left; return 1 when the dealer has answered."""
    if s.turn == s.dealer:
        return 1
    s.turn = left_of(s.turn)
    return 0


class Bidding(Layout, mixin=True):
    """What everybody knows of an auction between two seats at a time."""

    bid: Annotated[Count, "The rung of the highest number said so far, 0 for none."]
    speaker: Annotated[Seat, "Who says numbers, -1 once the auction is over."]
    hearer: Annotated[Seat, "Who answers; -1 if the speaker alone may still open, and once the auction is over."]
    declarer: Annotated[Seat, "Who has won the auction, -1 before that, and if all passed."]


@inlined
def begin_bidding(s: Any, opening: PhaseNumber) -> None:
    """Let middlehand, second from the dealer, bid to forehand, the first."""
    s.bid = 0
    s.declarer = NOBODY
    s.hearer = left_of(s.dealer)
    s.speaker = left_of(s.hearer)
    ask(s, opening, s.speaker)


@inlined
def hear(s: Any, rung: Code, opening: PhaseNumber, bidding: PhaseNumber, holding: PhaseNumber) -> Flag:
    """Go on after a number, a hold (any rung) or a pass (0); return 1 when the auction is over.

    :param opening: the phase of a first number.
    :param bidding: the phase of a higher number, which may be the same phase.
    :param holding: the phase in which the other seat holds the number or passes.
    """
    if s.phase == holding:
        if rung:
            ask(s, bidding, s.speaker)
            return 0
        s.hearer = s.speaker
    elif rung:
        s.bid = rung
        if s.hearer >= 0:
            ask(s, holding, s.hearer)
            return 0
        s.declarer = s.speaker
    if s.hearer < 0:
        s.speaker = NOBODY
        return 1
    if s.bid == 0 and s.speaker == s.dealer:
        s.speaker = s.hearer
        s.hearer = NOBODY
        ask(s, opening, s.speaker)
        return 0
    if s.dealer not in (s.speaker, s.hearer):
        s.speaker = s.dealer
        ask(s, bidding if s.bid else opening, s.speaker)
        return 0
    s.declarer = s.hearer
    s.speaker = s.hearer = NOBODY
    return 1
