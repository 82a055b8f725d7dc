"""The steady bot: imagines hidden cards that fit what its seat knows, and plays them out with the compiled rules.

For each drawn state the actions are tried and the deal finished by rules of thumb, every seat playing from its own
view.  Actions race against the habit's own (Maron and Moore 1994): those that can hardly do better drop out, the rest
share the next and larger part of the playouts.  The habit's is kept unless another does clearly better.  So this is
flat Monte Carlo over determinisations, one step of improvement on the rules of thumb.
"""

from collections.abc import Callable
from functools import cache
from math import sqrt
from typing import Any

from trey.bots.models import imagining
from trey.core.cards import mask_of
from trey.core.deal import PackOrder
from trey.core.family import Family, Rules, copy_standing
from trey.core.sampling import ConstrainedDeal
from trey.core.text import Text
from trey.kernel.bits import bits, low_index, popcount
from trey.kernel.compiled import compiled, record, to_record
from trey.kernel.layout import copy_into
from trey.kernel.rng import seeded

__all__ = ["SteadyBot"]

STAGES = (1, 2, 4, 8)
HOPE = 2.0  # standard errors


@cache
def steady_loop(family: Family) -> Callable[..., int]:
    """Return the search (o, p, w, root, child, inner, order, m, rng, gains, squares, among, worlds, sign) -> drawn."""
    imagine, apply, observe = imagining(family), family.apply, family.observe
    habit = family.habit

    def search(
        o: Any,
        p: Any,
        w: Any,
        root: Any,
        child: Any,
        inner: Any,
        order: Any,
        m: Any,
        rng: Any,
        gains: Any,
        squares: Any,
        among: int,
        worlds: int,
        sign: int,
    ) -> int:
        """Add to `gains` and `squares`, shape (64,), what actions won over the habit's in `worlds` drawn states."""
        drawn, usual = 0, habit(o, p, w)
        copy_standing(inner, o)
        copy_standing(m, o)
        for _ in range(worlds):
            if not imagine(root, child, inner, order, m, o, p, w, rng):
                continue
            drawn += 1
            base, action, untried = 0, usual, among | 1 << usual
            while untried:
                untried ^= 1 << action
                copy_into(child, root)
                apply(child, p, w, action)
                while not child.done:
                    observe(inner, child, p, w, child.turn)
                    apply(child, p, w, habit(inner, p, w))
                won = o.seats * child.delta[o.seat]
                for seat in range(o.seats):
                    won -= child.delta[seat]
                won *= sign
                if action == usual:
                    base = won
                gains[action] += won - base
                squares[action] += (won - base) * (won - base)
                if untried:
                    action = low_index(untried)
        return drawn

    return search


def _workspace(family: Family) -> tuple[Any, ...]:
    return (
        record(family.state),
        record(family.state),
        record(family.observation),
        record(PackOrder),
        record(family.standing),
        record(ConstrainedDeal),
    )


class SteadyBot:
    """Looks ahead by playing out deals that fit what it knows."""

    id = "steady"
    name = Text("Steady", "Solide")
    about = Text(
        "Imagines the hidden cards many times over and plays what does best.",
        "Imagine maintes fois les cartes cachées et joue ce qui réussit le mieux.",
    )
    slow = True

    def __init__(self, playouts: int = 20_000, doubt: float = 1.0, effect: float = 0.04) -> None:
        self.playouts, self.doubt, self.effect = playouts, doubt, effect

    def choose(self, rules: Rules, observation: Any, seed: int) -> int:
        """Return the habit's action, or the best of those that gain more than chance and bias would explain.

        The bar for a gain is `doubt` standard errors of its mean, and `effect` standard deviations of the gain itself:
        guessed hands say little of how people play, so a small gain is not to be trusted however often it is seen.

        :raises ImportError: Numba is not installed.
        """
        if popcount(observation.legal) == 1:
            return low_index(observation.legal)
        habit = rules.family.habit(observation, rules.params, rules.work())
        rivals = observation.legal & ~(1 << habit)
        trial = _Trial(rules, observation, seed)
        for stage in STAGES:
            trial.run(rivals | 1 << habit, self.playouts * stage // sum(STAGES))
            rivals = mask_of(a for a in bits(rivals) if trial.gain(a, -HOPE, self.effect) > 0)
            if not rivals:
                return habit
        best = max(bits(rivals), key=lambda action: trial.gain(action, self.doubt, self.effect))
        return best if trial.gain(best, self.doubt, self.effect) > 0 else habit


class _Trial:
    """What actions have won over the habit's so far, in states that fit an observation."""

    def __init__(self, rules: Rules, observation: Any, seed: int) -> None:
        import numpy as np

        self._gains, self._squares = np.zeros(64, np.int64), np.zeros(64, np.int64)
        self._drawn = np.zeros(64, np.int64)
        self._search = compiled(steady_loop(rules.family))
        params, scratch = _prototypes(rules)
        *places, rng = _workspace(rules.family)
        rng["x"] = seeded(seed)
        self._places = (to_record(observation), params, scratch.copy(), *places, rng)
        self._sign = -1 if rules.family.low_wins else 1

    def run(self, among: int, playouts: int) -> None:
        """Spend about so many playouts on the actions in the mask."""
        worlds = max(8, playouts // popcount(among))
        drawn = self._search(*self._places, self._gains, self._squares, among, worlds, self._sign)
        for action in bits(among):
            self._drawn[action] += drawn

    def gain(self, action: int, doubt: float, effect: float) -> float:
        """Return the mean gain less `doubt` standard errors and `effect` standard deviations."""
        drawn = max(1, int(self._drawn[action]))
        mean = float(self._gains[action]) / drawn
        spread = sqrt(max(float(self._squares[action]) / drawn - mean * mean, 0.0))
        return mean - doubt * spread / sqrt(drawn) - effect * spread


@cache
def _prototypes(rules: Rules) -> tuple[Any, Any]:
    """Return params and scratch as records; scratch is copied for every thought."""
    return to_record(rules.params), to_record(rules.work())
