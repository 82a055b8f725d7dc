"""What a bot infers from how others act, assuming that they follow the rules of thumb, more or less.

A family draws hidden cards, and the hidden actions, uniformly from all that fit.  Of a few such draws this module keeps
the one in which the rules of thumb agree best with the actions that were seen.  So a maker has a maker's hand. A seat
that has drawn and discarded for ten turns has a better hand than it was dealt.  In each world drawn this way, you can
ask how likely a seat is to keep following the rules of thumb.
"""

from collections.abc import Callable
from functools import cache
from typing import Any

from trey.core.engine import Observation, Standing, State, copy_standing
from trey.core.family import Family
from trey.core.history import HIDDEN, act_code, act_seat
from trey.core.kinds import Seat, Seats
from trey.kernel.layout import Layout, copy_into
from trey.kernel.mark import inlined, kernel
from trey.kernel.rng import below
from trey.play.space import Space

__all__ = [
    "LIKELY",
    "TRIES",
    "Drawing",
    "alike",
    "evenly",
    "imagining",
    "likened",
    "likening",
    "others_alike",
    "remembering",
]

TRIES = 4
"""The number of draws from which a world is chosen."""
MOST_SURPRISES = 1000
MOST_CHOICES = 1 << 12

LIKELY = 16
"""The number that stands for certainty when we say how likely a seat is to follow the rules of thumb."""
FIRST_LIKELY = 8
UNLIKE = 4
"""What each choice against the rules of thumb takes off a seat's likelihood; each other choice adds 1."""

LIKE_THE_NETWORK = 13
"""In how many of 16 worlds a seat is assumed to play as the network does."""

Drawing = Callable[[Family], Callable[[Space], int]]
"""A function that returns the kernel which draws a family's worlds: `imagining` or `evenly`."""


@kernel
def _nothing_more(m: Standing, o: Observation, p: Layout) -> None:
    """Add nothing to what every standing holds."""


@cache
def remembering(family: Family) -> Callable[[Space], None]:
    """Return the kernel (d) that writes how the match stood, as `d.o` knows it, into `d.m` and `d.inner`."""
    stood = family.inference.stood or _nothing_more

    def remember(d: Space) -> None:
        copy_standing(d.inner, d.o)
        copy_standing(d.m, d.o)
        stood(d.m, d.o, d.p)

    return kernel(remember)


def _recalls(family: Family) -> bool:
    """Say whether a family can tell how the match stood when the deal began."""
    return family.inference.stood is not None or family.engine.standing.fields == Standing.fields


@cache
def imagining(family: Family, tries: int = TRIES) -> Callable[[Space], int]:
    """Return the kernel (d) -> flag: it draws into `d.s` a world that fits `d.o`; 0 if it finds none.

    `d.o` must hold the acts, and `remembering` must have run; `d.child`, `d.again` and `d.order` are scratch.  The
    world is the best of `tries` draws.  If a family cannot tell how the match stood, its worlds are drawn uniformly.
    """
    if not _recalls(family):
        return evenly(family)
    deal, retrace = family.engine.deal, _retracing(family)
    sample, dealt = family.inference.sample, family.inference.dealt

    def imagine(d: Space) -> int:
        fewest = MOST_SURPRISES
        for _ in range(tries):
            if not sample(d.child, d.o, d.p, d.w, d.rng):
                return 0
            surprises = MOST_SURPRISES - 1
            if dealt(d.order, d.child, d.p):
                deal(d.again, d.m, d.p, d.w, d.order)
                surprises = retrace(d, d.o, d.child, -1) // MOST_CHOICES
            if surprises < fewest:
                fewest = surprises
                copy_into(d.s, d.child)
            if fewest in (0, MOST_SURPRISES - 1):
                break
        return 1

    return kernel(imagine)


@cache
def evenly(family: Family) -> Callable[[Space], int]:
    """Return a kernel like `imagining`'s that takes the first draw, so worlds are uniform, whatever others did."""
    sample = family.inference.sample

    def imagine(d: Space) -> Any:
        return sample(d.s, d.o, d.p, d.w, d.rng)

    return kernel(imagine)


@cache
def likening(family: Family) -> Callable[[Space, Seat], int]:
    """Return the kernel (d, seat) -> how likely a seat is to follow the rules of thumb, if the cards lie as in `d.s`.

    It judges by what the seat has done, and returns 1 to `LIKELY` - 1; `LIKELY` would mean certainty.
    """
    dealt, deal = family.inference.dealt, family.engine.deal
    retrace, recalls = _retracing(family), int(_recalls(family))

    def liken(d: Space, seat: Seat) -> int:
        likely = FIRST_LIKELY
        if recalls and dealt(d.order, d.s, d.p):
            deal(d.again, d.m, d.p, d.w, d.order)
            done = retrace(d, d.o, d.s, 1 << seat)
            likely += done % MOST_CHOICES - UNLIKE * (done // MOST_CHOICES)
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
        like |= (below(d.rng, 16) < LIKE_THE_NETWORK) << seat
    d.t.like = like


@kernel
def others_alike(d: Space) -> None:
    """Draw which other seats play like the network, as `alike` does; the viewer's own seat always does."""
    alike(d)
    d.t.like |= 1 << d.o.seat


def _retracing(family: Family) -> Callable[[Space, Observation, State, Seats], int]:
    """Return the kernel (d, o, drawn, whose) that repeats the acts of `o` from the fresh deal `d.again`.

    Acts that `o` does not show are taken from `drawn`.  It looks at the choices of the other seats in the mask `whose`,
    and returns 1 for each that the rules of thumb would have made, plus `MOST_CHOICES` for each that they would not.
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
                    found += 1 if code == habit(d.inner, d.p, d.w) else MOST_CHOICES
            apply(s, d.p, d.w, code)
        return found

    return kernel(retrace)
