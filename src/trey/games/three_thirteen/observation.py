"""What one seat, or a watcher, may know of a round, built up from nothing."""

from typing import Any

from trey.core.cards import JOKER
from trey.core.family import Standing, Viewer
from trey.core.kinds import NOBODY
from trey.games.three_thirteen.actions import FROM_PILE, P_ACT, P_ADD, P_LAY, P_OUT, P_TO
from trey.games.three_thirteen.rules import legal
from trey.games.three_thirteen.state import Hand, Params, Public, State, Work, copy_public
from trey.kernel.mark import kernel

__all__ = ["Observation", "copy_turn", "observe", "public_phase"]


class Observation(Public, Standing, Viewer):
    """What one seat, or a watcher, may know: public facts, its own cards, and all discards made so far."""

    stock: int
    """Cards left in the stock."""
    top: int
    """The top discard, -1 for none."""
    gone_one: int
    gone_two: int
    gone_jokers: int
    """Discards under the top, which nobody can draw before the stock is renewed."""
    drawn: int
    """The card just drawn, if the viewer drew it or it came from the pile; else -1."""

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
def observe(o: Observation, s: State, p: Params, w: Work, seat: int) -> None:
    """Fill `v` with what `seat` may know; -1 is a watcher."""
    mine = seat == s.turn and seat >= 0
    o.seat = seat
    o.legal = legal(s, p, w) if mine else 0
    copy_public(o, s)
    o.phase = s.phase if mine else public_phase(s.phase)
    o.stock = s.stock_end - s.stock_at
    o.drawn = s.drawn if mine or s.source == FROM_PILE else NOBODY
    _look_pile(o, s)
    o.one = s.one[seat] if seat >= 0 else 0
    o.two = s.two[seat] if seat >= 0 else 0
    o.jokers = s.jokers[seat] if seat >= 0 else 0
    if mine:
        copy_turn(o, s)
    else:
        o.outs = o.lays = o.puts = o.closed = o.group = 0
        o.adding = NOBODY
        for i in range(16):
            o.put[i] = o.codes[i] = 0


@kernel
def public_phase(phase: int) -> int:
    """Return what the others see: nobody is known to go out, or to lay, before he has done it."""
    if phase in (P_OUT, P_LAY):
        return P_ACT
    return P_ADD if phase == P_TO else phase


@kernel
def _look_pile(o: Observation, s: State) -> None:
    """Show the top discard, and remember which cards lie under it without their order."""
    o.top = s.pile[s.piled - 1] if s.piled else NOBODY
    one, two, jokers = 0, 0, 0
    for i in range(s.piled - 1):
        card = s.pile[i]
        if card == JOKER:
            jokers += 1
        else:
            two |= one & 1 << card
            one |= 1 << card
    o.gone_one = one
    o.gone_two = two
    o.gone_jokers = jokers


@kernel
def copy_turn(o: Any, s: Any) -> None:
    """Copy what only the acting seat knows of its turn; also used to turn its sight back into a state."""
    o.outs = s.outs
    o.lays = s.lays
    o.puts = s.puts
    o.closed = s.closed
    o.group = s.group
    o.adding = s.adding
    for i in range(16):
        o.put[i] = s.put[i]
        o.codes[i] = s.codes[i]
