"""What a bot makes of how others act: they follow the rules of thumb, more or less.

A family draws hidden cards, and what was done with them, evenly from all that fit.  Of a few such draws this keeps the
one in which the rules of thumb would have done most nearly what was done.  So a maker has a maker's hand, and who has
drawn and discarded for ten turns a better one than it was dealt.  In a world so drawn it can be asked how likely a seat
goes on by rules of thumb.
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
"""Among how many draws a world is chosen."""
MOST_SURPRISES = 1000
MOST_CHOICES = 1 << 12

LIKELY = 16
"""The number that stands for certain when we say how likely a seat plays like another."""
FIRST_LIKELY = 8
UNLIKE = 4
"""How much less likely it gets with each choice that rules of thumb would not have made; with each other, one more."""

LIKE_THE_NETWORK = 13
"""Of 16 times that a seat is imagined, how often it plays as the network does."""

Drawing = Callable[[Family], Callable[[Space], int]]
"""A family: the kernel that draws its worlds, as `imagining` and `evenly` return it."""


@kernel
def _nothing_more(m: Standing, o: Observation, p: Layout) -> None:
    """Add nothing to what every standing holds."""


@cache
def remembering(family: Family) -> Callable[[Space], None]:
    """Return the kernel (d): how the match stood as `d.o` knows it, into the standing and what others know."""
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
    """Return the kernel (d) -> 1: a world that fits `d.o` is drawn into `d.s`; or 0.

    `d.o` holds the acts, and `remembering` was done; `d.child`, `d.again` and `d.order` are scratch.  It is the best of
    so many tries.  A family that cannot tell how the match stood is drawn from evenly.
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
    """Return what `imagining` does, without an opinion."""
    sample = family.inference.sample

    def imagine(d: Space) -> Any:
        return sample(d.s, d.o, d.p, d.w, d.rng)

    return kernel(imagine)


@cache
def likening(family: Family) -> Callable[[Space, Seat], int]:
    """Return the kernel (d, seat) -> how likely a seat plays by rules of thumb, if the cards lie as in `d.s`.

    `LIKELY` is certain, which nothing is: it is judged by what the seat has done.
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
    """Return the kernel (d) that thinks of each of the others as its acts tell, and of the seat as of the network."""
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
    """Imagine each seat sometimes as the network, sometimes as rules of thumb."""
    like = 0
    for seat in range(d.m.seats):
        like |= (below(d.rng, 16) < LIKE_THE_NETWORK) << seat
    d.t.like = like


@kernel
def others_alike(d: Space) -> None:
    """Do the same, but for the seat that thinks: it goes on as its network does."""
    alike(d)
    d.t.like |= 1 << d.o.seat


def _retracing(family: Family) -> Callable[[Space, Observation, State, Seats], int]:
    """Return the kernel (d, o, drawn, whose) that does the acts of `o` again from the fresh deal `d.again`.

    What `o` may not know of them is as it was `drawn`.  Of the choices of other seats, those of the mask `whose`, it
    returns how many the rules of thumb would have made, and `MOST_CHOICES` for each that they would not.
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
