"""What a bot makes of how others act: they follow the rules of thumb.

A family draws hidden cards, and what was done with them, evenly from all that fit.  Of a few such draws this keeps the
one in which the rules of thumb would have done most nearly what was done.  So a maker has a maker's hand, and who has
drawn and discarded for ten turns a better one than it was dealt.
"""

from collections.abc import Callable
from functools import cache
from typing import Any

from trey.core.family import Family, Standing, copy_standing
from trey.core.history import HIDDEN, act_code, act_seat
from trey.kernel.layout import copy_into
from trey.kernel.mark import kernel

__all__ = ["evenly", "imagining", "remembering"]

TRIES = 4
MOST_SURPRISES = 1000


@kernel
def _nothing_more(m: Any, o: Any, p: Any) -> None:
    """Add nothing to what every standing holds."""


@cache
def remembering(family: Family) -> Callable[..., None]:
    """Return the kernel (m, inner, o, p): how the match stood, into a standing and another observation."""
    stood = family.stood or _nothing_more

    def remember(m: Any, inner: Any, o: Any, p: Any) -> None:
        copy_standing(inner, o)
        copy_standing(m, o)
        stood(m, o, p)

    return kernel(remember)


@cache
def imagining(family: Family) -> Callable[..., int]:
    """Return the kernel (root, spare, again, inner, order, m, o, p, w, rng) -> 1: `root` is drawn; or 0.

    `o` holds the acts; `m` how the match stood, `inner` an observation that stands alike (`remembering`); `spare`,
    `again` and `order` are scratch.  A family that cannot tell how the match stood is drawn from evenly.
    """
    if family.stood is None and family.standing.fields != Standing.fields:
        return evenly(family)
    sample, dealt, deal, retrace = family.sample, family.dealt, family.deal, _retracing(family)

    def imagine(
        root: Any, spare: Any, again: Any, inner: Any, order: Any, m: Any, o: Any, p: Any, w: Any, rng: Any
    ) -> int:
        fewest = MOST_SURPRISES
        for _ in range(TRIES):
            if not sample(spare, o, p, w, rng):
                return 0
            surprises = MOST_SURPRISES - 1
            if dealt(order, spare, p):
                deal(again, m, p, w, order)
                surprises = retrace(again, spare, inner, o, p, w)
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
    sample = family.sample

    def imagine(
        root: Any, spare: Any, again: Any, inner: Any, order: Any, m: Any, o: Any, p: Any, w: Any, rng: Any
    ) -> int:
        return sample(root, o, p, w, rng)

    return kernel(imagine)


def _retracing(family: Family) -> Callable[..., int]:
    """Return the kernel (s, drawn, inner, o, p, w) that does the acts of `o` again from a fresh deal `s`.

    What `o` may not know of them is as it was drawn.  It returns how many acts of others the rules of thumb would not
    have done.
    """
    observe, habit, apply = family.observe, family.habit, family.apply

    def retrace(s: Any, drawn: Any, inner: Any, o: Any, p: Any, w: Any) -> int:
        surprises = 0
        for i in range(o.acted):
            code = act_code(o.acts[i])
            if code == HIDDEN:
                code = act_code(drawn.acts[i])
            if act_seat(o.acts[i]) != o.seat:
                observe(inner, s, p, w, s.turn)
                if inner.legal & inner.legal - 1:
                    surprises += code != habit(inner, p, w)
            apply(s, p, w, code)
        return surprises

    return kernel(retrace)
