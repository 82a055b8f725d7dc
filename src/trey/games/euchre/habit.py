"""Rules of thumb for three-handed Euchre: bid on trumps and aces, lead winners, help the other defender."""

from trey.core.cards import ACE, JACK, JOKER
from trey.core.hidden.packets import Work
from trey.core.kinds import Card, Cards, Code, Flag, Suit
from trey.core.ranking import height_of, takers
from trey.core.thumbs import unless_forced
from trey.core.tricks import above, best_card, suit_mask, trumps_with_bowers
from trey.games.euchre.actions import (
    ALONE,
    BID1,
    BID2,
    CAST,
    CHOICE,
    DEFENCE,
    DUMMY,
    NAME,
    ORDER,
    PASS,
    PICKING,
    PICKUP,
    PLAY,
    STAY,
    SWAP,
    TAKE,
)
from trey.games.euchre.observation import Observation, top_card, unseen
from trey.games.euchre.state import Params
from trey.kernel.bits import low_index, popcount
from trey.kernel.mark import kernel

HELP = 16
"""Tenths of a trick that the dummy is worth to a maker."""
_ORDER_FROM = 27
_DEALER_FROM = 26
_NAME_FROM = 27
_ALONE_FROM = 40
_ALL_FROM = 48
"""For a maker who is euchred unless the hand takes all five alone."""
_DEFEND_FROM = 46


@unless_forced
@kernel
def habit(o: Observation, p: Params, w: Work) -> Code:
    """Return a sensible action from what the seat may know."""
    if o.phase == PLAY:
        return _follow(o, p) if o.led else _lead(o, p)
    if o.phase in (CAST, PICKING):
        return _cheapest(p, o.legal, o.hand, o.trump, o.trumps)
    if o.phase == SWAP:
        return _cheapest(p, o.legal & ~(1 << PASS), o.hand, o.offered, trumps_with_bowers(o.offered))
    if o.phase == BID1:
        return _bid(o, p)
    if o.phase == BID2:
        return _name(o, p)
    if o.phase == CHOICE:
        return _choose(o, p)
    if o.phase == DEFENCE:
        return ALONE if tricks_in_tenths(o.hand, o.trump) >= _DEFEND_FROM else STAY
    return TAKE if o.phase == PICKUP else NAME


# What cards are worth


@kernel
def _trump_worth(card: Card, trump: Suit) -> int:
    """Return the tenths of a trick that one trump is worth."""
    rank = card & 15
    if rank == JACK:
        return 10 if card >> 4 == trump else 9
    if card == JOKER:
        return 11
    return rank - 5 if rank > JACK else 4


@kernel
def _side_worth(held: Cards, short: Flag) -> int:
    """Return the tenths of a trick that a plain suit is worth; `short`: the hand has no trumps."""
    if held == 0:
        return 0 if short else 2
    tops, count = held >> (low_index(held) & 48), popcount(held)
    worth = 8 - count if tops >> ACE & 1 else 0
    if tops >> 11 & 1 and count > 1:
        worth += 3
    return worth


@kernel
def tricks_in_tenths(hand: Cards, trump: Suit) -> int:
    """Return roughly how many tenths of a trick a hand is worth with these trumps."""
    trumps = trumps_with_bowers(trump)
    mine = hand & trumps
    count = popcount(mine)
    worth = 3 * (count - 2) if count > 2 else 0
    while mine:
        worth += _trump_worth(low_index(mine), trump)
        mine &= mine - 1
    for suit in range(4):
        if suit != trump:
            worth += _side_worth(hand & suit_mask(suit) & ~trumps, 0 if count else 1)
    return worth


@kernel
def _keep(p: Params, card: Card, hand: Cards, trump: Suit, trumps: Cards) -> int:
    """Return how much a card is worth keeping: trumps, aces, guarded kings; lone low cards least."""
    if trumps >> card & 1:
        return 100 + height_of(p, trump, card)
    suit = hand & suit_mask(card >> 4) & ~trumps
    rank = card & 15
    if rank == ACE:
        return 60
    worth = 2 * rank
    if suit & above(card):
        worth += 4
    if suit & suit - 1 == 0 and hand & trumps:
        worth -= 5
    return worth


@kernel
def _cheapest(p: Params, cards: Cards, hand: Cards, trump: Suit, trumps: Cards) -> Card:
    """Return the card of a non-zero set that is least worth keeping."""
    best, least = -1, 1000
    while cards:
        card = low_index(cards)
        cards &= cards - 1
        worth = _keep(p, card, hand, trump, trumps)
        if worth < least:
            best, least = card, worth
    return best


# Bids


@kernel
def _bid(o: Observation, p: Params) -> Code:
    """Order up with a hand that should make three tricks; an upcard for another seat counts against."""
    hand, bar = o.hand, _ORDER_FROM
    if o.seat == o.dealer:
        bar = _DEALER_FROM
        hand |= 1 << o.upcard
        hand ^= 1 << _cheapest(p, hand, hand, o.offered, trumps_with_bowers(o.offered))
    else:
        bar += _trump_worth(o.upcard, o.offered) // 2
    help_from_dummy = HELP if p.dummy else 0
    return ORDER if tricks_in_tenths(hand, o.offered) + help_from_dummy >= bar else PASS


@kernel
def _name(o: Observation, p: Params) -> Code:
    """Name the best trumps if they are good enough, or if naming is forced."""
    best, choice = -1, PASS
    for trump in range(5):
        if o.legal >> (NAME + trump) & 1:
            worth = tricks_in_tenths(o.hand, trump)
            if worth > best:
                best, choice = worth, NAME + trump
    help_from_dummy = HELP if p.dummy else 0
    return PASS if o.legal >> PASS & 1 and best + help_from_dummy < _NAME_FROM else choice


@kernel
def _choose(o: Observation, p: Params) -> Code:
    """Go alone only where that pays more and the hand should take everything."""
    bar = _ALL_FROM if p.alone_takes_all else _ALONE_FROM
    if o.legal >> ALONE & 1 and p.pts_sweep_alone > p.pts_sweep and tricks_in_tenths(o.hand, o.trump) >= bar:
        return ALONE
    return DUMMY


# The play


@kernel
def _over(card: Card, trump: Suit, trumps: Cards) -> Cards:
    """Return the cards of its own suit that beat a card."""
    if not trumps >> card & 1:
        return above(card) & ~trumps
    joker, right, left = 1 << JOKER, 1 << (trump << 4 | JACK), 1 << (3 - trump << 4 | JACK)
    if card == JOKER:
        return 0
    if card & 15 == JACK:
        return joker if card >> 4 == trump else joker | right
    return above(card) & trumps | joker | right | left


@kernel
def _masters(cards: Cards, hidden: Cards, trump: Suit, trumps: Cards) -> Cards:
    """Return the cards of a set that no hidden card of their suit beats."""
    found = 0
    while cards:
        card = low_index(cards)
        cards &= cards - 1
        if not hidden & _over(card, trump, trumps):
            found |= 1 << card
    return found


@kernel
def _lead(o: Observation, p: Params) -> Code:
    hidden = unseen(o, p)
    masters = _masters(o.hand, hidden, o.trump, o.trumps)
    mine = o.hand & o.trumps
    plain = o.hand & ~o.trumps
    if o.seat == o.maker and hidden & o.trumps and (masters & mine or popcount(mine) > 2):
        return top_card(p, mine, o.trump)
    if masters & plain:
        return top_card(p, masters & plain, o.trump)
    if plain:
        return _cheapest(p, plain, o.hand, o.trump, o.trumps)
    return top_card(p, mine, o.trump) if masters else _cheapest(p, mine, o.hand, o.trump, o.trumps)


@kernel
def _follow(o: Observation, p: Params) -> Code:
    """Win as cheaply as one can, but never from the other defender when his card stands."""
    winners = takers(o, p, o.trump, o.legal)
    low = _cheapest(p, o.legal, o.hand, o.trump, o.trumps)
    if winners == 0:
        return low
    ally = 0 if o.maker in (o.seat, o.best_seat) else 1
    if o.missing == 1:
        return low if ally else _cheapest(p, winners, o.hand, o.trump, o.trumps)
    hidden = unseen(o, p)
    masters = _masters(winners, hidden, o.trump, o.trumps)
    if ally and (masters == 0 or not hidden & _over(best_card(o), o.trump, o.trumps)):
        return low
    if masters or winners & o.trumps:
        return _cheapest(p, masters or winners, o.hand, o.trump, o.trumps)
    return top_card(p, winners, o.trump)
