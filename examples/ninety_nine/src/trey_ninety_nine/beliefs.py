"""Turning an observation back into a state that fits it, and a state into the deal it came from."""

from trey.core.cards import cards_of
from trey.core.deal import PackOrder
from trey.core.history import HIDDEN, act_code, act_of, act_phase, act_seat
from trey.core.kinds import NOBODY, Count, Flag, Seat
from trey.core.sampling import draw, plan
from trey.core.tricks import played_by
from trey.kernel.bits import low_index, popcount
from trey.kernel.mark import kernel
from trey.kernel.rng import Rng
from trey_ninety_nine.actions import PLAY
from trey_ninety_nine.observation import Observation, may_hold, seen
from trey_ninety_nine.state import (
    BID_CARDS,
    DEALT,
    MOST_ACTS,
    Params,
    State,
    Work,
    copy_public,
    value_of,
)

__all__ = ["card_locations", "dealt", "sample"]

BIDS = 3
"""The places of hidden cards are the three hands, then the three bids."""


@kernel
def sample(s: State, o: Observation, p: Params, w: Work, rng: Rng) -> Flag:
    """Draw a state that fits an observation with its acts; 0 when there is none.

    Even over all hands and bids with which everything that was done would look the same; in what order a seat set its
    bid cards aside makes no difference.
    """
    copy_public(s, o)
    w.hidden = p.pack & ~seen(o)
    for seat in range(3):
        w.capacity[seat] = 0 if o.hands[seat] else o.counts[seat]
        w.allowed[seat] = may_hold(o, p, seat)
        w.capacity[BIDS + seat] = 0 if o.bids[seat] else min(BID_CARDS, DEALT - o.counts[seat])
        w.allowed[BIDS + seat] = w.hidden
    w.capacity[6] = w.capacity[7] = 0
    if not plan(w):
        return 0
    w.x = rng.x
    _draw_world(s, o, w)
    rng.x = w.x
    _tell_acts(s, o)
    return 1


@kernel
def _draw_world(s: State, o: Observation, w: Work) -> None:
    """Deal what is hidden; after the deal, so that whoever failed did not bid what he took."""
    while True:
        draw(w)
        told = 0
        for seat in range(3):
            s.hands[seat] = o.hands[seat] | w.dealt[seat]
            s.bids[seat] = o.bids[seat] | w.dealt[BIDS + seat]
            told |= (s.tricks[seat] == value_of(s.bids[seat])) << seat
        if o.done == 0 or told == o.made:
            return


@kernel
def _tell_acts(s: State, o: Observation) -> None:
    """Take over what was done before the first lead, and say which cards others bid with, the lowest first."""
    s.acted = 0
    for i in range(MOST_ACTS):
        s.acts[i] = 0
        if i < o.acted and act_phase(o.acts[i]) != PLAY:
            s.acts[i] = o.acts[i]
            s.acted = i + 1
            if act_code(o.acts[i]) == HIDDEN:
                seat = act_seat(o.acts[i])
                s.acts[i] = act_of(seat, act_phase(o.acts[i]), _nth_bid(s, seat, i), NOBODY)


@kernel
def _nth_bid(s: State, seat: Seat, act: Count) -> Count:
    """Return the bid card of a seat that an act, of three in a row, tells."""
    cards = s.bids[seat]
    for _ in range(act % BID_CARDS):
        cards &= cards - 1
    return low_index(cards)


@kernel
def dealt(order: PackOrder, s: State, p: Params) -> Flag:
    """Give the order of the pack that this deal came from; each hand's own order is lost, it is told ascending."""
    order.dealer = s.dealer
    order.salt = 0
    order.size = popcount(p.pack)
    for seat in range(3):
        cards = s.hands[seat] | s.bids[seat] | played_by(s, seat)
        for i in range(DEALT):
            order.pack[3 * i + (seat - s.dealer + 2) % 3] = low_index(cards)
            cards &= cards - 1
    return 1


def card_locations(s: State, p: Params) -> dict[str, list[int]]:
    """Return every card by the place where it lies.  For hosts, never for a seat."""
    found = {str(seat): cards_of(s.hands[seat]) for seat in range(3)}
    found |= {f"bid {seat}": cards_of(s.bids[seat]) for seat in range(3)}
    found["played"] = cards_of(s.played)
    return found
