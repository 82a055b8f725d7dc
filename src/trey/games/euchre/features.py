"""How decisions in Euchre look to a network."""

from importlib.resources import files

from trey.core.encoding import place_of
from trey.core.features import Described, Features, turn_on, within
from trey.core.goals import Standing
from trey.core.hidden.packets import UP_TAKEN
from trey.core.kinds import NOBODY, Card, Cards, Code, Count, Flag, Seat, Suit
from trey.core.open_hands import beats
from trey.core.trick_features import TRICK_FEATURES, describe_card, describe_suits, describe_table, place_in
from trey.core.tricks import NO_TRUMP, best_card, in_line, left_of, trumps_with_bowers
from trey.games.euchre.actions import BID1, BID2, CAST, CHOICE, NAME, NAMING, ORDER, PASS, PICKING, PLAY, SWAP
from trey.games.euchre.observation import Observation, seen
from trey.games.euchre.state import Params
from trey.kernel.bits import low_index
from trey.kernel.mark import inlined, kernel

_H_MAKER, H_DEFENDER, _H_FIRST, _H_SECOND, H_DISCARD, H_WORD = range(6)

_MAKER = TRICK_FEATURES
"""Whether the maker is the viewer, the next seat, the last, or not known yet."""
DEALER = _MAKER + 4
MADE = DEALER + 3
"""Tricks the maker has taken."""
HOW = MADE + 6
"""How the deal is played: with the dummy, the maker alone, another defender alone, the viewer defending alone."""
_UP = HOW + 4
"""Where the upcard is."""
UPCARD = _UP + 4
"""The upcard: [offered or turned down, slot, place]; in play [next or last, slot, place] if the dealer may hold it."""
ALLY = UPCARD + 104
"""Three features: the other defender has the best card; no unseen card of its suit beats it; the card played beats it.
"""
WORD = ALLY + 3
_NEED = WORD + 13
"""[seat, points]: the points a seat still needs to win the match."""
_RULE = _NEED + 36
WIDTH = _RULE + 6

TURN = 40
AHEAD = TURN + 4


@kernel
def head(o: Observation, p: Params) -> int:
    """Return the kind of decision; none where rules of thumb choose: in what was learned, going alone paid nothing."""
    if o.phase == PLAY:
        return _H_MAKER if o.seat == o.maker else H_DEFENDER
    if o.phase == BID1:
        return _H_FIRST
    if o.phase == BID2:
        return _H_SECOND
    if o.phase in (CAST, PICKING):
        return H_DISCARD
    if o.phase in (NAMING, SWAP) or (o.phase == CHOICE and p.pts_sweep_alone > p.pts_sweep):
        return NOBODY
    return H_WORD


@inlined
def _seen_from(o: Observation, seat: Seat) -> Count:
    """Return a seat's place counted from the viewer on, 3 for nobody."""
    return place_of(seat, o.seat, 3) & 3


@kernel
def _out(o: Observation, p: Params) -> Cards:
    return p.pack & ~seen(o)


@kernel
def _one(card: Card, trump: Suit, trumps: Cards) -> Card:
    """Return a card lined up."""
    return low_index(in_line(1 << card, trump, trumps))


@kernel
def _best_card(o: Observation) -> Card:
    card = best_card(o)
    return _one(card, o.trump, o.trumps) if card >= 0 else NOBODY


@kernel
def _led_suit(o: Observation) -> Suit:
    if o.led == 0:
        return NOBODY
    return o.trump if o.led == o.trumps else low_index(in_line(o.led, o.trump, o.trumps)) >> 4


@kernel
def _facts(x: Described, o: Observation, p: Params) -> None:
    turn_on(x, _MAKER + _seen_from(o, o.maker))
    turn_on(x, DEALER + _seen_from(o, o.dealer))
    turn_on(x, _UP + o.up)
    if o.helped:
        turn_on(x, HOW)
    if o.alone:
        turn_on(x, HOW + 1)
    if o.lone >= 0:
        turn_on(x, HOW + 2 + (o.lone == o.seat))
    for seat in range(3):
        turn_on(x, _NEED + 12 * _seen_from(o, seat) + within(p.target - o.totals[seat], 0, 11))
    if p.dummy:
        turn_on(x, _RULE)
    if p.stick_the_dealer:
        turn_on(x, _RULE + 1)
    if p.must_pick_up:
        turn_on(x, _RULE + 2)
    if p.pts_sweep_alone > p.pts_sweep:
        turn_on(x, _RULE + 3)
    if p.pts_euchre_each > 1:
        turn_on(x, _RULE + 4)
    if p.may_discard_upcard:
        turn_on(x, _RULE + 5)


@kernel
def situation(x: Described, o: Observation, p: Params) -> None:
    """Describe what the viewer knows; in the bids the suits wait for their trumps."""
    _facts(x, o, p)
    if o.phase in (BID1, BID2):
        return
    trump, trumps = o.trump, o.trumps
    hand, out = in_line(o.hand, trump, trumps), in_line(_out(o, p), trump, trumps)
    describe_suits(x, hand, out, trump)
    if o.phase != PLAY:
        return
    turn_on(x, MADE + o.tricks[o.maker])
    follows = left_of(o.seat)
    lacks, last = in_line(o.lacks[follows], trump, trumps), in_line(o.lacks[left_of(follows)], trump, trumps)
    best = _best_card(o)
    by_next = 1 if o.best_seat == follows else 0
    describe_table(x, out, _led_suit(o), best, by_next, o.size - o.missing, lacks, last)
    if _ally_has_it(o):
        turn_on(x, ALLY)
        if not out >> best + 1 & (1 << (15 - (best & 15))) - 1:
            turn_on(x, ALLY + 1)
    if o.up == UP_TAKEN and o.dealer != o.seat and not o.played >> o.upcard & 1:
        at = 52 * (_seen_from(o, o.dealer) - 1)
        turn_on(x, UPCARD + at + place_in(x, hand | out, _one(o.upcard, trump, trumps)))


@kernel
def _ally_has_it(o: Observation) -> Flag:
    """Return 1 if the other defender has the trick so far."""
    return 1 if o.led and o.maker not in (o.seat, o.best_seat) else 0


@kernel
def action(x: Described, o: Observation, p: Params, code: Code) -> None:
    """Describe one action."""
    if o.phase in (BID1, BID2):
        _bid(x, o, p, code)
    elif o.phase in (PLAY, CAST, PICKING):
        trump, trumps = o.trump, o.trumps
        hand, out = in_line(o.hand, trump, trumps), in_line(_out(o, p), trump, trumps)
        card, best, led = _one(code, trump, trumps), _best_card(o), _led_suit(o)
        describe_card(x, card, hand, out, trump, led, best, o.size - o.missing)
        if _ally_has_it(o) and beats(card, best, trump):
            turn_on(x, ALLY + 2)
    else:
        turn_on(x, WORD + code)


@kernel
def _bid(x: Described, o: Observation, p: Params, code: Code) -> None:
    """Describe a bid by how the hand looks with its trumps; a pass by those that are offered, or by none."""
    trump = o.offered if o.phase == BID1 else NO_TRUMP
    if code not in (PASS, ORDER):
        trump = code - NAME
    word = 0
    if code != PASS:
        word = 1 if trump < NO_TRUMP else 2
    turn_on(x, WORD + word)
    trumps = trumps_with_bowers(trump)
    hand, out = in_line(o.hand, trump, trumps), in_line(_out(o, p), trump, trumps)
    describe_suits(x, hand, out, trump)
    up = _one(o.upcard, trump, trumps)
    turn_on(x, UPCARD + 52 * (o.phase == BID2) + place_in(x, hand | out, up))


@kernel
def outlook(x: Described, m: Standing, p: Params, seat: Seat) -> None:
    """Describe how the match stands for a seat: what each needs, and who deals."""
    best, other = -1000, seat
    for turn in range(3):
        turn_on(x, 13 * turn + within(p.target - m.totals[other], 0, 12))
        if turn:
            best = max(best, m.totals[other])
        other = left_of(other)
    turn_on(x, TURN + (place_of(seat, m.next_dealer, 3) if m.next_dealer >= 0 else 3))
    turn_on(x, AHEAD + within(m.totals[seat] - best, -12, 12) + 12)


FEATURES = Features(
    edition=1,
    width=WIDTH,
    heads=6,
    unit=2,
    blend=16,
    deals=2_300_160,
    head=head,
    situation=situation,
    action=action,
    outlook=outlook,
    weights=files("trey.games.euchre") / "learned.net",
)
