"""How likely a seat is to keep following the rules of thumb in an imagined world, as far as it has followed them."""

from collections.abc import Callable
from functools import cache
from typing import Any

from trey.core.engine import Observation, State
from trey.core.family import Family
from trey.core.history import HIDDEN, act_code, act_seat
from trey.core.kinds import Seat, Seats
from trey.kernel.mark import inlined, kernel
from trey.kernel.rng import below
from trey.play.beliefs import recalls
from trey.play.space import Space

_MOST_CHOICES = 1 << 12

LIKELY = 16
"""The number that stands for certainty when we say how likely a seat is to follow the rules of thumb."""
_FIRST_LIKELY = 8
UNLIKE = 4
"""What each choice against the rules of thumb takes off a seat's likelihood; each other choice adds 1."""

_LIKE_THE_NETWORK = 13
"""In how many of 16 worlds a seat is assumed to play as the network does."""


@cache
def likening(family: Family) -> Callable[[Space, Seat], int]:
    """Return the kernel (d, seat) -> how likely a seat is to follow the rules of thumb, if the cards lie as in `d.s`.

    It judges by what the seat has done, and returns 1 to `LIKELY` - 1; `LIKELY` would mean certainty.
    """
    dealt, deal = family.inference.dealt, family.engine.deal
    retrace, known = _retracing(family), int(recalls(family))

    def liken(d: Space, seat: Seat) -> int:
        likely = _FIRST_LIKELY
        if known and dealt(d.order, d.s, d.p):
            deal(d.again, d.m, d.p, d.w, d.order)
            done = retrace(d, d.o, d.s, 1 << seat)
            likely += done % _MOST_CHOICES - UNLIKE * (done // _MOST_CHOICES)
        return min(max(likely, 1), LIKELY - 1)

    return kernel(liken)


@cache
def likened(family: Family) -> Callable[[Space], None]:
    """Return the kernel (d) that draws who plays like the network: the viewer always, others by what they have done."""
    liken = likening(family)

    def think_of(d: Space) -> None:
        like = 1 << d.o.seat
        for seat in range(d.o.seats):
            if seat != d.o.seat:
                likely = liken(d, seat)
                like |= (below(d.rng, LIKELY) >= likely) << seat
        d.t.like = like

    return kernel(think_of)


@inlined
def alike(d: Space) -> None:
    """Draw who plays like the network: each seat in most worlds; in the others it follows the rules of thumb."""
    like = 0
    for seat in range(d.m.seats):
        like |= (below(d.rng, 16) < _LIKE_THE_NETWORK) << seat
    d.t.like = like


@kernel
def others_alike(d: Space) -> None:
    """Draw which other seats play like the network, as `alike` does; the viewer's own seat always does."""
    alike(d)
    d.t.like |= 1 << d.o.seat


def _retracing(family: Family) -> Callable[[Space, Observation, State, Seats], int]:
    """Return the kernel (d, o, drawn, whose) that repeats the acts of `o` from the fresh deal `d.again`.

    Acts that `o` does not show are taken from `drawn`.  It looks at the choices of the other seats in the mask `whose`,
    and returns 1 for each that the rules of thumb would have made, plus `_MOST_CHOICES` for each that they would not.
    """
    observe, habit, apply = family.engine.observe, family.advice.habit, family.engine.apply

    def retrace(d: Space, o: Observation, drawn: Any, whose: Seats) -> int:
        found, s = 0, d.again
        for i in range(o.acted):
            code, seat = act_code(o.acts[i]), act_seat(o.acts[i])
            if code == HIDDEN:
                code = act_code(drawn.acts[i])
            if seat != o.seat and whose >> seat & 1:
                observe(d.inner, s, d.p, d.w, s.turn)
                if d.inner.legal & d.inner.legal - 1:
                    found += 1 if code == habit(d.inner, d.p, d.w) else _MOST_CHOICES
            apply(s, d.p, d.w, code)
        return found

    return kernel(retrace)
