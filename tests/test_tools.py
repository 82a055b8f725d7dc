"""The scripts that set this project up."""

import asyncio
import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tools import browser, freeze
from tools.files import ROOT
from tools.house import SLACK, beyond, house, kept, lines, lowered, measured, numbers, told
from tools.pages import anchors, unreachable

if TYPE_CHECKING:
    from playwright.async_api import Page


def _program(folder: Path, name: str) -> Path:
    program = folder / name
    program.write_text("#!/bin/sh\nexit 0\n")
    program.chmod(0o755)
    return program


def test_the_named_browser_comes_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    named, other = _program(tmp_path, "mine"), _program(tmp_path, "chromium")
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("TREY_BROWSER", raising=False)
    assert browser.find() == other
    monkeypatch.setenv("TREY_BROWSER", str(named))
    assert browser.find() == named


def test_a_named_browser_that_is_none_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TREY_BROWSER", "no-such-browser")
    with pytest.raises(browser.NoBrowserError, match="no-such-browser"):
        browser.find_or_install()


def test_the_command_fails_with_a_sentence() -> None:
    environment = os.environ | {"TREY_BROWSER": "no-such-browser"}
    command = [sys.executable, "-m", "tools.browser"]
    ended = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert ended.returncode == 1
    assert ended.stderr == "TREY_BROWSER names no-such-browser, which is not a program.\n"


async def test_the_browser_starts_and_runs_scripts(page: "Page") -> None:
    await page.set_content("<button onclick=\"this.textContent = 'dame ♥'\">?</button>")
    await page.get_by_role("button").click()
    assert await page.get_by_role("button", name="dame ♥").count() == 1


async def test_async_tests_run_after_the_browsers() -> None:
    assert await asyncio.sleep(0, "ran") == "ran"


def test_a_page_that_nothing_links_is_unreachable() -> None:
    pages = {
        Path("README.md"): "[a](docs/a.md)",
        Path("docs/a.md"): "[b](b.md#part) [out](https://example.org)",
        Path("docs/b.md"): "back to [a](a.md)",
        Path("docs/c.md"): "[a](a.md)",
    }
    assert unreachable(pages) == [Path("docs/c.md")]


def test_headings_are_linked_by_their_words() -> None:
    text = "# Two words: here!\n```\n# no heading\n```\n## `trey play`\n"
    assert anchors(text) == {"two-words-here", "trey-play"}


FUNCTION = """
from typing import Any, cast

async def f(a: int, *, b: Any, **rest: Any) -> int:  # noqa: ARG001
    for c in rest:
        if c and cast("int", b):
            return a
    return 0
"""


def test_the_house_is_counted(tmp_path: Path) -> None:
    found = numbers({Path("f.py"): FUNCTION})
    assert (found["lines"], found["functions"], found["length max"]) == (8, 1, 5)
    assert (found["parameters"], found["Any"], found["cast"], found["noqa"], found["type: ignore"]) == (3, 2, 1, 1, 0)
    (tmp_path / "f.py").write_text(FUNCTION)
    assert measured(tmp_path) == {tmp_path / "f.py": {"branches": 3, "arguments": 2}}


def test_the_house_is_shown_package_by_package() -> None:
    known = house()
    rows = {row.split()[0]: row.split()[1:] for row in told(known).splitlines() if row}
    assert rows["all"][0] == str(sum(int(rows[name][0]) for name in known["packages"] if name != "all"))
    assert rows["circles:"] == ["0"]
    assert {"core", "games", "server", "cli"} <= set(known["packages"])


def test_no_part_of_the_house_has_more_lines_than_its_budget() -> None:
    """Nor so many fewer that the budget would let it grow again."""
    assert beyond(lines(), kept()) == []


def test_a_part_that_grows_a_new_one_and_one_that_fell_are_named() -> None:
    rows = {"src/a": 100, "src/b": 200, "src": 300}
    assert beyond({"src/a": 100, "src/b": 200 - SLACK, "src": 300}, rows) == []
    assert beyond({"src/a": 101}, rows) == ["src/a: 101 lines, of 100 at most"]
    assert beyond({"src/c": 1}, rows) == ["src/c: 1 lines, of 0 at most"]
    fell = {"src/a": 99, "src/b": 199 - SLACK, "src": 298 - SLACK}
    assert [text.partition(":")[0] for text in beyond(fell, rows)] == ["src/b", "src"]
    assert '"src/a" = 100\n"src/b" = 159\n"src" = 258\n' in lowered(fell, rows)
    assert '"src/a" = 100\n' in lowered({"src/a": 500}, rows), "a row never rises by itself"


@pytest.mark.parametrize("word", ["--help", "actz"])
def test_freezing_what_is_not_known_says_what_can_be(word: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(freeze, "freeze", lambda *_, **__: pytest.fail("it began to freeze"))
    with pytest.raises(SystemExit, match="writes what is missing"):
        freeze.main([word])
