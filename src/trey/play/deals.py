"""Runs of deals: playing on from a state, playing many whole deals, and playing whole matches.

Anything else that a run must do is left to hooks, which are kernels (d, n). Here `d` is the workspace, and `n` is what
the way of choosing thinks with.
"""

from collections.abc import Callable
from functools import cache
from typing import Any

from trey.core.deal import shuffle_pack
from trey.core.engine import State, copy_standing
from trey.core.family import Family
from trey.core.kinds import Count
from trey.kernel.mark import inlined, kernel
from trey.kernel.rng import below
from trey.play.space import Space
from trey.play.ways import Way

MOST_DEALS = 500
"""The most deals in a match; a match that is not over by then counts for nobody."""

Hook = Callable[[Any, Any], None]
"""A hook takes (d, n): a `Space` or a record that extends it, and what the way of choosing thinks with."""


@kernel
def nothing(d: Space, n: Any) -> None:
    """The hook that does nothing."""


@inlined
def shuffled(d: Space, n: Any) -> None:
    """Shuffle the pack for the next deal; if the match names no dealer, draw one first."""
    d.order.dealer = d.m.next_dealer if d.m.next_dealer >= 0 else below(d.rng, d.m.seats)
    shuffle_pack(d.order, d.rng)


@cache
def playing_on(family: Family, way: Way) -> Callable[[Space, Any, State], int]:
    """Return the kernel (d, n, s) -> the number of actions to the deal's end, or a negative answer that ended it."""
    apply = family.engine.apply

    def play_on(d: Space, n: Any, s: State) -> int:
        p, w, actions = d.p, d.w, 0
        while not s.done:
            code = way(d, n, s)
            if code < 0:
                return code
            apply(s, p, w, code)
            actions += 1
        return actions

    return kernel(play_on)


@cache
def dealing(
    family: Family, way: Way, *, order: Hook = shuffled, dealt: Hook = nothing, closed: Hook = nothing
) -> Callable[[Space, Any], int]:
    """Return the kernel (d, n) -> actions: it plays the next deal of the match `d.m` in the given way, and scores it.

    :param order: puts the pack in order, and names the dealer.
    :param dealt: is called before the first action, and `closed` once the deal is scored.
    """
    deal, close, play_on = family.engine.deal, family.engine.close, playing_on(family, way)

    def play_deal(d: Space, n: Any) -> int:
        order(d, n)
        deal(d.s, d.m, d.p, d.w, d.order)
        copy_standing(d.inner, d.m)
        dealt(d, n)
        actions = play_on(d, n, d.s)
        close(d.m, d.s, d.p)
        closed(d, n)
        return actions

    return kernel(play_deal)


@cache
def deals_loop(
    family: Family, play_deal: Callable[[Space, Any], int], opened: Hook = nothing
) -> Callable[[Any, Any, Count], int]:
    """Return the loop (d, n, deals) -> actions: it plays `deals` deals, going on with `d.m` and then new matches.

    :param play_deal: as `dealing` makes it.
    :param opened: is called when a match begins.
    """
    begin = family.engine.begin

    def play_deals(d: Space, n: Any, deals: Count) -> int:
        actions = 0
        for _ in range(deals):
            if d.m.ended or d.m.number == 0:
                begin(d.m, d.p)
                opened(d, n)
            actions += play_deal(d, n)
        return actions

    return play_deals


@cache
def matches_loop(
    family: Family, play_deal: Callable[[Space, Any], int], ended: Hook, opened: Hook = nothing
) -> Callable[[Any, Any, Count, Count], int]:
    """Return the loop (d, n, first, count) -> deals: it plays `count` matches; `d.t.match` counts them from `first`.

    :param opened: is called when a match begins, and `ended` once it is over or has taken `MOST_DEALS`.
    """
    begin = family.engine.begin

    def play_matches(d: Space, n: Any, first: Count, count: Count) -> int:
        deals = 0
        for number in range(first, first + count):
            d.t.match = number
            begin(d.m, d.p)
            opened(d, n)
            while not d.m.ended and d.m.number < MOST_DEALS:
                play_deal(d, n)
                deals += 1
            ended(d, n)
        return deals

    return play_matches
