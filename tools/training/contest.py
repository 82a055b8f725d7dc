"""Whole matches in compiled code: one seat, the hero, follows a network, and the others their rules of thumb."""

from collections.abc import Callable
from functools import cache
from typing import Any

from trey.core.engine import State
from trey.core.family import Family, Rules
from trey.core.kinds import Count
from trey.kernel.compiled import compiled, numbers
from trey.kernel.mark import kernel
from trey.kernel.rng import seeded
from trey.play.deals import dealing, matches_loop
from trey.play.net import Net
from trey.play.points import share
from trey.play.space import Space, space_of
from trey.play.ways import Way, mixed

__all__ = ["win_shares"]

Contest = tuple[Net, Any]
"""The hero's network, and the array for the hero's share of each match."""


@cache
def _contending(family: Family) -> Way:
    """Return the way by which the hero follows its network, and the others their rules of thumb."""
    mix = mixed(family)

    def contend(d: Space, n: Contest, s: State) -> int:
        net, _shares = n
        return mix(d, net, s)

    return kernel(contend)


@kernel
def _turned(d: Space, n: Contest) -> None:
    """Let the next seat be the hero."""
    d.t.like = 1 << d.t.match % d.m.seats


@kernel
def _shared(d: Space, n: Contest) -> None:
    """Store the hero's share of the match."""
    _net, shares = n
    shares[d.t.match] = share(d.m, d.t.match % d.m.seats)


@cache
def contest_loop(family: Family) -> Callable[[Space, Contest, Count, Count], int]:
    """Return the loop (d, n, first, count) -> deals: it plays whole matches, and stores the hero's share of each."""
    return matches_loop(family, dealing(family, _contending(family)), _shared, _turned)


def win_shares(rules: Rules, net: Net, matches: int, seed: int) -> Any:
    """Return the hero's share of each match, shape (matches,); `ONE` is a whole match."""
    shares, d = numbers(matches), space_of(rules, fast=True)
    d.rng.x = seeded(seed)
    compiled(contest_loop(rules.family))(d, (net, shares), 0, matches)
    return shares
