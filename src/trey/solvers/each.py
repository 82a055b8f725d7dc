"""Each seat for itself with all hands open: each seat's tricks when every seat plays for its own best result (max^n).

Luckhardt and Irani 1986.  The *asker* is the seat whose tricks are in question. If two cards bring a seat the same
number of tricks, we assume that it plays the one that is worse for the asker.  The asker plays the one that is worse
for the next seat.  So the result is one number for each seat, and the asker's is the worst that such play brings it.
"""

from typing import Annotated

from trey.core.cards import ALL_RANKS
from trey.core.kinds import Cards, Count, Flag, Seat
from trey.core.open_hands import OpenHands, beats
from trey.core.tricks import suit_mask
from trey.kernel.bits import high_index, low_index
from trey.kernel.layout import Layout
from trey.kernel.mark import inlined, kernel
from trey.solvers.open import above_own, may_play

DEPTH = 54
SLOT = 4
"""Numbers in a slot of the table: owners of two suits, owners of the other two with the leader, tricks, the round."""
LOOKS = 4
PART = 5
"""The number of bits for a seat's tricks in a result."""
OPEN = -1
_LOW = (1 << 31) - 1

Frames = Annotated[list[int], DEPTH]


class Ranking(Layout):
    """Scratch for one deal, with a frame for each card played since its root."""

    asker: Seat
    sign: int
    """1 if tricks are good, -1 if they are bad."""
    next: Annotated[list[Seat], 3]
    trump: int
    trumps: Cards
    size: Count
    must_trump: Flag
    must_climb: Flag
    round: Count
    nodes: Count
    hands: Annotated[list[Cards], 3 * DEPTH]
    turn: Frames
    count: Frames
    table: Frames
    led: Frames
    best: Frames
    best_seat: Frames
    moves: Frames
    taken: Frames
    """1 in the field of the seat that won the last trick, else 0."""
    result: Frames
    """The best result so far for the seat to act."""
    one: Frames
    two: Frames
    """The second part of a position's key, between tricks."""


@kernel
def ready_ranking(x: Ranking, h: OpenHands, asker: Seat) -> None:
    """Prepare for questions about this deal; the table is emptied."""
    x.asker, x.sign = asker, 1 - 2 * h.fewest
    x.trump, x.trumps, x.size = h.trump, h.trumps, h.size
    x.must_trump, x.must_climb = h.must_trump, h.must_climb
    for seat in range(3):
        x.next[seat] = h.next[seat]
    x.round += 1
    x.nodes = 0


@kernel
def tricks_each(x: Ranking, table: list[int], h: OpenHands) -> int:
    """Return each seat's share of the remaining tricks, `PART` bits each, the current trick included.

    :param table: integers: a power of two of slots.
    """
    if h.hands[h.turn] == 0:
        return 0
    for seat in range(3):
        x.hands[seat] = h.hands[seat]
    x.turn[0], x.count[0], x.table[0], x.taken[0] = h.turn, h.count, h.table, 0
    x.led[0], x.best[0], x.best_seat[0] = h.led, h.best, h.best_seat
    at, found = 0, _open(x, table, 0)
    while True:
        while found == OPEN:
            _put(x, at)
            at += 1
            found = _open(x, table, at)
        if at == 0:
            return found
        found += x.taken[at]
        at -= 1
        if x.result[at] == OPEN or _prefers(x, x.turn[at], found, x.result[at]):
            x.result[at] = found
        found = OPEN if x.moves[at] else x.result[at]
        if found != OPEN and x.count[at] == 0:
            _keep(x, table, at)


@inlined
def _prefers(x: Ranking, seat: Seat, new: int, old: int) -> Flag:
    """Return 1 if a seat prefers a new result; the top of this file says how equal ones are compared."""
    gain = (new >> PART * seat & 31) - (old >> PART * seat & 31)
    if gain:
        return 1 if x.sign * gain > 0 else 0
    other = x.asker if seat != x.asker else x.next[seat]
    return 1 if x.sign * ((new >> PART * other & 31) - (old >> PART * other & 31)) < 0 else 0


@inlined
def _open(x: Ranking, table: list[int], at: Count) -> int:
    """Return the result if it is stored, else list the cards to try."""
    seat = x.turn[at]
    hand = x.hands[3 * at + seat]
    if x.count[at] == 0:
        if hand == 0:
            return 0
        found = _look_up(x, table, at)
        if found != OPEN:
            return found
    there = x.hands[3 * at] | x.hands[3 * at + 1] | x.hands[3 * at + 2] | x.table[at]
    legal = may_play(hand, x.led[at], x.best[at], x.trumps, x.must_trump, x.must_climb)
    x.moves[at] = legal & ~above_own(hand, there)
    x.result[at] = OPEN
    return OPEN


@inlined
def _put(x: Ranking, at: Count) -> None:
    """Play the first card to be tried, into the next frame."""
    x.nodes += 1
    card = low_index(x.moves[at])
    x.moves[at] ^= 1 << card
    seat, new = x.turn[at], at + 1
    for other in range(3):
        x.hands[3 * new + other] = x.hands[3 * at + other]
    x.hands[3 * new + seat] ^= 1 << card
    best, best_seat = x.best[at], x.best_seat[at]
    if beats(card, best, x.trump):
        best, best_seat = card, seat
    if x.count[at] + 1 < x.size:
        x.turn[new], x.count[new], x.table[new] = x.next[seat], x.count[at] + 1, x.table[at] | 1 << card
        x.led[new], x.best[new], x.best_seat[new] = x.led[at] or suit_mask(card >> 4), best, best_seat
        x.taken[new] = 0
        return
    x.turn[new], x.taken[new] = best_seat, 1 << PART * best_seat
    x.count[new] = x.table[new] = x.led[new] = 0
    x.best[new] = x.best_seat[new] = -1


@inlined
def _owners(x: Ranking, at: Count, suit: int) -> int:
    """Return the owners of a suit's cards from the top, two bits each after a leading 1."""
    theirs, third = x.hands[3 * at + 1] >> (suit << 4), x.hands[3 * at + 2] >> (suit << 4)
    there, owners = (x.hands[3 * at] >> (suit << 4) | theirs | third) & ALL_RANKS, 1
    while there:
        top = high_index(there)
        there ^= 1 << top
        owners = owners << 2 | (theirs >> top & 1) | (third >> top & 1) << 1
    return owners


@inlined
def _look_up(x: Ranking, table: list[int], at: Count) -> int:
    """Return the stored result of a position; `OPEN` if there is none."""
    x.one[at] = _owners(x, at, 0) << 28 | _owners(x, at, 1)
    x.two[at] = (_owners(x, at, 2) << 28 | _owners(x, at, 3)) << 2 | x.turn[at]
    place = _place(x, table, at)
    for look in range(LOOKS):
        slot = 1 + SLOT * (place + look)
        if table[slot + 3] == x.round and table[slot] == x.one[at] and table[slot + 1] == x.two[at]:
            found: int = table[slot + 2]
            return found
    return OPEN


@inlined
def _place(x: Ranking, table: list[int], at: Count) -> int:
    mixed = (x.one[at] & _LOW) * 0x5BD1E995 + (x.one[at] >> 31) * 0x4F6CDD1D
    mixed ^= (x.two[at] & _LOW) * 0x2545F491 + (x.two[at] >> 31) * 0x3C6EF372
    place: int = (mixed >> 21 ^ mixed >> 37) & table[0] - LOOKS
    return place


@inlined
def _keep(x: Ranking, table: list[int], at: Count) -> None:
    """Store the result of a position in the first free slot, or else in the last."""
    place = _place(x, table, at)
    look = 0
    while look < LOOKS - 1 and table[1 + SLOT * (place + look) + 3] == x.round:
        look += 1
    slot = 1 + SLOT * (place + look)
    table[slot], table[slot + 1] = x.one[at], x.two[at]
    table[slot + 2], table[slot + 3] = x.result[at], x.round
