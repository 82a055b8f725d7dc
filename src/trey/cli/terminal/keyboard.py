"""Asking a person at this terminal, and noticing when the terminal is closed."""

import os
import select
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import NoReturn

from trey.cli.paper import Paper

_SIGNALS = ("SIGHUP", "SIGTERM")
_wakeups: list[int] = []
"""Pipes that become readable when a signal arrives."""


class Gone(Exception):  # noqa: N818 - an event, not an error
    """The person at the terminal is gone; `status` is 0 at the end of input, else 128 + the signal."""

    def __init__(self, status: int) -> None:
        super().__init__(status)
        self.status = status


class Left(Exception):  # noqa: N818 - an event, not an error
    """The player has asked to leave."""


def ask(question: str, paper: Paper) -> str:
    """Return the line typed in answer.

    :raises Gone: the input has ended.
    """
    paper.out.write(paper.dress(question))
    paper.out.flush()
    _wait_for_a_line()
    try:
        line = input()
    except EOFError:
        paper.line()
        raise Gone(0) from None
    except OSError:  # the terminal is no more
        raise Gone(129) from None
    if not sys.stdin.isatty():
        paper.line()
    return line.strip()


def _wait_for_a_line() -> None:
    """Wait at a terminal until there is a line or a signal, even one that comes just before the wait begins."""
    if _wakeups and sys.stdin.isatty():
        select.select([sys.stdin, *_wakeups], [], [])


@contextmanager
def hang_ups() -> Iterator[None]:
    """Raise `Gone` if the terminal is closed or SIGTERM arrives while the block runs."""

    def leave(number: int, _: FrameType | None) -> NoReturn:
        raise Gone(128 + number)

    found = [getattr(signal, name) for name in _SIGNALS if hasattr(signal, name)]
    before = {number: signal.signal(number, leave) for number in found}
    with _woken_by_signals():
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)


@contextmanager
def _woken_by_signals() -> Iterator[None]:
    """Let every signal write to a pipe that `ask` waits for, on systems that can wait for a pipe."""
    if os.name == "nt":
        yield
        return
    reading, writing = os.pipe()
    for end in (reading, writing):
        os.set_blocking(end, False)
    before = signal.set_wakeup_fd(writing, warn_on_full_buffer=False)
    _wakeups.append(reading)
    try:
        yield
    finally:
        _wakeups.remove(reading)
        signal.set_wakeup_fd(before)
        os.close(reading)
        os.close(writing)
