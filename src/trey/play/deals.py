"""Runs of deals: one is played on from a state, and whole ones by the dozen or match by match.

What is wanted of a run besides is done by hooks: kernels (d, n), where `d` is the workspace and `n` what the way of
choosing thinks with.
"""

from collections.abc import Callable
from functools import cache
from typing import Any

from trey.core.family import Family, PublicState
from trey.kernel.mark import kernel
from trey.play.space import Space
from trey.play.ways import Way

__all__ = ["playing_on"]


@cache
def playing_on(family: Family, way: Way) -> Callable[[Space, Any, PublicState], int]:
    """Return the kernel (d, n, s) -> how many actions ended the deal; or the answer below 0 that ended it before."""
    apply = family.apply

    def play_on(d: Space, n: Any, s: PublicState) -> int:
        actions = 0
        while not s.done:
            code = way(d, n, s)
            if code < 0:
                return code
            apply(s, d.p, d.w, code)
            actions += 1
        return actions

    return kernel(play_on)
