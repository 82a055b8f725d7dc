"""Events in PostgreSQL, which any number of servers share: each owns shards of the tables, with an epoch (`shards`).

An append stores nothing unless its epoch is still its shard's and the event before it is there.  The statement that
appends checks both, and holds the shard's epoch as it is.  So a server that was cut off, stopped or slow does no harm,
however late it wakes up.  A replica that lagged when it took over has lost the last acknowledged events: each new
connection is checked for them before it stores anything.
"""

import asyncio
import hashlib
import logging
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Final

from trey.server.store import event_store as base
from trey.server.store.event_store import ConflictError, EventStore, Log, Member, Rows, StoreError, Summary
from trey.server.store.lines import REFUSED, WRITER, Lines, prepare_shared
from trey.server.store.public_log import EMPTY, Logged, chained
from trey.server.store.shards import Shards, shard_of
from trey.server.wire import LogEntry, LogHead

MOST_IN_COMMIT: Final = 512
OVERDUE: Final = 5.0  # seconds after which an append counts as delayed


@dataclass(frozen=True, kw_only=True, eq=False)
class Append:
    """Events that are to be stored, and the future that their caller waits for."""

    summary: Summary
    first: int
    bodies: Sequence[bytes]
    logged: Sequence[Logged]
    shard: int
    epoch: int
    asked: float = field(default_factory=time.monotonic)
    done: asyncio.Future[None] = field(default_factory=lambda: asyncio.get_running_loop().create_future())


PARTS: Final = 16  # in how many statements the idle hours of all tables grow
PUT: Final = """
    with fence as (
        select id, epoch from shards where id = any($10::int[]) for share
    ), job as (
        select * from unnest($1::text[], $2::text[], $3::text[], $4::boolean[], $5::bigint[], $6::int[], $7::int[],
                $8::text[], $9::int[], $10::int[], $20::bigint[])
            as job (id, code, stage, public, touched, free, first, about, epoch, shard, due)
        where shard < 0 or (shard, epoch) in (select id, epoch from fence)
    ), kept as (
        update tables set code = job.code, stage = job.stage, public = job.public, free = job.free,
            about = job.about, due = job.due, idle = 0,
            touched = case when abs(job.touched - tables.touched) < 60 then tables.touched else job.touched end
        from job where tables.id = job.id
            and exists (select from events where table_id = job.id and number = job.first - 1)
        returning tables.id
    ), made as (
        insert into tables (id, code, made, stage, public, touched, free, about, due, epoch, owner)
        select id, code, touched, stage, public, touched, free, about, due, 1, 'shards' from job where first = 1
        returning id
    ), done as (
        select id from kept union all select id from made
    ), put as (
        insert into events (table_id, number, body)
        select id, number, body from unnest($11::text[], $12::int[], $13::bytea[]) as event (id, number, body)
        join done using (id)
    ), logged as (
        insert into chains (chain, number, kind, digest, hash)
        select chain, number, kind, digest, hash
        from unnest($14::text[], $15::int[], $16::int[], $17::text[], $18::text[], $19::text[])
            as line (id, chain, number, kind, digest, hash)
        join done using (id)
    )
    select id from done"""
"""`touched` changes at most once a minute, which spares the indexes of `tables` most writes."""
RAISE: Final = "update tables set owner = 'shards', epoch = epoch + 1 where id = $1 and owner <> 'shards'"
"""Take the lease by which a server of the version before could still append to a table."""
GET_LOG: Final = """
    select number, case when table_id = '' then 2 else 1 end, kind, digest, hash from (
        select 0 as chain, number, table_id, kind, digest, hash from log
        union all select chain, number, '', kind, digest, hash from chains
    ) log where chain = $1 and number > $2 order by number limit $3"""
"""Chain 0 has the lines from before there were shards; all others go on from its last."""
HEADS: Final = """
    select chain, number, hash from generate_series(0, 256) chain join lateral (
        select number, hash from chains where chains.chain = chain.chain
        union all select number, hash from log where chain.chain = 0 order by number desc limit 1) head on true"""
_SPEND: Final = """
    insert into quotas as q (share, level, since) values ($1, $3::float8 - 1, clock_timestamp())
    on conflict (share) do update set since = clock_timestamp(),
        level = least($3, q.level + $2::float8 * extract(epoch from clock_timestamp() - q.since)) - 1
    where least($3, q.level + $2::float8 * extract(epoch from clock_timestamp() - q.since)) >= 1
    returning 1"""
_AMEND: Final = """
    with new as (
        select * from unnest($1::text[], $2::int[], $3::bytea[]) as new (id, number, body)
    ), kept as (
        update events set body = new.body from new where table_id = new.id and events.number = new.number
    )
    update tables set about = '' where id = any($4::text[])"""
"""An old version of a row goes when PostgreSQL vacuums; its write-ahead log and its copies are its own affair."""
_DELETE: Final = """
    with gone as (delete from events where table_id = any($1::text[])) delete from tables where id = any($1::text[])"""
_GET_EVENT: Final = """
    select coalesce((select body from events where table_id = id and number = $2), '') from tables where id = $1"""
"""An event's body, empty if the event is missing; no row at all for a table that was deleted."""
_FORGET: Final = """
    with over as (
        delete from tables where id in (
            select id from tables where stage in ('over', 'closed') and idle >= $1 limit $2) returning id
    ), gone as (
        delete from events using over where table_id = id
    )
    select id from over"""
_LOG: Final = logging.getLogger("trey.server")


class PostgresStore(EventStore):
    """An `EventStore` in a PostgreSQL database, `postgresql://user:password@host/name`.

    `committed` is called after each commit, with the seconds it took and its number of appends.

    :raises NewerError, ForeignError, OSError, asyncpg.PostgresError: as `prepare_shared`.
    """

    shared = True
    _get_log = GET_LOG
    _holds = "position($3 in body)"

    def __init__(self, url: str, committed: Callable[[float, int], object] = lambda *_: None) -> None:
        prepare_shared(url)
        self._committed = committed
        self._lines = Lines(url, self._recognise)
        self._waiting: dict[Append, None] = {}
        self._storing: Sequence[Append] = ()
        self._wake, self._going = asyncio.Event(), True
        self._writing: asyncio.Task[None] | None = None
        self._told: tuple[str, int, bytes] | None = None
        """The last event that the writer was told is stored: its table, number and body."""
        self._heads: dict[int, LogHead] = {}
        """The last lines of the log's chains that this process appends to, as far as they are known."""
        self._line: LogHead | None = None  # the last line of the log that the writer was told is stored
        self._shards: Shards | None = None
        self._back: Callable[[], object] = lambda: None

    async def join(self, me: Member, lost: Callable[[], object], back: Callable[[], object] = lambda: None) -> None:
        await self.open()
        self._back = back
        self._shards = Shards(self._lines, me, lost, self._see)
        await self._shards.begin()

    async def place(self, table: str) -> int | str:
        shard = shard_of(table)
        if self._shards is None or shard < 0:
            return base.FIRST_EPOCH
        found = await self._shards.own(shard)
        if isinstance(found, int):
            await self._rows(RAISE, table)
        return found

    def mine(self, table: str) -> int | None:
        shard = shard_of(table)
        return base.FIRST_EPOCH if self._shards is None or shard < 0 else self._shards.epochs.get(shard)

    def head_of(self, table: str) -> LogHead | None:
        head = self._heads.get(shard_of(table) + 1)
        return head if head and head.number else None

    async def leave(self, table: str) -> bool:
        return self._shards is not None and await self._shards.leave(shard_of(table))

    async def part(self) -> None:
        if self._shards:
            await self._shards.part()

    async def keeps_house(self) -> bool:
        """Return whether this process has the first shard."""
        keeps = self._shards is not None and 0 in self._shards.epochs
        if keeps and self._shards:
            await self._shards.tidy()
        return keeps

    async def spend(self, share: str, rate: float, burst: float) -> bool:
        hashed = hashlib.sha256(share.encode()).hexdigest()
        return bool(await self._rows(_SPEND, hashed, rate, burst))

    async def append(self, summary: Summary, first: int, bodies: Rows, logged: Log = (), *, epoch: int = 1) -> None:
        shard = shard_of(summary.id)
        one = Append(summary=summary, first=first, bodies=bodies, logged=logged, shard=shard, epoch=epoch)
        self._waiting[one] = None
        self._writing = self._writing or asyncio.ensure_future(self._write())
        self._wake.set()
        await one.done

    async def _write(self) -> None:
        while self._going or self._waiting:
            await self._wake.wait()
            self._wake.clear()
            while batch := self._next():
                self._storing = batch
                try:
                    await self._commit(batch)
                except Exception as error:  # noqa: BLE001 - a bug in one commit must not end the writer of all tables
                    base.settle((append.done, error) for append in batch)
                self._storing = ()

    def _next(self) -> list[Append]:
        """Take up to 512 of those that wait, no two of the same table, nor with lines for the same chain of the log."""
        batch, taken = list[Append](), set[str | int]()
        for append in self._waiting:
            if len(batch) == MOST_IN_COMMIT:
                break
            asked: set[str | int] = {append.summary.id} | ({append.shard} if append.logged else set())
            if not asked & taken:
                batch.append(append)
            taken |= asked
        for append in batch:
            del self._waiting[append]
        return batch

    async def _commit(self, batch: Sequence[Append]) -> None:
        """Store a batch in one statement; one in which numbers or codes are taken, one by one."""
        began = time.monotonic()
        try:
            kept = await self._put(batch)
        except REFUSED as error:
            self._forget(batch)
            if len(batch) == 1:
                base.settle([(batch[0].done, ConflictError(str(error)))])
            else:
                for append in batch:
                    await self._commit([append])
        except BaseException:
            self._forget(batch)  # what became of their lines is not known
            raise
        else:
            self._committed(time.monotonic() - began, len(batch))
            base.settle((one.done, None if one.summary.id in kept else ConflictError(one.summary.id)) for one in batch)

    async def _put(self, batch: Sequence[Append]) -> set[str]:
        async with self._lines.use(WRITER) as db:
            batch = [append for append in batch if not append.done.done()]  # a database that went back ends what waits
            if any(append.logged and append.shard + 1 not in self._heads for append in batch):
                await self._read_heads(db, batch)
            lines = {a.summary.id: chained(self._heads.get(a.shard + 1), a.logged) for a in batch if a.logged}
            kept = {row[0] for row in await db.fetch(PUT, *_columns(batch, lines))}
        for append in batch:
            if append.summary.id in kept and append.bodies:
                self._told = (append.summary.id, append.first + len(append.bodies) - 1, append.bodies[-1])
            if append.summary.id in kept and append.logged:
                last = lines[append.summary.id][-1]
                self._see(append.shard, last.number, last.hash)
                self._line = self._heads[append.shard + 1]
        return kept

    async def _read_heads(self, db: Any, batch: Sequence[Append]) -> None:
        """Read where the chains of a batch end; one without a line goes on from where the log was before shards."""
        known = {row["chain"]: row for row in await db.fetch(HEADS)}
        for append in batch:
            row = known.get(append.shard + 1, known.get(0))
            self._see(append.shard, row and row["number"], row and row["hash"])

    def _see(self, shard: int, number: int | None, line: str | None) -> None:
        self._heads[shard + 1] = LogHead(number=number or 0, hash=line or EMPTY, chain=shard + 1)

    def _forget(self, batch: Sequence[Append]) -> None:
        for append in batch:
            self._heads.pop(append.shard + 1, None)

    async def grow_idle(self) -> None:
        """Add an idle hour to every table; a part at a time, so that none takes long."""
        for part in range(PARTS):
            await self._rows(f"{base.GROW_IDLE} where hashtext(id) & {PARTS - 1} = $1", part)

    async def forget(self, hours: int) -> list[str]:
        return [row[0] for row in await self._rows(_FORGET, hours, base.MOST_FORGOTTEN)]

    async def amend(self, tables: Sequence[str], bodies: base.Bodies, *, gone: bool = False) -> None:
        """Change stored events; what this process was told of them last is true no more."""
        self._told = None
        if gone:
            await self._rows(_DELETE, list(tables))
        else:
            keys = list(bodies)
            await self._rows(_AMEND, [k[0] for k in keys], [k[1] for k in keys], list(bodies.values()), list(tables))

    async def heads(self) -> list[LogHead]:
        return [LogHead(chain=row[0], number=row[1], hash=row[2]) for row in await self._rows(HEADS)]

    @property
    def fault(self) -> str:
        now = time.monotonic()
        oldest = min((append.asked for append in (*self._storing, *self._waiting)), default=now)
        late = f"commits have waited for {now - oldest:.0f} seconds" if now - oldest > OVERDUE else ""
        return self._lines.fault or late

    async def beat(self) -> int | None:
        await self._lines.probe()
        return None

    def numbers(self) -> dict[str, float]:
        return {"commits_waiting": len(self._waiting), "database_connections": self._lines.connected}

    async def check(self) -> None:
        """Do nothing: the beat does."""

    async def open(self) -> None:
        """Open all connections, and keep them.

        :raises OSError, asyncpg.PostgresError: there are not so many.
        """
        await self._lines.open()

    async def _recognise(self, db: Any, _kind: str) -> None:
        """Notice that the database is not what it was: what this process was told is stored is not there."""
        told, head = self._told, self._line
        lost = told and await db.fetchval(_GET_EVENT, *told[:2]) not in {None, told[2]}
        line = "select hash from chains where chain = $1 and number = $2"
        gone = head and await db.fetchval(line, head.chain, head.number) != head.hash
        if (not lost and not gone) or (told, head) != (self._told, self._line):  # or another connection has seen it
            return
        _LOG.critical("the database went back to an earlier state: what was acknowledged since is lost")
        self.went_back, self._told, self._line = True, None, None
        self._heads.clear()
        back = StoreError("the database went back")
        base.settle((append.done, back) for append in (*self._storing, *self._waiting))
        self._back()

    async def _rows(self, sql: str, *values: Any) -> list[Any]:
        try:
            async with self._lines.use(self._lines.reader) as db:
                return list(await db.fetch(sql, *values))
        except REFUSED as error:
            raise StoreError(str(error)) from error

    def shut(self) -> None:
        """Do nothing: nothing is open before the loop runs."""

    async def close(self) -> None:
        """Store waiting appends, give up every shard, and close all connections."""
        self._going = False
        self._wake.set()
        if self._writing:
            await self._writing
        with suppress(StoreError):
            await self.part()
        self._lines.close()


def _columns(batch: Sequence[Append], lines: Mapping[str, Sequence[LogEntry]]) -> tuple[Any, ...]:
    known = [a.summary for a in batch]
    chains = {a.summary.id: a.shard + 1 for a in batch}
    logged = [
        (table, chains[table], line.number, line.kind, line.digest, line.hash)
        for table, new in lines.items()
        for line in new
    ]
    events = [(a.summary.id, a.first + n, body) for a in batch for n, body in enumerate(a.bodies)]
    return (
        *([getattr(s, name) for s in known] for name in ("id", "code", "stage", "public", "touched", "free")),
        *([a.first for a in batch], [s.about for s in known], [a.epoch for a in batch], [a.shard for a in batch]),
        *([row[n] for row in events] for n in range(3)),
        *([row[n] for row in logged] for n in range(6)),
        [s.due for s in known],
    )
