"""A file that keeps what a long run has found so far, a line each: it may be stopped anywhere, and gone on with."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from trey.core.errors import RecordError, TreyError

__all__ = ["Kept"]


class Kept:
    """The file of one run: its first line says which run, each other line is a part of what was found."""

    def __init__(self, path: Path, head: Mapping[str, Any]) -> None:
        self._path, self._head = path, dict(head)

    def read(self) -> list[dict[str, Any]]:
        """Return all that is kept; a new file is begun.  A last line that was cut off while it was written goes.

        A file of anything else stays as it is.

        :raises RecordError: `run-other`, the file keeps another run; `run-unreadable`.
        :raises TreyError: `file-unwritable`.
        """
        try:
            content = self._path.read_bytes() if self._path.exists() else b""
        except OSError as error:
            raise _unwritable(self._path) from error
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
            raise RecordError(
                "run-other",
                1,
                "the file keeps a run of other rules, bots or seed.",
                "le fichier garde un calcul sur d'autres règles, robots ou graine.",
            )
        if cut:
            self._write("wb", whole + end)
        if not found:
            self.add(self._head)
        return found[1:]

    def add(self, part: Mapping[str, Any]) -> None:
        """Write a part down.

        :raises TreyError: `file-unwritable`.
        """
        self._write("ab", _line(part))

    def _write(self, mode: str, content: bytes) -> None:
        try:
            with self._path.open(mode) as file:
                file.write(content)
        except OSError as error:
            raise _unwritable(self._path) from error


def _line(part: Mapping[str, Any]) -> bytes:
    """Return a part as it is written down."""
    return json.dumps(part).encode() + b"\n"


def _unwritable(path: Path) -> TreyError:
    return TreyError("file-unwritable", f"{path} cannot be written.", f"{path} ne peut pas être écrit.")


def _unreadable(line: int) -> RecordError:
    return RecordError("run-unreadable", line, "this is not a line of a run.", "ce n'est pas une ligne d'un calcul.")


def _object(line: bytes) -> dict[str, Any]:
    """Return the object that a line writes.

    :raises ValueError, AttributeError: it is none.
    """
    kept: dict[str, Any] = dict(json.loads(line).items())
    return kept
