"""A database of schema 0004, which knows nothing of what lists show, opens in this version, and gaps are not healed."""

import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path
from typing import get_args

import asyncpg
import pytest
from sqlalchemy import Connection
from sqlalchemy.ext.asyncio import create_async_engine

from trey.server.live.house import House
from trey.server.live.processes import Beside
from trey.server.live.thinking import Thinker
from trey.server.store.event_store import GapError
from trey.server.store.migrations import migrate, upgrade
from trey.server.store.postgres import PostgresStore
from trey.server.store.sqlite import SqliteStore
from trey.server.table import events
from trey.server.wire import Settings
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


async def in_postgres(url: str) -> None:
    """Leave what a server of schema 0004 leaves."""

    def there(connection: Connection) -> None:
        upgrade(connection, "0004")

    engine = create_async_engine(url.replace("postgresql", "postgresql+asyncpg"))
    async with engine.begin() as connection:
        await connection.run_sync(there)
    await engine.dispose()
    db = await asyncpg.connect(url)
    for table in ("whole", "gap"):
        await db.execute(TABLES.format(table))
    await db.executemany("insert into events values ($1, $2, $3)", ROWS)
    await db.close()


def in_sqlite(path: Path) -> None:
    migrate(f"sqlite:///{path}", "0004")
    with closing(sqlite3.connect(path)) as db, db:
        for table in ("whole", "gap"):
            db.execute(TABLES.format(table))
        db.executemany("insert into events values (?, ?, ?)", ROWS)


@pytest.fixture(params=["sqlite", "postgres"])
async def home(request: pytest.FixtureRequest, db: Path) -> AsyncIterator[House]:
    """A house of this version on it."""
    store: SqliteStore | PostgresStore
    if request.param == "sqlite":
        in_sqlite(db)
        store = SqliteStore(db)
    else:
        url: str = request.getfixturevalue("pg").database()
        await in_postgres(url)
        store = PostgresStore(url)
    opened = House(store, Thinker(Beside()))
    await opened.open()
    yield opened
    await opened.close()


async def test_what_is_whole_goes_on_and_what_has_a_gap_is_unreadable(home: House) -> None:
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
    assert '"name":"Anna"' in (await home.store.public(9))["whole"]


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
