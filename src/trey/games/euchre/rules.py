"""The rules of Euchre as kernels: the deal, what is legal, and what an action does (RULEBOOK 3.2)."""

from trey.core.cards import JOKER
from trey.core.deal import PackOrder
from trey.core.engine import ask
from trey.core.history import forget, note
from trey.core.kinds import NOBODY, Code, Codes
from trey.core.tricks import NO_TRUMP, clear_table, following, left_of
from trey.games.euchre.actions import (
    ALONE,
    BID1,
    BID2,
    CAST,
    CHOICE,
    DEFENCE,
    LEAVE,
    NAME,
    NAMING,
    ORDER,
    PASS,
    PICKING,
    PICKUP,
    PLAY,
    STAY,
    TAKE,
)
from trey.games.euchre.bids import (
    answer_order,
    bid,
    choices,
    choose,
    defend,
    name_blind,
    name_trump,
    open_choice,
    open_defence,
    set_aside,
)
from trey.games.euchre.play import play
from trey.games.euchre.state import HAND, SUIT_BITS, Params, Standing, State, Work
from trey.kernel.bits import popcount
from trey.kernel.mark import inlined, kernel

__all__ = ["apply", "deal", "legal"]


@kernel
def deal(s: State, m: Standing, p: Params, w: Work, order: PackOrder) -> None:
    """Deal five each, one at a time from the dealer's left, the dummy before the dealer; then turn one up."""
    s.deal = m.number + 1
    _clear_deal(s)
    s.dealer = order.dealer
    first = left_of(s.dealer)
    second = left_of(first)
    at = 0
    for _ in range(HAND):
        s.hands[first] |= 1 << order.pack[at]
        s.hands[second] |= 1 << order.pack[at + 1]
        at += 2
        if p.dummy:
            s.dummy |= 1 << order.pack[at]
            at += 1
        s.hands[s.dealer] |= 1 << order.pack[at]
        at += 1
    s.upcard = order.pack[at]
    s.middle = p.pack & ~(s.hands[0] | s.hands[1] | s.hands[2] | s.dummy | 1 << s.upcard)
    if s.upcard == JOKER:
        ask(s, NAMING, s.dealer)
    else:
        s.offered = s.upcard >> 4
        ask(s, BID1, first)


@kernel
def _clear_deal(s: State) -> None:
    clear_table(s, 3)
    forget(s)
    s.done = s.redealt = s.dummy = s.middle = s.alone = s.helped = s.up = 0
    s.offered = s.maker = s.lone = s.out = NOBODY
    for seat in range(3):
        s.hands[seat] = s.aside[seat] = s.delta[seat] = 0


@kernel
def legal(s: State, p: Params, w: Work) -> Codes:
    """Return the mask of the acting seat's actions."""
    if s.phase == PLAY:
        return following(s.hands[s.turn], s.led)
    if s.phase == PICKING:
        return s.hands[s.turn]
    if s.phase == CAST:
        return s.hands[s.turn] if p.may_discard_upcard else s.hands[s.turn] & ~(1 << s.upcard)
    if s.phase == BID1:
        return 1 << PASS | 1 << ORDER
    if s.phase == BID2:
        return _legal_names(s, p)
    if s.phase == CHOICE:
        return choices(p)
    if s.phase == DEFENCE:
        return 1 << ALONE | 1 << STAY
    if s.phase == PICKUP:
        return 1 << TAKE | 1 << LEAVE
    return SUIT_BITS if s.phase == NAMING else 0


@kernel
def _legal_names(s: State, p: Params) -> Codes:
    names = SUIT_BITS
    if p.excludes:
        names ^= 1 << NAME + s.offered
    if p.no_trump:
        names |= 1 << NAME + NO_TRUMP
    if not (p.stick and s.turn == s.dealer):
        names |= 1 << PASS
    return names


@kernel
def apply(s: State, p: Params, w: Work, action: Code) -> None:
    """Do one legal action, and everything that follows by itself."""
    if s.phase == PLAY:
        play(s, p, action)
    else:
        note(s, action, NOBODY)
        _prepare(s, p, action)


@inlined
def _prepare(s: State, p: Params, action: Code) -> None:
    """Do what comes before the first card."""
    if s.phase == PICKING:
        set_aside(s, action)
        if popcount(s.hands[s.turn]) == HAND:
            open_defence(s, p)
    elif s.phase == BID1:
        bid(s, p, action)
    elif s.phase == BID2:
        name_trump(s, p, action)
    elif s.phase == CAST:
        set_aside(s, action)
        open_choice(s, p)
    elif s.phase == CHOICE:
        choose(s, p, action)
    elif s.phase == DEFENCE:
        defend(s, action)
    elif s.phase == PICKUP:
        answer_order(s, p, action)
    else:
        name_blind(s, p, action)
