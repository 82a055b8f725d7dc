"""Events on disk: all or nothing, in order, and readable by every later version."""

import sqlite3
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import pytest

from trey.server.live import projection
from trey.server.store import upgrade
from trey.server.store.event_store import HEAD, Summary
from trey.server.store.lock import TakenError
from trey.server.store.migrations import migrate
from trey.server.store.public_log import Logged
from trey.server.store.sqlite import SqliteStore
from trey.server.store.upgrade import prepare
from trey.server.table import events
from trey.server.table.table import Table
from trey.server.wire import Settings


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
    assert await store.events("a") == [b"one", b"two again"]


def dumped(path: Path) -> list[str]:
    """All that a database holds, as statements whose spaces do not count."""
    with closing(sqlite3.connect(path)) as db:
        marks = [str(db.execute(f"pragma {name}").fetchone()) for name in ("page_size", "user_version", "encoding")]
        return marks + ["".join(line.split()) for line in db.iterdump()]


def test_a_new_database_is_what_the_migrations_make(db: Path, tmp_path: Path) -> None:
    old = tmp_path / "migrated.sqlite3"
    migrate(f"sqlite:///{old}")
    prepare(db)
    assert dumped(db) == dumped(old)


@pytest.mark.parametrize(
    ("there", "other"),
    [("0005", "0004"), ("free INTEGER", "free BIGINT"), ("tables_owner ON tables (owner)", "o ON tables (owner)")],
)
def test_a_new_database_that_is_another_would_be_seen(
    db: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, there: str, other: str
) -> None:
    wrong = tmp_path / "new.sql"
    wrong.write_text(upgrade.NEW.read_text("utf-8").replace(there, other), encoding="utf-8")
    monkeypatch.setattr(upgrade, "NEW", wrong)
    with pytest.raises(AssertionError):
        test_a_new_database_is_what_the_migrations_make(db, tmp_path)


WITHOUT_ALEMBIC = """
import sys
from pathlib import Path
from trey.server.store.upgrade import prepare
prepare(Path(sys.argv[1]))
assert not {"alembic", "sqlalchemy"} & set(sys.modules)
"""


def test_a_new_database_wakes_no_alembic(db: Path) -> None:
    subprocess.run([sys.executable, "-c", WITHOUT_ALEMBIC, str(db)], check=True)


def test_a_new_database_is_made_whole_or_not_at_all(db: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    statements = upgrade.NEW.read_text("utf-8").split(";")
    for many in range(1, len(statements)):
        torn = db.with_name("torn.sql")
        torn.write_text(";".join(statements[:many]) + "; select * from nowhere;", encoding="utf-8")
        monkeypatch.setattr(upgrade, "NEW", torn)
        with pytest.raises(sqlite3.OperationalError, match="nowhere"):
            prepare(db)
        monkeypatch.undo()
        with closing(sqlite3.connect(db)) as left:
            assert left.execute("select count(*) from sqlite_master").fetchone() == (0,)
    prepare(db)


async def test_a_database_of_the_first_version_opens_in_this_one(db: Path) -> None:
    migrate(f"sqlite:///{db}", "0001")
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
