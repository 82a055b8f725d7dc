"""Melds: which groups of cards make a set or a run, and which cards may be added to one.

A meld is one integer, its *code*: kind, place, how many natural cards, how many wilds.  A run's places
are 0 ace low, 1 two, ... 12 king, 13 ace high.  A wild keeps standing for the card that it was laid as.
"""

from typing import Annotated, cast

from trey.core.cards import ALL_RANKS, EACH_SUIT, JOKER
from trey.core.kinds import Flag, Points, Rank
from trey.kernel.bits import high_index, low_index, popcount
from trey.kernel.layout import Kind, Layout
from trey.kernel.mark import kernel
from trey.melds.runs import HIGH, LONGEST, LOW, RUN_TABLE, most_wilds, run_table

SET, RUN = range(2)
LOW_END, HIGH_END = range(2)
ANY_SUIT = 4  # where a run is that may mix suits
NO_RANK = 15  # where a set is that holds printed jokers only
_LAID = 1 << 24


MeldCode = Annotated[int, Kind("meld")]
"""A meld: kind, place, natural cards, wilds."""
Limit = Annotated[int, Kind("limit", 4)]
"""ONE, HALF, MAJORITY or UNLIMITED wilds in a meld."""
AcePlace = Annotated[int, Kind("ace", 3)]
"""LOW, HIGH or BOTH."""
Span = Annotated[int, Kind("span")]
"""The fewest and the most wilds of some runs; -1 if there are no such runs."""


class MeldRules(Layout):
    """The meld rules of one round; ranks 0..12 are 2..A.

    `wild` is a rank or -1; `limit` is one of ONE, HALF, MAJORITY, UNLIMITED; `ace` one of LOW, HIGH, BOTH.
    `points[wild]` is what a card of the wild rank costs.  Apart from the wild rank, points never fall from 2 to K; the
    ace may cost anything.  `set_melds` fills `limit`, `ace` and `runs`.
    """

    wild: Rank
    limit: Limit
    all_wild: Flag
    wild_natural: Flag
    ace: AcePlace
    same_suit: Flag
    partial: Flag
    joker_points: Points
    points: Annotated[list[Points], 13]
    runs: Annotated[list[Span], RUN_TABLE]


def set_melds(m: MeldRules, limit: int, ace: int) -> None:
    """Set the limit of wilds and the place of the ace, and the table of runs that follows from them.

    Equal rules share one table: a tuple, so that nobody writes into it.
    """
    m.limit, m.ace = limit, ace
    m.runs = cast("list[int]", run_table(limit, ace))


@kernel
def meld_code(kind: int, where: int, first: int, last: int, naturals: int, wilds: int) -> int:
    """Return the code of a meld: a set of rank `where`, or a run of suit `where` from `first` to `last`."""
    return _LAID | kind | where << 1 | first << 5 | last << 9 | naturals << 13 | wilds << 18


@kernel
def code_kind(code: int) -> int:
    """Return SET or RUN."""
    return code & 1


@kernel
def code_where(code: int) -> int:
    """Return a set's rank (NO_RANK if it holds printed jokers only), or a run's suit (ANY_SUIT if mixed)."""
    return code >> 1 & 15


@kernel
def code_first(code: int) -> int:
    """Return the lowest place of a run."""
    return code >> 5 & 15


@kernel
def code_last(code: int) -> int:
    """Return the highest place of a run."""
    return code >> 9 & 15


@kernel
def code_naturals(code: int) -> int:
    """Return how many cards stand for themselves."""
    return code >> 13 & 31


@kernel
def code_wilds(code: int) -> int:
    """Return how many cards stand for others."""
    return code >> 18 & 31


@kernel
def allowed(naturals: int, wilds: int, m: MeldRules) -> int:
    """Say whether a meld may hold these numbers of natural cards and wilds."""
    if naturals + wilds < 3 or wilds > most_wilds(naturals, m.limit):
        return 0
    return 1 if naturals or m.all_wild else 0


@kernel
def ace_first(ranks: int) -> int:
    """Turn thirteen ranks, 2 lowest, into the order of runs, ace lowest."""
    return (ranks << 1) & ALL_RANKS | ranks >> 12


@kernel
def place_rank(place: int) -> int:
    """Return the rank at a place of a run."""
    return place - 1 if place else 12


@kernel
def run_place(code: int, card: int) -> int:
    """Return the place where a card stands in a run; an ace is low if the run begins with it."""
    return 0 if card & 15 == 12 and code_first(code) == 0 else (card & 15) + 1


@kernel
def stand_in(code: int, place: int) -> int:
    """Return the card that a wild stands for; `place` counts from a run's low end, or is a suit in a set."""
    where = code_where(code)
    if code_kind(code) != RUN:
        return JOKER if where == NO_RANK else (place & 3) << 4 | where
    suit = 0 if where == ANY_SUIT else where
    return suit << 4 | place_rank(code_first(code) + place)


@kernel
def natural_place(code: int, card: int, filled: int, m: MeldRules) -> int:
    """Return the free place that a card fills as itself: in a run from its low end, in a set by suit; -1 if none."""
    rank = card & 15
    if card == JOKER or (rank == m.wild and not m.wild_natural):
        return -1
    if code_kind(code) != RUN:
        if rank != code_where(code):
            return -1
        return card >> 4 if not filled >> (card >> 4) & 1 else 4 + (card >> 4)
    if code_where(code) not in (ANY_SUIT, card >> 4):
        return -1
    for place in range(code_first(code), code_last(code) + 1):
        if place_rank(place) == rank and not filled >> (place - code_first(code)) & 1:
            return place - code_first(code)
    return -1


@kernel
def _lowest_place(m: MeldRules) -> int:
    """Return the lowest place that a run may have."""
    return 1 if m.ace == HIGH else 0


@kernel
def highest_place(m: MeldRules) -> int:
    """Return the highest place that a run may have."""
    return 12 if m.ace == LOW else 13


@kernel
def wild_cards(m: MeldRules) -> int:
    """Return the mask of all cards of the wild rank; 0 if no rank is wild."""
    return EACH_SUIT << m.wild if m.wild >= 0 else 0


@kernel
def _is_wild(card: int, m: MeldRules) -> int:
    return 1 if card == JOKER or card & 15 == m.wild else 0


@kernel
def _stands_there(card: int, rank: int, m: MeldRules) -> int:
    """Say whether a card may stand for itself at a rank."""
    if card == JOKER or card & 15 != rank:
        return 0
    return 1 if rank != m.wild or m.wild_natural else 0


@kernel
def _read_set(one: int, two: int, jokers: int, m: MeldRules) -> int:
    wild = wild_cards(m)
    plain = one & ~wild
    size = popcount(one) + popcount(two) + jokers
    naturals = size - jokers
    if plain:
        rank = low_index(plain) & 15
        if plain & ~(EACH_SUIT << rank):
            return 0
        naturals = popcount(plain) + popcount(two & ~wild)
    else:
        rank = m.wild if m.wild >= 0 else NO_RANK
        naturals = naturals if m.wild_natural else 0
    if not allowed(naturals, size - naturals, m):
        return 0
    return meld_code(SET, rank, 0, 0, naturals, size - naturals)


@kernel
def _read_line(line: int, size: int, where: int, m: MeldRules) -> int:
    """Return the run of `size` cards with naturals at these places; spare wilds go high, then low."""
    low, high, naturals = low_index(line), high_index(line), popcount(line)
    if size > LONGEST or high - low + 1 > size or not allowed(naturals, size - naturals, m):
        return 0
    if line & ~((1 << highest_place(m) + 1) - (1 << _lowest_place(m))):
        return 0
    last = min(low + size - 1, highest_place(m))
    return meld_code(RUN, where, last - size + 1, last, naturals, size - naturals)


@kernel
def _fewer_wilds(a: int, b: int) -> int:
    if a and (b == 0 or code_wilds(a) <= code_wilds(b)):
        return a
    return b


@kernel
def _with_ace(ranks: int, size: int, where: int, m: MeldRules) -> int:
    """Read ranks, ace lowest, as a run, the ace low or high."""
    low = _read_line(ranks, size, where, m)
    high = _read_line(ranks & ~1 | 1 << 13, size, where, m) if ranks & 1 else 0
    return _fewer_wilds(low, high)


@kernel
def _ranks_at(mask: int, where: int) -> int:
    """Return the ranks of some cards in one suit, or in any."""
    if where != ANY_SUIT:
        return mask >> 16 * where & ALL_RANKS
    return (mask | mask >> 16 | mask >> 32 | mask >> 48) & ALL_RANKS


@kernel
def _read_run(one: int, two: int, jokers: int, m: MeldRules) -> int:
    wild = wild_cards(m)
    plain = one & ~wild
    if plain == 0 or two & ~wild:
        return 0
    where = low_index(plain) >> 4 if m.same_suit else ANY_SUIT
    ranks = _ranks_at(plain, where)
    if popcount(ranks) != popcount(plain):
        return 0
    size = popcount(one) + popcount(two) + jokers
    found = _with_ace(ace_first(ranks), size, where, m)
    own = _ranks_at(one & wild, where)
    if m.wild_natural and own:
        found = _fewer_wilds(_with_ace(ace_first(ranks | own), size, where, m), found)
    return found


@kernel
def read_meld(one: int, two: int, jokers: int, m: MeldRules) -> int:
    """Return the code of exactly these cards as one meld, or 0; prefer fewer wilds, then a set over a run.

    `one` and `two` are the masks of cards held at least once and twice.
    """
    return _fewer_wilds(_read_set(one, two, jokers, m), _read_run(one, two, jokers, m))


@kernel
def _grow_set(code: int, card: int, m: MeldRules) -> int:
    naturals, wilds = code_naturals(code), code_wilds(code)
    if _stands_there(card, code_where(code), m):
        naturals += 1
    elif _is_wild(card, m):
        wilds += 1
    else:
        return 0
    return meld_code(SET, code_where(code), 0, 0, naturals, wilds) if allowed(naturals, wilds, m) else 0


@kernel
def _grow_run(code: int, card: int, end: int, m: MeldRules) -> int:
    first, last, where = code_first(code), code_last(code), code_where(code)
    naturals, wilds = code_naturals(code), code_wilds(code)
    place = last + 1 if end == HIGH_END else first - 1
    if place < _lowest_place(m) or place > highest_place(m) or last - first + 1 >= LONGEST:
        return 0
    if _stands_there(card, place_rank(place), m) and where in (ANY_SUIT, card >> 4):
        naturals += 1
    elif _is_wild(card, m):
        wilds += 1
    else:
        return 0
    first, last = min(first, place), max(last, place)
    return meld_code(RUN, where, first, last, naturals, wilds) if allowed(naturals, wilds, m) else 0


@kernel
def grow(code: int, card: int, end: int, m: MeldRules) -> int:
    """Return the code of a meld with a card added, in a run at LOW_END or HIGH_END; 0 if the card does not fit."""
    return _grow_set(code, card, m) if code_kind(code) == SET else _grow_run(code, card, end, m)


@kernel
def fits(code: int, card: int, m: MeldRules) -> int:
    """Say whether a card may be added to a meld."""
    return 1 if grow(code, card, HIGH_END, m) or grow(code, card, LOW_END, m) else 0
