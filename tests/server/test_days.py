"""A match with days for each move goes on while nobody is connected, and after restarts and jumps of the clock."""

import asyncio
import sqlite3
import time
from collections.abc import Callable, Coroutine
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from tests.server.memory import Ear, house
from tests.server.simulated import simulated
from trey.server import wire
from trey.server.live import schedule
from trey.server.live.house import SWEEP_SECONDS, Cleanup, House
from trey.server.live.schedule import Clocks, Pace
from trey.server.live.session import Session
from trey.server.store.event_store import EventStore, Summary
from trey.server.table import events, seats
from trey.server.table.table import Table

DAY = 86_400
WAIT = 600.0
RULES = "euchre_cutthroat"


@dataclass
class Match:
    """A table of days: two people and a bot, a wall clock that can be set, and a house that can begin anew."""

    clock: int = 3 * DAY
    settings: dict[str, Any] = field(default_factory=dict)
    jumped: float = 0.0

    async def begin(self) -> None:
        self.home = self.new_house()
        asked = wire.Create(
            rules=RULES,
            name="Anna",
            others=("open", "thumb"),
            settings=wire.Settings(bot="thumb", clock=self.clock, **self.settings),
        )
        made = await self.home.create(asked)
        self.table_id = made.table
        await self.home.sit(made.table, wire.Join(name="Ben"))
        async with self.visit(0):
            await asyncio.sleep(60)
        assert await self.dealt() == 1

    def new_house(self, before: House | None = None) -> House:
        home = house(pace=Pace(bot_delay=(0, 0), seal_wait=0, number_wait=0, return_wait=30, overdue_wait=WAIT))
        if before:
            home.store = before.store
        home.clocks = Clocks(WAIT, self.wall)
        self.keeper = asyncio.ensure_future(Cleanup(home).keep())
        return home

    def wall(self) -> float:
        return 1_800_000_000 + asyncio.get_running_loop().time() + self.jumped

    async def restart(self, *, down: float = 0.0) -> None:
        """Let the house begin anew with what is stored."""
        self.keeper.cancel()
        self.home.closing = True
        for room in list(self.home.rooms.values()):
            await room.halt()
        await asyncio.sleep(down)
        self.home = self.new_house(self.home)

    def visit(self, seat: int) -> "Visit":
        return Visit(self, seat)

    async def table(self) -> Table:
        """The table as it is stored, which nobody wakes by looking."""
        return Table.replay(self.table_id, events.decode(await self.home.store.events(self.table_id)))

    async def dealt(self) -> int:
        return sum(isinstance(e, events.Dealt) for e in events.decode(await self.home.store.events(self.table_id)))

    async def by_clock(self) -> int:
        """How many acts the clock has made."""
        stored = events.decode(await self.home.store.events(self.table_id))
        return sum(isinstance(event, events.Acted) and event.by == "clock" for event in stored)

    async def waited(self, longest: float) -> float:
        """Wait until the clock has acted once more, and return how long that took."""
        before, began = await self.by_clock(), asyncio.get_running_loop().time()
        while await self.by_clock() == before:
            await asyncio.sleep(SWEEP_SECONDS)
            if asyncio.get_running_loop().time() - began > longest:
                raise AssertionError("nothing came of the deadline")
        return asyncio.get_running_loop().time() - began


@dataclass
class Visit:
    """Somebody opens the table for a while."""

    match: Match
    seat: int

    async def __aenter__(self) -> Session:
        self.ear = Ear()
        self.room = await self.match.home.room(self.match.table_id)
        await self.room.enter(self.ear, self.seat, None)
        return Session(self.room, self.ear)

    async def __aexit__(self, *_: object) -> None:
        await self.room.exit(self.ear)


def played(test: Callable[[Match], Coroutine[Any, Any, None]], **how: Any) -> None:
    """Play a match by a simulated clock."""

    async def main() -> None:
        match = Match(**how)
        await match.begin()
        await test(match)
        match.keeper.cancel()

    simulated(main())


def near(waited: float, seconds: float) -> bool:
    return seconds - 120 <= waited <= seconds + 2 * SWEEP_SECONDS


async def acts_while_nobody_looks(match: Match) -> None:
    assert near(await match.waited(4 * DAY), 3 * DAY)
    assert match.table_id in match.home.rooms, "the house woke it"


def test_a_deadline_of_days_acts_while_nobody_is_connected() -> None:
    played(acts_while_nobody_looks)


async def survives_a_restart(match: Match) -> None:
    await asyncio.sleep(DAY)
    await match.restart(down=DAY)
    assert near(await match.waited(2 * DAY), DAY)


def test_a_restart_neither_lengthens_nor_shortens_a_deadline() -> None:
    played(survives_a_restart)


async def waits_after_a_long_night(match: Match) -> None:
    await match.restart(down=5 * DAY)
    assert near(await match.waited(DAY), WAIT)


def test_a_deadline_that_passed_while_the_server_was_down_waits_a_moment_more() -> None:
    played(waits_after_a_long_night)


async def survives_a_jump_ahead(match: Match) -> None:
    await asyncio.sleep(DAY)
    match.jumped += 30 * DAY
    assert near(await match.waited(DAY), WAIT)


def test_a_clock_that_jumps_ahead_leaves_a_moment() -> None:
    played(survives_a_jump_ahead)


async def survives_a_jump_back(match: Match) -> None:
    await asyncio.sleep(DAY)
    match.jumped -= 400 * DAY
    assert near(await match.waited(4 * DAY), 3 * DAY)


def test_a_clock_that_jumps_back_does_not_hold_a_match_for_a_year() -> None:
    played(survives_a_jump_back)


async def closes_when_nobody_plays(match: Match) -> None:
    await asyncio.sleep(30 * DAY)
    table = await match.table()
    assert table.stage == "closed"
    assert await match.by_clock() <= 2 * 5, "each player has let a turn pass, or a few"
    assert not [one.due for one in match.home.store.summaries.values() if one.due]  # type: ignore[attr-defined]


def test_a_match_in_which_every_player_lets_a_turn_pass_is_closed() -> None:
    played(closes_when_nobody_plays)


async def is_not_swept_away(match: Match) -> None:
    for _ in range(800):
        await match.home.store.grow_idle()
    await Cleanup(match.home).close_stale()
    assert (await match.table()).stage == "playing"


def test_a_match_of_days_is_not_swept_away_before_its_deadline() -> None:
    played(is_not_swept_away, clock=14 * DAY)


async def nobody_stands_in(match: Match) -> None:
    async with match.visit(0):
        await asyncio.sleep(2 * DAY)
        stored = events.decode(await match.home.store.events(match.table_id))
        assert not [event for event in stored if isinstance(event, events.StoodIn)]
        room = await match.home.room(match.table_id)
        clock = room.facts().clock
        assert clock, "it runs for who is away, too"
        assert clock.milliseconds < DAY * 1000 + 1


def test_no_bot_stands_in_for_who_is_away_or_silent() -> None:
    played(nobody_stands_in)


async def goes_on_without_them(match: Match) -> None:
    """Whoever asks for the next deal gets it, and may go; bots act on."""
    while not (await match.table()).sheet:
        table = await match.table()
        seat = table.turn
        assert seat in {0, 1}
        async with match.visit(seat) as asker:
            assert table.match
            number = asker.room.table.number
            await asker.ask(wire.Act(id=1, at=number, actions=(str(table.match.legal[0]),)))
        await asyncio.sleep(60)
    async with match.visit(0):
        pass  # whose return would be waited for
    async with match.visit(1) as asker:
        await asker.ask(wire.Ready(id=2, deal=1))
    await asyncio.sleep(60)
    assert await match.dealt() == 2
    assert not await match.by_clock()


def test_a_match_of_days_goes_on_when_whoever_acted_has_gone() -> None:
    played(goes_on_without_them)


def test_a_deal_that_nobody_asks_for_comes_with_the_deadline() -> None:
    async def nobody_asks(match: Match) -> None:
        room = await match.home.room(match.table_id)
        while not room.table.sheet:
            table = room.table
            assert table.match
            if table.turn in {0, 1}:
                async with match.visit(table.turn) as asker:
                    await asker.ask(wire.Act(id=1, at=table.number, actions=(str(table.match.legal[0]),)))
            await asyncio.sleep(1)
        await asyncio.sleep(3 * DAY - 600)
        assert await match.dealt() == 1
        await asyncio.sleep(700)
        assert await match.dealt() == 2

    played(nobody_asks)


def test_what_is_left_to_act_is_told_to_the_lobby(monkeypatch: pytest.MonkeyPatch) -> None:
    async def told(match: Match) -> None:
        monkeypatch.setattr(time, "time", match.wall)
        info = await match.home.about(match.table_id)
        assert info.turn in {0, 1}
        assert info.left
        assert 3 * DAY - 120 < info.left <= 3 * DAY

    played(told)


def test_a_seat_that_is_given_up_goes_to_a_bot() -> None:
    played(given_up, settings={"bot_after": None})


async def given_up(match: Match) -> None:
    table = await match.table()
    assert isinstance(seats.leave(table, 1)[-1], events.Taken)


def begun_anew(_clocks: Clocks, table: Table) -> float | None:
    """A deadline that begins again whenever the table is looked at."""
    return table.due and asyncio.get_running_loop().time() + (table.settings.clock or 0)


@pytest.mark.parametrize(
    "planted",
    [
        survives_a_restart,
        survives_a_jump_ahead,
        survives_a_jump_back,
        acts_while_nobody_looks,
        nobody_stands_in,
        closes_when_nobody_plays,
        is_not_swept_away,
        goes_on_without_them,
    ],
)
def test_these_laws_find_planted_faults(
    planted: Callable[[Match], Coroutine[Any, Any, None]], monkeypatch: pytest.MonkeyPatch
) -> None:
    faults: dict[Any, Callable[[], None]] = {
        survives_a_restart: lambda: monkeypatch.setattr(Clocks, "due", begun_anew),
        survives_a_jump_ahead: lambda: monkeypatch.setattr(schedule, "_JUMP", 1 << 40),
        survives_a_jump_back: lambda: monkeypatch.setattr(schedule, "_JUMP", 1 << 40),
        acts_while_nobody_looks: lambda: monkeypatch.setattr(Cleanup, "wake", lambda _: asyncio.sleep(0)),
        nobody_stands_in: lambda: monkeypatch.setattr(Table, "slow", False),
        closes_when_nobody_plays: lambda: monkeypatch.setattr(Table, "forsaken", False),
        is_not_swept_away: lambda: monkeypatch.setattr(Table, "slow", False),
        goes_on_without_them: lambda: monkeypatch.setattr(Table, "slow", False),
    }
    faults[planted]()
    with pytest.raises(AssertionError):
        played(planted)


async def test_both_stores_find_what_is_due(store: EventStore) -> None:
    for name, due in (("a", 0), ("b", 100), ("c", 200), ("d", 300), ("e", 9000)):
        await store.append(Summary(name, name, "playing", False, 1, due=due), 1, [b"{}"])
    assert await store.due(200, 5000) == ["b", "c", "e"]
    await store.append(Summary("b", "b", "over", False, 1), 2, [b"{}"])
    assert await store.due(200, 5000) == ["c", "e"]


def test_an_index_finds_it(db: Path) -> None:
    from trey.server.store.event_store import _GET_DUE
    from trey.server.store.sqlite import PLACE, SqliteStore

    SqliteStore(db).shut()
    with closing(sqlite3.connect(db)) as opened:
        plan = opened.execute("explain query plan " + PLACE.sub("?", _GET_DUE), (1, 2, 3)).fetchall()
    assert "tables_due" in str(plan)
    assert "SCAN tables USING" in str(plan) or "SEARCH" in str(plan)
