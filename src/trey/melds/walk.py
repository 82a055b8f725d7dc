"""Every way of laying runs in one suit of a hand; if runs may mix suits, all cards count as the first suit.

The cards of a suit are thirteen 4-bit counts, ace lowest.  A way is a pile of layers: what is added to each run on the
table, then masks of ranks that all lie in runs. `runs.py` says how many wilds these runs take.  A further mask is
allowed only if it shares a rank with every mask before it; otherwise the two would be one.

What a way takes is `used`, the counts of its cards, and `span`. A span has 12 bits for the fewest wilds and 12 bits
for the most. From bit KEPT up, it has the number of wild-rank cards that stand for themselves. Both `used` and `span`
add up over layers and over suits.
"""

from typing import Annotated

from trey.core.cards import ALL_RANKS
from trey.core.kinds import Card, Cards, Code, Count, Flag, Mask, Suit
from trey.kernel.bits import high_index, low_index, popcount
from trey.kernel.layout import Kind, Layout
from trey.kernel.mark import kernel
from trey.melds.meld import (
    ANY_SUIT,
    RUN,
    MeldCode,
    MeldRules,
    Span,
    ace_first,
    code_first,
    code_kind,
    code_last,
    code_naturals,
    code_where,
    code_wilds,
    wild_cards,
)
from trey.melds.runs import HIGH, LONGEST, LOW, ONE, UNLIMITED, most_wilds

EACH = 0x11111111111111  # one in each of fourteen 4-bit counts
PART = 0xFFF
MANY = 12
KEPT = 24
_HIGH_ACE = 1 << LONGEST
_TABLES = Annotated[list[MeldCode], 32]
_CARDS = Annotated[list[Card], 16]
_MELDS = Annotated[list[Count], 16]
_BY_SUIT = Annotated[list[Mask], 4]
_LEVELS = Annotated[list[Mask], 48]
Counts = Annotated[int, Kind("counts")]
"""Thirteen or fourteen 4-bit counts, by rank."""
MOST_WAYS = 1024  # of three suits, none with more cards than the fourth: 904


class _Arranged(Layout, mixin=True):
    """What `arrange` found."""

    melds: Count
    onto: _MELDS  # -1 a new meld, else the index in `table` of the meld added to
    size: _MELDS
    code: Annotated[list[MeldCode], 16]
    laid: Count
    cards: _CARDS  # the cards of all melds, one meld after the other
    stands: _CARDS
    left_one: Cards
    left_two: Cards
    left_jokers: Count
    extra: Count  # wilds that no meld needs, to be laid where there is room


class Split(Layout, mixin=True):
    """The hand, by suits and ranks."""

    jokers: Count
    wilds: Count  # cards of the wild rank
    counts: Counts
    suit_counts: Annotated[list[Counts], 4]
    ranks: _BY_SUIT
    doubled: _BY_SUIT  # whether some card of the suit is there twice
    big: Suit  # the suit with the most cards, walked and never stored
    wild_bit: Mask  # the wild rank's bit in a suit, where it may stand for itself in a run
    wild_part: Counts  # and its count
    ace_at: Count  # where the ace stands in counts that are in order of points


class Layers(Layout, mixin=True):
    """The current way of one suit, layer by layer."""

    level: Count
    base: Count
    row: Annotated[list[Count], 32]
    reach: _LEVELS
    next: _LEVELS
    mask: _LEVELS
    level_used: Annotated[list[Counts], 48]
    level_span: Annotated[list[Span], 48]


class Settled(Layout, mixin=True):
    """The sets of one choice of runs, and the points that they leave."""

    units: Counts  # the points of each rank, in two 4-bit digits
    sixteens: Counts
    seeds: Mask  # the ranks of the sets on the table
    wild_seeded: Flag
    room: Count  # for wilds, in those sets
    sets: Mask
    pairs: Mask
    singles: Mask
    spare: Count
    alone: Count
    wild_set: Count
    discards: Flag
    gone: Code


class MeldWork(MeldRules, _Arranged, Split, Layers, Settled):
    """The meld solver's workspace, one for each thread; only `tables` and `table` are the caller's to set.

    It has room for rules of its own, so one object can be passed as workspace and as rules.
    """

    tables: Count
    table: _TABLES  # codes of melds that may be added to
    discard: Card  # what `least_after_discard` found

    first: Annotated[list[Count], 4]  # where each stored suit's ways begin
    used: Annotated[list[Counts], 1024]
    span: Annotated[list[Span], 1024]

    best: int  # the cost of the best choice so far; 0 only if it leaves no card (`sets.py`)
    picks: Annotated[list[Count], 3]
    pick_used: Counts
    pick_span: Span
    pick_gone: Code


@kernel
def spread(ranks: int) -> int:
    """Turn a mask of up to fourteen ranks into 4-bit counts."""
    x = (ranks | ranks << 24) & 0x000000FF000000FF
    x = (x | x << 12) & 0x000F000F000F000F
    x = (x | x << 6) & 0x0303030303030303
    return (x | x << 3) & EACH


@kernel
def _ranks(counts: int) -> int:
    """Return the mask of ranks whose 4-bit count, at most 8, is not 0."""
    x = (counts + 7 * EACH) >> 3 & EACH
    x = (x | x >> 3) & 0x0303030303030303
    x = (x | x >> 6) & 0x000F000F000F000F
    x = (x | x >> 12) & 0x000000FF000000FF
    return (x | x >> 24) & ALL_RANKS


@kernel
def span_spent(span: int) -> int:
    """Return the fewest jokers and cards of the wild rank that a span can take."""
    return (span & PART) + (span >> KEPT)


@kernel
def _line(ranks: int, m: MeldRules) -> int:
    """Return the places where some ranks may stand, the ace at either end the rule allows."""
    line = ranks | (ranks & 1) << LONGEST
    return line & ~_HIGH_ACE if m.ace == LOW else line & ~1 if m.ace == HIGH else line


@kernel
def _live(ranks: int, wilds: int, m: MeldRules) -> int:
    """Return the ranks that `wilds` wilds can bring into a run with others."""
    line = _line(ranks, m)
    near = line & line >> 1 & line >> 2
    near |= near << 1 | near << 2
    if wilds:
        gap = 1 if m.limit == ONE else min(wilds, 3) if m.limit == UNLIMITED else wilds
        for distance in range(1, gap + 2):
            near |= line << distance | line >> distance
        near &= line
    return (near | near >> LONGEST) & ALL_RANKS


@kernel
def _outward(line: int, place: int, step: int, gaps: int) -> int:
    """Return the places of a line met from one place outward, with at most so many gaps before them."""
    found = 0
    while gaps >= 0 and 0 <= place <= LONGEST:
        if line >> place & 1:
            found |= 1 << place
        else:
            gaps -= 1
        place += step
    return found


@kernel
def _addable(w: MeldWork, m: MeldRules, code: int, line: int) -> int:
    """Return the places of a line that may ever be added to a run on the table."""
    wilds = w.wilds + w.jokers
    gaps = min(wilds, 1 - code_wilds(code)) if m.limit == ONE else wilds
    return _outward(line, code_last(code) + 1, 1, gaps) | _outward(line, code_first(code) - 1, -1, gaps)


@kernel
def _enter(w: MeldWork, m: MeldRules, level: int, ranks: int) -> None:
    """Begin a layer with the ranks that the layers below leave."""
    w.level = level
    if level < w.base:
        w.reach[level] = _addable(w, m, w.table[w.row[level]], _line(ranks, m))
    else:
        w.reach[level] = _live(ranks, w.wilds + w.jokers, m)
    w.next[level] = w.reach[level]
    w.mask[level] = -1


@kernel
def _deepen(w: MeldWork, m: MeldRules, suit: int) -> None:
    """Begin a further layer if one is allowed."""
    level, mask = w.level, w.mask[w.level]
    if mask < 0:
        return
    ranks = _ranks(w.suit_counts[suit] - w.level_used[level + 1])
    if level < w.base or (mask and mask & ranks):
        _enter(w, m, level + 1, ranks)


@kernel
def _addition(code: int, line: int, m: MeldRules) -> int:
    """Return the span of adding these places to a run on the table, or -1."""
    if line & 1 and line & _HIGH_ACE:
        return -1
    first, last, count = code_first(code), code_last(code), popcount(line)
    low = min(first, low_index(line)) if line else first
    high = max(last, high_index(line)) if line else last
    few = high - low - (last - first) - count
    room = most_wilds(code_naturals(code) + count, m.limit) - code_wilds(code)
    many = min(room, LONGEST - (last - first + 1) - count)
    return few | many << MANY if few <= many else -1


@kernel
def _in_order(w: MeldWork, level: int, mask: int) -> int:
    """Say whether a mask may follow the masks before it: not above the last, in touch with each."""
    if level == w.base:
        return 1
    if mask > w.mask[level - 1]:
        return 0
    for before in range(w.base, level):
        if w.mask[before] & mask == 0:
            return 0
    return 1


@kernel
def _layer(w: MeldWork, m: MeldRules, level: int, mask: int) -> int:
    """Return the span of a layer, or -1 where these cards are no layer."""
    if level < w.base:
        span = _addition(w.table[w.row[level]], mask, m)
        mask |= mask >> LONGEST
    else:
        span = m.runs[mask] if _in_order(w, level, mask) else -1
    if span >= 0 and mask & w.wild_bit:
        span += 1 << KEPT
    return span


@kernel
def _advance(w: MeldWork, m: MeldRules, level: int) -> int:
    """Move a layer to its next possible mask; say whether there is one."""
    reach, mask, before = w.reach[level], w.next[level], w.level_span[level]
    while mask >= 0:
        here = mask
        mask = (mask - 1) & reach if mask else -1
        span = _layer(w, m, level, here)
        if span >= 0 and span_spent(before + span) <= w.wilds + w.jokers:
            w.next[level], w.mask[level] = mask, here
            w.level_span[level + 1] = before + span
            w.level_used[level + 1] = w.level_used[level] + spread((here | here >> LONGEST) & ALL_RANKS)
            return 1
    return 0


@kernel
def _rows(w: MeldWork, suit: int) -> int:
    """List the runs on the table that a suit's cards may be added to."""
    count = 0
    for i in range(w.tables):
        code = w.table[i]
        if code_kind(code) == RUN and (code_where(code) == suit or (code_where(code) == ANY_SUIT and suit == 0)):
            w.row[count] = i
            count += 1
    return count


@kernel
def start_suit(w: MeldWork, m: MeldRules, suit: int) -> None:
    """Begin walking a suit."""
    w.base = _rows(w, suit) if w.tables else 0
    w.level_used[0] = w.level_span[0] = 0
    _enter(w, m, 0, w.ranks[suit])


@kernel
def step(w: MeldWork, m: MeldRules, suit: int) -> int:
    """Move to the next way of a suit; say whether there is one.  The way without runs comes last."""
    _deepen(w, m, suit)
    while w.level >= 0:
        if not _advance(w, m, w.level):
            w.level -= 1
        elif w.level >= w.base:
            return 1
        else:
            _deepen(w, m, suit)
    return 0


@kernel
def _seen(w: MeldWork, begin: int, at: int, used: int, span: int) -> int:
    """Widen an equal way that is stored already; say whether there was one."""
    for i in range(begin, at):
        if w.used[i] == used and (w.span[i] ^ span) & ~(PART << MANY) == 0:
            w.span[i] = max(w.span[i], span)
            return 1
    return 0


@kernel
def _store_masks(w: MeldWork, m: MeldRules, reach: int, at: int) -> int:
    """Store every way of a suit in which no card comes twice."""
    wilds, mask = w.wilds + w.jokers, reach
    while mask:
        span = m.runs[mask]
        if span >= 0:
            if mask & w.wild_bit:
                span += 1 << KEPT
            if span_spent(span) <= wilds:
                w.used[at], w.span[at] = spread(mask), span
                at += 1
        mask = (mask - 1) & reach
    w.used[at] = w.span[at] = 0
    return at + 1


@kernel
def store_suit(w: MeldWork, m: MeldRules, suit: int, begin: int) -> int:
    """Store every way of a suit from index `begin`; return the index after the last."""
    start_suit(w, m, suit)
    if w.base == 0 and not w.doubled[suit]:
        return _store_masks(w, m, w.reach[0], begin)
    at, alone = begin, 1
    while step(w, m, suit):
        used, span = w.level_used[w.level + 1], w.level_span[w.level + 1]
        alone = 1 if alone and w.level == 0 else 0
        if alone or not _seen(w, begin, at, used, span):
            w.used[at], w.span[at] = used, span
            at += 1
    return at


@kernel
def _fill_suit(w: MeldWork, one: int, two: int, suit: int) -> int:
    """Count the cards of a suit by rank; return how many they are."""
    ranks, again = ace_first(one >> 16 * suit & ALL_RANKS), ace_first(two >> 16 * suit & ALL_RANKS)
    w.ranks[suit], w.doubled[suit] = ranks, again
    w.suit_counts[suit] = spread(ranks)
    if again:
        w.suit_counts[suit] += spread(again)
    w.counts += w.suit_counts[suit]
    return popcount(ranks) + popcount(again)


@kernel
def _mix_suits(w: MeldWork) -> None:
    """Count all cards as the first suit."""
    w.big, w.suit_counts[0], w.ranks[0] = 0, w.counts, _ranks(w.counts)
    for suit in range(1, 4):
        w.suit_counts[suit] = w.ranks[suit] = w.doubled[suit] = 0


@kernel
def split_suits(w: MeldWork, one: int, two: int, jokers: int, m: MeldRules) -> None:
    """Split a hand into suits and wilds."""
    wild = wild_cards(m)
    w.jokers, w.wilds = jokers, popcount(one & wild) + popcount(two & wild)
    w.wild_bit = w.wild_part = 0
    if w.wilds and m.wild_natural and m.limit != UNLIMITED:
        w.wild_bit = ace_first(1 << m.wild)
        w.wild_part = 15 * spread(w.wild_bit)
    else:
        one, two = one & ~wild, two & ~wild
    w.counts, w.big, most = 0, 0, 0
    for suit in range(4):
        size = _fill_suit(w, one, two, suit)
        if size > most:
            w.big, most = suit, size
    if not m.same_suit:
        _mix_suits(w)
