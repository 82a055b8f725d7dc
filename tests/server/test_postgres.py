"""PostgreSQL as a store that processes share: shards, fences, chains of the log, one housekeeper, newer schemas."""

import asyncio
import os
import pwd
import shutil
import sqlite3
import subprocess
import tempfile
from collections import Counter, defaultdict
from collections.abc import AsyncIterator
from contextlib import closing, suppress
from functools import partial
from pathlib import Path
from typing import Any

import asyncpg
import msgspec
import pytest

from tests.server.postgres import IDS, Postgres, postgres, shared_out
from tests.server.test_store_laws import summary
from tests.waiting import until
from trey.cli.launch import serve
from trey.server.options import Options
from trey.server.store import lines, shards
from trey.server.store import postgres as postgres_store
from trey.server.store import public_log as log
from trey.server.store.event_store import ConflictError, Member, StoreError, Summary
from trey.server.store.file import upgrade
from trey.server.store.lines import BEATS, LATE_SECONDS, Lines, prepare_shared, shown_url
from trey.server.store.postgres import PostgresStore
from trey.server.store.public_log import Logged
from trey.server.store.shards import SHARDS, Shards
from trey.server.table import events
from trey.server.versions import SHARED_HEAD, SPEAKS, ForeignError, NewerError


class Two:
    """Two processes' stores on one database; `lost` says how often each heard that tables are no longer its own."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.one, self.other = PostgresStore(url), PostgresStore(url)
        self.lost = Counter[str]()

    async def join(self) -> None:
        for name, store in (("one", self.one), ("other", self.other)):
            await store.join(Member(name, name.upper()), partial(self.lost.update, [name]))
        await self.settle()

    async def settle(self, *stores: PostgresStore) -> None:
        """Wait until every shard is owned, and each of these has a fair part of them."""
        await shared_out(*(stores or (self.one, self.other)))

    def of(self, store: PostgresStore) -> str:
        """A table that is a store's, as far as it knows."""
        return next(table for table in IDS if store.mine(table) is not None)

    async def hang(self) -> None:
        """Let the first stop beating, as a process does that is stopped; its session stays."""
        known = self.one._shards
        assert known
        async with known._lines._turns[BEATS]:  # in the midst of a beat its session would end
            await known._stop()


@pytest.fixture
async def two(pg: Postgres) -> AsyncIterator[Two]:
    both = Two(pg.database())
    await both.join()
    yield both
    await both.one.close()
    await both.other.close()


async def test_a_table_of_a_process_that_lives_is_not_taken(two: Two) -> None:
    for store, other, name in ((two.one, two.other, "ONE"), (two.other, two.one, "OTHER")):
        table = two.of(store)
        assert other.mine(table) is None
        assert await other.place(table) == name
        assert await store.place(table) == store.mine(table)


async def test_every_shard_is_owned_once_and_each_owner_raises_its_epoch(two: Two) -> None:
    assert [(two.one.mine(table) is None) != (two.other.mine(table) is None) for table in IDS] == [True] * SHARDS
    table = two.of(two.one)
    before = two.one.mine(table)
    await two.one.part()
    after = await two.other.place(table)
    assert isinstance(after, int)
    assert before
    assert after > before


async def test_what_a_process_writes_after_it_was_given_up_is_refused(two: Two) -> None:
    table = two.of(two.one)
    old = two.one.mine(table)
    assert old
    await two.one.append(at(table), 1, [b"one"], epoch=old)
    await two.hang()
    new = await taken(two.other, table)
    with pytest.raises(ConflictError):
        await two.one.append(at(table, stage="over"), 2, [b"late"], [Logged("shown", "aa")], epoch=old)
    assert await two.other.events(table) == [b"one"]
    assert list(await two.other.public(9)) == [table]
    assert await two.other.heads() == []
    await two.other.append(at(table), 2, [b"two"], epoch=new)
    assert await two.one.events(table) == [b"one", b"two"]


def at(table: str, stage: str = "open") -> Summary:
    return summary(table, table[:12], stage)


async def taken(store: PostgresStore, table: str) -> int:
    """Wait until a table is a store's, which takes as long as nobody notices that its server hangs."""

    async def ours() -> bool:
        return isinstance(await store.place(table), int)

    await until(ours)
    return store.mine(table) or 0


async def placed(store: PostgresStore, tables: list[str], where: str) -> bool:
    """Say whether a store knows that another has these tables."""
    return [await store.place(table) for table in tables] == [where] * len(tables)


async def test_without_the_fence_it_would_have_been_stored(two: Two, monkeypatch: pytest.MonkeyPatch) -> None:
    """The planted fault of the law above."""
    fence = "(shard, epoch) in (select id, epoch from fence)"
    assert fence in postgres_store.PUT
    monkeypatch.setattr(postgres_store, "PUT", postgres_store.PUT.replace(fence, "shard in (select id from fence)"))
    table = two.of(two.one)
    old = two.one.mine(table)
    assert old
    await two.one.append(at(table), 1, [b"one"], epoch=old)
    await two.hang()
    await taken(two.other, table)
    await two.one.append(at(table), 2, [b"late"], epoch=old)
    assert await two.other.events(table) == [b"one", b"late"]


async def test_a_lock_alone_does_not_notice_a_process_that_hangs(two: Two, monkeypatch: pytest.MonkeyPatch) -> None:
    """The planted fault of the laws above: the database does not end its session."""
    monkeypatch.setattr(lines, "SILENT", {})
    known = two.one._shards
    assert known
    before = known._session
    two.one._lines.drop(BEATS)
    await until(lambda: known._session not in {None, before} and known.epochs)
    await two.hang()  # from now on it gives nothing away
    table = two.of(two.one)
    await asyncio.sleep(LATE_SECONDS + 2 * shards.BEAT_SECONDS)
    assert await two.other.place(table) == ""


async def test_a_process_that_lost_its_session_keeps_what_nobody_took(two: Two) -> None:
    before = {table: two.one.mine(table) for table in IDS}
    known, other = two.one._shards, two.other._shards
    assert known
    assert other
    await other._stop()  # it takes nothing meanwhile, however long this takes
    two.one._lines.drop(BEATS)
    await known._beat()
    kept = [table for table in IDS if before[table] and two.one.mine(table) == before[table]]
    assert len(kept) > SHARDS // 3, "some may be given to who has fewer"
    assert [await two.other.place(table) for table in kept[:9]] == ["ONE"] * 9


async def test_who_asks_for_anothers_tables_holds_up_no_beat(two: Two, monkeypatch: pytest.MonkeyPatch) -> None:
    used = list[str]()
    use = Lines.use

    def counted(self: Lines, kind: str) -> Any:
        if self is two.other._lines:
            used.append(kind)
        return use(self, kind)

    assert two.one._shards
    assert two.other._shards
    await two.other._shards._stop()
    theirs = [table for table in IDS if two.one.mine(table) is not None][:9]
    monkeypatch.setattr(Lines, "use", counted)

    async def there() -> bool:
        used.clear()
        return await placed(two.other, theirs, "ONE")

    await until(there)  # the first may have beaten late, or given some to the other
    assert BEATS not in used


async def test_a_process_whose_session_was_ended_hears_that_others_have_its_tables(two: Two) -> None:
    table = two.of(two.one)
    known = two.one._shards
    assert known
    await two.hang()
    await taken(two.other, table)
    with suppress(StoreError):  # by which it may only notice that its session was ended
        await known._beat()
    await known._beat()
    assert two.lost["one"]
    assert two.one.mine(table) is None


async def test_who_is_cut_off_owns_nothing_by_the_time_that_others_may(two: Two) -> None:
    known = two.one._shards
    assert known

    async def fail() -> None:
        raise StoreError("cut off")

    known._beat = fail  # type: ignore[method-assign]
    await asyncio.sleep(LATE_SECONDS + 2 * shards.BEAT_SECONDS)
    assert [two.one.mine(table) for table in IDS] == [None] * SHARDS
    assert two.lost["one"]


async def test_a_beat_that_the_database_refuses_is_not_the_last(two: Two, monkeypatch: pytest.MonkeyPatch) -> None:
    known = two.one._shards
    assert known
    errors, beat, well = iter([asyncpg.DeadlockDetectedError("x"), ValueError("x")]), known._beat, asyncio.Event()

    async def refused() -> None:
        if error := next(errors, None):
            raise error
        await beat()
        well.set()

    monkeypatch.setattr(known, "_beat", refused)
    await asyncio.wait_for(well.wait(), 10 * shards.BEAT_SECONDS)
    assert [two.one.mine(table) is None for table in IDS] != [True] * SHARDS


async def test_a_third_gets_its_part_and_who_parts_leaves_everything(two: Two) -> None:
    third = PostgresStore(two.url)
    await third.join(Member("third", "THIRD"), lambda: None)
    await two.settle(two.one, two.other, third)
    await third.close()
    await two.settle()


async def test_twenty_processes_share_all_shards(pg: Postgres) -> None:
    url = pg.database()
    prepare_shared(url)
    own = [Lines(url, greet) for _ in range(20)]
    many = [Shards(one, Member(f"{n}", f"s{n}"), lambda: None, lambda *_: None) for n, one in enumerate(own)]
    for one in many:
        await one.begin()
    await until(lambda: sum(len(one.epochs) for one in many) == SHARDS and min(len(one.epochs) for one in many) > 5)
    assert sorted(shard for one in many for shard in one.epochs) == list(range(SHARDS))
    for one in many[:10]:
        await one.part()
    await until(lambda: sum(len(one.epochs) for one in many[10:]) == SHARDS)
    assert sorted(shard for one in many[10:] for shard in one.epochs) == list(range(SHARDS))
    for one, line in zip(many, own, strict=True):
        await one.part()
        line.close()


async def greet(_db: object, _kind: str) -> None:
    return


async def test_a_shard_that_cannot_be_read_goes_to_a_newer_server_and_stays_there(two: Two) -> None:
    table = two.of(two.one)
    assert not await two.one.leave(table)
    newer = PostgresStore(two.url)
    await newer.join(Member("newer", "NEWER", SPEAKS + 1), lambda: None)
    await two.settle(two.one, two.other, newer)
    table = two.of(two.one)
    assert await two.one.leave(table)
    assert two.one.mine(table) is None
    assert isinstance(await newer.place(table), int)
    await asyncio.sleep(2 * shards.BEAT_SECONDS)
    await until(lambda: placed(two.one, [table], "NEWER"))
    known = newer._shards  # it has too many, say, and gives this one away to the poorest
    assert known
    async with newer._lines.use(BEATS) as db:
        await known._give(db, [int(table[:2], 16)], "one")
    await asyncio.sleep(3 * shards.BEAT_SECONDS)
    await until(lambda: placed(two.one, [table], "NEWER"))
    assert isinstance(await newer.place(table), int)
    await newer.close()

    async def has() -> object:
        return isinstance(await two.one.place(table), int) or two.other.mine(table)

    await until(has)


async def test_whoever_beat_too_late_has_every_shard_again_and_none_twice(
    two: Two, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It lost more than a fair part, and its session has the locks: one taken twice is not free when given up once."""
    known = two.one._shards
    assert known
    beat = known._beat

    async def slow() -> None:
        """Beat, and then wait for the database until it is late."""
        await beat()
        known._beaten -= 2 * LATE_SECONDS

    with monkeypatch.context() as patched:
        patched.setattr(known, "_beat", slow)
        await until(lambda: not known.epochs)
    await two.settle()
    table = two.of(two.one)
    async with known._lines.use(BEATS) as db:
        await known._give(db, [int(table[:2], 16)], "other")
    assert await taken(two.other, table)


async def test_a_server_of_the_version_before_finds_every_table_leased(two: Two) -> None:
    table = two.of(two.one)
    await two.one.append(at(table), 1, [b"one"], epoch=two.one.mine(table) or 0)
    db = await asyncpg.connect(two.url)
    await db.execute("update tables set owner = 'old', epoch = 7 where id = $1", table)  # as it was left, or is held
    await two.one.place(table)
    lease = "select owner, epoch, until > clock_timestamp() from tables join processes on processes.id = owner"
    assert [tuple(row) for row in await db.fetch(lease)] == [("shards", 8, True)]
    await db.close()


async def test_each_shard_has_a_chain_of_the_log(two: Two) -> None:
    made = []
    for n in range(3):
        for table in IDS[:8]:
            store = two.one if two.one.mine(table) else two.other
            new = summary(f"{table[:-1]}{n}", f"{table[:2]}{n}")
            made.append(store.append(new, 1, [b"x"], [Logged("shown", "ab")] * 2, epoch=store.mine(table) or 0))
    await asyncio.gather(*made)
    heads = {head.chain: head for head in await two.one.heads()}
    assert set(heads) == set(range(1, 9))
    for chain, head in heads.items():
        found, last = await two.one.log(0, 999, chain)
        assert [line.number for line in found] == list(range(1, 7))
        assert log.verify(found)
        assert (head.number, head.hash) == (6, found[-1].hash)
        assert last == head.hash
    assert (await two.one.log(0, 999))[0] == []


async def test_whoever_takes_a_shard_knows_its_chain(two: Two) -> None:
    table = two.of(two.one)
    await two.one.append(at(table), 1, [b"x"], [Logged("shown", "ab")], epoch=two.one.mine(table) or 0)
    head = two.one.head_of(table)
    assert two.other.head_of(table) is None
    await two.one.part()
    epoch = await taken(two.other, table)
    assert two.other.head_of(table) == head
    await two.other.append(at(table), 2, [b"y"], [Logged("shown", "cd")], epoch=epoch)
    found, _ = await two.other.log(0, 9, int(table[:2], 16) + 1)
    assert log.verify(found)
    assert len(found) == 2


async def test_the_chain_goes_on_after_a_commit_whose_end_is_not_known(two: Two) -> None:
    """What the process believes to be the last line is read again."""
    table = two.of(two.one)
    epoch = two.one.mine(table) or 0
    await two.one.append(at(table), 1, [b"x"], [Logged("shown", "ab")], epoch=epoch)
    two.one._heads.clear()
    await two.one.append(at(table), 2, [b"y"], [Logged("shown", "cd")], epoch=epoch)
    with pytest.raises(ConflictError):
        await two.one.append(at(table), 2, [b"z"], [Logged("shown", "ef")], epoch=epoch)
    await two.one.append(at(table), 3, [b"z"], [Logged("shown", "ef")], epoch=epoch)
    found, _ = await two.one.log(0, 9, int(table[:2], 16) + 1)
    assert log.verify(found)
    assert [line.digest for line in found] == ["ab", "cd", "ef"]


async def test_chains_go_on_from_the_log_that_was_there_before_shards(pg: Postgres) -> None:
    """Records hold the log's number from deal to deal, and it only grows."""
    url = pg.database()
    prepare_shared(url)
    root, line = log.chain("", 1, Logged("shown", "ab")), "insert into log values ($1, '', 0, $2, $3, $4)"
    db = await asyncpg.connect(url)
    await db.execute(line, root.number, root.kind, root.digest, root.hash)
    await db.close()
    store = PostgresStore(url)
    await store.append(at(IDS[0]), 1, [b"x"], [Logged("shown", "cd")])
    await store.join(Member("one", "ONE"), lambda: None)
    for n, table in enumerate(IDS[:2], 1):
        head = store.head_of(table)
        assert head
        assert (head.number, head.chain) == (3 - n, n)
    await store.append(at(IDS[1]), 1, [b"x"], [Logged("shown", "ef")], epoch=store.mine(IDS[1]) or 0)
    for chain in (1, 2):
        lines, _ = await store.log(0, 9, chain)
        assert [line.number for line in lines] == [2]
        assert log.verify(lines, root.hash)
    assert (await store.log(0, 9))[0] == [root]
    await store.close()


async def test_one_process_keeps_house_until_it_is_gone(two: Two) -> None:
    keepers = [store for store in (two.one, two.other) if await store.keeps_house()]
    assert len(keepers) == 1
    other = two.other if keepers[0] is two.one else two.one
    await keepers[0].close()
    await until(other.keeps_house)


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
    await newer(url, SHARED_HEAD)
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


async def test_servers_that_begin_at_once_make_the_tables_once(pg: Postgres, tmp_path: Path) -> None:
    url = pg.database()
    await asyncio.gather(*(asyncio.to_thread(prepare_shared, url) for _ in range(3)))
    db = await asyncpg.connect(url)
    asked = "select table_name, column_name from information_schema.columns where table_schema = current_schema()"
    found = defaultdict[str, set[str]](set)
    for name, column in await db.fetch(asked):
        found[name].add(column)
    await db.close()
    upgrade(tmp_path / "new.sqlite3", "")
    with closing(sqlite3.connect(tmp_path / "new.sqlite3")) as new:
        names = [name for (name,) in new.execute("select name from sqlite_master where type = 'table'")]
        both = {name: {row[1] for row in new.execute(f"pragma table_info({name})")} for name in names}
    assert {name: found[name] for name in names} == both
    assert set(found) - set(names) == {"shards", "members", "chains"}


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
    """`sslmode=verify-full` comes to reading, writing and the beat alike, and takes no other server for it."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        settings = certificate(folder, "right")
        certificate(folder, "wrong")
        with postgres(**settings) as running:
            url = f"{running.database()}?sslmode=verify-full&sslrootcert={folder}"
            store = PostgresStore(f"{url}/right.pem")
            await store.join(Member("one", "ONE"), lambda: None)
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
