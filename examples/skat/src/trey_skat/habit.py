"""Rules of thumb for Skat: bid what the hand should win, draw trumps, and give points to a partner who takes."""

from trey.core.auction import partner_takes
from trey.core.cards import ACE, JACK
from trey.core.codes import lowest, others
from trey.core.hidden.packets import Work
from trey.core.kinds import NOBODY, Card, Cards, Code, Codes, Count, Flag, Points
from trey.core.ranking import TRUMP, lie_there, pick, points_of, stand, standing_over, takers
from trey.core.thumbs import unless_forced
from trey.core.tricks import left_of, suit_mask
from trey.kernel.bits import low_index, popcount
from trey.kernel.mark import kernel
from trey_skat.actions import BID, DECLARE, DISCARD, GRAND, HAND, HOLD, NULL, OPEN, PASS, PLAIN, PLAY, SKAT, TAKE, YES
from trey_skat.game import PLACES, Observation, Params, base_of, declarable, value_of

JACKS = 0x0200020002000200
_TEN, _SEVEN = 8, 5
_EVEN = 200
"""Three times the percentage of wins at which a game breaks even: a lost one counts twice."""
_SKAT_HELPS = 22
"""Percent that two cards more and a free choice of game are worth, at the least."""
_SURE_BY_HAND = 88


@unless_forced
@kernel
def habit(o: Observation, p: Params, w: Work) -> Code:
    """Bid, choose a game and play, by what the ten cards should win."""
    if o.phase == PLAY:
        return _null_card(o, p) if o.game >= NULL else _card(o, p)
    if o.phase in (OPEN, BID):
        rung = lowest(others(o.legal))
        return rung if p.ladder[rung] <= _limit(o, p) else PASS
    if o.phase == HOLD:
        return YES if p.ladder[o.bid] <= _limit(o, p) else PASS
    if o.phase == SKAT:
        return HAND if _chance_by_hand(o, p) >= _SURE_BY_HAND else TAKE
    if o.phase == DISCARD:
        return _discard(o, p)
    if o.phase == DECLARE:
        return best_game(p, o.hand, o.aside[o.seat], p.ladder[o.bid], o.by_hand, o.legal)
    return PLAIN


# Bidding, and the game


@kernel
def chance(p: Params, cards: Cards, game: Count) -> Count:
    """Return roughly the percentage of games that a declarer wins with ten cards, or the best ten of twelve."""
    if game >= NULL:
        return max(96 - 14 * _gaps(cards) - (4 if game > NULL else 0), 0)
    trumps = p.trumps_of[game]
    if game == GRAND:
        strength = -48
        strength += 15 * popcount(cards & JACKS)
    else:
        strength = -47
        strength += 14 * popcount(cards & trumps)
        strength += 3 * (cards >> (game << 4 | ACE) & 1) + 3 * (cards >> (game << 4 | _TEN) & 1)
    for suit in range(4):
        strength += _jack(suit) * (cards >> (suit << 4 | JACK) & 1)
        if suit != game:
            strength += _side(cards & suit_mask(suit) & ~JACKS, suit, game)
    return min(max(strength, 0), 98)


@kernel
def _jack(suit: Count) -> Count:
    """Return what a jack is worth beyond being a trump: of clubs 6, spades 5, hearts 3, diamonds 2."""
    if suit == 0:
        return 6
    return 5 if suit == 3 else 1 + suit


@kernel
def _side(own: Cards, suit: Count, game: Count) -> Count:
    """Return what the cards of a suit that is not trumps add to a declarer's chance."""
    if own == 0:
        return 0 if game == GRAND else 5
    ace, ten = own >> (suit << 4 | ACE) & 1, own >> (suit << 4 | _TEN) & 1
    more = 2 if game == GRAND else 1
    worth = 10 * more * ace + (8 if ace else 3 if own & own - 1 else 0) * ten * more
    return worth + (4 * max(popcount(own) - 2, 0) if game == GRAND and ace else 0)


@kernel
def _gaps(cards: Cards) -> Count:
    """Return how far cards are from low enough for null: in each suit a seven at most, then a nine, and so on."""
    gaps = 0
    for suit in range(4):
        own = cards >> (suit << 4) & 0x1FFF
        least = _SEVEN
        while own:
            gaps += max(low_index(own) - least, 0)
            own &= own - 1
            least += 2
    return gaps


@kernel
def _limit(o: Observation, p: Params) -> Points:
    """Return the highest number that the viewer's hand is good for."""
    limit = 0
    for game in range(NULL + 1):
        if 3 * (chance(p, o.hand, game) + _SKAT_HELPS) > _EVEN:
            limit = max(limit, value_of(p, o.hand, game, 0))
    return limit


@kernel
def _chance_by_hand(o: Observation, p: Params) -> Count:
    best = 0
    for game in range(NULL):
        if value_of(p, o.hand, game, 1) >= p.ladder[o.bid]:
            best = max(best, chance(p, o.hand, game))
    return best


@kernel
def best_game(p: Params, hand: Cards, skat: Cards, bid: Points, by_hand: Flag, legal: Codes) -> Count:
    """Return the game that should bring most, of those in `legal`."""
    best, most = 0, -1 << 30
    for game in range(NULL + 2):
        if legal >> game & 1:
            value = value_of(p, hand | skat, game, by_hand)
            percent = chance(p, hand, game)
            while value < bid:
                value += base_of(game)
                percent -= 45
            brings = value * (3 * max(percent, 0) - _EVEN)
            if brings > most:
                best, most = game, brings
    return best


@kernel
def _discard(o: Observation, p: Params) -> Card:
    """Choose the next card to put into the skat: one of the best pair for the best game."""
    game = best_game(p, o.hand | o.aside[o.seat], 0, p.ladder[o.bid], 0, declarable(p, o.bid, 0))
    best, most = NOBODY, -1 << 30
    first = o.hand
    while first:
        one = first & -first
        first ^= one
        second = first if o.aside[o.seat] == 0 else 1
        while second:
            two = second & -second
            second ^= two
            gone = (one | two) & o.hand
            worth = _kept(p, o.hand & ~gone, gone, game)
            if worth > most:
                best, most = low_index(one), worth
    return best


@kernel
def _kept(p: Params, kept: Cards, gone: Cards, game: Count) -> int:
    """Return how good it is to keep some cards and put others into the skat."""
    if game >= NULL:
        return -_gaps(kept)
    return 4 * chance(p, kept, game) + points_of(p, gone) - 60 * popcount(gone & p.trumps_of[game])


# The play


@kernel
def _card(o: Observation, p: Params) -> Card:
    if o.led:
        return _follow(o, p)
    others = PLACES.others_hold(o, p)
    mine, theirs = o.hand & o.trumps, others & o.trumps
    if o.seat == o.declarer and mine and theirs and (popcount(mine) > 1 or o.hand == mine):
        top = pick(p, o.game, mine, 0, 1, 0)
        if standing_over(o, p, o.game, top, others) == 0:
            return top
        if popcount(mine) >= popcount(theirs):
            return _cheapest(o, p, mine)
    plain = o.hand & ~o.trumps or o.hand
    sure = stand(o, p, o.game, plain, others)
    return _fattest(o, p, sure) if sure else _cheapest(o, p, plain)


@kernel
def _follow(o: Observation, p: Params) -> Card:
    """Take the trick if nobody can retake it, give points to a partner who has it, else play what costs least."""
    if partner_takes(o) and (o.missing == 1 or _stays(o, p)):
        return _fattest(o, p, o.legal)
    takes = takers(o, p, o.game, o.legal)
    if o.missing == 2:
        takes = stand(o, p, o.game, takes, PLACES.may_hold(o, p, left_of(o.seat)))
    if takes and (
        o.led & o.hand or points_of(p, lie_there(o, o.size - o.missing)) >= 4 or (o.missing == 1 and takes & ~o.trumps)
    ):
        return _fattest(o, p, takes)
    return _cheapest(o, p, o.legal)


@kernel
def _stays(o: Observation, p: Params) -> Flag:
    """Return 1 if the declarer, still to play, cannot win this trick; trumping a plain trick is left out."""
    cards = PLACES.may_hold(o, p, o.declarer) & (o.led | (o.trumps if o.best >= TRUMP else 0))
    return 1 if takers(o, p, o.game, cards) == 0 else 0


@kernel
def _cheapest(o: Observation, p: Params, cards: Cards) -> Card:
    return pick(p, o.game, cards, -4, -1, -20)


@kernel
def _fattest(o: Observation, p: Params, cards: Cards) -> Card:
    return pick(p, o.game, cards, 4, 0, -16)


@kernel
def _null_card(o: Observation, p: Params) -> Card:
    """Play at null: as declarer stay under the trick with the highest card that does, else stay under the declarer."""
    under = o.legal & ~takers(o, p, o.game, o.legal)
    high = 1
    if o.led == 0 or (o.seat == o.declarer and under == 0):
        high = -1
    elif o.seat != o.declarer and not (o.best_seat == o.declarer and under):
        high = -1 if o.missing == 2 and left_of(o.seat) == o.declarer else 1
        under = 0
    return pick(p, o.game, under or o.legal, 0, high, 0)
