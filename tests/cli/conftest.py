"""Running the command line, here or as a program."""

import io
import os
import re
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass

import pytest

from trey.cli import main
from trey.server.options import Options


@dataclass
class Ran:
    """What a command left behind."""

    status: int
    out: str
    err: str


Run = Callable[..., Ran]
PLAIN = {
    key: value
    for key, value in os.environ.items()
    if not key.startswith(("LC_", "LANG", "TREY_", "NO_COLOR", "COLUMNS", "LINES"))
} | {"LANG": "C.UTF-8", "PYTHONUTF8": "1"}


@pytest.fixture
def trey(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run a command in this process; `typed` is what comes on standard input."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG", "TREY_DEBUG", "COLUMNS"):
        monkeypatch.delenv(name, raising=False)

    def run(line: str | list[str], typed: str = "") -> Ran:
        capsys.readouterr()
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        status = main(line.split() if isinstance(line, str) else line)
        shown = capsys.readouterr()
        return Ran(status, shown.out, shown.err)

    return run


def in_both_languages(trey: Run, line: str) -> list[str]:
    """Run a command in both languages; return its figures in English, which the French are the same as, with a comma.

    A loss has a real minus sign.
    """
    english, french = (trey(f"{line} --lang {lang}") for lang in ("en", "fr"))
    assert (english.status, french.status) == (0, 0)
    figures = re.findall(r"(?<![\w.,=])[-+−]?\d+\.\d+", english.out)
    assert [figure.replace(".", ",") for figure in figures] == re.findall(r"(?<![\w.,=])[-+−]?\d+,\d+", french.out)
    assert not any(figure.startswith("-") for figure in figures)
    return figures


def program(line: str, typed: str = "", **environment: str) -> Ran:
    """Run a command as a program of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "trey", *line.split()],
        input=typed,
        capture_output=True,
        encoding="utf-8",
        env=PLAIN | environment,
        check=False,
    )
    return Ran(done.returncode, done.stdout, done.stderr)


@pytest.fixture(name="program")
def program_fixture() -> Run:
    """Run a command as a program of its own."""
    return program


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[Options]:
    """How the server was to be started, instead of starting it."""
    options: list[Options] = []

    def note(wanted: Options, _say: object) -> int:
        options.append(wanted)
        return 0

    monkeypatch.setattr("trey.cli.launch.serve", note)
    return options
