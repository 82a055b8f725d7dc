"""Writing the melds that a search found best, card by card, into the workspace."""

from trey.core.cards import EACH_SUIT, JOKER
from trey.kernel.bits import high_index, low_index, popcount
from trey.kernel.mark import kernel, out_of_line
from trey.melds.meld import (
    ANY_SUIT,
    NO_RANK,
    RUN,
    SET,
    MeldRules,
    code_first,
    code_kind,
    code_last,
    code_naturals,
    code_where,
    code_wilds,
    highest_place,
    meld_code,
    place_rank,
    wild_cards,
)
from trey.melds.runs import HIGH, LONGEST, ONE, RUN_TABLE, UNLIMITED, most_wilds
from trey.melds.search import OTHERS, index_rank, left_of, rank_index, suit_span, suit_used
from trey.melds.sets import set_room, settle, wild_set_span, without_dearest
from trey.melds.walk import KEPT, MANY, PART, MeldWork, start_suit, step

_HIGH_ACE = 1 << LONGEST
_SOME_WILD = -1


# --- Cards onto the table ----------------------------------------------------------------------------------


@kernel
def _take(w: MeldWork, card: int) -> None:
    """Take a card from the hand."""
    if card == JOKER:
        w.left_jokers -= 1
    else:
        bit = 1 << card
        w.left_one ^= bit & ~w.left_two
        w.left_two &= ~bit


@kernel
def _open_meld(w: MeldWork, onto: int) -> None:
    """Begin a new meld, or the additions to one on the table."""
    w.onto[w.melds], w.size[w.melds] = onto, 0
    w.melds += 1


@kernel
def _put(w: MeldWork, card: int, stands: int) -> None:
    """Add a card to the meld begun last; which card a wild is, is settled when all melds lie."""
    w.cards[w.laid], w.stands[w.laid] = card, stands
    w.laid += 1
    w.size[w.melds - 1] += 1
    if card != _SOME_WILD:
        _take(w, card)


@kernel
def _wild_for(w: MeldWork, m: MeldRules) -> int:
    """Return the wild to lay next: the dearer kind, since what is left counts."""
    own = w.left_one & wild_cards(m)
    if own == 0 or (w.left_jokers and m.points[m.wild] <= m.joker_points):
        return JOKER
    return low_index(own)


@kernel
def _name_wilds(w: MeldWork, m: MeldRules) -> None:
    """Give each wild on the table a card; one that happens to be the card it stands for is natural."""
    at = 0
    for meld in range(w.melds):
        for k in range(at, at + w.size[meld]):
            if w.cards[k] == _SOME_WILD:
                w.cards[k] = _wild_for(w, m)
                _take(w, w.cards[k])
                if m.wild_natural and w.cards[k] == w.stands[k] != JOKER:
                    w.code[meld] += meld_code(0, 0, 0, 0, 1, 0) - meld_code(0, 0, 0, 0, 0, 1)
        at += w.size[meld]


@kernel
def _extra(w: MeldWork, room: int) -> int:
    """Take as many of the wilds that no meld needs as there is room for."""
    count = min(w.extra, room)
    w.extra -= count
    return count


# --- Runs --------------------------------------------------------------------------------------------------


@kernel
def _lay_line(w: MeldWork, m: MeldRules, where: int, line: int, wilds: int) -> None:
    """Lay one new run with naturals at these places."""
    size = popcount(line) + wilds
    last = min(low_index(line) + size - 1, highest_place(m))
    _open_meld(w, -1)
    _fill_places(w, where, line, last - size + 1, last)
    w.code[w.melds - 1] = meld_code(RUN, where, last - size + 1, last, size - wilds, wilds)


@kernel
def _fill_places(w: MeldWork, where: int, line: int, first: int, last: int) -> None:
    """Put a natural card or some wild at each place."""
    suit = where & 3  # where suits mix, a wild stands for a club
    for place in range(first, last + 1):
        rank = place_rank(place)
        card = suit << 4 | rank
        if line >> place & 1 == 0:
            _put(w, _SOME_WILD, card)
        else:
            card = low_index(w.left_one & EACH_SUIT << rank) if where == ANY_SUIT else card
            _put(w, card, card)


@kernel
def _add_to_run(w: MeldWork, m: MeldRules, row: int, line: int, wilds: int) -> None:
    """Add naturals and wilds at both ends of a run on the table."""
    code = w.table[row]
    first, last, where = code_first(code), code_last(code), code_where(code)
    count = popcount(line)
    size = last - first + 1 + count + wilds
    low = min(first, low_index(line)) if line else first
    top = min(low + size - 1, highest_place(m))
    _open_meld(w, row)
    _fill_places(w, where, line, top - size + 1, first - 1)
    _fill_places(w, where, line, last + 1, top)
    naturals, all_wilds = code_naturals(code) + count, code_wilds(code) + wilds
    w.code[w.melds - 1] = meld_code(RUN, where, top - size + 1, top, naturals, all_wilds)


@kernel
def _head_wilds(m: MeldRules, head: int, rest: int, wilds: int) -> int:
    """Return how many of the wilds a first run takes so that the rest can take the others, or -1."""
    count = popcount(head)
    tail = m.runs[(rest | rest >> LONGEST) & RUN_TABLE - 1]
    if count < 2 or tail < 0:
        return -1
    few = max(high_index(head) - low_index(head) + 1 - count, 3 - count)
    many = min(most_wilds(count, m.limit), LONGEST - count)
    own = max(few, wilds - (tail >> MANY))
    return own if own <= min(many, wilds - (tail & PART)) else -1


@kernel
def _lay_first_run(w: MeldWork, m: MeldRules, where: int, line: int, wilds: int) -> int:
    """Lay the longest first run that leaves nothing but runs; return its naturals, 0 if there is none."""
    head = best = 0
    rest = line
    while rest:
        head |= rest & -rest
        rest &= rest - 1
        if _head_wilds(m, head, rest, wilds) >= 0:
            best = head
    if best:
        _lay_line(w, m, where, best, _head_wilds(m, best, line ^ best, wilds))
    return best


@kernel
def _lay_runs(w: MeldWork, m: MeldRules, where: int, ranks: int, wilds: int) -> None:
    """Lay ranks that all lie in runs with exactly so many wilds."""
    for _ in range(LONGEST // 2):
        if ranks == 0:
            return
        before, laid = w.laid, 0
        if not (ranks & 1 and m.ace == HIGH):
            laid = _lay_first_run(w, m, where, ranks, wilds)
        if laid == 0:
            laid = _lay_first_run(w, m, where, ranks & ~1 | _HIGH_ACE, wilds)
        wilds -= w.laid - before - popcount(laid)
        ranks &= ~(laid | laid >> LONGEST)


@kernel
def _find_way(w: MeldWork, m: MeldRules, suit: int) -> None:
    """Walk a suit again as far as the way that was picked."""
    used, span = suit_used(w, suit), suit_span(w, suit)
    start_suit(w, m, suit)
    while step(w, m, suit):
        if w.level_used[w.level + 1] == used and w.level_span[w.level + 1] == span:
            return


@kernel
def _lay_suit(w: MeldWork, m: MeldRules, suit: int) -> None:
    """Lay the layers of the way that was picked in a suit."""
    _find_way(w, m, suit)
    for level in range(w.level + 1):
        span = (w.level_span[level + 1] - w.level_span[level]) & OTHERS
        few, mask = span & PART, w.mask[level]
        wilds = few + _extra(w, (span >> MANY) - few)
        if level >= w.base:
            _lay_runs(w, m, suit if m.same_suit else ANY_SUIT, mask, wilds)
        elif mask or wilds:
            _add_to_run(w, m, w.row[level], mask, wilds)


# --- Sets --------------------------------------------------------------------------------------------------


@kernel
def _lay_set(w: MeldWork, rank: int, count: int, wilds: int, onto: int) -> None:
    """Lay so many natural cards of a rank with so many wilds, as a new set or onto one on the table."""
    _open_meld(w, onto)
    naturals, all_wilds, suits = count, wilds, 0
    if onto >= 0:
        naturals += code_naturals(w.table[onto])
        all_wilds += code_wilds(w.table[onto])
    for _ in range(count):
        card = low_index(w.left_one & EACH_SUIT << rank)
        suits |= 1 << (card >> 4)
        _put(w, card, card)
    for _ in range(wilds):
        suit = low_index(~suits) & 3
        suits |= 1 << suit
        _put(w, _SOME_WILD, suit << 4 | rank if rank != NO_RANK else JOKER)
    w.code[w.melds - 1] = meld_code(SET, rank, 0, 0, naturals, all_wilds)


@kernel
def _lay_small_sets(w: MeldWork, rank: int, sets: int) -> None:
    """Lay sets of two natural cards and a wild."""
    for _ in range(sets):
        _lay_set(w, rank, 2, 1, -1)


@kernel
def _lay_rank(w: MeldWork, m: MeldRules, rank: int, count: int, needs: int) -> None:
    """Lay the cards of one rank as sets of their own, with the wilds they need and more if there is room."""
    wilds = needs + _extra(w, set_room(m, count, 0) - needs)
    if m.limit == ONE and wilds > 1:
        _lay_small_sets(w, rank, wilds - 1)
        count, wilds = count - 2 * (wilds - 1), 1
    _lay_set(w, rank, count, wilds, -1)


@kernel
def _lay_ranks(w: MeldWork, m: MeldRules, left: int, ranks: int, needs: int) -> None:
    """Lay every marked rank as sets."""
    while ranks:
        at = low_index(ranks) - 3
        _lay_rank(w, m, index_rank(w, at >> 2), left >> at & 15, needs)
        ranks &= ranks - 1


@kernel
def _add_to_set(w: MeldWork, m: MeldRules, row: int, count: int) -> None:
    """Add cards of its rank and wilds to a set on the table."""
    code = w.table[row]
    rank = code_where(code)
    if m.limit == ONE:
        small = _extra(w, count >> 1)
        _lay_small_sets(w, rank, small)
        count -= 2 * small
    wilds = _extra(w, most_wilds(code_naturals(code) + count, m.limit) - code_wilds(code))
    if count or wilds:
        _lay_set(w, rank, count, wilds, row)


@kernel
def _add_to_sets(w: MeldWork, m: MeldRules, left: int) -> None:
    """Add to every set on the table; the first of a rank takes the cards of the rank."""
    for row in range(w.tables):
        rank = code_where(w.table[row])
        if code_kind(w.table[row]) == SET:
            count = 0
            if rank < 13:
                at = 4 * rank_index(w, rank)
                count = left >> at & 15
                left &= ~(15 << at)
            _add_to_set(w, m, row, count)


@kernel
def _lay_wilds_alone(w: MeldWork, m: MeldRules, wilds: int, room: int) -> None:
    """Lay a meld of wilds only where the wilds that no meld needs find no room."""
    if m.limit != UNLIMITED or w.extra < 3 or w.extra <= room or w.sets or w.pairs or w.alone:
        return
    rank = m.wild if m.wild >= 0 else NO_RANK
    naturals = min(wilds, w.extra) if m.wild_natural else 0
    _lay_set(w, rank, naturals, w.extra - naturals, -1)
    w.extra = 0


# --- The whole ---------------------------------------------------------------------------------------------


@out_of_line
def lay(w: MeldWork, m: MeldRules, one: int, two: int, jokers: int) -> None:
    """Write the melds that a search for `least_points` found best into the workspace."""
    w.left_one, w.left_two, w.left_jokers = one, two, jokers
    span = suit_span(w, 0) + suit_span(w, 1) + suit_span(w, 2) + suit_span(w, 3)
    left = left_of(w, suit_used(w, 0) + suit_used(w, 1) + suit_used(w, 2) + suit_used(w, 3))
    wilds, span = w.wilds - (span >> KEPT), span & OTHERS
    settle(w, m, left, span, wilds, jokers)
    own, sets, pairs, singles = w.wild_set, w.sets & ~w.seeds, w.pairs, w.singles
    if own:
        span += wild_set_span(w, m, own)
    free = wilds - own + jokers - (span & PART)
    used = min(popcount(pairs), free - 2 * w.alone)
    w.extra = free - 2 * w.alone - used - w.spare
    _lay_wilds_alone(w, m, wilds, (span >> MANY) - (span & PART) + w.room)
    for suit in range(4):
        _lay_suit(w, m, suit)
    _lay_ranks(w, m, left, sets, 0)
    _lay_ranks(w, m, left, pairs ^ without_dearest(pairs, used), 1)
    _lay_ranks(w, m, left, singles ^ without_dearest(singles, w.alone), 2)
    if own and not w.wild_seeded:
        _lay_rank(w, m, m.wild, own, max(0, 3 - own))
    left |= own << 4 * rank_index(w, m.wild) if own else 0
    _add_to_sets(w, m, left)
    _name_wilds(w, m)
