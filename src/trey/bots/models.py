"""What a bot makes of how others act: they follow the rules of thumb.

A family draws hidden cards evenly from all that fit.  Of a few such draws this keeps the one in which the rules of
thumb would have said most nearly what was said, and lets them choose again what others set aside unseen.  Where nothing
is said, but hands get better turn by turn, a drawn state is played in (`PLAYED_IN`).
"""

from collections.abc import Callable
from functools import cache
from typing import Any

from trey.bots.hands import play_hands_in
from trey.core.family import Family, Standing
from trey.core.history import HIDDEN, act_code, act_phase, act_seat
from trey.kernel.layout import copy_into
from trey.kernel.mark import kernel

__all__ = ["imagining"]

TRIES = 4
CONTRADICTED = 1000
PLAYED_IN: dict[str, Callable[..., None]] = {"three_thirteen": play_hands_in}
"""Kernels (s, o, p, w, rng), by family: what others have made of their hands since the deal."""


@cache
def imagining(family: Family) -> Callable[..., int]:
    """Return the kernel (root, spare, inner, order, m, o, p, w, rng) -> 1 if a state was drawn into `root`, else 0.

    `o` holds the acts; `m` how the match stands, `inner` an observation that stands alike; `spare` and `order` are
    scratch.  A family whose deals cannot be replayed from an observation is drawn from evenly.
    """
    if family.id in PLAYED_IN:
        return _played_in(family, PLAYED_IN[family.id])
    if family.standing.fields != Standing.fields:
        return _evenly(family)
    sample, dealt, deal, retrace = family.sample, family.dealt, family.deal, _retracing(family)

    def imagine(root: Any, spare: Any, inner: Any, order: Any, m: Any, o: Any, p: Any, w: Any, rng: Any) -> int:
        fewest = CONTRADICTED
        for attempt in range(TRIES):
            if not sample(spare, o, p, w, rng):
                return 0
            if attempt == 0:
                copy_into(root, spare)
            if not dealt(order, spare, p):
                return 1
            deal(spare, m, p, w, order)
            surprises = retrace(spare, inner, o, p, w)
            if surprises < fewest:
                fewest = surprises
                copy_into(root, spare)
            if fewest == 0:
                break
        return 1

    return kernel(imagine)


def _evenly(family: Family) -> Callable[..., int]:
    sample = family.sample

    def imagine(root: Any, spare: Any, inner: Any, order: Any, m: Any, o: Any, p: Any, w: Any, rng: Any) -> int:
        return sample(root, o, p, w, rng)

    return kernel(imagine)


def _played_in(family: Family, play_in: Callable[..., None]) -> Callable[..., int]:
    sample = family.sample

    def imagine(root: Any, spare: Any, inner: Any, order: Any, m: Any, o: Any, p: Any, w: Any, rng: Any) -> int:
        found = sample(root, o, p, w, rng)
        if found:
            play_in(root, o, p, w, rng)
        return found

    return kernel(imagine)


def _retracing(family: Family) -> Callable[..., int]:
    """Return the kernel (s, inner, o, p, w) that does the acts of `o` again from a fresh deal `s`.

    It returns how many of others' words the rules of thumb would not have said, or `CONTRADICTED` when what they set
    aside would have made a later act impossible.
    """
    observe, habit, legal, apply = family.observe, family.habit, family.legal, family.apply
    spoken = sum(1 << phase.number for phase in family.phases if phase.kind == "choose")

    def retrace(s: Any, inner: Any, o: Any, p: Any, w: Any) -> int:
        surprises = 0
        for i in range(o.acted):
            act = o.acts[i]
            code = act_code(act)
            if act_seat(act) != o.seat and (code == HIDDEN or spoken >> act_phase(act) & 1):
                observe(inner, s, p, w, s.turn)
                usual = habit(inner, p, w)
                if code == HIDDEN:
                    code = usual
                surprises += code != usual
            if not legal(s, p, w) >> code & 1:
                return CONTRADICTED
            apply(s, p, w, code)
        return surprises

    return kernel(retrace)
