"""The search: it combines each way to lay runs in one suit with all stored ways for the others and the best sets."""

from trey.kernel.bits import low_index
from trey.kernel.mark import kernel, out_of_line
from trey.melds.meld import RUN, MeldRules, code_kind, code_naturals, code_where, code_wilds
from trey.melds.runs import most_wilds
from trey.melds.sets import EIGHTS, NEVER, POINT, settle
from trey.melds.walk import EACH, KEPT, MeldWork, span_spent, split_suits, start_suit, step, store_suit

GONE_WILD, GONE_JOKER = 64, 65
OTHERS = (1 << KEPT) - 1  # the part of a span that speaks of wilds


@kernel
def _without_one(w: MeldWork, m: MeldRules, left: int, span: int, wilds: int) -> int:
    """Return the least cost that sets leave when one card is discarded first."""
    whole = settle(w, m, left, span, wilds, w.jokers)
    best, ranks = w.best, (left + 7 * EACH) & EIGHTS
    while ranks:
        at = low_index(ranks) - 3
        if whole - (m.points[index_rank(w, at >> 2)] << POINT) < best:
            cost = settle(w, m, left - (1 << at), span, wilds, w.jokers)
            if cost < best:
                best, w.gone = cost, at
        ranks &= ranks - 1
    if wilds:
        cost = settle(w, m, left, span, wilds - 1, w.jokers)
        if cost < best:
            best, w.gone = cost, GONE_WILD
    if w.jokers:
        cost = settle(w, m, left, span, wilds, w.jokers - 1)
        if cost < best:
            best, w.gone = cost, GONE_JOKER
    return best


@kernel
def left_of(w: MeldWork, used: int) -> int:
    """Return the counts of natural cards that runs leave, in order of points."""
    left, at = (w.counts - used) & ~w.wild_part, 4 * w.ace_at
    return left & (1 << at) - 16 | (left & 15) << at | left >> at << at + 4 if at else left


@kernel
def _consider(w: MeldWork, m: MeldRules, used: int, span: int) -> int:
    """Find the best sets for one choice of runs; say whether the result is the best so far."""
    wilds, left = w.wilds - (span >> KEPT), left_of(w, used)
    if w.discards:
        cost = _without_one(w, m, left, span & OTHERS, wilds)
    else:
        cost = settle(w, m, left, span & OTHERS, wilds, w.jokers)
    if cost >= w.best:
        return 0
    w.best, w.pick_gone = cost, w.gone
    return 1


@kernel
def _combine(w: MeldWork, m: MeldRules, used: int, span: int) -> None:
    """Consider a way of the walked suit with every way of the stored ones."""
    wilds = w.wilds + w.jokers
    for a in range(w.first[0], w.first[1]):
        used_a, span_a = used + w.used[a], span + w.span[a]
        if span_spent(span_a) > wilds:
            continue
        for b in range(w.first[1], w.first[2]):
            used_b, span_b = used_a + w.used[b], span_a + w.span[b]
            if span_spent(span_b) > wilds:
                continue
            for c in range(w.first[2], w.first[3]):
                span_c = span_b + w.span[c]
                if span_spent(span_c) <= wilds and _consider(w, m, used_b + w.used[c], span_c):
                    w.picks[0], w.picks[1], w.picks[2] = a, b, c
                    w.pick_used, w.pick_span = used, span
                    if w.best == 0:
                        return


@kernel
def rank_index(w: MeldWork, rank: int) -> int:
    """Return the index of a rank in counts that are in order of points."""
    if rank == 12:
        return w.ace_at
    return rank + 2 if 0 < w.ace_at <= rank + 1 else rank + 1


@kernel
def index_rank(w: MeldWork, index: int) -> int:
    """Return the rank at an index of counts that are in order of points."""
    if index == w.ace_at:
        return 12
    return index - 2 if 0 < w.ace_at < index else index - 1


@kernel
def _ace_index(m: MeldRules) -> int:
    """Return the index of the ace in counts that are in order of points: 0 if it costs least."""
    for rank in range(11, -1, -1):
        if rank != m.wild and m.points[rank] < m.points[12]:
            return rank + 2
    return 0


@kernel
def _price_ranks(w: MeldWork, m: MeldRules) -> None:
    """Write the points of each rank as two 4-bit digits, in the order of the counts."""
    w.units = w.sixteens = 0
    for rank in range(13):
        points, at = m.points[rank], 4 * rank_index(w, rank)
        w.units |= (points & 15) << at
        w.sixteens |= (points >> 4) << at


@kernel
def _seed_sets(w: MeldWork, m: MeldRules) -> None:
    """Mark the ranks of the sets on the table and count the wilds they may still take."""
    w.seeds = w.wild_seeded = w.room = 0
    for i in range(w.tables):
        code = w.table[i]
        if code_kind(code) == RUN:
            continue
        w.room += most_wilds(code_naturals(code), m.limit) - code_wilds(code)
        rank = code_where(code)
        if rank == m.wild:
            w.wild_seeded = 1
        elif rank < 13:
            w.seeds |= 8 << 4 * rank_index(w, rank)


@out_of_line
def search(w: MeldWork, m: MeldRules, one: int, two: int, jokers: int) -> int:
    """Return the least points a hand can leave, after the best discard if `w.discards`; `w.pick…` hold the choice."""
    split_suits(w, one, two, jokers, m)
    w.ace_at = _ace_index(m)
    _price_ranks(w, m)
    _seed_sets(w, m)
    at = slot = 0
    for suit in range(4):
        if suit != w.big:
            w.first[slot] = at
            at, slot = store_suit(w, m, suit, at), slot + 1
    w.first[3], w.best = at, NEVER
    start_suit(w, m, w.big)
    while w.best and step(w, m, w.big):
        _combine(w, m, w.level_used[w.level + 1], w.level_span[w.level + 1])
    return w.best >> POINT


@kernel
def suit_used(w: MeldWork, suit: int) -> int:
    """Return the counts of a suit's cards that are in runs."""
    if suit == w.big:
        return w.pick_used
    return w.used[w.picks[suit - (suit > w.big)]]


@kernel
def suit_span(w: MeldWork, suit: int) -> int:
    """Return the span of a suit's runs: their fewest and most wilds, as `walk.py` counts them."""
    if suit == w.big:
        return w.pick_span
    return w.span[w.picks[suit - (suit > w.big)]]
