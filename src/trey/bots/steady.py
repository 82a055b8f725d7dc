"""The steady bot: draws hidden cards that fit what its seat knows, and plays them out with the compiled rules.

For each drawn state every legal action is tried and the deal finished by rules of thumb, every seat playing from
its own view.  The action with the best mean result is taken (flat Monte Carlo over determinisations).
"""

from collections.abc import Callable
from functools import cache
from typing import Any

from trey.bots.thumb import THUMBS
from trey.core.bits import low_index, popcount
from trey.core.chance import seeded
from trey.core.compiled import compiled, record, to_record
from trey.core.family import Family, Rules
from trey.core.layout import copy_into
from trey.core.scatter import Scatter
from trey.core.text import Text

__all__ = ["SteadyBot"]


@cache
def steady_loop(family: Family) -> Callable[..., int]:
    """Return the search (v, r, root, child, inner, w, values, worlds, sign) -> worlds drawn, for this family."""
    guess, apply, look = family.guess, family.apply, family.look
    thumb = THUMBS[family.id]

    def search(v: Any, r: Any, root: Any, child: Any, inner: Any, w: Any, values: Any, worlds: int, sign: int) -> int:
        """Add every action's result over `worlds` drawn states to `values`, shape (64,)."""
        drawn = 0
        for _ in range(worlds):
            if not guess(root, v, r, w):
                continue
            drawn += 1
            untried = v.legal
            while untried:
                action = low_index(untried)
                untried &= untried - 1
                copy_into(child, root)
                apply(child, r, action)
                while not child.done:
                    look(inner, child, r, child.turn)
                    apply(child, r, thumb(inner, r))
                total = 0
                for seat in range(child.seats):
                    total += child.delta[seat]
                values[action] += sign * (child.seats * child.delta[v.seat] - total)
        return drawn

    return search


@cache
def _workspace(family: Family) -> tuple[Any, ...]:
    return (record(family.state), record(family.state), record(family.sight), record(Scatter))


class SteadyBot:
    """Looks ahead by playing out deals that fit what it knows."""

    id = "steady"
    name = Text("Steady", "Solide")
    about = Text(
        "Imagines the hidden cards many times over and plays what does best.",
        "Imagine maintes fois les cartes cachées et joue ce qui réussit le mieux.",
    )
    slow = True

    def __init__(self, playouts: int = 1200) -> None:
        self.playouts = playouts

    def choose(self, rules: Rules, sight: Any, seed: int) -> int:
        """Return the action with the best mean result.

        :raises ImportError: Numba is not installed.
        """
        import numpy as np

        choices = popcount(sight.legal)
        if choices == 1:
            return low_index(sight.legal)
        family = rules.family
        values = np.zeros(64, np.int64)
        root, child, inner, w = _workspace(family)
        w["x"] = seeded(seed)
        worlds = max(24, self.playouts // choices)
        sign = -1 if family.low_wins else 1
        drawn = compiled(steady_loop(family))(
            to_record(sight), _flat_record(rules), root, child, inner, w, values, worlds, sign
        )
        if not drawn:
            return THUMBS[family.id](sight, rules.flat)
        legal = [a for a in range(63) if sight.legal >> a & 1]
        return max(legal, key=lambda a: (int(values[a]), -a))


@cache
def _flat_record(rules: Rules) -> Any:
    return to_record(rules.flat)
