"""The workspace: all that playing on and searching need, as one record of records, made from a set of rules.

A call into machine code carries it as one argument.  In plain Python it is a namespace of layouts with the same names.
"""

from functools import cache
from typing import Annotated, Any, Protocol

from trey.core.deal import PackOrder
from trey.core.engine import Observation, Standing, State
from trey.core.family import Rules
from trey.core.kinds import Count, Flag, Points, Seats
from trey.core.sampling import ConstrainedDeal
from trey.kernel.compiled import nest, placed
from trey.kernel.layout import Layout
from trey.play.net import Thought

__all__ = ["Space", "Tally", "space_of"]


class Tally(Layout):
    """What is noted on the way: sums of what was won, and who is thought to play in which way."""

    gains: Annotated[list[int], 64]
    """By action, or by seat where nothing is tried."""
    squares: Annotated[list[int], 64]
    like: Seats
    """The seats that play like the network."""
    deep: Flag
    """1 where the seat itself plays on when it chooses again, 0 where its network says what the rest is worth."""
    match: Count
    """The number of the running match."""
    above: Count
    """How far codes are above their places here, except that of a pass (`trey.core.codes`)."""
    stays: Flag
    """1 where the world that was drawn last is searched once more, and what was tried first in it is known."""
    first: Points
    """What that brought.  The layers of the `Thought` behind it begin where a line of the processor's cache does."""


class Space(Protocol):
    """What is worked on, by the names that kernels use (`trey.core.family`)."""

    p: Layout
    w: Layout
    pack: PackOrder
    """The cards in the pack's own order."""
    order: PackOrder
    rng: ConstrainedDeal
    m: Standing
    after: Standing
    """How the match stands after an imagined deal."""
    s: State
    """The running deal, or the world that was drawn."""
    child: State
    """The world after an action; scratch of whoever draws one."""
    again: State
    """Scratch: the deal that a world came from, done again."""
    o: Observation
    """What the seat that thinks knows."""
    inner: Observation
    """What whoever is to act knows."""
    x: Thought
    t: Tally


def space_of(rules: Rules, *, fast: bool, **more: type[Layout]) -> Any:
    """Return a `Space` of its own: all zero but for the rules, the pack, and scratch as `rules` make it.

    :param fast: as a record for machine code, else as a namespace of layouts.
    :param more: other layouts that lie in it too, by name.
    """
    parts = tuple(more.items())
    return _blank(rules, parts).copy() if fast else _made(rules, parts, fast=False)


@cache
def _blank(rules: Rules, more: tuple[tuple[str, type[Layout]], ...]) -> Any:
    return _made(rules, more, fast=True)


def _made(rules: Rules, more: tuple[tuple[str, type[Layout]], ...], *, fast: bool) -> Any:
    family, cards = rules.family, list(rules.pack.cards)
    given: dict[str, Layout] = {"p": rules.params, "w": rules.work()}
    given |= {name: PackOrder(size=len(cards), pack=cards) for name in ("pack", "order")}
    kinds: dict[str, type[Layout]] = {"t": Tally, "x": Thought}  # first: their place in the cache tells
    kinds |= {name: type(value) for name, value in given.items()}
    kinds |= {"rng": ConstrainedDeal, "m": family.engine.standing, "after": family.engine.standing}
    kinds |= dict.fromkeys(("s", "child", "again"), family.engine.state)
    kinds |= {"o": family.engine.observation, "inner": family.engine.observation, **dict(more)}
    made = nest(kinds, fast=fast)
    for name, value in given.items():
        setattr(made, name, placed(value, fast=fast))
    return made
