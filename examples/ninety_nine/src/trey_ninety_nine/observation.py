"""What one seat may know of a table of Ninety-Nine, built up fact by fact."""

from typing import Annotated

from trey.core import engine
from trey.core.history import act_phase, act_seat, hidden, recall_plays
from trey.core.kinds import NOBODY, Act, Card, Cards, Count, Flag, Seat, Three
from trey.core.tricks import lead_of_claim, left_of
from trey.kernel.bits import popcount
from trey.kernel.mark import inlined, kernel
from trey_ninety_nine import state
from trey_ninety_nine.actions import BID, PLAY, REVEAL
from trey_ninety_nine.rules import legal
from trey_ninety_nine.state import MOST_ACTS, MOST_PLAYS, Params, Public, State, Work, copy_public

__all__ = ["Observation", "claim", "may_hold", "observe", "recall", "seen", "shown", "stood"]


class Observation(Public, engine.Observation):
    """What one seat knows; a field named as in `State` means the same."""

    hand: Cards
    hands: Annotated[
        Three[Cards], "The hands that the viewer may look at: his own, and one that is played open; 0 for the others."
    ]
    bids: Annotated[
        Three[Cards],
        "The bid cards that he may look at: his own, a declarer's, and after the deal those of whoever made his bid.",
    ]
    counts: Annotated[Three[Count], "Cards in each hand."]
    acts: Annotated[list[Act], MOST_ACTS + MOST_PLAYS, "All that was done in this deal, in order."]
    acted: Count


@inlined
def _bid_lies_open(s: State, seat: Seat) -> Flag:
    """Return 1 where everybody may see a seat's bid cards."""
    if s.done:
        return 1 if seat == s.caller else s.made >> seat & 1
    return 1 if s.phase == PLAY and seat == s.caller else 0


@inlined
def _hand_lies_open(s: State, seat: Seat) -> Flag:
    """Return 1 where a seat plays with its hand exposed."""
    return 1 if s.phase == PLAY and seat == s.caller and s.shows == REVEAL else 0


@kernel
def observe(o: Observation, s: State, p: Params, w: Work, seat: Seat) -> None:
    """Fill all but the acts with what a seat knows; -1 is a watcher."""
    copy_public(o, s)
    o.seat = seat
    for other in range(3):
        own = other == seat
        o.counts[other] = popcount(s.hands[other])
        o.hands[other] = s.hands[other] if own or _hand_lies_open(s, other) else 0
        o.bids[other] = s.bids[other] if own or _bid_lies_open(s, other) else 0
    o.hand = s.hands[seat] if seat >= 0 else 0
    o.legal = legal(s, p, w) if seat >= 0 and seat == s.turn else 0


@kernel
def recall(o: Observation, s: State, p: Params, seat: Seat) -> None:
    """Fill the acts: everything said and played, and of bid cards the viewer's alone."""
    for i in range(s.acted):
        secret = act_phase(s.acts[i]) == BID and act_seat(s.acts[i]) != seat
        o.acts[i] = hidden(s.acts[i]) if secret else s.acts[i]
    o.acted = s.acted
    recall_plays(o, s, PLAY)


def shown(s: State, seat: Seat) -> Cards:
    """Return the cards that lie open, or were turned up at the end, without being played."""
    cards = 0
    for other in range(3):
        if _bid_lies_open(s, other):
            cards |= s.bids[other]
        if _hand_lies_open(s, other):
            cards |= s.hands[other]
    return cards


@kernel
def seen(o: Observation) -> Cards:
    """Return the cards whose place the viewer knows."""
    known = o.played
    for seat in range(3):
        known |= o.hands[seat] | o.bids[seat]
    return known


@kernel
def may_hold(o: Observation, p: Params, seat: Seat) -> Cards:
    """Return the cards that a seat may have in its hand, as far as the viewer knows: what he sees there, if he may."""
    return o.hands[seat] or p.pack & ~seen(o) & ~o.lacks[seat]


@kernel
def claim(o: Observation, p: Params, w: Work) -> Card:
    """Return the card to lead when the viewer, on lead, is certain of all the rest; else -1."""
    if o.phase != PLAY or o.led or o.turn != o.seat:
        return NOBODY
    left = left_of(o.seat)
    return lead_of_claim(o.hand, may_hold(o, p, left), may_hold(o, p, left_of(left)), o.trump)


@kernel
def stood(m: state.Standing, o: Observation, p: Params) -> None:
    """Tell which trumps the match had come to before this deal."""
    m.trump = o.trump
