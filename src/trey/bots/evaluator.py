"""The evaluator of reviews and hints: it estimates actions and positions, with new random numbers for each question."""

from collections.abc import Callable, Sequence
from copy import copy
from functools import partial
from math import sqrt
from typing import NamedTuple, Self

from trey.bots.weights import learned_record
from trey.core.engine import Observation, Standing, State
from trey.core.family import Rules
from trey.core.kinds import NOBODY, Code, Count, Mask
from trey.kernel.compiled import empty, placed, run_as
from trey.kernel.rng import seeded
from trey.play.beliefs import FEW_TRIES, MORE_TRIES, imagining
from trey.play.likeness import others_alike
from trey.play.search import Search, Tried, expecting, searching, weigh_match, won
from trey.play.space import Space, Tally, space_of
from trey.play.ways import by_habit, mixed

CERTAINTY = 2.0
"""Half of a 95 % interval, in standard errors."""

SEEDS = 1 << 62
APART = 1_000_003


class Estimate:
    """A mean over worlds, in points against the table's mean, and its standard error.

    A trial's gain also counts what the match is worth, where the deal can end it (`trey.play.search.weigh_match`).

    The error counts one extra world, off the mean by `notable` points, since a few worlds that agree prove little.
    """

    worlds: int
    mean: float

    def __init__(self, total: int, squares: int, worlds: int, seats: int, notable: float) -> None:
        self.worlds, self.mean = worlds, total / max(worlds, 1) / seats
        spread = max(squares / seats**2 - worlds * self.mean**2, 0.0) + notable**2
        self.error: float = sqrt(spread) / max(worlds, 1)

    def __neg__(self) -> Self:
        """Return the estimate for the opposite difference: the second action over the first."""
        other = copy(self)
        other.mean = -self.mean
        return other


class World(NamedTuple):
    """A world in which an action was compared with the one that was played."""

    gain: float
    """Points that the other action gained over the one that was played."""
    cards: State
    """The state at the time of the choice."""
    done: State
    """The end of the deal after the action that was played."""
    instead: State
    """The end of the deal after the other action."""
    staked: bool = False
    """Whether the gain counts the match (`trey.play.search.weigh_match`)."""

    @property
    def turned(self) -> Self:
        """The same world with the two actions exchanged."""
        return self._replace(gain=-self.gain, done=self.instead, instead=self.done)


class PairedRollouts(Tried):
    """Actions compared with the one that was played, in the same worlds."""

    def __init__(self, search: Callable[[Mask, Count], int], space: Space, seats: int, notable: float) -> None:
        super().__init__(search, space.t, space.o.legal)
        self._space, self._scale = space, (seats, notable)

    def watch(self, actions: Sequence[Code], worlds: Count) -> dict[Code, list[World]]:
        """Try some actions in more worlds, the same for each, and return each action's worlds."""
        d, seen = self._space, {action: list[World]() for action in actions}
        for _ in range(worlds):
            lay: tuple[State, State] | None = None
            for action in actions:
                before = self.total(action)
                if not self.go([action], 1):
                    break
                lay = lay or (d.s.copy(), d.again.copy())
                d.t.stays = 1
                won = (self.total(action) - before) / self._scale[0]
                seen[action].append(World(won, *lay, d.child.copy(), bool(d.t.stake)))
            d.t.stays = 0
        return seen

    def gain(self, action: int) -> Estimate:
        """Return an action's mean gain over the one that was played."""
        at = self._at(action)
        return Estimate(self._gains[at], self._squares[at], self._drawn[at], *self._scale)


class Evaluator:
    """Estimates what actions and positions are worth under a set of rules; the same seed gives the same estimates.

    :raises WeightsError: the family's network is damaged.
    """

    rules: Rules

    def __init__(self, rules: Rules, seed: int, *, fast: bool) -> None:
        family = rules.family
        net = learned_record(family) if fast else None
        self.rules, self._seed, self._fast = rules, seed, fast
        if net is not None:
            net = net.copy()
            net.blend = 0  # points only: what a match won is worth stands on no score sheet
        self.learned: bool = net is not None
        """Whether deals are played out with the network rather than by rules of thumb."""
        self._net, self._d = net or 0, space_of(rules, fast=fast)
        self._way = mixed(family) if self.learned else by_habit(family)
        self._scale = rules.seats, family.advice.notable

    def _begin(self, question: int, observation: Observation | None = None) -> None:
        """Seed the random numbers of a question, and clear the tally."""
        d = self._d
        d.rng.x, d.t = seeded((self._seed * APART + question) % SEEDS), empty(Tally, fast=self._fast)
        if observation is not None:
            d.o = placed(observation, fast=self._fast)

    def _search(self, *, acting: bool) -> Search:
        family = self.rules.family
        outcome = won(family, self._way, acting=acting, keeping=acting)
        search = searching(family, imagining(family, MORE_TRIES if self._fast else FEW_TRIES), outcome, others_alike)
        return run_as(search, fast=self._fast)

    def _estimate(self, seat: int, worlds: int) -> Estimate:
        return Estimate(self._d.t.gains[seat], self._d.t.squares[seat], worlds, *self._scale)

    def trial(self, observation: Observation, done: int, question: int) -> PairedRollouts:
        """Return a trial of actions against the one that was played; finish one trial before you begin the next."""
        self._begin(question, observation)
        search, (seats, notable) = self._search(acting=True), self._scale
        unit = weigh_match(self.rules, partial(search, self._d, self._net), self._d)
        return PairedRollouts(partial(search, self._d, self._net, done), self._d, seats * unit, notable)

    def worth(self, observation: Observation, question: int, worlds: int) -> Estimate:
        """Return the points that a seat can expect in the deal, given what it knows, whichever seat is to act."""
        self._begin(question, observation)
        seat = observation.seat
        drawn = self._search(acting=False)(self._d, self._net, NOBODY, 1 << seat, worlds)
        return self._estimate(seat, drawn)

    def expected(self, standing: Standing, dealer: int, question: int, deals: int) -> list[Estimate]:
        """Return the points that each seat can expect before the cards are dealt."""
        self._begin(question)
        self._d.m = placed(standing, fast=self._fast)
        run_as(expecting(self.rules.family, self._way), fast=self._fast)(self._d, self._net, dealer, deals)
        return [self._estimate(seat, deals) for seat in range(self.rules.seats)]
