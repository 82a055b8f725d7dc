"""Events on disk: all or nothing, in order, and readable by every later version."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import create_engine, inspect

from trey.server.store import public_log as log
from trey.server.store.event_store import HEAD, ConflictError, Summary
from trey.server.store.lock import TakenError
from trey.server.store.migrations import migrate
from trey.server.store.public_log import Logged
from trey.server.store.schema import METADATA
from trey.server.store.sqlite import SqliteStore
from trey.server.table import events
from trey.server.table.table import Table
from trey.server.wire.messages import Settings


@pytest.fixture
async def store(db: Path) -> AsyncIterator[SqliteStore]:
    opened = SqliteStore(db)
    yield opened
    await opened.close()


def summary(table: str = "a", code: str = "", stage: str = "open", touched: int = 7, free: int = 1) -> Summary:
    return Summary(table, code or table.upper(), stage, public=True, touched=touched, free=free)


async def test_what_is_stored_is_read_in_order(store: SqliteStore) -> None:
    await store.append(summary(), 1, [b"one", b"two"])
    await store.append(summary(), 3, [b"three"])
    assert await store.events("a") == [b"one", b"two", b"three"]
    assert await store.events("b") == []


async def test_a_number_that_is_taken_stores_nothing(store: SqliteStore) -> None:
    await store.append(summary(), 1, [b"one", b"two"])
    with pytest.raises(ConflictError):
        await store.append(summary(stage="over"), 2, [b"other", b"three"], [Logged("committed", "00")])
    assert await store.events("a") == [b"one", b"two"]
    assert await store.public(9) == ["a"]
    assert await store.log(0, 9) == ([], "")


async def test_a_code_that_is_taken_stores_nothing(store: SqliteStore) -> None:
    await store.append(summary("a", "CODE"), 1, [b"one"])
    with pytest.raises(ConflictError):
        await store.append(summary("b", "CODE"), 1, [b"one"])
    assert await store.by_code("CODE") == "a"
    assert await store.by_code("NONE") is None
    assert await store.events("b") == []


async def test_one_of_two_who_act_at_once_is_refused(store: SqliteStore) -> None:
    await store.append(summary(), 1, [b"one"])
    both = await asyncio.gather(*(store.append(summary(), 2, [body]) for body in (b"x", b"y")), return_exceptions=True)
    assert [type(result) for result in both].count(ConflictError) == 1
    assert len(await store.events("a")) == 2


async def test_a_thousand_appends_at_once_all_arrive(store: SqliteStore) -> None:
    made = [store.append(summary(f"t{n}"), 1, [str(n).encode()], [Logged("committed", "ab")]) for n in range(1000)]
    await asyncio.gather(*made)
    assert await store.events("t999") == [b"999"]
    lines, head = await store.log(0, 2000)
    assert [line.number for line in lines] == list(range(1, 1001))
    assert log.verify(lines)
    assert head == lines[-1].hash


async def test_the_log_shows_any_change(store: SqliteStore) -> None:
    for deal in range(1, 4):
        await store.append(summary(f"t{deal}"), 1, [b""], [Logged("shown", f"{deal:02}")])
    lines, _ = await store.log(0, 9)
    assert log.verify(lines)
    assert log.verify(lines[1:], lines[0].hash)
    for line in lines:
        for change in ({"digest": "ff"}, {"number": 9}, {"kind": "committed"}):
            fields = {f: getattr(line, f) for f in line.__struct_fields__} | change
            assert not log.verify([type(line)(**fields)], lines[line.number - 2].hash if line.number > 1 else "")


async def test_an_old_line_cannot_follow_a_new_one(store: SqliteStore) -> None:
    """Lines of version 1 are taken as they are; else a host could write anything into one."""
    for _ in range(3):
        await store.append(summary(f"t{_}"), 1, [b""], [Logged("shown", "aa")])
    lines, _head = await store.log(0, 9)
    old = [type(line)(number=line.number, v=1, kind=line.kind, digest=line.digest, hash=line.hash) for line in lines]
    assert log.verify([*old[:1], *lines[1:]])
    assert not log.verify([lines[0], old[1], lines[2]])


async def test_a_second_server_on_the_same_file_is_refused(db: Path) -> None:
    one = SqliteStore(db)
    with pytest.raises(TakenError):
        SqliteStore(db)
    await one.close()
    await SqliteStore(db).close()


async def test_tables_that_nobody_touches_are_found(store: SqliteStore) -> None:
    await store.append(summary("old"), 1, [b""])
    await store.append(summary("over", stage="over"), 1, [b""])
    for _ in range(2):
        await store.grow_idle()
    await store.append(summary("new"), 1, [b""])
    assert await store.stale(2) == ["old"]
    assert await store.stale(0) == ["old", "new"]
    await store.append(summary("old"), 2, [b""])
    assert await store.stale(1) == []


async def test_a_table_with_a_free_seat_is_listed_behind_any_number_of_full_ones(store: SqliteStore) -> None:
    await store.append(summary("open", touched=1), 1, [b""])
    for n in range(60):
        await store.append(summary(f"full{n}", touched=2 + n, free=0), 1, [b""])
    assert await store.public(50) == ["open"]


async def test_what_is_forgotten_is_gone_and_the_rest_stays(store: SqliteStore) -> None:
    for name, stage in (("over", "over"), ("closed", "closed"), ("open", "open")):
        await store.append(summary(name, stage=stage), 1, [b"one"], [Logged("shown", "aa")])
    assert await store.forget(1) == []
    await store.grow_idle()
    assert sorted(await store.forget(1)) == ["closed", "over"]
    assert [await store.events(name) for name in ("over", "closed", "open")] == [[], [], [b"one"]]
    assert len((await store.log(0, 9))[0]) == 3


async def test_a_disk_error_stores_nothing_and_the_next_append_works(store: SqliteStore) -> None:
    await store.append(summary(), 1, [b"one"])
    await store._ask(lambda: store._db.execute("pragma query_only = on"))
    with pytest.raises(sqlite3.OperationalError):
        await store.append(summary(), 2, [b"two"])
    store._db.execute("pragma query_only = off")
    await store.append(summary(), 2, [b"two again"])
    assert await store.events("a") == [b"one", b"two again"]


def columns(db: Path) -> dict[str, set[str]]:
    engine = create_engine(f"sqlite:///{db}")
    seen = inspect(engine)
    found = {name: {c["name"] for c in seen.get_columns(name)} for name in seen.get_table_names()}
    engine.dispose()
    return found


def test_the_migrations_build_the_tables_as_they_are_declared(db: Path) -> None:
    migrate(f"sqlite:///{db}")
    declared = {name: {c.name for c in table.columns} for name, table in METADATA.tables.items()}
    assert columns(db) == declared | {"alembic_version": {"version_num"}}


async def test_a_database_of_the_first_version_opens_in_this_one(db: Path) -> None:
    migrate(f"sqlite:///{db}", "0001")
    made: list[events.Event] = [
        events.Made(rules="euchre_cutthroat", code="OLD", settings=Settings()),
        events.Sat(seat=0, name="Anna", key="00"),
        events.Taken(seat=1, bot="thumb"),
        events.Taken(seat=2, bot="thumb"),
        events.Started(),
    ]
    with closing(sqlite3.connect(db)) as old, old:
        old.execute("insert into tables (id, code, made) values ('old', 'OLD', 1700000000)")
        bodies = [("old", n, events.encode(event)) for n, event in enumerate(made, 1)]
        old.executemany("insert into events values (?, ?, ?)", bodies)
    assert "log" not in columns(db)
    store = SqliteStore(db)
    table = Table.replay("old", events.decode(await store.events("old")))
    assert table.seats[0].name == "Anna"
    assert table.stage == "playing"
    assert await store.by_code("OLD") == "old"
    await store.grow_idle()
    assert await store.stale(1) == ["old"]
    await store.append(table.summary((), 1800000000), 6, [b"{}"], [Logged("committed", "aa")])
    assert await store.stale(1) == []
    await store.close()
    with closing(sqlite3.connect(db)) as now:
        assert now.execute("select version_num from alembic_version").fetchall() == [(HEAD,)]


def test_events_are_read_as_they_were_written() -> None:
    every: list[events.Event] = [
        events.Made(rules="r", code="c", settings=Settings(clock=9), repeat=("d",)),
        events.Sat(seat=1, name="Zoé", key="k"),
        events.Left(seat=1, by_host=True),
        events.Taken(seat=1, bot=None, free=True),
        events.StoodIn(seat=1, bot="thumb", why="silent"),
        events.Changed(settings=Settings(public=True)),
        events.Started(),
        events.Committed(deal=1, secret="00", digest="01", seals=("02", None), log="03"),
        events.Dealt(deal="dealer 0", numbers=(None, "04")),
        events.Acted(seat=1, action="play QS", by="claim"),
        events.Shown(),
        events.Next(table="t"),
        events.Closed(),
    ]
    for event in every:
        assert events.decode([events.encode(event)]) == [event]
