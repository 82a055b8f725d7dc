"""Rules of thumb for Buck Euchre: make trumps, or stay in, on what a hand should take; take what can be taken."""

from trey.core.hidden.packets import Work
from trey.core.kinds import Card, Cards, Code, Count, Suit
from trey.core.ranking import TRUMP, height_of, pick, stand, takers
from trey.core.thumbs import cheapest, unless_forced
from trey.kernel.bits import low_index, popcount
from trey.kernel.mark import kernel
from trey_buck_euchre.actions import BID, DISCARD, DROP, FIRST, IN, NAME, NAMING, ORDER, PASS, STAY
from trey_buck_euchre.game import PLACES, Observation, Params

KING, ACE, BOWERS = 5, 6, 13
"""Heights of cards: of plain ones, and above `TRUMP`."""
_MAKE_FROM, _STAY_FROM = 26, 14
"""Tenths of a trick that a hand should take to name trumps, and to stay in."""


@unless_forced
@kernel
def habit(o: Observation, p: Params, w: Work) -> Code:
    """Make trumps or drop out by what the hand should take, and play what nothing beats."""
    if o.phase == FIRST:
        return _answer(o, p)
    if o.phase == BID:
        return _bid(o, p)
    if o.phase == NAMING:
        return _name(o, p)
    if o.phase == DISCARD:
        return cheapest(p, o.trump, o.legal)
    if o.phase == STAY:
        return IN if tenths(p, o.hand, o.trump) >= _STAY_FROM else DROP
    return _follow(o, p) if o.led else _lead(o, p)


@kernel
def tenths(p: Params, hand: Cards, trump: Suit) -> Count:
    """Return roughly how many tenths of tricks a hand takes with these trumps."""
    total = 3 * max(popcount(hand & p.trumps_of[trump]) - 2, 0)
    while hand:
        height = height_of(p, trump, low_index(hand))
        hand &= hand - 1
        if height >= TRUMP + BOWERS:
            total += 10
        elif height >= TRUMP:
            total += 3 + (height - TRUMP)
        elif height == ACE:
            total += 6
        elif height == KING:
            total += 2
    return total


@kernel
def _answer(o: Observation, p: Params) -> Code:
    """Order up what should make three tricks; as dealer with the upcard for the worst card in hand."""
    trump = o.upcard >> 4
    hand = o.hand
    if o.seat == o.dealer:
        hand ^= 1 << cheapest(p, trump, hand)
        hand |= 1 << o.upcard
    return ORDER if tenths(p, hand, trump) >= _MAKE_FROM else PASS


@kernel
def _best_trump(o: Observation, p: Params, names: Cards) -> Suit:
    """Return the trumps, of those that may be named, with which the hand should take most."""
    best, most = low_index(names), -1
    while names:
        trump = low_index(names)
        names &= names - 1
        worth = tenths(p, o.hand, trump)
        if worth > most:
            best, most = trump, worth
    return best


@kernel
def _bid(o: Observation, p: Params) -> Code:
    """Bid as many tricks as the hand should take with its best trumps, if that is enough."""
    worth = tenths(p, o.hand, _best_trump(o, p, 15 | p.no_trump << 4))
    bid = min((worth + 5) // 10, 5)
    return bid if o.legal >> bid & 1 else PASS


@kernel
def _name(o: Observation, p: Params) -> Code:
    """Name the best trumps; if a pass is possible, only those that should make three tricks."""
    best = _best_trump(o, p, o.legal >> NAME)
    return PASS if o.legal >> PASS & 1 and tenths(p, o.hand, best) < _MAKE_FROM else NAME + best


@kernel
def _lead(o: Observation, p: Params) -> Card:
    """Lead what nothing beats, the highest of it first; else the highest plain card."""
    sure = stand(o, p, o.trump, o.hand, PLACES.others_hold(o, p))
    return pick(p, o.trump, sure or o.hand, 0, 1, 0 if sure else -TRUMP)


@kernel
def _follow(o: Observation, p: Params) -> Card:
    """Take the trick: with a card that stands or the last to play as cheaply as can be, else with the highest."""
    takes = takers(o, p, o.trump, o.legal)
    if takes == 0:
        return cheapest(p, o.trump, o.legal)
    sure = takes if o.missing == 1 else stand(o, p, o.trump, takes, PLACES.others_hold(o, p))
    return cheapest(p, o.trump, sure) if sure else pick(p, o.trump, takes, 0, 1, -TRUMP)
