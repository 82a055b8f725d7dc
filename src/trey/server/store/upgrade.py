"""Making a database, or upgrading an older one to this version, completely or not at all.

The schema is a series of SQL files, each a step from the version before; a new database takes them all.  A step only
adds what servers of the version before can do without, so that these keep running while a newer one starts.  A step of
a later version may remove what nobody needs any more.  Such a step then sets `readers.oldest`, the oldest version that
may still read the database.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Final, Literal

from trey.server.store.event_store import HEAD, VERSIONS
from trey.server.store.file import DamagedError, check_pages, code_of, copy, make_folder, make_private

__all__ = ["ForeignError", "NewerError", "known_version", "prepare", "steps", "upgrade"]

SCHEMA: Final = Path(__file__).with_name("schema")


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
    log = path.with_name(path.name + "-wal")  # there from a database's first event on until it is closed
    if path.exists() and not path.stat().st_size and log.exists() and log.stat().st_size:
        raise DamagedError(f"{path} was cut to nothing")
    make_private(path)
    try:
        version = _version(path)
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


def steps(database: Literal["sqlite", "postgres"], version: str, head: str) -> Iterator[str]:
    """Return the SQL of each step from a version to `head`, in order."""
    for file in sorted(SCHEMA.glob("*.sql")):
        number, *of = file.name.split(".")
        if version < number <= head and of in (["sql"], [database, "sql"]):
            yield file.read_text("utf-8")


def _version(path: Path) -> str:
    """Return the newest step that a file has, "" for a new one."""
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
