"""One of the processes that share a database: it renews its leases every second, and hears when one is taken."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, Final

import asyncpg

from trey.server.store.event_store import Peer

__all__ = ["BEAT_SECONDS", "LEASE_SECONDS", "Membership"]

BEAT_SECONDS: Final = 1.0
LEASE_SECONDS: Final = 4.0
"""A process that has not renewed its leases for this long may lose its tables."""
KEEPER_LOCK: Final = 0x74726579_02
"""The advisory lock of the process that does the housekeeping."""
BELL: Final = "trey_leases"
"""The channel on which a process hears that a table was taken from it; a message holds both their ids."""
BEAT: Final = """
    insert into processes (id, address, secret, until)
    values ($1, $2, $3, clock_timestamp() + make_interval(secs => $4))
    on conflict (id) do update set until = excluded.until"""
HELD: Final = "select id from tables where owner = $1"
PART: Final = ("update tables set owner = '' where owner = $1", "delete from processes where id = $1")
TIDY: Final = (
    "delete from processes where until < clock_timestamp() - interval '1 hour'",
    "delete from quotas where since < clock_timestamp() - interval '2 hours'",
)
LOST: Final = (OSError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError)
_LOG: Final = logging.getLogger("trey.server")


class Membership:
    """The membership of a process: its beat, its bell, and the leases that it believes it holds (epochs by table)."""

    def __init__(self, connect: Callable[[], Awaitable[Any]], me: Peer, lost: Callable[[str], object]) -> None:
        self.me, self.held = me, dict[str, int]()
        self.fault = ""
        self._connect, self._lost = connect, lost
        self._db: Any = None
        self._keeps = False
        self._beating: asyncio.Task[None] | None = None
        self._parting = False
        self._one_at_a_time = asyncio.Lock()

    async def begin(self) -> None:
        """Beat once, so that others find this process, and keep beating.

        :raises OSError, asyncpg.PostgresError: the database does not answer.
        """
        await self._beat()
        self._beating = asyncio.ensure_future(self._live())

    async def _live(self) -> None:
        while not self._parting:
            await asyncio.sleep(BEAT_SECONDS)
            try:
                async with asyncio.timeout(LEASE_SECONDS):
                    await self._beat()
            except LOST as error:
                if not self.fault:
                    _LOG.error("the database does not answer: %s", error)
                self.fault = str(error) or type(error).__name__
                self._hang_up()
            else:
                self.fault = ""

    async def _beat(self) -> None:
        async with self._one_at_a_time:
            fresh = self._db is None or self._db.is_closed()
            if fresh:
                self._keeps = False
                self._db = await self._connect()
                await self._db.add_listener(BELL, self._hear)
            await self._db.execute(BEAT, self.me.id, self.me.address, self.me.secret, LEASE_SECONDS)
            if fresh and self.held:  # the bell may have rung while nobody listened
                still = {row["id"] for row in await self._db.fetch(HELD, self.me.id)}
                for table in [table for table in self.held if table not in still]:
                    self._lose(table)

    def _hear(self, _db: object, _pid: int, _channel: str, said: str) -> None:
        table, _, before = said.partition(" ")
        if before == self.me.id:
            self._lose(table)

    def _lose(self, table: str) -> None:
        if self.held.pop(table, None) is not None:
            self._lost(table)

    async def ring(self, table: str, before: str) -> None:
        """Tell a process that a table was taken from it, if it still listens."""
        with suppress(*LOST):
            async with self._one_at_a_time:
                if self._db is not None:  # whoever cannot be told looks when it is back
                    await self._db.execute("select pg_notify($1, $2)", BELL, f"{table} {before}")

    async def keeps_house(self) -> bool:
        """Return whether this process is the housekeeper; it stays so as long as its connection lasts."""
        async with self._one_at_a_time:
            if self._db is None or self._db.is_closed():
                return False
            if not self._keeps:
                self._keeps = bool(await self._db.fetchval("select pg_try_advisory_lock($1)", KEEPER_LOCK))
            if self._keeps:
                for sql in TIDY:
                    await self._db.execute(sql)
            return self._keeps

    async def part(self) -> None:
        """Give up all leases, and stop beating."""
        await self._stop()
        async with self._one_at_a_time:
            if self._db is not None and not self._db.is_closed():
                for sql in PART:
                    await self._db.execute(sql, self.me.id)
        self.held.clear()

    async def _stop(self) -> None:
        """Beat no more.  A beat may keep to itself that it was cancelled, so it is also told."""
        self._parting = True
        beating, self._beating = self._beating, None
        if beating:
            beating.cancel()
            await asyncio.gather(beating, return_exceptions=True)

    async def end(self) -> None:
        """End the connection."""
        await self._stop()
        db, self._db = self._db, None
        if db is not None:
            with suppress(*LOST):
                await db.close(timeout=2)

    def _hang_up(self) -> None:
        db, self._db = self._db, None
        if db is not None:
            db.terminate()
