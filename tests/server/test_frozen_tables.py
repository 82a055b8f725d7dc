"""Tables that an earlier server stored, in SQLite or PostgreSQL, open in this one as they were, and go on."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any, get_args

import pytest

from tests.server.player import Player, ask, catch_up, hasty
from tests.server.serving import Serving
from tools.frozen.tables import KINDS, known, log_of, restore, seen, within
from trey.match import read, write
from trey.server.table import events
from trey.server.versions import VERSIONS

SOME = 12
"""Acts that each person who is at a table does."""


@pytest.fixture(params=KINDS)
async def left(request: pytest.FixtureRequest, db: Path) -> tuple[Path | str, dict[str, Any]]:
    """A database as it was left, and what was seen of its tables."""
    kind: str = request.param
    place = db if kind == "sqlite" else request.getfixturevalue("pg").database()
    await restore(kind, place)
    return place, known(kind)


async def test_every_table_is_as_it_was_left(left: tuple[Path | str, dict[str, Any]]) -> None:
    place, kept = left
    with Serving(place) as server:
        for name, one in kept["tables"].items():
            found = json.loads(json.dumps(await seen(server, one["sat"][0])))
            assert within(one, found | {"sat": one["sat"]}), name
        assert (await log_of(server))[: len(kept["log"])] == kept["log"]


@pytest.mark.parametrize(
    "left", [KINDS[0], *(pytest.param(k, marks=pytest.mark.nightly) for k in KINDS[1:])], indirect=True
)
async def test_whoever_sat_there_plays_on(left: tuple[Path | str, dict[str, Any]]) -> None:
    place, kept = left
    with Serving(place) as server:
        for name, one in kept["tables"].items():
            table, *tokens = one["sat"]
            people = [Player(server.url, table, token) for token in tokens]
            for player in people:
                await player.open()
                assert player.welcome["seat"] is not None, name
            if one["stage"] == "playing":
                await play_on(people)
                assert people[0].number > one["number"], name
            record = await ask(server.url, f"/api/tables/{table}/record")
            assert one["stage"] == "open" or write(read(record)) == record
            for player in people:
                await player.close()


async def play_on(people: list[Player]) -> None:
    """Let everybody act, each when it is their turn."""
    choose = hasty(0)
    for _ in range(SOME):
        await catch_up(people)
        if people[0].over:
            return
        acting = [player for player in people if player.view.get("legal")]
        if acting:
            assert (await acting[0].act(choose(acting[0].view)))["type"] == "done"
        elif people[0].view.get("done"):
            for player in people:
                await player.ask(type="ready", deal=player.view["number"])
            if people[0].view["done"]:  # the next deal may have come before the answer
                await people[0].until(lambda m: m["type"] == "update")
        else:
            await people[0].until(lambda m: m["type"] == "update")


@pytest.mark.parametrize("kind", KINDS)
def test_records_of_these_tables_are_read_and_written_as_they_were(kind: str) -> None:
    told = [one["record"] for one in known(kind)["tables"].values() if one["record"]]
    assert all(f"\n{word} " in "".join(told) for word in ("shuffle", "log", "undo", "hint", "score", "end"))
    for text in told:
        assert write(read(text)) == text


@pytest.mark.parametrize("kind", KINDS)
def test_there_is_something_of_every_kind_that_is_stored(kind: str) -> None:
    stored = {json.loads(event)["type"] for one in known(kind)["tables"].values() for event in one["events"]}
    every = {str(event.__struct_config__.tag) for event in get_args(events.Event)}
    assert len(stored) == 21
    assert stored <= every
    assert {one["stage"] for one in known(kind)["tables"].values()} == {"open", "playing", "over", "closed"}


async def test_the_database_is_of_a_version_that_is_still_known(db: Path) -> None:
    await restore("sqlite", db)
    with closing(sqlite3.connect(db)) as opened:
        [version] = opened.execute("select version_num from alembic_version").fetchone()
    assert version == "0004"
    assert version in VERSIONS


async def test_a_table_that_is_not_as_it_was_would_be_seen(db: Path) -> None:
    """Plant it in one row: an act is another card's, a table has one event less."""
    await restore("sqlite", db)
    kept = known("sqlite")["tables"]["company"]
    with closing(sqlite3.connect(db)) as opened, opened:
        rows = opened.execute("delete from events where table_id = ? and number = ?", (kept["sat"][0], kept["number"]))
        assert rows.rowcount == 1
    with Serving(db) as server:
        found = json.loads(json.dumps(await seen(server, kept["sat"][0])))
    assert not within({"events": kept["events"]}, found)
    assert not within({"number": kept["number"]}, found)


def test_a_view_may_show_more_and_never_less_or_otherwise() -> None:
    [one, *_] = [one for one in known("sqlite")["tables"].values() if one["stage"] == "playing"]
    view = one["views"][0]
    assert within(view, view | {"smell": "roses"})
    assert not within(view, {name: value for name, value in view.items() if name != "hand"})
    assert not within(view, view | {"hand": [*view["hand"][1:], view["hand"][0]]} | {"turn": 9})
    assert not within(view, view | {"players": view["players"][1:]})
