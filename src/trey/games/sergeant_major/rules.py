"""The rules of 3-5-8: from the deal through exchange, call and kitty to the last trick (RULEBOOK 2)."""

from typing import Any

from trey.core.family import NOBODY
from trey.core.tricks import following, lane, plain_strength
from trey.games.sergeant_major.exchange import exchange, givable, hand_back, return_pool
from trey.games.sergeant_major.score import score, won_early
from trey.games.sergeant_major.state import (
    CALL,
    END,
    KITTY,
    MIZ,
    NO_TRUMP,
    P_CALL,
    P_DISCARD,
    P_DONE,
    P_GIVE,
    P_PLAY,
    P_REDEAL,
    P_RETURN,
    PASS,
    PEEK,
    REDEALS,
    STOP,
    SWAP,
    TAKE_FIRST,
    Params,
    State,
    after,
    ask,
)
from trey.kernel.bits import low_index, popcount
from trey.kernel.mark import inlined

__all__ = ["apply", "begin", "deal", "legal"]


@inlined
def begin(s: State, r: Params) -> None:
    """Start a match: nothing dealt yet."""
    s.seats = 3
    s.number = s.hands_played = s.ended = s.winners = s.redeal_used = 0
    for seat in range(7):
        s.totals[seat] = s.money[seat] = s.delta[seat] = 0
    for seat in range(3):
        s.last[seat] = s.used[seat] = s.passed[seat] = 0
    s.next_dealer = NOBODY
    s.phase = P_DONE
    s.turn = NOBODY
    s.dealer = NOBODY
    s.done = 1
    s.redealt = 0


@inlined
def deal(s: State, r: Params, dealt: Any) -> None:
    """Deal one card at a time from the dealer's next seat; what is left is the kitty."""
    s.number += 1
    s.dealer = dealt.dealer
    _clear_deal(s, r)
    seat, size = s.dealer, 3 * r.hand_size
    for position in range(size):
        seat = after(r, seat)
        bit = 1 << dealt.pack[position]
        if r.first and position >= 3 * r.first:
            s.asleep[seat] |= bit
        else:
            s.hands[seat] |= bit
    for i in range(r.kitty_size):
        s.kitty[i] = dealt.pack[size + i]
    open_stages(s, r)


@inlined
def _clear_deal(s: State, r: Params) -> None:
    s.done = s.redealt = s.stage = s.taken = s.aside = s.peeked = s.played = s.delivered = 0
    s.step = s.best = 0
    s.left = s.call = s.trump = s.led = s.leader = s.best_seat = s.receiver = NOBODY
    s.last_leader = s.last_winner = NOBODY
    s.caller = after(r, s.dealer) if r.caller_next else s.dealer
    seat = s.dealer
    for i in range(3):
        s.target[seat] = r.targets[i]
        s.hands[i] = s.asleep[i] = s.shown[i] = s.tricks[i] = s.voids[i] = s.last_won[i] = s.delta[i] = 0
        s.trick[i] = s.last_trick[i] = s.givers[i] = NOBODY
        seat = after(r, seat)
    for i in range(4):
        s.kitty[i] = NOBODY
    for i in range(9):
        s.gifts[i] = s.returns[i] = 0


# From the deal to the first card: stages


@inlined
def open_stages(s: State, r: Params) -> None:
    """Go through the stages of this table's order until a seat has something to choose."""
    while s.stage < 6 and r.order[s.stage] != END:
        if _open_stage(s, r, r.order[s.stage]):
            return
        s.stage += 1
        s.step = 0
        s.left = NOBODY
    _start_play(s, r)


@inlined
def _open_stage(s: State, r: Params, stage: int) -> int:
    """Open a stage, or go on with it; return 1 if a seat must choose."""
    if stage == REDEALS:
        return _ask_redeal(s, r)
    if stage == CALL:
        return _ask_call(s)
    if stage == KITTY:
        return _use_kitty(s, r)
    return exchange(s, r, stage)


@inlined
def _ask_redeal(s: State, r: Params) -> int:
    """Ask the highest target first, then the other two in play order, each side only once a hand."""
    high = s.dealer
    for seat in range(3):
        if s.target[seat] > s.target[high]:
            high = seat
    while s.step < 3:
        seat = high
        for _ in range(s.step):
            seat = after(r, seat)
        if not s.redeal_used >> (s.step > 0) & 1:
            return ask(s, P_REDEAL, seat)
        s.step += 1
    return 0


@inlined
def _ask_call(s: State) -> int:
    if s.call >= 0:
        for seat in range(3):
            s.hands[seat] |= s.asleep[seat]
            s.asleep[seat] = 0
        return 0
    return ask(s, P_CALL, s.caller)


@inlined
def _use_kitty(s: State, r: Params) -> int:
    """Let the caller discard, before or after he takes the kitty; `left` counts what he still owes."""
    if s.left < 0:
        if r.kitty_mode == TAKE_FIRST:
            _take_kitty(s, r.kitty_size)
        s.left = r.kitty_size
    if s.left > 0:
        return ask(s, P_DISCARD, s.caller)
    if r.kitty_mode != TAKE_FIRST:
        _take_kitty(s, popcount(s.aside))
    if r.shows_kitty:
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
def legal(s: State, r: Params) -> int:
    """Return the mask of the acting seat's actions."""
    if s.phase == P_PLAY:
        return _legal_cards(s, r)
    if s.phase == P_DISCARD:
        return s.hands[s.caller] | (1 << STOP if r.kitty_mode == SWAP else 0)
    if s.phase == P_GIVE:
        return givable(s, r, s.turn) | (1 << STOP if r.waivable else 0)
    if s.phase == P_CALL:
        return _legal_calls(s, r)
    if s.phase == P_RETURN:
        return return_pool(s, s.receiver, s.turn)
    return 3 if s.phase == P_REDEAL else 0


@inlined
def _legal_cards(s: State, r: Params) -> int:
    hand = s.hands[s.turn]
    if s.led < 0:
        return hand
    cards = following(hand, lane(s.led))
    if r.must_trump or r.must_climb:
        return _climbing(s, r, cards)
    return cards


@inlined
def _climbing(s: State, r: Params, cards: int) -> int:
    """Narrow the cards by the duties to trump and to beat a trump lead."""
    if s.trump < 0:
        return cards
    trumps = cards & lane(s.trump)
    over = trumps
    if s.best >= 32:
        over &= -(2 << (s.trump << 4 | s.best - 32))
    if s.led == s.trump:
        return over if r.must_climb and over else cards
    if r.must_trump and not cards & lane(s.led):
        if s.best >= 32:
            return over or cards
        return trumps or cards
    return cards


@inlined
def _legal_calls(s: State, r: Params) -> int:
    calls = r.calls
    if r.call_once:
        calls &= ~s.used[s.caller]
    if s.passed[s.caller] < r.passes:
        calls |= 1 << PASS
    if r.peek and not s.peeked and _is_4444(s.hands[s.caller]):
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
def apply(s: State, r: Params, action: int) -> None:
    """Do one legal action, and everything that follows by itself."""
    if s.phase == P_PLAY:
        _play(s, r, action)
    elif s.phase == P_DISCARD:
        _discard(s, r, action)
    elif s.phase == P_GIVE:
        _give(s, r, action)
    elif s.phase == P_RETURN:
        s.left -= 1
        hand_back(s, r, s.receiver, s.turn, action)
        open_stages(s, r)
    elif s.phase == P_CALL:
        _call(s, r, action)
    else:
        _answer_redeal(s, r, action)


@inlined
def _discard(s: State, r: Params, action: int) -> None:
    if action == STOP:
        s.left = 0
    else:
        s.hands[s.caller] ^= 1 << action
        s.aside |= 1 << action
        s.left -= 1
    if s.left == 0:
        open_stages(s, r)


@inlined
def _give(s: State, r: Params, action: int) -> None:
    if action == STOP:
        s.left = 0
    else:
        s.hands[s.turn] ^= 1 << action
        s.gifts[s.turn * 3 + s.receiver] |= 1 << action
        s.left -= 1
    open_stages(s, r)


@inlined
def _call(s: State, r: Params, action: int) -> None:
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
            s.target[seat] = r.maxima[i]
            seat = after(r, seat)
    open_stages(s, r)


@inlined
def _answer_redeal(s: State, r: Params, action: int) -> None:
    if action == 1:
        s.redeal_used |= 1 << (s.step > 0)
        _throw_in(s)
        return
    s.step += 1
    open_stages(s, r)


@inlined
def _throw_in(s: State) -> None:
    """End the deal without a score; the same dealer deals again."""
    s.phase = P_DONE
    s.turn = NOBODY
    s.done = s.redealt = 1
    s.next_dealer = s.dealer


@inlined
def _start_play(s: State, r: Params) -> None:
    s.phase = P_PLAY
    s.receiver = NOBODY
    s.turn = s.caller if r.caller_leads else after(r, s.dealer)
    s.leader = s.turn


@inlined
def _play(s: State, r: Params, card: int) -> None:
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
        s.turn = after(r, seat)
        return
    if suit != s.led:
        s.voids[seat] |= 1 << s.led
    strength = plain_strength(card, s.led, s.trump)
    if strength > s.best:
        s.best = strength
        s.best_seat = seat
    s.turn = after(r, seat)
    if s.turn == s.leader:
        _end_trick(s, r)


@inlined
def _end_trick(s: State, r: Params) -> None:
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
    if s.hands[winner] == 0 or (not r.finish and won_early(s, r, winner)):
        score(s, r)
