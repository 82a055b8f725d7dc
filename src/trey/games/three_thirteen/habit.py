"""Rules of thumb for Three Thirteen: take what melds, keep what may meld, discard high cards that help nobody else."""

from trey.core.cards import ALL_RANKS, EACH_SUIT, JOKER, SUITED
from trey.core.kinds import Card, Cards, Code, Codes, Count, Flag, Points, Rank
from trey.games.three_thirteen.actions import (
    DONE,
    ENOUGH,
    FROM_PILE,
    GO_OUT,
    LAY,
    MELD,
    P_ACT,
    P_ADD,
    P_DRAW,
    P_LAY,
    P_OUT,
    P_TO,
    STOCK,
    UNDO,
)
from trey.games.three_thirteen.observation import Observation
from trey.games.three_thirteen.state import Params, Work, after, price, ready, ready_table, top_card
from trey.games.three_thirteen.turn import least_after_turn
from trey.kernel.bits import low_index, popcount
from trey.kernel.mark import kernel
from trey.melds.hands import bit_of, choices
from trey.melds.solver import arrange, least_after_discard, least_points, melds_all

ENDS = 0x1803  # ace, king, 2 and 3: neighbours where the ace is low
PAIR, _NEIGHBOUR, GAP = 4, 3, 2  # points worth keeping a card for beside another
_HELPS_NEXT = 3
_WILD_WORTH = 1000


@kernel
def habit(o: Observation, p: Params, w: Work) -> Code:
    """Return a sensible action from what the seat may know."""
    ready(o, w)
    if o.phase == P_DRAW:
        return _draw(o, p, w)
    if o.phase == P_ACT:
        return _act(o, p, w)
    if o.phase == P_LAY:
        return _lay(o, p, w)
    if o.phase == P_ADD:
        return _dearest(o, o.outs) if o.outs else ENOUGH
    if o.phase in (P_TO, P_OUT):
        return low_index(o.legal)
    return _last_turn(o, p, w) if p.auto_meld else _dearest(o, o.legal)


@kernel
def _is_wild(o: Observation, card: Card) -> Flag:
    return 1 if card == JOKER or card & 15 == o.wild else 0


@kernel
def _wilds(o: Observation) -> Count:
    wilds = EACH_SUIT << o.wild if o.wild >= 0 else 0
    return popcount(o.one & wilds) + popcount(o.two & wilds) + o.jokers


@kernel
def _dearest(o: Observation, cards: Codes) -> Card:
    """Return the card of a mask that costs most."""
    best, choice = -1, -1
    while cards:
        card = low_index(cards)
        cards &= cards - 1
        price = 100 if card == JOKER else o.points[card & 15]
        if price > best:
            best, choice = price, card
    return choice


# --- The draw ---


@kernel
def _draw(o: Observation, p: Params, w: Work) -> Code:
    """Take a wild that the melds have room for, or a top discard that melds; on a final turn, if it saves enough."""
    if not o.legal >> FROM_PILE & 1:
        return STOCK
    top = top_card(o)
    if wants_wild(o, top):
        return FROM_PILE
    last = 1 if o.finisher >= 0 else 0
    if not last and not may_meld(o, p, w, top):
        return STOCK
    if last and p.layoff:
        ready_table(o, w)
    bit = bit_of(top)
    one, two, jokers = o.one | bit, o.two | o.one & bit, o.jokers + (top == JOKER)
    before = least_points(w, o.one, o.two, o.jokers, w)
    saved = before - least_after_turn(p, w, one, two, jokers)
    if saved <= 0:
        return STOCK
    if last:
        return FROM_PILE if 2 * saved >= _worst_loose(o, p, w) else STOCK
    if _is_wild(o, top):
        return FROM_PILE
    return FROM_PILE if least_points(w, one, two, jokers, w) < before + price(o, p, top) else STOCK


@kernel
def wants_wild(o: Observation, card: Card) -> Flag:
    """Return 1 if a card is wild, the turn is not the last, and there may be a meld for each wild."""
    return 1 if o.finisher < 0 and _is_wild(o, card) and _wilds(o) < o.cards // 3 else 0


@kernel
def may_meld(o: Observation, p: Params, w: Work, card: Card) -> Flag:
    """Return 0 if a card is not wild and the hand has too few cards to meld with it; quicker than solving."""
    if _is_wild(o, card):
        return 1
    same = EACH_SUIT << (card & 15)
    near = 3 << card >> 2 | 3 << card + 1
    if card & 15 in (0, 1, 11, 12):
        near |= ENDS << (card & 48)
    near &= ALL_RANKS << (card & 48)
    if not w.same_suit:
        near = (near >> (card & 48)) * EACH_SUIT
    beside = popcount(o.one & same) + popcount(o.two & same) + popcount(o.one & near)
    return 1 if beside + _wilds(o) >= 2 else 0


@kernel
def _worst_loose(o: Observation, p: Params, w: Work) -> Points:
    """Return the points of the dearest card outside the best melds."""
    arrange(w, o.one, o.two, o.jokers, w)
    card = _dearest(o, choices(w.left_one, w.left_jokers))
    return price(o, p, card) if card >= 0 else 0


# --- The discard ---


@kernel
def _act(o: Observation, p: Params, w: Work) -> Code:
    if o.legal >> GO_OUT & 1:
        return GO_OUT
    if o.finisher >= 0:
        return _last_turn(o, p, w)
    if not p.auto_meld and o.legal >> LAY & 1:
        least_after_turn(p, w, o.one, o.two, o.jokers)
        if w.best == 0:
            return LAY
    return thrown(o, p, w, o.one, o.two, o.jokers)


@kernel
def thrown(o: Observation, p: Params, w: Work, one: Cards, two: Cards, jokers: Count) -> Card:
    """Return the card of a hand that goes to the pile before the last turn."""
    arrange(w, one, two, jokers, w)
    loose = choices(w.left_one, w.left_jokers)
    if loose:
        return _least_wanted(o, p, w, loose)
    least_after_discard(w, one, two, jokers, w)
    return w.discard


@kernel
def _last_turn(o: Observation, p: Params, w: Work) -> Code:
    """Lay by hand where nobody does it for one, else discard what leaves the fewest points."""
    if p.auto_meld and p.layoff:
        ready_table(o, w)
    points = least_after_discard(w, o.one, o.two, o.jokers, w)
    card = w.discard
    if p.out_without_discard:
        points = least_after_turn(p, w, o.one, o.two, o.jokers)
    if not p.auto_meld and o.legal >> LAY & 1 and (points == 0 or w.partial):
        arrange(w, o.one, o.two, o.jokers, w)
        if w.melds:
            return LAY
    return card


@kernel
def _least_wanted(o: Observation, p: Params, w: Work, loose: Codes) -> Card:
    """Return the loose card that costs most and promises least."""
    best, choice = -10 * _WILD_WORTH, -1
    cards = loose
    while cards:
        card = low_index(cards)
        cards &= cards - 1
        if _is_wild(o, card):
            worth = _WILD_WORTH
        else:
            worth = _promise(w, card, loose)
            if _helps(o, p, card):
                worth += _HELPS_NEXT
        if price(o, p, card) - worth > best:
            best, choice = price(o, p, card) - worth, card
    return choice


@kernel
def _promise(w: Work, card: Card, loose: Codes) -> int:
    """Return what a loose card is worth keeping for: its pairs and neighbours."""
    rank, suit = card & 15, card >> 4
    if w.left_two >> card & 1:
        return PAIR * 2
    pair = loose & (EACH_SUIT << rank) & ~(1 << card)
    worth = PAIR * popcount(pair)
    for step in range(1, 3):
        for side in range(2):
            other = _beside(w, rank, -step if side else step)
            if other >= 0 and loose >> (suit << 4 | other) & 1:
                worth += _NEIGHBOUR if step == 1 else GAP
    return worth


@kernel
def _beside(w: Work, rank: Rank, step: int) -> Rank:
    """Return the rank so many steps away in a run, or -1; the ace stands where the rules put it."""
    place = rank + 1
    if rank == 12 and (w.ace == 0 or (w.ace == 2 and step > 0)):
        place = 0
    place += step
    if place < 0 or place > 13 or (place == 0 and w.ace == 1) or (place == 13 and w.ace == 0):
        return -1
    return place - 1 if place else 12


@kernel
def _helps(o: Observation, p: Params, card: Card) -> Flag:
    """Return 1 if a card goes with one the next seat is known to hold."""
    seat = after(p, o.seat)
    known, rank = o.known_one[seat], card & 15
    if known & EACH_SUIT << rank:
        return 1
    near = 1 << card
    near |= near << 1 | near >> 1
    return 1 if known & near & SUITED else 0


# --- Laying by hand ---


@kernel
def _lay(o: Observation, p: Params, w: Work) -> Code:
    """Lay the best melds one after the other; each is found again from what is in hand and in the group."""
    one, two, jokers = o.one, o.two, o.jokers
    count = 0
    for i in range(o.puts):
        if o.put[i] >> 6 == o.closed:
            bit = bit_of(o.put[i] & 63)
            count += 1
            one, two, jokers = one | bit, two | one & bit, jokers + (bit == 0)
    if not p.out_without_discard or not melds_all(w, one, two, jokers, w):
        least_after_discard(w, one, two, jokers, w)
        bit = bit_of(w.discard)
        one, two, jokers = one & ~(bit & ~two), two & ~bit, jokers - (bit == 0)
    arrange(w, one, two, jokers, w)
    if w.melds == 0:
        return DONE if o.legal >> DONE & 1 and count == 0 else UNDO
    card = _next_card(o, w)
    if card < 0:
        return MELD if o.legal >> MELD & 1 else UNDO
    return card if o.legal >> card & 1 else UNDO


@kernel
def _next_card(o: Observation, w: Work) -> Card:
    """Return a card of the first meld that is not in the group yet, -1 when all are."""
    for k in range(w.size[0]):
        wanted, there = 0, 0
        for i in range(k + 1):
            wanted += 1 if w.cards[i] == w.cards[k] else 0
        for i in range(o.puts):
            there += 1 if o.put[i] == (w.cards[k] | o.closed << 6) else 0
        if there < wanted:
            return w.cards[k]
    return -1
