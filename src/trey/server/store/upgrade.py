"""Making a database, and upgrading an older one to this version, completely or not at all."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

from trey.server.store.event_store import HEAD, VERSIONS
from trey.server.store.health import DamagedError, check_pages, code_of, copy
from trey.server.store.private import make_folder, make_private

__all__ = ["ForeignError", "NewerError", "known_version", "prepare"]

NEW: Final = Path(__file__).with_name("new.sql")


class NewerError(Exception):
    """The database is from a newer version than this server."""


class ForeignError(Exception):
    """The database is another program's."""


def prepare(path: Path) -> None:
    """Make a database, or upgrade it to this version; a copy of the older one stays beside it.

    :raises NewerError: a newer version has written it.
    :raises ForeignError: another program has written it.
    :raises DamagedError: its pages are wrong, or gone.
    :raises OSError: the folder cannot be made, or the copy not be written.
    :raises sqlite3.Error: the file cannot be opened or written, or is no database.
    """
    make_folder(path.parent)
    if path.exists() and not path.stat().st_size and _has_log(path):
        raise DamagedError(f"{path} was cut to nothing")
    make_private(path)
    try:
        version = _version(path)
    except sqlite3.DatabaseError as error:
        if code_of(error) != sqlite3.SQLITE_CORRUPT:
            raise
        raise DamagedError(f"{path} has wrong pages: {error}") from error
    if version is None:
        _make(path)
        return
    check_pages(path)
    if version == HEAD:
        return
    copy(path, path.with_name(f"{path.name}.{version}"))
    from sqlalchemy.exc import DBAPIError

    from trey.server.store.migrations import migrate

    try:
        migrate(f"sqlite:///{path}")
    except DBAPIError as error:
        raise (error.orig if isinstance(error.orig, sqlite3.Error) else error) from None


def _make(path: Path) -> None:
    """Make a new database without waking Alembic, which takes 25 MB: a kill leaves nothing of it."""
    with closing(sqlite3.connect(path)) as db:
        db.executescript(f"begin immediate;\n{NEW.read_text('utf-8')}\ncommit;")


def _has_log(path: Path) -> bool:
    """Whether there is a write-ahead log, which a database has from its first event on until it is closed."""
    log = path.with_name(path.name + "-wal")
    return log.exists() and log.stat().st_size > 0


def _version(path: Path) -> str | None:
    """Return the newest migration a file has, None for a new one, without waking Alembic."""
    with closing(sqlite3.connect(path)) as db:
        tables = {row[0] for row in db.execute("select name from sqlite_master where type = 'table'")}
        if not tables:
            return None
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


def known_version(where: object, version: str, oldest: str | None, head: str = HEAD) -> str:
    """Return the version of a database, or `head` for a newer one that this server may still read.

    `oldest` is the oldest version whose servers may read it, as its own steps have said.

    :raises NewerError, ForeignError: as `prepare`.
    """
    if version.isdigit() and version > head:
        if oldest is None or oldest > head:
            raise NewerError(where)
        return head
    if version not in VERSIONS:
        raise ForeignError(where)
    return version
