"""How reviews and hints imagine play: in worlds that fit what a seat knows each deed is tried, and all play on.

The seat goes on as the family's network does, the others mostly so, now and then by rules of thumb; where there is no
network, and in plain Python, where it would take minutes, all play by rules of thumb.  Points are counted against the
table's mean, times the number of seats: whole numbers that add up to nothing over all seats.
"""

from collections.abc import Callable
from functools import cache
from typing import Annotated, Any

from trey.bots.models import imagining, remembering
from trey.bots.net import thinking
from trey.core.deal import shuffle_pack
from trey.core.engine import copy_standing
from trey.core.family import Family
from trey.kernel.bits import low_index
from trey.kernel.layout import Layout, copy_into
from trey.kernel.mark import inlined, kernel
from trey.kernel.rng import below

__all__ = ["LIKE_THE_NETWORK", "Tally", "beginning_loop", "going_on", "margin", "trying_loop"]

LIKE_THE_NETWORK = 13
"""Of 16 times that another seat is imagined, how often it plays as the network does."""


class Tally(Layout):
    """Sums of what was won, and of its squares: by deed, or by seat where nothing was tried."""

    gains: Annotated[list[int], 64]
    squares: Annotated[list[int], 64]


@inlined
def margin(s: Any, seat: int, seats: int) -> Any:
    """Return a seat's points of a deal over the table's mean, times the seats."""
    won = seats * s.delta[seat]
    for other in range(seats):
        won -= s.delta[other]
    return won


@inlined
def _drawn_alike(rng: Any, seats: int) -> int:
    """Draw which seats play like the network in this world."""
    like = 0
    for seat in range(seats):
        like |= (below(rng, 16) < LIKE_THE_NETWORK) << seat
    return like


@cache
def going_on(family: Family, *, net: bool) -> Callable[..., None]:
    """Return the kernel (s, inner, n, x, p, w, like): a deal is played to its end.

    `like` is the set of seats that play like the network `n`; the others follow the habit, all without a `net`.
    """
    apply, observe, habit = family.engine.apply, family.engine.observe, family.advice.habit
    if not net:

        def follow_habits(s: Any, inner: Any, _n: Any, _x: Any, p: Any, w: Any, _like: int) -> None:
            while not s.done:
                observe(inner, s, p, w, s.turn)
                apply(s, p, w, habit(inner, p, w))

        return kernel(follow_habits)
    think = thinking(family)

    def go_on(s: Any, inner: Any, n: Any, x: Any, p: Any, w: Any, like: int) -> None:
        while not s.done:
            turn = s.turn
            observe(inner, s, p, w, turn)
            code = -1
            if inner.legal & inner.legal - 1 == 0:
                code = low_index(inner.legal)
            elif like >> turn & 1:
                code = think(n, x, inner, p)
            apply(s, p, w, code if code >= 0 else habit(inner, p, w))

    return kernel(go_on)


@cache
def trying_loop(family: Family, *, net: bool) -> Callable[..., int]:
    """Return the loop (o, p, w, places, mind, tally, done, among, worlds) -> worlds drawn.

    It adds to the tally what each deed of the mask `among` won over the deed `done`, in the same worlds.  With -1 for
    `done` it adds, at the seat's place, what the seat won as things stood, whoever was to act.
    """
    imagine, remember, go_on, apply = (
        imagining(family),
        remembering(family),
        going_on(family, net=net),
        family.engine.apply,
    )
    sign = -1 if family.low_wins else 1

    def try_out(o: Any, p: Any, w: Any, places: Any, mind: Any, tally: Any, done: int, among: int, worlds: int) -> int:
        root, child, again, inner, order, m, rng = places
        n, x = mind
        drawn = 0
        remember(m, inner, o, p)
        for _ in range(worlds):
            if not imagine(root, child, again, inner, order, m, o, p, w, rng):
                continue
            drawn += 1
            like = _drawn_alike(rng, o.seats) | 1 << o.seat
            base = 0
            deed, untried = (done, among | 1 << done) if done >= 0 else (o.seat, 1 << o.seat)
            while untried:
                untried ^= 1 << deed
                copy_into(child, root)
                if done >= 0:
                    apply(child, p, w, deed)
                go_on(child, inner, n, x, p, w, like)
                won = sign * margin(child, o.seat, o.seats)
                if deed == done:
                    base = won
                tally.gains[deed] += won - base
                tally.squares[deed] += (won - base) * (won - base)
                if untried:
                    deed = low_index(untried)
        return drawn

    return try_out


@cache
def beginning_loop(family: Family, *, net: bool) -> Callable[..., int]:
    """Return the loop (m, p, w, places, mind, tally, dealer, deals) -> deals: what seats can expect before the cards.

    It adds to the tally what each seat won in fresh deals from how the match stands.
    """
    deal, go_on, sign = family.engine.deal, going_on(family, net=net), -1 if family.low_wins else 1

    def begin(m: Any, p: Any, w: Any, places: Any, mind: Any, tally: Any, dealer: int, deals: int) -> int:
        s, inner, order, rng = places
        n, x = mind
        copy_standing(inner, m)
        for _ in range(deals):
            order.dealer = dealer
            shuffle_pack(order, rng)
            deal(s, m, p, w, order)
            go_on(s, inner, n, x, p, w, _drawn_alike(rng, m.seats))
            for seat in range(m.seats):
                won = sign * margin(s, seat, m.seats)
                tally.gains[seat] += won
                tally.squares[seat] += won * won
        return deals

    return begin
