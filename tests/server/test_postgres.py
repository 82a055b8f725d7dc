"""PostgreSQL as a store that processes share: leases, fences, one log, one housekeeper, and newer schemas."""

import asyncio
import os
import pwd
import shutil
import sqlite3
import subprocess
import tempfile
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path
from typing import Any

import asyncpg
import msgspec
import pytest
from sqlalchemy import inspect
from sqlalchemy.ext.asyncio import create_async_engine

from tests.server.postgres import Postgres, postgres
from tests.server.test_store_laws import summary
from trey.server.launch import Options, serve
from trey.server.store import membership, upgrade
from trey.server.store import public_log as log
from trey.server.store.event_store import HEAD, ConflictError, FencedError, Peer, StoreError
from trey.server.store.postgres import PostgresStore
from trey.server.store.postgres_upgrade import prepare_shared, shown_url
from trey.server.store.public_log import Logged
from trey.server.store.upgrade import ForeignError, NewerError
from trey.server.table import events


class Two:
    """Two processes' stores on one database; `lost` has the tables that each heard were taken from it."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.one, self.other = PostgresStore(url), PostgresStore(url)
        self.lost: dict[str, asyncio.Queue[str]] = {"one": asyncio.Queue(), "other": asyncio.Queue()}

    async def join(self) -> None:
        for name, store in (("one", self.one), ("other", self.other)):
            await store.join(Peer(name, f"{name}:1", "00"), self.lost[name].put_nowait)

    async def die(self) -> None:
        """Let the first stop beating, as a process does that is killed, stopped or cut off."""
        known = self.one._membership
        assert known
        await known._stop()
        db = await asyncpg.connect(self.url)
        await db.execute("update processes set until = clock_timestamp() - interval '1 second' where id = 'one'")
        await db.close()


@pytest.fixture
async def two(pg: Postgres) -> AsyncIterator[Two]:
    both = Two(pg.database())
    await both.join()
    yield both
    await both.one.close()
    await both.other.close()


async def epoch_of(store: PostgresStore, table: str = "a") -> int:
    taken = await store.take(table)
    assert isinstance(taken, int)
    return taken


async def test_a_table_of_a_process_that_lives_is_not_taken(two: Two) -> None:
    await two.one.append(summary(), 1, [b"one"])
    await epoch_of(two.one)
    peer = await two.other.take("a")
    assert isinstance(peer, Peer)
    assert (peer.id, peer.address, peer.secret) == ("one", "one:1", "00")
    assert 0 < peer.left <= membership.LEASE_SECONDS
    holder = await two.other.holder("a")
    assert holder
    assert holder.id == "one"
    assert await two.one.holder("a") is None


async def test_what_a_process_writes_after_it_was_given_up_is_refused(two: Two) -> None:
    await two.one.append(summary(), 1, [b"one"])
    old = await epoch_of(two.one)
    await two.die()
    new = await epoch_of(two.other)
    assert new > old
    with pytest.raises(FencedError):
        await two.one.append(summary(stage="over"), 2, [b"late"], [Logged("shown", "aa")], epoch=old)
    assert await two.other.events("a") == [b"one"]
    assert list(await two.other.public(9)) == ["a"]
    assert (await two.other.log(0, 9))[0] == []
    await two.other.append(summary(), 2, [b"two"], epoch=new)
    assert await two.one.events("a") == [b"one", b"two"]


async def test_without_the_fence_it_would_have_been_stored(two: Two, monkeypatch: pytest.MonkeyPatch) -> None:
    """The planted fault of the law above."""
    from trey.server.store import postgres

    monkeypatch.setattr(postgres, "PUT", postgres.PUT.replace("and tables.epoch = job.epoch", ""))
    await two.one.append(summary(), 1, [b"one"])
    old = await epoch_of(two.one)
    await two.die()
    await epoch_of(two.other)
    await two.one.append(summary(), 2, [b"late"], epoch=old)
    assert await two.other.events("a") == [b"one", b"late"]


async def test_a_process_hears_that_a_table_was_taken_from_it(two: Two) -> None:
    await two.one.append(summary(), 1, [b"one"])
    await epoch_of(two.one)
    await two.die()
    await epoch_of(two.other)
    assert await asyncio.wait_for(two.lost["one"].get(), 30) == "a"
    assert two.lost["other"].empty()


async def test_a_process_that_heard_nothing_looks_when_it_is_back(two: Two) -> None:
    await two.one.append(summary(), 1, [b"one"])
    await epoch_of(two.one)
    await two.die()
    known = two.one._membership
    assert known
    known._hang_up()
    await epoch_of(two.other)
    await known._beat()
    assert two.lost["one"].get_nowait() == "a"


async def test_what_is_taken_while_the_bell_cannot_be_rung_is_held_all_the_same(two: Two) -> None:
    await two.one.append(summary(), 1, [b"one"])
    await epoch_of(two.one)
    await two.die()
    known = two.other._membership
    assert known
    await known._stop()
    known._hang_up()
    assert known.held == {"a": await epoch_of(two.other)}


async def test_what_is_let_go_is_anybodys_but_not_what_was_taken_since(two: Two) -> None:
    await two.one.append(summary(), 1, [b"one"])
    first = await epoch_of(two.one)
    second = await epoch_of(two.one)
    await two.one.let_go({"a": first})
    assert isinstance(await two.other.take("a"), Peer)
    await two.one.let_go({"a": second})
    assert await epoch_of(two.other) > second


async def test_who_parts_leaves_everything(two: Two) -> None:
    for name in "abc":
        await two.one.append(summary(name), 1, [b"one"])
        await epoch_of(two.one, name)
    await two.one.part()
    assert [isinstance(await two.other.take(name), int) for name in "abc"] == [True] * 3


async def test_the_log_is_one_chain_whoever_writes(two: Two) -> None:
    made = [
        store.append(summary(f"{n}{name}"), 1, [b"x"], [Logged("shown", "ab")] * 2)
        for n in range(40)
        for name, store in (("one", two.one), ("other", two.other))
    ]
    await asyncio.gather(*made)
    lines, head = await two.one.log(0, 999)
    assert [line.number for line in lines] == list(range(1, 161))
    assert log.verify(lines)
    assert head == lines[-1].hash


async def test_whoever_takes_a_table_knows_the_log_as_far_as_the_table_does(two: Two) -> None:
    await two.one.append(summary(), 1, [b"x"], [Logged("shown", "ab")])
    before = two.other.head
    await epoch_of(two.other)
    assert before is None
    assert two.other.head == two.one.head


async def test_one_process_keeps_house_until_it_is_gone(two: Two) -> None:
    assert [await two.one.keeps_house(), await two.other.keeps_house(), await two.one.keeps_house()] == [
        *(True, False, True),
    ]
    await two.one.close()
    for _ in range(100):
        if await two.other.keeps_house():
            break
        await asyncio.sleep(0.05)
    assert await two.other.keeps_house()


async def test_a_limit_holds_for_all_processes_together(two: Two) -> None:
    asked = [await store.spend("tables 192.0.2.1", 0.0, 3) for store in (two.one, two.other) * 3]
    assert asked == [True, True, True, False, False, False]
    assert await two.other.spend("tables 192.0.2.2", 0.0, 3)


async def test_a_limit_fills_again(two: Two) -> None:
    assert await two.one.spend("x", 0.0, 1)
    assert not await two.one.spend("x", 0.0, 1)
    await asyncio.sleep(0.01)
    assert await two.other.spend("x", 1000.0, 1)


@pytest.mark.parametrize("lines", [(), (Logged("shown", "aa"),)], ids=["plain", "logged"])
async def test_a_line_that_breaks_in_mid_commit_acknowledges_nothing(two: Two, lines: tuple[Logged, ...]) -> None:
    await two.one.append(summary(), 1, [b"one"])
    db, eye = [await asyncpg.connect(two.url) for _ in range(2)]  # a transaction sees who waits as at its first look
    held = db.transaction()
    await held.start()
    await db.execute("select * from tables for update")
    late = asyncio.ensure_future(two.one.append(summary(), 2, [b"two"], lines))
    cut = "select pg_terminate_backend(pid) from pg_stat_activity where wait_event_type = 'Lock'"
    while not late.done() and not await eye.fetch(cut):  # noqa: ASYNC110 - it is PostgreSQL that is waited for
        await asyncio.sleep(0.01)
    with pytest.raises(StoreError):
        await late
    await held.rollback()
    for line in (db, eye):
        await line.close()
    await two.one.append(summary(), 2, [b"two again"], lines)
    assert await two.other.events("a") == [b"one", b"two again"]
    assert len((await two.other.log(0, 9))[0]) == len(lines)


async def test_a_number_that_is_taken_in_the_same_epoch_is_a_conflict_not_a_fence(two: Two) -> None:
    await two.one.append(summary(), 1, [b"one"])
    with pytest.raises(ConflictError) as refused:
        await two.other.append(summary(), 1, [b"other"])
    assert not isinstance(refused.value, FencedError)


# The schema


async def newer(url: str, oldest: str) -> None:
    """Bring a database to a version that is still to come, as its server would."""
    db = await asyncpg.connect(url)
    await db.execute("alter table tables add column later text not null default 'x'")
    await db.execute("alter table events add column later int not null default 1")
    await db.execute("update alembic_version set version_num = '9999'")
    await db.execute("update readers set oldest = $1", oldest)
    await db.close()


async def test_a_server_one_version_older_plays_on_with_what_was_only_added(pg: Postgres) -> None:
    url = pg.database()
    first = PostgresStore(url)
    await first.append(summary(), 1, [b"one"])
    await newer(url, HEAD)
    await first.append(summary(), 2, [b"two"], [Logged("shown", "aa")])
    later = PostgresStore(url)
    await later.append(summary("b"), 1, [b"one"])
    assert await later.events("a") == [b"one", b"two"]
    await first.close()
    await later.close()


async def test_a_server_that_is_too_old_is_refused_in_a_sentence(pg: Postgres) -> None:
    url = pg.database()
    prepare_shared(url)
    await newer(url, "9999")
    with pytest.raises(NewerError):
        PostgresStore(url)
    said: list[str] = []
    assert serve(Options(port=0, db=url, open=False), said.append) == 1
    assert "newer version of trey" in said[0]


async def test_another_programs_tables_are_left_alone(pg: Postgres) -> None:
    url = pg.database()
    db = await asyncpg.connect(url)
    await db.execute("create table events (what text)")
    with pytest.raises(ForeignError):
        PostgresStore(url)
    assert await db.fetchval("select count(*) from pg_tables where schemaname = 'public'") == 1
    await db.close()


async def test_servers_that_begin_at_once_make_the_tables_once(pg: Postgres) -> None:
    url = pg.database()
    await asyncio.gather(*(asyncio.to_thread(prepare_shared, url) for _ in range(3)))
    engine = create_async_engine(url.replace("postgresql", "postgresql+asyncpg"))
    async with engine.connect() as db:
        found = await db.run_sync(
            lambda c: {name: {k["name"] for k in inspect(c).get_columns(name)} for name in inspect(c).get_table_names()}
        )
    await engine.dispose()
    with closing(sqlite3.connect(":memory:")) as new:
        new.executescript(upgrade.NEW.read_text("utf-8"))
        names = [name for (name,) in new.execute("select name from sqlite_master where type = 'table'")]
        assert found == {name: {row[1] for row in new.execute(f"pragma table_info({name})")} for name in names}


def certificate(folder: Path, name: str) -> dict[str, Any]:
    """A key and a certificate that signs itself, for this machine; PostgreSQL's settings for them."""
    folder.chmod(0o755)
    key, made = folder / f"{name}.key", folder / f"{name}.pem"
    line = f"openssl req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=x -keyout {key} -out {made}"
    subprocess.run([*line.split(), "-addext", "subjectAltName=IP:127.0.0.1"], check=True, capture_output=True)
    if os.geteuid() == 0:
        shutil.chown(key, "postgres" if "postgres" in {user.pw_name for user in pwd.getpwall()} else "nobody")
    return {"ssl": "on", "ssl_cert_file": made, "ssl_key_file": key}


@pytest.mark.skipif(shutil.which("openssl") is None, reason="openssl is not on this machine")
async def test_a_database_shows_who_it_is_where_that_is_asked(pg: Postgres) -> None:
    """`sslmode=verify-full` comes to reading, writing and the lease alike, and takes no other server for it."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        settings = certificate(folder, "right")
        certificate(folder, "wrong")
        with postgres(**settings) as running:
            url = f"{running.database()}?sslmode=verify-full&sslrootcert={folder}"
            store = PostgresStore(f"{url}/right.pem")
            await store.join(Peer("one", "one:1", "00"), lambda _: None)
            await store.append(summary("a"), 1, [b"x"])
            assert await store.events("a") == [b"x"]
            db = await asyncpg.connect(url.partition("?")[0], ssl=False)
            others = (
                "from pg_stat_ssl join pg_stat_activity using (pid) where usename = 'trey' and pid != pg_backend_pid()"
            )
            assert await db.fetchval(f"select count(*) {others}") >= 3
            assert await db.fetchval(f"select bool_and(ssl) {others}")
            await db.close()
            await store.close()
            for wrong in (f"{url}/wrong.pem", f"{pg.database()}?sslmode=verify-full&sslrootcert={folder}/right.pem"):
                with pytest.raises((OSError, ConnectionError)):
                    PostgresStore(wrong)


def test_a_database_that_cannot_be_reached_is_named_without_its_password() -> None:
    said: list[str] = []
    assert serve(Options(port=0, db="postgresql://me:secret@127.0.0.1:1/trey", open=False), said.append) == 1
    assert "postgresql://127.0.0.1:1/trey" in said[0]
    assert "secret" not in said[0]
    assert shown_url("postgresql://me:secret@host/trey?ssl=require") == "postgresql://host/trey"


def test_an_event_of_a_newer_server_is_passed_over_where_it_says_so() -> None:
    known = events.Shown()
    stored = [events.encode(known), b'{"type":"+heard","seat":1,"what":[1,2]}', events.encode(known)]
    assert events.decode(stored) == [known, events.Later(), known]
    with pytest.raises(msgspec.ValidationError):
        events.decode([b'{"type":"heard","seat":1}'])
