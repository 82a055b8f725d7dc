"""Laying melds on the table, and cards added on a final turn to those that lie there."""

from trey.core.cards import JOKER
from trey.core.kinds import NOBODY, Card, Cards, Code, Codes, Count, Flag
from trey.games.three_thirteen.actions import DONE, ENOUGH, LOW_ONES, MELD, P_ACT, P_ADD, P_LAST, P_TO, UNDO
from trey.games.three_thirteen.state import Params, State, Work, clear_lay, drop, hold, new_meld, put_on_table, ready
from trey.games.three_thirteen.turn import discard, end_turn, note_card
from trey.kernel.bits import low_index
from trey.kernel.mark import kernel
from trey.melds.hands import bit_of, choices, insert, remove
from trey.melds.meld import (
    HIGH_END,
    LOW_END,
    RUN,
    MeldCode,
    code_first,
    code_kind,
    code_last,
    code_naturals,
    grow,
    natural_place,
    read_meld,
    stand_in,
)


@kernel
def legal_targets(s: State, p: Params, w: Work) -> Codes:
    """Return the mask of melds that the card fits; a run it fits at both ends has a second bit, for the low end."""
    ready(s, w)
    mask = 0
    for i in range(s.tables):
        high, low = grow(s.table[i], s.adding, HIGH_END, w), grow(s.table[i], s.adding, LOW_END, w)
        if high or low:
            mask |= 1 << i
        if high and low and code_kind(s.table[i]) == RUN:
            mask |= 1 << LOW_ONES + i
    return mask


@kernel
def _offer_additions(s: State, p: Params, w: Work) -> None:
    """Let the seat add cards to melds, but not a last card that it must discard; with no cards left, its turn ends."""
    s.outs = 0
    if s.size[s.turn] == 0:
        end_turn(s, p, w)
        return
    s.phase = P_ADD if s.size[s.turn] > 1 or p.out_without_discard else P_LAST
    if s.phase == P_ADD:
        find_additions(s, p, w)


@kernel
def find_additions(s: State, p: Params, w: Work) -> None:
    """Note the cards that the acting seat can add to a meld on the table."""
    ready(s, w)
    s.outs = 0
    cards = choices(s.one[s.turn], s.jokers[s.turn])
    while cards:
        card = low_index(cards)
        cards &= cards - 1
        for i in range(s.tables):
            if grow(s.table[i], card, HIGH_END, w) or grow(s.table[i], card, LOW_END, w):
                s.outs |= 1 << card
                break


@kernel
def add(s: State, action: Code) -> None:
    """Choose a card to add to a meld, or add no more."""
    if action == ENOUGH:
        s.phase = P_LAST
        s.outs = 0
    else:
        s.adding = action
        s.phase = P_TO


@kernel
def add_to(s: State, p: Params, w: Work, action: Code) -> None:
    """Add the chosen card to a meld on the table."""
    ready(s, w)
    meld = action & LOW_ONES - 1
    code = s.table[meld]
    end = LOW_END if action >= LOW_ONES or not grow(code, s.adding, HIGH_END, w) else HIGH_END
    grown = grow(code, s.adding, end, w)
    put_on_table(s, s.turn, s.adding, _added_stand(code, grown, s.adding, end), meld)
    s.table[meld] = grown
    drop(s, s.turn, s.adding)
    s.size[s.turn] -= 1
    s.adding = NOBODY
    _offer_additions(s, p, w)


@kernel
def _added_stand(code: MeldCode, grown: MeldCode, card: Card, end: int) -> Card:
    """Return the card that an added one stands for."""
    if code_naturals(grown) > code_naturals(code):
        return card
    if code_kind(code) != RUN:
        return stand_in(code, 0)
    return stand_in(grown, code_last(grown) - code_first(grown) if end == HIGH_END else 0)


@kernel
def legal_lay(s: State, p: Params, w: Work, cards: Codes) -> Codes:
    """Return what a seat may do while it lays melds by hand; it keeps a card to discard if it needs one."""
    mask = 1 << UNDO
    if s.size[s.turn] - s.puts > 1 or p.out_without_discard:
        mask |= cards
    grouped = s.puts and s.put[s.puts - 1] >> 6 == s.closed
    if s.group or (p.strict and grouped):
        mask |= 1 << MELD
    if not grouped and (p.strict or _lay_fits(s, p, w)) and (s.closed or (p.layoff and s.finisher >= 0)):
        mask |= 1 << DONE
    return mask


@kernel
def _lay_fits(s: State, p: Params, w: Work) -> Flag:
    """Return 1 if the closed melds are right, and all a seat must lay: to go out, all but one, or all."""
    for i in range(s.closed):
        if s.codes[i] == 0:
            return 0
    if s.finisher >= 0 and w.partial:
        return 1
    left = s.size[s.turn] - s.puts
    return 1 if left == 1 or (left == 0 and p.out_without_discard) else 0


@kernel
def lay(s: State, p: Params, w: Work, action: Code) -> None:
    """Add a card to the open meld, close the meld, lay all melds down, or take everything back."""
    if action == MELD:
        s.codes[s.closed] = s.group
        s.closed += 1
        s.group = 0
    elif action == UNDO:
        s.undone[s.turn] += s.puts + s.closed + 2  # with the acts that began and ended it
        _take_back(s)
    elif action == DONE:
        if _lay_fits(s, p, w):
            _lay_down(s, p, w)
        else:
            _lay_wrongly(s, p)
    else:
        remove(s.one, s.two, s.jokers, s.turn, action)
        s.put[s.puts] = action | s.closed << 6
        s.puts += 1
        s.group = _read_group(s, p, w)


@kernel
def _group_cards(s: State, meld: Count, second: Flag) -> Cards:
    """Return the mask of the cards put to a meld, or of those put twice."""
    one, two = 0, 0
    for i in range(s.puts):
        if s.put[i] >> 6 == meld:
            bit = bit_of(s.put[i] & 63)
            one, two = one | bit, two | one & bit
    return two if second else one


@kernel
def _group_jokers(s: State, meld: Count) -> Count:
    jokers = 0
    for i in range(s.puts):
        if s.put[i] == (JOKER | meld << 6):
            jokers += 1
    return jokers


@kernel
def _read_group(s: State, p: Params, w: Work) -> MeldCode:
    """Return the code of the meld being put together, 0 while it is none."""
    ready(s, w)
    one, two = _group_cards(s, s.closed, 0), _group_cards(s, s.closed, 1)
    return read_meld(one, two, _group_jokers(s, s.closed), w)


@kernel
def _take_back(s: State) -> None:
    for i in range(s.puts):
        hold(s, s.turn, s.put[i] & 63)
    clear_lay(s)
    s.phase = P_ACT


@kernel
def _lay_wrongly(s: State, p: Params) -> None:
    """Fine the seat; its cards go back, but everybody has seen them."""
    seat = s.turn
    s.fine[seat] += p.wrong_meld_penalty
    s.barred = 1
    for i in range(s.puts):
        remove(s.known_one, s.known_two, s.known_jokers, seat, s.put[i] & 63)
    for i in range(s.puts):
        insert(s.known_one, s.known_two, s.known_jokers, seat, s.put[i] & 63)
    _take_back(s)


@kernel
def _lay_down(s: State, p: Params, w: Work) -> None:
    """Lay the closed melds; that goes out, or is followed by laying off and the last discard."""
    seat = s.turn
    ready(s, w)
    for meld in range(s.closed):
        _lay_group(s, w, meld)
    s.size[seat] -= s.puts
    clear_lay(s)
    if s.size[seat] == 0:
        s.finisher = seat if s.finisher < 0 else s.finisher
        end_turn(s, p, w)
    elif s.finisher < 0:
        s.finisher = seat
        note_card(s, JOKER if s.jokers[seat] else low_index(s.one[seat]))
        discard(s, JOKER if s.jokers[seat] else low_index(s.one[seat]))
        end_turn(s, p, w)
    elif p.layoff:
        _offer_additions(s, p, w)
    else:
        s.phase = P_LAST


@kernel
def _lay_group(s: State, w: Work, meld: Count) -> None:
    """Lay one meld: each natural card in its own place, wilds in the places left over, lowest first."""
    code = s.codes[meld]
    table = new_meld(s, code, s.turn)
    filled = 0
    for i in range(s.puts):
        card = s.put[i] & 63
        if s.put[i] >> 6 == meld:
            remove(s.known_one, s.known_two, s.known_jokers, s.turn, card)
            place = natural_place(code, card, filled, w)
            if place >= 0:
                filled |= 1 << place
                s.put[i] = NOBODY
                put_on_table(s, s.turn, card, card, table)
    place = 0
    for i in range(s.puts):
        if s.put[i] >> 6 == meld:
            while filled >> place & 1:
                place += 1
            filled |= 1 << place
            put_on_table(s, s.turn, s.put[i] & 63, stand_in(code, place), table)
