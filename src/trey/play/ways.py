"""Ways of choosing: kernels (d, n, s) -> the action of the seat to act in the deal `s`.

`d` is the workspace; `n` is what a way thinks with: a network, or a number that is ignored.  An answer below 0 is not
an action, and stops the deal.  Other modules build their own ways from these.
"""

from collections.abc import Callable
from functools import cache
from typing import Any

from trey.core.codes import draw_code
from trey.core.engine import Observation, State
from trey.core.family import Family
from trey.kernel.bits import low_index
from trey.kernel.layout import Layout
from trey.kernel.mark import kernel
from trey.play.net import Net, Thought, thinking
from trey.play.space import Space

Way = Callable[[Any, Any, State], int]
"""A way takes (d, n, s): a `Space` or a record that extends it, what the way thinks with, and the deal."""


@cache
def at_random(family: Family) -> Way:
    """Return the way that takes a legal action uniformly at random."""
    legal = family.engine.legal

    def draw(d: Space, n: Any, s: State) -> int:
        return draw_code(legal(s, d.p, d.w), d.rng)

    return kernel(draw)


@cache
def by_habit(family: Family) -> Way:
    """Return the way that follows the family's rules of thumb."""
    observe, habit = family.engine.observe, family.advice.habit

    def follow(d: Space, n: Any, s: State) -> int:
        observe(d.inner, s, d.p, d.w, s.turn)
        return habit(d.inner, d.p, d.w)

    return kernel(follow)


@cache
def mixed(family: Family) -> Way:
    """Return the way by which seats in `d.t.like` follow the network `n`, and the others the rules of thumb."""
    observe, habit, think = family.engine.observe, family.advice.habit, thinking(family)

    def mix(d: Space, n: Net, s: State) -> int:
        turn = s.turn
        observe(d.inner, s, d.p, d.w, turn)
        code = -1
        if d.inner.legal & d.inner.legal - 1 == 0:
            code = low_index(d.inner.legal)
        elif d.t.like >> turn & 1:
            code = think(n, d.x, d.inner, d.p)
        return code if code >= 0 else habit(d.inner, d.p, d.w)

    return kernel(mix)


@kernel
def _all_legal(o: Observation, p: Layout, w: Layout) -> int:
    """Return all legal actions, leaving none out."""
    return o.legal


@cache
def narrowing(family: Family) -> Callable[[Any, Any, Any], None]:
    """Return the kernel (o, p, w) that leaves, of the legal actions, those that the family does not call dominated."""
    undominated = family.advice.undominated or _all_legal

    def narrow(o: Observation, p: Layout, w: Layout) -> None:
        if o.legal & o.legal - 1:
            o.legal = undominated(o, p, w)

    return kernel(narrow)


@cache
def by_network(family: Family) -> Callable[..., int]:
    """Return the kernel (n, t, o, p, w) -> the network `n`'s best action of those that are not dominated.

    It narrows `o.legal`.  `t` is scratch (`Thought`); where the network has no answer, the habit has.
    """
    think, habit, narrow = thinking(family), family.advice.habit, narrowing(family)

    def choose(n: Net, t: Thought, o: Observation, p: Layout, w: Layout) -> int:
        narrow(o, p, w)
        if o.legal & o.legal - 1 == 0:
            return low_index(o.legal)
        code = think(n, t, o, p)
        return code if code >= 0 else habit(o, p, w)

    return kernel(choose)


@cache
def undominated_only(family: Family) -> Way:
    """Return the way that takes the network `n`'s best action, leaving out those that the family calls dominated."""
    observe, choose = family.engine.observe, by_network(family)

    def best(d: Space, n: Net, s: State) -> int:
        observe(d.inner, s, d.p, d.w, s.turn)
        return choose(n, d.x, d.inner, d.p, d.w)

    return kernel(best)


@cache
def asked(family: Family) -> Way:
    """Return the way, in plain Python, that asks the function `n` (state -> action) whenever there is a choice."""
    legal = family.engine.legal

    def ask(d: Space, n: Callable[[State], int], s: State) -> int:
        codes = legal(s, d.p, d.w)
        return n(s) if codes & codes - 1 else low_index(codes)

    return ask
