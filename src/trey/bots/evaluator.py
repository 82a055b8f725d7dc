"""What a review and a hint think with: records at the speed there is, and for every question a chance of its own."""

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
from trey.play.beliefs import imagining, others_alike
from trey.play.search import Search, Tried, expecting, searching, won
from trey.play.space import Space, Tally, space_of
from trey.play.ways import by_habit, mixed

__all__ = ["CERTAINTY", "Estimate", "Evaluator", "PairedRollouts", "World"]

CERTAINTY = 2.0
"""How many standard errors make a 95 % interval."""

SEEDS = 1 << 62
APART = 1_000_003


class Estimate:
    """A mean over worlds, in points against the table's mean, and its standard error.

    One world more, off the mean by what is notable, is counted into the error: a few worlds that agree are no proof.
    """

    def __init__(self, total: int, squares: int, worlds: int, seats: int, notable: float) -> None:
        self.worlds, self.mean = worlds, total / max(worlds, 1) / seats
        spread = max(squares / seats**2 - worlds * self.mean**2, 0.0) + notable**2
        self.error = sqrt(spread) / max(worlds, 1)

    def __neg__(self) -> Self:
        """Return the same of what was tried against, over what was tried."""
        other = copy(self)
        other.mean = -self.mean
        return other


class World(NamedTuple):
    """A world in which an action was tried against the one that was done."""

    gain: float
    """What it won over it, in points."""
    cards: State
    """How the cards lay when it was chosen."""
    done: State
    """How the deal ended with what was done."""
    instead: State
    """How it ended with the other."""

    @property
    def turned(self) -> Self:
        """The same world, told of what was done."""
        return self._replace(gain=-self.gain, done=self.instead, instead=self.done)


class PairedRollouts(Tried):
    """Actions tried against the one that was done, in the same worlds."""

    def __init__(self, search: Callable[[Mask, Count], int], space: Space, seats: int, notable: float) -> None:
        super().__init__(search, space.t, space.o.legal)
        self._space, self._scale = space, (seats, notable)

    def watch(self, actions: Sequence[Code], worlds: Count) -> dict[Code, list[World]]:
        """Try some actions in more worlds, the same for each, and return what each world was and told of each."""
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
                seen[action].append(World(won, *lay, d.child.copy()))
            d.t.stays = 0
        return seen

    def gain(self, action: int) -> Estimate:
        """Return what an action won over the one that was done."""
        at = self._at(action)
        return Estimate(self._gains[at], self._squares[at], self._drawn[at], *self._scale)


class Evaluator:
    """Asks what actions and cards are worth under a set of rules; the same seed gives the same answers.

    :raises WeightsError: the family's network is damaged.
    """

    def __init__(self, rules: Rules, seed: int, *, fast: bool) -> None:
        family = rules.family
        net = learned_record(family) if fast else None
        self.rules, self._seed, self._fast = rules, seed, fast
        if net is not None:
            net = net.copy()
            net.blend = 0  # points only: what a match won is worth stands on no score sheet
        self.learned = net is not None
        """The network goes on, not rules of thumb."""
        self._net, self._d = net or 0, space_of(rules, fast=fast)
        self._way = mixed(family) if self.learned else by_habit(family)
        self._scale = rules.seats, family.advice.notable

    def _begin(self, question: int, observation: Observation | None = None) -> None:
        """Begin a question's own chance, with nothing summed up."""
        d = self._d
        d.rng.x, d.t = seeded((self._seed * APART + question) % SEEDS), empty(Tally, fast=self._fast)
        if observation is not None:
            d.o = placed(observation, fast=self._fast)

    def _search(self, *, acting: bool) -> Search:
        family = self.rules.family
        outcome = won(family, self._way, acting=acting, keeping=acting)
        search = searching(family, imagining(family), outcome, others_alike)
        return run_as(search, fast=self._fast)

    def _estimate(self, seat: int, worlds: int) -> Estimate:
        return Estimate(self._d.t.gains[seat], self._d.t.squares[seat], worlds, *self._scale)

    def trial(self, observation: Observation, done: int, question: int) -> PairedRollouts:
        """Return a trial of actions against the one done; one trial is run to its end before the next begins."""
        self._begin(question, observation)
        return PairedRollouts(partial(self._search(acting=True), self._d, self._net, done), self._d, *self._scale)

    def worth(self, observation: Observation, question: int, worlds: int) -> Estimate:
        """Return what a seat can expect of the deal from what it knows, whoever is to act."""
        self._begin(question, observation)
        seat = observation.seat
        drawn = self._search(acting=False)(self._d, self._net, NOBODY, 1 << seat, worlds)
        return self._estimate(seat, drawn)

    def expected(self, standing: Standing, dealer: int, question: int, deals: int) -> list[Estimate]:
        """Return what each seat can expect before the cards are dealt."""
        self._begin(question)
        self._d.m = placed(standing, fast=self._fast)
        run_as(expecting(self.rules.family, self._way), fast=self._fast)(self._d, self._net, dealer, deals)
        return [self._estimate(seat, deals) for seat in range(self.rules.seats)]
