"""One of the processes that share a database: a beat says that it lives, and it owns a part of the tables.

The first two letters of a table's id name its *shard*.  A process owns a shard by a lock of the session on which it
beats; owning it raises the shard's *epoch*, and every append compares that.  So whoever hangs, was cut off or wakes up
late stores nothing.  The database itself ends a session on which no beat comes, and the locks with it.
"""

import asyncio
import re
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any, Final

from trey.server.journal import isolated
from trey.server.store.event_store import Member, StoreError
from trey.server.store.lines import BEATS, LATE_SECONDS, Lines
from trey.server.store.public_log import Logged, chain

BEAT_SECONDS: Final = 0.5
SHARDS: Final = 256  # the second numbers of their advisory locks; the first spells `trey`
ID: Final = re.compile("[0-9a-f]{24}")
BEAT: Final = """
    with before as (
        insert into processes (id, address, secret, until)
        values ('shards', '', '', clock_timestamp() + interval '4 seconds')
        on conflict (id) do update set until = excluded.until
    )
    insert into members (id, name, speaks, pid, since, beat)
    select $1, $2, $3, pid, backend_start, clock_timestamp() from pg_stat_activity where pid = pg_backend_pid()
    on conflict (id) do update set pid = excluded.pid, since = excluded.since, beat = excluded.beat"""
_ALIVE: Final = """
    select m.id, name, speaks, (select count(*) from shards where owner = m.id)::int as shards
    from members m join pg_stat_activity a on (a.pid, a.backend_start) = (m.pid, m.since)
    where beat > clock_timestamp() - interval '2 seconds'"""
TAKE: Final = """
    with free as materialized (
        select id from shards where id = any($2) and (owner = $1 or owner not in (select id from ({alive}) known))
        order by owner <> $1, random() limit $3 for update skip locked
    ), got as materialized (
        select id from free where pg_try_advisory_lock(1953654137, id)
    ), known as (
        update shards set epoch = epoch + 1, owner = $1 from got where shards.id = got.id returning shards.id, epoch
    )
    select id, epoch, line.number, line.hash, root.number as root, root.hash as root_hash from known
    left join lateral (select number, hash from chains where chain = id + 1 order by number desc limit 1) line on true
    left join (select number, hash from log order by number desc limit 1) root on true""".replace("{alive}", _ALIVE)
JOIN: Final = """
    insert into chains select id + 1, $4::int, 'committed', $5::text, $6::text from shards where id = $1 and epoch = $2
        and not exists (select from chains where chain = id + 1 and number > $3::int)"""
STILL: Final = """
    with mine as materialized (
        select shards.id from shards join unnest($2::int[], $3::int[]) as known (id, epoch) using (id, epoch)
        where owner = $1
    )
    select id from mine where pg_try_advisory_lock(1953654137, id)"""
GIVE: Final = "update shards set owner = $2 where id = any($3) and owner = $1"
_UNLOCK: Final = "select pg_advisory_unlock(1953654137, id) from unnest($1::int[]) as given (id)"
_UNLOCK_ALL: Final = "select pg_advisory_unlock_all()"
_OWNER: Final = "select m.name from shards s join ({alive}) m on m.id = s.owner where s.id = $1 and m.id <> $2".replace(
    "{alive}", _ALIVE
)
PART: Final = ("update shards set owner = '' where owner = $1", "delete from members where id = $1")
_TIDY: Final = (
    "delete from quotas where since < clock_timestamp() - interval '2 hours'",
    "delete from members where beat < clock_timestamp() - interval '1 hour'",
)


def shard_of(table: str) -> int:
    """Return the shard of a table; -1 for what is no table, such as a list of results, which nobody owns."""
    return int(table[:2], 16) if ID.fullmatch(table) else -1


async def _last(db: Any, row: Any) -> tuple[int | None, str | None]:
    """Return the last line of the chain of a shard that was taken; it begins where the log ends that it grew out of.

    A server of the version before may have appended to that log since.  Then the chain is joined to it by a line that
    commits to its last one and has a higher number: the numbers in a table's record only grow.
    """
    number, line, root, root_line = row["number"], row["hash"], row["root"], row["root_hash"]
    if number is None:
        return root, root_line
    if root is not None and root > number:
        made = chain(line, root + 1, Logged("committed", root_line))
        await db.execute(JOIN, row["id"], row["epoch"], number, made.number, made.digest, made.hash)
        return made.number, made.hash
    return number, line


class Shards:
    """What a process owns: `epochs` by shard.

    `lost` is called when it owns some no more, and `got` with the last line of the log's chain of each that it gets.
    """

    def __init__(
        self, lines: Lines, me: Member, lost: Callable[[], object], got: Callable[[int, int | None, str | None], object]
    ) -> None:
        self.me, self.epochs = me, dict[int, int]()
        self._lines, self._lost, self._got = lines, lost, got
        self._session: Any = None  # the connection that has the locks
        self._beaten = 0.0
        self._newer = False
        self._left: set[int] = set()  # shards with a table that only newer servers can read
        self._beating: asyncio.Task[None] | None = None
        self._parting = False

    async def begin(self) -> None:
        """Beat once, take a share of the shards, and keep beating.

        :raises StoreError: the database does not answer.
        """
        await self._beat()
        self._beating = asyncio.ensure_future(self._live())

    async def _live(self) -> None:
        loop = asyncio.get_running_loop()
        while not self._parting:
            await asyncio.sleep(BEAT_SECONDS)
            for _ in range(2):  # a session that the database ended is noticed by the first, and another begun
                with isolated("beating"), suppress(StoreError):
                    await self._beat()
                    break
            if loop.time() - self._beaten > LATE_SECONDS:
                self._lose(set(self.epochs))  # others have them, or may
                self._session = None
            if self._lines.fault:
                self._lines.doubt()

    async def _beat(self) -> None:
        async with self._lines.use(BEATS) as db:
            await self._hold(db)
            alive = await db.fetch(_ALIVE)
            newer = self._newer_among(alive)
            if newer and self._left:  # whoever had too many may have given one back
                await db.execute(GIVE, self.me.id, newer, list(self._left))
            share = -(-SHARDS // max(1, len(alive)))
            ours = sum(one["shards"] for one in alive if one["id"] == self.me.id)  # those that were lost, too
            if len(self.epochs) < max(share, ours):
                await self._take(db, self._wanted(), max(share, ours) - len(self.epochs))
            elif len(self.epochs) > share + share // 8 + 1:
                poorest = min(alive, key=lambda one: one["shards"])
                spare = min(len(self.epochs) - share, -(-(share - poorest["shards"]) // 2))
                await self._give(db, list(self.epochs)[: max(0, spare)], poorest["id"])

    async def _hold(self, db: Any) -> None:
        """Beat, and keep the locks: a new session has none, and takes those again that nobody has taken meanwhile."""
        await db.execute(BEAT, self.me.id, self.me.name, self.me.speaks)
        if db is not self._session:
            # What was lost late is still locked; locked twice, it could not be given away.
            await db.execute(_UNLOCK_ALL)
            still = await db.fetch(STILL, self.me.id, list(self.epochs), list(self.epochs.values()))
            self._lose(set(self.epochs) - {row["id"] for row in still})
        self._session = db
        self._beaten = asyncio.get_running_loop().time()

    def _wanted(self) -> list[int]:
        return [n for n in range(SHARDS) if n not in self.epochs and not (self._newer and n in self._left)]

    async def _take(self, db: Any, shards: Iterable[int], most: int) -> None:
        for row in await db.fetch(TAKE, self.me.id, list(shards), most):
            last = await _last(db, row)
            self.epochs[row["id"]] = row["epoch"]
            self._got(row["id"], *last)

    async def _give(self, db: Any, shards: list[int], to: str) -> None:
        self._lose(set(shards))
        await db.execute(GIVE, self.me.id, to, shards)
        await db.fetch(_UNLOCK, shards)

    def _lose(self, shards: set[int]) -> None:
        for shard in shards:
            self.epochs.pop(shard, None)
        if shards:
            self._lost()

    async def own(self, shard: int) -> int | str:
        """Return a shard's epoch, if it is ours or nobody's; else its owner's name, or nothing while that is open.

        :raises StoreError: the database does not answer.
        """
        if shard in self.epochs:
            return self.epochs[shard]
        async with self._lines.use(self._lines.reader) as db:  # many may ask for others' tables: no beat waits for that
            owner = await db.fetchval(_OWNER, shard, self.me.id)
        if owner is None and not self._parting:
            async with self._lines.use(BEATS) as db:
                if shard in self._wanted():
                    await self._hold(db)
                    await self._take(db, [shard], 1)
        return self.epochs.get(shard, owner or "")

    async def leave(self, shard: int) -> bool:
        """Give a shard to a newer server, which can read what we cannot; say whether there is one."""
        async with self._lines.use(BEATS) as db:
            await self._hold(db)
            newer = self._newer_among(await db.fetch(_ALIVE))
            if newer and shard in self.epochs:
                self._left.add(shard)
                await self._give(db, [shard], newer)
                return True
            return False

    def _newer_among(self, alive: list[Any]) -> str:
        newer = [one for one in alive if one["speaks"] > self.me.speaks]
        self._newer = bool(newer)
        return min(newer, key=lambda one: one["shards"])["id"] if newer else ""

    async def tidy(self) -> None:
        async with self._lines.use(BEATS) as db:
            for sql in _TIDY:
                await db.execute(sql)

    async def part(self) -> None:
        """Give up all shards, and stop beating."""
        if self._beating is not None:
            await self._stop()
            self.epochs.clear()
            async with self._lines.use(BEATS) as db:
                for sql in PART:
                    await db.execute(sql, self.me.id)
                await db.execute(_UNLOCK_ALL)

    async def _stop(self) -> None:
        """Beat no more.  A beat may keep to itself that it was cancelled, so it is also told."""
        self._parting = True
        beating, self._beating = self._beating, None
        if beating:
            beating.cancel()
            await asyncio.gather(beating, return_exceptions=True)
