"""Sets for one choice of runs: the points that remain when sets are made of the cards and wilds that the runs leave.

In each rank three cards are a set, two need one wild, and one alone needs two, which only unlimited wilds allow.
A wild saves most in the costliest pair, so the pairs that get one are chosen by points, without trying.  Wilds that no
meld needs are laid where there is room; those that find no room are *spare* and cost points.

Costs are in 32nds of a point.  A joker that counts no points costs one 32nd, so a cost of 0 means that every card is in
a meld.
"""

from trey.kernel.bits import high_index, low_index, popcount
from trey.kernel.mark import kernel
from trey.melds.meld import MeldRules
from trey.melds.runs import HALF, MAJORITY, ONE, UNLIMITED, most_wilds
from trey.melds.walk import EACH, MANY, PART, MeldWork

NEVER = 1 << 30
POINT = 5  # a point is 1 << POINT of cost
EIGHTS = 8 * EACH
_ODD = 0x000F0F0F0F0F0F0F
_FOURTHS = 0x000000FF000000FF


@kernel
def _sum_digits(digits: int) -> int:
    """Return the sum of fourteen 4-bit digits."""
    x = (digits & _ODD) + (digits >> 4 & _ODD)
    x += x >> 8
    x = (x & _FOURTHS) + (x >> 16 & _FOURTHS)
    return (x + (x >> 32)) & 0xFF


@kernel
def _price(w: MeldWork, ranks: int) -> int:
    """Return the cost of the marked ranks, one card each."""
    chosen = (ranks >> 3) * 15
    points = _sum_digits(w.units & chosen)
    if w.sixteens:
        points += 16 * _sum_digits(w.sixteens & chosen)
    return points << POINT


@kernel
def without_dearest(ranks: int, count: int) -> int:
    """Return the marked ranks without the `count` costliest of them."""
    for _ in range(count):
        ranks ^= 1 << high_index(ranks)
    return ranks


@kernel
def _wild_cost(m: MeldRules, left: int, wilds: int, jokers: int) -> int:
    """Return the cost of `left` unmelded wilds, the cheaper kind first."""
    if left <= 0:
        return 0
    joker = max(1, m.joker_points << POINT)
    each = m.points[m.wild] << POINT if m.wild >= 0 else joker
    own = min(left, wilds) if each <= joker else left - min(left, jokers)
    return own * each + (left - own) * joker


@kernel
def set_room(m: MeldRules, count: int, seeded: int) -> int:
    """Return how many wilds `count` cards of one rank can take in sets, or when added to a set on the table."""
    if m.limit == ONE:
        return count >> 1
    if m.limit == MAJORITY and seeded:
        return count
    return most_wilds(count, m.limit)


@kernel
def _sets_room(w: MeldWork, m: MeldRules, sets: int, left: int) -> int:
    room = 0
    while sets:
        at = low_index(sets) - 3
        room += set_room(m, left >> at & 15, w.seeds >> at & 15)
        sets &= sets - 1
    return room


@kernel
def _split(w: MeldWork, left: int) -> None:
    """Sort the ranks of what is left into sets without wilds, pairs and singles, a mark in each count."""
    w.sets = (left + 5 * EACH) & EIGHTS | (left + 7 * EACH) & w.seeds
    rest = left & ~((w.sets >> 3) * 15)
    w.pairs = (rest + 6 * EACH) & EIGHTS
    w.singles = ((rest + 7 * EACH) & EIGHTS) ^ w.pairs


@kernel
def _limited(w: MeldWork, m: MeldRules, left: int, span: int, wilds: int, jokers: int) -> int:
    """Return the cost left where the wilds of a meld are limited; `w.spare` counts the idle wilds."""
    few = span & PART
    free = wilds + jokers - few
    if free < 0:
        return NEVER
    _split(w, left)
    count = popcount(w.pairs)
    used = min(count, free)
    w.spare = 0
    cost = _price(w, w.singles) + 2 * _price(w, without_dearest(w.pairs, used))
    if free > used:
        room = (span >> MANY & PART) - few + w.room + _sets_room(w, m, w.sets, left)
        room += 2 * used if m.limit == HALF else used
        w.spare = max(0, free - room)
        cost += _wild_cost(m, w.spare, wilds, jokers)
    return cost


@kernel
def wild_set_span(w: MeldWork, m: MeldRules, count: int) -> int:
    """Return the span of sets with this many natural cards of the wild rank."""
    return (0 if w.wild_seeded else max(0, 3 - count)) | set_room(m, count, w.wild_seeded) << MANY


@kernel
def _with_wild_set(w: MeldWork, m: MeldRules, left: int, span: int, wilds: int, jokers: int) -> int:
    """Return the cost left where cards of the wild rank may also lie as naturals in sets of it."""
    best = _limited(w, m, left, span, wilds, jokers)
    w.wild_set = w.alone = 0
    if w.spare == 0 or not m.wild_natural:
        return best
    spare = w.spare
    for count in range(1 if w.wild_seeded else 2, wilds + 1):
        cost = _limited(w, m, left, span + wild_set_span(w, m, count), wilds - count, jokers)
        if cost < best:
            best, spare, w.wild_set = cost, w.spare, count
    w.spare = spare
    return best


@kernel
def _unlimited(w: MeldWork, m: MeldRules, left: int, span: int, wilds: int, jokers: int) -> int:
    """Return the cost left where one natural card may stand with any number of wilds."""
    few = span & PART
    free = wilds + jokers - few
    if free < 0:
        return NEVER
    _split(w, left)
    w.wild_set = w.alone = 0
    two, one, cost = popcount(w.pairs), popcount(w.singles), NEVER
    most = min(one, free >> 1)
    for alone in range(min(most, max(0, free - two) >> 1), most + 1):
        together = min(two, free - 2 * alone)
        tried = _price(w, without_dearest(w.singles, alone))
        tried += 2 * _price(w, without_dearest(w.pairs, together))
        if tried < cost:
            cost, w.alone = tried, alone
    w.spare = 0
    if w.sets or most or (free and two) or (free > 2 and (m.all_wild or (m.wild_natural and wilds))):
        return cost
    w.spare = max(0, free - (span >> MANY & PART) + few - w.room)
    return cost + _wild_cost(m, w.spare, wilds, jokers)


@kernel
def settle(w: MeldWork, m: MeldRules, left: int, span: int, wilds: int, jokers: int) -> int:
    """Return the least cost that sets can leave of these counts after runs have taken `span`."""
    if m.limit == UNLIMITED:
        return _unlimited(w, m, left, span, wilds, jokers)
    return _with_wild_set(w, m, left, span, wilds, jokers)
