"""Events in PostgreSQL, which any number of processes share: a lease with an epoch says who may append to a table.

An append stores nothing unless its epoch is still the table's and the event before it is there. The statement that
appends checks both, and locks the table's row.  So a process that was cut off, stopped or slow does no harm, however
late it wakes up.  A replica that lagged when it took over has lost the last acknowledged events: each new connection
is checked for them before it stores anything.
"""

import asyncio
import hashlib
import logging
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any, Final

import asyncpg

from trey.server.store.event_store import (
    FIRST_EPOCH,
    ConflictError,
    FencedError,
    Peer,
    StoreError,
    Summary,
)
from trey.server.store.membership import Membership
from trey.server.store.postgres_upgrade import connect, prepare_shared
from trey.server.store.public_log import EMPTY, Logged, chain
from trey.server.store.reading import GROW_IDLE, LAST_LOG, MOST_FORGOTTEN, Reading
from trey.server.store.writer import Append, Writer
from trey.server.wire import LogEntry, LogHead

__all__ = ["PostgresStore"]

READERS: Final = 4
WRITERS: Final = ("plain", "logged")
BEATS: Final = "beats"
"""The name of the connection on which a process renews its leases."""
PATIENCE: Final = 30.0
"""Seconds after which the database counts as not answering."""
LOG_LOCK: Final = 0x74726579_01
"""The advisory lock of the process that appends to the public log, which is one chain for all processes."""
PUT: Final = """
    with job as (
        select * from unnest($1::text[], $2::text[], $3::text[], $4::boolean[], $5::bigint[], $6::int[], $7::int[],
            $8::text[], $9::int[]) as job (id, code, stage, public, touched, free, first, about, epoch)
    ), kept as (
        update tables set stage = job.stage, public = job.public, free = job.free, about = job.about, idle = 0,
            touched = case when abs(job.touched - tables.touched) < 60 then tables.touched else job.touched end
        from job where tables.id = job.id and tables.epoch = job.epoch
            and exists (select from events where table_id = job.id and number = job.first - 1)
        returning tables.id
    ), made as (
        insert into tables (id, code, made, stage, public, touched, free, about, epoch)
        select id, code, touched, stage, public, touched, free, about, epoch from job where first = 1
        returning id
    ), done as (
        select id from kept union all select id from made
    ), put as (
        insert into events (table_id, number, body)
        select id, number, body from unnest($10::text[], $11::int[], $12::bytea[]) as event (id, number, body)
        join done using (id)
    )
    select id from done"""
"""`touched` changes at most once a minute, which spares the indexes of `tables` most writes."""
PUT_LOG: Final = "insert into log (number, table_id, deal, kind, digest, hash) values ($1, '', 0, $2, $3, $4)"
TAKE: Final = "update tables set owner = $2, epoch = epoch + 1 where id = $1 and owner = any($3) returning epoch"
HOLDER: Final = """
    select owner, address, secret, extract(epoch from until - clock_timestamp())::float8 as left
    from tables left join processes on processes.id = owner where tables.id = $1"""
LET_GO: Final = """
    update tables set owner = '' from unnest($1::text[], $2::int[]) as held (id, epoch)
    where tables.id = held.id and tables.epoch = held.epoch"""
SPEND: Final = """
    insert into quotas as q (share, level, since) values ($1, $3::float8 - 1, clock_timestamp())
    on conflict (share) do update set since = clock_timestamp(),
        level = least($3, q.level + $2::float8 * extract(epoch from clock_timestamp() - q.since)) - 1
    where least($3, q.level + $2::float8 * extract(epoch from clock_timestamp() - q.since)) >= 1
    returning 1"""
GET_EVENT: Final = """
    select coalesce((select body from events where table_id = id and number = $2), '') from tables where id = $1"""
"""An event's body, empty if the event is missing; no row at all for a table that was deleted."""
GET_LINE: Final = "select hash from log where number = $1"
FORGET: Final = """
    with over as (
        delete from tables where id in (
            select id from tables where stage in ('over', 'closed') and idle >= $1 limit $2) returning id
    ), gone as (
        delete from events using over where table_id = id
    )
    select id from over"""
LOST: Final = (OSError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError)
"""The errors that a database on another machine can raise."""
_LOG: Final = logging.getLogger("trey.server")


class PostgresStore(Reading):
    """An `EventStore` in a PostgreSQL database, `postgresql://user:password@host/name`.

    `committed` is called after each commit, with the seconds it took and its number of appends.

    :raises NewerError, ForeignError, OSError, asyncpg.PostgresError: as `prepare_shared`.
    """

    shared = True

    def __init__(self, url: str, committed: Callable[[float, int], object] = lambda *_: None) -> None:
        prepare_shared(url)
        self._url, self._committed = url, committed
        self._readers: Any = None
        self._opening = asyncio.Lock()
        self._connections: dict[str, Any] = {}
        self._writers: dict[str, Writer] = {}
        self._told: dict[str, tuple[str, int, bytes]] = {}
        """The last event that each writer was told is stored: its table, number and body."""
        self._membership: Membership | None = None
        self._back: Callable[[], object] = lambda: None

    # Leases

    async def join(self, me: Peer, lost: Callable[[str], object], back: Callable[[], object] = lambda: None) -> None:
        """Keep renewing this process's leases until it parts."""
        await self.open()
        self._back = back
        self._membership = Membership(lambda: self._connected(BEATS), me, lost)
        await self._membership.begin()

    async def take(self, table: str) -> int | Peer:
        """Take a table that nobody has, or whose owner is gone, and return its epoch; otherwise return its owner."""
        members = self._membership
        me = members.me.id if members else ""
        before = ""
        while not (taken := await self._rows(TAKE, table, me, ["", me, before])):
            found = await self._rows(HOLDER, table)
            if not found:
                return FIRST_EPOCH
            if peer := _alive(found[0]):
                return peer
            before = found[0]["owner"]
        epoch = int(taken[0][0])
        if members:
            members.held[table] = epoch
            if before:
                await members.ring(table, before)
        await self._last_line()  # whoever had the table has shown no later line than the one there is now
        return epoch

    async def holder(self, table: str) -> Peer | None:
        """Return the other process that has a table's lease; None if nobody else has it."""
        found = await self._rows(HOLDER, table)
        peer = _alive(found[0]) if found else None
        return None if peer and self._membership and peer.id == self._membership.me.id else peer

    async def let_go(self, leases: Mapping[str, int]) -> None:
        """Give up the leases of tables, so that other processes can take them."""
        if self._membership:
            for table in leases:
                self._membership.held.pop(table, None)
        await self._rows(LET_GO, list(leases), list(leases.values()))

    async def part(self) -> None:
        """Give up every lease."""
        if self._membership:
            await self._membership.part()

    async def keeps_house(self) -> bool:
        """Return whether this process has the housekeeper's lock, or can get it now."""
        return bool(self._membership) and await self._membership.keeps_house()  # type: ignore[union-attr]

    async def spend(self, share: str, rate: float, burst: float) -> bool:
        """Take a drop from a bucket in the database."""
        hashed = hashlib.sha256(share.encode()).hexdigest()
        return bool(await self._rows(SPEND, hashed, rate, burst))

    # Writing

    async def append(
        self,
        summary: Summary,
        first: int,
        bodies: Sequence[bytes],
        logged: Sequence[Logged] = (),
        *,
        epoch: int = FIRST_EPOCH,
    ) -> None:
        """Store events and their summary in the next commit.

        Events with lines for the log have a writer of their own, which may have to wait for another process's.
        """
        writer = self._writer("logged" if logged else "plain")
        await writer.put(Append(summary=summary, first=first, bodies=bodies, logged=logged, epoch=epoch))

    def _writer(self, kind: str) -> Writer:
        if kind not in self._writers:
            self._writers[kind] = Writer(lambda batch: self._commit(kind, batch))
        return self._writers[kind]

    async def _commit(self, kind: str, batch: Sequence[Append]) -> None:
        """Store a batch in one transaction; one in which numbers or codes are taken, one by one."""
        began = time.monotonic()
        try:
            kept = await self._put(kind, batch)
            self._writers[kind].note()
            self._committed(time.monotonic() - began, len(batch))
        except (asyncpg.IntegrityConstraintViolationError, asyncpg.DeadlockDetectedError) as error:
            if len(batch) == 1:
                batch[0].end(ConflictError(str(error)))
            else:
                for append in batch:
                    await self._commit(kind, [append])
        except LOST as error:
            lost = self._fail(kind, error)
            for append in batch:
                append.end(lost)
        else:
            for append in batch:
                append.end(None if append.summary.id in kept else FencedError(append.summary.id))

    def _fail(self, kind: str, error: Exception) -> StoreError:
        """Say that a writer's commit failed, and let its connection go."""
        why = str(error) or type(error).__name__
        _LOG.error("the database does not answer: %s", why)
        self._writers[kind].note(why)
        self._drop(kind)
        return StoreError(why)

    async def _put(self, kind: str, batch: Sequence[Append]) -> set[str]:
        db = await self._connected(kind)
        batch = [append for append in batch if not append.done.done()]  # a database that went back ends what waits
        if kind == "plain":
            kept = {row["id"] for row in await db.fetch(PUT, *self._columns(batch))}
        else:
            async with db.transaction():
                kept = {row["id"] for row in await db.fetch(PUT, *self._columns(batch))}
                head = await self._put_log(db, [line for a in batch if a.summary.id in kept for line in a.logged])
            self._see(head)
        for append in batch:
            if append.summary.id in kept and append.bodies:
                self._told[kind] = (append.summary.id, append.first + len(append.bodies) - 1, append.bodies[-1])
        return kept

    def _columns(self, batch: Sequence[Append]) -> tuple[Any, ...]:
        known = [a.summary for a in batch]
        events = [(a.summary.id, a.first + n, body) for a in batch for n, body in enumerate(a.bodies)]
        return (
            [s.id for s in known],
            [s.code for s in known],
            [s.stage for s in known],
            [s.public for s in known],
            [s.touched for s in known],
            [s.free for s in known],
            [a.first for a in batch],
            [s.about for s in known],
            [a.epoch for a in batch],
            *([event[n] for event in events] for n in range(3)),
        )

    async def _put_log(self, db: Any, lines: Sequence[Logged]) -> LogHead | None:
        """Append to the public log; nobody else may until this is committed."""
        if not lines:
            return None
        await db.execute("select pg_advisory_xact_lock($1)", LOG_LOCK)
        last = await db.fetchrow(LAST_LOG)
        number, before = (last["number"], last["hash"]) if last else (0, EMPTY)
        entries = list[LogEntry]()
        for line in lines:
            entries.append(chain(entries[-1].hash if entries else before, number + len(entries) + 1, line))
        await db.executemany(PUT_LOG, [(entry.number, entry.kind, entry.digest, entry.hash) for entry in entries])
        return LogHead(number=entries[-1].number, hash=entries[-1].hash)

    def _see(self, head: LogHead | None) -> None:
        if head and (self.head is None or self.head.number < head.number):
            self.head = head

    # Reading

    async def grow_idle(self) -> None:
        """Add an idle hour to every table."""
        await self._rows(GROW_IDLE)

    async def forget(self, hours: int) -> list[str]:
        """Delete finished and closed tables that nobody has touched for this long."""
        return [row[0] for row in await self._rows(FORGET, hours, MOST_FORGOTTEN)]

    async def _last_line(self) -> LogHead | None:
        self._see(await super()._last_line())
        return self.head

    @property
    def fault(self) -> str:
        """Why nothing can be stored right now."""
        lost = self._membership.fault if self._membership else ""
        return lost or next((writer.fault for writer in self._writers.values() if writer.fault), "")

    async def beat(self) -> int | None:
        """Wait until both writers have made an empty commit."""
        for kind in WRITERS:
            async with self._writer(kind).turn:
                try:
                    await self._put(kind, ())
                except LOST as error:
                    raise self._fail(kind, error) from error
        return None

    async def check(self) -> None:
        """Do nothing: the membership checks every second."""

    # Connections

    async def open(self) -> None:
        """Open the connections of the writers, the beat and the readers, and keep them.

        :raises OSError, asyncpg.PostgresError: there are not so many.
        """
        async with self._opening:
            if self._readers is not None:
                return
            for kind in WRITERS:
                async with self._writer(kind).turn:
                    await self._connected(kind)
            await self._connected(BEATS)
            logging.getLogger("asyncpg.pool").setLevel(logging.ERROR)  # its tracebacks; we say an outage in one line
            readers = asyncpg.create_pool(
                dsn=self._url, min_size=READERS, max_size=READERS, max_inactive_connection_lifetime=0, timeout=10
            )
            try:
                self._readers = await readers
            except BaseException:
                readers.terminate()
                raise

    async def _connected(self, kind: str) -> Any:
        """Return the connection of a writer or of the beat."""
        known = self._connections.get(kind)
        if known is None or known.is_closed():
            known = await connect(self._url)
            try:
                await self._recognise(known)
            except BaseException:
                known.terminate()
                raise
            self._connections[kind] = known
        return known

    async def _recognise(self, db: Any) -> None:
        """Notice that the database is not what it was: what this process was told is stored is not there."""
        lost = [told for told in self._told.values() if await db.fetchval(GET_EVENT, *told[:2]) not in {None, told[2]}]
        if not lost and (self.head is None or await db.fetchval(GET_LINE, self.head.number) == self.head.hash):
            return
        _LOG.critical("the database went back to an earlier state: what was acknowledged since is lost")
        self.went_back, self.head = True, None
        self._told.clear()
        for writer in self._writers.values():
            writer.refuse(StoreError("the database went back"))
        self._back()

    def _drop(self, kind: str) -> None:
        known = self._connections.pop(kind, None)
        if known is not None:
            known.terminate()

    async def _rows(self, sql: str, *values: Any) -> list[Any]:
        try:
            if self._readers is None:
                await self.open()
            async with asyncio.timeout(PATIENCE):
                return list(await self._readers.fetch(sql, *values))
        except LOST as error:
            raise StoreError(str(error)) from error

    def shut(self) -> None:
        """Do nothing: nothing is open before the loop runs."""

    async def close(self) -> None:
        """Store waiting appends, give up every lease, and close all connections."""
        for writer in self._writers.values():
            await writer.close()
        with suppress(*LOST):
            await self.part()
        if self._membership:
            await self._membership.end()
        for kind in list(self._connections):
            with suppress(*LOST):
                await self._connections.pop(kind).close(timeout=2)
        if self._readers is not None:
            with suppress(*LOST):
                async with asyncio.timeout(2):
                    await self._readers.close()


def _alive(row: Any) -> Peer | None:
    """Return the process that has a lease, if it still lives as far as the database knows."""
    left = row["left"]
    return Peer(row["owner"], row["address"], row["secret"], left) if left is not None and left > 0 else None
