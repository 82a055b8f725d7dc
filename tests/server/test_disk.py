"""The database's file vanishes, shrinks, goes bad, is full, taken or old: nothing that is acknowledged is lost."""

import asyncio
import contextlib
import logging
import os
import shutil
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from tests.server.player import Player, ask, create, hasty
from tests.server.serving import Serving
from tests.server.test_stored import KNOWN, restore
from trey.cli.launch import serve
from trey.server.live.house import Cleanup
from trey.server.options import Options
from trey.server.store import file as files
from trey.server.store.event_store import StoreError, Summary
from trey.server.store.file import TakenError, copy, prepare
from trey.server.store.sqlite import SqliteStore
from trey.server.versions import HEAD


def summary(table: str = "a") -> Summary:
    return Summary(table, table.upper(), "open", public=True, touched=7)


def remove(db: Path) -> None:
    db.unlink()


def replace(db: Path) -> None:
    shutil.copy(db, db.with_suffix(".copy"))
    db.with_suffix(".copy").replace(db)


def truncate(db: Path) -> None:
    os.truncate(db, db.stat().st_size // 2)


def cut_log(db: Path) -> None:
    os.truncate(f"{db}-wal", 0)


def remove_log(db: Path) -> None:
    Path(f"{db}-wal").unlink()


@pytest.mark.parametrize("harm", [remove, replace, truncate, cut_log, remove_log])
async def test_nothing_is_acknowledged_once_the_file_is_not_the_one_it_was(
    db: Path, harm: Callable[[Path], None], caplog: pytest.LogCaptureFixture
) -> None:
    store = SqliteStore(db)
    await store.append(summary(), 1, [b"one"] * 100)
    harm(db)
    with caplog.at_level(logging.CRITICAL):
        for number in (101, 102):
            with pytest.raises(StoreError):
                await store.append(summary(), number, [b"two"])
    assert store.fault
    assert [record.levelname for record in caplog.records] == ["CRITICAL"]
    with pytest.raises(StoreError):
        await store.events("a")
    await store.close()


@pytest.mark.parametrize("harm", [remove, truncate])
async def test_a_quiet_server_notices_too(db: Path, harm: Callable[[Path], None]) -> None:
    store = SqliteStore(db)
    await store.append(summary(), 1, [b"one"])
    await store.check()
    before = store.fault
    harm(db)
    await store.check()
    assert not before
    assert store.fault
    await store.close()


READ = """
import sqlite3, sys
db = sqlite3.connect(sys.argv[1])
print(db.execute("select count(*) from events").fetchone()[0])
db.close()
"""


async def test_who_reads_the_database_beside_a_server_takes_nothing_from_it(db: Path) -> None:
    store = SqliteStore(db)
    await store.append(summary(), 1, [b"one"])
    for number in (2, 3):
        await store.check()
        reader = await asyncio.create_subprocess_exec(sys.executable, "-c", READ, db, stdout=asyncio.subprocess.PIPE)
        assert (await reader.communicate())[0] == b"%d\n" % (number - 1)
        await store.append(summary(), number, [b"more"])
    assert not store.fault
    await store.close()


@pytest.mark.parametrize("left", [0, 100, 4096, 8192])
async def test_a_file_that_was_cut_is_damaged_when_the_next_server_begins(db: Path, tmp_path: Path, left: int) -> None:
    """Not a new one: whoever was killed leaves a log beside it."""
    store = SqliteStore(db)
    await store.append(summary(), 1, [b"x" * 2000] * 200)
    with closing(sqlite3.connect(db)) as other:
        other.execute("pragma wal_checkpoint")
    killed = tmp_path / "killed.sqlite3"
    for ending in ("", "-wal"):
        shutil.copy(f"{db}{ending}", f"{killed}{ending}")
    await store.close()
    if left:
        remove_log(killed)
    os.truncate(killed, left)
    said: list[str] = []
    assert serve(Options(port=0, db=killed, open=False), said.append) == 1
    assert "damaged" in said[0]
    assert killed.stat().st_size == left


async def test_pages_of_zeros_are_noticed(db: Path) -> None:
    store = SqliteStore(db)
    await store.append(summary(), 1, [b"x" * 2000] * 200)
    await store._ask(lambda: None)
    with closing(sqlite3.connect(db)) as other:
        other.execute("pragma wal_checkpoint")
    with db.open("r+b") as file:
        file.seek(4096 * 3)
        file.write(bytes(4096 * 20))
    await store.check()
    assert "wrong pages" in store.fault
    with pytest.raises(StoreError):
        await store.append(summary("b"), 1, [b"two"])
    await store.close()
    said: list[str] = []
    assert serve(Options(port=0, db=db, open=False), said.append) == 1
    assert "damaged" in said[0]


async def test_players_are_told_when_the_file_is_gone_and_nothing_more_is_done(db: Path) -> None:
    with Serving(db) as server:
        made = await create(server.url, "euchre_cutthroat", "habit", "habit")
        async with Player(server.url, made["table"], made["token"]) as anna:
            await anna.reach(lambda _: True, hasty(1))
            remove(db)
            answer = await anna.act(anna.view["legal"][0])
            assert (answer["type"], answer["code"]) in {("refused", "trouble"), ("bye", "trouble")}
        body = {"rules": "euchre_cutthroat", "name": "Anna"}
        assert (await ask(server.url, "/api/tables", body))["code"] == "trouble"
        for path in ("/api/tables", "/api/log", f"/api/tables/by-code/{made['code']}"):
            assert (await ask(server.url, path))["code"] == "trouble"


async def test_another_program_that_writes_is_waited_for(db: Path) -> None:
    store = SqliteStore(db)
    await store.append(summary(), 1, [b"one"])
    other = sqlite3.connect(db, isolation_level=None, check_same_thread=False)
    other.execute("begin immediate")
    later = threading.Timer(6, lambda: other.execute("rollback"))
    later.start()
    await store.append(summary(), 2, [b"two"])
    assert await store.events("a") == [b"one", b"two"]
    later.join()
    other.close()
    await store.close()


@pytest.mark.parametrize("exists", [True, False])
async def test_a_link_to_a_database_is_followed_and_its_target_locked(tmp_path: Path, exists: bool) -> None:  # noqa: FBT001
    (tmp_path / "data").mkdir()
    target, link = tmp_path / "data" / "t.sqlite3", tmp_path / "trey.sqlite3"
    link.symlink_to(target)
    if exists:
        await SqliteStore(target).close()
    store = SqliteStore(link)
    try:
        await store.append(summary(), 1, [b"one"])
        for path in (link, target):
            with pytest.raises(TakenError):
                SqliteStore(path)
    finally:
        await store.close()
    assert sorted(os.listdir(tmp_path)) == ["data", "trey.sqlite3"]  # noqa: PTH208 - names are what matters
    again = SqliteStore(target)
    assert await again.events("a") == [b"one"]
    await again.close()


@pytest.mark.skipif(sys.platform != "linux", reason="the file itself is locked on Linux only")
@pytest.mark.parametrize("harm", ["removed", "renamed", "second name"])
async def test_no_second_server_starts_whatever_becomes_of_the_lock(db: Path, harm: str) -> None:
    store, lock = SqliteStore(db), db.with_name(f"{db.name}.lock")
    other = db
    if harm == "removed":
        lock.unlink()
    elif harm == "renamed":
        lock.rename(lock.with_suffix(".old"))
    else:
        other = db.with_name("other.sqlite3")
        other.hardlink_to(db)
    try:
        with pytest.raises(TakenError):
            SqliteStore(other)
        await store.append(summary(), 1, [b"one"])
        assert await store.events("a") == [b"one"]
    finally:
        await store.close()
    await SqliteStore(db).close()


@contextmanager
def small_disk(folder: Path) -> Iterator[Path]:
    """A disk of one megabyte."""
    folder.mkdir()
    if (
        os.geteuid()
        or subprocess.run(["mount", "-t", "tmpfs", "-o", "size=1m", "none", folder], check=False).returncode
    ):
        pytest.skip("only who may mount a disk can fill one")
    try:
        yield folder
    finally:
        subprocess.run(["umount", "-l", folder], check=True)


async def test_a_full_disk_refuses_and_recovers(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with small_disk(tmp_path / "disk") as disk:
        db = disk / "trey.sqlite3"
        with Serving(db) as server:
            made = await create(server.url, "euchre_cutthroat", "habit", "habit")
            async with Player(server.url, made["table"], made["token"]) as anna:
                await anna.reach(lambda _: True, hasty(1))
                number, action = anna.number, anna.view["legal"][0]
                fill(disk)
                refused = await anna.act(action)
                for _ in range(20):
                    if refused["type"] != "done":
                        break
                    await anna.reach(lambda _: True, hasty(1))
                    number, action = anna.number, anna.view["legal"][0]
                    refused = await anna.act(action)
                assert refused["code"] == "no-room"
            body = {"rules": "euchre_cutthroat", "name": "A"}
            assert (await ask(server.url, "/api/tables", body))["code"] == "no-room"
            assert not [record for record in caplog.records if record.exc_info]
            (disk / "ballast").unlink()
            async with Player(server.url, made["table"], made["token"]) as anna:
                assert anna.number == number
                assert (await anna.act(action))["type"] == "done"


def fill(disk: Path) -> None:
    file = os.open(disk / "ballast", os.O_WRONLY | os.O_CREAT)
    with contextlib.suppress(OSError):
        while os.write(file, bytes(512)):
            pass
    os.close(file)
    assert not os.statvfs(disk).f_bfree


def test_a_full_disk_at_the_start_is_named(tmp_path: Path) -> None:
    with small_disk(tmp_path / "disk") as disk:
        fill(disk)
        said: list[str] = []
        assert serve(Options(port=0, db=disk / "trey.sqlite3", open=False), said.append) == 1
        assert "no space left" in said[0]


def test_another_programs_database_is_left_alone(db: Path) -> None:
    with closing(sqlite3.connect(db)) as other, other:
        other.execute("create table letters (text)")
    before, said = db.read_bytes(), list[str]()
    assert serve(Options(port=0, db=db, open=False), said.append) == 1
    assert "another program" in said[0]
    assert db.read_bytes() == before


def test_a_second_server_is_refused_in_a_sentence(db: Path) -> None:
    with Serving(db):
        said: list[str] = []
        assert serve(Options(port=0, db=db, open=False, lang="fr"), said.append) == 1
    assert "Un autre serveur trey utilise" in said[0]


async def test_a_clock_that_is_wrong_closes_nothing(old: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A month ahead, back in 1970, right again: what closes a table are hours in which the server ran."""
    for away in (31 * 86_400, -(10**9), 0):
        with Serving(old) as server:
            monkeypatch.setattr("time.time", lambda away=away: 1_800_000_000.0 + away)
            await asyncio.wrap_future(
                asyncio.run_coroutine_threadsafe(Cleanup(server.house).close_stale(), server.loop)
            )
            for known in KNOWN.values():
                assert (await ask(server.url, f"/api/tables/{known['table']}"))["stage"] == known["stage"]


@pytest.fixture
def old(db: Path) -> Path:
    restore(db)
    return db


def test_an_upgrade_leaves_a_copy_of_what_was(old: Path) -> None:
    prepare(old)
    with closing(sqlite3.connect(old.with_name(f"{old.name}.0002"))) as before, closing(sqlite3.connect(old)) as now:
        assert before.execute("select version_num from alembic_version").fetchall() == [("0002",)]
        assert now.execute("select version_num from alembic_version").fetchall() == [(HEAD,)]
        query = "select * from events order by table_id, number"
        assert before.execute(query).fetchall() == now.execute(query).fetchall()


def test_an_upgrade_that_cannot_be_copied_first_is_not_begun(old: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(files, "copy", full)
    with pytest.raises(OSError, match="No space"):
        prepare(old)
    monkeypatch.undo()
    prepare(old)


UPGRADES = """
import os, shutil, sqlite3, sys
from pathlib import Path
from trey.server.store import file

left = 0
old = Path(sys.argv[1])

class Watched(sqlite3.Connection):
    def execute(self, *asked):
        global left
        left -= 1
        if not left:
            os.kill(os.getpid(), 9)
        return super().execute(*asked)

class Known:
    def __getattr__(self, name):
        return getattr(sqlite3, name)

    def connect(self, *args, **more):
        return sqlite3.connect(*args, factory=Watched, **more)

for left in range(1, 100):
    db = old.with_name(f"{left}.sqlite3")
    shutil.copy(old, db)
    child = os.fork()
    if not child:
        file.sqlite3 = Known()
        file.prepare(db)
        os._exit(0)
    if os.waitpid(child, 0)[1] == 0:
        break
print(left)
"""


@pytest.mark.many
@pytest.mark.parametrize(("version", "most"), [("0001", 12), ("0002", 5)])
def test_an_upgrade_killed_before_any_statement_is_begun_again(old: Path, version: str, most: int) -> None:
    """What is left is the old database or the new one, and both open."""
    if version == "0001":
        go_back(old)
    command = [sys.executable, "-c", UPGRADES, str(old)]
    statements = int(subprocess.run(command, capture_output=True, check=True, encoding="utf-8").stdout)
    assert most < statements < 99
    for statement in range(1, statements):
        db = old.with_name(f"{statement}.sqlite3")
        with closing(sqlite3.connect(db)) as left:
            assert left.execute("select version_num from alembic_version").fetchall() in ([(version,)], [(HEAD,)])
        prepare(db)


def go_back(db: Path) -> None:
    with closing(sqlite3.connect(db)) as first, first:
        first.execute("drop table log")
        for column in ("stage", "public", "touched"):
            first.execute(f"alter table tables drop column {column}")
        first.execute("update alembic_version set version_num = '0001'")


async def test_a_copy_is_whole_while_it_is_written_to(db: Path, tmp_path: Path) -> None:
    store = SqliteStore(db)
    writing = asyncio.gather(*(store.append(summary(f"t{n}"), 1, [b"x" * 500]) for n in range(500)))
    await asyncio.to_thread(copy, db, tmp_path / "copy")
    await writing
    await store.close()
    prepare(tmp_path / "copy")
