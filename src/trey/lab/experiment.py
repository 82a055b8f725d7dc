"""Experiments: numbered results, each of which follows from its number alone; stopped at any time, and resumed.

Duel, ladder and fairness are experiments. They differ in what they play under a number, and in what they make of the
results.  Results are whole numbers, so the answer is the same to the last digit wherever they were played
(`trey.lab.jobs`) and in whatever order.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Generic, Protocol, TypeVar

from trey.core.errors import RecordError, TreyError
from trey.lab.jobs import Begin, each


class Numbered(Protocol):
    """A dataclass of results of an experiment, under a number of its own."""

    @property
    def number(self) -> int:
        """The number."""


T = TypeVar("T", bound=Numbered)


@dataclass(frozen=True)
class Experiment(Generic[T]):
    """What is played under each number."""

    head: Mapping[str, Any]
    """The first line of the experiment's file, which identifies it; each other line holds one result."""
    play: Callable[[int], T]
    """Plays a number; it is sent to other processes, so it is a function of a module or a `partial` of one."""
    read: Callable[[Mapping[str, Any]], T]
    """Returns the result of a file's line, or raises `KeyError`, `TypeError` or `ValueError`."""

    def results(
        self,
        numbers: Sequence[int],
        *,
        jobs: int = 1,
        begin: Begin = None,
        resume: str | Path | None = None,
        told: Callable[[int], None] = lambda _: None,
    ) -> list[T]:
        """Return the result of each number.

        :param jobs: processes; 1 for this process.
        :param begin: called in each other process before it plays.
        :param resume: a file for results; numbers whose results it already has are not played again.
        :param told: called after each result that was played, with the number of results there are.
        :raises RecordError: `run-other`, the file keeps another experiment; `run-unreadable`.
        :raises TreyError: `file-unwritable`.
        """
        file = Path(resume) if resume else None
        done = {one.number: one for one in (self._kept(file) if file else ()) if one.number in numbers}
        for one in each(self.play, [number for number in numbers if number not in done], jobs=jobs, begin=begin):
            done[one.number] = one
            if file:
                _write(file, "ab", _line(asdict(one)))  # type: ignore[call-overload]
            told(len(done))
        return [done[number] for number in numbers]

    def _kept(self, path: Path) -> list[T]:
        """Return all results in a file; create it if it does not exist.

        A last line that was cut off while it was written is removed.  A file with any other content is not changed.
        """
        try:
            content = path.read_bytes() if path.exists() else b""
        except OSError as error:
            raise unwritable(path) from error
        whole, end, cut = content.rpartition(b"\n")
        if not whole and (end or not _line(self.head).startswith(cut)):
            raise _unreadable(1)
        rows = []
        for at, line in enumerate(whole.splitlines(), 1):
            try:
                rows.append(dict(json.loads(line).items()))
            except (ValueError, AttributeError):
                raise _unreadable(at) from None
        if rows and rows[0] != self.head:
            raise RecordError("run-other", 1, "the file holds a run with other rules, bots or seed.")
        if cut:
            _write(path, "wb", whole + end)
        if not rows:
            _write(path, "ab", _line(self.head))
        return [self._result(row, at) for at, row in enumerate(rows[1:], 2)]

    def _result(self, row: Mapping[str, Any], at: int) -> T:
        try:
            return self.read(row)
        except (KeyError, TypeError, ValueError):
            raise _unreadable(at) from None


def _line(part: Mapping[str, Any]) -> bytes:
    return json.dumps(dict(part)).encode() + b"\n"


def _write(path: Path, mode: str, content: bytes) -> None:
    try:
        with path.open(mode) as file:
            file.write(content)
    except OSError as error:
        raise unwritable(path) from error


def unwritable(path: Path) -> TreyError:
    """Return the error for a file that the system refuses."""
    return TreyError("file-unwritable", "{path} cannot be written.", path=path)


def _unreadable(line: int) -> RecordError:
    return RecordError("run-unreadable", line, "this is not a line of a run.")
