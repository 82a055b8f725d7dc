"""Whether a hand's remaining cards explain what the table laid from it on the final turn."""

from trey.core.cards import JOKER
from trey.core.encoding import place_of
from trey.core.kinds import Count, Flag, Seat
from trey.games.three_thirteen.observation import Observation
from trey.games.three_thirteen.state import LaidCard, Params, State, Work, laid_meld, ready
from trey.kernel.mark import kernel
from trey.melds.hands import insert
from trey.melds.meld import RUN, MeldCode, code_kind, code_where, meld_code, run_place
from trey.melds.runs import LONGEST
from trey.melds.solver import arrange


@kernel
def may_have_settled(s: State, o: Observation, p: Params, w: Work, seat: Seat) -> Flag:
    """Return 0 if the table would have laid other cards than it did, given what a seat holds in `s`."""
    if not p.auto_meld or o.done or not had_final_turn(o, p, seat):
        return 1
    ready(o, w)
    melds = _melds_before(o, p, w, seat)
    if p.layoff:
        w.tables = melds
    _gather(s, o, w, seat)
    arrange(w, w.seen_one[seat], w.seen_two[seat], w.seen_jokers[seat], w)
    return _laid_just_so(o, w, seat, melds)


@kernel
def had_final_turn(o: Observation, p: Params, seat: Seat) -> Flag:
    """Return 1 if somebody else has gone out and a seat's final turn is over."""
    if o.finisher < 0 or seat == o.finisher:
        return 0
    return 1 if place_of(seat, o.finisher, p.seats) < place_of(o.turn, o.finisher, p.seats) else 0


@kernel
def _gather(s: State, o: Observation, w: Work, seat: Seat) -> None:
    """Put what a seat holds and what the table laid for it together again."""
    w.seen_one[seat], w.seen_two[seat], w.seen_jokers[seat] = s.one[seat], s.two[seat], s.jokers[seat]
    laid = 0
    for i in range(o.laid_count):
        if o.laid[i] >> 17 == seat:
            laid += 1
            if laid > w.by_hand[seat]:
                insert(w.seen_one, w.seen_two, w.seen_jokers, seat, o.laid[i] & 63)


@kernel
def _laid_just_so(o: Observation, w: Work, seat: Seat, melds: Count) -> Flag:
    """Return 1 if the solver's melds are those the table laid for a seat, card by card."""
    laid, k, meld = 0, 0, 0
    for i in range(o.laid_count):
        if o.laid[i] >> 17 == seat:
            laid += 1
            if laid > w.by_hand[seat]:
                if k >= w.laid:
                    return 0
                while _end_of(w, meld) <= k:
                    meld += 1
                if o.laid[i] != w.cards[k] | w.stands[k] << 6 | _index(w, meld, melds) << 12 | seat << 17:
                    return 0
                k += 1
    return 1 if k == w.laid else 0


@kernel
def _end_of(w: Work, meld: Count) -> Count:
    end = 0
    for i in range(meld + 1):
        end += w.size[i]
    return end


@kernel
def _index(w: Work, meld: Count, melds: Count) -> Count:
    """Return the index on the table of one of the solver's melds."""
    if w.onto[meld] >= 0:
        return w.onto[meld]
    for before in range(meld):
        if w.onto[before] < 0:
            melds += 1
    return melds


# --- The table before ---


@kernel
def _melds_before(o: Observation, p: Params, w: Work, seat: Seat) -> Count:
    """Write the melds that lay on the table before it laid a seat's into `w.table`; return how many."""
    for meld in range(o.tables):
        w.table[meld] = _meld_before(o, p, w, seat, meld)
        if w.table[meld] == 0:
            return meld
    return o.tables


@kernel
def _meld_before(o: Observation, p: Params, w: Work, seat: Seat, meld: Count) -> MeldCode:
    """Return a meld without what was added later, 0 if it was not there."""
    code = o.table[meld]
    first, last, naturals, count, mine = LONGEST, 0, 0, 0, 0
    for i in range(o.laid_count):
        entry = o.laid[i]
        laid_by = entry >> 17
        mine += 1 if laid_by == seat else 0
        earlier = place_of(laid_by, o.finisher, p.seats) < place_of(seat, o.finisher, p.seats)
        if laid_meld(entry) == meld and (earlier or (laid_by == seat and mine <= w.by_hand[seat])):
            count += 1
            naturals += _is_natural(w, entry)
            place = run_place(code, entry >> 6 & 63)
            first, last = min(first, place), max(last, place)
    if count == 0:
        return 0
    if code_kind(code) != RUN:
        first = last = 0
    return meld_code(code_kind(code), code_where(code), first, last, naturals, count - naturals)


@kernel
def _is_natural(w: Work, entry: LaidCard) -> Flag:
    card = entry & 63
    if card == JOKER or card != entry >> 6 & 63:
        return 0
    return 1 if card & 15 != w.wild or w.wild_natural else 0
