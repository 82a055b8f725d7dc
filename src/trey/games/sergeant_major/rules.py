"""The rules of 3-5-8: from the deal through exchange, call and kitty to the last trick (RULEBOOK 2)."""

from trey.core.deal import PackOrder
from trey.core.engine import throw_in
from trey.core.history import note
from trey.core.kinds import NOBODY, Cards, Code, Codes, Count, Flag, Strength
from trey.core.tricks import (
    above,
    dutiful,
    duty,
    following,
    open_play,
    put_card,
    suit_mask,
    suit_strength,
    take_trick,
    takers,
)
from trey.games.sergeant_major.actions import (
    CALL,
    DISCARD,
    DONE,
    GIVE,
    MIZ,
    NO_TRUMP,
    PASS,
    PEEK,
    PLAY,
    REDEAL,
    RETURN,
    STOP,
)
from trey.games.sergeant_major.exchange import answer_at_once, exchange, givable, hand_back, returnable
from trey.games.sergeant_major.score import score, won_early
from trey.games.sergeant_major.state import (
    S_CALL,
    S_END,
    S_KITTY,
    S_REDEALS,
    SWAP,
    TAKE_FIRST,
    Choice,
    Params,
    Standing,
    State,
    Work,
    after,
    ask,
    clear_deal,
    seat_at,
)
from trey.kernel.bits import low_index, popcount
from trey.kernel.mark import kernel


@kernel
def deal(s: State, m: Standing, p: Params, w: Work, order: PackOrder) -> None:
    """Deal one card at a time, beginning with the seat after the dealer; the cards left over are the kitty."""
    clear_deal(s, p, m.number + 1, order.dealer, m)
    first = after(p, s.dealer)
    second = after(p, first)
    at = 0
    for row in range(p.hand_size):
        held = s.asleep if p.call_on_first and row >= p.call_on_first else s.hands
        held[first] |= 1 << order.pack[at]
        held[second] |= 1 << order.pack[at + 1]
        held[s.dealer] |= 1 << order.pack[at + 2]
        at += 3
    for i in range(p.kitty_size):
        s.kitty[i] = order.pack[at + i]
    open_stages(s, p)


# From the deal to the first card: stages


@kernel
def open_stages(s: State, p: Params) -> None:
    """Go through this table's stages in order until a seat must choose; after the last one, begin the play."""
    while s.stage < 6 and p.order[s.stage] != S_END:
        if _open_stage(s, p, p.order[s.stage]):
            return
        s.stage += 1
        s.step = 0
        s.left = NOBODY
    s.receiver = NOBODY
    open_play(s, PLAY, s.caller if p.caller_leads else after(p, s.dealer))


@kernel
def _open_stage(s: State, p: Params, stage: Choice) -> Flag:
    """Open a stage, or go on with it; return 1 if a seat must choose."""
    if stage == S_REDEALS:
        return _ask_redeal(s, p)
    if stage == S_CALL:
        return _ask_call(s)
    if stage == S_KITTY:
        return _use_kitty(s, p)
    return exchange(s, p, stage)


@kernel
def _ask_redeal(s: State, p: Params) -> Flag:
    """Ask the highest target first, then the other two in play order, each side only once a hand.

    Of equal targets the first from the dealer's next on is asked first.
    """
    high = seat = after(p, s.dealer)
    for _ in range(2):
        seat = after(p, seat)
        if s.target[seat] > s.target[high]:
            high = seat
    while s.step < 3:
        if not s.redeal_used >> (s.step > 0) & 1:
            return ask(s, REDEAL, seat_at(p, high, s.step))
        s.step += 1
    return 0


@kernel
def _ask_call(s: State) -> Flag:
    if s.call >= 0:
        for seat in range(3):
            s.hands[seat] |= s.asleep[seat]
            s.asleep[seat] = 0
        return 0
    return ask(s, CALL, s.caller)


@kernel
def _use_kitty(s: State, p: Params) -> Flag:
    """Let the caller discard, before or after he takes the kitty; `left` counts what he still owes."""
    if s.left < 0:
        if p.kitty_mode == TAKE_FIRST:
            _take_kitty(s, p.kitty_size)
        s.left = p.kitty_size
    if s.left > 0:
        return ask(s, DISCARD, s.caller)
    if p.kitty_mode != TAKE_FIRST:
        _take_kitty(s, popcount(s.aside))
    if p.down_dealer_shows_kitty:
        _show_kitty(s)
    return 0


@kernel
def _take_kitty(s: State, count: Count) -> None:
    """Put the first `count` kitty cards into the caller's hand."""
    for i in range(count):
        s.taken |= 1 << s.kitty[i]
        s.hands[s.caller] |= 1 << s.kitty[i]
        s.kitty[i] = NOBODY


@kernel
def _show_kitty(s: State) -> None:
    """Show a giver the kitty cards of a dealer who was down that beat what he had returned."""
    for giver in range(3):
        back = s.returns[giver * 3 + s.dealer]
        for suit in range(4):
            same = back & suit_mask(suit)
            if same:
                s.shown[giver] |= s.taken & above(low_index(same))


# What is legal


@kernel
def legal(s: State, p: Params, w: Work) -> Codes:
    """Return the mask of the acting seat's legal actions."""
    if s.phase == PLAY:
        hand = s.hands[s.turn]
        owes = p.duties and s.led
        return dutiful(hand, s.led, due(p, s.led, s.trumps, s.best)) if owes else following(hand, s.led)
    if s.phase == DISCARD:
        return s.hands[s.caller] | (1 << STOP if p.kitty_mode == SWAP else 0)
    if s.phase == GIVE:
        return givable(s, p, s.turn) | (1 << STOP if p.exchange_waivable else 0)
    if s.phase == CALL:
        return _legal_calls(s, p)
    if s.phase == RETURN:
        return returnable(s, p, s.receiver, s.turn)
    return 3 if s.phase == REDEAL else 0


@kernel
def due(p: Params, led: Cards, trumps: Cards, best: Strength) -> Cards:
    """Return the trumps from which a seat must play if it cannot follow, or if trumps were led."""
    over = takers(trumps, led, trumps, best)
    return duty(led, trumps, over, p.must_trump_when_void, p.must_overtake_trump_lead)


@kernel
def _legal_calls(s: State, p: Params) -> Codes:
    calls = p.calls
    if p.call_once_each:
        calls &= ~s.used[s.caller]
    if s.passed[s.caller] < p.passes_per_game:
        calls |= 1 << PASS
    if p.peek_if_4444 and not s.peeked and _is_4444(s.hands[s.caller]):
        calls |= 1 << PEEK
    return calls


@kernel
def _is_4444(hand: Cards) -> Flag:
    for suit in range(4):
        if popcount(hand & suit_mask(suit)) != 4:
            return 0
    return 1


# What an action does


@kernel
def apply(s: State, p: Params, w: Work, action: Code) -> None:
    """Carry out a legal action and everything that follows automatically."""
    if s.phase != PLAY:
        note(s, action, s.receiver if s.phase in (GIVE, RETURN) else NOBODY)
        _prepare(s, p, action)
        return
    seat, led = s.turn, s.led or suit_mask(action >> 4)
    put_card(s, seat, action, led, suit_strength(action, led, s.trumps))
    s.hands[seat] ^= 1 << action
    if s.missing:
        seat += p.step
        s.turn = seat - 3 if seat > 2 else seat
    else:
        _end_trick(s, p)


@kernel
def _end_trick(s: State, p: Params) -> None:
    take_trick(s)
    s.last_won[s.turn] = s.tricks[0] + s.tricks[1] + s.tricks[2]
    if s.hands[s.turn] == 0 or (not p.finish_hand_after_win and won_early(s, p, s.turn)):
        score(s, p)


@kernel
def _prepare(s: State, p: Params, action: Code) -> None:
    """Do what comes before the first card."""
    if s.phase == DISCARD:
        _discard(s, p, action)
    elif s.phase == GIVE:
        _give(s, p, action)
    elif s.phase == RETURN:
        s.left = NOBODY if p.exchange_one_by_one else s.left - 1
        hand_back(s, p, s.receiver, s.turn, action)
        open_stages(s, p)
    elif s.phase == CALL:
        _call(s, p, action)
    else:
        _answer_redeal(s, p, action)


@kernel
def _discard(s: State, p: Params, action: Code) -> None:
    if action == STOP:
        s.left = 0
    else:
        s.hands[s.caller] ^= 1 << action
        s.aside |= 1 << action
        s.left -= 1
    if s.left == 0:
        open_stages(s, p)


@kernel
def _give(s: State, p: Params, action: Code) -> None:
    if action == STOP:
        s.left = 0
    else:
        s.hands[s.turn] ^= 1 << action
        s.gifts[s.turn * 3 + s.receiver] |= 1 << action
        s.left -= 1
        if p.exchange_one_by_one and answer_at_once(s, p, s.turn, s.receiver, action):
            return
    open_stages(s, p)


@kernel
def _call(s: State, p: Params, action: Code) -> None:
    if action == PEEK:
        s.peeked = 1
        return
    if action == PASS:
        s.passed[s.caller] += 1
        throw_in(s, DONE)
        return
    s.call = action
    if action < NO_TRUMP:
        s.trump = action
        s.trumps = suit_mask(action)
    s.used[s.caller] |= 1 << action
    if action == MIZ:
        seat = s.dealer
        for i in range(3):
            s.target[seat] = p.miz_maxima[i]
            seat = after(p, seat)
    open_stages(s, p)


@kernel
def _answer_redeal(s: State, p: Params, action: Code) -> None:
    if action == 1:
        s.redeal_used |= 1 << (s.step > 0)
        throw_in(s, DONE)
        return
    s.step += 1
    open_stages(s, p)
