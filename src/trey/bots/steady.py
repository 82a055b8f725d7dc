"""The steady bot: draws hidden cards that fit what its seat knows, and plays them out with the compiled rules.

For each drawn state every legal action is tried and the deal finished by rules of thumb, every seat playing from
its own view.  The habit's own action is kept unless another does clearly better: flat
Monte Carlo over determinisations, one step of improvement on the rules of thumb.
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
    """Return the search (v, r, root, child, inner, w, gains, squares, worlds, sign) -> worlds drawn."""
    guess, apply, look = family.guess, family.apply, family.look
    thumb = THUMBS[family.id]

    def search(
        v: Any, r: Any, root: Any, child: Any, inner: Any, w: Any, gains: Any, squares: Any, worlds: int, sign: int
    ) -> int:
        """Add to `gains` and `squares`, shape (64,), what each action won over the habit's in `worlds` drawn states."""
        drawn, habit = 0, thumb(v, r)
        for _ in range(worlds):
            if not guess(root, v, r, w):
                continue
            drawn += 1
            base, action, untried = 0, habit, v.legal
            while untried:
                untried ^= 1 << action
                copy_into(child, root)
                apply(child, r, action)
                while not child.done:
                    look(inner, child, r, child.turn)
                    apply(child, r, thumb(inner, r))
                won = child.seats * child.delta[v.seat]
                for seat in range(child.seats):
                    won -= child.delta[seat]
                won *= sign
                if action == habit:
                    base = won
                gains[action] += won - base
                squares[action] += (won - base) * (won - base)
                if untried:
                    action = low_index(untried)
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

    def __init__(self, playouts: int = 3000, doubt: float = 1.0, effect: float = 0.1) -> None:
        self.playouts, self.doubt, self.effect = playouts, doubt, effect

    def choose(self, rules: Rules, sight: Any, seed: int) -> int:
        """Return the habit's action, or the best of those that gain more than chance and bias would explain.

        The bar for a gain is `doubt` standard errors of its mean, and `effect` standard deviations of the gain itself:
        guessed hands draw nothing from how people bid, so a small gain is not to be trusted however often it is seen.

        :raises ImportError: Numba is not installed.
        """
        import numpy as np

        choices = popcount(sight.legal)
        if choices == 1:
            return low_index(sight.legal)
        family = rules.family
        habit = THUMBS[family.id](sight, rules.flat)
        gains, squares = np.zeros(64, np.int64), np.zeros(64, np.int64)
        root, child, inner, w = _workspace(family)
        w["x"] = seeded(seed)
        worlds = max(24, self.playouts // choices)
        sign = -1 if family.low_wins else 1
        search = compiled(steady_loop(family))
        drawn = search(to_record(sight), _flat_record(rules), root, child, inner, w, gains, squares, worlds, sign)
        if not drawn:
            return habit
        mean = gains / drawn
        spread = np.sqrt(np.maximum(squares / drawn - mean * mean, 0))
        sure = mean - self.doubt * spread / np.sqrt(drawn) - self.effect * spread
        best = int(np.argmax(sure))
        return best if sure[best] > 0 else habit


@cache
def _flat_record(rules: Rules) -> Any:
    return to_record(rules.flat)
