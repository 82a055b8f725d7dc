"""Laying off: cards added on a final turn to melds that lie on the table."""

from trey.core.kinds import NOBODY, Card, Code, Codes
from trey.games.three_thirteen.actions import ENOUGH, LOW_ONES, P_ADD, P_LAST, P_TO
from trey.games.three_thirteen.state import Params, State, Work, drop, put_on_table, ready
from trey.games.three_thirteen.turn import end_turn
from trey.kernel.bits import low_index
from trey.kernel.mark import kernel
from trey.melds.hands import choices
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
def offer_additions(s: State, p: Params, w: Work) -> None:
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
    offer_additions(s, p, w)


@kernel
def _added_stand(code: MeldCode, grown: MeldCode, card: Card, end: int) -> Card:
    """Return the card that an added one stands for."""
    if code_naturals(grown) > code_naturals(code):
        return card
    if code_kind(code) != RUN:
        return stand_in(code, 0)
    return stand_in(grown, code_last(grown) - code_first(grown) if end == HIGH_END else 0)
