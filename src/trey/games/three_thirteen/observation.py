"""What one seat, or a watcher, may know of a round: nothing else is copied from the state."""

from typing import Annotated

from trey.core import engine
from trey.core.history import act_of, act_phase, act_seat
from trey.core.kinds import NOBODY, Card, Cards, Count, PhaseNumber, Seat
from trey.games.three_thirteen import state
from trey.games.three_thirteen.actions import FROM_PILE, P_ACT, P_ADD, P_DRAW, P_LAY, P_OUT, P_TO, STOCK, UNDO
from trey.games.three_thirteen.state import (
    MOST_ACTS,
    Params,
    Past,
    Public,
    State,
    Turn,
    Work,
    clear_own_turn,
    copy_public,
    copy_turn,
)
from trey.kernel.mark import kernel

_TAKES_BACK = act_of(0, P_LAY, UNDO, NOBODY)
_FROM_STOCK = act_of(0, P_DRAW, STOCK, NOBODY)
"""This act and `_TAKES_BACK` are those of seat 0; another seat's act is larger by the seat's number."""


class Observation(Public, engine.Observation, Turn, Past):
    """What one seat, or a watcher, may know: public facts, its own cards, and what was done.

    The others' lay-downs are known once they are made; for a card that they draw from the stock, `moved` stays -1.
    """

    stock: Annotated[Count, "Cards left in the stock."]
    drawn: Annotated[Card, "The card just drawn, if the viewer drew it or it came from the pile; else -1."]
    one: Cards
    two: Cards
    jokers: Annotated[
        Count, "Jokers the viewer holds, less those it is about to lay; `one` and `two` are its other cards."
    ]
    undone: Annotated[Count, "Acts that only the viewer knows of: lay-downs it took back."]


@kernel
def observe(o: Observation, s: State, p: Params, w: Work, seat: Seat) -> None:
    """Fill all but the acts with what `seat` may know; -1 is a watcher."""
    mine = seat == s.turn and seat >= 0
    o.seat = seat
    copy_public(o, s)
    o.phase = s.phase if mine else _public_phase(s.phase)
    o.stock = s.stock_end - s.stock_at
    o.drawn = s.drawn if mine or s.source == FROM_PILE else NOBODY
    o.one = s.one[seat] if seat >= 0 else 0
    o.two = s.two[seat] if seat >= 0 else 0
    o.jokers = s.jokers[seat] if seat >= 0 else 0
    o.undone = s.undone[seat] if seat >= 0 else 0
    if mine:
        copy_turn(o, s)
    else:
        clear_own_turn(o)


@kernel
def _public_phase(phase: PhaseNumber) -> PhaseNumber:
    """Return what the others see: nobody is known to go out, or to lay, before he has done it."""
    if phase in (P_OUT, P_LAY):
        return P_ACT
    return P_ADD if phase == P_TO else phase


@kernel
def recall(o: Observation, s: State, p: Params, seat: Seat) -> None:
    """Fill the acts with what `seat` may know of them now.

    Lay-downs that others took back are left out, and so is what another seat has only begun: nobody else knows of it.
    """
    for i in range(MOST_ACTS):
        o.acts[i] = 0
        o.moved[i] = NOBODY
    begun = 0 if seat == s.turn else _begun(s)
    o.acted = s.acted - begun
    for other in range(p.seats):
        if other != seat:
            o.acted -= s.undone[other]
    at, taken_back = o.acted, 0
    for i in range(s.acted - begun - 1, max(s.acted - MOST_ACTS, 0) - 1, -1):
        act = s.acts[i % MOST_ACTS]
        doer = act_seat(act)
        if doer != seat and (taken_back or act - doer == _TAKES_BACK):
            taken_back = 0 if act_phase(act) == P_ACT else 1
        else:
            at -= 1
            o.acts[at % MOST_ACTS] = act
            if doer == seat or act - doer != _FROM_STOCK:
                o.moved[at % MOST_ACTS] = s.moved[i % MOST_ACTS]


@kernel
def _begun(s: State) -> Count:
    """Return how many of the last acts show only when the acting seat has done what it began."""
    if s.phase == P_LAY:
        return s.puts + s.closed + 1
    return 1 if s.phase in (P_OUT, P_TO) else 0


@kernel
def stood(m: state.Standing, o: Observation, p: Params) -> None:
    """Set `m.extra`, the game's own field of the standing, to its value before this round."""
    m.extra = 1 if o.deal > p.last_round else 0
