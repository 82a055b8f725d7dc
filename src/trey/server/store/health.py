"""Checks that a database is still the file it was: there, not shorter, and whole."""

import sqlite3
from contextlib import closing
from io import FileIO
from pathlib import Path
from typing import Final

from trey.server.store.private import make_private

__all__ = ["DAMAGE", "DamagedError", "KnownFile", "check_pages", "code_of", "copy"]

DAMAGE: Final = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}
"""SQLite's error codes for a file with damaged pages."""
MAGIC: Final = b"SQLite format 3\x00"


class DamagedError(Exception):
    """The file is not what was written; the text says what is wrong."""


class KnownFile:
    """A file that nobody else may replace, remove or truncate while it is open."""

    def __init__(self, path: Path) -> None:
        self._path = path
        found = path.stat()
        self._is, self._size = (found.st_dev, found.st_ino), found.st_size
        self._opened: FileIO | None = None

    def check(self) -> None:
        """Compare the file with what it was.

        :raises DamagedError: it is gone, another one, or shorter.
        """
        try:
            found = self._path.stat()
        except OSError as error:
            raise DamagedError(f"{self._path} is gone") from error
        if (found.st_dev, found.st_ino) != self._is:
            raise DamagedError(f"{self._path} was replaced by another file")
        if found.st_size < self._size:
            raise DamagedError(f"{self._path} was cut from {self._size} to {found.st_size} bytes")
        self._size = found.st_size

    def check_head(self) -> None:
        """Check the first bytes of the file.

        The file stays open: a process that closes any handle of a file gives up all its locks on it (POSIX), SQLite's
        too.  The next program to read the database would then believe that no other has it open, and delete the
        write-ahead log.

        :raises DamagedError: they are not a database's.
        """
        self._opened = self._opened or FileIO(self._path)
        self._opened.seek(0)
        if self._opened.read(len(MAGIC)) != MAGIC:
            raise DamagedError(f"{self._path} does not begin as a database does")

    def let_go(self) -> None:
        """Close the file, after SQLite has closed it."""
        if self._opened:
            self._opened.close()


def code_of(error: sqlite3.Error) -> int:
    """Return SQLite's primary code for an error, 0 if Python itself raised it."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF


def check_pages(path: Path) -> None:
    """Read every page of a database.

    :raises DamagedError: one is wrong.
    """
    try:
        with closing(sqlite3.connect(path)) as db:
            found = [row[0] for row in db.execute("pragma quick_check(1)")]
    except sqlite3.Error as error:
        if code_of(error) not in DAMAGE:
            raise
        found = [str(error)]
    if found != ["ok"]:
        raise DamagedError(f"{path} has wrong pages: {found[0]}")


def copy(path: Path, target: Path) -> None:
    """Copy a database as it is now, even while a server writes to it; the copy is whole or missing.

    :raises OSError: the copy cannot be written.
    :raises sqlite3.Error: the same, or the database cannot be read.
    """
    draft = target.with_name(target.name + ".part")
    draft.unlink(missing_ok=True)
    make_private(draft)
    with closing(sqlite3.connect(path)) as db:
        db.execute("vacuum into ?", (str(draft),))
    draft.replace(target)
