"""Every puzzle that is not proved is held to a judge that did not write it: many deals that fit what the seat knows.

What is proved is held to the solver in `test_positions.py`.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple

import pytest

from trey.bots.evaluator import CERTAINTY, Estimate, Evaluator
from trey.core.codes import weighed
from trey.games import OWN
from trey.kernel.compiled import available
from trey.match.puzzle import Puzzle, puzzles

SEED = 20_26
"""Not that of hints, reasons and reviews: their deals are others."""
LOOKS = 256
"""Deals in which the best of the right actions is found; those that judge it are others."""
DEALS = (256, 768, 3072, 12288)
"""Deals drawn before each look at the actions that may still be as good as the best right one."""
SURE = 1.5
"""At all looks but the last, an action is worse only if it is worse by so many half-widths of the interval."""
APART = 16
"""Of the puzzles, one in so many may be judged by day, all are by night."""


class Judged(NamedTuple):
    """The wrong actions that are not worse than the best right one, and their gain over it."""

    better: dict[str, Estimate]
    """Above the best right one by more than their interval."""
    equal: dict[str, Estimate]
    """Within their interval of the best right one."""


def judged(puzzle: Puzzle, deals: Sequence[int] = DEALS) -> Judged:
    """Compare a puzzle's wrong actions with the best right one, in deals that fit what the seat knows."""
    match = puzzle.match()
    seen = match.observation(match.turn)
    text = {code: str(match.phase.action(code)) for code in weighed(seen.legal)}
    right = [code for code in text if puzzle.is_right(text[code])]
    near = [code for code in text if code not in right]
    ask = partial(Evaluator(puzzle.rules, SEED, fast=available(match.family)).trial, seen)
    trial = ask(right[0], 0)
    trial.go(right, LOOKS)
    best = max(right, key=lambda code: trial.gain(code).mean)
    trial, found = ask(best, 1), dict[int, Estimate]()
    for look, drawn in enumerate(deals, 1):
        trial.go(near, drawn)
        found = {code: trial.gain(code) for code in near}
        worse = CERTAINTY * (SURE if look < len(deals) else 1)
        near = [code for code, gain in found.items() if gain.mean > -worse * gain.error]
    above = {code for code in near if found[code].mean > CERTAINTY * found[code].error}
    return Judged(
        {text[code]: found[code] for code in near if code in above},
        {text[code]: found[code] for code in near if code not in above},
    )


def held_up(found: Judged) -> list[str]:
    """Say what is not worse than the best right action, with the interval."""
    return [
        f"{action}: {gain.mean:+.3f} ± {CERTAINTY * gain.error:.3f} in {gain.worlds} deals"
        for action, gain in [*found.better.items(), *found.equal.items()]
    ]


JUDGED = [pytest.param(one, id=f"{one.rules.family.id}-{one.name}") for one in puzzles(*OWN) if not one.proved]
DAILY = JUDGED[::APART]
OTHERS = [pytest.param(*one.values, id=one.id, marks=pytest.mark.nightly) for one in JUDGED if one not in DAILY]


@pytest.mark.many
@pytest.mark.parametrize("puzzle", [*DAILY, *OTHERS])
def test_every_action_that_is_no_worse_than_the_best_right_one_is_right(puzzle: Puzzle) -> None:
    """Where the deal can end the match, worth is counted in matches, as in hints and reviews."""
    assert not held_up(judged(puzzle))


@pytest.mark.many
@pytest.mark.parametrize("puzzle", DAILY)
def test_a_puzzle_that_marks_a_better_action_as_wrong_fails(puzzle: Puzzle) -> None:
    """The same puzzle with right and wrong exchanged."""
    match = puzzle.match()
    others = tuple(str(action) for action in match.legal if not puzzle.is_right(action))
    assert judged(replace(puzzle, right=others, wrong=())).better


def test_a_puzzle_that_marks_an_equal_action_as_wrong_fails() -> None:
    """Of two cards that are next to each other, one is marked."""
    puzzle = next(one for one in puzzles() if one.name == "lowest-trump-that-wins")
    assert not judged(puzzle).equal
    assert judged(replace(puzzle, right=puzzle.right[:1])).equal.keys() == {puzzle.right[1]}
