"""The way between a server and its database is cut, held up or half open: the others play on, and so does it, after."""

import ast
import asyncio
import configparser
import gc
import inspect
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count
from random import Random
from typing import Any

import asyncpg
import pytest

from tests.server.cluster import Found, Sitter, Sitting, check, sit_down
from tests.server.killing import ROOT
from tests.server.player import Player, ask, create
from tests.server.postgres import Postgres
from tests.server.serving import Serving
from tests.server.test_store_laws import summary
from tests.server.way import FAULTS, FOR_EVER, Fault, Trap, Way
from trey.server.store import lines, postgres, shards
from trey.server.store.event_store import ConflictError, StoreError
from trey.server.store.lines import BEATS, KINDS, LATE_SECONDS, READERS, SETTINGS, WRITER, Lines
from trey.server.store.postgres import PostgresStore
from trey.server.store.public_log import Logged, verify
from trey.server.store.shards import BEAT_SECONDS, SHARDS

EUCHRE = "euchre_cutthroat game_target=40"
DEALS = 16
"""Actions of one player that take more than a deal: the public log grew meanwhile."""
TAKEN = 2 * LATE_SECONDS
"""Seconds by which others have what a server had that vanished."""
SOON = 10.0
PLENTY = 30.0
"""Seconds that are plenty for what others take over, and few for what an operating system waits."""


class Calm(Sitter):
    """A player who takes a moment for each action."""

    async def _act(self, player: Player, at: int, action: str) -> None:
        await asyncio.sleep(0.02)
        await super()._act(player, at, action)


class Two:
    """Two servers on one database, the first by a way that can fail, and one player at a table of each."""

    def __init__(self, db: str, way: Way) -> None:
        self.db, self.way = db, way
        self.cut, self.well = Serving(way.through(db)), Serving(db)
        self.at: dict[Serving, Sitting] = {}
        self._over: list[Sitting] = []
        self._seeds = count()

    async def sit(self, *servers: Serving) -> None:
        for server in servers or (self.cut, self.well):
            if server not in self.at or self.at[server].over:
                self._over += [self.at[server]] if server in self.at else []
                self.at[server] = await sit_down(server.url, EUCHRE, 1, Random(next(self._seeds)), Calm)

    def done(self, server: Serving) -> int:
        at = [*self._over, self.at[server]]
        return sum(len(one.acknowledged) for s in at for one in s.people if one.url == server.url)

    async def plays(self, server: Serving, within: float = PLENTY, actions: int = DEALS) -> bool:
        """Whether so many more actions are done there."""
        until, wanted = time.monotonic() + within, self.done(server) + actions
        while self.done(server) < wanted and time.monotonic() < until:
            if self.at[server].over:
                await self.sit(server)  # the other may be cut off
            await asyncio.sleep(0.05)
        return self.done(server) >= wanted

    async def found(self) -> Found:
        """What is stored, compared with what was told."""
        found = Found()
        for sitting in (*self._over, *self.at.values()):
            await sitting.end()
            await check(self.db, sitting, found)
        store = PostgresStore(self.db)
        for head in await store.heads():
            found.faults += [] if verify((await store.log(0, 1 << 30, head.chain))[0]) else ["the log is no chain"]
        await store.close()
        return found


@asynccontextmanager
async def two(pg: Postgres) -> AsyncIterator[Two]:
    db = pg.database()
    with Way(pg.port) as way:
        both = Two(db, way)
        with both.cut, both.well:
            await both.sit()
            yield both


async def trapped(both: Two, kind: str, at: int, fault: Fault = "half open") -> int:
    """Wait until a transaction of a kind has come as far, or is over; return the number of its messages."""
    for _ in range(20):
        trap = both.way.set(Trap(kind, at, fault))
        for _ in range(200):
            if trap.over.is_set():
                break
            if kind in READERS:
                await asyncio.gather(*(ask(both.cut.url, f"/api/tables/{'0' * 16}") for _ in READERS))
            await asyncio.gather(asyncio.wait_for(both.sit(), 5), return_exceptions=True)  # one may be cut off by now
            await asyncio.sleep(0.05)
        if trap.over.is_set() and (at == FOR_EVER or trap.passed > at):
            return trap.passed
    raise AssertionError(f"no transaction of {kind} has {at} messages")


async def steps_of(both: Two, kind: str) -> int:
    """Return the number of messages of a transaction whose statements are known."""
    return min([await trapped(both, kind, FOR_EVER) for _ in range(3)])


async def outlived(both: Two, kind: str, at: int, fault: Fault, plenty: float = PLENTY) -> str:
    """Let a fault come in a transaction; say what did not go on."""
    await trapped(both, kind, at, fault)
    try:
        if not await both.plays(both.well, plenty):
            return "the other server stands still"
        await asyncio.sleep(TAKEN + BEAT_SECONDS)
        if not await both.plays(both.well, plenty):
            return "the other server stands still after it took over"
    finally:
        both.way.heal()
    if not await both.plays(both.cut, plenty):
        return "the server that was cut off stands still"
    return "" if await makes_tables(both.cut, plenty) else "no table can be made"


async def makes_tables(server: Serving, plenty: float = PLENTY) -> bool:
    """Whether tables can be made, found and listed."""
    try:
        async with asyncio.timeout(plenty):
            made = await create(server.url, EUCHRE, "thumb", public=True)
            found = await ask(server.url, f"/api/tables/by-code/{made.get('code')}")
            return "table" in found and "table" in made and "tables" in await ask(server.url, "/api/tables")
    except TimeoutError:
        return False


BY_DAY: list[tuple[str, float, Fault]] = [(WRITER, 0.5, "half open"), (WRITER, 0.5, "cut"), (BEATS, 0.9, "late")]


async def test_a_server_that_is_cut_off_in_a_transaction_stops_nobody(pg: Postgres) -> None:
    async with two(pg) as both:
        for kind, part, fault in BY_DAY:
            steps = await steps_of(both, kind)
            assert not await outlived(both, kind, round(part * steps), fault), (kind, part, fault)
        found = await both.found()
    assert found.faults == []
    assert found.acknowledged > 6 * DEALS


@pytest.mark.nightly
@pytest.mark.parametrize("kind", [WRITER, BEATS, READERS[0]])
@pytest.mark.parametrize("fault", FAULTS)
async def test_no_step_of_any_transaction_stops_anybody(pg: Postgres, kind: str, fault: Fault) -> None:
    async with two(pg) as both:
        steps = await steps_of(both, kind)
        for at in range(steps):
            assert not await outlived(both, kind, at, fault), at
        found = await both.found()
    assert found.faults == []


# The planted faults of the laws above


def hold(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a commit be a transaction that waits for its client, with the epochs of its shards."""
    use = Lines.use

    @asynccontextmanager
    async def held(self: Lines, kind: str) -> AsyncIterator[Any]:
        async with use(self, kind) as db:
            if kind != WRITER:
                yield db
                return
            async with db.transaction():
                yield db

    monkeypatch.setattr(Lines, "use", held)


LAST_STEPS = 3
"""The messages of a commit that is asked for: the question, its answer, and that all is over."""


@pytest.mark.parametrize(
    "told",
    [
        pytest.param(True, id="the database ends it"),
        pytest.param(False, id="nobody ends it", marks=pytest.mark.nightly),
    ],
)
async def test_an_epoch_that_waits_for_its_client_needs_a_database_that_ends_it(
    pg: Postgres, monkeypatch: pytest.MonkeyPatch, *, told: bool
) -> None:
    hold(monkeypatch)
    if not told:
        monkeypatch.setattr(lines, "SETTINGS", {})
    async with two(pg) as both:
        steps = await steps_of(both, WRITER)
        await trapped(both, WRITER, steps - LAST_STEPS)
        assert await both.plays(both.well, PLENTY)
        store, until = both.well.house.store, time.monotonic() + (PLENTY if told else SOON)
        assert isinstance(store, PostgresStore)
        assert store._shards
        while len(store._shards.epochs) < SHARDS and time.monotonic() < until:  # noqa: ASYNC110 - it is a database
            await asyncio.sleep(0.1)
        await asyncio.gather(*(sitting.end() for sitting in both.at.values()))
        assert (len(store._shards.epochs) == SHARDS) is told


@pytest.mark.nightly
async def test_whoever_waits_longer_than_others_take_is_cut_off_for_good(
    pg: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with two(pg) as both:
        monkeypatch.setattr(lines, "PATIENCE", 1e6)
        assert await outlived(both, WRITER, 1, "half open", SOON)
        await asyncio.gather(*(sitting.end() for sitting in both.at.values()))
        both.way.strike("cut")  # at last somebody notices
        both.way.heal()


# Health asks for every connection


async def seen(server: Serving, *, well: bool, plenty: float = 0) -> bool:
    """Whether health becomes as wanted."""
    until = time.monotonic() + (plenty or SOON)
    while time.monotonic() < until:
        if (await ask(server.private_url, "/healthz"))["ok"] == well:
            return True
        await asyncio.sleep(0.1)
    return False


async def unseen(pg: Postgres, fault: Fault, kinds: tuple[str, ...] = KINDS) -> list[str]:
    """Take each kind of connection away, alone; return those that health did not miss, or whose return."""
    wrong = []
    with Way(pg.port) as way, Serving(way.through(pg.database())) as server:
        for kind in kinds:
            assert await seen(server, well=True)
            way.strike(fault, kind)
            wrong += [] if await seen(server, well=False) else [f"{kind} is gone"]
            way.heal()
            wrong += [] if await seen(server, well=True) else [f"{kind} is back"]
    return wrong


@pytest.mark.many
@pytest.mark.parametrize("fault", FAULTS)
async def test_health_misses_any_kind_of_connection_and_sees_its_return(pg: Postgres, fault: Fault) -> None:
    assert await unseen(pg, fault) == []


@pytest.mark.nightly
async def test_health_that_asks_the_writers_alone_does_not(pg: Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
    """The planted fault of the law above."""
    monkeypatch.setattr(lines, "KINDS", (WRITER,))
    monkeypatch.setattr("tests.server.test_outages.SOON", 5)
    monkeypatch.setattr(Lines, "__init__", made_for(KINDS))
    assert await unseen(pg, "half open", (WRITER, READERS[2])) == [f"{READERS[2]} is gone"]


def made_for(kinds: tuple[str, ...]) -> Any:
    begin = Lines.__init__

    def made(self: Lines, *settings: Any) -> None:
        begin(self, *settings)
        self._turns = {kind: asyncio.Lock() for kind in kinds}

    return made


async def test_a_server_ends_in_time_though_its_database_is_gone(pg: Postgres) -> None:
    unit = configparser.ConfigParser(strict=False, interpolation=None)
    unit.optionxform = str  # type: ignore[assignment,method-assign]
    unit.read(ROOT / "packaging/trey.service")
    with Way(pg.port) as way:
        db = pg.database()
        server = Serving(way.through(db))
        with server:
            sitting = await sit_down(server.url, EUCHRE, 1, Random(1), Calm)
            await asyncio.wait_for(sitting.people[0].acted.wait(), PLENTY)
            way.strike("half open")
            await asyncio.sleep(1)
            server._server.should_exit = True
            await asyncio.to_thread(server._thread.join, float(unit["Service"]["TimeoutStopSec"]))
            assert not server._thread.is_alive()
            await sitting.end()


# No patience outlasts what others take


async def test_what_the_database_waits_for_is_shorter_than_others_take_on_every_connection(pg: Postgres) -> None:
    url = pg.database()
    with Serving(url) as server:
        store = server.house.store
        assert isinstance(store, PostgresStore)
        asked = (asyncio.run_coroutine_threadsafe(settings_of(store, kind), server.loop) for kind in KINDS)
        found = {kind: await asyncio.wrap_future(known) for kind, known in zip(KINDS, asked, strict=True)}
    assert [wrong for kind, known in found.items() for wrong in too_long(kind, known)] == []
    assert too_long(WRITER, found[WRITER] | {"lock_timeout": "0"}) == ["writer: lock_timeout 0"]
    assert too_long(WRITER, found[WRITER] | {"tcp_keepalives_idle": "7200"}) == ["writer: it is asked for too late"]


async def settings_of(store: PostgresStore, kind: str) -> dict[str, str]:
    async with store._lines.use(kind) as db:
        rows = await db.fetch("select name, setting from pg_settings")
    return {row["name"]: row["setting"] for row in rows}


def too_long(kind: str, known: dict[str, str]) -> list[str]:
    assert known["application_name"] == f"trey {kind}"
    least = [name for name in SETTINGS if name.endswith("timeout")]
    assert len(least) == 4
    wrong = [f"{kind}: {name} {known[name]}" for name in least if not 0 < int(known[name]) < 1000 * TAKEN]
    idle, interval, times = (int(known[f"tcp_keepalives_{name}"]) for name in ("idle", "interval", "count"))
    return wrong + ([] if idle + interval * times < TAKEN else [f"{kind}: it is asked for too late"])


def waits(text: str, names: dict[str, Any]) -> list[float]:
    """The seconds, or what they are called, of all waits in a module."""
    found = list[ast.expr]()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Call):
            called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            found += [word.value for word in node.keywords if word.arg and "timeout" in word.arg]
            if called in {"timeout", "call_later", "wait_for", "sleep"}:
                found += node.args[1:2] if called == "wait_for" else node.args[:1]
    known = [ast.unparse(one).strip("\"'") for one in found]
    return [float(names.get(one, one)) for one in known]


def test_what_a_server_waits_for_is_shorter_than_others_take() -> None:
    for module in (lines, shards, postgres):
        found = waits(inspect.getsource(module), vars(module))
        assert all(seconds < TAKEN for seconds in found), (module, found)
    assert waits(inspect.getsource(lines), vars(lines))
    assert waits("asyncpg.connect(timeout=10, command_timeout=30)\nasyncio.timeout(PATIENCE)", {"PATIENCE": 30.0}) == [
        *(10.0, 30.0, 30.0),
    ]
    assert BEAT_SECONDS + lines.PATIENCE < TAKEN  # a beat that failed can be repeated


async def test_every_connection_says_what_it_is_for(pg: Postgres) -> None:
    url = pg.database()
    with Serving(url):
        db = await asyncpg.connect(url)
        rows = await db.fetch(
            "select application_name from pg_stat_activity"
            " where datname = current_database() and pid <> pg_backend_pid()"
        )
        await db.close()
    assert sorted(row[0] for row in rows) == sorted(f"trey {kind}" for kind in KINDS)


# What comes out of a commit


ODD = [
    asyncpg.InternalClientError("cannot switch to state 12"),
    AttributeError("bind_execute"),
    asyncpg.QueryCanceledError("canceling statement due to statement timeout"),
    TimeoutError(),
    asyncpg.DataError("invalid input"),
]


@pytest.mark.parametrize("error", ODD, ids=lambda error: type(error).__name__)
@pytest.mark.parametrize("logged", [(), (Logged("shown", "aa"),)], ids=["plain", "logged"])
async def test_whatever_comes_out_of_a_commit_ends_its_connection(
    pg: Postgres, monkeypatch: pytest.MonkeyPatch, error: Exception, logged: tuple[Logged, ...]
) -> None:
    store = PostgresStore(pg.database())
    await store.append(summary(), 1, [b"one"], logged)
    before = store._lines._known[WRITER]
    with monkeypatch.context() as planted:

        async def fail(*_: object) -> None:
            raise error

        planted.setattr(asyncpg.Connection, "fetch", fail)
        with pytest.raises(StoreError):
            await store.append(summary(), 2, [b"two"], logged)
        assert store.fault
    await store.append(summary(), 2, [b"two"], logged)
    assert before.is_closed()
    assert not store.fault
    await store.close()


async def test_what_the_database_refuses_keeps_its_connection(pg: Postgres) -> None:
    store, table = PostgresStore(pg.database()), summary("a" * 24, "A")
    await store.append(table, 1, [b"one"])
    before = store._lines._known[WRITER]
    for late in ({"first": 1, "epoch": 1}, {"first": 2, "epoch": 7}):
        with pytest.raises(ConflictError):
            await store.append(table, late["first"], [b"late"], epoch=late["epoch"])
    assert store._lines._known[WRITER] is before
    assert not before.is_closed()
    await store.close()


async def test_who_closes_while_connections_are_tried_leaves_no_error_behind(
    pg: Postgres, caplog: pytest.LogCaptureFixture
) -> None:
    async def greet(_db: Any, _kind: str) -> None:
        pass

    all_ = Lines(pg.database(), greet)
    await all_.open()
    all_.doubt()
    await asyncio.sleep(0)
    all_.close()
    await asyncio.sleep(0.1)
    del all_
    gc.collect()
    assert "never retrieved" not in caplog.text
