"""Proved results of positions, with the cards that the proof rests on; they hold wherever those cards are placed alike.

This is partition search (Ginsberg 1996), for positions between tricks.  Similar positions are in one chain.
"""

from trey.core.cards import ALL_RANKS
from trey.core.kinds import Cards, Count, Flag
from trey.core.tricks import suit_mask
from trey.kernel.bits import popcount
from trey.kernel.mark import inlined
from trey.solvers.search import OPEN, Search

ENTRY = 8
"""Numbers in an entry of the table: shape, owners of the cards that matter with their masks, bounds, the next entry;
one is unused.
"""
SHAPE, _UPPER, _UPPER_MASK, LOWER, _LOWER_MASK, _BOUNDS, NEXT = range(7)
WIDTH = 26
"""The number of bits for the owners of a suit's cards, two bits for each card from the top."""
_LOW = (1 << 31) - 1


@inlined
def _shape_of(x: Search, at: Count) -> int:
    """Return the lengths of each seat's suits, and who leads, as one number."""
    shape = x.turn[at]
    for seat in range(2):
        hand = x.hands[3 * at + seat]
        for suit in range(4):
            shape = shape << 4 | popcount(hand & suit_mask(suit))
    hand = x.hands[3 * at + 2]
    for suit in range(4):
        shape = shape << 4 | popcount(hand & suit_mask(suit))
    return shape


@inlined
def _head(x: Search, at: Count, heads: Count) -> int:
    """Return the head of the chain for positions with the same shape and the same owners of the top cards."""
    upper, lower = x.upper[at], x.lower[at]
    tops = upper >> 2 * WIDTH - 2 & 3 | (upper >> WIDTH - 2 & 3) << 2
    tops |= (lower >> 2 * WIDTH - 2 & 3) << 4 | (lower >> WIDTH - 2 & 3) << 6
    known = x.shape[at] | tops << 50
    mixed = (known & _LOW) * 0x5BD1E995 + (known >> 31) * 0x4F6CDD1D
    return (mixed >> 21 ^ mixed >> 38) & heads - 1


@inlined
def look_up(x: Search, table: list[int], at: Count) -> int:
    """Return the stored answer for a position, and note the cards that matter for it; `OPEN` if there is none."""
    there = x.hands[3 * at] | x.hands[3 * at + 1] | x.hands[3 * at + 2]
    owners = x.owners
    x.upper[at] = owners[there & ALL_RANKS] << WIDTH | owners[1 << 13 | there >> 16 & ALL_RANKS]
    x.lower[at] = owners[2 << 13 | there >> 32 & ALL_RANKS] << WIDTH | owners[3 << 13 | there >> 48 & ALL_RANKS]
    x.shape[at] = _shape_of(x, at)
    heads = table[0]
    head = table[1 + _head(x, at, heads)]
    if head >> 32 != x.round:
        return OPEN
    entry, need = head & 0xFFFFFFFF, x.need[at]
    shape, upper, lower = x.shape[at], x.upper[at], x.lower[at]
    while entry:
        if (
            table[entry + SHAPE] == shape
            and (table[entry + _UPPER] ^ upper) & table[entry + _UPPER_MASK] == 0
            and (table[entry + LOWER] ^ lower) & table[entry + _LOWER_MASK] == 0
        ):
            bounds = table[entry + _BOUNDS]
            low, high = bounds & 31, bounds >> 5 & 31
            if low >= need or high < need:
                x.matters[at] = _tops(there, bounds >> 10)
                x.shape[at] = -1
                return 1 if low >= need else 0
        entry = table[entry + NEXT]
    return OPEN


@inlined
def _tops(there: Cards, counts: int) -> Cards:
    """Return the lowest of the top cards of each suit, whose numbers are given in four bits a suit."""
    found = 0
    for suit in range(4):
        count, cards = counts >> 4 * suit & 15, there & suit_mask(suit)
        if count:
            for _ in range(popcount(cards) - count):
                cards &= cards - 1
            found |= cards & -cards
    return found


@inlined
def keep(x: Search, table: list[int], at: Count, answer: Flag) -> None:
    """Store the answer for all positions that agree with this one in the cards that matter."""
    there = x.hands[3 * at] | x.hands[3 * at + 1] | x.hands[3 * at + 2]
    left, need = popcount(x.hands[3 * at + x.turn[at]]), x.need[at]
    counts, upper, lower = 0, 0, 0
    for suit in range(4):
        matters = x.matters[at] & suit_mask(suit)
        if matters:
            count = popcount(there & suit_mask(suit) & -(matters & -matters))
            counts |= count << 4 * suit
            mask = (1 << WIDTH) - (1 << WIDTH - 2 * count)
            if suit < 2:
                upper |= mask << WIDTH * (1 - suit)
            else:
                lower |= mask << WIDTH * (3 - suit)
    heads = table[0]
    entry = 1 + heads + x.used * ENTRY
    if entry + ENTRY > len(table):
        x.round += 1
        x.used, entry = 0, 1 + heads
    x.used += 1
    place = 1 + _head(x, at, heads)
    head = table[place]
    table[entry + SHAPE] = x.shape[at]
    table[entry + _UPPER], table[entry + _UPPER_MASK] = x.upper[at] & upper, upper
    table[entry + LOWER], table[entry + _LOWER_MASK] = x.lower[at] & lower, lower
    table[entry + _BOUNDS] = (need | left << 5 if answer else need - 1 << 5) | counts << 10
    table[entry + NEXT] = head & 0xFFFFFFFF if head >> 32 == x.round else 0
    table[place] = x.round << 32 | entry
