"""What is listed of houses is there, once: a test that is renamed runs everywhere again."""

import ast
from collections.abc import Iterable, Iterator
from pathlib import Path

from tests.browser.houses import AT_A_SERVER, BY_DAY

HERE = Path(__file__).parent


def known() -> Iterator[str]:
    """The modules that somebody visits trey in, and their tests that do."""
    for path in sorted(HERE.glob("test_*.py")):
        tests = [one for one in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(one, ast.AsyncFunctionDef)]
        visits = [one.name for one in tests if "visit" in {given.arg for given in one.args.args}]
        yield from [f"{path.stem}.{name}" for name in visits]
        yield from [path.stem] if visits else []


def faults(listed: Iterable[str]) -> list[str]:
    """Names of nothing, and those that are listed twice, alone or with their module."""
    there, seen, found = {*known()}, set[str](), list[str]()
    for name in sorted(listed):
        twice = {name, name.partition(".")[0]} & seen
        found += [name] if name not in there or twice else []
        seen.add(name)
    return found


def test_each_is_a_test_and_has_one_reason() -> None:
    assert faults([*BY_DAY, *(name for some in AT_A_SERVER.values() for name in some)]) == []


def test_one_that_is_not_there_or_has_two_reasons_would_be_seen() -> None:
    renamed = "test_after.test_the_score_sheet_adds_down"
    assert faults([renamed, "test_friends", "test_friends.test_one_sheet_for_all_people", *BY_DAY[:1]]) == [
        renamed,
        "test_friends.test_one_sheet_for_all_people",
    ]
