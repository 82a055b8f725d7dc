"""Skat's puzzles: each ending is proved again, what is reckoned is so, and a wrong answer would be seen."""

import random
import re
from dataclasses import replace

import pytest

from trey.match.puzzle import Puzzle, puzzles
from trey_skat import FAMILY
from trey_skat.actions import LADDER
from trey_skat.puzzles import prove, worlds

ALL = puzzles(FAMILY)
ENDINGS = [one for one in ALL if one.name.startswith("ending")]
CARD = re.compile(r"\b[2-9TJQKA][CDHS]\b")


def named(name: str) -> Puzzle:
    return next(one for one in ALL if one.name == name)


def test_there_are_twenty_with_words_in_both_languages_that_name_the_same_cards() -> None:
    assert (len(ALL), len(ENDINGS)) == (20, 12)
    for one in ALL:
        assert set(CARD.findall(one.why.en)) == set(CARD.findall(one.why.fr)), one.name


def holds(puzzle: Puzzle) -> bool:
    """Whether an ending is right in every world, and says truly whether a wrong card is worse in each."""
    found = prove(puzzle.match())
    told = "a wrong card brings less" in puzzle.why.en.casefold().partition("in some cases")[0]
    return found is not None and found[0] == {*puzzle.right} and told == (found[1] == 1)


@pytest.mark.parametrize("puzzle", ENDINGS, ids=lambda one: one.name)
def test_an_ending_is_proved_again(puzzle: Puzzle) -> None:
    assert holds(puzzle)


def test_an_ending_with_a_wrong_answer_or_a_wrong_reason_fails() -> None:
    for puzzle in ENDINGS[:4]:
        others = tuple(str(a) for a in puzzle.match().legal if not puzzle.is_right(a))
        assert not holds(replace(puzzle, right=others))
    some = next(one for one in ENDINGS if "in some cases" in one.why.en.casefold())
    assert not holds(replace(some, why=ENDINGS[0].why))


def test_the_true_cards_are_a_world_that_fits() -> None:
    for puzzle in ENDINGS:
        match = puzzle.match()
        assert any(world.hands == match.state.hands for world in worlds(match))


def counts(puzzle: Puzzle, *acts: str) -> set[int]:
    """What a deal counts to its declarer after these acts, whatever cards are then played."""
    found = set()
    for seed in range(30):
        match, rng = puzzle.match().play(*acts), random.Random(seed)
        while match.turn is not None:
            match.play(rng.choice(match.legal))
        found.add(match.scores[0])
    return found


def test_what_is_reckoned_of_sure_games_is_what_they_count_however_cards_are_played() -> None:
    grand, null = named("jacks-and-one-suit-grand"), named("null-without-a-risk")
    assert counts(grand, "declare grand", "announce ouvert") == {264}
    assert counts(grand, "declare C", "announce ouvert") <= {12 * 17, 12 * 18}
    assert "24 × 11 = 264" in grand.why.en
    assert "12 × 18 = 216" in grand.why.en
    assert counts(named("every-trick-is-sure"), "announce ouvert") == {264}
    assert counts(null, "declare ouvert", "play 7S") == {59}
    assert counts(null, "declare null", "play 7S") == {35}


def test_a_number_that_is_told_is_the_one_that_was_bid() -> None:
    for name, number in {"hold-what-null-is-worth": 59, "not-below-the-bid": 33}.items():
        puzzle = named(name)
        assert LADDER[puzzle.match().state.bid - 1] == number
        assert str(number) in puzzle.why.en
