"""A database's file: only its owner may read it, one server at a time has it open, and it is still what was written.

It is made, or brought from an older version to this one, completely or not at all.  The schema is a series of SQL
files, each a step from the version before; a new database takes them all.  A step only adds what servers of the version
before can do without, so that these keep running while a newer one starts.  A step of a later version may remove what
nobody needs any more.  Such a step then sets `readers.oldest`, the oldest version that may still read the database.
"""

import logging
import os
import sqlite3
import stat
import sys
from contextlib import closing, suppress
from io import FileIO
from pathlib import Path
from typing import Final

from trey.server.versions import HEAD, VERSIONS, ForeignError, known_version, steps

OTHERS: Final = stat.S_IRWXG | stat.S_IRWXO
BESIDE: Final = ("", "-wal", "-shm", "-journal")  # the endings of a database's own files
_LOG: Final = logging.getLogger("trey.server")


def make_folder(path: Path) -> None:
    """Make a folder that only its owner can enter, unless it exists.

    :raises OSError: it cannot be made.
    """
    path.mkdir(mode=0o700, parents=True, exist_ok=True)


def make_private(path: Path) -> None:
    """Make an empty file that only its owner can read, unless it exists.

    :raises OSError: it cannot be made.
    """
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))


def tighten(database: Path) -> None:
    """Let only the owner read a database, its own files and the copies that upgrades left; log each change."""
    if os.name == "nt":  # there a user's folder is the user's already
        return
    for path in (database.with_name(database.name + end) for end in (*BESIDE, *(f".{one}" for one in VERSIONS))):
        try:
            if not path.exists():
                continue
            mode = path.stat().st_mode
            if stat.S_ISREG(mode) and mode & OTHERS:
                path.chmod(stat.S_IMODE(mode) & ~OTHERS)
                _LOG.warning("others could read %s; now its owner alone can", path)
        except OSError as error:
            _LOG.warning("others may be able to read %s: %s", path, error)


class TakenError(Exception):
    """Another server has the database open."""


class Lock:
    """Holds `FILE.lock` until it is released or the process ends.

    :raises TakenError: another process, or another lock of this one, holds it.
    :raises OSError: the file cannot be made.
    """

    def __init__(self, path: Path) -> None:
        self._handles = [os.open(path.with_name(path.name + ".lock"), os.O_RDWR | os.O_CREAT, 0o600)]
        self._take(path)

    def hold(self, path: Path) -> None:
        """Hold the database itself too, if it exists, whatever its name and that of the lock have become.

        On other systems than Linux this would be in the way of SQLite's own locks.

        :raises TakenError, OSError: as the lock beside it.
        """
        if sys.platform == "linux" and len(self._handles) == 1 and path.exists():
            self._handles.append(os.open(path, os.O_RDONLY))
            self._take(path)

    def _take(self, path: Path) -> None:
        try:
            _take(self._handles[-1])
        except OSError:
            self.let_go()
            raise TakenError(path) from None

    def let_go(self) -> None:
        """Let another server have the file; SQLite must have closed it before."""
        while self._handles:
            os.close(self._handles.pop())


if sys.platform == "win32":
    import msvcrt

    def _take(handle: int) -> None:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _take(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


DAMAGE: Final = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}  # SQLite's error codes for a file with damaged pages
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

    @property
    def size(self) -> int:
        return self._path.stat().st_size if self._path.exists() else 0

    def cut(self) -> None:
        """Take the file as it is now: we have cut it ourselves."""
        self._size = self.size

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
        if self._opened:
            self._opened.close()


def code_of(error: sqlite3.Error) -> int:
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


def prepare(path: Path) -> None:
    """Make a database, or upgrade it to this version; a copy of the older one stays beside it.

    :raises NewerError: a newer version has written it.
    :raises ForeignError: another program has written it.
    :raises DamagedError: its pages are wrong, or gone.
    :raises OSError: the folder cannot be made, or the copy not be written.
    :raises sqlite3.Error: the file cannot be opened or written, or is no database.
    """
    make_folder(path.parent)
    log = path.with_name(path.name + "-wal")  # there from a database's first event on until it is closed
    if path.exists() and not path.stat().st_size and log.exists() and log.stat().st_size:
        raise DamagedError(f"{path} was cut to nothing")
    make_private(path)
    try:
        version = version_of(path)
    except sqlite3.DatabaseError as error:
        if code_of(error) != sqlite3.SQLITE_CORRUPT:
            raise
        raise DamagedError(f"{path} has wrong pages: {error}") from error
    if version:
        check_pages(path)
        if version == HEAD:
            return
        copy(path, path.with_name(f"{path.name}.{version}"))
    upgrade(path, version)


def upgrade(path: Path, version: str, head: str = HEAD) -> None:
    """Bring an SQLite file from a version, "" for a new one, to `head`; a kill leaves the one or the other.

    :raises sqlite3.Error: it cannot be written.
    """
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("begin immediate")
        for step in steps("sqlite", version, head):
            for statement in step.split(";\n"):
                db.execute(statement)
        db.execute("commit")


def version_of(path: Path) -> str:
    """Return the newest step that a file has, or that this version knows of; "" for a new one.

    :raises NewerError, ForeignError: as `prepare`.
    """
    with closing(sqlite3.connect(path)) as db:
        tables = {row[0] for row in db.execute("select name from sqlite_master where type = 'table'")}
        if not tables:
            return ""
        if "alembic_version" not in tables:
            raise ForeignError(path)
        row = db.execute("select version_num from alembic_version").fetchone()
        version = str(row[0]) if row else ""
        later = version > HEAD and "readers" in tables
        oldest = db.execute("select min(oldest) from readers").fetchone()[0] if later else None
    version = known_version(path, version, oldest)
    if not {"tables", "events"} <= tables:
        raise ForeignError(path)
    return version
