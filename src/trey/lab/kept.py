"""A file for the results of a long run so far, one on each line; the run can be stopped at any time and resumed."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from trey.core.errors import RecordError, TreyError

__all__ = ["Kept", "unwritable"]


class Kept:
    """The file of one run: its first line identifies the run, and each other line holds one result."""

    def __init__(self, path: Path, head: Mapping[str, Any]) -> None:
        self._path, self._head = path, dict(head)

    def read(self) -> list[dict[str, Any]]:
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
            self.add(self._head)
        return found[1:]

    def add(self, part: Mapping[str, Any]) -> None:
        """Append a result.

        :raises TreyError: `file-unwritable`.
        """
        self._write("ab", _line(part))

    def _write(self, mode: str, content: bytes) -> None:
        try:
            with self._path.open(mode) as file:
                file.write(content)
        except OSError as error:
            raise unwritable(self._path) from error


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
