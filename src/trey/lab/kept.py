"""A file for the results of a long run so far, one on each line; the run can be stopped at any time and resumed."""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any, Generic, Protocol, TypeVar

from trey.core.errors import RecordError, TreyError
from trey.lab.jobs import each


class Numbered(Protocol):
    """A dataclass of results of a run, under a number of its own."""

    @property
    def number(self) -> int:
        """The number."""


T = TypeVar("T", bound=Numbered)


class Kept(Generic[T]):
    """The file of one run: its first line identifies the run, and each other line holds one result."""

    def __init__(self, path: Path, head: Mapping[str, Any], result: Callable[[Mapping[str, Any]], T]) -> None:
        """Name the file.

        :param result: reads a result, or raises `KeyError`, `TypeError` or `ValueError`.
        """
        self._path, self._head, self._result = path, dict(head), result

    def read(self) -> list[T]:
        """Return all results in the file; create it if it does not exist.

        A last line that was cut off while it was written is removed.  A file with any other content is not changed.

        :raises RecordError: `run-other`, the file keeps another run; `run-unreadable`.
        :raises TreyError: `file-unwritable`.
        """
        try:
            content = self._path.read_bytes() if self._path.exists() else b""
        except OSError as error:
            raise unwritable(self._path) from error
        whole, end, cut = content.rpartition(b"\n")
        if not whole and (end or not _line(self._head).startswith(cut)):
            raise _unreadable(1)
        found = []
        for at, line in enumerate(whole.splitlines(), 1):
            try:
                found.append(_object(line))
            except (ValueError, AttributeError):
                raise _unreadable(at) from None
        if found and found[0] != self._head:
            raise RecordError("run-other", 1, "the file holds a run with other rules, bots or seed.")
        if cut:
            self._write("wb", whole + end)
        if not found:
            self._write("ab", _line(self._head))
        return [self._of(row, at) for at, row in enumerate(found[1:], 2)]

    def _of(self, row: Mapping[str, Any], at: int) -> T:
        try:
            return self._result(row)
        except (KeyError, TypeError, ValueError):
            raise _unreadable(at) from None

    def add(self, result: T) -> None:
        """Append a result.

        :raises TreyError: `file-unwritable`.
        """
        self._write("ab", _line(asdict(result)))  # type: ignore[call-overload]

    def _write(self, mode: str, content: bytes) -> None:
        try:
            with self._path.open(mode) as file:
                file.write(content)
        except OSError as error:
            raise unwritable(self._path) from error


def rows(
    play: Callable[[int], T],
    numbers: Sequence[int],
    *,
    jobs: int = 1,
    kept: Kept[T] | None = None,
    told: Callable[[int], None] = lambda _: None,
) -> list[T]:
    """Return the result of each number: from the file, or played wherever `trey.lab.jobs.each` sends it.

    :param told: called after each result that was played, with the number of results there are.
    :raises RecordError, TreyError: as `Kept.read` and `Kept.add`.
    """
    done = {one.number: one for one in (kept.read() if kept else ()) if one.number in numbers}
    for one in each(play, [number for number in numbers if number not in done], jobs=jobs):
        done[one.number] = one
        if kept:
            kept.add(one)
        told(len(done))
    return [done[number] for number in numbers]


def _line(part: Mapping[str, Any]) -> bytes:
    """Return a result as a line of the file."""
    return json.dumps(part).encode() + b"\n"


def unwritable(path: Path) -> TreyError:
    """Return the error for a file that the system refuses."""
    return TreyError("file-unwritable", "{path} cannot be written.", path=path)


def _unreadable(line: int) -> RecordError:
    return RecordError("run-unreadable", line, "this is not a line of a run.")


def _object(line: bytes) -> dict[str, Any]:
    """Return the JSON object in a line.

    :raises ValueError, AttributeError: it is not an object.
    """
    kept: dict[str, Any] = dict(json.loads(line).items())
    return kept
