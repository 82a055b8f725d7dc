"""Positions whose right action is known: every level that is held to one is right there, and every proof holds."""

import re
from dataclasses import replace

import pytest

from tests.strategies import EVERY_FAMILY
from tools.endings import asked, mine
from tools.every import prove, worlds
from tools.positions import UNHELD, chosen, write
from trey.bots import BOTS
from trey.core.family import Family
from trey.core.text import LANGUAGES
from trey.games import FAMILIES
from trey.match.puzzle import Puzzle, puzzles
from trey.solvers.solve import solve

QUICK = ("habit", "strong")
SOME = 4
"""Of the slower levels, one in so many is tried every time."""
FEW = 4
CARD = re.compile(r"\b[2-9TJQKA][CDHS]\b")
ALL = [pytest.param(one, id=f"{one.rules.family.id}-{one.name}") for one in puzzles()]
PROVED = [one for one in ALL if isinstance(one.values[0], Puzzle) and one.values[0].proved]


def misses(puzzle: Puzzle, level: str) -> set[str]:
    """What a level does in a position that is not right."""
    return {action for action in chosen(puzzle, level) if not puzzle.is_right(action)}


def right_by_proof(puzzle: Puzzle) -> set[str]:
    match = puzzle.match()
    found = prove(match.rules, match.observation(match.turn))
    return {str(action) for action in found.right} if found else set()


@pytest.mark.parametrize("puzzle", ALL)
def test_a_position_is_one_that_the_rules_allow_with_a_right_and_a_wrong_action(puzzle: Puzzle) -> None:
    match = puzzle.match()
    legal = {str(action) for action in match.legal}
    right = {action for action in legal if puzzle.is_right(action)}
    assert match.turn is not None
    assert right
    assert right < legal
    assert {*puzzle.right, *puzzle.wrong} <= legal
    assert set(puzzle.levels) <= BOTS.keys() - UNHELD
    assert all(puzzle.why.of(lang).strip() for lang in LANGUAGES)
    assert puzzle.why.en != puzzle.why.fr


@pytest.mark.parametrize("puzzle", ALL)
def test_the_quick_levels_that_are_held_to_a_position_are_right(puzzle: Puzzle) -> None:
    for level in set(QUICK) & set(puzzle.levels):
        assert not misses(puzzle, level), level


@pytest.mark.parametrize("puzzle", ALL[::SOME])
def test_the_other_levels_are_right_in_some(puzzle: Puzzle) -> None:
    for level in puzzle.levels:
        assert not misses(puzzle, level), level


@pytest.mark.nightly
@pytest.mark.parametrize("puzzle", ALL)
def test_all_levels_that_are_held_to_a_position_are_right(puzzle: Puzzle) -> None:
    for level in puzzle.levels:
        assert not misses(puzzle, level), level


@pytest.mark.parametrize("puzzle", PROVED[::FEW])
def test_what_is_proved_is_found_again(puzzle: Puzzle) -> None:
    assert right_by_proof(puzzle) == set(puzzle.right)


@pytest.mark.nightly
@pytest.mark.parametrize("puzzle", PROVED)
def test_everything_that_is_proved_is_found_again(puzzle: Puzzle) -> None:
    assert right_by_proof(puzzle) == set(puzzle.right)


def beaten(puzzle: Puzzle) -> set[str]:
    """What is right and, in some world, brings less than another card where each plays for himself alone."""
    match, found = puzzle.match(), set[str]()
    seat = match.turn
    assert seat is not None
    for world in worlds(match.rules, match.observation(seat), 5000):
        sign = -1 if match.view(seat).call == "miz" else 1
        own = {str(worth.action): sign * worth.each[seat] for worth in solve(match.rules, world, fast=False).worths}
        found |= {action for action in puzzle.right if own[action] < max(own.values())}
    return found


ALONE = [one for one in PROVED if str(one.id).startswith("sergeant_major")]


@pytest.mark.parametrize(
    "puzzle", [*ALONE[::FEW], *(pytest.param(*o.values, marks=pytest.mark.nightly) for o in ALONE)]
)
def test_what_is_proved_of_others_together_holds_of_others_apart(puzzle: Puzzle) -> None:
    """The reason of such an ending says so."""
    assert "even if both others play together against you" in puzzle.why.en
    assert not beaten(puzzle)
    assert beaten(replace(puzzle, right=tuple(str(a) for a in puzzle.match().legal if not puzzle.is_right(a))))


@pytest.mark.parametrize("family", EVERY_FAMILY)
def test_a_position_with_a_wrong_answer_fails(family: Family) -> None:
    """The same positions with right and wrong exchanged: the proof contradicts, and a level that was right misses."""
    for puzzle in [one for one in puzzles(family) if one.proved and one.levels][:3]:
        others = tuple(str(a) for a in puzzle.match().legal if not puzzle.is_right(a))
        planted = replace(puzzle, right=others)
        assert right_by_proof(planted) != set(planted.right)
        assert misses(planted, puzzle.levels[0])


def test_names_are_given_once() -> None:
    for family in {one.rules.family for one in puzzles()}:
        names = [one.name for one in puzzles(family)]
        assert len(names) == len(set(names))


def test_cards_in_reasons_are_the_same_in_both_languages() -> None:
    for puzzle in puzzles():
        if not puzzle.name.startswith("ending"):
            cards = [set(CARD.findall(puzzle.why.of(lang))) for lang in LANGUAGES]
            assert cards[0] == cards[1], puzzle.name


@pytest.mark.nightly
@pytest.mark.parametrize(
    "family", [family for family in FAMILIES if len(family.study.puzzles) > 1], ids=lambda one: one.id
)
def test_the_endings_are_those_that_their_command_finds(family: Family) -> None:
    text = family.study.puzzles[-1].read_text(encoding="utf-8")
    words = text.partition("`.")[0].partition(f"tools.endings {family.id} ")[2].split()
    assert text.partition("\n\n")[2] == write(mine(family, *asked(words)))
