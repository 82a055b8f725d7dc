"""`trey play` at a real terminal: colours, size, Ctrl-C, and what happens when it is closed."""

import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.conftest import PLAIN
from trey.match import read

PATIENCE = 120.0


def hear_ctrl_c() -> None:
    """Undo what a shell does to programs it starts in the background: they ignore Ctrl-C."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


class Terminal:
    """A program at a terminal of its own."""

    def __init__(self, line: str, **environment: str) -> None:
        self.master, slave = pty.openpty()
        sized = {"TERM": "xterm", "COLUMNS": "80", "LINES": "24"}
        self.program = subprocess.Popen(
            [sys.executable, "-m", "trey", *line.split()],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env=PLAIN | sized | environment,
            start_new_session=True,
            preexec_fn=hear_ctrl_c,  # noqa: PLW1509 - these tests start no threads
        )
        os.close(slave)
        self.shown = ""

    def until(self, words: str) -> str:
        """Read until `words` are shown; return all that came since the last call."""
        end = time.monotonic() + PATIENCE
        while words not in self.shown:
            ready, _, _ = select.select([self.master], [], [], 1.0)
            assert time.monotonic() < end, self.shown
            if ready:
                self.shown += os.read(self.master, 65536).decode("utf-8", "replace")
        shown, self.shown = self.shown, ""
        return shown

    def type(self, line: str) -> None:
        os.write(self.master, f"{line}\n".encode())

    def close(self) -> None:
        if self.program.poll() is None:
            self.program.kill()
        self.program.wait(PATIENCE)
        os.close(self.master)


@pytest.fixture
def terminals() -> Iterator[list[Terminal]]:
    opened: list[Terminal] = []
    yield opened
    for terminal in opened:
        terminal.close()


def test_red_suits_are_red_and_the_screen_is_cleared(terminals: list[Terminal]) -> None:
    terminals.append(Terminal("play sergeant_major --seed 4"))
    shown = terminals[0].until("> ")
    assert "\x1b[31m♥" in shown
    assert "\x1b[31m♠" not in shown
    assert "\x1b[H\x1b[2J" in shown


@pytest.mark.parametrize("setting", [{"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_colour_is_left_out_where_it_is_not_wanted(terminals: list[Terminal], setting: dict[str, str]) -> None:
    terminals.append(Terminal("play sergeant_major --seed 4", **setting))
    shown = terminals[0].until("> ")
    assert "[31m" not in shown
    assert not re.search(r"\x1b\[\d+m", shown)


def test_the_screen_stays_calm_on_a_mistake(terminals: list[Terminal]) -> None:
    terminals.append(Terminal("play sergeant_major --seed 4"))
    terminal = terminals[0]
    terminal.until("> ")
    terminal.type("zut")
    shown = terminal.until("> ")
    assert shown.index("Your hand") < shown.index("'zut' is not an action.")


@pytest.mark.parametrize(("number", "status"), [(signal.SIGHUP, 129), (signal.SIGTERM, 143), (signal.SIGINT, 130)])
def test_a_closed_terminal_leaves_the_record(
    terminals: list[Terminal], tmp_path: Path, number: int, status: int
) -> None:
    record = tmp_path / "match.trey"
    terminals.append(Terminal(f"play sergeant_major --seed 4 --record {record}"))
    terminal = terminals[0]
    terminal.until("> ")
    terminal.type("s")
    terminal.until("to choose")
    terminal.program.send_signal(number)
    assert terminal.program.wait(PATIENCE) == status
    assert read(record.read_text(encoding="utf-8")).view(0).trump == "S"


def test_a_deal_ends_with_its_score_and_a_pause(terminals: list[Terminal]) -> None:
    terminals.append(Terminal("play euchre_cutthroat --seed 2 --bots random"))
    terminal = terminals[0]
    shown = ""
    while "this deal" not in shown:
        shown = terminal.until("> ")
        if "this deal" not in shown:
            terminal.type("1")
    assert "Enter for the next deal" in shown
    terminal.type("score")
    terminal.until("Enter to go back")
    terminal.type("")
    terminal.until("next deal")
    terminal.type("")
    assert "deal\u00a02" in terminal.until("> ")


def test_long_pages_stop_at_every_screenful(terminals: list[Terminal]) -> None:
    terminals.append(Terminal("play sergeant_major --seed 4"))
    terminal = terminals[0]
    terminal.until("> ")
    terminal.type("rules")
    first = terminal.until("Enter for more")
    assert len(first.splitlines()) <= 25
    terminal.type("")
    second = terminal.until("Enter ")
    assert second.strip() != first.strip()
