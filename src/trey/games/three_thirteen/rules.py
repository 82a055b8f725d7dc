"""The rules of Three Thirteen as kernels: what is legal, and what an action does (RULEBOOK section 4)."""

from trey.core.deal import PackOrder
from trey.core.history import act_of
from trey.core.kinds import NOBODY, Code, Codes
from trey.games.three_thirteen.actions import (
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
)
from trey.games.three_thirteen.laying import add, add_to, lay, legal_lay, legal_targets
from trey.games.three_thirteen.state import MOST_ACTS, Params, Standing, State, Work, after, clear_round, hold
from trey.games.three_thirteen.turn import act, begin_turn, draw, go_out, set_round, throw
from trey.kernel.mark import kernel
from trey.melds.hands import choices


@kernel
def deal(s: State, m: Standing, p: Params, w: Work, order: PackOrder) -> None:
    """Deal the next round."""
    clear_round(s)
    s.deal = m.number + 1
    s.dealer = order.dealer
    s.x = order.salt
    set_round(s, p)
    for i in range(order.size):
        s.stock[i] = order.pack[i]
    seat = after(p, s.dealer)
    for i in range(s.cards * p.seats):
        hold(s, seat, s.stock[i])
        s.size[seat] += 1
        seat = after(p, seat)
    s.upcard = s.stock[s.cards * p.seats]
    s.pile[0] = NOBODY << 6 | s.upcard
    s.piled = 1
    s.stock_at, s.stock_end = s.cards * p.seats + 1, order.size
    begin_turn(s, p, w, after(p, s.dealer))


@kernel
def legal(s: State, p: Params, w: Work) -> Codes:
    """Return the mask of the acting seat's legal actions."""
    if s.phase == P_DRAW:
        return 1 << STOCK | (1 << FROM_PILE if s.piled and s.idle < p.most_idle else 0)
    if s.phase == P_DONE:
        return 0
    cards = choices(s.one[s.turn], s.jokers[s.turn])
    if s.phase == P_ACT:
        return cards | _legal_words(s, p, w)
    if s.phase == P_OUT:
        return s.outs
    if s.phase == P_LAY:
        return legal_lay(s, p, w, cards)
    if s.phase == P_ADD:
        return s.outs | 1 << ENOUGH
    if s.phase == P_TO:
        return legal_targets(s, p, w)
    return cards


@kernel
def _legal_words(s: State, p: Params, w: Work) -> Codes:
    """Return what a seat may do after its draw besides discarding."""
    mask = 0
    if s.barred:
        return mask
    if p.auto_meld and s.outs:
        mask |= 1 << GO_OUT
    if s.lays < p.most_lays and (s.finisher >= 0 or p.strict or not p.auto_meld or s.outs):
        mask |= 1 << LAY
    return mask


@kernel
def apply(s: State, p: Params, w: Work, action: Code) -> None:
    """Carry out a legal action and everything that follows automatically."""
    s.acts[s.acted % MOST_ACTS] = act_of(s.turn, s.phase, action, NOBODY)
    s.moved[s.acted % MOST_ACTS] = NOBODY
    s.acted += 1
    if s.phase == P_DRAW:
        draw(s, p, w, action)
    elif s.phase == P_ACT:
        act(s, p, w, action)
    elif s.phase == P_OUT:
        go_out(s, p, w, action)
    elif s.phase == P_LAY:
        lay(s, p, w, action)
    elif s.phase == P_ADD:
        add(s, action)
    elif s.phase == P_TO:
        add_to(s, p, w, action)
    else:
        throw(s, p, w, action)
