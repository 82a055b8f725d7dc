"""The history of a deal: each act as one integer, in order.

An act says who acted, in which phase, what was done, and to whom (the receiver of a gift).  A state keeps the acts as
they were; an observation holds them as its seat may know them, with `HIDDEN` for an action that it may not know.
"""

from typing import Annotated, Protocol

from trey.core.kinds import NOBODY, Act, Code, Count, PhaseNumber, Play, Seat
from trey.kernel.layout import OPEN, Layout
from trey.kernel.mark import inlined

HIDDEN = 4095
"""An action that the viewer may not know."""
_LEFT_OUT = 63
"""The code stored in an act whose own code is hidden; bids from this code up are stored with 1 added."""


class Remembering(Protocol):
    """A state, or an observation, that keeps acts in their order."""

    turn: Seat
    phase: PhaseNumber
    acts: list[Act]
    acted: Count
    """The number of acts."""


class Acts(Layout, mixin=True):
    """In a state, what was done before the first lead; in an observation, all that was done in the deal, in order.

    `class State(Public, Hands, Acts, acts=48)` says how many acts there may be.
    """

    acts: Annotated[list[Act], OPEN, "What was done in this deal, in order."]
    acted: Count


class _Tricks(Protocol):
    plays: list[Play]
    count: Count


@inlined
def act_of(seat: Seat, phase: PhaseNumber, code: Code, to: Seat) -> Act:
    """Return an act as one number; `to` is its receiver, -1 for none."""
    return seat | (to + 1) << 3 | phase << 6 | (code if code < _LEFT_OUT else code + 1) << 11


@inlined
def act_seat(act: Act) -> Seat:
    """Return the seat that acted."""
    return act & 7


@inlined
def act_to(act: Act) -> Seat:
    """Return the receiver of an act, -1 for none."""
    return (act >> 3 & 7) + NOBODY


@inlined
def act_phase(act: Act) -> PhaseNumber:
    """Return the phase in which the act was done."""
    return act >> 6 & 31


@inlined
def act_code(act: Act) -> Code:
    """Return the number of the action within its phase, or `HIDDEN`."""
    return act >> 11 if act >> 11 < _LEFT_OUT else HIDDEN if act >> 11 == _LEFT_OUT else (act >> 11) - 1


@inlined
def hidden(act: Act) -> Act:
    """Return an act with its code hidden."""
    return act & 2047 | _LEFT_OUT << 11


@inlined
def note(s: Remembering, code: Code, to: Seat) -> None:
    """Record an action of the seat to act."""
    s.acts[s.acted] = act_of(s.turn, s.phase, code, to)
    s.acted += 1


@inlined
def recall_plays(o: Remembering, s: _Tricks, phase: PhaseNumber) -> None:
    """Add the played cards to the acts, as acts of `phase`, and clear the rest of the list."""
    for i in range(s.count):
        o.acts[o.acted] = act_of(s.plays[i] >> 6, phase, s.plays[i] & 63, NOBODY)
        o.acted += 1
    for i in range(o.acted, len(o.acts)):
        o.acts[i] = 0
