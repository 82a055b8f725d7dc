"""Who comes to a server that does not have the table is told which one has it, and goes there."""

import asyncio
import json
from collections.abc import Awaitable, Iterator
from typing import TypeVar

import httpx
import pytest

from tests.server.player import Message, Player, ask, create, hasty, seat_others
from tests.server.postgres import Postgres, shared_out
from tests.server.serving import Serving, paced
from trey.games import FAMILIES
from trey.match import read, write
from trey.server.http.socket import MOST_SENT
from trey.server.live import house
from trey.server.store.postgres import PostgresStore
from trey.server.versions import SPEAKS

RULES = FAMILIES[1].presets[0].id
T = TypeVar("T")


@pytest.fixture(scope="module")
def both(pg: Postgres) -> Iterator[tuple[Serving, Serving]]:
    """Two servers on one database, each named after its port."""
    url = pg.database()
    with Serving(url) as one, Serving(url) as other:
        asyncio.run(shared_out(one.house.store, other.house.store))
        yield one, other


def shards_of(server: Serving) -> dict[int, int]:
    store = server.house.store
    assert isinstance(store, PostgresStore)
    assert store._shards
    return store._shards.epochs


async def at(server: Serving, work: Awaitable[T]) -> T:
    """Do something in a server's own loop."""

    async def run() -> T:
        return await work

    return await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(run(), server.loop))


async def test_a_table_is_made_where_it_is_asked_for_and_found_from_anywhere(both: tuple[Serving, Serving]) -> None:
    for maker, other in (both, both[::-1]):
        made = await create(maker.url, RULES)
        assert made["table"] in maker.house.rooms
        assert int(made["table"][:2], 16) in shards_of(maker)
        tokens = await seat_others(other.url, made, "Ben", "Zoe")
        people = [
            Player(url, made["table"], token) for url, token in zip((maker.url, other.url) * 2, tokens, strict=False)
        ]
        for player in people:
            await player.open()
            assert player.welcome["type"] == "welcome"
            await player.dealt()
        playing = [asyncio.ensure_future(player.play(hasty(seat), 9)) for seat, player in enumerate(people)]
        _, waiting = await asyncio.wait(playing, return_when=asyncio.FIRST_COMPLETED)
        for one in waiting:
            one.cancel()
        records = {await ask(server.url, f"/api/tables/{made['table']}/record") for server in both}
        assert [write(read(record)) for record in records] == list(records)
        assert made["table"] not in other.house.rooms
        for player in people:
            await player.close()


async def arrival(server: Serving, table: str, **hello: object) -> Message:
    """What a client is told that does not go on by itself."""
    player = Player(server.url, table)
    await player.open(**hello)
    await player.close()
    told: Message = json.loads(player.heard[0])
    return told


async def test_a_client_is_told_the_owners_name(both: tuple[Serving, Serving]) -> None:
    made = await create(both[0].url, RULES)
    told = await arrival(both[1], made["table"], sent=0)
    assert (told["type"], told["code"], told["again"], told["at"]) == ("bye", "elsewhere", True, str(both[0].port))


ODD = ["²", "-1", "one", "", "9" * 5000]
"""What is no number, though some of it says so of itself."""


async def test_who_is_sent_on_too_often_is_told_to_wait(both: tuple[Serving, Serving]) -> None:
    made = await create(both[0].url, RULES)
    told = await arrival(both[1], made["table"], sent=MOST_SENT)
    assert (told["code"], told["again"]) == ("trouble", True)
    async with httpx.AsyncClient(base_url=both[1].url) as client:
        path, body = f"/api/tables/{made['table']}/seats", {"name": "Ben"}
        counted = [
            (await client.post(f"{path}?sent={n}", json=body)).status_code for n in (0, MOST_SENT - 1, MOST_SENT)
        ]
        odd = [(await client.post(path, params={"sent": text}, json=body)).json()["code"] for text in ODD]
    assert counted == [307, 307, 503]
    assert odd == ["elsewhere"] * len(ODD)


async def test_servers_that_disagree_send_a_client_on_a_few_times_and_no_more(
    both: tuple[Serving, Serving], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Planted: each takes the other for the owner."""
    made = [await create(server.url, RULES) for server in both]
    for server, other in (both, both[::-1]):
        server.house.rooms.clear()

        async def placed(_table: str, name: str = str(other.port)) -> int:
            raise house.ElsewhereError(name)

        monkeypatch.setattr(server.house, "_placed", placed)
    for server, one in zip(both, made, strict=True):
        player = Player(server.url, one["table"], one["token"])
        await player.open()
        told = [json.loads(text)["code"] for text in player.heard]
        assert told == ["elsewhere"] * MOST_SENT + ["trouble"]
        seated = await ask(server.url, f"/api/tables/{one['table']}/seats", {"name": "Ben"})
        assert seated["code"] == "elsewhere"


async def test_a_server_that_has_just_begun_makes_tables(both: tuple[Serving, Serving]) -> None:
    """It waits until the others have given it a part."""
    assert isinstance(both[0].house.store, PostgresStore)
    with Serving(both[0].house.store._lines._url) as third:
        made = await create(third.url, RULES)
        assert made["table"] in third.house.rooms
    await shared_out(*(one.house.store for one in both))


async def test_a_page_that_cannot_be_sent_on_is_told_to_load_itself_again(both: tuple[Serving, Serving]) -> None:
    made = await create(both[0].url, RULES)
    assert (await arrival(both[1], made["table"], sent=None))["code"] == "wrong-version"


async def test_where_nobody_has_a_name_a_client_waits_and_the_log_says_why(
    pg: Postgres, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(house, "SEARCH_SECONDS", 0.5)
    monkeypatch.setattr(Serving, "name", "")
    url = pg.database()
    with Serving(url) as one, Serving(url) as other:
        await shared_out(one.house.store, other.house.store)
        made = await create(one.url, RULES)
        assert (await arrival(other, made["table"], sent=0))["code"] == "trouble"
    assert "--at" in caplog.text


async def test_who_is_there_when_a_server_leaves_comes_anew_and_goes_on(pg: Postgres) -> None:
    url = pg.database()
    with Serving(url) as front:
        with Serving(url) as owner:
            await shared_out(front.house.store, owner.house.store)
            made = await create(owner.url, RULES, "thumb", "thumb")
            anna = Player(front.url, made["table"], made["token"])
            await anna.open()
            await anna.reach(lambda _: True, hasty(1))
        assert [m["code"] for m in await anna.rest() if m["type"] == "bye"] == ["closing"]
        await anna.open()
        assert (await anna.act(hasty(1)(anna.view)))["type"] == "done"
        assert made["table"] in front.house.rooms
        await anna.close()


async def test_who_is_there_when_a_shard_is_given_away_comes_anew_and_asks_again(pg: Postgres) -> None:
    url = pg.database()
    with Serving(url) as owner:
        made = [await create(owner.url, RULES, "thumb", "thumb") for _ in range(12)]
        people = [Player(owner.url, one["table"], one["token"]) for one in made]
        for player in people:
            await player.open()
        with Serving(url) as other:
            await shared_out(owner.house.store, other.house.store)
            gone = [player for player in people if int(player.table[:2], 16) in shards_of(other)]
            assert gone
            for player in gone:
                assert [m["code"] for m in await player.rest() if m["type"] == "bye"] == ["elsewhere"]
                await player.open()
                await player.reach(lambda _: True, hasty(1))
                assert player.table in other.house.rooms
            for player in people:
                await player.close()


async def test_a_table_that_cannot_be_read_here_is_left_to_a_newer_server(
    pg: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = pg.database()
    with Serving(url) as old, monkeypatch.context() as later:
        later.setattr(house, "SPEAKS", SPEAKS + 1)
        with Serving(url) as new:
            await shared_out(old.house.store, new.house.store)
            made = await create(old.url, RULES)
            await at(old, later_event(old, made["table"]))
            assert (await arrival(old, made["table"], sent=0)).get("at") == str(new.port)


async def later_event(server: Serving, table: str) -> None:
    """Store what only a newer server reads, and forget the room."""
    room = server.house.rooms[table]
    from trey.server.live import projection

    new = [b'{"type":"later","what":1}']
    await server.house.store.append(projection.summary(room.table, (), 0), room.table.number + 1, new, epoch=room.epoch)
    room.rest()


async def test_an_address_sets_no_more_tables_at_two_servers_than_at_one(pg: Postgres) -> None:
    url, few = pg.database(), paced(new_tables=(0.001, 3))
    with Serving(url, limits=few) as one, Serving(url, limits=few) as other:
        await shared_out(one.house.store, other.house.store)
        made = [await create(server.url, RULES) for server in (one, other, one, other, one)]
    assert ["table" in seated for seated in made] == [True, True, True, False, False]
