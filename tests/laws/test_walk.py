"""The page that makes a game, followed to the letter: what it has one write, what one types, and what that prints."""

import os
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.installed import away
from tests.laws.beside import beside
from tools.files import ROOT, read
from tools.quotes import PAGES

BLOCK = re.compile(r"(?:<!-- (\S+?)(?:: up to \w+)? -->\n)?```(\w+)\n(.*?)```", re.DOTALL)
INSTALLS = ("python3 -m venv", ". env/", "pip ")
"""Commands that this test does in its own way."""
VARIES = re.compile(r"(?<= in )[\d.]+s(?: \([\d:]+\))?$")
"""How long tests took, on one machine."""


class Step(NamedTuple):
    """A file to write, or commands and what they print."""

    file: str
    text: str
    prints: str


def steps(page: str) -> Iterator[Step]:
    """Return what a page has one do, in order; a block of no file, or of a part of one, is there to be read."""
    command = ""
    for file, language, text in BLOCK.findall(page):
        if language == "text":
            yield Step("", command, text)
            command = ""
            continue
        if command:
            yield Step("", command, "")
        command = text if language == "sh" else ""
        if language != "sh" and file:
            yield Step(file.removeprefix("examples/"), text, "")
    if command:
        yield Step("", command, "")


def _plain(text: str) -> list[str]:
    """Return lines without what differs from one run to the next, and with spaces that may break."""
    return [VARIES.sub("#", line.rstrip()).replace("\N{NO-BREAK SPACE}", " ") for line in text.splitlines()]


def agrees(shown: str, printed: str) -> bool:
    """Whether a page shows what was printed; `…` stands for any lines, and tests may take longer."""
    pattern = "".join(r"(?:.*\n)*?" if line == "…" else re.escape(line) + r"\n" for line in _plain(shown))
    plain = "".join(line + "\n" for line in _plain(printed))
    return re.fullmatch(pattern, plain) is not None


def follow(page: str, folder: Path, programs: Path) -> Iterator[tuple[Step, str]]:
    """Do all steps in an empty folder; yield each of the commands with what it printed."""
    environment = away() | {"PATH": f"{programs}{os.pathsep}{os.environ['PATH']}", "LC_ALL": "C.UTF-8"}
    for step in steps(page):
        if step.file:
            path = folder / step.file
            path.parent.mkdir(exist_ok=True)
            path.write_text(step.text, encoding="utf-8")
            continue
        printed = ""
        for line in step.text.splitlines():
            if line.startswith("pip install --editable"):
                environment |= {"PYTHONPATH": beside(folder / line.split()[-1])["PYTHONPATH"]}
            elif not line.startswith(INSTALLS):
                ran = subprocess.run(
                    line, shell=True, cwd=folder, env=environment, capture_output=True, check=False, text=True
                )
                assert ran.returncode == 0, (line, ran.stdout, ran.stderr)
                printed = ran.stdout
        yield step, printed


@pytest.mark.nightly
@pytest.mark.parametrize("name", PAGES)
def test_whoever_follows_the_page_sees_what_it_shows(name: str, tmp_path: Path, installed: Path) -> None:
    ran = list(follow(read(ROOT / name), tmp_path, installed.parent))
    assert len(ran) == len([step for step in steps(read(ROOT / name)) if not step.file]) > 8
    for step, printed in ran:
        assert not step.prints or agrees(step.prints, printed), (step.text, step.prints, printed)


def test_a_step_that_prints_something_else_would_be_seen() -> None:
    page = (
        "<!-- examples/c/d.py: from f up to g -->\n```py\nz = 3\n```\n```py\ny = 2\n```\n"
        "<!-- examples/a/b.py -->\n```py\nx = 1\n```\n```sh\npython b.py\n```\n```text\nOne\n…\n```\n```sh\nls\n```\n"
    )
    assert list(steps(page)) == [
        Step("a/b.py", "x = 1\n", ""),
        Step("", "python b.py\n", "One\n…\n"),
        Step("", "ls\n", ""),
    ]
    assert agrees("One\n…\nFour\n", "One\nTwo\nThree\nFour\n")
    assert agrees("a : b\n", "a\N{NO-BREAK SPACE}: b\n")
    assert agrees("5 passed in 1.25s\n", "5 passed in 61.01s (0:01:01)\n")
    assert not agrees("5 passed in 1.25s\n", "6 passed in 1.25s\n")
    assert not agrees("One\n…\nFour\n", "One\nTwo\n")


@pytest.mark.parametrize("name", PAGES)
def test_both_pages_have_the_same_steps(name: str) -> None:
    assert list(steps(read(ROOT / name))) == list(steps(read(ROOT / PAGES[0])))
