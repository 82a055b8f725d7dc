"""Rules of thumb for Thousand: bid what a hand makes, announce marriages, take tricks, and win from the barrel."""

from typing import Final

from trey.core.cards import mask_of
from trey.core.hidden.packets import Work
from trey.core.kinds import Card, Cards, Code, Points
from trey.core.thumbs import cheapest, follow_high, lead_sure, unless_forced
from trey.core.tricks import NO_TRUMP, suit_mask
from trey.kernel.bits import high_index, popcount
from trey.kernel.mark import kernel
from trey_thousand.actions import BID, CONTRACT, GIVE, PACK
from trey_thousand.game import PLACES, Observation, Params, limit, married, points_bid, worth

ACES: Final = mask_of(card for card in PACK.cards if PACK.text(card)[0] == "A")
TENS: Final = mask_of(card for card in PACK.cards if PACK.text(card)[0] == "T")
DOUBT = 45
"""How much more than the bid a hand should be good for to raise it."""


@unless_forced
@kernel
def habit(o: Observation, p: Params, w: Work) -> Code:
    """Bid, give, raise or play as a player who does not think ahead."""
    if o.phase == BID:
        return o.bid + 1 if points_bid(o.bid + 1) <= _good_for(o.hand) else 0
    pairs = married(o.hand)
    if o.phase == GIVE:
        return cheapest(p, NO_TRUMP, o.hand & ~pairs)
    if o.phase == CONTRACT:
        last_step = p.target - o.before[o.seat] if o.barrel_left[o.seat] else 0
        rung, sure = limit(o.hand), max(_good_for(o.hand) - DOUBT, last_step)
        while rung > o.bid and points_bid(rung) > sure:
            rung -= 1
        return rung if rung > o.bid else 0
    free = o.legal & ~pairs or o.legal
    return follow_high(o, p, o.trump, free) if o.led else _lead(o, p, pairs, free)


@kernel
def _good_for(hand: Cards) -> Points:
    """Return roughly what a hand makes: sure tricks, long suits, and the best marriage, as far as it gets a trick."""
    tricks = best = 0
    for suit in range(4):
        cards = hand & suit_mask(suit)
        long = 10 * max(popcount(cards) - 3, 0)
        if cards & ACES:
            tricks += 22 + long + (18 if cards & TENS else 0)
        if married(hand) & cards:
            best = max(best, worth(suit) + long)
    return tricks + best * min(tricks + 20, 60) // 60


@kernel
def _lead(o: Observation, p: Params, pairs: Cards, free: Cards) -> Card:
    """Announce the best marriage as soon as that is possible; else lead what nothing beats, or the lowest card."""
    if pairs and o.tricks[o.seat]:
        plain = pairs & ~suit_mask(3)
        return high_index(plain or pairs) - 1
    return lead_sure(o, p, o.trump, free, PLACES.others_hold(o, p))
