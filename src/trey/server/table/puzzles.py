"""Puzzles in the browser: each as its seat sees it, and the answer to a try.

A puzzle needs no table: one person solves it, nothing is dealt or stored, and bots, which would know the answer, are
not asked.  A puzzle's own name gives its answer away, so it goes by another.
"""

import logging
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from hashlib import sha256
from itertools import chain
from typing import Final, Literal

from trey.bots import BOTS
from trey.core.family import Family
from trey.games import FAMILIES
from trey.match.narrator import tellings
from trey.match.puzzle import Puzzle, puzzles
from trey.server import wire
from trey.server.wire import happened
from trey.server.wire.refusals import refuse

_LOG: Final = logging.getLogger("trey.server")

_GRADES: Final[Sequence[float]] = range(0, 3000, 10)
_MEAN: Final = 1500
_GUESS: Final = 800
_WORST, _BETTER = 1300, 150
"""How well the first bot that is asked solves puzzles, and how much better than the one before it each other does."""


@cache
def listed() -> wire.Puzzles:
    return wire.Puzzles(puzzles=tuple(info for info, _ in _known().values()))


@cache
def page(puzzle_id: str) -> wire.PuzzlePage:
    """Return a puzzle's position as the seat to act knows it.

    :raises RefusalError: `no-such-puzzle`.
    """
    info, puzzle = _find(puzzle_id)
    match = puzzle.begun()
    turn = puzzle.match().turn
    view = match.view(turn)
    before = [match.happened(None, view)]
    told = [*tellings(match, before[0], view)]
    for act in puzzle.acts:
        match.play(act)
        view, last = match.view(turn), view
        before.append(match.happened(last, view))
        told += tellings(match, before[-1], view)
    several = view.owed > 1 or bool(match.phase.stop)
    return wire.PuzzlePage(
        puzzle=info,
        view=replace(view, owed=1) if several else view,
        happened=tuple(map(happened, chain(*before))),
        told=tuple(told),
        first=view.owed > 1,
    )


def tried(puzzle_id: str, action: str) -> wire.PuzzleTold:
    """Say whether an action is right; only if it is, say which others are, and why.

    :raises RefusalError: `no-such-puzzle`, `no-choice`.
    """
    _, puzzle = _find(puzzle_id)
    if action not in map(str, puzzle.match().legal):
        raise refuse("no-choice")
    return answer(puzzle_id) if puzzle.is_right(action) else wire.PuzzleTold(right=False)


@cache
def answer(puzzle_id: str) -> wire.PuzzleTold:
    """Return the answer, and why.

    :raises RefusalError: `no-such-puzzle`.
    """
    _, puzzle = _find(puzzle_id)
    return wire.PuzzleTold(right=True, answers=tuple(map(str, puzzle.answers())), why=puzzle.told())


def _find(puzzle_id: str) -> tuple[wire.PuzzleInfo, Puzzle]:
    found = _known().get(puzzle_id)
    if found is None:
        raise refuse("no-such-puzzle")
    return found


@cache
def _known() -> dict[str, tuple[wire.PuzzleInfo, Puzzle]]:
    found: dict[str, tuple[wire.PuzzleInfo, Puzzle]] = {}
    for family in FAMILIES:
        try:
            found |= {info.id: (info, puzzle) for info, puzzle in _of(family)}
        except Exception:  # noqa: BLE001 - a game of another package costs its own puzzles, and no other
            _LOG.exception("the puzzles of %s cannot be asked", family.id)
    return found


def _of(family: Family) -> Iterator[tuple[wire.PuzzleInfo, Puzzle]]:
    own = puzzles(family) if family.study.puzzles else ()
    asked = [bot for bot in BOTS if any(bot in puzzle.levels for puzzle in own)]
    for number, puzzle in enumerate(own, 1):
        match = puzzle.match()
        info = wire.PuzzleInfo(
            id=sha256(f"{family.id} {puzzle.name}".encode()).hexdigest()[:12],
            family=family.id,
            number=number,
            rules=puzzle.rules.text,
            preset=puzzle.rules.preset,
            phase=match.phase.id,
            level=_level(puzzle, asked),
            grade=_grade(puzzle, [*map(str, match.legal)], asked),
            bots=puzzle.levels,
            proved=puzzle.proved,
        )
        yield info, puzzle


def _grade(puzzle: Puzzle, legal: list[str], asked: list[str]) -> int:
    """Return how hard a puzzle is, on Glicko's scale and to tens, by games that it is taken to have played.

    Against each bot that was asked it has won where that bot is wrong, against a guess as often as that is wrong, and
    two games against the mean were drawn: it stands where it would be expected to win as much as it has.
    """
    wrong = 1 - sum(map(puzzle.is_right, legal)) / len(legal)
    games = [(_MEAN, 0.5), (_MEAN, 0.5), (_GUESS, wrong)]
    games += [(_WORST + n * _BETTER, float(bot not in puzzle.levels)) for n, bot in enumerate(asked)]
    won = sum(won for _, won in games)

    def expected(grade: float) -> float:
        return sum(1 / (1 + 10 ** ((other - grade) / 400)) for other, _ in games)

    above = 10 * bisect_left(_GRADES, won, key=expected)
    return min(max(above - 10, 0), above, key=lambda grade: abs(expected(grade) - won))


def _level(puzzle: Puzzle, asked: list[str]) -> Literal["easy", "middle", "hard"]:
    if puzzle.levels and set(asked) <= set(puzzle.levels):
        return "easy"
    return "middle" if asked and asked[-1] in puzzle.levels else "hard"
