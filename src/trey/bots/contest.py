"""Whole matches of one seat, the hero, against the others in compiled code; networks or rules of thumb choose."""

from collections.abc import Callable
from functools import cache
from typing import Any

from trey.core.engine import State
from trey.core.family import Family, Rules
from trey.core.kinds import Count
from trey.kernel.bits import low_index
from trey.kernel.compiled import compiled, numbers
from trey.kernel.mark import kernel
from trey.kernel.rng import seeded
from trey.play.deals import dealing, matches_loop
from trey.play.net import Net, thinking
from trey.play.points import share
from trey.play.space import Space, space_of
from trey.play.ways import Way

__all__ = ["win_shares"]

Contest = tuple[Net, Net, int, Any]
"""The hero's network, the others' network, 1 if the others use it (else rules of thumb), and the hero's shares."""


@cache
def _contending(family: Family) -> Way:
    """Return the way by which the hero, a different seat from match to match, follows its own network."""
    observe, habit, think = family.engine.observe, family.advice.habit, thinking(family)

    def contend(d: Space, n: Contest, s: State) -> int:
        net, other, others, _shares = n
        hero = d.t.match % d.m.seats
        observe(d.inner, s, d.p, d.w, s.turn)
        code = -1
        if d.inner.legal & d.inner.legal - 1 == 0:
            code = low_index(d.inner.legal)
        elif s.turn == hero or others:
            code = think(net if s.turn == hero else other, d.x, d.inner, d.p)
        return code if code >= 0 else habit(d.inner, d.p, d.w)

    return kernel(contend)


@kernel
def _shared(d: Space, n: Contest) -> None:
    """Store the hero's share of the match."""
    _net, _other, _others, shares = n
    shares[d.t.match] = share(d.m, d.t.match % d.m.seats)


@cache
def contest_loop(family: Family) -> Callable[[Space, Contest, Count, Count], int]:
    """Return the loop (d, n, first, count) -> deals: it plays whole matches, and stores the hero's share of each."""
    return matches_loop(family, dealing(family, _contending(family)), _shared)


def win_shares(rules: Rules, net: Net, other: Net | None, matches: int, seed: int) -> Any:
    """Return the hero's share of each match, shape (matches,); `ONE` is a whole match.

    :param other: the others' network; None if they follow the rules of thumb.
    """
    shares, d = numbers(matches), space_of(rules, fast=True)
    d.rng.x = seeded(seed)
    nets = (net, net if other is None else other, int(other is not None))
    compiled(contest_loop(rules.family))(d, (*nets, shares), 0, matches)
    return shares
