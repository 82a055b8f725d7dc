"""Events in SQLite: one thread writes; what waits while it flushes goes into its next commit."""

import asyncio
import sqlite3
import threading
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from typing import Any, Final, TypeVar

from trey.server.store.event_store import HEAD, ConflictError, Summary
from trey.server.store.public_log import EMPTY, Logged, chain
from trey.server.wire.messages import LogEntry

__all__ = ["NewerError", "SqliteStore", "prepare"]

MOST_IN_COMMIT: Final = 512
PRAGMAS: Final = ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=5000", "foreign_keys=ON")
GET_EVENTS: Final = "select body from events where table_id = ? order by number"
GET_PUBLIC: Final = """
    select id from tables where public and stage in ('open', 'playing') order by touched desc limit ?"""
GET_STALE: Final = "select id from tables where stage in ('open', 'playing') and touched < ?"
GET_LOG: Final = """
    select number, table_id, deal, kind, digest, hash from log where number > ? order by number limit ?"""
PUT_EVENT: Final = "insert into events (table_id, number, body) values (?, ?, ?)"
PUT_TABLE: Final = "insert into tables (id, code, made, stage, public, touched) values (?, ?, ?, ?, ?, ?)"
SET_TABLE: Final = "update tables set stage = ?, public = ?, touched = ? where id = ?"
LAST_LOG: Final = "select number, hash from log order by number desc limit 1"
PUT_LOG: Final = "insert into log (number, table_id, deal, kind, digest, hash) values (?, ?, ?, ?, ?, ?)"

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Job:
    """Something for the writer, and the future that waits for it."""

    work: Callable[[], Any]
    future: asyncio.Future[Any]
    loop: asyncio.AbstractEventLoop


class NewerError(Exception):
    """The database is of a newer version than this server."""


class SqliteStore:
    """An `EventStore` in one SQLite file.  Only one process may write to it."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._jobs: SimpleQueue[Job | None] = SimpleQueue()
        prepare(path)
        self._db = _open(path)
        self._thread = threading.Thread(target=self._write, name="trey-writer", daemon=True)
        self._thread.start()

    async def append(
        self, summary: Summary, first: int, bodies: Sequence[bytes], logged: Sequence[Logged] = ()
    ) -> None:
        """Store events and their summary in the next commit."""
        await self._ask(lambda: self._put(summary, first, bodies, logged))

    async def events(self, table: str) -> list[bytes]:
        """Read a table's events."""
        return [row[0] for row in await self._read(GET_EVENTS, table)]

    async def by_code(self, code: str) -> str | None:
        """Find a table by its code."""
        rows = await self._read("select id from tables where code = ?", code)
        return rows[0][0] if rows else None

    async def public(self, most: int) -> list[str]:
        """List the tables that want company."""
        return [row[0] for row in await self._read(GET_PUBLIC, most)]

    async def stale(self, before: int) -> list[str]:
        """List the tables that nobody finishes."""
        return [row[0] for row in await self._read(GET_STALE, before)]

    async def log(self, after: int, most: int) -> tuple[list[LogEntry], str]:
        """Read the public log."""
        rows = await self._read(GET_LOG, after, most)
        last = await self._read(LAST_LOG)
        names = ("number", "table", "deal", "kind", "digest", "hash")
        return [LogEntry(**dict(zip(names, row, strict=True))) for row in rows], last[0][1] if last else EMPTY

    async def close(self) -> None:
        """Finish writing and close the file."""
        self._jobs.put(None)
        await asyncio.to_thread(self._thread.join)
        self._db.close()

    async def _read(self, sql: str, *values: Any) -> list[Any]:
        """Read beside the writer; what is committed can be seen."""

        def run() -> list[Any]:
            with closing(_open(self._path)) as db:
                return db.execute(sql, values).fetchall()

        return await asyncio.to_thread(run)

    async def _ask(self, work: Callable[[], T]) -> T:
        loop = asyncio.get_running_loop()
        future: asyncio.Future[T] = loop.create_future()
        self._jobs.put(Job(work, future, loop))
        return await future

    def _write(self) -> None:
        going = True
        while going:
            jobs = [self._jobs.get()]
            while len(jobs) < MOST_IN_COMMIT and not self._jobs.empty():
                jobs.append(self._jobs.get())
            going = None not in jobs
            self._commit([job for job in jobs if job is not None])

    def _commit(self, jobs: Sequence[Job]) -> None:
        results: list[tuple[Job, Any]] = []
        try:
            self._db.execute("begin immediate")
            results = [(job, self._try(job.work)) for job in jobs]
            self._db.execute("commit")
        except sqlite3.Error as error:
            if self._db.in_transaction:
                self._db.execute("rollback")
            results = [(job, error) for job in jobs]
        for loop in {job.loop for job, _ in results}:
            mine = [(job.future, result) for job, result in results if job.loop is loop]
            if not loop.is_closed():
                loop.call_soon_threadsafe(_tell, mine)

    def _try(self, work: Callable[[], Any]) -> Any:
        self._db.execute("savepoint job")
        try:
            result = work()
        except sqlite3.IntegrityError as error:
            self._db.execute("rollback to job")
            result = ConflictError(str(error))
        except sqlite3.Error:
            raise
        except Exception as error:  # noqa: BLE001 - a bug in one job must not end the writer of all tables
            self._db.execute("rollback to job")
            result = error
        self._db.execute("release job")
        return result

    def _put(self, summary: Summary, first: int, bodies: Sequence[bytes], logged: Sequence[Logged]) -> None:
        table = summary.id
        known = (summary.stage, summary.public, summary.touched)
        if first == 1:
            self._db.execute(PUT_TABLE, (table, summary.code, summary.touched, *known))
        else:
            self._db.execute(SET_TABLE, (*known, table))
        self._db.executemany(PUT_EVENT, ((table, first + i, body) for i, body in enumerate(bodies)))
        for line in logged:
            number, before = self._db.execute(LAST_LOG).fetchone() or (0, EMPTY)
            entry = chain(before, number + 1, table, line)
            self._db.execute(PUT_LOG, (entry.number, table, entry.deal, entry.kind, entry.digest, entry.hash))


def _tell(results: Sequence[tuple[asyncio.Future[Any], Any]]) -> None:
    for future, result in results:
        if future.done():
            continue
        if isinstance(result, Exception):
            future.set_exception(result)
        else:
            future.set_result(result)


def _open(path: Path) -> sqlite3.Connection:
    db = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    for pragma in PRAGMAS:
        db.execute(f"pragma {pragma}")
    return db


def _version(path: Path) -> str | None:
    """Return the newest migration a file has, without waking Alembic."""
    with closing(sqlite3.connect(path)) as db:
        try:
            row = db.execute("select version_num from alembic_version").fetchone()
        except sqlite3.OperationalError:
            return None
    return row[0] if row else None


def prepare(path: Path) -> None:
    """Make a database, or bring it to this version.

    :raises NewerError: a newer version has written it.
    :raises OSError: the folder cannot be made.
    :raises sqlite3.Error: the file cannot be opened, or is no database.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    version = _version(path)
    if version is not None and version > HEAD:
        raise NewerError(path)
    if version != HEAD:
        from trey.server.store.migrations import migrate

        migrate(f"sqlite:///{path}")
