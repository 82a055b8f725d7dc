"""Rules of thumb for 3-5-8: everybody wants tricks, except in a Miz, where nobody does."""

from trey.core.tricks import lane, lowest, plain_strength
from trey.games.sergeant_major.observation import Observation
from trey.games.sergeant_major.state import (
    MIZ,
    NO_TRUMP,
    P_CALL,
    P_DISCARD,
    P_GIVE,
    P_PLAY,
    P_RETURN,
    PEEK,
    STOP,
    Params,
)
from trey.kernel.bits import high_index, low_index, popcount
from trey.kernel.mark import kernel

__all__ = ["habit"]

CARDS = 0x1FFF1FFF1FFF1FFF


@kernel
def habit(v: Observation, r: Params) -> int:
    """Return a sensible action from what the seat may know."""
    if v.phase == P_PLAY:
        return _dodge(v, r) if v.call == MIZ else _play(v, r)
    if v.phase == P_DISCARD:
        return _discard(v, r)
    if v.phase == P_GIVE:
        return _give(v)
    if v.phase == P_RETURN:
        return _worst(v, v.legal & CARDS, v.trump)
    if v.phase == P_CALL:
        return _call(v, r)
    return _redeal(v)


# Before the play


@kernel
def _tricks_in_tenths(hand: int, trump: int) -> int:
    """Return roughly how many tricks a hand is worth, times ten, with these trumps (-1: none)."""
    worth = 0
    for suit in range(4):
        held = hand & lane(suit)
        count = popcount(held)
        tops = held >> (suit << 4)
        if suit == trump:
            extra = count - 4
            worth += 8 * extra if extra > 0 else 0
            worth += 10 * (tops >> 12 & 1) + 9 * (tops >> 11 & 1) + 7 * (tops >> 10 & 1) + 4 * (tops >> 9 & 1)
        else:
            worth += 9 * (tops >> 12 & 1)
            worth += 6 * (tops >> 11 & 1) if count > 1 else 0
            worth += 3 * (tops >> 10 & 1) if count > 2 else 0
            if trump < 0 and count > 5:
                worth += 6 * (count - 5)
    return worth


@kernel
def _call(v: Observation, r: Params) -> int:
    """Call what promises most above the target."""
    if v.legal >> PEEK & 1 and v.last[v.seat] <= 0:
        return PEEK
    best, choice = -10000, low_index(v.legal)
    for call in range(6):
        if v.legal >> call & 1:
            gain = _promise(v, r, call)
            if gain > best:
                best, choice = gain, call
    return choice


@kernel
def _promise(v: Observation, r: Params, call: int) -> int:
    target = v.target[v.seat]
    if call == MIZ:
        limit = r.maxima[1 if r.caller_next else 0]
        return 10 * limit - _losers_in_tenths(v.hand)
    if call == NO_TRUMP:
        return _tricks_in_tenths(v.hand, -1) - 10 * target - 5
    trumps = v.hand & lane(call)
    return _tricks_in_tenths(v.hand, call) + 3 * popcount(trumps) - 10 * target


@kernel
def _losers_in_tenths(hand: int) -> int:
    """Return roughly how many tricks a hand will be forced to take in a Miz, times ten."""
    forced = 0
    for suit in range(4):
        held = hand & lane(suit)
        safe = 1
        while held:
            rank = low_index(held) & 15
            held &= held - 1
            over = rank - 3 * safe
            forced += max(0, over)
            safe += 1
    return forced


@kernel
def _redeal(v: Observation) -> int:
    """Ask for another deal when the best trump leaves one well short of the target."""
    best = 0
    for suit in range(4):
        worth = _tricks_in_tenths(v.hand, suit) if v.seat == v.caller else _tricks_in_tenths(v.hand, -1)
        best = max(best, worth)
    return 1 if best + 25 < 10 * v.target[v.seat] else 0


@kernel
def _give(v: Observation) -> int:
    """Give the low card whose suit lacks most of its top cards: what comes back should be worth having."""
    best, choice = -10000, STOP
    cards = v.legal & CARDS
    while cards:
        card = low_index(cards)
        cards &= cards - 1
        tops = v.hand >> (card >> 4 << 4)
        hope = 8 * (1 - (tops >> 12 & 1)) + 4 * (1 - (tops >> 11 & 1)) + 2 * (1 - (tops >> 10 & 1))
        hope += 2 * popcount(v.hand & lane(card >> 4)) - 3 * (card & 15)
        if card >> 4 == v.trump:
            hope += 3
        if hope > best:
            best, choice = hope, card
    return choice


@kernel
def _keep(v: Observation, card: int, trump: int) -> int:
    """Return how much one would like to keep a card."""
    rank, suit = card & 15, card >> 4
    if v.call == MIZ:
        return -rank
    if suit == trump:
        return 100 + rank
    length = popcount(v.hand & lane(suit))
    worth = 2 * rank + length
    if rank == 12:
        worth += 30
    elif rank == 11 and length > 1:
        worth += 14
    elif rank == 10 and length > 2:
        worth += 6
    return worth


@kernel
def _worst(v: Observation, cards: int, trump: int) -> int:
    """Return the card one would miss least."""
    best, choice = 10000, -1
    while cards:
        card = low_index(cards)
        cards &= cards - 1
        worth = _keep(v, card, trump)
        if worth < best:
            best, choice = worth, card
    return choice


@kernel
def _likely_trump(v: Observation) -> int:
    """Return the trump suit, or the one this hand would call, where discards come before the call."""
    if v.call >= 0:
        return v.trump
    best, choice = -1, -1
    for suit in range(4):
        worth = _tricks_in_tenths(v.hand, suit) + 3 * popcount(v.hand & lane(suit))
        if worth > best:
            best, choice = worth, suit
    return choice


@kernel
def _discard(v: Observation, r: Params) -> int:
    """Set aside low cards of short side suits; keep trumps and winners.  Swap only what is poor."""
    trump = _likely_trump(v)
    card = _worst(v, v.legal & CARDS, trump)
    if v.legal >> STOP & 1 and ((v.call == MIZ and (card & 15) < 6) or (v.call != MIZ and _keep(v, card, trump) > 24)):
        return STOP
    return card


# The play


@kernel
def _unseen(v: Observation, r: Params) -> int:
    return r.cards & ~(v.hand | v.played | v.aside)


@kernel
def _is_master(card: int, unseen: int) -> int:
    """Return 1 if no unseen card of its suit is higher."""
    return 0 if unseen & lane(card >> 4) & -(2 << card) else 1


@kernel
def _play(v: Observation, r: Params) -> int:
    if v.led < 0:
        return _lead(v, r)
    cards = v.legal
    winner = _cheapest_winner(v, cards)
    if winner < 0:
        return _worst(v, cards, v.trump)
    last = v.trick[v.leader] >= 0 and _played_count(v) == 2
    if last or (winner >> 4 == v.trump and v.led != v.trump):
        return winner
    top = high_index(cards & lane(winner >> 4))
    if _is_master(top, _unseen(v, r)):
        return top
    return lowest(cards & lane(winner >> 4)) if winner >> 4 == v.led else winner


@kernel
def _played_count(v: Observation) -> int:
    count = 0
    for seat in range(3):
        if v.trick[seat] >= 0:
            count += 1
    return count


@kernel
def _cheapest_winner(v: Observation, cards: int) -> int:
    """Return the lowest card that beats the trick so far, -1 if none does."""
    best, choice = 1000, -1
    while cards:
        card = low_index(cards)
        cards &= cards - 1
        strength = plain_strength(card, v.led, v.trump)
        if v.best < strength < best:
            best, choice = strength, card
    return choice


@kernel
def _lead(v: Observation, r: Params) -> int:
    """Lead trumps while they draw more than they cost, then sure winners, else low from the longest suit."""
    unseen = _unseen(v, r)
    out = 0
    if v.trump >= 0:
        mine, out = v.hand & lane(v.trump), popcount(unseen & lane(v.trump))
        if mine and out and _is_master(high_index(mine), unseen) and (v.seat == v.caller or 2 * popcount(mine) > out):
            return high_index(mine)
    master = _side_master(v, unseen, out)
    if master >= 0:
        return master
    return _low_from_longest(v)


@kernel
def _side_master(v: Observation, unseen: int, trumps_out: int) -> int:
    """Return a winner of a side suit, from the suit with most cards still out: it is least likely to be trumped."""
    most, choice = -1, -1
    for suit in range(4):
        held = v.hand & lane(suit)
        if suit != v.trump and held:
            card, out = high_index(held), popcount(unseen & lane(suit))
            if _is_master(card, unseen) and (trumps_out == 0 or out > 2) and out > most:
                most, choice = out, card
    return choice


@kernel
def _low_from_longest(v: Observation) -> int:
    best, choice = -1, -1
    for suit in range(4):
        held = v.hand & lane(suit)
        if held:
            length = popcount(held) if suit != v.trump else 0
            if length > best:
                best, choice = length, low_index(held)
    return choice


@kernel
def _dodge(v: Observation, r: Params) -> int:
    """Play a Miz: the highest card that loses; if one must win, the highest at all; a low lead."""
    if v.led < 0:
        return lowest(v.hand)
    cards = v.legal
    if not cards & lane(v.led):
        return _dangerous(v, cards)
    under = cards & ~-(1 << (v.led << 4 | v.best - 1)) & lane(v.led)
    if under:
        return high_index(under)
    return high_index(cards) if _played_count(v) == 2 else low_index(cards)


@kernel
def _dangerous(v: Observation, cards: int) -> int:
    """Return the card most likely to win a trick later: high, from a short suit."""
    best, choice = -1000, -1
    while cards:
        card = low_index(cards)
        cards &= cards - 1
        risk = 3 * (card & 15) - popcount(v.hand & lane(card >> 4) & ((1 << card) - 1)) * 4
        if risk > best:
            best, choice = risk, card
    return choice
