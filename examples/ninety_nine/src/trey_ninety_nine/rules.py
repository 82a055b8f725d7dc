"""The rules of Ninety-Nine as kernels: the deal, what is legal, and what an action does (rules, sections 2 to 5)."""

from trey.core.deal import PackOrder
from trey.core.engine import ask
from trey.core.history import forget, note
from trey.core.kinds import NOBODY, Card, Code, Codes
from trey.core.tricks import (
    NO_TRUMP,
    clear_table,
    following,
    lane,
    left_of,
    members,
    put_card,
    suit_strength,
    take_trick,
)
from trey.kernel.bits import popcount
from trey.kernel.mark import inlined
from trey_ninety_nine.actions import BID, DECLARE, PASS, PLAY, PREMIUM, REVEAL
from trey_ninety_nine.score import score
from trey_ninety_nine.state import BID_CARDS, DEALT, Params, Standing, State, Work

__all__ = ["apply", "deal", "legal"]


@inlined
def deal(s: State, m: Standing, p: Params, w: Work, order: PackOrder) -> None:
    """Deal twelve each, one at a time from the dealer's left; trumps are what the last deal left."""
    clear_table(s, 3)
    forget(s)
    s.deal = m.number + 1
    s.dealer = order.dealer
    s.done = s.redealt = s.shows = s.made = 0
    s.caller = NOBODY
    for seat in range(3):
        s.hands[seat] = s.bids[seat] = s.delta[seat] = 0
    s.trump = m.trump
    s.trumps = 0 if m.trump == NO_TRUMP else lane(m.trump)
    seat = s.dealer
    for i in range(3 * DEALT):
        seat = left_of(seat)
        s.hands[seat] |= 1 << order.pack[i]
    ask(s, BID, left_of(s.dealer))


@inlined
def legal(s: State, p: Params, w: Work) -> Codes:
    """Return the mask of the acting seat's actions."""
    if s.phase == PLAY:
        return following(s.hands[s.turn], s.led)
    if s.phase == BID:
        return s.hands[s.turn]
    if s.phase == PREMIUM:
        return 1 << PASS | 1 << REVEAL | (s.caller < 0) << DECLARE
    return 0


@inlined
def apply(s: State, p: Params, w: Work, action: Code) -> None:
    """Do one legal action, and everything that follows by itself."""
    if s.phase == PLAY:
        _play(s, action)
    else:
        note(s, action, NOBODY)
        if s.phase == BID:
            _bid(s, p, action)
        else:
            _offer(s, action)


@inlined
def _bid(s: State, p: Params, card: Card) -> None:
    """Set a bid card aside; three each, from the dealer's left."""
    s.hands[s.turn] ^= 1 << card
    s.bids[s.turn] |= 1 << card
    if popcount(s.bids[s.turn]) < BID_CARDS:
        return
    if s.turn != s.dealer:
        s.turn = left_of(s.turn)
    elif p.premium:
        ask(s, PREMIUM, left_of(s.dealer))
    else:
        _open_play(s)


@inlined
def _offer(s: State, offer: Code) -> None:
    """Offer to declare or to reveal; one alone may, and to reveal goes before to declare."""
    if offer != PASS:
        s.caller = s.turn
        s.shows = offer
    if offer == REVEAL or s.turn == s.dealer:
        _open_play(s)
    else:
        s.turn = left_of(s.turn)


@inlined
def _open_play(s: State) -> None:
    ask(s, PLAY, left_of(s.dealer))
    s.leader = s.turn


@inlined
def _play(s: State, card: Card) -> None:
    """Play a card; the last one of a trick gives it to the winner."""
    seat, led = s.turn, s.led or members(card, s.trumps)
    put_card(s, seat, card, led, suit_strength(card, led, s.trumps))
    s.hands[seat] ^= 1 << card
    if s.missing:
        s.turn = left_of(seat)
    else:
        take_trick(s)
        if s.hands[s.turn] == 0:
            score(s)
