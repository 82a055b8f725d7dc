"""Positions as a file tells them."""

from dataclasses import replace

import pytest

from trey.bots.contrast import WRONG
from trey.core.errors import DealError
from trey.core.family import Family
from trey.core.text import LANGUAGES
from trey.games import FAMILIES
from trey.match import Match
from trey.match.puzzle import Puzzle, puzzles

WORDS = {"en": "So.", "fr": "Ainsi."}
GIVEN = next(one for one in puzzles() if one.standing)


def read(**told: object) -> Puzzle:
    return Puzzle.read("one", {"rules": GIVEN.rules.text, "deal": "7/3", **WORDS, **told})


def test_what_a_deal_names_is_dealt_and_the_rest_is_always_the_same() -> None:
    match, again = GIVEN.match(), GIVEN.match()
    assert match.log == again.log
    named = GIVEN.deal.partition("0:")[2].partition("/")[0].split()
    assert set(named) == set(GIVEN.begun().dealt()["0"].split())


def test_a_numbered_deal_is_that_deal() -> None:
    match = Match(GIVEN.rules)
    match.deal_numbered(7, 3)
    assert read().begun().dealt() == match.dealt()


def test_a_match_stands_as_the_position_tells() -> None:
    standing = GIVEN.begun().standing
    for name, value in GIVEN.standing.items():
        stands = getattr(standing, name)
        assert value == (stands[: len(value)] if isinstance(value, list) else stands)


def test_a_match_that_has_begun_is_not_set_otherwise() -> None:
    match = GIVEN.begun()
    with pytest.raises(DealError, match="has begun"):
        match.begin_at({"number": 3})


def test_where_the_wrong_is_told_all_else_is_right() -> None:
    assert [read(wrong="pass").is_right(one) for one in ("pass", "take")] == [False, True]
    assert [read(right="pass").is_right(one) for one in ("pass", "take")] == [True, False]


@pytest.mark.parametrize("family", [one for one in FAMILIES if one.study.puzzles], ids=lambda one: one.id)
def test_what_is_told_is_why_and_what_worlds_say_against_the_wrong_choices(family: Family) -> None:
    """Never of a right action: nothing is said where all is right, or what is wrong is as good there."""
    said = 0
    for puzzle in puzzles(family)[:12]:
        told = puzzle.told()
        for lang in LANGUAGES:
            assert told.of(lang).startswith(puzzle.why.of(lang))
            more = told.of(lang)[len(puzzle.why.of(lang)) :]
            assert not more or WRONG.of(lang) in more
        said += told != puzzle.why
        every = replace(puzzle, right=tuple(map(str, puzzle.match().legal)), wrong=())
        assert every.told() == puzzle.why
    assert said >= 8


def test_a_family_has_its_own_and_all_have_all() -> None:
    assert sum(len(puzzles(family)) for family in FAMILIES) == len(puzzles())
    assert all(one.rules.family == family for family in FAMILIES for one in puzzles(family))
