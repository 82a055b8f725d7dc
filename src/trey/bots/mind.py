"""What a review and a hint think with: records at the speed there is, and for every question a chance of its own."""

from collections.abc import Callable
from math import sqrt
from typing import Any

from trey.bots.net import Thought
from trey.bots.playing import Tally, beginning_loop, trying_loop
from trey.bots.weights import learned, learned_record
from trey.core.deal import PackOrder
from trey.core.family import Rules
from trey.core.kinds import NOBODY
from trey.core.sampling import ConstrainedDeal
from trey.kernel.bits import bits
from trey.kernel.compiled import empty, placed, run_as
from trey.kernel.rng import seeded

__all__ = ["CERTAINTY", "Estimate", "Mind", "Trial"]

CERTAINTY = 2.0
"""Standard errors that make an interval of 95 in 100."""

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


class Trial:
    """Deeds tried against the one that was done, in the same worlds."""

    def __init__(
        self, run: Callable[[Any, int, int], int], tally: Any, fields: tuple[Any, Any], seats: int, notable: float
    ) -> None:
        self._run, self._tally, self._scale = run, tally, (seats, notable)
        self._gains, self._squares = fields
        self._drawn = [0] * 64

    def go(self, among: int, worlds: int) -> None:
        """Try a mask of deeds in so many more worlds."""
        drawn = self._run(self._tally, among, worlds)
        for deed in bits(among):
            self._drawn[deed] += drawn

    def gain(self, deed: int) -> Estimate:
        """Return what a deed won over the one that was done."""
        return Estimate(int(self._gains[deed]), int(self._squares[deed]), self._drawn[deed], *self._scale)


class Mind:
    """Asks what deeds and cards are worth under a set of rules; the same seed gives the same answers.

    :raises WeightsError: the family's network is damaged.
    """

    def __init__(self, rules: Rules, seed: int, *, fast: bool) -> None:
        family = rules.family
        net = learned_record(family).copy() if fast and learned(family) else None
        self.rules, self._seed, self._fast = rules, seed, fast
        if net is not None:
            net.blend = 0  # points only: what a match won is worth stands on no score sheet
        self.learned = net is not None
        """The network goes on, not rules of thumb."""
        self._mind = (empty(Thought, fast=fast) if net is None else net), empty(Thought, fast=fast)
        self._root, self._child, self._again = (empty(family.engine.state, fast=fast) for _ in range(3))
        self._inner, self._order = empty(family.engine.observation, fast=fast), empty(PackOrder, fast=fast)
        self._standing, self._rng = empty(family.engine.standing, fast=fast), empty(ConstrainedDeal, fast=fast)
        self._scale = rules.seats, family.advice.notable
        self._fixed = self._own(rules.params), self._own(rules.work())

    @property
    def _places(self) -> tuple[Any, ...]:
        return self._root, self._child, self._again, self._inner, self._order, self._standing, self._rng

    def _own(self, plain: Any) -> Any:
        return placed(plain, fast=self._fast)

    def _loop(self, made: Callable[..., Callable[..., int]]) -> Callable[..., int]:
        return run_as(made(self.rules.family, net=self.learned), fast=self._fast)

    def _take_up(self, question: int) -> tuple[Any, tuple[Any, Any]]:
        """Begin a question's own chance; return an empty tally, and its sums."""
        x, tally = seeded((self._seed * APART + question) % SEEDS), empty(Tally, fast=self._fast)
        self._rng.x = x
        return tally, (tally.gains, tally.squares)

    def trial(self, observation: Any, done: int, question: int) -> Trial:
        """Return a trial of deeds against the one done; one trial is run to its end before the next begins."""
        tally, sums = self._take_up(question)
        loop, o = self._loop(trying_loop), self._own(observation)

        def run(tally: Any, among: int, worlds: int) -> int:
            return loop(o, *self._fixed, self._places, self._mind, tally, done, among, worlds)

        return Trial(run, tally, sums, *self._scale)

    def worth(self, observation: Any, question: int, worlds: int) -> Estimate:
        """Return what a seat can expect of the deal from what it knows, whoever is to act."""
        tally, (gains, squares) = self._take_up(question)
        loop = self._loop(trying_loop)
        drawn = loop(self._own(observation), *self._fixed, self._places, self._mind, tally, NOBODY, 0, worlds)
        seat = observation.seat
        return Estimate(int(gains[seat]), int(squares[seat]), drawn, *self._scale)

    def expected(self, standing: Any, dealer: int, question: int, deals: int) -> list[Estimate]:
        """Return what each seat can expect before the cards are dealt."""
        tally, (gains, squares) = self._take_up(question)
        loop, seats = self._loop(beginning_loop), self.rules.seats
        self._fill_pack()
        places = self._root, self._inner, self._order, self._rng
        loop(self._own(standing), *self._fixed, places, self._mind, tally, dealer, deals)
        return [Estimate(int(gains[seat]), int(squares[seat]), deals, *self._scale) for seat in range(seats)]

    def _fill_pack(self) -> None:
        cards = list(self.rules.pack.cards)
        self._order = self._own(PackOrder(size=len(cards), pack=cards))
