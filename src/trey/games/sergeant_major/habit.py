"""Rules of thumb for 3-5-8: everybody wants tricks, except in a Miz, where nobody does."""

from trey.core.cards import SUITED
from trey.core.kinds import Card, Cards, Code, Count, Flag, Points, Suit
from trey.core.tricks import above, lowest, suit_mask, takers
from trey.games.sergeant_major.actions import CALL, DISCARD, GIVE, MIZ, NO_TRUMP, PEEK, PLAY, RETURN, STOP
from trey.games.sergeant_major.histories import top_bars
from trey.games.sergeant_major.observation import Observation, unseen
from trey.games.sergeant_major.state import Params, Work
from trey.kernel.bits import high_index, low_index, popcount
from trey.kernel.mark import kernel


@kernel
def habit(o: Observation, p: Params, w: Work) -> Code:
    """Return a sensible action from what the seat may know."""
    if o.phase == PLAY:
        return _dodge(o) if o.call == MIZ else _play(o, p)
    if o.phase == DISCARD:
        return _discard(o)
    if o.phase == GIVE:
        return _give(o, p)
    if o.phase == RETURN:
        return _worst(o, o.legal & SUITED, o.trump)
    if o.phase == CALL:
        return _call(o, p)
    return _redeal(o)


# Before the play


@kernel
def tricks_in_tenths(hand: Cards, trump: Suit) -> Count:
    """Return roughly how many tricks a hand is worth, times ten, with these trumps (-1: none)."""
    worth = 0
    for suit in range(4):
        held = hand & suit_mask(suit)
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
def _call(o: Observation, p: Params) -> Code:
    """Call what promises most above the target."""
    if o.legal >> PEEK & 1 and o.last[o.seat] <= 0:
        return PEEK
    best, choice = -10000, low_index(o.legal)
    for call in range(6):
        if o.legal >> call & 1:
            gain = _promise(o, p, call)
            if gain > best:
                best, choice = gain, call
    return choice


@kernel
def _promise(o: Observation, p: Params, call: Code) -> Points:
    target = o.target[o.seat]
    if call == MIZ:
        limit = p.miz_maxima[1 if p.caller_next else 0]
        return 10 * limit - losers_in_tenths(o.hand)
    if call == NO_TRUMP:
        return tricks_in_tenths(o.hand, -1) - 10 * target - 5
    trumps = o.hand & suit_mask(call)
    return tricks_in_tenths(o.hand, call) + 3 * popcount(trumps) - 10 * target


@kernel
def losers_in_tenths(hand: Cards) -> Count:
    """Return roughly how many tricks a hand will be forced to take in a Miz, times ten."""
    forced = 0
    for suit in range(4):
        held = hand & suit_mask(suit)
        safe = 1
        while held:
            rank = low_index(held) & 15
            held &= held - 1
            over = rank - 3 * safe
            forced += max(0, over)
            safe += 1
    return forced


@kernel
def _redeal(o: Observation) -> Code:
    """Ask for another deal when the best trump leaves one well short of the target."""
    best = 0
    for suit in range(4):
        worth = tricks_in_tenths(o.hand, suit) if o.seat == o.caller else tricks_in_tenths(o.hand, -1)
        best = max(best, worth)
    return 1 if best + 25 < 10 * o.target[o.seat] else 0


@kernel
def _give(o: Observation, p: Params) -> Code:
    """Give the low card whose suit lacks most of its top cards: what comes back should be worth having.

    What a seat has returned already shows which it does not have.
    """
    best, choice, settled = -10000, STOP, o.hand | top_bars(o, p, o.receiver)
    cards = o.legal & SUITED
    while cards:
        card = low_index(cards)
        cards &= cards - 1
        tops = settled >> (card >> 4 << 4)
        hope = 8 * (1 - (tops >> 12 & 1)) + 4 * (1 - (tops >> 11 & 1)) + 2 * (1 - (tops >> 10 & 1))
        hope += 2 * popcount(o.hand & suit_mask(card >> 4)) - 3 * (card & 15)
        if card >> 4 == o.trump:
            hope += 3
        if hope > best:
            best, choice = hope, card
    return choice


@kernel
def _keep(o: Observation, card: Card, trump: Suit) -> Points:
    """Return how much one would like to keep a card."""
    rank, suit = card & 15, card >> 4
    if o.call == MIZ:
        return -rank
    if suit == trump:
        return 100 + rank
    length = popcount(o.hand & suit_mask(suit))
    worth = 2 * rank + length
    if rank == 12:
        worth += 30
    elif rank == 11 and length > 1:
        worth += 14
    elif rank == 10 and length > 2:
        worth += 6
    return worth


@kernel
def _worst(o: Observation, cards: Cards, trump: Suit) -> Card:
    """Return the card one would miss least."""
    best, choice = 10000, -1
    while cards:
        card = low_index(cards)
        cards &= cards - 1
        worth = _keep(o, card, trump)
        if worth < best:
            best, choice = worth, card
    return choice


@kernel
def _likely_trump(o: Observation) -> Suit:
    """Return the trump suit, or the one this hand would call, where discards come before the call."""
    if o.call >= 0:
        return o.trump
    best, choice = -1, -1
    for suit in range(4):
        worth = tricks_in_tenths(o.hand, suit) + 3 * popcount(o.hand & suit_mask(suit))
        if worth > best:
            best, choice = worth, suit
    return choice


@kernel
def _discard(o: Observation) -> Code:
    """Set aside low cards of short side suits; keep trumps and winners.  Swap only what is poor."""
    trump = _likely_trump(o)
    card = _worst(o, o.legal & SUITED, trump)
    if o.legal >> STOP & 1 and ((o.call == MIZ and (card & 15) < 6) or (o.call != MIZ and _keep(o, card, trump) > 24)):
        return STOP
    return card


# The play


@kernel
def _is_master(card: Card, others: Cards) -> Flag:
    """Return 1 if no other card of its suit is higher."""
    return 0 if others & above(card) else 1


@kernel
def _play(o: Observation, p: Params) -> Card:
    if o.led == 0:
        return _lead(o, p)
    cards = o.legal
    winners = takers(cards, o.led, o.trumps, o.best)
    if winners == 0:
        return _worst(o, cards, o.trump)
    winner = low_index(winners & ~o.trumps or winners)
    if o.missing == 1 or (winner >> 4 == o.trump and o.led != o.trumps):
        return winner
    top = high_index(cards & suit_mask(winner >> 4))
    if _is_master(top, unseen(o, p)):
        return top
    return lowest(cards & suit_mask(winner >> 4)) if o.led >> winner & 1 else winner


@kernel
def _lead(o: Observation, p: Params) -> Card:
    """Lead trumps while they draw more than they cost, then sure winners, else low from the longest suit."""
    others = unseen(o, p)
    out = 0
    if o.trump >= 0:
        mine, out = o.hand & suit_mask(o.trump), popcount(others & suit_mask(o.trump))
        if mine and out and _is_master(high_index(mine), others) and (o.seat == o.caller or 2 * popcount(mine) > out):
            return high_index(mine)
    master = _side_master(o, others, out)
    if master >= 0:
        return master
    return _low_from_longest(o)


@kernel
def _side_master(o: Observation, others: Cards, trumps_out: Count) -> Card:
    """Return a winner of a side suit, from the suit with most cards still out: it is least likely to be trumped."""
    most, choice = -1, -1
    for suit in range(4):
        held = o.hand & suit_mask(suit)
        if suit != o.trump and held:
            card, out = high_index(held), popcount(others & suit_mask(suit))
            if _is_master(card, others) and (trumps_out == 0 or out > 2) and out > most:
                most, choice = out, card
    return choice


@kernel
def _low_from_longest(o: Observation) -> Card:
    best, choice = -1, -1
    for suit in range(4):
        held = o.hand & suit_mask(suit)
        if held:
            length = popcount(held) if suit != o.trump else 0
            if length > best:
                best, choice = length, low_index(held)
    return choice


@kernel
def _dodge(o: Observation) -> Card:
    """Play a Miz: the highest card that loses; the highest of all where each wins; a low lead."""
    if o.led == 0:
        return lowest(o.hand)
    cards = o.legal
    if not cards & o.led:
        return _dangerous(o, cards)
    best = (o.led & -o.led) << o.best - 1
    under = cards & best - 1
    if under:
        return high_index(under)
    return high_index(cards) if o.missing == 1 else low_index(cards)


@kernel
def _dangerous(o: Observation, cards: Cards) -> Card:
    """Return the card most likely to win a trick later: high, from a short suit."""
    best, choice = -1000, -1
    while cards:
        card = low_index(cards)
        cards &= cards - 1
        risk = 3 * (card & 15) - popcount(o.hand & suit_mask(card >> 4) & ((1 << card) - 1)) * 4
        if risk > best:
            best, choice = risk, card
    return choice
