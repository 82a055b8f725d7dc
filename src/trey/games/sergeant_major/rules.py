"""The rules of 3-5-8: from the deal through exchange, call and kitty to the last trick (RULEBOOK 2)."""

from trey.core.deal import PackOrder
from trey.core.family import Work
from trey.core.kinds import NOBODY
from trey.core.tricks import following, lane, plain_strength
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
from trey.games.sergeant_major.exchange import exchange, givable, hand_back, return_pool
from trey.games.sergeant_major.score import score, won_early
from trey.games.sergeant_major.state import (
    S_CALL,
    S_END,
    S_KITTY,
    S_REDEALS,
    SWAP,
    TAKE_FIRST,
    Params,
    Standing,
    State,
    after,
    ask,
)
from trey.kernel.bits import low_index, popcount
from trey.kernel.mark import inlined

__all__ = ["apply", "deal", "legal"]


@inlined
def deal(s: State, m: Standing, p: Params, w: Work, order: PackOrder) -> None:
    """Deal one card at a time from the dealer's next seat; what is left is the kitty."""
    s.deal = m.number + 1
    s.dealer = order.dealer
    _take_over(s, m)
    _clear_deal(s, p)
    seat, size = s.dealer, 3 * p.hand_size
    for position in range(size):
        seat = after(p, seat)
        bit = 1 << order.pack[position]
        if p.first and position >= 3 * p.first:
            s.asleep[seat] |= bit
        else:
            s.hands[seat] |= bit
    for i in range(p.kitty_size):
        s.kitty[i] = order.pack[size + i]
    open_stages(s, p)


@inlined
def _take_over(s: State, m: Standing) -> None:
    """Take from the match what a deal needs of it."""
    s.hands_played = m.hands_played
    s.redeal_used = m.redeal_used
    for seat in range(3):
        s.last[seat] = m.last[seat]
        s.used[seat] = m.used[seat]
        s.passed[seat] = m.passed[seat]


@inlined
def _clear_deal(s: State, p: Params) -> None:
    s.done = s.redealt = s.stage = s.taken = s.aside = s.peeked = s.played = s.delivered = 0
    s.step = s.best = 0
    s.left = s.call = s.trump = s.led = s.leader = s.best_seat = s.receiver = NOBODY
    s.last_leader = s.last_winner = NOBODY
    s.caller = after(p, s.dealer) if p.caller_next else s.dealer
    seat = s.dealer
    for i in range(3):
        s.target[seat] = p.targets[i]
        s.hands[i] = s.asleep[i] = s.shown[i] = s.tricks[i] = s.voids[i] = s.last_won[i] = s.delta[i] = 0
        s.trick[i] = s.last_trick[i] = s.givers[i] = NOBODY
        seat = after(p, seat)
    for i in range(4):
        s.kitty[i] = NOBODY
    for i in range(9):
        s.gifts[i] = s.returns[i] = 0


# From the deal to the first card: stages


@inlined
def open_stages(s: State, p: Params) -> None:
    """Go through the stages of this table's order until a seat has something to choose."""
    while s.stage < 6 and p.order[s.stage] != S_END:
        if _open_stage(s, p, p.order[s.stage]):
            return
        s.stage += 1
        s.step = 0
        s.left = NOBODY
    _start_play(s, p)


@inlined
def _open_stage(s: State, p: Params, stage: int) -> int:
    """Open a stage, or go on with it; return 1 if a seat must choose."""
    if stage == S_REDEALS:
        return _ask_redeal(s, p)
    if stage == S_CALL:
        return _ask_call(s)
    if stage == S_KITTY:
        return _use_kitty(s, p)
    return exchange(s, p, stage)


@inlined
def _ask_redeal(s: State, p: Params) -> int:
    """Ask the highest target first, then the other two in play order, each side only once a hand."""
    high = s.dealer
    for seat in range(3):
        if s.target[seat] > s.target[high]:
            high = seat
    while s.step < 3:
        seat = high
        for _ in range(s.step):
            seat = after(p, seat)
        if not s.redeal_used >> (s.step > 0) & 1:
            return ask(s, REDEAL, seat)
        s.step += 1
    return 0


@inlined
def _ask_call(s: State) -> int:
    if s.call >= 0:
        for seat in range(3):
            s.hands[seat] |= s.asleep[seat]
            s.asleep[seat] = 0
        return 0
    return ask(s, CALL, s.caller)


@inlined
def _use_kitty(s: State, p: Params) -> int:
    """Let the caller discard, before or after he takes the kitty; `left` counts what he still owes."""
    if s.left < 0:
        if p.kitty_mode == TAKE_FIRST:
            _take_kitty(s, p.kitty_size)
        s.left = p.kitty_size
    if s.left > 0:
        return ask(s, DISCARD, s.caller)
    if p.kitty_mode != TAKE_FIRST:
        _take_kitty(s, popcount(s.aside))
    if p.shows_kitty:
        _show_kitty(s)
    return 0


@inlined
def _take_kitty(s: State, count: int) -> None:
    """Put the first `count` kitty cards into the caller's hand."""
    for i in range(count):
        s.taken |= 1 << s.kitty[i]
        s.hands[s.caller] |= 1 << s.kitty[i]
        s.kitty[i] = NOBODY


@inlined
def _show_kitty(s: State) -> None:
    """Show a giver the kitty cards of a dealer who was down that beat what he had returned."""
    for giver in range(3):
        back = s.returns[giver * 3 + s.dealer]
        for suit in range(4):
            same = back & lane(suit)
            if same:
                s.shown[giver] |= s.taken & lane(suit) & -(2 << low_index(same))


# What is legal


@inlined
def legal(s: State, p: Params, w: Work) -> int:
    """Return the mask of the acting seat's actions."""
    if s.phase == PLAY:
        return _legal_cards(s, p)
    if s.phase == DISCARD:
        return s.hands[s.caller] | (1 << STOP if p.kitty_mode == SWAP else 0)
    if s.phase == GIVE:
        return givable(s, p, s.turn) | (1 << STOP if p.waivable else 0)
    if s.phase == CALL:
        return _legal_calls(s, p)
    if s.phase == RETURN:
        return return_pool(s, s.receiver, s.turn)
    return 3 if s.phase == REDEAL else 0


@inlined
def _legal_cards(s: State, p: Params) -> int:
    hand = s.hands[s.turn]
    if s.led < 0:
        return hand
    cards = following(hand, lane(s.led))
    if p.must_trump or p.must_climb:
        return _climbing(s, p, cards)
    return cards


@inlined
def _climbing(s: State, p: Params, cards: int) -> int:
    """Narrow the cards by the duties to trump and to beat a trump lead."""
    if s.trump < 0:
        return cards
    trumps = cards & lane(s.trump)
    over = trumps
    if s.best >= 32:
        over &= -(2 << (s.trump << 4 | s.best - 32))
    if s.led == s.trump:
        return over if p.must_climb and over else cards
    if p.must_trump and not cards & lane(s.led):
        if s.best >= 32:
            return over or cards
        return trumps or cards
    return cards


@inlined
def _legal_calls(s: State, p: Params) -> int:
    calls = p.calls
    if p.call_once:
        calls &= ~s.used[s.caller]
    if s.passed[s.caller] < p.passes:
        calls |= 1 << PASS
    if p.peek and not s.peeked and _is_4444(s.hands[s.caller]):
        calls |= 1 << PEEK
    return calls


@inlined
def _is_4444(hand: int) -> int:
    for suit in range(4):
        if popcount(hand & lane(suit)) != 4:
            return 0
    return 1


# What an action does


@inlined
def apply(s: State, p: Params, w: Work, action: int) -> None:
    """Do one legal action, and everything that follows by itself."""
    if s.phase == PLAY:
        _play(s, p, action)
    elif s.phase == DISCARD:
        _discard(s, p, action)
    elif s.phase == GIVE:
        _give(s, p, action)
    elif s.phase == RETURN:
        s.left -= 1
        hand_back(s, p, s.receiver, s.turn, action)
        open_stages(s, p)
    elif s.phase == CALL:
        _call(s, p, action)
    else:
        _answer_redeal(s, p, action)


@inlined
def _discard(s: State, p: Params, action: int) -> None:
    if action == STOP:
        s.left = 0
    else:
        s.hands[s.caller] ^= 1 << action
        s.aside |= 1 << action
        s.left -= 1
    if s.left == 0:
        open_stages(s, p)


@inlined
def _give(s: State, p: Params, action: int) -> None:
    if action == STOP:
        s.left = 0
    else:
        s.hands[s.turn] ^= 1 << action
        s.gifts[s.turn * 3 + s.receiver] |= 1 << action
        s.left -= 1
    open_stages(s, p)


@inlined
def _call(s: State, p: Params, action: int) -> None:
    if action == PEEK:
        s.peeked = 1
        return
    if action == PASS:
        s.passed[s.caller] += 1
        _throw_in(s)
        return
    s.call = action
    s.trump = action if action < NO_TRUMP else NOBODY
    s.used[s.caller] |= 1 << action
    if action == MIZ:
        seat = s.dealer
        for i in range(3):
            s.target[seat] = p.maxima[i]
            seat = after(p, seat)
    open_stages(s, p)


@inlined
def _answer_redeal(s: State, p: Params, action: int) -> None:
    if action == 1:
        s.redeal_used |= 1 << (s.step > 0)
        _throw_in(s)
        return
    s.step += 1
    open_stages(s, p)


@inlined
def _throw_in(s: State) -> None:
    """End the deal without a score; the same dealer deals again."""
    s.phase = DONE
    s.turn = NOBODY
    s.done = s.redealt = 1


@inlined
def _start_play(s: State, p: Params) -> None:
    s.phase = PLAY
    s.receiver = NOBODY
    s.turn = s.caller if p.caller_leads else after(p, s.dealer)
    s.leader = s.turn


@inlined
def _play(s: State, p: Params, card: int) -> None:
    seat = s.turn
    bit = 1 << card
    s.hands[seat] ^= bit
    s.played |= bit
    s.trick[seat] = card
    suit = card >> 4
    if s.led < 0:
        s.led = suit
        s.leader = seat
        s.best = plain_strength(card, suit, s.trump)
        s.best_seat = seat
        s.turn = after(p, seat)
        return
    if suit != s.led:
        s.voids[seat] |= 1 << s.led
    strength = plain_strength(card, s.led, s.trump)
    if strength > s.best:
        s.best = strength
        s.best_seat = seat
    s.turn = after(p, seat)
    if s.turn == s.leader:
        _end_trick(s, p)


@inlined
def _end_trick(s: State, p: Params) -> None:
    winner = s.best_seat
    s.tricks[winner] += 1
    for i in range(3):
        s.last_trick[i] = s.trick[i]
        s.trick[i] = NOBODY
    s.last_leader = s.leader
    s.last_winner = winner
    s.last_won[winner] = s.tricks[0] + s.tricks[1] + s.tricks[2]
    s.led = NOBODY
    s.leader = s.turn = winner
    if s.hands[winner] == 0 or (not p.finish and won_early(s, p, winner)):
        score(s, p)
