"""A process's connections to its PostgreSQL, by what they are for: one that fails is ended, and soon made again.

No wait between the two is longer than some seconds, on either side.  So a machine that vanishes keeps no lock for
longer, and whoever has lost the way to the database soon knows so.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from itertools import cycle
from typing import Any, Final
from urllib.parse import urlsplit

import asyncpg

from trey.server.store.event_store import StoreError, hear
from trey.server.versions import SHARED_HEAD, ForeignError, known_version, steps

PATIENCE: Final = 2.5  # seconds after which a database counts as not answering
BEATS: Final = "beats"  # the connection on which a process says that it lives, and has the locks of its shards
READERS: Final = tuple(f"reader {number}" for number in (1, 2, 3, 4))
WRITER: Final = "writer"
KINDS: Final = (WRITER, BEATS, *READERS)
MOST: Final = f"{PATIENCE * 1000:.0f}"
SETTINGS: Final = {
    "statement_timeout": MOST,
    "lock_timeout": MOST,
    "idle_in_transaction_session_timeout": MOST,
    "tcp_user_timeout": MOST,
    "tcp_keepalives_idle": "1",
    "tcp_keepalives_interval": "1",
    "tcp_keepalives_count": "2",
}
"""What the database ends by itself, in milliseconds, and after how many seconds it asks whether a machine is there."""
LATE_SECONDS: Final = 2.0  # A process that has not beaten for this long loses its shards
SILENT: Final = {"idle_session_timeout": f"{LATE_SECONDS * 1000:.0f}"}
"""How the database ends the session of a process that hangs or was cut off, and with it the locks of its shards."""
_PROBE: Final = "update readers set oldest = oldest where false"
"""It changes nothing, but a database that can only be read refuses it."""
REFUSED: Final = (asyncpg.IntegrityConstraintViolationError, asyncpg.DeadlockDetectedError, asyncpg.SerializationError)
"""The answers to a statement after which its connection can be used again; after any other error it is ended."""
_LOG: Final = logging.getLogger("trey.server")


async def connect(url: str, purpose: str, **settings: str) -> Any:
    """Return a new connection, under a name that says what it is for.

    :raises OSError, asyncpg.PostgresError: there is none.
    """
    known = SETTINGS | {"application_name": f"trey {purpose}"} | settings
    return await asyncpg.connect(dsn=url, timeout=PATIENCE, server_settings=known)  # pyright: ignore[reportArgumentType]


class Lines:
    """The connections of a process; `greet` is called with each new one and its kind."""

    def __init__(self, url: str, greet: Callable[[Any, str], Awaitable[None]]) -> None:
        self._url, self._greet = url, greet
        self._known: dict[str, Any] = {}
        self._turns = {kind: asyncio.Lock() for kind in KINDS}
        self._next = cycle(READERS)
        self._faults: dict[str, str] = {}
        self._tried: asyncio.Future[list[StoreError | None]] | None = None

    async def open(self) -> None:
        """Open all connections.

        :raises OSError, asyncpg.PostgresError: there are not so many.
        """
        for kind in KINDS:
            async with self._turns[kind]:
                await self._connected(kind)

    @property
    def connected(self) -> int:
        return sum(1 for one in self._known.values() if not one.is_closed())

    @property
    def fault(self) -> str:
        """What went wrong with a connection that has not worked since."""
        return next(iter(self._faults.values()), "")

    @property
    def reader(self) -> str:
        """A reader that is free, if there is one."""
        following = next(self._next)
        return next((kind for kind in (following, *READERS) if not self._turns[kind].locked()), following)

    @asynccontextmanager
    async def use(self, kind: str) -> AsyncIterator[Any]:
        """Lend a connection to one caller at a time, for as long as the database may take.

        A connection that takes longer is cut, not asked to cancel: who no longer answers would not hear that either.

        :raises StoreError: whatever went wrong, but for what the database `REFUSED`.
        """
        turn = self._turns[kind]
        try:
            async with asyncio.timeout(PATIENCE):
                await turn.acquire()
        except TimeoutError as error:
            raise StoreError(f"the connection {kind!r} is in use") from error
        try:
            db = await self._connected(kind)
            cut = asyncio.get_running_loop().call_later(PATIENCE, db.terminate)
            try:
                yield db
            finally:
                cut.cancel()
            self._faults.pop(kind, None)
        except REFUSED:
            raise
        except Exception as error:
            why = self._faults[kind] = str(error) or type(error).__name__
            _LOG.error("the database does not answer: %s", why)
            self.drop(kind)
            self.doubt()  # the others may have been lost with it, and nobody has noticed
            raise StoreError(why) from error
        except BaseException:  # a statement that was given up is still under way
            self.drop(kind)
            raise
        finally:
            turn.release()

    async def _connected(self, kind: str) -> Any:
        known = self._known.get(kind)
        if known is None or known.is_closed():
            async with asyncio.timeout(PATIENCE):
                known = await connect(self._url, kind, **(SILENT if kind == BEATS else {}))
                try:
                    await self._greet(known, kind)
                except BaseException:
                    known.terminate()
                    raise
            self._known[kind] = known
        return known

    def drop(self, kind: str) -> None:
        known = self._known.pop(kind, None)
        if known is not None:
            known.terminate()

    def doubt(self) -> asyncio.Future[list[StoreError | None]]:
        if self._tried is None or self._tried.done():
            self._tried = asyncio.gather(*(self._try(kind) for kind in KINDS))
            self._tried.add_done_callback(hear)
        return self._tried

    async def _try(self, kind: str) -> StoreError | None:
        try:
            async with self.use(kind) as db:
                await db.execute(_PROBE)
        except StoreError as error:
            return error
        return None

    async def probe(self) -> None:
        """Wait until every connection has been tried.

        :raises StoreError: one does not work.
        """
        for error in await asyncio.shield(self.doubt()):
            if error is not None:
                raise error

    def close(self) -> None:
        if self._tried is not None:
            self._tried.cancel()
        for kind in list(self._known):
            self.drop(kind)


_UPGRADE_LOCK: Final = 0x74726579_03
"""The advisory lock of the process that upgrades; others wait for it, and then find the work done."""
TABLES: Final = "select tablename from pg_tables where schemaname = current_schema()"


def prepare_shared(url: str) -> None:
    """Make the tables, or bring them to this version in one transaction; if another process is doing so, wait for it.

    :raises NewerError: a newer version has written it, and left nothing that this one may use.
    :raises ForeignError: another program's tables have these names.
    :raises OSError, asyncpg.PostgresError: the database cannot be reached or written.
    """
    with ThreadPoolExecutor(1) as thread:  # also where a loop runs already
        thread.submit(asyncio.run, _prepare(url)).result()


async def _prepare(url: str) -> None:
    db = await connect(url, "start")
    cut = asyncio.get_running_loop().call_later(PATIENCE, db.terminate)
    try:
        if await _version(db, url) == SHARED_HEAD:
            return
    finally:
        cut.cancel()
        db.terminate()
    db = await connect(url, "upgrade", statement_timeout="0", lock_timeout="0")  # a long statement is meant here
    try:
        async with db.transaction():
            await db.execute(f"select pg_advisory_xact_lock({_UPGRADE_LOCK})")
            await db.execute(f"set local lock_timeout = {SETTINGS['lock_timeout']}")  # others wait for it
            for step in steps("postgres", await _version(db, url), SHARED_HEAD):
                await db.execute(step)
    finally:
        db.terminate()


async def _version(db: Any, url: str) -> str:
    tables = {row[0] for row in await db.fetch(TABLES)}
    if "alembic_version" not in tables:
        if tables & {"tables", "events", "log"}:
            raise ForeignError(shown_url(url))
        return ""
    version = await db.fetchval("select version_num from alembic_version")
    oldest = await db.fetchval("select min(oldest) from readers") if "readers" in tables else None
    return known_version(shown_url(url), version or "", oldest, SHARED_HEAD)


def shown_url(url: str) -> str:
    parts = urlsplit(url)
    host = parts.netloc.rpartition("@")[2]
    return f"{parts.scheme}://{host}{parts.path}"
