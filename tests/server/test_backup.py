"""A copy that is made while a server runs is whole, and brings every table back; nothing is overwritten."""

import asyncio
import contextlib
import os
import shutil
import sqlite3
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.conftest import Run, trey
from tests.server.player import Player, ask, create, hasty
from tests.server.serving import Serving
from tests.server.test_disk import fill, small_disk
from tests.server.test_stored import restore as old_database
from trey.cli.copies import ExistsError, back_up, restore
from trey.core.text import Language
from trey.games import FAMILIES
from trey.server.store.event_store import Summary
from trey.server.store.sqlite import SqliteStore

__all__ = ["trey"]


async def test_a_copy_made_while_people_play_brings_every_table_back(db: Path, tmp_path: Path) -> None:
    copies: list[Path] = []
    with Serving(db) as server:
        tables = [await create(server.url, family.short, "habit", "random") for family in FAMILIES]
        over = asyncio.Event()

        async def play(made: dict[str, str], seed: int) -> None:
            async with Player(server.url, made["table"], made["token"]) as anna:
                await anna.play(hasty(seed))

        async def copy_on() -> None:
            while not over.is_set() or not copies:
                copies.append(tmp_path / f"copy{len(copies)}")
                await asyncio.to_thread(back_up, db, copies[-1])
                await asyncio.sleep(0.3)

        copying = asyncio.ensure_future(copy_on())
        await asyncio.gather(*(play(made, n) for n, made in enumerate(tables)))
        over.set()
        await copying
        last = tmp_path / "last"
        counted = await asyncio.to_thread(back_up, db, last)
        records = [await ask(server.url, f"/api/tables/{made['table']}/record") for made in tables]
    assert counted.tables == len(tables)
    with Serving(copies[0]) as earlier:
        for made in tables:
            assert (await ask(earlier.url, f"/api/tables/{made['table']}"))["stage"] in {"playing", "over"}
    again = tmp_path / "again" / "trey.sqlite3"
    assert restore(last, again) == counted
    with Serving(again) as server:
        assert [await ask(server.url, f"/api/tables/{made['table']}/record") for made in tables] == records
        async with Player(server.url, tables[0]["table"], tables[0]["token"]) as anna:
            assert anna.over


def filled(db: Path, names: str = "abc", events: int = 30) -> Path:
    async def fill_it() -> None:
        store = SqliteStore(db)
        for name in names:
            await store.append(Summary(name, name.upper(), "open", public=True, touched=7), 1, [b"x" * 900] * events)
        await store.close()

    asyncio.run(fill_it())
    return db


def test_a_copy_is_its_owners_only(db: Path, tmp_path: Path) -> None:
    old_database(db)
    back_up(db, tmp_path / "copy")
    assert stat.S_IMODE((tmp_path / "copy").stat().st_mode) == 0o600


def others_may(folder: Path) -> list[str]:
    """What in a folder, itself included, somebody else may read or enter."""
    return sorted(path.name for path in (folder, *folder.rglob("*")) if stat.S_IMODE(path.stat().st_mode) & 0o077)


@pytest.fixture
def usual_umask() -> Iterator[None]:
    """New files may be read by everybody, unless they say otherwise."""
    known = os.umask(0o022)
    yield
    os.umask(known)


@pytest.mark.skipif(os.name == "nt", reason="there a user's folder is the user's already")
@pytest.mark.usefixtures("usual_umask")
async def test_everything_of_a_database_is_its_owners_only(tmp_path: Path) -> None:
    new, old = tmp_path / "new" / "trey.sqlite3", tmp_path / "old" / "trey.sqlite3"
    stores = [SqliteStore(new)]
    old.parent.mkdir(mode=0o700)
    old_database(old)
    old.chmod(0o644)
    stores.append(SqliteStore(old))
    for store in stores:
        await store.append(Summary("a", "A", "open", public=True, touched=7), 1, [b"x"])
    back_up(new, tmp_path / "new" / "copy")
    restore(tmp_path / "new" / "copy", tmp_path / "new" / "again" / "trey.sqlite3")
    assert {name for *_, names in os.walk(tmp_path) for name in names} >= {
        "trey.sqlite3-wal",
        "trey.sqlite3-shm",
        "trey.sqlite3.lock",
        "trey.sqlite3.0002",
        "copy",
    }
    assert others_may(new.parent) == others_may(old.parent) == []
    for store in stores:
        await store.close()


@pytest.mark.skipif(os.name == "nt", reason="there a user's folder is the user's already")
@pytest.mark.usefixtures("usual_umask")
async def test_what_others_could_read_is_tightened_and_told(db: Path, caplog: pytest.LogCaptureFixture) -> None:
    await SqliteStore(db).close()
    copy, other, log = db.with_name(f"{db.name}.0002"), db.with_name("other"), db.with_name(f"{db.name}.log")
    for path in (db, copy, other, log):
        path.touch()
        path.chmod(0o664)
    folder = db.parent.stat().st_mode
    await SqliteStore(db).close()
    assert sorted(others_may(db.parent)) == ["other", log.name]
    assert db.parent.stat().st_mode == folder
    assert [f"others could read {path}; now its owner alone can" in caplog.text for path in (db, copy)] == [True, True]


@pytest.mark.skipif(os.name == "nt", reason="there a user's folder is the user's already")
@pytest.mark.usefixtures("usual_umask")
def test_a_file_that_others_may_read_would_be_seen(tmp_path: Path) -> None:
    (tmp_path / "open").touch()
    assert "open" in others_may(tmp_path)


def test_nothing_is_overwritten(db: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    filled(db)
    back_up(db, copy)
    before = copy.read_bytes(), db.read_bytes()
    with pytest.raises(ExistsError):
        back_up(db, copy)
    with pytest.raises(ExistsError):
        restore(copy, db)
    assert (copy.read_bytes(), db.read_bytes()) == before
    alone = tmp_path / "alone.sqlite3"
    Path(f"{alone}-wal").touch()  # what is left of a database that somebody removed
    with pytest.raises(ExistsError, match="-wal"):
        restore(copy, alone)
    assert not alone.exists()


@pytest.mark.parametrize(
    "harm",
    [
        "delete from events where number = 7 and table_id = 'b'",
        "delete from events where number = 1 and table_id = 'b'",
        "delete from tables where id = 'c'",
        "insert into log values (1, '', 0, 'shown', '00', '00')",
        "insert into log values (1, '', 0, 'shown', 'no hash', '" + "00" * 32 + "')",
    ],
)
def test_a_copy_that_lacks_something_is_no_copy(db: Path, tmp_path: Path, harm: str) -> None:
    filled(db)
    back_up(db, tmp_path / "good")
    with contextlib.closing(sqlite3.connect(db)) as planted, planted:
        planted.execute(harm)
    before = set(tmp_path.iterdir())
    with pytest.raises(Exception, match=r"events are missing|does not follow"):
        back_up(db, tmp_path / "bad")
    assert set(tmp_path.iterdir()) == before


def says(trey: Run, line: str, lang: Language = "en") -> str:
    ran = trey(f"{line} --lang {lang}")
    assert ran.status == 2
    assert "Traceback" not in ran.err
    assert ran.out == ""
    return ran.err


def test_one_table_is_a_table(db: Path, tmp_path: Path, trey: Run) -> None:
    filled(db, "a", 1)
    assert ": 1 table with 1 event, read" in trey(f"backup {tmp_path / 'en'} --db {db}").out
    assert ": 1 table avec 1 événement, relu" in trey(f"backup {tmp_path / 'fr'} --db {db} --lang fr").out


def test_every_mistake_has_its_sentence_in_both_languages(db: Path, tmp_path: Path, trey: Run) -> None:
    filled(db)
    copy, other, letters = tmp_path / "copy", tmp_path / "other.sqlite3", tmp_path / "letters"
    ran = trey(f"backup {copy} --db {db}")
    assert (ran.status, ran.out) == (0, f"{copy}: 3 tables with 90 events, read back and all in order.\n")
    assert "already" in says(trey, f"backup {copy} --db {db}")
    assert "existe déjà" in says(trey, f"restore {copy} --db {db}", "fr")
    assert "There is no file" in says(trey, f"backup {copy}2 --db {db}2")
    assert "Which file" in says(trey, f"backup --db {db}")
    assert "Quel fichier" in says(trey, "restore a b", "fr")
    assert "pg_dump" in says(trey, "backup x --db postgresql://a/b")
    with contextlib.closing(sqlite3.connect(letters)) as foreign, foreign:
        foreign.execute("create table letters (text)")
    assert "not a trey database" in says(trey, f"restore {letters} --db {other}")
    letters.write_bytes(b"Dear Anna, " * 1000)
    assert "damaged" in says(trey, f"restore {letters} --db {other}")
    os.truncate(copy, copy.stat().st_size // 2)
    assert "corrompu" in says(trey, f"restore {copy} --db {other}", "fr")
    with contextlib.closing(sqlite3.connect(db)) as newer, newer:
        newer.execute("update alembic_version set version_num = '9999'")
    ran = trey(f"backup {copy}2 --db {db}")
    assert ran.status == 0, "a newer version lets this one read it, as a server would"
    with contextlib.closing(sqlite3.connect(db)) as newer, newer:
        newer.execute("update readers set oldest = '9999'")
    assert "newer" in says(trey, f"backup {copy}3 --db {db}")
    assert not other.exists()
    with Serving(other):
        assert "stop it first" in says(trey, f"restore {copy} --db {other}")


def test_a_copy_of_an_older_version_is_brought_up_when_the_server_starts(db: Path, tmp_path: Path, trey: Run) -> None:
    old_database(db)
    assert trey(f"backup {tmp_path / 'copy'} --db {db}").status == 0
    assert trey(f"restore {tmp_path / 'copy'} --db {tmp_path / 'new'}").status == 0
    with Serving(tmp_path / "new"):
        pass


def test_a_full_disk_leaves_no_half_copy(db: Path, tmp_path: Path, trey: Run) -> None:
    old_database(db)
    with small_disk(tmp_path / "disk") as disk:
        fill(disk)
        assert "no space left" in trey(f"backup {disk / 'copy'} --db {db}").err
        assert [file.name for file in disk.iterdir()] == ["ballast"]


async def test_a_killed_servers_database_is_copied_with_its_write_ahead_log(db: Path, tmp_path: Path) -> None:
    store = SqliteStore(db)
    await store.append(Summary("a", "A", "open", public=True, touched=7), 1, [b"one"] * 40)
    for ending in ("", "-wal"):
        shutil.copy(f"{db}{ending}", f"{tmp_path / 'killed'}{ending}")
    await store.close()
    assert back_up(tmp_path / "killed", tmp_path / "copy") == (1, 40)
