"""The rules of Three Thirteen as kernels: what is legal, and what an action does (RULEBOOK section 4)."""

from typing import Any

from trey.core.family import MOST_SEATS, NOBODY
from trey.games.three_thirteen.laying import lay, legal_lay
from trey.games.three_thirteen.layoff import add, add_to, legal_targets
from trey.games.three_thirteen.state import (
    ENOUGH,
    FROM_PILE,
    GO_OUT,
    LAY,
    P_ACT,
    P_ADD,
    P_DONE,
    P_DRAW,
    P_LAY,
    P_OUT,
    P_TO,
    STOCK,
    Params,
    State,
    after,
    choices,
    clear_round,
    hold,
)
from trey.games.three_thirteen.turn import act, begin_turn, discard, draw, end_turn, go_out, set_round
from trey.kernel.mark import kernel
from trey.kernel.rng import step

__all__ = ["apply", "begin", "deal", "legal"]

MOST_LAYS = 3  # lay-downs that may be begun in a turn
OTHER_STREAM = 0x1E3779B97F4A7C15  # so that a salt taken from a generator does not repeat it
MOST_IDLE = 3  # times everybody may take from the pile before somebody must draw from the stock


@kernel
def begin(s: State, r: Params) -> None:
    """Start a match: nothing dealt yet."""
    s.seats = r.seats
    s.number = s.ended = s.winners = s.extra = 0
    for seat in range(MOST_SEATS):
        s.totals[seat] = s.money[seat] = 0
    s.dealer = s.next_dealer = NOBODY
    s.done = 1
    clear_round(s)


@kernel
def deal(s: State, r: Params, dealt: Any) -> None:
    """Deal the next round."""
    clear_round(s)
    s.number += 1
    s.dealer = dealt.dealer
    s.done = 0
    s.x = step((dealt.salt ^ OTHER_STREAM) + 1)
    set_round(s, r)
    seat = after(r, s.dealer)
    for i in range(s.cards * r.seats):
        hold(s, seat, dealt.pack[i])
        s.size[seat] += 1
        seat = after(r, seat)
    s.pile[0] = dealt.pack[s.cards * r.seats]
    s.piled = 1
    for i in range(s.cards * r.seats + 1, dealt.size):
        s.stock[s.stock_end] = dealt.pack[i]
        s.stock_end += 1
    begin_turn(s, r, after(r, s.dealer))


@kernel
def legal(s: State, r: Params) -> int:
    """Return the mask of the acting seat's actions."""
    if s.phase == P_DRAW:
        return 1 << STOCK | (1 << FROM_PILE if s.idle < MOST_IDLE * r.seats else 0)
    if s.phase == P_DONE:
        return 0
    cards = choices(s.one[s.turn], s.jokers[s.turn])
    if s.phase == P_ACT:
        return cards | _legal_words(s, r)
    if s.phase == P_OUT:
        return s.outs
    if s.phase == P_LAY:
        return legal_lay(s, r, cards)
    if s.phase == P_ADD:
        return s.outs | 1 << ENOUGH
    if s.phase == P_TO:
        return legal_targets(s, r)
    return cards


@kernel
def _legal_words(s: State, r: Params) -> int:
    """Return what a seat may do after its draw besides discarding."""
    mask = 0
    if s.barred:
        return mask
    if s.finisher < 0 and r.auto and s.outs:
        mask |= 1 << GO_OUT
    if s.lays < MOST_LAYS and (s.finisher >= 0 or r.strict or not r.auto or s.outs):
        mask |= 1 << LAY
    return mask


@kernel
def apply(s: State, r: Params, action: int) -> None:
    """Do one legal action, and everything that follows by itself."""
    if s.phase == P_DRAW:
        draw(s, r, action)
    elif s.phase == P_ACT:
        act(s, r, action)
    elif s.phase == P_OUT:
        go_out(s, r, action)
    elif s.phase == P_LAY:
        lay(s, r, action)
    elif s.phase == P_ADD:
        add(s, action)
    elif s.phase == P_TO:
        add_to(s, r, action)
    else:
        discard(s, action)
        end_turn(s, r)
