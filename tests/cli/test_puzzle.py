"""`trey puzzle`: positions asked at the terminal."""

import pytest

from tests.cli.conftest import Run
from trey.cli.terminal.screen import choices
from trey.core.family import Family
from trey.core.text import LANGUAGES, Language
from trey.games import FAMILIES
from trey.match.puzzle import Puzzle, puzzles


def answers(puzzle: Puzzle) -> tuple[str, str]:
    """A right action and a wrong one, by their numbers in the list that is shown."""
    match = puzzle.match()
    shown = choices(match.view(match.turn))
    right = [str(at) for at, one in enumerate(shown, 1) if puzzle.is_right(one)]
    wrong = [str(at) for at, one in enumerate(shown, 1) if not puzzle.is_right(one)]
    return right[0], wrong[0]


def plain(text: str) -> str:
    return " ".join(text.replace("\u00a0", " ").split())


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("family", [family.id for family in FAMILIES if family.study.puzzles])
def test_the_right_action_is_told_to_be_right_with_its_reason(trey: Run, family: str, lang: Language) -> None:
    puzzle = next(one for one in puzzles() if one.rules.family.id == family)
    right, _ = answers(puzzle)
    ran = trey(f"puzzle {family} --number 1 --lang {lang}", f"{right}\nquit\n")
    assert ran.status == 0, ran.err
    assert ("Right: " if lang == "en" else "Exact : ") in plain(ran.out)
    assert " ".join(puzzle.why.of(lang).split()[:3]) in plain(ran.out)


def test_a_wrong_action_is_not_right_and_may_be_tried_again(trey: Run) -> None:
    right, wrong = answers(puzzles()[0])
    ran = trey("puzzle --number 1", f"{wrong}\n{right}\n\nquit\n")
    assert ran.out.index("No. Try again") < ran.out.index("Right: ")
    assert "Puzzle 2" in ran.out
    assert "Solved at the first try: 0 of 1." in ran.out


def test_what_was_found_at_once_is_counted(trey: Run) -> None:
    right, _ = answers(puzzles()[0])
    assert "Solved at the first try: 1 of 1." in trey("puzzle --number 1", f"{right}\n\nquit\n").out


def test_hints_rule_wrong_actions_out_and_the_answer_is_told_when_asked(trey: Run) -> None:
    puzzle = puzzles()[0]
    wrong = sum(not puzzle.is_right(action) for action in puzzle.match().legal)
    ran = trey("puzzle --number 1", "hint\n" * (wrong + 1) + "?\nnonsense\nanswer\nquit\n")
    assert ran.out.count("Not ") == wrong
    assert "Only right answers are left." in ran.out
    assert "rules one choice out" in plain(ran.out)
    assert "'nonsense' is not an action" in ran.out
    assert "It is " in ran.out


def test_hidden_cards_are_not_shown(trey: Run) -> None:
    """Of the first position the seat's own cards are on the screen and nobody else's."""
    match = puzzles()[0].match()
    ran = trey("puzzle --number 1")
    shown = ran.out.replace("10", "T").split("Your hand")[1].split("You may")[0]
    assert sum(shown.count(rank) for rank in "23456789TJQKA") == len(match.view(match.turn).hand)


def test_the_list_has_them_all(trey: Run) -> None:
    assert len(trey("puzzle --list").out.splitlines()) == len(puzzles()) + 1


@pytest.mark.parametrize("words", ["chess", "--number 0", "euchre --number 9999"])
def test_what_is_not_there_is_refused(trey: Run, words: str) -> None:
    assert trey(f"puzzle {words}").status == 2


@pytest.mark.parametrize("family", [family for family in FAMILIES if not family.study.puzzles])
@pytest.mark.parametrize("more", ["", "--list", "--number 1"])
def test_a_game_without_puzzles_says_so(trey: Run, family: Family, more: str) -> None:
    asked = [one.id for one in FAMILIES if one.study.puzzles]
    for lang, said in (("en", "no puzzles for"), ("fr", "pas d'énigmes pour")):
        ran = trey(f"puzzle {family.id} {more} --lang {lang}")
        assert (ran.status, ran.out) == (2, "")
        assert said in ran.err
        assert all(one in ran.err for one in asked)
        assert family.id not in trey(f"puzzle --help --lang {lang}").out
