"""Asks a person at this terminal, and notices when the terminal goes away."""

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import NoReturn

from trey.cli.paper import Paper

__all__ = ["Gone", "ask", "hang_ups"]

_SIGNALS = ("SIGHUP", "SIGTERM")


class Gone(Exception):  # noqa: N818 - an event, not an error
    """The person at the terminal is gone; `status` is 0 at the end of input, else 128 + the signal."""

    def __init__(self, status: int) -> None:
        super().__init__(status)
        self.status = status


def ask(question: str, paper: Paper) -> str:
    """Return the line typed in answer.

    :raises Gone: the input has ended.
    """
    paper.out.flush()
    try:
        line = input(paper.dress(question))
    except EOFError:
        paper.line()
        raise Gone(0) from None
    if not sys.stdin.isatty():
        paper.line()
    return line.strip()


@contextmanager
def hang_ups() -> Iterator[None]:
    """Turn a closed terminal into `Gone` while the block runs."""

    def leave(number: int, _: FrameType | None) -> NoReturn:
        raise Gone(128 + number)

    found = [getattr(signal, name) for name in _SIGNALS if hasattr(signal, name)]
    before = {number: signal.signal(number, leave) for number in found}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
