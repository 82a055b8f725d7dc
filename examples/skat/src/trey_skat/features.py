"""How decisions in Skat look to a network.

A card is described by its suit and height: trumps first, from the lowest, then the other suits, the longest first.
Before a game is declared, the hand is described as it would look in the game that rules of thumb would choose.
"""

from importlib.resources import files

from trey.core.auction import partner_takes
from trey.core.encoding import place_of
from trey.core.features import Described, Features, turn_on, within
from trey.core.goals import Standing
from trey.core.kinds import NOBODY, Card, Cards, Code, Count, Flag, Seat
from trey.core.ranking import TRUMP, height_of, lie_there, points_of, standing_over, takers
from trey.core.trick_features import order_suits, slot_of
from trey.core.tricks import best_card, left_of, suit_mask
from trey.kernel.bits import low_index, popcount
from trey.kernel.mark import inlined, kernel
from trey_skat.actions import BID, DECLARE, GRAND, HOLD, NULL, OPEN, PASS, PLAY, SKAT
from trey_skat.game import PLACES, RUNGS, Observation, Params, base_of, matadors_of, value_of
from trey_skat.habit import best_game, chance

_H_DECLARER, H_DEFENDER, _H_NULL, _H_AGAINST_NULL, _H_DECLARE, H_WORD = range(6)
CARDS = 43
"""Eleven trumps, and four suits of eight."""

OWN = 0
OUT = OWN + CARDS
"""A card that others may hold, or that lies in the skat."""
HELD = OUT + CARDS
"""[trumps or slot, count]: cards of a suit in the hand."""
LEFT = HELD + 60
"""[trumps or slot, count]: cards of a suit that are out."""
GAME = LEFT + 60
"""Clubs, diamonds, hearts, spades, grand, null, null ouvert."""
_BY_HAND = GAME + 7
"""By hand, and what was announced."""
_SEEGER = _BY_HAND + 5
DEALER = _SEEGER + 1
SIZE = DEALER + 3
"""Cards in the hand."""
_RUNG = SIZE + 13
"""The number that is bid."""
HERE = _RUNG + 24

# In the play
_DECLARER = HERE
MADE = _DECLARER + 3
"""Card points of the declarer, as far as the viewer knows them."""
LOST = MADE + 31
VOID = LOST + 31
"""[next or last, trumps or slot]: a seat shown to have none of a suit."""
BEST = VOID + 10
"""The best card of the trick."""
BY_NEXT = BEST + CARDS
LED = BY_NEXT + 2
THERE = LED + 5
"""Card points in the trick."""
CARD = THERE + 18
"""The card that is played."""
TAKES = CARD + CARDS
"""[leads, follows, trumps or throws; loses or takes; place in the trick]."""
_OVER = TAKES + 24
"""Cards out that beat it in its own suit, if it takes the trick so far."""
ALLY = _OVER + 12
"""A partner has the trick: this card leaves or takes it, with the declarer before or behind."""
ENDS = ALLY + 4
"""[the other side, the own side]: card points of a trick that this card ends."""
WIDTH = ENDS + 36

# Before it
CHANCE = HERE
"""[the game in view, grand, null]: what rules of thumb think of it."""
TAKEN = CHANCE + 75
"""Card points that were discarded."""
WORTH = TAKEN + 12
"""Base and matadors of the game in view."""
_OVERBID = WORTH + 20
WORD = _OVERBID + 1
"""Pass, bid, hold, pick up, by hand."""
SLACK = WORD + 5
"""By how much the game in view is worth more than the number said, in fours."""


@kernel
def head(o: Observation, p: Params) -> int:
    """Return the kind of decision."""
    if o.phase == PLAY:
        return (_H_DECLARER if o.seat == o.declarer else H_DEFENDER) + 2 * (o.game >= NULL)
    if o.phase == DECLARE:
        return _H_DECLARE
    return H_WORD if o.phase in (BID, HOLD, OPEN, SKAT) and p.jump == 1 else NOBODY


# Cards


@kernel
def _number(x: Described, p: Params, game: Count, card: Card) -> int:
    """Return the number of a card in a description."""
    height = height_of(p, game, card)
    if height >= TRUMP:
        above = height - TRUMP
        return above if above < 7 else above - 6
    return 11 + 8 * slot_of(x, card >> 4) + height - 1


@kernel
def _turn_on_cards(x: Described, p: Params, game: Count, cards: Cards, start: int) -> None:
    while cards:
        turn_on(x, start + _number(x, p, game, low_index(cards)))
        cards &= cards - 1


@kernel
def _describe(x: Described, p: Params, game: Count, hand: Cards, out: Cards) -> None:
    """Turn on what the hand holds, and what is out, as it looks in a game."""
    trumps = p.trumps_of[game]
    order_suits(x, hand & ~trumps, out & ~trumps, NOBODY)
    _turn_on_cards(x, p, game, hand, OWN)
    _turn_on_cards(x, p, game, out, OUT)
    turn_on(x, HELD + popcount(hand & trumps))
    turn_on(x, LEFT + popcount(out & trumps))
    for slot in range(4):
        suit = suit_mask(x.order >> 2 * slot & 3) & ~trumps
        turn_on(x, HELD + 12 * (slot + 1) + popcount(hand & suit))
        turn_on(x, LEFT + 12 * (slot + 1) + popcount(out & suit))
    turn_on(x, GAME + game)


# The situation


@kernel
def situation(x: Described, o: Observation, p: Params) -> None:
    """Describe what the viewer knows; before a declaration the suits wait for their trumps."""
    turn_on(x, DEALER + place_of(o.dealer, o.seat, 3))
    turn_on(x, SIZE + popcount(o.hand))
    turn_on(x, _RUNG + within(o.bid, 0, 23))
    if p.seeger:
        turn_on(x, _SEEGER)
    if o.by_hand:
        turn_on(x, _BY_HAND)
    if o.phase == PLAY:
        turn_on(x, _BY_HAND + 1 + o.announced)
        _describe(x, p, o.game, o.hand, PLACES.others_hold(o, p))
        _table(x, o, p)
    elif o.phase != DECLARE:
        _in_view(x, o, p, _frame(o, p))


@kernel
def _frame(o: Observation, p: Params) -> Count:
    """Return the game that rules of thumb would play with the hand."""
    return best_game(p, o.hand | o.aside[o.seat], 0, p.ladder[o.bid], 0, 31)


@kernel
def _in_view(x: Described, o: Observation, p: Params, game: Count) -> None:
    """Describe the hand as it looks in a game that may be declared."""
    own = o.hand | o.aside[o.seat]
    _describe(x, p, game, o.hand, PLACES.others_hold(o, p))
    turn_on(x, CHANCE + chance(p, o.hand, game) // 4)
    turn_on(x, CHANCE + 25 + chance(p, o.hand, GRAND) // 4)
    turn_on(x, CHANCE + 50 + chance(p, o.hand, NULL) // 4)
    turn_on(x, TAKEN + within(points_of(p, o.aside[o.seat]) // 2, 0, 11))
    if game < NULL:
        turn_on(x, WORTH + 4 * _kind(game) + within(matadors_of(p, own, game) - 1, 0, 3))
        if value_of(p, own, game, o.by_hand) < p.ladder[o.bid]:
            turn_on(x, _OVERBID)


@inlined
def _kind(game: Count) -> int:
    return (base_of(game) - 9) if game < GRAND else 4


@kernel
def _table(x: Described, o: Observation, p: Params) -> None:
    """Describe the trick and those before it."""
    turn_on(x, _DECLARER + place_of(o.declarer, o.seat, 3))
    skat = points_of(p, o.aside[o.seat]) if o.seat == o.declarer else 0
    made = o.points[o.declarer]
    turn_on(x, MADE + (made + skat) // 4)
    turn_on(x, LOST + (o.points[0] + o.points[1] + o.points[2] - made) // 4)
    follows, best, there = left_of(o.seat), best_card(o), o.size - o.missing
    for turn in range(2):
        lacks = o.lacks[follows]
        if o.trumps and lacks & o.trumps == o.trumps:
            turn_on(x, VOID + 5 * turn)
        for slot in range(4):
            suit = suit_mask(x.order >> 2 * slot & 3) & ~o.trumps
            if lacks & suit:
                turn_on(x, VOID + 5 * turn + 1 + slot)
        follows = left_of(follows)
    if best >= 0:
        turn_on(x, BEST + _number(x, p, o.game, best))
        turn_on(x, BY_NEXT + (o.best_seat == left_of(o.seat)))
        turn_on(x, LED + (0 if o.led == o.trumps else 1 + slot_of(x, low_index(o.led) >> 4)))
        turn_on(x, THERE + within(points_of(p, lie_there(o, there)), 0, 34) // 2)


# The actions


@kernel
def action(x: Described, o: Observation, p: Params, code: Code) -> None:
    """Describe one action."""
    if o.phase == PLAY:
        _card(x, o, p, code)
    elif o.phase == DECLARE:
        _in_view(x, o, p, code)
    else:
        _word(x, o, p, code)


@kernel
def _word(x: Described, o: Observation, p: Params, code: Code) -> None:
    """Describe a number, an answer, or what is done with the skat."""
    word = 0 if code == PASS else (2 if o.phase == HOLD else 1)
    rung = o.bid
    if o.phase == SKAT:
        word = 3 + code
    elif word == 1:
        rung = within(code, 1, RUNGS)
    turn_on(x, WORD + word)
    slack = value_of(p, o.hand, _frame(o, p), 0) - p.ladder[rung]
    turn_on(x, SLACK + within(slack // 4, -10, 10) + 10)


@kernel
def _card(x: Described, o: Observation, p: Params, card: Card) -> None:
    """Describe a card that is played to the trick."""
    place = o.size - o.missing
    takes = _takes(o, p, card)
    turn_on(x, CARD + _number(x, p, o.game, card))
    kind = 0
    if o.led:
        kind = 1 if o.led >> card & 1 else (2 if o.trumps >> card & 1 else 3)
    turn_on(x, TAKES + 6 * kind + 3 * takes + place)
    if takes:
        turn_on(x, _OVER + standing_over(o, p, o.game, card, PLACES.others_hold(o, p)))
    ally = partner_takes(o)
    if ally:
        turn_on(x, ALLY + 2 * takes + (o.missing == 2))
    if o.missing == 1:
        own = 1 if takes or ally else 0
        points = points_of(p, lie_there(o, place) | 1 << card)
        turn_on(x, ENDS + 18 * own + within(points, 0, 34) // 2)


@kernel
def _takes(o: Observation, p: Params, card: Card) -> Flag:
    """Return 1 if a card leads, or beats those that lie there."""
    return 1 if o.led == 0 or takers(o, p, o.game, 1 << card) else 0


@kernel
def outlook(x: Described, m: Standing, p: Params, seat: Seat) -> None:
    """Describe how the match stands for a seat: how far it is ahead, and how many deals are left."""
    best, other = -100000, left_of(seat)
    for turn in range(2):
        turn_on(x, 41 * turn + within((m.totals[seat] - m.totals[other]) // 20, -20, 20) + 20)
        best = max(best, m.totals[other])
        other = left_of(other)
    turn_on(x, 82 + within(p.deals - m.scored, 0, 36))
    turn_on(x, 119 + within((m.totals[seat] - best) // 20, -20, 20) + 20)


FEATURES = Features(
    edition=1,
    width=WIDTH,
    heads=6,
    unit=32,
    blend=0,
    deals=1_000_320,
    head=head,
    situation=situation,
    action=action,
    outlook=outlook,
    weights=files(__package__) / "learned.net",
)
