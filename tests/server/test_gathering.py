"""Whoever waits for invited friends keeps the seat: at a server, and on a device whose page others come to."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any, Protocol

import pytest

from tests.local import device
from tests.server.player import Message, Player, answered, hasty
from tests.server.serving import Serving
from trey.server.live.house import House
from trey.server.live.room import Room
from trey.server.table.table import Table

EUCHRE = "euchre_cutthroat game_target=15"
HOUR = 3600


class Guest(Protocol):
    """What both kinds of players can do."""

    update: Message

    @property
    def view(self) -> Message: ...

    async def act(self, *actions: str) -> Message: ...

    async def ask(self, **message: Any) -> Message: ...

    async def until(self, wanted: Callable[[Message], object]) -> Message: ...


class Place:
    """A house with one table, where two bots keep the seats for friends."""

    def __init__(
        self,
        call: Callable[[str, Message], Awaitable[Any]],
        come: Callable[[str, str], Awaitable[Guest]],
        run: Callable[[Callable[[House], Awaitable[None]]], Awaitable[None]],
    ) -> None:
        self.call, self.come, self.run = call, come, run
        self.table = ""

    async def sit(self, name: str, **settings: Any) -> Guest:
        if self.table:
            made = await self.call("sit", {"table": self.table, "name": name})
        else:
            said = {"pause": 0, "bot": "habit"} | settings
            wish = {"rules": EUCHRE, "name": name, "others": ("habit", "habit"), "settings": said}
            made = await self.call("create", wish)
            self.table = made["table"]
        return await self.come(self.table, made["token"])

    async def wait(self, change: Callable[[Room], None]) -> None:
        """Let time pass at the table: its clocks are set back, so that nobody waits."""

        async def later(house: House) -> None:
            room = await house.room(self.table)
            change(room)
            await room.go_on()

        await self.run(later)


@pytest.fixture(params=["server", "device"])
async def place(request: pytest.FixtureRequest, server: Serving) -> Place:
    if request.param == "server":

        async def call(name: str, wish: Message) -> Any:
            return (await answered(server.url, name, wish)).json()

        async def come(table: str, token: str) -> Guest:
            player = Player(server.url, table, token)
            await player.open()
            return player

        async def run(later: Callable[[House], Awaitable[None]]) -> None:
            async def there() -> None:
                await later(server.house)

            await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(there(), server.loop))

        return Place(call, come, run)
    own = await device.device()

    async def call_own(call: str, wish: Message) -> Any:
        return json.loads((await own.ask(call, json.dumps(wish), "en")).body)

    async def come_here(table: str, token: str) -> Guest:
        guest = device.Player(own, table, token)
        await guest.open()
        return guest

    return Place(call_own, come_here, lambda later: later(own.house))


async def play(people: list[Guest], until: Callable[[Message], object]) -> None:
    """Play on, each in turn, until a view is the wanted one; the people sit in the first seats."""
    choose = hasty(1)
    while True:
        for one in people:
            await one.ask(type="latest")
        view = people[0].view
        if view and until(view):
            return
        turn = view["turn"] if view else None
        if turn is None or turn >= len(people):
            await people[0].until(lambda m: m["type"] == "update")
        else:
            await people[turn].act(choose(people[turn].view))


async def stands_in(anna: Guest, seat: int = 0) -> bool:
    await anna.ask(type="latest")
    return anna.update["facts"]["seats"][seat]["bot"] is not None


def silent(room: Room) -> None:
    room.times.turn -= HOUR


async def test_nobody_is_hurried_before_all_have_come_and_one_deal_was_played(place: Place) -> None:
    people = [await place.sit("Anna", bots="give")]
    people.append(await place.sit("Ben"))
    await play(people, lambda view: view["turn"] == 0)
    await place.wait(silent)
    assert not await stands_in(people[0]), "one friend is still to come"
    people.append(await place.sit("Zoé"))
    await play(people, lambda view: view["turn"] == 0 and view["phase"] == "play")
    await place.wait(silent)
    assert not await stands_in(people[0]), "all have come in the middle of this deal"
    deal = people[0].view["number"]
    await play(people, lambda view: view["number"] > deal and view["turn"] == 0)
    await place.wait(silent)
    assert await stands_in(people[0]), "now they play, and wait for nobody"


@pytest.mark.parametrize("settings", [{"bots": "give", "public": True}, {"bots": "ask"}], ids=["public", "asked"])
async def test_where_nobody_is_invited_silence_counts_from_the_first_card(place: Place, settings: Message) -> None:
    people = [await place.sit("Anna", newcomers=True, **settings | {"bots": "give"})]
    people.append(await place.sit("Ben"))
    if settings["bots"] != "give":
        await people[0].ask(type="settings", settings=settings)
    await play(people, lambda view: view["turn"] == 0)
    await place.wait(silent)
    assert await stands_in(people[0])


async def test_the_law_hears_of_a_table_that_hurries_its_host(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    """The planted fault of the law above."""
    monkeypatch.setattr(Table, "gathers", False)
    with pytest.raises(AssertionError, match="still to come"):
        await test_nobody_is_hurried_before_all_have_come_and_one_deal_was_played(place)


async def test_who_writes_to_a_friend_elsewhere_is_waited_for_once_the_friend_is_there(place: Place) -> None:
    people = [await place.sit("Anna", bots="give")]
    await play(people, lambda view: view["turn"] == 0)
    closed = people[0].close()  # type: ignore[attr-defined]
    if closed:
        await closed

    def gone(room: Room) -> None:
        silent(room)
        room.presence.gone[0] -= HOUR

    await place.wait(gone)
    ben = await place.sit("Ben")
    assert not await stands_in(ben), "the wait begins with somebody who waits"
    await place.wait(gone)
    assert await stands_in(ben)
