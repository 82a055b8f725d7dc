"""The review of a match: every choice with its cost, every deal with its account."""

from collections.abc import Callable, Generator, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from math import fsum, hypot

from trey.bots.budget import within
from trey.bots.contrast import CHOSEN, contrast, facts
from trey.bots.evaluator import CERTAINTY, Evaluator
from trey.bots.hint import adviser
from trey.core.engine import Observation
from trey.core.errors import OptionError
from trey.core.family import Family, Rules
from trey.core.kinds import Code
from trey.core.text import Text, sentences
from trey.kernel.compiled import available
from trey.match import Acted, Dealt, Match
from trey.review.account import Account
from trey.review.choice import Choice, Judged, can_choose, judge, priced_again, trifle_of
from trey.review.turning import Look, Turning, turning_of

WORLDS = 128
"""Worlds in each half for a choice; fewer in plain Python."""
RIVALS = 8
"""A typical number of actions in a choice, to estimate its time in plain Python."""
_DEALS_A_WORLD = 4
"""How many deals for each world are played to find the value of a place."""
QUESTIONS = 16
"""The number of separate random streams that are reserved for an event of the log."""
LOOKS = 8
"""The first of these streams that is used for what seats can expect as a trick or turn begins."""
_LOOKED_AT = 4
"""What seats can expect as a trick or turn begins is estimated in one world of this many: only clear changes count."""

Tell = Callable[[float], None]


@dataclass(frozen=True, kw_only=True)
class Accuracy:
    """How good a seat's choices in one phase were."""

    seat: int
    phase: str
    choices: int
    good: int
    """The number of choices that are not shown: nothing was clearly better, or a costlier one missed the same plan."""
    cost: float
    """The mean cost of a choice."""
    error: float


@dataclass(frozen=True, kw_only=True)
class Review:
    """The result of reviewing a match."""

    rules: Rules
    players: tuple[str, ...]
    seats: tuple[int, ...]
    """The seats that were judged."""
    choices: tuple[Choice, ...]
    """All choices between several actions, in order."""
    accounts: tuple[Account, ...]
    """The accounts of each finished deal, by seat."""
    turnings: tuple[Turning, ...]
    """The turning point of each finished deal for each seat, if there is a clear one."""
    seed: int
    worlds: int
    fast: bool
    """Whether machine code was used."""
    learned: bool
    """Whether deals were played out with the family's network; if not, by rules of thumb."""

    def __repr__(self) -> str:
        return f"Review({self.rules!r}, {len(self.choices)} choices)"

    def dearest(self, count: int | None = None) -> tuple[Choice, ...]:
        """Return the choices that are shown, the costliest first."""
        shown = (choice for choice in self.choices if choice.shown)
        return tuple(sorted(shown, key=lambda choice: -choice.cost)[:count])

    def accuracy(self, seat: int) -> tuple[Accuracy, ...]:
        """Return how good a seat's choices were, phase by phase in the family's order."""
        made = [choice for choice in self.choices if choice.seat == seat]
        each = ([one for one in made if one.phase == phase.id] for phase in self.rules.family.phases)
        return tuple(_accuracy(own) for own in each if own)


def _accuracy(made: Sequence[Choice]) -> Accuracy:
    return Accuracy(
        seat=made[0].seat,
        phase=made[0].phase,
        choices=len(made),
        good=sum(not choice.shown for choice in made),
        cost=fsum(choice.cost for choice in made) / len(made),
        error=hypot(*(choice.error for choice in made)) / len(made),
    )


def review(
    match: Match,
    *,
    seats: Iterable[int] | None = None,
    deals: Iterable[int] | None = None,
    seed: int = 1,
    worlds: int = 0,
    fast: bool | None = None,
    tell: Tell = lambda _part: None,
) -> Review:
    """Judge every choice in a match, finished or not, or only those of some `seats` or `deals`.

    The judgement of a deal does not depend on which other deals are judged.

    :param deals: their numbers, from 1.
    :param worlds: at most this many worlds in each half for a choice; 0 for as many as the speed allows.
    :param fast: use machine code; None to use it if there is any.
    :param tell: called with the part done so far, 0 to 1.
    :raises OptionError: `review-seat`, no such seat; `review-empty`, nobody has chosen anything yet.
    """
    steps = in_steps(match, seats=seats, deals=deals, seed=seed, worlds=worlds, fast=fast)
    while True:
        try:
            tell(next(steps))
        except StopIteration as end:
            return end.value  # type: ignore[no-any-return]


def in_steps(
    match: Match,
    *,
    seats: Iterable[int] | None = None,
    deals: Iterable[int] | None = None,
    seed: int = 1,
    worlds: int = 0,
    fast: bool | None = None,
) -> Generator[float, None, Review]:
    """Return a generator that computes `review` choice by choice; each step yields the part done so far, 0 to 1."""
    chosen = tuple(range(match.rules.seats)) if seats is None else tuple(sorted(set(seats)))
    if not set(chosen) <= set(range(match.rules.seats)):
        raise OptionError("review-seat", "There are seats 0 to {last}.", last=match.rules.seats - 1)
    fast = available(match.family) if fast is None else fast
    worlds = worlds or within(match.family, WORLDS, fast=fast, actions=RIVALS)
    among = None if deals is None else frozenset(deals)
    reader = _Reader(match, chosen, among, Evaluator(match.rules, seed, fast=fast), worlds, fast=fast)
    yield from reader.read()
    if not reader.choices:
        raise OptionError("review-empty", "Nobody has had a choice yet.")
    return Review(
        rules=match.rules,
        players=match.players,
        seats=chosen,
        choices=tuple(_one_of_each_plan(reader.choices, match.family)),
        accounts=tuple(reader.accounts),
        turnings=tuple(reader.turnings),
        seed=seed,
        worlds=worlds,
        fast=fast,
        learned=reader.evaluator.learned,
    )


def _one_of_each_plan(choices: Sequence[Choice], family: Family) -> Iterator[Choice]:
    """Yield the choices; of those of a seat that missed the same plan in a deal, only the costliest stays shown.

    Several cards set aside or given in a row are one plan, too.
    """
    runs = {phase.id for phase in family.phases if phase.kind in {"give", "set_aside"}}
    plans: dict[int, Hashable] = {}
    for key, run in groupby(choices, key=lambda one: (one.deal, one.seat, one.phase)):
        made = [*run]
        plans |= {one.at: (*key[:2], made[0].at if key[2] in runs else one.plan or one.at) for one in made}
    dearest = {plans[one.at]: one.at for one in sorted(choices, key=lambda one: one.cost) if one.shown}
    for one in choices:
        hidden = one.shown and dearest[plans[one.at]] != one.at
        yield replace(one, shown=False, view=None, plan=None, why=None, also=()) if hidden else one


class _Reader:
    """Reads a match once, event by event."""

    def __init__(
        self,
        match: Match,
        seats: tuple[int, ...],
        deals: frozenset[int] | None,
        evaluator: Evaluator,
        worlds: int,
        *,
        fast: bool,
    ) -> None:
        self._log, self._seats, self._deals, self.evaluator, self.worlds = match.log, seats, deals, evaluator, worlds
        self._match = Match(match.rules, match.players)
        self._adviser = adviser(match.family, fast=fast)
        self.choices: list[Choice] = []
        self.accounts: list[Account] = []
        self.turnings: list[Turning] = []
        self._promised: dict[int, tuple[float, float]] = {}
        self._looks: dict[int, list[Look]] = {}

    def read(self) -> Iterator[float]:
        """Judge event by event, and yield the part done so far."""
        for at, event in enumerate(self._log):
            yield at / len(self._log)
            if isinstance(event, Dealt):
                self._deal(event, at)
                continue
            asked = self._asked
            if asked:
                self._look(at)
            if asked and event.seat in self._seats and can_choose(seen := self._match.observation(event.seat)):
                self.choices.append(self._choice(event, at, seen))
            self._match.replay([event])
            if asked and self._match.deal_over:
                self._close()
        yield 1.0

    @property
    def _asked(self) -> bool:
        """Whether the current deal is to be judged."""
        return self._deals is None or self._match.number in self._deals

    def _deal(self, event: Dealt, at: int) -> None:
        """Find what each seat can expect from its place, and from its cards."""
        before = self._match.standing
        self._match.replay([event])
        self._looks = {seat: [] for seat in self._seats}
        if self._match.deal_over or not self._asked:
            return
        promised = self.evaluator.expected(before, event.deal.dealer, at * QUESTIONS, _DEALS_A_WORLD * self.worlds)
        for seat in self._seats:
            worth = self.evaluator.worth(self._match.observation(seat), at * QUESTIONS + 1 + seat, self.worlds)
            self._promised[seat] = promised[seat].mean, worth.mean

    def _look(self, at: int) -> None:
        """Find what the seats can expect when a trick begins, or the seat to act when its turn to draw begins."""
        kind = self._match.phase.kind
        trick = kind == "play"
        begins = not getattr(self._match.state, "led", 1) if trick else kind == "draw"
        if not begins:
            return
        for seat in self._seats:
            if trick or seat == self._match.turn:
                seen = self._match.observation(seat)
                worth = self.evaluator.worth(seen, at * QUESTIONS + LOOKS + seat, max(1, self.worlds // _LOOKED_AT))
                if worth.worlds:
                    self._looks[seat].append(Look(at, trick, worth.mean, worth.error))

    def _close(self) -> None:
        """Add the accounts and turning points of the deal that has just ended."""
        for seat in self._seats:
            account = self._account(seat)
            self.accounts.append(account)
            found = turning_of(account.deal, seat, self._looks[seat], account.score, self._match.family.advice.notable)
            self.turnings += [found] if found else []

    def _choice(self, event: Acted, at: int, seen: Observation) -> Choice:
        """Judge a seat's action."""
        phase, question = self._match.phase, at * QUESTIONS
        done = phase.code(event.action)
        judged = judge(self.evaluator, seen, done, question, self.worlds)
        shown = judged.code >= 0 and _is_dear(judged, trifle_of(self._match.family))
        shown = shown and self._adviser.choose(self._match.rules, seen, at) != done
        gain, also = judged.gain, list[Code]()
        if shown:
            gain, also = priced_again(self.evaluator, seen, judged, done, question + 2)
            shown = gain.mean > 0
        plan, why = self._why(judged, seen, done) if shown else (None, None)
        return Choice(
            deal=self._match.number,
            at=at,
            seat=event.seat,
            phase=phase.id,
            action=event.action,
            better=phase.action(judged.code) if judged.code >= 0 else None,
            cost=gain.mean if judged.code >= 0 else 0.0,
            error=gain.error if judged.code >= 0 else 0.0,
            worlds=judged.gain.worlds,
            hinted=event.hinted,
            short=event.short,
            shown=shown,
            also=tuple(map(phase.action, also)) if shown else (),
            view=self._match.view(event.seat) if shown else None,
            plan=plan,
            why=why,
        )

    def _why(self, judged: Judged, seen: Observation, done: Code) -> tuple[Text | None, Text | None]:
        """Return the plan that was missed, and why the other action is better."""
        rules = self._match.rules
        found = contrast(rules, seen, judged.worlds, CHOSEN)
        said = found.after(facts(rules, seen, judged.code, done)[:1])
        return found.plan and found.plan.name, sentences(said)

    def _account(self, seat: int) -> Account:
        """Return a seat's account of the deal that has just ended."""
        result = self._match.sheet[-1]
        made = [choice for choice in self.choices if (choice.deal, choice.seat) == (result.deal, seat)]
        over = result.delta[seat] - sum(result.delta) / len(result.delta)
        expected, worth = self._promised.get(seat, (0.0, 0.0))
        return Account(
            deal=result.deal,
            seat=seat,
            points=result.delta[seat],
            score=-over if self._match.family.low_wins else over,
            expected=expected,
            cards=worth - expected,
            skill=-fsum(choice.cost for choice in made),
            error=hypot(*(choice.error for choice in made)),
        )


def _is_dear(judged: Judged, trifle: float) -> bool:
    return judged.least > max(CERTAINTY * judged.gain.error, trifle)
