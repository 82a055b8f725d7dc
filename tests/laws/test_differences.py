"""What a law says when it fails: where two things differ, and what to do."""

import ast
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from tools.files import read
from trey import games
from trey.core.errors import IllegalError
from trey.laws import chosen, golden, plugin
from trey.laws.differences import MOST_TOLD, agree, differences
from trey.laws.matches import act_by_habit
from trey.match import Match
from trey.starter import FAMILY as STARTER

SAID: dict[str, tuple[Any, Any, list[str]]] = {
    "nothing": ([1, (2, "x")], [1, (2, "x")], []),
    "an element": ((0, 1024), (0, 0), ["[1]: 1024, expected 0"]),
    "one too many": ([1, 2], [1], ["[1]: 2, expected nothing"]),
    "a key": ({"a": 1}, {"b": 1}, ["['a']: 1, expected nothing", "['b']: nothing, expected 1"]),
    "a set": ({1, 2}, {2, 3}, ["{1}: 1, expected nothing", "{3}: nothing, expected 3"]),
    "a line": ("a\nb\n", "a\nc\n", ["line 2: 'b\\n', expected 'c\\n'"]),
    "a number": (3, 4, ["it: 3, expected 4"]),
    "another layout": (STARTER.engine.state(), STARTER.engine.standing(), ["it: State, expected Standing"]),
}


@pytest.mark.parametrize("case", SAID)
def test_a_difference_is_said_by_its_place(case: str) -> None:
    found, expected, said = SAID[case]
    assert differences(found, expected) == said


def test_fields_of_states_and_views_are_named() -> None:
    state: Any = STARTER.engine.state()
    other = state.copy()
    other.tricks[1], other.deal = 1024, 3
    assert differences(other, state) == ["deal: 3, expected 0", "tricks[1]: 1024, expected 0"]
    match = Match("euchre_cutthroat")
    match.deal_numbered(1, 0)
    view = match.view(0)
    first, *rest = view.players
    told = replace(view, players=(replace(first, voids=("C",)), *rest))
    assert differences(told, view) == ["players[0].voids[0]: 'C', expected nothing"]


def test_the_cure_is_said_first_and_no_message_is_endless() -> None:
    with pytest.raises(AssertionError) as told:
        agree([1] * 100, [0] * 100, "count from 0")
    lines = str(told.value).splitlines()
    assert lines[:2] == ["count from 0", "  [0]: 1, expected 0"]
    assert lines[-1] == f"  and {100 - MOST_TOLD} more"
    assert len(lines) == MOST_TOLD + 2


def bare(text: str) -> list[int]:
    """The lines of assertions that say nothing when they fail."""
    return [node.lineno for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Assert) and node.msg is None]


def test_every_assertion_of_a_law_has_a_message() -> None:
    silent = {path.name: lines for path in sorted(plugin.LAWS.glob("*.py")) if (lines := bare(read(path)))}
    assert silent == {}
    assert bare("assert 1, 'one'\nassert 2") == [2]


# A golden record that cannot be written


@pytest.fixture
def stubborn(monkeypatch: pytest.MonkeyPatch) -> str:
    """A preset of the starter whose rules of thumb play a card that nobody has."""
    habit = replace(STARTER.advice, habit=lambda _o, _p, _w: 51)
    family, preset = replace(STARTER, advice=habit), STARTER.presets[0]
    monkeypatch.setitem(games.PRESETS, preset.id, (family, preset))
    return preset.id


def test_habit_that_breaks_the_rules_is_told_in_a_sentence(stubborn: str) -> None:
    match = Match(games.rules(stubborn))
    match.deal_numbered(3, 0)
    with pytest.raises(IllegalError, match=r"phase play, act 1: habit chooses '?\w.*, which is not legal; legal are '"):
        act_by_habit(match)


def test_golden_files_that_cannot_be_written_are_told_of_in_one_sentence(
    stubborn: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    owner = games.PRESETS[stubborn][0]
    monkeypatch.setattr(chosen, "choose", lambda _names: None)
    monkeypatch.setattr(chosen, "families", lambda: [owner])
    monkeypatch.setattr(golden, "write_missing", lambda _family: golden.golden(stubborn))
    asked: Any = SimpleNamespace(
        getoption=lambda name: ["starter"] if name == "trey_family" else True,
        addinivalue_line=lambda *_: None,
        args_source=pytest.Config.ArgsSource.ARGS,
        option=SimpleNamespace(markexpr="x"),
    )
    with pytest.raises(pytest.UsageError) as told:
        plugin.pytest_configure(asked)
    assert str(told.value).startswith("no golden record could be written: starter, phase play, act 1: habit chooses")
    assert "\n" not in str(told.value)
