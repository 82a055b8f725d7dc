"""The same people again: a table that is set with their seats kept, and a seat on a player's other device."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from tests.server.memory import Ear, house
from tests.server.player import Message, Player, ask, create, seat_others
from tests.server.serving import Serving
from trey.server import wire
from trey.server.live import house as live
from trey.server.live import people, session
from trey.server.live.house import LEFT_SECONDS
from trey.server.table import events, seats
from trey.server.table.table import MOST_DEVICES, Table
from trey.server.wire import Settings

CALLS = "euchre_cutthroat"
NAMES = ("Ben", "Chloé")


async def seated(server: Serving, **settings: Any) -> tuple[str, list[str]]:
    """Let three people sit down at a table whose match begins."""
    made = await create(server.url, CALLS, bot_after=None, **settings)
    return made["table"], await seat_others(server.url, made, *NAMES)


async def over(server: Serving, table: str) -> None:
    """End a match."""
    room = asyncio.run_coroutine_threadsafe(server.house.room(table), server.loop)
    ending = (await asyncio.wrap_future(room)).under(lambda: [events.Closed(why="agreed")])
    await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(ending, server.loop))


async def called(server: Serving, table: str, token: str, **held: Any) -> list[Message]:
    """What a lobby hears of a table that is over."""
    found: Message = await ask(server.url, "/api/next", {"seats": [{"table": table, "token": token} | held]})
    return list(found["seats"])


async def again(server: Serving, table: str, token: str, **wish: Any) -> Message:
    answer: Message = await ask(server.url, f"/api/tables/{table}/next", {"token": token} | wish)
    return answer


async def come(server: Serving, seat: Message, before: str) -> Player:
    """Come to a seat that was kept."""
    player = Player(server.url, seat["table"], seat["token"])
    await player.open(before=before)
    return player


async def test_one_sets_the_table_the_others_hear_of_it_and_it_begins_once_all_have_come(db: Path) -> None:
    with Serving(db) as server:
        table, tokens = await seated(server)
        assert (await again(server, table, tokens[1]))["code"] == "not-over"
        await over(server, table)
        assert await called(server, table, tokens[0]) == []
        assert (await again(server, table, "x" * 24)).get("code") == "wrong-token", "no seat without its token"
        assert (await again(server, table, tokens[1], rules="no_such_game"))["code"]
        mine = await again(server, table, tokens[1])
        assert mine["seat"] == 1
        assert await called(server, table, "x" * 24) == [], "nobody is called without a token"
        assert await called(server, "f" * 24, tokens[0]) == []
    with Serving(db) as server:  # nothing of it was only in memory
        [kept] = await called(server, table, tokens[0])
        assert (kept["table"], kept["seat"], kept["by"], kept["last"]) == (mine["table"], 0, "Ben", table)
        assert kept["family"] == "euchre"
        assert (await again(server, table, tokens[2], rules="three_thirteen"))["table"] == mine["table"], "one for all"
        ben = await come(server, mine, tokens[1])
        assert ben.update["facts"]["stage"] == "open", "two are still to come"
        assert (ben.welcome["seat"], ben.update["facts"]["host"]) == (1, 1)
        anna = await come(server, kept, tokens[0])
        assert anna.update["facts"]["stage"] == "open", "one is still to come"
        assert await called(server, table, tokens[0]) == [], "whoever has come is called no more"
        [last] = await called(server, table, tokens[2])
        chloe = await come(server, last, tokens[2])
        await ben.until(lambda m: m.get("facts", {}).get("stage") == "playing")
        for player in (anna, ben, chloe):
            await player.close()
        late = Player(server.url, mine["table"], tokens[0])
        await late.open()
        assert late.welcome["code"] == "wrong-token", "the token of the last table opens no seat at this one"
        await late.close()
        await over(server, mine["table"])
        third = await again(server, mine["table"], last["token"], rules="three_thirteen")
        [kept] = await called(server, mine["table"], mine["token"], before=tokens[1])
        assert (kept["table"], kept["by"], kept["family"]) == (third["table"], "Chloé", "three_thirteen")
        assert (await again(server, table, tokens[1]))["code"] == "wrong-token", "Ben's seat there has another"


async def test_who_missed_the_rematch_is_called_from_the_table_before(server: Serving) -> None:
    table, tokens = await seated(server)
    await over(server, table)
    second = await again(server, table, tokens[0])
    await (await come(server, second, tokens[0])).close()
    await over(server, second["table"])
    third = await again(server, second["table"], second["token"])
    [kept] = await called(server, table, tokens[2])
    assert kept["table"] == third["table"]
    assert (await again(server, table, tokens[2]))["table"] == third["table"]


# One's own seat on another device


async def own(server: Serving, table: str, seat: int) -> Player:
    sat = await ask(server.url, f"/api/tables/{table}/seats", {"name": "Anybody", "seat": seat, "own": True})
    assert sat["waiting"] == "asked"
    device = Player(server.url, table, sat["token"])
    await device.open()
    return device


def guest_in(message: Message) -> Any:
    return message.get("facts", {}).get("guests")


async def answered(by: Player, *, yes: bool = True) -> Message:
    guest = (await by.until(guest_in))["facts"]["guests"][-1]
    assert (guest["name"], guest["seat"], guest["own"]) == ("Ben", 1, True)
    return await by.ask(type="let_in", guest=guest["guest"], yes=yes)


async def test_the_old_device_lets_the_new_one_in_and_nobody_else_can(db: Path) -> None:
    with Serving(db) as server:
        table, tokens = await seated(server)
        anna, ben, chloe = [Player(server.url, table, token) for token in tokens]
        for player in (anna, ben, chloe):
            await player.open()
        phone = await own(server, table, 1)
        assert (phone.welcome["seat"], phone.welcome["waiting"]) == (None, "asked")
        assert (await answered(anna)).get("code") == "not-yours", "Ben is here: the host may not"
        assert (await answered(chloe))["code"] == "not-yours"
        assert (await answered(ben))["type"] == "done"
        assert (await phone.rest())[-1]["code"] == "seated"
        for word in (phone.token, *tokens):
            assert not any(str(word) in text for player in (anna, ben, chloe) for text in player.heard)
    with Serving(db) as server:
        for token in (phone.token, tokens[1]):
            async with Player(server.url, table, token) as device:
                assert device.welcome["seat"] == 1
        await over(server, table)
        second = await again(server, table, tokens[0])
        [kept] = await called(server, table, str(phone.token))
        await (await come(server, kept, str(phone.token))).close()
        others = await called(server, table, tokens[1])
        assert [other["seat"] for other in others] == [1], "both devices keep the seat"
        assert (await come(server, others[0], tokens[1])).welcome["seat"] == 1
        assert second["table"] == kept["table"] == others[0]["table"]


async def test_while_that_player_is_away_the_host_answers_and_nobody_else_can(server: Serving) -> None:
    table, tokens = await seated(server)
    anna, chloe = Player(server.url, table, tokens[0]), Player(server.url, table, tokens[2])
    await anna.open()
    await chloe.open()
    phone = await own(server, table, 1)
    assert (await answered(chloe)).get("code") == "not-yours", "she would see his cards"
    assert (await answered(anna, yes=False))["type"] == "done"
    assert (await phone.rest())[-1]["code"] == "not-let-in"
    phone = await own(server, table, 1)
    assert (await answered(anna))["type"] == "done"
    assert (await phone.rest())[-1]["code"] == "seated"
    await anna.close()
    await chloe.until(lambda m: m.get("facts") and not m["facts"]["seats"][0]["connected"])
    await own(server, table, 1)
    assert (await answered(chloe))["code"] == "not-yours", "not even while the host is away: she would see his cards"
    asked = {"name": "Anybody", "seat": 1, "own": True}
    codes = [(await ask(server.url, f"/api/tables/{table}/seats", asked)).get("code") for _ in range(people.CLAIMS[1])]
    assert codes[-1] == "too-fast"
    assert (await ask(server.url, f"/api/tables/{table}/seats", asked | {"seat": 5}))["code"] == "no-such-seat"


def test_a_seat_knows_so_many_devices_and_one_who_leaves_takes_all_of_them() -> None:
    table = Table.replay("t", [events.Made(rules=CALLS, code="C", settings=Settings())])
    table.apply(events.Sat(seat=0, name="Anna", key="a"))
    for n in range(MOST_DEVICES + 1):
        table.apply(events.Device(seat=0, key=f"b{n}"))
    assert [key for key, _ in table.seats[0].keys] == ["a", *(f"b{n + 1}" for n in range(MOST_DEVICES))]
    assert seats.seat_of(table, "b1") == 0
    table.apply(events.Left(seat=0))
    assert table.seats[0].keys == ()


# Strangers


async def test_a_table_that_everybody_has_left_is_listed_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    home = house()
    made = await home.create(wire.Create(rules=CALLS, name="Gil", settings=Settings(public=True)))
    room, now = await home.room(made.table), time.time()
    ear = Ear()
    ear.seat = 0
    for after, here, listed in ((0, (), 1), (LEFT_SECONDS + 1, (), 0), (LEFT_SECONDS + 1, (ear,), 1)):
        room.presence.connections = [*here]
        monkeypatch.setattr(time, "time", lambda after=after: now + after)
        found = (await home._list()).tables  # pyright: ignore[reportPrivateUsage]
        assert [table.waits is not None and table.waits >= after for table in found] == [True] * listed
    await home.close()


async def test_strangers_do_not_type_to_each_other(server: Serving) -> None:
    made = await create(server.url, CALLS, "habit", "habit", public=True, chat=True)
    async with Player(server.url, made["table"], made["token"]) as anna:
        assert anna.update["facts"]["settings"]["chat"] is False, "strangers have phrases only"
        assert (await anna.ask(type="say", text="Hello"))["code"] == "no-chat"
        rules = anna.update["facts"]["settings"]
        await anna.ask(type="settings", settings=rules | {"public": False, "chat": True})
        assert (await anna.ask(type="say", text="Hello"))["type"] == "done"


# The laws above, with a fault planted


def starts_with_the_first(table: Table, seat: int) -> list[events.Event]:
    return [events.Started()] if table.stage == "open" else []


def takes_one_device(table: Table, seat: int, key: str, before: str) -> list[events.Event]:
    return [events.Sat(seat=seat, name=table.seats[seat].name, key=key)]


def opens_to_any_token(table: Table, key: str, before: str | None = None) -> int:
    return 0


async def calls_any_token(home: live.House, held: wire.Held) -> wire.NextSeat | None:
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(seats, "seat_of", opens_to_any_token)
        return await KEPT(home, held)


KEPT = live.House._kept  # pyright: ignore[reportPrivateUsage]


async def lets_anybody_answer(self: session.Session, message: wire.LetIn) -> None:
    async with self.room.turn():
        if guest := self.room.waiting.guest(message.guest):
            await self.room.happen(*seats.sit(self.room.table, guest.wish, guest.key))


async def tried(law: Callable[[Any], Awaitable[None]], db: Path) -> None:
    if law in {SET, OWN}:
        return await law(db)
    with Serving(db) as server:
        return await law(server)


SET, OWN, AWAY = (
    test_one_sets_the_table_the_others_hear_of_it_and_it_begins_once_all_have_come,
    test_the_old_device_lets_the_new_one_in_and_nobody_else_can,
    test_while_that_player_is_away_the_host_answers_and_nobody_else_can,
)


@pytest.mark.parametrize(
    ("home", "name", "fault", "law", "seen"),
    [
        (seats, "_full", starts_with_the_first, SET, "still to come"),
        (seats, "come", takes_one_device, OWN, "both devices"),
        (seats, "seat_of", opens_to_any_token, SET, "without its token"),
        (live.House, "_kept", calls_any_token, SET, "without a token"),
        (seats, "check_settings", lambda settings: settings, test_strangers_do_not_type_to_each_other, "phrases only"),
        (session.Session, "_do_let_in", lets_anybody_answer, AWAY, "see his cards"),
        (people.Presence, "here", lambda *_: False, OWN, "the host may not"),
    ],
)
async def test_a_fault_is_seen(
    db: Path, monkeypatch: pytest.MonkeyPatch, home: Any, name: str, fault: Any, law: Any, seen: str
) -> None:
    monkeypatch.setattr(home, name, fault)
    with pytest.raises(AssertionError, match=seen):
        await tried(law, db)
