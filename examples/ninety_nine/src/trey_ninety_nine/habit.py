"""Rules of thumb for Ninety-Nine: bid what the other nine cards should take, then take no more and no less."""

from trey.core.hidden.packets import Work
from trey.core.kinds import NOBODY, Card, Cards, Code, Count
from trey.core.ranking import TRUMP, pick
from trey.core.thumbs import unless_forced
from trey.core.tricks import above, suit_mask, takers
from trey.kernel.bits import low_index, popcount
from trey.kernel.mark import kernel
from trey_ninety_nine.actions import BID, PASS, PREMIUM
from trey_ninety_nine.game import BID_CARDS, PLACES, Observation, Params, value_of

_MISS = 4
"""How much more a percent off the bid costs than a percent of doubt."""


@unless_forced
@kernel
def habit(o: Observation, p: Params, w: Work) -> Code:
    """Bid what nine cards should take, then come as near to it as possible."""
    if o.phase == BID:
        return _bid(o)
    if o.phase == PREMIUM:
        return PASS
    due = value_of(o.aside[o.seat]) - o.tricks[o.seat]
    if o.led:
        return _follow(o, p, due)
    return _lead(o, p, due)


# The bid


@kernel
def _chance(card: Card, hand: Cards, trumps: Cards) -> int:
    """Return roughly the chance that a card takes a trick, in percent."""
    over = popcount(above(card) & ~hand)
    length = popcount(hand & suit_mask(card >> 4))
    if trumps >> card & 1:
        return max(100 - 11 * over + 3 * (length - 4), 20)
    if trumps:
        return max(92 - 34 * over - 9 * max(length - 3, 0), 3)
    return max(96 - 22 * over + 4 * (length - 4), 3)


@kernel
def _bid(o: Observation) -> Card:
    """Choose the next bid card, from the bid that the cards kept are most likely to make."""
    own = o.aside[o.seat]
    sure = doubt = 0
    cards = o.hand
    while cards:
        card = low_index(cards)
        cards &= cards - 1
        chance = _chance(card, o.hand | own, o.trumps)
        sure += chance
        doubt += chance * (100 - chance)
    return _cheapest_bid(o, own, sure, doubt // 100)


@kernel
def _cheapest_bid(o: Observation, own: Cards, sure: int, doubt: int) -> Card:
    """Return a card of the best bid that includes `own`, for a hand that should take `sure` percent of a trick."""
    best, least = NOBODY, 1 << 30
    more = BID_CARDS - popcount(own)
    first = o.hand
    while first:
        one = first & -first
        first ^= one
        second = first if more > 1 else 1
        while second:
            two = second & -second
            second ^= two
            third = second if more > 2 else 1
            while third:
                three = third & -third
                third ^= three
                cost = _cost(o, own, (one | two | three) & o.hand, sure, doubt)
                if cost < least:
                    best, least = low_index(one), cost
    return best


@kernel
def _cost(o: Observation, own: Cards, more: Cards, sure: int, doubt: int) -> int:
    """Return how bad it is to bid `more` too: how far off the mark, and how doubtful the cards that are kept."""
    bid = value_of(own | more)
    while more:
        chance = _chance(low_index(more), o.hand | own, o.trumps)
        more &= more - 1
        sure -= chance
        doubt -= chance * (100 - chance) // 100
    return _MISS * abs(sure - 100 * bid) + 10 * doubt


# The play


@kernel
def _lead(o: Observation, p: Params, due: Count) -> Card:
    """Lead what nobody beats while tricks are due, or else the card that most others beat."""
    best, most = NOBODY, -1
    cards = o.hand
    while cards:
        card = low_index(cards)
        cards &= cards - 1
        beaten = _beaten_by(o, p, card)
        worth = 100 - beaten if due > 0 else beaten
        if worth > most:
            best, most = card, worth
    return best


@kernel
def _beaten_by(o: Observation, p: Params, card: Card) -> Count:
    """Return how many cards that others may hold beat a card that is led."""
    others = PLACES.others_hold(o, p)
    return popcount(others & above(card)) + (0 if o.trumps >> card & 1 else popcount(others & o.trumps) // 2)


@kernel
def _follow(o: Observation, p: Params, due: Count) -> Card:
    """Take the trick if one is due, else play the highest card that does not take it."""
    takes = takers(o.legal, o.led, o.trumps, o.best)
    ducks = o.legal & ~takes
    cards = (takes or ducks) if due > 0 else (ducks or takes)
    high = due <= 0
    if cards == takes:
        high = (o.missing == 1) != (due > 0)
    way = 1 if high else -1
    return pick(p, o.trump, cards, 0, way, way * TRUMP)
