"""The engine of a game: its layouts of integers, and its rules as kernels on them.

Kernels know five things, each a layout of integers:

    p   the `Params`: the settled options, frozen, shared by everybody
    m   the `Standing` of the match: totals, who deals next, and what else outlives a deal
    s   the `State`: all of the current deal; it can be copied, played and valued without the match around it
    o   the `Observation`: what one seat may know
    w   the `Work`: scratch for solvers, owned by the caller; no game keeps anything in it

A kernel that answers a question writes only its answer and its scratch.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Annotated, Any, Generic, TypeAlias, TypeVar

from trey.core.deal import PackOrder
from trey.core.kinds import NOBODY, Act, Card, Cards, Code, Codes, Count, Flag, PhaseNumber, Points, Seat, Seats, Seven
from trey.kernel.layout import Layout, clear, copier
from trey.kernel.mark import inlined, kernel


class Standing(Layout, mixin=True):
    """The standing of a match between deals, all of it public.  A family's `Standing` adds to it."""

    seats: Count
    number: Annotated[Count, "Deals finished, thrown-in ones included."]
    totals: Seven[Points]
    money: Seven[Points]
    next_dealer: Annotated[Seat, "Who deals after the last finished deal; -1 before there is one."]
    ended: Annotated[Count, "0, or 1 + the index of the family's ending that finished the match."]
    winners: Annotated[Seats, "Who won, once `ended`."]


class State(Layout):
    """The public part of the current deal, in every family.  A family's `Public` and its `State` add to it."""

    deal: Annotated[Count, "The deal's number in its match, from 1."]
    phase: PhaseNumber
    turn: Annotated[Seat, "The seat to act, or -1 when the deal is over."]
    dealer: Seat
    delta: Annotated[Seven[Points], "Points of this deal, once `done`."]
    done: Annotated[Flag, "1 once the deal is over."]
    redealt: Annotated[Flag, "1 if the deal was thrown in without a score."]


class Observation(State, Standing, mixin=True):
    """What every family's observation holds: the public part of deal and match, the viewer, and its legal actions."""

    seat: Annotated[Seat, "The viewer, or -1 for a watcher."]
    legal: Annotated[Codes, "Mask of legal actions, 0 when it is not the viewer's turn."]

    if TYPE_CHECKING:  # each family says how many there may be
        acts: list[Act]
        """What was done in this deal, in order, as the viewer may know it."""
        acted: Count


Params: TypeAlias = Layout
"""What the params of every family have in common; all of them are integers."""
Work: TypeAlias = Layout
"""What every family's scratch has in common."""

copy_standing = copier(Standing)
"""Kernel (o, m): copies what every family's standing has into an observation."""


@inlined
def open_standing(m: Standing, seats: Count) -> None:
    """Clear the whole standing for a new match: nothing dealt yet."""
    clear(m)
    m.seats = seats
    m.next_dealer = NOBODY


@inlined
def ask(s: State, phase: PhaseNumber, seat: Seat) -> None:
    """Let `seat` choose in this phase."""
    s.phase = phase
    s.turn = seat


@inlined
def finish(s: State, phase: PhaseNumber) -> None:
    """End the deal, in a phase where nobody has to choose."""
    s.done = 1
    ask(s, phase, NOBODY)


def each_scores(points: Callable[[Any, Any, Seat], Points], phase: PhaseNumber) -> Callable[[Any, Any], None]:
    """Return the kernel that ends a deal: each of three seats gets the points that `points` returns."""

    @kernel
    def score(s: Any, p: Any) -> None:
        for seat in range(3):
            s.delta[seat] = points(s, p, seat)
        finish(s, phase)

    return score


@inlined
def throw_in(s: State, phase: PhaseNumber) -> None:
    """End the deal without a score; it is dealt again."""
    s.redealt = 1
    finish(s, phase)


@inlined
def nobody(_x: Any) -> Seat:
    """Return -1: the `alone` of a game where each plays for himself."""
    return NOBODY


P = TypeVar("P", bound=Params, covariant=True)
M = TypeVar("M", bound=Standing, covariant=True)
S = TypeVar("S", bound=State, covariant=True)
O = TypeVar("O", bound=Observation, covariant=True)
W = TypeVar("W", bound=Work, covariant=True)


@cache
def _seeing(observe: Callable[..., None], legal: Callable[..., Codes]) -> Callable[..., None]:
    """Return the kernel that writes what a seat may know, and what it may do when it is its turn."""

    @kernel
    def see(o: Any, s: Any, p: Any, w: Any, seat: Seat) -> None:
        observe(o, s, p, w, seat)
        o.legal = legal(s, p, w) if seat >= 0 and seat == s.turn else 0

    _OBSERVES[see] = observe
    return see


_OBSERVES: dict[Callable[..., None], Callable[..., None]] = {}
"""What a game gave as its `observe`, by the kernel that was made of it."""


def _nothing_shown(_s: State, _seat: Seat) -> Cards:
    """Return no card: the `shown` of a game where a seat sees only its own cards and those that lie open."""
    return 0


@dataclass(frozen=True, eq=False)
class Engine(Generic[P, M, S, O, W]):
    """The rules of a game as kernels, and their layouts.

    A kernel's arguments stand in brackets; the top of this file says what their letters mean.

    An engine's kernels are given only records of its own layouts, so the engine of any game may be typed as
    `AnyEngine`.
    """

    standing: type[M]
    state: type[S]
    observation: type[O]
    params: Callable[[Any, Count], P]
    """From options and the number of seats: the params `p` that kernels read."""
    work: Callable[[P], W]
    """From params: fresh scratch `w` for the kernels."""
    begin: Callable[[M, P], None]
    """Kernel (m, p): begins a match, with no deal yet.  Overwrites all of `m`."""
    deal: Callable[[S, M, P, W, PackOrder], None]
    """Kernel (s, m, p, w, order): deals the next deal of the match.  Overwrites all of `s`.

    If the deal is thrown in at once, the kernel shuffles `order` again by its salt, and `order` then says how the
    cards lie.
    """
    legal: Callable[[S, P, W], Codes]
    """Kernel (s, p, w): the acting seat's actions (`trey.core.codes`); 0 when the deal is over."""
    apply: Callable[[S, P, W, Code], None]
    """Kernel (s, p, w, action): carries out a legal action, and everything that follows automatically."""
    close: Callable[[M, S, P], None]
    """Kernel (m, s, p): adds a finished deal to the match."""
    observe: Callable[[O, S, P, W, Seat], None]
    """Kernel (o, s, p, w, seat): what `seat` (-1: a watcher) may know of the deal as it is now.

    Overwrites all of `o` except the standing of the match (`copy_standing`) and the acts (`recall`).  What a game gives
    here leaves out `o.legal`, too: an engine fills it by its own `legal`.
    """
    recall: Callable[[O, S, P, Seat], None]
    """Kernel (o, s, p, seat): writes the acts of this deal into `o.acts`, in order, as `seat` may know them now."""
    card_locations: Callable[[S, P], dict[str, list[Card]]]
    """From state and params: the cards by the place where they lie (`0`, `1`, `kitty`, `played`, …).

    It shows hidden cards: it is for tests and for what runs a match, never for a seat.
    """
    shown: Callable[[S, Seat], Cards] = _nothing_shown
    """From state and seat (-1: a watcher): cards that were shown to the seat by the rules, wherever they are now. Only
    the laws use it.
    """
    alone: Callable[[Any], Seat] = nobody
    """Kernel (x), x a state or an observation: the seat against which all others play together in this deal; -1 until
    that is settled, or if each plays for himself. It says who plays together, not who is paid together: the others may
    be paid apart. Solvers, hints, plans and laws take their sides from it."""

    def __post_init__(self) -> None:
        """Let what a seat sees and what it may do come from one `legal`, in a changed copy of an engine as well."""
        object.__setattr__(self, "observe", _seeing(_OBSERVES.get(self.observe, self.observe), self.legal))


AnyEngine: TypeAlias = Engine[Params, Standing, State, Observation, Work]
