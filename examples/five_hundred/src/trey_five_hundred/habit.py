"""Rules of thumb for Five Hundred: bid what a hand should take with some help, draw trumps, take what can be taken."""

from trey.core.auction import partner_takes
from trey.core.hidden.packets import Work
from trey.core.kinds import Card, Cards, Code, Count, Suit
from trey.core.ranking import TRUMP, height_of
from trey.core.thumbs import cheapest, follow_high, lead_sure, unless_forced
from trey.kernel.bits import low_index, popcount
from trey.kernel.mark import kernel
from trey_five_hundred.actions import BID, DISCARD
from trey_five_hundred.game import PLACES, Observation, Params, level_of, strain_of

KING, ACE = 7, 8
"""Heights of plain cards."""


@unless_forced
@kernel
def habit(o: Observation, p: Params, w: Work) -> Code:
    """Bid, discard or play as a player who does not think ahead."""
    if o.phase == BID:
        return _bid(o, p)
    if o.phase == DISCARD:
        return cheapest(p, o.trump, o.hand)
    return _lead(o, p) if o.led == 0 else _follow(o, p)


@kernel
def _tricks(p: Params, hand: Cards, trump: Suit) -> Count:
    """Return roughly ten times the tricks that a hand takes as declarer, with what the kitty may bring."""
    tricks = 16 + 5 * max(popcount(hand & p.trumps_of[trump]) - 4, 0)
    while hand:
        height = height_of(p, trump, low_index(hand))
        hand &= hand - 1
        if height >= TRUMP + ACE:
            tricks += 9
        elif height >= TRUMP:
            tricks += 6
        elif height == ACE:
            tricks += 8
        elif height == KING:
            tricks += 4
    return tricks


@kernel
def _bid(o: Observation, p: Params) -> Code:
    """Bid the lowest that the hand is good for, or pass."""
    bids = o.legal & ~1
    while bids:
        bid = low_index(bids)
        bids &= bids - 1
        if _tricks(p, o.hand, strain_of(bid)) >= 10 * level_of(bid):
            return bid
    return 0


@kernel
def _lead(o: Observation, p: Params) -> Card:
    """Lead what nothing beats, as declarer trumps first while others may have some; else the lowest plain card."""
    others, cards = PLACES.others_hold(o, p), o.hand
    if o.seat == o.declarer and others & o.trumps and cards & o.trumps:
        cards &= o.trumps
    return lead_sure(o, p, o.trump, cards, others)


@kernel
def _follow(o: Observation, p: Params) -> Card:
    """Take the trick, if last to play as cheaply as possible, or leave it to the other defender who has it."""
    if partner_takes(o) and o.missing == 1:
        return cheapest(p, o.trump, o.legal)
    return follow_high(o, p, o.trump, o.legal)
