"""What one seat, or a watcher, may know of a round, built up from nothing."""

from typing import Any

from trey.core.cards import JOKER
from trey.core.deal import MOST_CARDS
from trey.core.family import MOST_SEATS, NOBODY, Seven, Sight
from trey.core.kernel import kernel
from trey.games.three_thirteen.rules import legal
from trey.games.three_thirteen.state import (
    FROM_PILE,
    P_ACT,
    P_ADD,
    P_LAY,
    P_OUT,
    P_TO,
    Flat,
    Hand,
    Melds,
    Pile,
    Ranks,
    State,
)

__all__ = ["Knowledge", "copy_public", "copy_turn", "look", "public_phase"]


class Knowledge(Sight):
    """What one seat, or a watcher, may know: public facts, its own cards, and all discards made so far."""

    extra: int
    cards: int
    wild: int
    points: Ranks
    size: Seven
    known_one: Seven
    known_two: Seven
    known_jokers: Seven
    fine: Seven
    stock: int
    """Cards left in the stock."""
    top: int
    """The top discard, -1 for none."""
    piled: int
    gone_one: int
    gone_two: int
    gone_jokers: int
    """Discards under the top, which nobody can draw before the stock is renewed."""
    shuffles: int
    idle: int
    finisher: int
    source: int
    drawn: int
    """The card just drawn, if the viewer drew it or it came from the pile; else -1."""
    barred: int
    tables: int
    table: Melds
    owner: Melds
    laid_count: int
    laid: Pile

    one: int
    two: int
    jokers: int
    """The viewer's cards, less those he is about to lay."""
    outs: int
    lays: int
    puts: int
    put: Hand
    closed: int
    codes: Hand
    group: int
    adding: int


@kernel
def look(v: Knowledge, s: State, r: Flat, seat: int) -> None:
    """Fill `v` with what `seat` may know; -1 is a watcher."""
    mine = seat == s.turn and seat >= 0
    v.seat = seat
    v.legal = legal(s, r) if mine else 0
    copy_public(v, s)
    v.phase = s.phase if mine else public_phase(s.phase)
    v.stock = s.stock_end - s.stock_at
    v.drawn = s.drawn if mine or s.source == FROM_PILE else NOBODY
    _look_pile(v, s)
    v.one = s.one[seat] if seat >= 0 else 0
    v.two = s.two[seat] if seat >= 0 else 0
    v.jokers = s.jokers[seat] if seat >= 0 else 0
    if mine:
        copy_turn(v, s)
    else:
        v.outs = v.lays = v.puts = v.closed = v.group = 0
        v.adding = NOBODY
        for i in range(16):
            v.put[i] = v.codes[i] = 0


@kernel
def public_phase(phase: int) -> int:
    """Return what the others see: nobody is known to go out, or to lay, before he has done it."""
    if phase in (P_OUT, P_LAY):
        return P_ACT
    return P_ADD if phase == P_TO else phase


@kernel
def copy_public(v: Any, s: Any) -> None:
    """Copy what everybody knows; also used to turn a sight back into a state."""
    v.seats = s.seats
    v.number = s.number
    v.next_dealer = s.next_dealer
    v.ended = s.ended
    v.winners = s.winners
    v.phase = s.phase
    v.turn = s.turn
    v.dealer = s.dealer
    v.done = s.done
    v.redealt = s.redealt
    v.extra = s.extra
    v.cards = s.cards
    v.wild = s.wild
    v.piled = s.piled
    v.shuffles = s.shuffles
    v.idle = s.idle
    v.finisher = s.finisher
    v.source = s.source
    v.barred = s.barred
    _look_seats(v, s)
    _look_table(v, s)


@kernel
def _look_seats(v: Any, s: Any) -> None:
    for i in range(MOST_SEATS):
        v.totals[i] = s.totals[i]
        v.money[i] = s.money[i]
        v.delta[i] = s.delta[i]
        v.fine[i] = s.fine[i]
        v.size[i] = s.size[i]
        v.known_one[i] = s.known_one[i]
        v.known_two[i] = s.known_two[i]
        v.known_jokers[i] = s.known_jokers[i]
    for i in range(13):
        v.points[i] = s.points[i]


@kernel
def _look_table(v: Any, s: Any) -> None:
    v.tables = s.tables
    v.laid_count = s.laid_count
    for i in range(32):
        v.table[i] = s.table[i]
        v.owner[i] = s.owner[i]
    for i in range(MOST_CARDS):
        v.laid[i] = s.laid[i]


@kernel
def _look_pile(v: Knowledge, s: State) -> None:
    """Show the top discard, and remember which cards lie under it without their order."""
    v.top = s.pile[s.piled - 1] if s.piled else NOBODY
    one, two, jokers = 0, 0, 0
    for i in range(s.piled - 1):
        card = s.pile[i]
        if card == JOKER:
            jokers += 1
        else:
            two |= one & 1 << card
            one |= 1 << card
    v.gone_one = one
    v.gone_two = two
    v.gone_jokers = jokers


@kernel
def copy_turn(v: Any, s: Any) -> None:
    """Copy what only the acting seat knows of its turn; also used to turn its sight back into a state."""
    v.outs = s.outs
    v.lays = s.lays
    v.puts = s.puts
    v.closed = s.closed
    v.group = s.group
    v.adding = s.adding
    for i in range(16):
        v.put[i] = s.put[i]
        v.codes[i] = s.codes[i]
