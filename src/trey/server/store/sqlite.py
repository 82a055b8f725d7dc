"""Events in SQLite: one thread writes; appends that wait while it flushes go into its next commit."""

import asyncio
import logging
import re
import shutil
import sqlite3
import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final, TypeVar

from trey.server.store import event_store as base
from trey.server.store import file as files
from trey.server.store.event_store import ConflictError, EventStore, Log, Rows, StoreError, Summary
from trey.server.store.file import DamagedError
from trey.server.store.public_log import Logged, chained
from trey.server.wire import LogHead

MOST_IN_COMMIT: Final = 512
READERS: Final = 2
PATIENCE: Final = 12  # how many times the writer waits five seconds for another program that writes to the file
_CHECK_SECONDS: Final = 60.0  # the shortest time between two checks of all pages
_PRAGMAS: Final = ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=5000", "foreign_keys=ON")
_GET_OVER: Final = "select id from tables where stage in ('over', 'closed') and idle >= ? limit ?"
_DELETE: Final = ("delete from events where table_id = ?", "delete from tables where id = ?")
AMEND: Final = "update events set body = ? where table_id = ? and number = ?"
BLANK: Final = "update tables set about = '' where id = ?"
_PUT_EVENT: Final = "insert into events (table_id, number, body) values (?, ?, ?)"
_PUT_TABLE: Final = """
    insert into tables (id, code, made, stage, public, touched, free, about, due)
    values (?, ?, ?, ?, ?, ?, ?, ?, ?)"""
SET_TABLE: Final = """
    update tables set code = ?, stage = ?, public = ?, touched = ?, free = ?, about = ?, due = ?, idle = 0
    where id = ? and exists (select 1 from events where table_id = id and number = ?)"""
_PUT_LOG: Final = "insert into log (number, table_id, deal, kind, digest, hash) values (?, '', 0, ?, ?, ?)"
PLACE: Final = re.compile(r"\$\d+")  # the placeholder of a value in a statement that serves PostgreSQL too
_LOG: Final = logging.getLogger("trey.server")

T = TypeVar("T")
_Job = tuple[Callable[[], Any], asyncio.Future[Any]]  # something for the writer, and the future that waits for it


class SqliteStore(EventStore):
    """An `EventStore` in one SQLite file.  Only one process may have it open.

    `committed` is called after each commit that changed something, with the seconds it took and its number of jobs.

    :raises TakenError: another process has it open.
    :raises NewerError, ForeignError, DamagedError, OSError, sqlite3.Error: as `prepare`.
    """

    fault = ""  # pyright: ignore[reportAssignmentType]

    def __init__(self, path: Path, committed: Callable[[float, int], object] = lambda *_: None) -> None:
        self._path = path = path.resolve()  # what SQLite keeps beside a file is beside the link's target
        self._committed = committed
        self._jobs, self._called = deque[_Job](), False
        self._grown = False  # the public log has, by what is not committed yet
        files.make_folder(path.parent)
        self._lock = files.Lock(path)
        try:
            files.tighten(path)
            self._lock.hold(path)
            files.prepare(path)
            self._lock.hold(path)
            self._db = _open(path)
            self._db.executescript("begin immediate; commit")  # its write-ahead log is there from now on
            self.head = self._last()
            self._files = [files.KnownFile(path), files.KnownFile(path.with_name(path.name + "-wal"))]
        except BaseException:
            self._lock.let_go()
            raise
        self._local, self._readers = threading.local(), list[sqlite3.Connection]()
        self._reading = ThreadPoolExecutor(READERS, "trey-reader")
        self._checked, self._looking = (0.0, 0.0), threading.Lock()
        self._writing = ThreadPoolExecutor(1, "trey-writer")

    async def append(self, summary: Summary, first: int, bodies: Rows, logged: Log = (), *, epoch: int = 1) -> None:  # noqa: ARG002 - there is one lease of everything
        await self._ask(lambda: self._put(summary, first, bodies, logged))

    async def grow_idle(self) -> None:
        await self._ask(lambda: self._db.execute(base.GROW_IDLE))

    async def forget(self, hours: int) -> list[str]:
        def forget() -> list[str]:
            ids = [row[0] for row in self._db.execute(_GET_OVER, (hours, base.MOST_FORGOTTEN))]
            for sql in _DELETE:
                self._db.executemany(sql, [(table,) for table in ids])
            return ids

        return await self._ask(forget)

    async def amend(self, tables: Sequence[str], bodies: base.Bodies, *, gone: bool = False) -> None:
        """Change stored events, and write the whole file again: free pages and the log have what was there."""

        def amend() -> None:
            self._db.executemany(AMEND, [(body, *where) for where, body in bodies.items()])
            for sql in _DELETE if gone else (BLANK,):
                self._db.executemany(sql, [(table,) for table in tables])

        await self._ask(amend)
        if bodies or gone:
            await asyncio.get_running_loop().run_in_executor(self._writing, self._write_again)

    def _write_again(self) -> None:
        with self._looking:
            self._db.execute("vacuum")
            busy = any(self._db.execute("pragma wal_checkpoint(truncate)").fetchone()[0] for _ in range(PATIENCE))
            for file in self._files:
                file.cut()
        if busy:
            raise StoreError("somebody reads the file, so its write-ahead log keeps what was deleted; try again")

    async def beat(self) -> int:
        return await self._ask(lambda: shutil.disk_usage(self._path.parent).free)

    def numbers(self) -> dict[str, float]:
        sizes = [file.size for file in self._files]
        return {
            "database_bytes": sizes[0],
            "wal_bytes": sizes[1],
            "disk_free_bytes": shutil.disk_usage(self._path.parent).free,
            "commits_waiting": len(self._jobs),
        }

    async def check(self) -> None:
        """Check the files, and now and then every page, which takes at most a thousandth of the time."""
        await asyncio.get_running_loop().run_in_executor(self._reading, self._check)

    def _look(self) -> None:
        with self._looking:
            for file in self._files:
                file.check()

    def _check(self) -> None:
        began, (last, took) = time.monotonic(), self._checked
        try:
            self._look()
            self._files[0].check_head()
            if began - last > max(_CHECK_SECONDS, 1000 * took):
                files.check_pages(self._path)
                self._checked = (began, time.monotonic() - began)
        except (DamagedError, OSError) as error:
            self._break(error)

    def _break(self, error: Exception) -> StoreError:
        """Store nothing any more: what would be lost must not be acknowledged."""
        if not self.fault:
            self.fault = str(error)  # pyright: ignore[reportAttributeAccessIssue, reportIncompatibleMethodOverride]
            _LOG.critical("the database is lost, nothing is stored any more: %s", error)
        return StoreError(self.fault)

    async def close(self) -> None:
        await asyncio.to_thread(self.shut)

    def shut(self) -> None:
        """Finish writing and close the file, as `close` does, but without a loop."""
        self._writing.shutdown()
        self._reading.shutdown()
        for db in (*self._readers, self._db):
            db.close()
        for file in self._files:
            file.let_go()
        self._lock.let_go()

    async def _rows(self, sql: str, *values: Any) -> list[Any]:
        """Read beside the writer; what is committed can be seen."""
        sql = PLACE.sub("?", sql)  # each statement names its places once and in order
        return await asyncio.get_running_loop().run_in_executor(self._reading, self._select, sql, values)

    def _select(self, sql: str, values: Sequence[Any]) -> list[Any]:
        if self.fault:
            raise StoreError(self.fault)
        if not hasattr(self._local, "db"):
            self._local.db = _open(self._path)
            self._readers.append(self._local.db)
        try:
            return list(self._local.db.execute(sql, values).fetchall())
        except sqlite3.Error as error:
            raise self._known(error) from error

    def _known(self, error: Exception) -> Exception:
        code = files.code_of(error) if isinstance(error, sqlite3.Error) else 0
        if code == sqlite3.SQLITE_FULL:
            return base.FullError(str(error))
        return self._break(error) if code in files.DAMAGE or isinstance(error, StoreError | DamagedError) else error

    async def _ask(self, work: Callable[[], T]) -> T:
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._jobs.append((work, future))
        if not self._called:  # else the writer is about to look
            self._called = True
            self._writing.submit(self._commit)
        return await future

    def _commit(self) -> None:
        self._called = False
        jobs = [self._jobs.popleft() for _ in range(min(MOST_IN_COMMIT, len(self._jobs)))]
        if self._jobs:
            self._writing.submit(self._commit)
        if not jobs:
            return
        results: list[tuple[asyncio.Future[Any], object]] = []
        began, changes = time.monotonic(), self._db.total_changes
        try:
            self._begin()
            results = [(future, self._try(work)) for work, future in jobs]
            self._db.execute("commit")
            self._look()
            self.head, self._grown = self._last() if self._grown else self.head, False
            if self._db.total_changes != changes:
                self._committed(time.monotonic() - began, len(jobs))
        except Exception as error:  # noqa: BLE001 - whoever waits must hear of it, whatever it is
            if self._db.in_transaction:
                self._db.execute("rollback")
            known = self._known(error)
            results = [(future, known) for _, future in jobs]
        for loop in {future.get_loop() for future, _ in results}:
            if not loop.is_closed():
                loop.call_soon_threadsafe(base.settle, [one for one in results if one[0].get_loop() is loop])

    def _last(self) -> LogHead | None:
        last = self._db.execute(base.LAST_LOG).fetchone()
        return LogHead(number=last[0], hash=last[1]) if last else None

    def _begin(self) -> None:
        if self.fault:
            raise StoreError(self.fault)
        self._look()
        for _ in range(PATIENCE):
            try:
                self._db.execute("begin immediate")
            except sqlite3.OperationalError as error:
                if files.code_of(error) != sqlite3.SQLITE_BUSY:
                    raise
                _LOG.warning("another program writes to %s; waiting for it", self._path)
            else:
                return
        raise sqlite3.OperationalError(f"another program holds {self._path}")

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
        known = (summary.stage, summary.public, summary.touched, summary.free, summary.about, summary.due)
        if first == 1:
            self._db.execute(_PUT_TABLE, (table, summary.code, summary.touched, *known))
        elif not self._db.execute(SET_TABLE, (summary.code, *known, table, first - 1)).rowcount:
            raise ConflictError(f"event {first - 1} is not there")
        self._db.executemany(_PUT_EVENT, ((table, first + i, body) for i, body in enumerate(bodies)))
        if logged:
            self._grown = True
            for entry in chained(self._last(), logged):
                self._db.execute(_PUT_LOG, (entry.number, entry.kind, entry.digest, entry.hash))


def _open(path: Path) -> sqlite3.Connection:
    db = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    for pragma in _PRAGMAS:
        db.execute(f"pragma {pragma}")
    return db
