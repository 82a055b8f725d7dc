"""The exact worth of every action with all hands open.

In a game of tricks, `against` and `each` search the play. In a game with sides, positions can be solved once the sides
are settled: all choices before the first card are tried too. If each plays for himself, they can be solved from the
first card on.  In a game of draws and melds, the worth is the points that the hand counts if the deal ends with this
turn.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from trey.core.action import Action, Phase
from trey.core.cards import mask_of
from trey.core.codes import codes_of
from trey.core.engine import State
from trey.core.errors import IllegalError
from trey.core.family import Rules
from trey.core.features import POINT
from trey.core.kinds import NOBODY, Card, Count, Points, Seat
from trey.core.open_hands import OpenHands
from trey.core.tricks import in_line
from trey.kernel.bits import bits, low_index, popcount
from trey.kernel.compiled import empty, numbers, placed, run_as
from trey.kernel.layout import copy_into
from trey.solvers.against import ready_search, tricks_against
from trey.solvers.each import PART, SLOT, Ranking, ready_ranking, tricks_each
from trey.solvers.open import put_open
from trey.solvers.proofs import ENTRY
from trey.solvers.search import Search

_EACH_FAST, _EACH_PLAIN = 10, 5
"""The most tricks left for a search with each for himself, compiled and plain; each further trick triples the time."""
_HEADS_FAST, _ENTRIES_FAST = 1 << 19, 1 << 20
_HEADS_PLAIN, _ENTRIES_PLAIN = 1 << 12, 1 << 15
_PLACES_FAST, _PLACES_PLAIN = 1 << 20, 1 << 13


@dataclass(frozen=True, kw_only=True)
class Worth:
    """The worth of an action."""

    action: Action
    points: float
    """The points that the seat to act makes in this deal. In a game of melds, they are what its hand counts, on
    average over the cards that may come.
    """
    tricks: Count | None = None
    """The tricks that the seat to act takes if the others play together against it. In a game with sides, they are its
    side's tricks with best play by all.  None in a game without tricks.
    """
    each: tuple[Count, ...] = ()
    """Tricks by seat when each plays for itself; empty if the game has sides, or far from the end."""
    gain: float = 0.0
    """How far the seat's side is ahead, counting all seats' points; actions are ranked by it."""


@dataclass(frozen=True)
class Solution:
    """The worth of each action of a position, the best first."""

    kind: Literal["each", "sides", "melds"]
    """`each`: each plays for himself; `sides`: one against the others by the rules; `melds`: hands are counted."""
    worths: tuple[Worth, ...]


def solve(rules: Rules, state: State, *, fast: bool, tell: Callable[[float], None] | None = None) -> Solution:
    """Return the worth of each action of the seat to act; `state` is a plain layout and is not changed.

    :param tell: called with the part done so far, 0 to 1, if it may take long.
    :raises IllegalError: `solve-over`, nobody is to act; `solve-game`, a game without a solver; `solve-early`,
        this phase is not solved.
    """
    if state.turn < 0:
        raise IllegalError("solve-over", "Nobody is to act in this position.")
    if rules.family.study.opened and rules.family.study.score:
        return _solve_tricks(rules, state, OpenSolver(fast=fast, tell=tell or _tell_nobody))
    if rules.family.study.counted:
        return _solve_draws(rules, state)
    raise IllegalError("solve-game", "{name} cannot be solved with open hands.", name=rules.family.name)


def _too_early(phase: Phase) -> IllegalError:
    return IllegalError("solve-early", "This phase is not solved ({name}).", name=phase.name)


def _solve_draws(rules: Rules, state: State) -> Solution:
    family, params, work, found = rules.family, rules.params, rules.work(), []
    assert family.study.counted is not None  # noqa: S101 - whoever asks has looked
    phase = family.phases[state.phase]
    for code in codes_of(family.engine.legal(state, params, work)):
        points = family.study.counted(state.copy(), params, work, code)
        if points < 0:
            raise _too_early(phase)
        found.append(Worth(action=phase.action(code), points=points / POINT, gain=-points / POINT))
    return Solution("melds", tuple(sorted(found, key=lambda worth: worth.points)))


def _against_loop(x: Search, table: list[int], h: OpenHands, spare: OpenHands, hero: int, card: int, first: int) -> int:
    """Return the hero's tricks of the whole deal after a card, or as it stands for -1; `first`: in this deal."""
    if first:
        ready_search(x, h, hero)
    copy_into(spare, h)
    if card >= 0:
        put_open(spare, card)
    total: int = spare.tricks[hero] + tricks_against(x, table, spare)
    return total


def _each_loop(
    x: Ranking, table: list[int], h: OpenHands, spare: OpenHands, asker: int, cards: int, found: list[int]
) -> int:
    """Write each seat's tricks of the whole deal after each of the cards into `found`; return the nodes searched."""
    ready_ranking(x, h, asker)
    while cards:
        card = low_index(cards)
        cards &= cards - 1
        copy_into(spare, h)
        put_open(spare, card)
        result = tricks_each(x, table, spare)
        for seat in range(3):
            result += spare.tricks[seat] << PART * seat
        found[card] = result
    nodes: int = x.nodes
    return nodes


def _tell_nobody(_part: float) -> None:
    pass


def opened(rules: Rules, state: State) -> OpenHands:
    """Return a state as a trick game with all hands open, with the seat that plays against the others."""
    h, family = OpenHands(), rules.family
    assert family.study.opened is not None  # noqa: S101 - whoever asks has looked
    family.study.opened(h, state, rules.params)
    h.alone = family.engine.alone(state)
    return h


class OpenSolver:
    """Solves positions one after the other, in plain Python or machine code; each thread needs its own solver.

    During `against`, `tell` is called after each card with the part done so far, 0 to 1.
    """

    def __init__(self, *, fast: bool, tell: Callable[[float], None] = _tell_nobody) -> None:
        self.fast, self.tell = fast, tell
        self._search, self._ranking, self._spare = (empty(kind, fast=fast) for kind in (Search, Ranking, OpenHands))
        self._proofs = self._numbers(
            _HEADS_FAST if fast else _HEADS_PLAIN, _ENTRIES_FAST if fast else _ENTRIES_PLAIN, ENTRY
        )
        self._results = self._numbers(_PLACES_FAST if fast else _PLACES_PLAIN, 0, SLOT)

    def _numbers(self, heads: int, entries: int, width: int) -> Any:
        size = 1 + heads + entries * width if entries else 1 + heads * width
        made = self._zeros(size)
        made[0] = heads
        return made

    def _at(self, plain: Any) -> Any:
        return placed(plain, fast=self.fast)

    def _zeros(self, count: int) -> Any:
        return numbers(count) if self.fast else [0] * count

    def value(self, h: OpenHands, hero: Seat) -> Count:
        """Return a seat's tricks of the whole deal when the others play together against it."""
        return self._asker(h, hero)(NOBODY, True)

    def against(self, h: OpenHands, hero: Seat, cards: int) -> dict[Card, Count]:
        """Return a seat's tricks of the whole deal after each card of the seat to act, with the others against it."""
        ask = self._asker(h, hero)
        found: dict[Card, Count] = {}
        for card in bits(cards):
            found[card] = ask(card, not found)
            self.tell(len(found) / popcount(cards))
        return found

    def _asker(self, h: OpenHands, hero: Seat) -> Callable[[Card, bool], Count]:
        loop, at = run_as(_against_loop, fast=self.fast), self._at(h)
        return lambda card, first: int(loop(self._search, self._proofs, at, self._spare, hero, card, int(first)))

    @property
    def nodes(self) -> int:
        """The number of cards tried in the last call of `value` or `against`."""
        return int(self._search.nodes)

    def each(self, h: OpenHands, asker: Seat, cards: int) -> dict[Card, tuple[Count, ...]]:
        """Return each seat's tricks of the whole deal after each card of the seat to act, each playing for himself."""
        found, loop = self._zeros(64), run_as(_each_loop, fast=self.fast)
        loop(self._ranking, self._results, self._at(h), self._spare, asker, cards, found)
        part = (1 << PART) - 1
        return {card: tuple(int(found[card]) >> PART * seat & part for seat in range(3)) for card in bits(cards)}


def _solve_tricks(rules: Rules, state: State, solver: OpenSolver) -> Solution:
    tree = _Tree(rules, state, solver)
    ranked = tree.plays() if tree.in_tricks(state) else tree.choices()
    ranked.sort(key=lambda pair: pair[0], reverse=True)
    return Solution("each" if tree.h.alone < 0 else "sides", tuple(worth for _, worth in ranked))


_Ranked = tuple[tuple[Points, Count, Count], Worth]


class _Tree:
    """The tree of choices of one deal, down to the tricks."""

    def __init__(self, rules: Rules, state: State, solver: OpenSolver) -> None:
        self.rules, self.family, self.params, self.solver = rules, rules.family, rules.params, solver
        self.state: Any = state
        self.work, self.h = rules.work(), opened(self.rules, state)
        self._known: dict[tuple[Any, ...], _End] = {}

    def in_tricks(self, state: State) -> bool:
        """Say whether cards are being played."""
        kind: str = self.family.phases[state.phase].kind
        return kind == "play"

    def plays(self) -> list[_Ranked]:
        """Return each card's worth, and the key that it is ranked by."""
        h, state, seat = self.h, self.state, self.state.turn
        hero = h.alone if h.alone >= 0 else seat
        legal = self.family.engine.legal(state, self.params, self.work)
        cards = {low_index(in_line(1 << card, state.trump, state.trumps)): card for card in bits(legal)}
        lined = mask_of(cards)
        sure = self.solver.against(h, hero, lined)
        most = _EACH_FAST if self.solver.fast else _EACH_PLAIN
        each = self.solver.each(h, seat, lined) if h.alone < 0 and popcount(h.hands[seat]) <= most else {}
        total = popcount(h.hands[seat]) + sum(h.tricks)
        found = []
        for card in bits(lined):
            action = self.family.phases[state.phase].action(cards[card])
            end = self._end(state, hero, sure[card], total)
            found.append(self._ranked(action, end, hero, each.get(card, ())))
        return found

    def _ranked(self, action: Action, end: "_End", hero: Seat, each: tuple[Count, ...] = ()) -> _Ranked:
        """Return an action's worth; it ranks by how far the side of the seat to act is ahead, then by tricks."""
        seat, sign = self.state.turn, -1 if self.h.fewest else 1
        tricks, gain = end.tricks, end.gain
        if hero != seat:
            tricks, gain = end.total - tricks, -gain
        own = each[seat] if each else 0
        return (gain, sign * tricks, sign * own), Worth(
            action=action, points=end.points[seat], tricks=tricks, each=each, gain=gain
        )

    def _end(self, state: State, hero: Seat, tricks: Count, total: Count) -> "_End":
        """Return the end of the deal in which the hero has `tricks` tricks and the next seat the others."""
        end: Any = state.copy()
        end.tricks[:] = [0, 0, 0]
        end.tricks[hero] = tricks
        end.tricks[(hero + 1) % 3] = total - tricks
        assert self.family.study.score is not None  # noqa: S101 - whoever asks has looked
        self.family.study.score(end, self.params)
        points = list(end.delta[: self.rules.seats])
        return _End(tricks, total, points, len(points) * points[hero] - sum(points))

    def choices(self) -> list[_Ranked]:
        """Return the worth of each choice before the first card, and the key that it is ranked by."""
        hero, state = self.h.alone, self.state
        if hero < 0:
            raise _too_early(self.family.phases[state.phase])
        found = []
        for code in codes_of(self.family.engine.legal(state, self.params, self.work)):
            after = state.copy()
            self.family.engine.apply(after, self.params, self.work, code)
            action = self.family.phases[state.phase].action(code)
            found.append(self._ranked(action, self._value(after, hero), hero))
        return found

    def _value(self, state: State, hero: Seat) -> "_End":
        """Return the end of the deal after a choice with best play by all, the hero against the others."""
        # In what order cards were set aside makes no difference, so what was done is left out.
        known = tuple(value for field, value in state.values().items() if field not in {"acts", "acted"})
        if known not in self._known:
            self._known[known] = self._play(state, hero) if self.in_tricks(state) else self._choose(state, hero)
        return self._known[known]

    def _play(self, state: State, hero: Seat) -> "_End":
        h = opened(self.rules, state)
        return self._end(state, hero, self.solver.value(h, hero), popcount(h.hands[h.turn]) + sum(h.tricks))

    def _choose(self, state: State, hero: Seat) -> "_End":
        ends = []
        for code in codes_of(self.family.engine.legal(state, self.params, self.work)):
            after = state.copy()
            self.family.engine.apply(after, self.params, self.work, code)
            ends.append(self._value(after, hero))
        best = max if state.turn == hero else min
        return best(ends, key=lambda end: (end.gain, end.tricks))


class _End(NamedTuple):
    """The end of a deal: the hero's tricks and the total, each seat's points, and how far the hero is ahead."""

    tricks: Count
    total: Count
    points: list[Points]
    gain: Points
