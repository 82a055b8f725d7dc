"""A table is in one process, its people come through any: nobody notices where it is, or that it moves."""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Iterator
from contextlib import AsyncExitStack, contextmanager
from dataclasses import replace
from typing import Any, TypeVar

import asyncpg
import pytest

from tests.server.player import Message, Player, ask, create, hasty, seat_others
from tests.server.postgres import Postgres
from tests.server.serving import QUICK, Serving, paced
from trey.games import FAMILIES
from trey.match import read, write
from trey.server.live.cleanup import Cleanup
from trey.server.live.frames import MOST_ASKED, Frames
from trey.server.live.house import House
from trey.server.live.room import Room
from trey.server.live.schedule import Pace
from trey.server.store.postgres import PostgresStore
from trey.server.table.identity import key_of

RULES = FAMILIES[1].presets[0].id
T = TypeVar("T")


@contextmanager
def serving(url: str, pace: Pace = QUICK) -> Iterator[tuple[Serving, Serving]]:
    with Serving(url, pace=pace) as one, Serving(url, pace=pace) as other:
        yield one, other


@pytest.fixture
def url(pg: Postgres) -> str:
    return pg.database()


@pytest.fixture
def both(url: str) -> Iterator[tuple[Serving, Serving]]:
    """Two servers on one database."""
    with serving(url) as pair:
        yield pair


async def at(server: Serving, work: Awaitable[T]) -> T:
    """Do something in a server's own loop."""

    async def run() -> T:
        return await work

    return await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(run(), server.loop))


class Three:
    """Three people at one table: the first came through one server, the others through the other."""

    def __init__(self, both: tuple[Serving, Serving]) -> None:
        self.one, self.other = both
        self.players: list[Player] = []

    async def sit(self, stack: AsyncExitStack, **settings: Any) -> None:
        made = await create(self.one.url, RULES, **{"bot": "thumb", "bot_after": None} | settings)
        tokens = await seat_others(self.other.url, made, "Ben", "Zoe")
        self.table = made["table"]
        for server, token in zip((self.one, self.other, self.other), tokens, strict=True):
            self.players.append(await stack.enter_async_context(Player(server.url, self.table, token)))
        for player in self.players:
            await player.dealt()

    @property
    def owner(self) -> Serving:
        return next(server for server in (self.one, self.other) if self.table in server.house.rooms)

    @property
    def front(self) -> Serving:
        return self.other if self.owner is self.one else self.one

    def room(self) -> Room:
        return self.owner.house.rooms[self.table]

    async def turn(self) -> int | None:
        """Return whose turn it is, all having heard everything."""
        for player in self.players:
            await player.ask(type="latest")
        found: int | None = self.players[0].view["turn"]
        return found

    async def actor(self) -> Player:
        seat = await self.turn()
        assert seat is not None
        return self.players[seat]

    async def play(self, actions: int) -> None:
        for _ in range(actions):
            seat = await self.turn()
            if seat is None:  # a deal, or the match, is over
                return
            actor = self.players[seat]
            answer = await actor.act(hasty(1)(actor.view))
            assert answer["type"] == "done", answer

    def told(self, kind: str) -> list[Message]:
        """What everyone was told of a kind."""
        heard = (json.loads(text) for player in self.players for text in player.heard)
        return [message for message in heard if message["type"] == kind]


@pytest.fixture
async def three(both: tuple[Serving, Serving]) -> AsyncIterator[Three]:
    """A match that has begun, played by three people through two servers."""
    async with AsyncExitStack() as stack:
        known = Three(both)
        await known.sit(stack)
        yield known


async def test_a_match_is_played_through_two_servers(three: Three) -> None:
    for player in three.players:
        assert player.welcome["type"] == "welcome"
    await three.turn()
    everyone = [seat["connected"] for seat in three.players[0].update["facts"]["seats"]]
    assert everyone == [True] * 3
    await three.play(30)
    numbers = {player.number for player in three.players if await player.ask(type="latest")}
    assert len(numbers) == 1
    records = {await ask(server.url, f"/api/tables/{three.table}/record") for server in (three.one, three.other)}
    assert len(records) == 1
    assert write(read(next(iter(records)))) == next(iter(records))


async def test_what_one_asks_of_any_server_is_what_the_owner_knows(three: Three) -> None:
    known = [await ask(server.url, f"/api/tables/{three.table}") for server in (three.one, three.other)]
    assert known[0] == known[1]
    assert [seat["connected"] for seat in known[0]["seats"]] == [True] * 3
    by_code = [await ask(s.url, f"/api/tables/by-code/{known[0]['code']}") for s in (three.one, three.other)]
    assert by_code == known


async def test_an_action_of_a_process_that_lost_the_table_is_decided_by_the_one_that_has_it(
    three: Three, url: str
) -> None:
    """Its lease is taken behind its back; nobody is sent away, and nothing is refused."""
    await three.play(4)
    actor = await three.actor()
    owner, front = three.owner, three.front
    before = three.room()
    await steal(url, three.table, front.house)
    answer = await actor.act(hasty(1)(actor.view))
    assert answer["type"] == "done"
    assert before.moved
    assert three.table in front.house.rooms or three.table in owner.house.rooms
    await three.play(10)
    assert three.told("bye") == []
    assert [message["code"] for message in three.told("refused")] == []
    assert len(three.told("welcome")) == 3


async def steal(url: str, table: str, thief: House) -> None:
    """Give a table's lease to another process, which its owner does not hear of."""
    db = await asyncpg.connect(url)
    store = thief.store
    assert isinstance(store, PostgresStore)
    assert store._membership
    await db.execute("update tables set owner = $2, epoch = epoch + 1 where id = $1", table, store._membership.me.id)
    await db.close()


async def test_a_table_goes_where_its_people_are(three: Three) -> None:
    """Once nobody comes to its owner any more, the next sweep hands it over."""
    await three.play(3)
    owner, front = three.owner, three.front
    for player in three.players:
        if player.url == owner.url:
            await player.close()
            player.url = front.url
            await player.open()
    assert three.room().presence.all_relayed
    await at(owner, Cleanup(owner.house).sweep())
    await three.play(6)
    assert three.owner is front
    assert three.told("bye") == []


async def test_who_is_ready_is_so_wherever_the_table_is(url: str) -> None:
    with serving(url, replace(QUICK, return_wait=60)) as both:
        async with AsyncExitStack() as stack:
            three = Three(both)
            await three.sit(stack, pause=60)
            while not three.players[0].update["sheet"]:
                await three.play(1)
            anna = three.players[0]
            deal = anna.view["number"]
            assert (await anna.ask(type="ready", deal=deal))["type"] == "done"
            await at(three.owner, Cleanup(three.owner.house).hand_over(three.room()))
            for player in three.players[1:]:
                assert (await player.ask(type="latest"))["type"] == "done"
                assert player.update["facts"]["seats"][0]["ready"]
                assert (await player.ask(type="ready", deal=deal))["type"] == "done"
            await anna.until(lambda m: m["type"] == "update" and m["view"]["number"] > deal)


async def test_who_comes_through_another_server_hardly_notices_that_the_owner_leaves(url: str) -> None:
    with Serving(url) as front:
        async with AsyncExitStack() as stack:
            with Serving(url) as owner:
                made = await create(owner.url, RULES, "thumb", "thumb")
                anna = await stack.enter_async_context(Player(owner.url, made["table"], made["token"]))
                zoe = await stack.enter_async_context(Player(front.url, made["table"]))
                tab = await stack.enter_async_context(Player(front.url, made["table"], made["token"]))
                assert made["table"] in owner.house.rooms
                await anna.reach(lambda _: True, hasty(1))
            assert [m["code"] for m in await anna.rest() if m["type"] == "bye"] == ["closing"]
            await tab.ask(type="latest")
            assert (await tab.act(hasty(1)(tab.view)))["type"] == "done"
            assert (await zoe.ask(type="latest"))["type"] == "done"
            assert made["table"] in front.house.rooms
            for player in (zoe, tab):
                kinds = [json.loads(text)["type"] for text in player.heard]
                assert "bye" not in kinds
                assert kinds.count("welcome") == 1


async def test_a_rematch_is_found_by_everyone(three: Three) -> None:
    await asyncio.gather(*(player.play(hasty(seat)) for seat, player in enumerate(three.players)))
    await three.players[1].say(type="rematch", id=0)
    for player in three.players:
        table = (await player.until(lambda m: m["type"] == "moved"))["table"]
        async with Player(player.url, table, player.token) as again:
            assert again.welcome["type"] == "welcome"


# Strangers


async def knock(server: Serving, *frames: bytes) -> bytes:
    """Say something to the port that is for other processes, and hear all it answers."""
    port = int(server.house._listener.me.address.rpartition(":")[2])
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    await reader.readexactly(4 + 33)
    for frame in frames:
        writer.write(frame)
    answer = await asyncio.wait_for(reader.read(), 30)
    writer.close()
    return answer


def framed(text: str) -> bytes:
    return len(text.encode()).to_bytes(4, "big") + text.encode()


async def test_a_stranger_at_the_port_of_processes_is_told_nothing(three: Three) -> None:
    server = three.owner
    me = server.house._listener.me
    errand = json.dumps({"to": me.id, "table": three.table})
    assert await knock(server, framed("h" + "0" * 64), framed("e" + errand)) == b""
    assert await knock(server, framed("hé"), framed("e{}")) == b""
    assert await knock(server, (MOST_ASKED + 1).to_bytes(4, "big")) == b""
    assert await knock(server, b"GET / HTTP/1.1\r\n\r\n") == b""
    info = await ask(server.url, f"/api/tables/{three.table}")
    assert info["table"] == three.table


@pytest.fixture
def overheard(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """All that one process has said to another."""
    heard, send = list[str](), Frames.send

    async def noted(self: Frames, kind: str, text: str = "") -> None:
        heard.append(text)
        await send(self, kind, text)

    monkeypatch.setattr(Frames, "send", noted)
    return heard


async def test_no_token_goes_from_one_process_to_another(both: tuple[Serving, Serving], overheard: list[str]) -> None:
    """Who listens on the way hears a hash, which opens no seat."""
    made = await create(both[0].url, RULES)
    tokens = [made["token"]]
    for server, name in zip(both, ("Ben", "Zoe"), strict=True):
        tokens += (await seat_others(server.url, made, name))[1:]
    for server in both:
        for token in tokens:
            async with Player(server.url, made["table"], token) as player:
                assert player.welcome["seat"] is not None
        stranger = Player(server.url, made["table"], key_of(made["token"]))
        await stranger.open()
        assert stranger.welcome["code"] == "wrong-token"
    said = "".join(overheard)
    assert [token for token in tokens if token in said] == []
    assert [token for token in tokens if key_of(token) in said] == tokens


async def test_who_knows_the_secret_is_told(three: Three) -> None:
    """The law above would hold of a port that is dead."""
    from trey.server.live.relay import info_at

    assert (await info_at(three.owner.house._listener.me, three.table)).table == three.table


async def test_an_address_sets_no_more_tables_at_two_servers_than_at_one(url: str) -> None:
    few = paced(new_tables=(0.001, 3))
    with Serving(url, limits=few) as one, Serving(url, limits=few) as other:
        made = [await create(server.url, RULES) for server in (one, other, one, other, one)]
    assert ["table" in seated for seated in made] == [True, True, True, False, False]
