"""What people made of a day's deal: counted where this server's record proves it, and refused where it does not."""

import time
from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from tests.server.player import ask
from tests.server.serving import Serving, paced
from trey.bots import BOTS
from trey.core.deal import Deal
from trey.core.errors import TreyError
from trey.core.family import Family
from trey.games import FAMILIES, parse_rules
from trey.proof.day import MOST_DEALS, deal_of_day
from trey.server import wire
from trey.server.live.day import proved
from trey.server.store.event_store import Summary
from trey.server.table import events
from trey.server.table.identity import key_of, new_table
from trey.server.table.table import Table

FAMILY = next(family for family in FAMILIES if family.day)
RULES = parse_rules(FAMILY.day)
DAY = date(2026, 11, 22)
BOT = wire.Settings().bot
TOKEN = "t" * 24
MARK = "0123456789abcdef" * 4
Events = list[events.Event]


def played(day: date = DAY, dealt: date | None = None, *, friend: bool = False, family: Family = FAMILY) -> Events:
    """What a table stores whose seat 0 plays a day's deals by rules of thumb, and so do the bots."""
    rules = parse_rules(family.day)
    deals = [deal_of_day(dealt or day, rules, number).text(rules.pack) for number in range(MOST_DEALS)]
    made = events.Made(
        rules=rules.text, code="BCDFGHJK", settings=wire.Settings(), repeat=tuple(deals), day=day.isoformat()
    )
    new: Events = [made]
    for seat in range(1, rules.seats):
        person = friend and seat == 1
        new.append(events.Sat(seat=1, name="Hugo", key="k" * 64) if person else events.Taken(seat=seat, bot=BOT))
    new += [events.Sat(seat=0, name="Anna", key=key_of(TOKEN)), events.Started()]
    table = Table.replay(new_table(), new)
    while (match := table.match) is not None and match.ended is None:
        if match.needs_deal:
            due, cards = match.dealer_due, Deal.parse(deals[match.number], rules.pack)
            deal = Deal(cards.dealer if due is None else due, cards.cards)
            event: events.Event = events.Dealt(deal=deal.text(rules.pack))
        else:
            seat, seen = match.turn or 0, match.observation(match.turn)
            action = match.phase.action(BOTS["habit"].choose(rules, seen, 0))
            person = seat == 0 or (friend and seat == 1)
            event = events.Acted(seat=seat, action=str(action), by="player" if person else "bot")
        table.apply(event)
        new.append(event)
    return new


def shown(stored: Events, token: str = TOKEN) -> tuple[int, int]:
    return proved(new_table(), [events.encode(event) for event in stored], token, DAY, RULES)


def at(stored: Events, kind: type, put: events.Event) -> Events:
    """Put an event after the first of a kind."""
    where = next(n for n, event in enumerate(stored) if isinstance(event, kind)) + 1
    return [*stored[:where], put, *stored[where:]]


def hinted() -> Events:
    """Let the player ask for a hint before the first action."""
    stored = played()
    where = next(n for n, event in enumerate(stored) if isinstance(event, events.Acted) and event.seat == 0)
    return [*stored[:where], events.Hinted(seat=0), *stored[where:]]


def acts_by(stored: Events, by: Any) -> Events:
    """Let another have chosen one of the player's actions."""
    where = next(n for n, event in enumerate(stored) if isinstance(event, events.Acted) and event.seat == 0)
    act: Any = stored[where]
    return [*stored[:where], events.Acted(seat=0, action=act.action, by=by), *stored[where + 1 :]]


@pytest.mark.parametrize("family", [one for one in FAMILIES if one.day], ids=lambda one: one.id)
def test_a_record_proves_the_seat_and_the_points(family: Family) -> None:
    stored = played(family=family)
    match = Table.replay("x", stored).match
    assert match is not None
    rules = parse_rules(family.day)
    found = proved("x", [events.encode(event) for event in stored], TOKEN, DAY, rules)
    assert found == (0, match.scores[0])


UNPROVED: dict[str, Callable[[], Events]] = {
    "another day": lambda: played(date(2026, 11, 21)),
    "other deals under the day's name": lambda: played(dealt=date(2026, 11, 21)),
    "not played to its end": lambda: played()[:-1],
    "not begun": lambda: played()[: RULES.seats + 2],
    "a friend at the table": lambda: played(friend=True),
    "another bot": lambda: [events.Taken(seat=1, bot="novice") if e == played()[1] else e for e in played()],
    "a weaker bot on the way": lambda: at(played(), events.Dealt, events.Taken(seat=1, bot="novice")),
    "a hint": hinted,
    "a bot stood in": lambda: at(played(), events.Dealt, events.StoodIn(seat=0, bot=BOT, why="asked")),
    "a bot chose": lambda: acts_by(played(), "bot"),
    "the clock chose": lambda: acts_by(played(), "clock"),
}


@pytest.mark.parametrize("why", UNPROVED)
def test_what_a_record_does_not_prove_is_refused(why: str) -> None:
    with pytest.raises(TreyError, match="day-unproved"):
        shown(UNPROVED[why]())


def test_only_who_has_the_seat_may_tell_its_result() -> None:
    with pytest.raises(TreyError, match="wrong-token"):
        shown(played(), "u" * 24)


@pytest.fixture
def fresh(tmp_path: Path) -> Iterator[Serving]:
    """A server that nobody has told any result."""
    with Serving(tmp_path / "fresh.sqlite3") as server:
        yield server


async def today(server: Serving) -> date:
    return date.fromisoformat((await ask(server.url, "/api/day"))["day"])


async def stored(server: Serving, table: str, what: Events) -> None:
    bodies = [events.encode(event) for event in what]
    summary = Summary(id=table, code=table[:16], stage="over", public=False, touched=int(time.time()))
    await server.house.store.append(summary, 1, bodies)


async def tell(server: Serving, table: str, mark: str = MARK, token: str = TOKEN, family: str = FAMILY.id) -> Any:
    body = {"table": table, "token": token, "mark": mark}
    return await ask(server.url, f"/api/day/{await today(server)}/{family}/results", body)


async def people(server: Serving) -> int:
    known = await ask(server.url, f"/api/day/{await today(server)}/{FAMILY.id}")
    return sum(one["people"] for one in known["people"])


async def test_results_are_counted_once_of_a_device_and_once_of_a_seat(fresh: Serving) -> None:
    assert await people(fresh) == 0
    record, points = played(await today(fresh)), 0
    tables = [new_table() for _ in range(3)]
    for table in tables:
        await stored(fresh, table, record)
    match = Table.replay("x", record).match
    assert match is not None
    points = match.scores[0]
    assert await tell(fresh, tables[0]) == {"people": [{"seat": 0, "points": points, "people": 1}]}
    await tell(fresh, tables[1])
    await tell(fresh, tables[0], "f" * 64)
    assert await people(fresh) == 1
    assert (await tell(fresh, tables[2], "e" * 64))["people"] == [{"seat": 0, "points": points, "people": 2}]


async def test_results_are_there_after_a_restart(tmp_path: Path) -> None:
    table = new_table()
    with Serving(tmp_path / "one.sqlite3") as server:
        await stored(server, table, played(await today(server)))
        await tell(server, table)
    with Serving(tmp_path / "one.sqlite3") as server:
        assert await people(server) == 1
        await tell(server, table)
        assert await people(server) == 1


async def test_what_is_no_result_is_refused_and_counts_nothing(fresh: Serving) -> None:
    day = await today(fresh)
    good, other, lacking = new_table(), new_table(), new_table()
    await stored(fresh, good, played(day))
    await stored(fresh, other, played(day)[:-1])
    await stored(fresh, lacking, [events.Made(rules=FAMILY.short, code="B" * 8, settings=wire.Settings())])
    assert (await tell(fresh, "a" * 24))["code"] == "no-such-table"
    assert (await tell(fresh, other))["code"] == "day-unproved"
    assert (await tell(fresh, lacking))["code"] == "day-unproved"
    assert (await tell(fresh, good, token="u" * 24))["code"] == "wrong-token"
    assert (await tell(fresh, good, family="x"))["code"] == "no-such-day"
    for mark in ("", "x" * 64, "F" * 64, "0" * 63, "0" * 65, "0" * 20_000):
        assert (await tell(fresh, good, mark))["code"] in {"bad-message", "too-large"}
    old = await ask(
        fresh.url, f"/api/day/2001-01-01/{FAMILY.id}/results", {"table": good, "token": TOKEN, "mark": MARK}
    )
    assert old["code"] == "no-such-day"
    assert await people(fresh) == 0


async def test_the_list_of_results_is_no_table(fresh: Serving) -> None:
    table, day = new_table(), await today(fresh)
    await stored(fresh, table, played(day))
    await tell(fresh, table)
    name = "day-" + key_of(f"{day} {FAMILY.id}")[:24]
    assert await fresh.house.store.last(name) == 1
    for path in ("", "/record", "/replay", "/review"):
        assert (await ask(fresh.url, f"/api/tables/{name}{path}"))["code"] == "no-such-table"
    assert (await tell(fresh, name))["code"] == "no-such-table"
    assert await fresh.house.store.by_code(name) is None
    assert await people(fresh) == 1


async def test_who_tells_too_fast_waits(tmp_path: Path) -> None:
    with Serving(tmp_path / "one.sqlite3", limits=paced(requests=(0.001, 35))) as server:
        codes = [(await tell(server, "a" * 24, family=FAMILY.id)).get("code") for _ in range(4)]
        assert codes[0] == "no-such-table"
        assert codes[-1] == "too-fast"


async def test_a_full_list_takes_no_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Serving(tmp_path / "one.sqlite3") as server:
        monkeypatch.setattr(server.house.days, "_most", 1)
        record, tables = played(await today(server)), [new_table(), new_table()]
        for n, table in enumerate(tables):
            await stored(server, table, record)
            await tell(server, table, f"{n}" * 64)
        assert await people(server) == 1
