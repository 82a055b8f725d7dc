"""What goes wrong costs what it must and nothing else, and is named in the log."""

import asyncio
import logging
from typing import Any

import msgspec
import pytest

from tests.server.memory import Ear, MemoryStore, house
from tests.waiting import until
from trey.server import wire
from trey.server.journal import name_of
from trey.server.live import house as cleanup
from trey.server.live.house import House
from trey.server.table.table import Table
from trey.server.wire.refusals import RefusalError, refuse

POISON = b'{"type":"acted","seat":2,"action":"play QS"}'


async def made_at(home: House, **settings: Any) -> str:
    asked = wire.Create(rules="euchre_cutthroat", name="Anna", settings=wire.Settings(**settings))
    return (await home.create(asked)).table


async def poison(home: House, table: str) -> None:
    """Store what cannot be played again, and forget what is in memory."""
    store = home.store
    assert isinstance(store, MemoryStore)
    store.tables[table].append(POISON)
    store.summaries[table] = msgspec.structs.replace(store.summaries[table], public=True)
    home.rooms.pop(table)


async def test_a_table_that_cannot_be_read_is_named_and_all_others_go_on(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(cleanup, "SWEEP_SECONDS", 0.001)
    home = house()
    good, bad = await made_at(home, public=True), await made_at(home, public=True)
    await poison(home, bad)
    with caplog.at_level(logging.WARNING):
        home.spawn(cleanup.Cleanup(home).keep())
        with pytest.raises(RefusalError, match="unreadable"):
            await home.room(bad)
        assert [table.table for table in (await home.public()).tables] == [good]
        room = await home.room(good)
        room.idle_since -= home.limits.unload_seconds + 1
        await until(lambda: not home.rooms)
    assert sum(record.exc_info is not None for record in caplog.records) == 1
    assert name_of(bad) in caplog.text
    assert bad not in caplog.text
    await home.close()


@pytest.mark.parametrize(
    ("inside", "why", "code"),
    [
        (False, RuntimeError("can't start new thread"), "trouble"),
        (False, refuse("trouble"), "trouble"),
        (True, MemoryError(), "trouble"),
        (True, RuntimeError(), "unreadable"),
    ],
)
async def test_only_what_cannot_be_played_again_is_unreadable(
    monkeypatch: pytest.MonkeyPatch,
    inside: bool,  # noqa: FBT001
    why: Exception,
    code: str,
) -> None:
    """Else its shard would be given away, and no list would show it again."""
    home = house()
    table = await made_at(home, public=True)
    home.rooms.clear()

    def fails(*_: object) -> None:
        raise why

    with monkeypatch.context() as later:
        later.setattr(Table if inside else home.aside, "replay" if inside else "do", fails)
        with pytest.raises(RefusalError, match=code):
            await home.room(table)
    assert len((await home.public()).tables) == (code == "trouble")
    assert (await home.room(table)).table.id == table
    await home.close()


async def test_housekeeping_outlives_a_store_that_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cleanup, "SWEEP_SECONDS", 0.001)
    monkeypatch.setattr(cleanup, "SWEEPS", 1)
    home, tries = house(), 0
    enough = asyncio.Event()

    async def full(*_: object) -> list[str]:
        nonlocal tries
        tries += 1
        if tries == 5:
            enough.set()
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(home.store, "stale", full)
    home.spawn(cleanup.Cleanup(home).keep())
    async with asyncio.timeout(10):
        await enough.wait()
    await home.close()


async def test_a_hint_that_fails_names_its_table_to_nobody_who_reads_the_log(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    home = house()
    made = await home.create(wire.Create(rules="euchre_cutthroat", name="Anna", others=("habit", "habit")))
    room = await home.room(made.table)
    await room.enter(Ear(), 0, None)
    await until(lambda: room.table.turn == 0)

    async def broken(*_: object) -> None:
        raise RuntimeError("no hint")

    monkeypatch.setattr(home.thinker, "hint", broken)
    with pytest.raises(RefusalError, match="trouble"):
        await room.bot_turns.hint(0)
    assert name_of(made.table) in caplog.text
    assert made.table not in caplog.text
    await home.close()
