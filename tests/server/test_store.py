"""Events on disk: all or nothing, in order, and readable by every later version."""

import re
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from trey.server.live import projection
from trey.server.store import file as files
from trey.server.store.event_store import Summary
from trey.server.store.file import TakenError, prepare, upgrade
from trey.server.store.public_log import Logged
from trey.server.store.sqlite import SqliteStore
from trey.server.table import events
from trey.server.table.table import Table
from trey.server.versions import HEAD, SCHEMA, SHARED_HEAD, VERSIONS, steps
from trey.server.wire import Settings

STORED = Path(__file__).with_name("stored")


@pytest.fixture
async def store(db: Path) -> AsyncIterator[SqliteStore]:
    opened = SqliteStore(db)
    yield opened
    await opened.close()


def summary(table: str = "a", code: str = "", stage: str = "open", touched: int = 7, free: int = 1) -> Summary:
    return Summary(table, code or table.upper(), stage, public=True, touched=touched, free=free)


async def test_a_second_server_on_the_same_file_is_refused(db: Path) -> None:
    one = SqliteStore(db)
    with pytest.raises(TakenError):
        SqliteStore(db)
    await one.close()
    await SqliteStore(db).close()


async def test_a_disk_error_stores_nothing_and_the_next_append_works(store: SqliteStore) -> None:
    await store.append(summary(), 1, [b"one"])
    await store._ask(lambda: store._db.execute("pragma query_only = on"))
    with pytest.raises(sqlite3.OperationalError):
        await store.append(summary(), 2, [b"two"])
    store._db.execute("pragma query_only = off")
    await store.append(summary(), 2, [b"two again"])
    store._committed = lambda *_: 1 / 0
    with pytest.raises(ZeroDivisionError):
        await store.append(summary("b"), 1, [b"who waits hears of whatever happens"])
    assert await store.events("a") == [b"one", b"two again"]


def shape(path: Path) -> dict[str, list[Any]]:
    """The columns and indexes of each table of a database."""
    with closing(sqlite3.connect(path)) as db:
        tables = [name for (name,) in db.execute("select name from sqlite_master where type = 'table' order by name")]
        asked = ("table_info", "index_list")
        found = {t: [sorted(row[1:] for row in db.execute(f"pragma {ask}({t})")) for ask in asked] for t in tables}
    return {
        table: [[[str(one).lower() for one in row] for row in rows] for rows in both] for table, both in found.items()
    }


def test_a_new_database_is_what_earlier_servers_made_of_one(db: Path, tmp_path: Path) -> None:
    """They had 0005, too; SQLite treats both names of a kind alike."""
    old, text = tmp_path / "old.sqlite3", (STORED / "0005.sql").read_text("utf-8")
    for before, now in {"DATETIME": "timestamptz", "FLOAT": "double precision"}.items():
        text = text.replace(before, now)
    with closing(sqlite3.connect(old)) as made:
        made.executescript(text)
    upgrade(db, "", "0005")
    assert shape(db) == shape(old)
    with closing(sqlite3.connect(old)) as made, made:
        made.execute("drop index tables_owner")
    assert shape(db) != shape(old)


def test_versions_are_the_files_of_their_steps() -> None:
    assert tuple(sorted({file.name[:4] for file in SCHEMA.iterdir()})) == VERSIONS
    for made, head, others in (
        (steps("sqlite", "", "9999"), HEAD, {"0006"}),
        (steps("postgres", "", "9999"), SHARED_HEAD, set[str]()),
    ):
        reached = re.findall(r"alembic_version (?:values \(|set version_num = )'(\d+)'", "".join(made))
        assert reached == [version for version in VERSIONS if version <= head and version not in others]


def test_a_new_database_is_made_whole_or_not_at_all(db: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    statements = [one for step in steps("sqlite", "", HEAD) for one in step.split(";\n")]
    for many in range(1, len(statements)):
        torn = ";\n".join([*statements[:many], "select * from nowhere"])
        monkeypatch.setattr(files, "steps", lambda *_, torn=torn: [torn])
        with pytest.raises(sqlite3.OperationalError, match="nowhere"):
            prepare(db)
        monkeypatch.undo()
        with closing(sqlite3.connect(db)) as left:
            assert left.execute("select count(*) from sqlite_master").fetchone() == (0,)
    prepare(db)


async def test_a_database_of_the_first_version_opens_in_this_one(db: Path) -> None:
    upgrade(db, "", "0001")
    made: list[events.Event] = [
        events.Made(rules="euchre_cutthroat", code="OLD", settings=Settings()),
        events.Sat(seat=0, name="Anna", key="00"),
        events.Taken(seat=1, bot="habit"),
        events.Taken(seat=2, bot="habit"),
        events.Started(),
    ]
    with closing(sqlite3.connect(db)) as old, old:
        old.execute("insert into tables (id, code, made) values ('old', 'OLD', 1700000000)")
        bodies = [("old", n, events.encode(event)) for n, event in enumerate(made, 1)]
        old.executemany("insert into events values (?, ?, ?)", bodies)
        assert not old.execute("select 1 from sqlite_master where name = 'log'").fetchall()
    store = SqliteStore(db)
    table = Table.replay("old", events.decode(await store.events("old")))
    assert table.seats[0].name == "Anna"
    assert table.stage == "playing"
    assert await store.by_code("OLD") == "old"
    await store.grow_idle()
    assert await store.stale(1) == ["old"]
    await store.append(projection.summary(table, (), 1800000000), 6, [b"{}"], [Logged("committed", "aa")])
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
        events.StoodIn(seat=1, bot="habit", why="silent"),
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
