"""The steady bot: imagines hidden cards that fit what its seat knows, and plays them out with the compiled rules.

For each drawn state the actions are tried and the deal finished by rules of thumb, every seat playing from its own
view; actions race against the habit's own.  The habit's is kept unless another does clearly better.  So this is flat
Monte Carlo over determinisations, one step of improvement on the rules of thumb.
"""

from collections.abc import Callable
from functools import cache
from typing import Any

from trey.bots.budget import within
from trey.bots.models import imagining, remembering
from trey.bots.prudence import prudent
from trey.bots.race import Race
from trey.core.deal import PackOrder
from trey.core.family import Family, Rules
from trey.core.glossary import LEVELS
from trey.core.sampling import ConstrainedDeal
from trey.kernel.bits import low_index, popcount
from trey.kernel.compiled import available, empty, placed, run_as
from trey.kernel.layout import Layout, copy_into
from trey.kernel.rng import seeded

__all__ = ["SteadyBot", "prototypes", "workspace"]

STAGES = (1, 2, 4, 8)
LEAST, FEW = 8, 2
"""Worlds of a stage at least, with all playouts and with those that plain Python has time for."""
Drawing = Callable[[Family], Callable[..., int]]
"""A family: the kernel that draws its worlds, as `imagining` and `evenly` return it."""


@cache
def steady_loop(family: Family, drawing: Drawing) -> Callable[..., int]:
    """Return the search over worlds: it returns how many it drew."""
    imagine, remember = drawing(family), remembering(family)
    apply, observe, habit = family.engine.apply, family.engine.observe, family.advice.habit

    def search(
        o: Any,
        p: Any,
        w: Any,
        root: Any,
        child: Any,
        again: Any,
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
        remember(m, inner, o, p)
        for _ in range(worlds):
            if not imagine(root, child, again, inner, order, m, o, p, w, rng):
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


def workspace(family: Family, *, fast: bool) -> tuple[Any, ...]:
    """Return what a search works on: (root, child, again, inner, order, m, rng)."""
    kinds: tuple[type[Layout], ...] = (
        *3 * [family.engine.state],
        family.engine.observation,
        PackOrder,
        family.engine.standing,
        ConstrainedDeal,
    )
    return tuple(empty(kind, fast=fast) for kind in kinds)


class SteadyBot:
    """Looks ahead by playing out deals that fit what it knows."""

    id = "steady"
    name, about = LEVELS["steady"]
    slow = True

    def __init__(
        self, playouts: int = 1_000, doubt: float = 1.0, effect: float = 0.04, drawing: Drawing = imagining
    ) -> None:
        self.playouts, self.doubt, self.effect, self.drawing = playouts, doubt, effect, drawing

    def choose(self, rules: Rules, observation: Any, seed: int) -> int:
        """Return what is best for certain, else what `race` returns."""
        family, observation = rules.family, prudent(rules, observation)
        if popcount(observation.legal) == 1:
            return low_index(observation.legal)
        known = family.inference.certain(observation, rules.params, rules.work()) if family.inference.certain else -1
        return known if known >= 0 else self.race(rules, observation, seed)

    def race(self, rules: Rules, observation: Any, seed: int) -> int:
        """Return the habit's action, or one that gains more than chance would explain.

        Guessed hands say little of how people play, so a small gain is not to be trusted however often it is seen.
        """
        family, fast = rules.family, available(rules.family)
        usual = family.advice.habit(observation, rules.params, rules.work())
        params, scratch = prototypes(rules, fast=fast)
        *places, rng = workspace(family, fast=fast)
        rng.x = seeded(seed)
        fixed = (placed(observation, fast=fast), params, scratch.copy(), *places, rng)
        search, sign = run_as(steady_loop(family, self.drawing), fast=fast), -1 if family.low_wins else 1
        race = Race(lambda *heat: search(*fixed, *heat, sign), usual, observation.legal)
        playouts = within(family, self.playouts, fast=fast)
        least = LEAST if playouts == self.playouts else FEW
        for stage in STAGES:
            if not race.heat(max(least, playouts * stage // sum(STAGES) // race.running), self.effect):
                break
        return race.winner(self.doubt, self.effect)


@cache
def prototypes(rules: Rules, *, fast: bool) -> tuple[Any, Any]:
    """Return params and scratch; scratch is copied for every thought."""
    return placed(rules.params, fast=fast), placed(rules.work(), fast=fast)
