"""What a bot makes of how others act: they follow the rules of thumb, more or less.

A family draws hidden cards, and what was done with them, evenly from all that fit.  Of a few such draws this keeps the
one in which the rules of thumb would have done most nearly what was done.  So a maker has a maker's hand, and who has
drawn and discarded for ten turns a better one than it was dealt.  In a world so drawn it can be asked how likely a seat
goes on by rules of thumb.
"""

from collections.abc import Callable
from functools import cache
from typing import Any

from trey.core.engine import Standing, copy_standing
from trey.core.family import Family
from trey.core.history import HIDDEN, act_code, act_seat
from trey.kernel.layout import copy_into
from trey.kernel.mark import kernel

__all__ = ["LIKELY", "evenly", "imagining", "likening", "remembering"]

TRIES = 4
MOST_SURPRISES = 1000
MOST_CHOICES = 1 << 12

LIKELY = 16
"""What stands for certain where it is told how likely a seat is like another."""
FIRST_LIKELY = 8
UNLIKE = 4
"""How much less likely each choice makes it that rules of thumb would not have made; each other, one more."""


@kernel
def _nothing_more(m: Any, o: Any, p: Any) -> None:
    """Add nothing to what every standing holds."""


@cache
def remembering(family: Family) -> Callable[..., None]:
    """Return the kernel (m, inner, o, p): how the match stood, into a standing and another observation."""
    stood = family.inference.stood or _nothing_more

    def remember(m: Any, inner: Any, o: Any, p: Any) -> None:
        copy_standing(inner, o)
        copy_standing(m, o)
        stood(m, o, p)

    return kernel(remember)


def _recalls(family: Family) -> bool:
    """Say whether a family can tell how the match stood when the deal began."""
    return family.inference.stood is not None or family.engine.standing.fields == Standing.fields


@cache
def imagining(family: Family, tries: int = TRIES) -> Callable[..., int]:
    """Return the kernel (root, spare, again, inner, order, m, o, p, w, rng) -> 1: `root` is drawn; or 0.

    `o` holds the acts; `m` how the match stood, `inner` an observation that stands alike (`remembering`); `spare`,
    `again` and `order` are scratch.  It is the best of so many tries.  A family that cannot tell how the match stood is
    drawn from evenly.
    """
    if not _recalls(family):
        return evenly(family)
    sample, dealt, deal, retrace = (
        family.inference.sample,
        family.inference.dealt,
        family.engine.deal,
        _retracing(family),
    )

    def imagine(
        root: Any, spare: Any, again: Any, inner: Any, order: Any, m: Any, o: Any, p: Any, w: Any, rng: Any
    ) -> int:
        fewest = MOST_SURPRISES
        for _ in range(tries):
            if not sample(spare, o, p, w, rng):
                return 0
            surprises = MOST_SURPRISES - 1
            if dealt(order, spare, p):
                deal(again, m, p, w, order)
                surprises = retrace(again, spare, inner, o, p, w, -1) // MOST_CHOICES
            if surprises < fewest:
                fewest = surprises
                copy_into(root, spare)
            if fewest in (0, MOST_SURPRISES - 1):
                break
        return 1

    return kernel(imagine)


@cache
def evenly(family: Family) -> Callable[..., int]:
    """Return what `imagining` does, without an opinion."""
    sample = family.inference.sample

    def imagine(
        root: Any, spare: Any, again: Any, inner: Any, order: Any, m: Any, o: Any, p: Any, w: Any, rng: Any
    ) -> int:
        return sample(root, o, p, w, rng)

    return kernel(imagine)


@cache
def likening(family: Family) -> Callable[..., int]:
    """Return the kernel (world, again, inner, order, m, o, p, w, seat) -> how likely a seat plays by rules of thumb.

    `LIKELY` is certain, which nothing is: it is judged by what the seat has done if the cards lie as in `world`.  The
    others are as for `imagining`.
    """
    dealt, deal, retrace, recalls = (
        family.inference.dealt,
        family.engine.deal,
        _retracing(family),
        int(_recalls(family)),
    )

    def liken(world: Any, again: Any, inner: Any, order: Any, m: Any, o: Any, p: Any, w: Any, seat: int) -> int:
        likely = FIRST_LIKELY
        if recalls and dealt(order, world, p):
            deal(again, m, p, w, order)
            done = retrace(again, world, inner, o, p, w, 1 << seat)
            likely += done % MOST_CHOICES - UNLIKE * (done // MOST_CHOICES)
        return min(max(likely, 1), LIKELY - 1)

    return kernel(liken)


def _retracing(family: Family) -> Callable[..., int]:
    """Return the kernel (s, drawn, inner, o, p, w, whose) that does the acts of `o` again from a fresh deal `s`.

    What `o` may not know of them is as it was drawn.  Of the choices of other seats, those of the mask `whose`, it
    returns how many the rules of thumb would have made, and `MOST_CHOICES` for each that they would not.
    """
    observe, habit, apply = family.engine.observe, family.advice.habit, family.engine.apply

    def retrace(s: Any, drawn: Any, inner: Any, o: Any, p: Any, w: Any, whose: int) -> int:
        found = 0
        for i in range(o.acted):
            code, seat = act_code(o.acts[i]), act_seat(o.acts[i])
            if code == HIDDEN:
                code = act_code(drawn.acts[i])
            if seat != o.seat and whose >> seat & 1:
                observe(inner, s, p, w, s.turn)
                if inner.legal & inner.legal - 1:
                    found += 1 if code == habit(inner, p, w) else MOST_CHOICES
            apply(s, p, w, code)
        return found

    return kernel(retrace)
