"""A database that is short of connections, slow or gone: whoever starts can write, and who cannot write says so."""

import asyncio
import logging
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager

import asyncpg
import pytest

from tests.server.player import Player, ask, create, hasty
from tests.server.postgres import Postgres, lacking, postgres
from tests.server.serving import Serving
from tests.server.test_store_laws import summary
from tests.waiting import until
from tools.services import find_postgres
from trey.cli.launch import serve
from trey.core.text import Language
from trey.server.journal import MOST_AT_ONCE, OnceASecond
from trey.server.live.cache import FRESH_SECONDS
from trey.server.options import Options
from trey.server.store.event_store import StoreError
from trey.server.store.lines import KINDS, WRITER
from trey.server.store.postgres import PostgresStore

EUCHRE = "euchre_cutthroat game_target=2"
EACH = len(KINDS)


@pytest.fixture
def narrow() -> Iterator[Postgres]:
    """A server with connections for one of ours, and a few besides."""
    if why := lacking(find_postgres):
        pytest.skip(why)
    with postgres(connections=EACH + 4) as running:
        yield running


async def ready(server: Serving, *, wanted: bool) -> bool:
    return bool((await ask(server.url, "/readyz"))["ok"]) == wanted


def test_a_server_holds_as_many_connections_as_hosts_are_told() -> None:
    assert EACH == 6


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_of_three_servers_those_start_that_can_write(narrow: Postgres, lang: Language) -> None:
    url = narrow.database()
    with Serving(url) as server:
        for _ in range(2):
            said: list[str] = []
            assert serve(Options(port=0, db=url, open=False, lang=lang), said.append) == 1
            assert f"127.0.0.1:{narrow.port}/" in said[-1]
            assert "max_connections" in said[-1]
        asyncio.run(played(server))


async def played(server: Serving) -> None:
    """Play a match at a server that is well."""
    made = await create(server.url, EUCHRE, "habit", "habit")
    async with Player(server.url, made["table"], made["token"]) as anna:
        assert await anna.play(hasty(1)) > 5
    assert (await ask(server.url, "/readyz"))["ok"]
    assert (await ask(server.url, "/healthz"))["ok"]


async def test_all_connections_are_there_before_anybody_plays(pg: Postgres) -> None:
    url = pg.database()
    with Serving(url):
        db = await asyncpg.connect(url)
        known = "select count(*) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()"
        assert await db.fetchval(known) == EACH
        await db.close()


@asynccontextmanager
async def shut(pg: Postgres, url: str) -> AsyncIterator[asyncpg.Connection]:
    """Let nobody connect to a database any more; who is connected stays."""
    name = url.rpartition("/")[2]
    db = await asyncpg.connect(f"postgresql://trey@127.0.0.1:{pg.port}/postgres")
    await db.execute(f"alter database {name} allow_connections false")
    try:
        yield db
    finally:
        await db.execute(f"alter database {name} allow_connections true")
        await db.close()


async def test_a_writer_that_gets_no_connection_is_neither_well_nor_ready(pg: Postgres) -> None:
    """All else goes on: what is read, and the word that the process lives."""
    url = pg.database()
    with Serving(url) as server:
        made = await create(server.url, EUCHRE)
        await until(lambda: ready(server, wanted=True))
        store = server.house.store
        assert isinstance(store, PostgresStore)
        async with shut(pg, url) as db:
            await db.execute("select pg_terminate_backend($1)", store._lines._known[WRITER].get_server_pid())
            await until(lambda: ready(server, wanted=False))
            assert not (await ask(server.private_url, "/healthz"))["ok"]
            assert (await ask(server.url, f"/api/tables/{made['table']}"))["stage"] == "open"
            assert store._shards
            assert "beats" not in store._lines._faults
        await until(lambda: ready(server, wanted=True))


async def test_a_commit_that_waits_is_neither_well_nor_ready(pg: Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("trey.server.store.postgres.OVERDUE", 0.3)
    monkeypatch.setattr("trey.server.http.operations.PATIENCE", 0.3)
    url = pg.database()
    with Serving(url) as server:
        made = await create(server.url, EUCHRE)
        await until(lambda: ready(server, wanted=True))
        db = await asyncpg.connect(url)
        async with Player(server.url, made["table"], made["token"]) as anna:
            async with db.transaction():
                await db.execute("select * from tables for update")
                late = asyncio.ensure_future(anna.ask(type="rename", name="Anne"))
                await until(lambda: ready(server, wanted=False))
                await asyncio.sleep(FRESH_SECONDS)
                assert "writer-stuck" in (await ask(server.private_url, "/healthz"))["wrong"]
                assert not late.done()
            assert (await late)["type"] == "done"
        await db.close()
        await until(lambda: ready(server, wanted=True))


# What the journal says meanwhile


async def test_an_outage_says_one_thing_once_a_second(caplog: pytest.LogCaptureFixture) -> None:
    if why := lacking(find_postgres):
        pytest.skip(why)
    with postgres() as running:
        with Serving(running.database()) as server:
            tables = [await create(server.url, EUCHRE) for _ in range(30)]
            people = [Player(server.url, made["table"], made["token"]) for made in tables]
            for one in people:
                await one.open()
            await asyncio.to_thread(running.stop)
            caplog.clear()
            began = server.loop.time()
            answers = await asyncio.gather(*(one.ask(type="rename", name="Anne") for one in people))
            assert {answer["code"] for answer in answers} == {"trouble"}
            await asyncio.gather(*(one.close() for one in people))
            lasted = server.loop.time() - began
            await asyncio.to_thread(running.start)
        sieve = OnceASecond()
        written = [record for record in caplog.records if sieve.filter(record)]
        said = Counter(str(record.msg).partition(" (and")[0] for record in written if record.levelno >= logging.WARNING)
    assert said
    assert max(said.values()) <= lasted + MOST_AT_ONCE, said
    assert not [record for record in caplog.records if record.exc_info]


async def test_what_fails_is_a_fault_until_something_is_stored(pg: Postgres) -> None:
    url = pg.database()
    opened = PostgresStore(url)
    await opened.open()
    await opened.append(summary(), 1, [b"one"])
    async with shut(pg, url):
        opened._lines.drop(WRITER)
        with pytest.raises(StoreError):
            await opened.append(summary(), 2, [b"two"])
        assert "not currently accepting connections" in opened.fault
    await opened.append(summary(), 2, [b"two"])
    assert not opened.fault
    await opened.close()
