"""Backing up a database while a server writes to it, and restoring it; neither overwrites anything."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

import msgspec

from trey.server.store.file import BESIDE, DamagedError, Lock, check_pages, make_folder, make_private, version_of
from trey.server.store.public_log import verify
from trey.server.store.sqlite import AMEND, BLANK
from trey.server.table.forgotten import forgotten, without_marks
from trey.server.table.identity import key_of
from trey.server.versions import ForeignError
from trey.server.wire import LogEntry

_GAPS = """
    select count(*) from
        (select table_id from events group by table_id having min(number) != 1 or max(number) != count(*))
"""
_STRAYS = "select count(*) from events where table_id not in (select id from tables)"
_HOLDING = "select distinct table_id from events where instr(body, ?) > 0"
_HAS_LOG = "select count(*) from sqlite_master where name = 'log'"
LINES = "select number, iif(table_id = '', 2, 1), kind, digest, hash from log order by number"


class ExistsError(Exception):
    """There is already a file where the copy should go."""


class Counted(NamedTuple):
    """How many tables and events a copy holds."""

    tables: int
    events: int


def back_up(db: Path, target: Path) -> Counted:
    """Copy a database as it is at one moment; a server may go on writing.

    The copy is checked before it gets its name.

    :raises FileNotFoundError: there is no database.
    :raises ExistsError: there is a file at `target`.
    :raises ForeignError, NewerError: it is not a database that this trey can read.
    :raises DamagedError: the copy is not whole.
    :raises OSError, sqlite3.Error: it cannot be read, or the copy not be written.
    """
    if not db.is_file():
        raise FileNotFoundError(db)
    if target.exists():
        raise ExistsError(target)
    return _copied(db, target)


def restore(copy: Path, db: Path) -> Counted:
    """Put a copy in place of a missing database; no server may be using that file.

    :raises TakenError: a server is using it.
    :raises FileNotFoundError, ExistsError, ForeignError, NewerError, DamagedError: as `back_up`.
    :raises OSError, sqlite3.Error: as `back_up`.
    """
    if not copy.is_file():
        raise FileNotFoundError(copy)
    db = db.resolve()
    make_folder(db.parent)
    lock = Lock(db)
    try:
        for ending in BESIDE:
            if (there := db.with_name(db.name + ending)).exists():
                raise ExistsError(there)
        return _copied(copy, db)
    finally:
        lock.let_go()


def forget_in(path: Path, person: str) -> int:
    """Forget a person in a copy, by a name, a token or its hash; return how many events were changed.

    :raises ForeignError, NewerError: it is not a database that this trey can read.
    :raises OSError, sqlite3.Error: it cannot be written.
    """
    if not version_of(path):
        raise ForeignError(path)
    changed, at = dict[tuple[str, int], bytes](), dict[str, set[int]]()
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        for one in (person, key_of(person)):
            for (table,) in db.execute(_HOLDING, (msgspec.json.encode(one),)).fetchall():
                for number, body in forgotten(_bodies(db, table), one).items():
                    changed[table, number] = body
                    at.setdefault(table, set()).add(msgspec.json.decode(body)["seat"])
        for (table,) in db.execute("select id from tables where id like 'day-%'").fetchall() if at else ():
            changed |= {(table, n): body for n, body in without_marks(_bodies(db, table), at).items()}
        if changed:
            db.execute("begin immediate")
            db.executemany(AMEND, [(body, *where) for where, body in changed.items()])
            if "about" in {row[1] for row in db.execute("pragma table_info(tables)")}:
                db.executemany(BLANK, [(table,) for table in at])
            db.execute("commit")
            db.execute("vacuum")
    return len(changed)


def _bodies(db: sqlite3.Connection, table: str) -> list[bytes]:
    return [row[0] for row in db.execute("select body from events where table_id = ? order by number", (table,))]


def _copied(source: Path, target: Path) -> Counted:
    """Write a draft, look it through, and give it its name."""
    draft = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        make_private(draft)
        with closing(sqlite3.connect(source)) as old, closing(sqlite3.connect(draft)) as new:
            old.backup(new)
            new.execute("pragma journal_mode=delete")
        counted = _examined(draft)
        with draft.open("rb+") as file:
            os.fsync(file.fileno())
        _name(draft, target)
        return counted
    finally:
        for ending in BESIDE:
            draft.with_name(draft.name + ending).unlink(missing_ok=True)


def _examined(path: Path) -> Counted:
    """Read all of a copy: its pages, its version, the events' numbers, the public log.

    :raises ForeignError, NewerError, DamagedError: what is wrong with it.
    """
    check_pages(path)
    if not version_of(path):
        raise ForeignError(path)
    with closing(sqlite3.connect(path)) as db:
        if _one(db, _GAPS) or _one(db, _STRAYS):
            raise DamagedError(f"{path}: events are missing")
        keys = ("number", "v", "kind", "digest", "hash")
        lines = db.execute(LINES) if _one(db, _HAS_LOG) else ()
        try:
            follows = verify(LogEntry(**dict(zip(keys, line, strict=True))) for line in lines)
        except (TypeError, ValueError):  # what is no hash at all
            follows = False
        if not follows:
            raise DamagedError(f"{path}: the public log does not follow")
        return Counted(_one(db, "select count(*) from tables"), _one(db, "select count(*) from events"))


def _one(db: sqlite3.Connection, sql: str) -> int:
    return int(db.execute(sql).fetchone()[0])


def _name(draft: Path, target: Path) -> None:
    """Give a draft its name, unless somebody else has had it since."""
    try:
        os.link(draft, target)
    except FileExistsError:
        raise ExistsError(target) from None
    except OSError:  # a disk without links
        if target.exists():
            raise ExistsError(target) from None
        draft.replace(target)
    if hasattr(os, "O_DIRECTORY"):
        folder = os.open(target.parent, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
