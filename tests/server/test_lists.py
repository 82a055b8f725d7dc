"""Lists are one query, what they show is what each append leaves, and no table is played again in the event loop."""

import asyncio
import sqlite3
import threading
from collections import Counter
from collections.abc import AsyncIterator, Iterable
from contextlib import closing
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from msgspec.structs import replace

from tests.server.conftest import empty_store
from tests.server.player import Player, ask, create, hasty
from tests.server.postgres import Postgres, shared_out
from tests.server.serving import Serving
from tests.server.test_stored import STORED
from trey.server import wire
from trey.server.live import projection
from trey.server.live.house import House
from trey.server.live.processes import Beside
from trey.server.live.thinking import Thinker
from trey.server.store.postgres import PostgresStore
from trey.server.store.sqlite import SqliteStore
from trey.server.table import events
from trey.server.table import table as tables
from trey.server.table.table import Table
from trey.server.wire import Settings
from trey.server.wire.refusals import RefusalError

EUCHRE = "euchre_cutthroat game_target=2"
OPEN = Settings(public=True)
LIFE: list[events.Event] = [
    events.Made(rules="euchre_cutthroat", code="CODE", settings=OPEN),
    events.Sat(seat=0, name="Anna", key="a"),
    events.Taken(seat=1, bot="habit"),
    events.Taken(seat=1, bot=None),
    events.Sat(seat=1, name="Ben", key="b"),
    events.Taken(seat=2, bot="habit", offered=True),
    events.Sealed(seat=0, seal="00"),
    events.Renamed(seat=1, name="Benoît"),
    events.Hosted(seat=1),
    events.Changed(settings=Settings(public=True, watchers=False, bots="give")),
    events.Readied(seat=1),
    events.Started(),
    events.Promised(seat=2, name="Zoe", key="z"),
    events.StoodIn(seat=0, bot="habit", why="silent"),
    events.StoodIn(seat=0, bot=None, why="back"),
    events.Sat(seat=2, name="Zoe", key="z"),
    events.Left(seat=1),
    events.Coded(code="EDOC"),
    events.Taken(seat=1, bot="thumb", free=True),
    events.Closed(),
]
PLAY = (events.Dealt, events.Acted, events.Undone)
"""What the match makes of these is in lists with the next event."""


def stored() -> list[list[events.Event]]:
    """Matches that people have played."""
    with closing(sqlite3.connect(":memory:")) as db:
        db.executescript((STORED / "0002.sql").read_text(encoding="utf-8"))
        rows = db.execute("select table_id, body from events order by table_id, number").fetchall()
    lives: dict[str, list[bytes]] = {}
    for table, body in rows:
        lives.setdefault(table, []).append(body)
    return [events.decode(bodies) for bodies in lives.values()]


def told_falsely(life: list[events.Event]) -> set[str]:
    """Replay a life event by event; return the kinds whose append leaves other things than there are to show."""
    table, wrong = Table.replay("t", life[:1]), set[str]()
    for event in life[1:]:
        promised = shown(table.after([event]))
        table.apply(event)
        if not isinstance(event, PLAY) and promised != shown(table):
            wrong.add(type(event).__name__)
    return wrong


def shown(table: Table) -> object:
    return replace(projection.info(table), turn=None), table.settings.public


def test_an_append_leaves_what_there_is_to_show_when_it_has_happened() -> None:
    assert told_falsely(LIFE) == set()
    lives = stored()
    assert [told_falsely(life) for life in lives] == [set()] * len(lives)
    known = {type(event) for life in (LIFE, *lives) for event in life}
    assert {*tables.SHOWN} <= known
    shy: set[type] = {
        events.Numbered,
        events.Hinted,
        events.Next,
        events.Later,
        events.Device,
    }  # nobody sees them in a list
    shy |= {events.Due, events.Subscribed}
    assert {*get_args(events.Event)} - known <= {*shy, *PLAY}


@pytest.mark.parametrize("kind", tables.SHOWN)
def test_a_kind_that_is_left_out_is_found(kind: type, monkeypatch: pytest.MonkeyPatch) -> None:
    """The planted fault of the law above."""
    monkeypatch.setattr(tables, "SHOWN", tuple(known for known in tables.SHOWN if known is not kind))
    assert kind.__name__ in told_falsely(LIFE)


def test_what_happens_together_is_shown_together() -> None:
    for n in range(1, len(LIFE)):
        table, whole = Table.replay("t", LIFE[:n]), Table.replay("t", LIFE)
        before = projection.info(table)
        assert projection.summary(table, LIFE[n:], 7) == projection.summary(whole, (), 7)
        assert projection.info(table) == before


def test_lists_show_nothing_of_a_table_that_is_in_none() -> None:
    table = Table.replay("t", [events.Made(rules="euchre_cutthroat", code="C", settings=Settings()), LIFE[1]])
    assert projection.summary(table, (), 7).about == ""
    about = msgspec.json.decode(projection.summary(Table.replay("t", LIFE[:2]), (), 7).about, type=wire.TableInfo)
    assert [seat.name for seat in about.seats] == ["Anna", "", ""]


FIRST = {
    wire.TableInfo: {*["table", "code", "rules", "family", "preset", "stage", "seats", "free", "deals", "watchable"]},
    wire.SeatFacts: {"kind"},
}
"""What was in the first rows of lists, which are still read."""


def unreadable(kind: type[msgspec.Struct], first: set[str]) -> set[str]:
    """The fields of what is stored that rows written before them lack."""
    return {field.encode_name for field in msgspec.structs.fields(kind) if field.required} - first


@pytest.mark.parametrize("kind", FIRST)
def test_a_field_added_to_what_lists_show_has_a_default(kind: type[msgspec.Struct]) -> None:
    assert unreadable(kind, FIRST[kind]) == set(), "rows that are stored already lack it: give it a default"


@pytest.mark.parametrize("kind", FIRST)
def test_a_field_without_a_default_would_be_seen(kind: type[msgspec.Struct]) -> None:
    more = msgspec.defstruct("More", [("watchers", int), ("since", int, 0)], bases=(kind,), kw_only=True, frozen=True)
    assert unreadable(more, FIRST[kind]) == {"watchers"}


# One query


@pytest.fixture(params=["sqlite", "postgres"])
async def home(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[House]:
    """A house on a store of each kind."""
    opened = House(empty_store(request, tmp_path), Thinker(Beside()))
    await opened.open()
    yield opened
    await opened.close()


def counted(house: House, monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """Count what is asked of the store."""
    asked = Counter[str]()

    def count(name: str) -> None:
        was = getattr(house.store, name)

        async def counting(*args: Any) -> Any:
            asked[name] += 1
            return await was(*args)

        monkeypatch.setattr(house.store, name, counting)

    for name in ("public", "events", "last", "place"):
        count(name)
    return asked


async def made(home: House, name: str = "Anna", **settings: Any) -> str:
    asked = wire.Create(rules=EUCHRE, name=name, settings=Settings(**settings))
    return (await home.create(asked)).table


async def test_a_list_of_any_length_is_one_query_for_all_who_ask_within_a_second(
    home: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    ids = [await made(home, f"Anna{n}", public=True) for n in range(12)]
    await made(home)
    infos = {one: await home.about(one) for one in ids}
    home.rooms.clear()
    asked = counted(home, monkeypatch)
    lists = await asyncio.gather(*(home.public() for _ in range(20)))
    assert asked == {"public": 1}
    assert {table.table: replace(table, waits=None) for table in lists[0].tables} == infos
    assert all(table.waits in range(60) for table in lists[0].tables)
    assert all(one is lists[0] for one in lists)


async def test_a_table_is_listed_as_it_is_where_it_is_played(home: House) -> None:
    table = await made(home, public=True)
    room = await home.room(table)
    await room.under(lambda: [events.Renamed(seat=0, name="Anne")])
    assert [seat.name for seat in (await home.public()).tables[0].seats] == ["Anne", "", ""]


# Beside the loop


@pytest.fixture
def where(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The threads in which tables are played again."""
    threads, replay = list[str](), Table.replay.__func__  # type: ignore[attr-defined]

    def noting(cls: type[Table], table_id: str, new: Iterable[events.Event]) -> Table:
        threads.append(threading.current_thread().name)
        return replay(cls, table_id, new)  # type: ignore[no-any-return]

    monkeypatch.setattr(Table, "replay", classmethod(noting))
    return threads


async def test_no_table_is_played_again_in_the_event_loop(home: House, where: list[str]) -> None:
    table = await made(home)
    code = (await home.about(table)).code
    looks = (home.room, home.look, home.about, lambda _: home.by_code(code))
    for look in looks:
        home.rooms.clear()
        home._asleep.clear()
        where.clear()
        await look(table)
        assert where
        assert threading.current_thread().name not in where


@pytest.fixture
async def two(pg: Postgres) -> AsyncIterator[tuple[House, House]]:
    """Two houses on one database, each with its part of the tables."""
    url = pg.database()
    both = House(PostgresStore(url), Thinker(Beside())), House(PostgresStore(url), Thinker(Beside()))
    for one in both:
        await one.open()
    await shared_out(*(one.store for one in both))
    yield both
    for one in both:
        await one.close()


async def test_a_table_of_another_server_is_played_once_for_all_who_look(
    two: tuple[House, House], monkeypatch: pytest.MonkeyPatch
) -> None:
    home, other = two
    table = await made(other)
    asked = counted(home, monkeypatch)
    looked, _ = await asyncio.gather(
        asyncio.gather(*(home.look(table) for _ in range(10))), asyncio.gather(*(home.about(table) for _ in range(10)))
    )
    assert asked["events"] == 1
    assert looked[0].number == 2
    room = await other.room(table)
    await room.under(lambda: [events.Renamed(seat=0, name="Anne")])
    assert (await home.look(table)).seats[0].name == "Anne"
    assert asked["events"] == 2
    await room.under(lambda: [events.Closed()])
    assert await other.store.forget(0) == [table]
    with pytest.raises(RefusalError, match="no-such-table"):
        await home.look(table)


async def test_so_many_are_known_asleep_and_no_more(two: tuple[House, House], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("trey.server.live.house.MOST_ASLEEP", 3)
    home, other = two
    ids = [await made(other) for _ in range(5)]
    for table in (*ids, ids[2]):
        await home.look(table)
    assert list(home._asleep) == [ids[3], ids[4], ids[2]]


# What an older server has stored


async def test_a_table_that_only_an_older_server_has_written_to_is_listed(db: Path) -> None:
    with Serving(db) as server:
        made_there = await create(server.url, EUCHRE, public=True)
    with closing(sqlite3.connect(db)) as opened, opened:
        opened.execute("update tables set about = ''")
    with Serving(db) as server:
        listed = (await ask(server.url, "/api/tables"))["tables"]
        assert [table["table"] for table in listed] == [made_there["table"]]
        async with Player(server.url, made_there["table"], made_there["token"]) as anna:
            await anna.ask(type="rename", name="Anne")
    with closing(sqlite3.connect(db)) as opened:
        assert "Anne" in opened.execute("select about from tables").fetchone()[0]


async def test_a_table_with_a_gap_is_unreadable_and_stays_as_it_is(db: Path) -> None:
    with Serving(db) as server:
        made_there = await create(server.url, EUCHRE, "habit", "habit")
        async with Player(server.url, made_there["table"], made_there["token"]) as anna:
            await anna.reach(lambda _: anna.number > 12, hasty(1))
    with closing(sqlite3.connect(db)) as opened, opened:
        opened.execute("delete from events where number = 5")
        left = opened.execute("select number, body from events order by number").fetchall()
    with Serving(db) as server:
        assert (await ask(server.url, f"/api/tables/{made_there['table']}"))["code"] == "unreadable"
        anna = Player(server.url, made_there["table"], made_there["token"])
        await anna.open()
        assert anna.welcome["code"] == "unreadable"
        await anna.close()
    store = SqliteStore(db)
    with closing(sqlite3.connect(db)) as opened:
        assert opened.execute("select number, body from events order by number").fetchall() == left
    await store.close()
