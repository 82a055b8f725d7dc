"""Rules of thumb for Three Thirteen: take what melds, keep what may meld, throw dear cards nobody wants."""

from trey.core.cards import JOKER, LANE
from trey.games.three_thirteen.observation import Observation
from trey.games.three_thirteen.state import (
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
    Params,
    after,
    choices,
    ready,
    ready_table,
)
from trey.kernel.bits import low_index, popcount
from trey.kernel.mark import kernel
from trey.melds.solver import arrange, least_after_discard, least_points, outs

__all__ = ["habit", "may_meld"]

LANES = 0x1FFF1FFF1FFF1FFF
EVERY_SUIT = 0x0001000100010001
ENDS = 0x1803  # ace, king, 2 and 3: neighbours where the ace is low
PAIR, NEIGHBOUR, GAP = 4, 3, 2  # points worth keeping a card for beside another
HELPS_NEXT = 3
WILD_WORTH = 1000


@kernel
def habit(v: Observation, r: Params) -> int:
    """Return a sensible action from what the seat may know."""
    ready(v, r)
    if v.phase == P_DRAW:
        return _draw(v, r)
    if v.phase == P_ACT:
        return _act(v, r)
    if v.phase == P_LAY:
        return _lay(v, r)
    if v.phase == P_ADD:
        return _dearest(v, v.outs) if v.outs else ENOUGH
    if v.phase in (P_TO, P_OUT):
        return low_index(v.legal)
    return _dearest(v, v.legal)


@kernel
def _price(v: Observation, r: Params, card: int) -> int:
    return r.joker_points if card == JOKER else v.points[card & 15]


@kernel
def _is_wild(v: Observation, card: int) -> int:
    return 1 if card == JOKER or card & 15 == v.wild else 0


@kernel
def _dearest(v: Observation, cards: int) -> int:
    """Return the card of a mask that costs most."""
    best, choice = -1, -1
    while cards:
        card = low_index(cards)
        cards &= cards - 1
        price = 100 if card == JOKER else v.points[card & 15]
        if price > best:
            best, choice = price, card
    return choice


# --- The draw ---


@kernel
def _draw(v: Observation, r: Params) -> int:
    """Take the top discard if it saves points and is wild or melds; on a final turn, if it saves enough."""
    if not v.legal >> FROM_PILE & 1:
        return STOCK
    top = v.top
    last = 1 if v.finisher >= 0 else 0
    if not last and not may_meld(v, r, top):
        return STOCK
    if last and r.layoff:
        ready_table(v, r)
    bit = 0 if top == JOKER else 1 << top
    jokers = v.jokers + 1 if top == JOKER else v.jokers
    before = least_points(r, v.one, v.two, v.jokers, r)
    one, two = v.one | bit, v.two | v.one & bit
    saved = before - least_after_discard(r, one, two, jokers, r)
    if saved <= 0:
        return STOCK
    if last:
        return FROM_PILE if 2 * saved >= _worst_loose(v, r) else STOCK
    if _is_wild(v, top):
        return FROM_PILE
    return FROM_PILE if least_points(r, one, two, jokers, r) < before + _price(v, r, top) else STOCK


@kernel
def may_meld(v: Observation, r: Params, card: int) -> int:
    """Return 0 if a card is no wild and has too few cards of the hand beside it for any meld; quicker than solving."""
    if _is_wild(v, card):
        return 1
    same = EVERY_SUIT << (card & 15)
    wilds = EVERY_SUIT << v.wild if v.wild >= 0 else 0
    near = 3 << card >> 2 | 3 << card + 1
    if card & 15 in (0, 1, 11, 12):
        near |= ENDS << (card & 48)
    near &= LANE << (card & 48)
    if not r.same_suit:
        near = (near >> (card & 48)) * EVERY_SUIT
    beside = popcount(v.one & same) + popcount(v.two & same) + popcount(v.one & near)
    return 1 if beside + popcount(v.one & wilds) + popcount(v.two & wilds) + v.jokers >= 2 else 0


@kernel
def _worst_loose(v: Observation, r: Params) -> int:
    """Return the points of the dearest card outside the best melds."""
    arrange(r, v.one, v.two, v.jokers, r)
    card = _dearest(v, choices(r.left_one, r.left_jokers))
    return _price(v, r, card) if card >= 0 else 0


# --- The discard ---


@kernel
def _act(v: Observation, r: Params) -> int:
    if v.finisher >= 0:
        return _last_turn(v, r)
    if v.legal >> GO_OUT & 1:
        return GO_OUT
    if not r.auto and v.legal >> LAY & 1 and outs(r, v.one, v.two, v.jokers, r):
        return LAY
    arrange(r, v.one, v.two, v.jokers, r)
    loose = choices(r.left_one, r.left_jokers)
    if loose == 0:
        least_after_discard(r, v.one, v.two, v.jokers, r)
        return r.discard
    return _least_wanted(v, r, loose)


@kernel
def _last_turn(v: Observation, r: Params) -> int:
    """Lay by hand where nobody does it for one, else discard what leaves the fewest points."""
    if r.auto and r.layoff:
        ready_table(v, r)
    points = least_after_discard(r, v.one, v.two, v.jokers, r)
    card = r.discard
    if not r.auto and v.legal >> LAY & 1 and (points == 0 or r.partial):
        arrange(r, v.one, v.two, v.jokers, r)
        if r.melds:
            return LAY
    return card


@kernel
def _least_wanted(v: Observation, r: Params, loose: int) -> int:
    """Return the loose card that costs most and promises least."""
    best, choice = -10 * WILD_WORTH, -1
    cards = loose
    while cards:
        card = low_index(cards)
        cards &= cards - 1
        if _is_wild(v, card):
            worth = WILD_WORTH
        else:
            worth = _promise(r, card, loose)
            if _helps(v, r, card):
                worth += HELPS_NEXT
        if _price(v, r, card) - worth > best:
            best, choice = _price(v, r, card) - worth, card
    return choice


@kernel
def _promise(r: Params, card: int, loose: int) -> int:
    """Return what a loose card is worth keeping for: its pairs and neighbours."""
    rank, suit = card & 15, card >> 4
    if r.left_two >> card & 1:
        return PAIR * 2
    pair = loose & (EVERY_SUIT << rank) & ~(1 << card)
    worth = PAIR * popcount(pair)
    for step in range(1, 3):
        for side in range(2):
            other = _beside(r, rank, -step if side else step)
            if other >= 0 and loose >> (suit << 4 | other) & 1:
                worth += NEIGHBOUR if step == 1 else GAP
    return worth


@kernel
def _beside(r: Params, rank: int, step: int) -> int:
    """Return the rank so many steps away in a run, or -1; the ace stands where the rules put it."""
    place = rank + 1
    if rank == 12 and (r.ace == 0 or (r.ace == 2 and step > 0)):
        place = 0
    place += step
    if place < 0 or place > 13 or (place == 0 and r.ace == 1) or (place == 13 and r.ace == 0):
        return -1
    return place - 1 if place else 12


@kernel
def _helps(v: Observation, r: Params, card: int) -> int:
    """Return 1 if a card goes with one the next seat is known to hold."""
    seat = after(r, v.seat)
    known, rank = v.known_one[seat], card & 15
    if known & EVERY_SUIT << rank:
        return 1
    near = 1 << card
    near |= near << 1 | near >> 1
    return 1 if known & near & LANES else 0


# --- Laying by hand ---


@kernel
def _lay(v: Observation, r: Params) -> int:
    """Lay the best melds one after the other; each is found again from what is in hand and in the group."""
    one, two, jokers = v.one, v.two, v.jokers
    count = 0
    for i in range(v.puts):
        if v.put[i] >> 6 == v.closed:
            card = v.put[i] & 63
            count += 1
            if card == JOKER:
                jokers += 1
            else:
                two |= one & 1 << card
                one |= 1 << card
    least_after_discard(r, one, two, jokers, r)
    bit = 1 << r.discard
    if r.discard == JOKER:
        jokers -= 1
    else:
        one, two = one & ~(bit & ~two), two & ~bit
    arrange(r, one, two, jokers, r)
    if r.melds == 0:
        return DONE if v.legal >> DONE & 1 and count == 0 else UNDO
    card = _next_card(v, r)
    if card < 0:
        return MELD if v.legal >> MELD & 1 else UNDO
    return card if v.legal >> card & 1 else UNDO


@kernel
def _next_card(v: Observation, r: Params) -> int:
    """Return a card of the first meld that is not in the group yet, -1 when all are."""
    for k in range(r.size[0]):
        wanted, there = 0, 0
        for i in range(k + 1):
            wanted += 1 if r.cards[i] == r.cards[k] else 0
        for i in range(v.puts):
            there += 1 if v.put[i] == (r.cards[k] | v.closed << 6) else 0
        if there < wanted:
            return r.cards[k]
    return -1
