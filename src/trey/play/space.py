"""The workspace: everything that playing out and searching need, in one record of records made from a set of rules.

It is passed to machine code as one argument.  In plain Python it is a namespace of layouts with the same names.
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


class Tally(Layout):
    """The tally of a search: sums of the points won, and how each seat is assumed to play."""

    gains: Annotated[list[int], 64]
    """Points won by each action, or by each seat when no action is tried."""
    squares: Annotated[list[int], 64]
    like: Seats
    """The seats that play like the network."""
    deep: Flag
    """1 if the deal is played out when the seat chooses again, 0 if its network estimates the rest."""
    match: Count
    """The number of the current match."""
    above: Count
    """The code of an action less its place here, except for a pass (`trey.core.codes`)."""
    stays: Flag
    """1 to search the last world again instead of drawing one; `first` is then known."""
    stake: Count
    """What a match counts for, in margins (`trey.play.points`), if the deal can end it; 0 if points alone count."""
    ends: Count
    """How many outcomes have ended the match, if `stake` is not 0."""
    first: Points
    """The points, in this world, of the action that the others are compared with."""
    room: Annotated[list[int], 6]
    """Nothing: with it the layers of the `Thought` that follows begin on a cache line."""


class Space(Protocol):
    """The fields of the workspace, by the names that kernels use (`trey.core.family`)."""

    p: Layout
    w: Layout
    pack: PackOrder
    """The cards in the pack's own order."""
    order: PackOrder
    rng: ConstrainedDeal
    m: Standing
    after: Standing
    """The match's standing after an imagined deal."""
    s: State
    """The current deal, or the world that was drawn."""
    child: State
    """The world after an action; also scratch for drawing worlds."""
    again: State
    """Scratch: the deal that led to a world, played again."""
    o: Observation
    """What the seat that is choosing knows."""
    inner: Observation
    """What the seat to act knows."""
    x: Thought
    t: Tally


def space_of(rules: Rules, *, fast: bool, **more: type[Layout]) -> Any:
    """Return a new `Space`: the rules, their pack and their scratch, and zeros elsewhere.

    :param fast: return a record for machine code, else a namespace of layouts.
    :param more: further layouts to put into it, by name.
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
