"""A database of an earlier schema opens in this version, gaps are not healed, and servers go a version up and down.

Schema 0004 knows nothing of what lists show, 0005 nothing of shards.
"""

import re
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from itertools import pairwise
from pathlib import Path
from pkgutil import resolve_name
from typing import get_args

import asyncpg
import pytest

from tests.server.postgres import Postgres
from tests.server.test_store_laws import summary
from trey.server import versions
from trey.server.live.house import House
from trey.server.live.processes import Beside
from trey.server.live.thinking import Thinker
from trey.server.store import postgres, public_log, shards
from trey.server.store.event_store import GapError, Member
from trey.server.store.file import upgrade
from trey.server.store.postgres import PostgresStore
from trey.server.store.public_log import Logged
from trey.server.store.shards import shard_of
from trey.server.store.sqlite import SqliteStore
from trey.server.table import events
from trey.server.versions import steps
from trey.server.wire import LogHead, Settings
from trey.server.wire.refusals import RefusalError

TABLES = "insert into tables (id, code, made, stage, public, free) values ('{0}', '{0}', 7, 'open', true, 2)"
LIFE: list[events.Event] = [
    events.Made(rules="euchre_cutthroat", code="A", settings=Settings(public=True)),
    events.Sat(seat=0, name="Anna", key="00"),
    events.Renamed(seat=0, name="Anne"),
]
ROWS = [
    (table, number, events.encode(event))
    for table, missing in (("whole", 0), ("gap", 2))
    for number, event in enumerate(LIFE, 1)
    if number != missing
]


async def in_postgres(url: str, version: str) -> None:
    """Leave what a server of a schema leaves."""
    db = await asyncpg.connect(url)
    for step in steps("postgres", "", version):
        await db.execute(step)
    for table in ("whole", "gap"):
        await db.execute(TABLES.format(table))
    await db.executemany("insert into events values ($1, $2, $3)", ROWS)
    await db.close()


def in_sqlite(path: Path) -> None:
    upgrade(path, "", "0004")
    with closing(sqlite3.connect(path)) as db, db:
        for table in ("whole", "gap"):
            db.execute(TABLES.format(table))
        db.executemany("insert into events values (?, ?, ?)", ROWS)


@pytest.fixture(params=["sqlite", "0004", "0005"])
async def home(request: pytest.FixtureRequest, db: Path) -> AsyncIterator[House]:
    """A house of this version on it."""
    store: SqliteStore | PostgresStore
    if request.param == "sqlite":
        in_sqlite(db)
        store = SqliteStore(db)
    else:
        url: str = request.getfixturevalue("pg").database()
        await in_postgres(url, request.param)
        store = PostgresStore(url)
    opened = House(store, Thinker(Beside()))
    await opened.open()
    yield opened
    await opened.close()


async def test_what_is_whole_goes_on_and_what_has_a_gap_is_unreadable(
    home: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("trey.server.live.house.LEFT_SECONDS", 1 << 40)  # else nobody plays there any more
    with pytest.raises(GapError):
        await home.store.events("gap")
    for look in (home.room, home.look, home.about):
        with pytest.raises(RefusalError, match="unreadable"):
            await look("gap")
    assert await home.store.last("gap") == 3
    assert [table.seats[0].name for table in (await home.public()).tables] == ["Anne"]
    room = await home.room("whole")
    await room.under(lambda: [events.Renamed(seat=0, name="Anna")])
    assert room.table.number == await home.store.last("whole") == 4
    assert '"name":"Anna"' in (await home.store.public(9))["whole"].about


# Up and down again: servers of the version before had a lease a table, and one log


def gone(text: str) -> list[str]:
    """Return what a page of promises names in vain."""
    named = re.findall(r"`((?:live|store|table|wire)\.[\w.]+)`", text)
    assert named
    found = []
    for name in named:
        try:
            resolve_name(f"trey.server.{name}")
        except (ImportError, AttributeError):
            found.append(name)
    return found


def test_what_older_and_newer_versions_are_owed_is_where_it_is_said_to_be() -> None:
    assert gone(versions.__doc__ or "") == []
    assert gone("`store.postgres.RAISE` and `store.postgres.LOWER`") == ["store.postgres.LOWER"]


class Before:
    """A server of schema 0005, by the statements that it had."""

    BEAT = """
        insert into processes (id, address, secret, until) values ('old', '', '', clock_timestamp() + interval '4 s')
        on conflict (id) do update set until = excluded.until"""
    TAKE = "update tables set owner = 'old', epoch = epoch + 1 where id = $1 and owner = any($2) returning epoch"
    HOLDER = """
        select owner, until > clock_timestamp() as lives
        from tables left join processes on processes.id = owner where tables.id = $1"""
    PUT = """
        with kept as (
            update tables set idle = 0 where id = $1 and epoch = $2
                and exists (select from events where table_id = $1 and number = $3 - 1) returning id
        ), put as (
            insert into events (table_id, number, body) select id, $3, $4 from kept
        ), line as (
            insert into log (number, table_id, deal, kind, digest, hash) select $5, '', 0, 'shown', $6, $7 from kept
        )
        select id from kept"""
    LAST = "select number, hash from log order by number desc limit 1"

    def __init__(self, db: asyncpg.Connection, table: str) -> None:
        self.db, self.table = db, table
        self.epoch = 0

    async def take(self) -> bool:
        """Take the table, unless a server that lives has it."""
        await self.db.execute(self.BEAT)
        before = ""
        while not (epoch := await self.db.fetchval(self.TAKE, self.table, ["", "old", before])):
            before, lives = await self.db.fetchrow(self.HOLDER, self.table)
            if lives:
                return False
        self.epoch = epoch
        return True

    async def append(self, number: int, body: bytes) -> LogHead | None:
        """Store an event with a line of the log, and return the line before; None where it is refused."""
        last = await self.db.fetchrow(self.LAST)
        head = LogHead(number=last[0], hash=last[1]) if last else LogHead(number=0, hash="")
        line = public_log.chain(head.hash, head.number + 1, Logged("shown", "ab"))
        told = line.number, line.digest, line.hash
        return head if await self.db.fetchval(self.PUT, self.table, self.epoch, number, body, *told) else None

    async def stop(self) -> None:
        await self.db.execute("update tables set owner = '' where owner = 'old'")


TABLE = "2a" * 12


class Journey:
    """A table that goes from servers of one version to those of the other; `heads` are the log's in its record."""

    def __init__(self, url: str, old: Before) -> None:
        self.url, self.old = url, old
        self.heads = list[LogHead]()
        self.number = 1

    async def before(self, deals: int) -> None:
        """Play so many deals at a server of the version before, and stop it."""
        assert await self.old.take()
        for _ in range(deals):
            self.number += 1
            head = await self.old.append(self.number, b"old")
            assert head
            self.heads.append(head)
        await self.old.stop()

    async def now(self, deals: int) -> None:
        """Play so many deals at a server of this version, beside an old one that should have been stopped."""
        store = PostgresStore(self.url)
        try:
            await self._played(store, deals)
        finally:
            await store.close()
        await self.old.db.execute("update processes set until = clock_timestamp() where id = 'shards'")  # seconds later

    async def _played(self, store: PostgresStore, deals: int) -> None:
        await store.join(Member("new", "NEW"), lambda: None)
        epoch = await store.place(TABLE)
        assert isinstance(epoch, int)
        assert not await self.old.take()
        assert await self.old.append(self.number + 1, b"late") is None
        for _ in range(deals):
            self.number += 1
            self.heads.append(store.head_of(TABLE) or LogHead(number=0, hash=""))
            await store.append(summary(TABLE, "A"), self.number, [b"new"], [Logged("shown", "cd")], epoch=epoch)
        lines, last = await store.log(0, 999, shard_of(TABLE) + 1)
        assert public_log.verify(lines[1:], lines[0].hash)
        head = store.head_of(TABLE)
        assert head
        assert head.hash == last

    def grew(self) -> bool:
        """Whether `trey verify` finds that the log grew from deal to deal."""
        known = [(head.number, head.hash) for head in self.heads]
        return all(a == b or (a[0] < b[0] and a[1] != b[1]) for a, b in pairwise(known))


@pytest.fixture
async def way(pg: Postgres) -> AsyncIterator[Journey]:
    url = pg.database()
    await in_postgres(url, "0005")
    db = await asyncpg.connect(url)
    await db.execute(
        "insert into tables (id, code, made, stage, public, free) values ($1, 'A', 7, 'open', true, 2)", TABLE
    )
    await db.execute("insert into events values ($1, 1, 'made')", TABLE)
    yield Journey(url, Before(db, TABLE))
    await db.close()


async def test_a_table_goes_up_a_version_and_its_record_only_grows(way: Journey) -> None:
    await way.before(3)
    await way.now(3)
    await way.now(3)
    assert [head.number for head in way.heads] == [*range(3), *range(3, 9)]
    assert way.grew()


async def test_on_the_way_back_nothing_is_lost_but_the_order_of_the_logs_numbers(way: Journey) -> None:
    """The log of the version before goes on where it was; up again, a chain goes on above both."""
    await way.before(2)
    await way.now(3)
    await way.before(1)
    assert not way.grew()
    way.heads = way.heads[-1:]
    for old, new in ((6, 2), (1, 2)):
        await way.before(old)
        way.heads = way.heads[-1:]
        await way.now(new)
        assert way.grew()
    store = PostgresStore(way.url)
    stored = await store.events(TABLE)
    await store.close()
    assert stored[1:] == [*[b"old"] * 2, *[b"new"] * 3, *[b"old"] * 7, *[b"new"] * 2, b"old", *[b"new"] * 2]


async def test_an_old_server_whose_lease_was_not_raised_would_store(
    way: Journey, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The planted fault of the laws above."""
    monkeypatch.setattr(postgres, "RAISE", "select $1::text")
    await way.before(1)
    with pytest.raises(AssertionError):
        await way.now(1)


async def test_a_chain_that_is_not_joined_to_the_log_falls_behind_it(
    way: Journey, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The planted fault of the laws above."""

    async def last(_db: object, row: dict[str, str]) -> tuple[str, str]:
        return row["number"] or row["root"], row["hash"] or row["root_hash"]

    monkeypatch.setattr(shards, "_last", last)
    await way.now(1)
    await way.before(9)
    way.heads = way.heads[-1:]
    await way.now(1)
    assert not way.grew()


# Events that are stored as they are sent, as the first of them were stored.
FIRST: dict[bytes, events.Event] = {
    b'{"type":"hinted","seat":2}': events.Hinted(seat=2),
    b'{"type":"renamed","seat":0,"name":"Anne"}': events.Renamed(seat=0, name="Anne"),
    b'{"type":"started"}': events.Started(),
    b'{"type":"stood_in","seat":1,"bot":null,"why":"back"}': events.StoodIn(seat=1, bot=None, why="back"),
}


def test_events_that_are_stored_as_they_are_sent_are_read_as_the_first_were_written() -> None:
    shared = {kind for kind in get_args(events.Event) if kind.__module__ != events.__name__}
    assert {type(event) for event in FIRST.values()} == shared
    assert events.decode(FIRST) == list(FIRST.values())
