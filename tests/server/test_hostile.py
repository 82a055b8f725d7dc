"""Clients that mean no good, or are confused, are refused with a code; the table is unharmed."""

import asyncio
import contextlib
import json
import socket
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.server import ServerProtocol
from websockets.typing import Origin

from tests.server.player import Message, Player, ask, create, hasty, seat_others
from tests.server.serving import QUICK, WIDE, Serving
from trey.server.http import guard
from trey.server.limits import Limits, Rates
from trey.server.wire import VERSION


@asynccontextmanager
async def at_turn(server: Serving, rules: str = "euchre_cutthroat") -> AsyncIterator[Player]:
    """A player whose turn it is, and after whose test the table must still be playable."""
    made = await create(server.url, rules, "habit", "habit")
    async with Player(server.url, made["table"], made["token"]) as anna:
        await anna.reach(lambda _: True, hasty(0))
        before = anna.view
        yield anna
        await anna.ask(type="latest")
        assert anna.view == before
        assert (await anna.act(anna.view["legal"][0]))["type"] == "done"


@pytest.mark.parametrize("token", ["", "x" * 24, "A" * 64])
async def test_a_wrong_token_gets_no_seat(server: Serving, token: str) -> None:
    made = await create(server.url, "euchre_cutthroat")
    stranger = Player(server.url, made["table"], token)
    await stranger.open()
    assert stranger.welcome["code"] == "wrong-token"
    assert stranger.welcome["again"] is False
    assert await stranger.rest() == []


async def test_a_token_is_good_for_its_own_table_only(server: Serving) -> None:
    one, other = await create(server.url, "euchre_cutthroat"), await create(server.url, "euchre_cutthroat")
    stranger = Player(server.url, one["table"], other["token"])
    await stranger.open()
    assert stranger.welcome["code"] == "wrong-token"


async def test_a_watcher_can_do_nothing(server: Serving) -> None:
    async with at_turn(server) as anna, Player(server.url, anna.table) as watcher:
        assert watcher.view["hand"] == []
        assert watcher.view["legal"] == []
        requests: list[Message] = [
            {"type": "act", "at": watcher.number, "actions": [anna.view["legal"][0]]},
            {"type": "claim", "at": watcher.number},
            {"type": "start"},
            {"type": "seat", "seat": 0, "to": "habit"},
            {"type": "dismiss", "seat": 0},
            {"type": "settings", "settings": {}},
            {"type": "away"},
            {"type": "back"},
            {"type": "leave"},
            {"type": "rematch"},
            {"type": "react", "what": "hello"},
            {"type": "ready", "deal": 1},
        ]
        for request in requests:
            answer = await watcher.ask(**request)
            assert (answer["type"], answer["code"]) == ("refused", "not-seated"), request


async def test_only_the_host_may_do_what_hosts_do(server: Serving) -> None:
    made = await create(server.url, "euchre_cutthroat")
    sat = await ask(server.url, f"/api/tables/{made['table']}/seats", {"name": "Ben"})
    async with Player(server.url, made["table"], sat["token"]) as ben:
        for request in (
            {"type": "start"},
            {"type": "seat", "seat": 2, "to": "habit"},
            {"type": "dismiss", "seat": 0},
            {"type": "settings", "settings": {}},
        ):
            assert (await ben.ask(**request))["code"] == "not-host"


async def test_early_late_doubled_and_foreign_actions_are_refused(server: Serving) -> None:
    async with at_turn(server, "sergeant_major") as anna:
        legal = anna.view["legal"][0]
        early = await anna.ask(type="act", at=anna.number + 1, actions=[legal])
        assert early["code"] == "early"
        for text in ("play 2Z", "fly", ""):
            assert (await anna.act(text))["code"] == "action-unreadable"
        refused = await anna.act("redeal")
        assert refused["code"] == "wrong-phase"
        assert refused["why"].startswith("You cannot do that now. ")
        late = await anna.ask(type="act", at=0, actions=[legal])
        assert late["code"] == "late"


async def test_an_action_sent_twice_is_done_once(server: Serving) -> None:
    made = await create(server.url, "sergeant_major", "habit", "habit")
    async with Player(server.url, made["table"], made["token"]) as anna:
        await anna.reach(lambda _: True, hasty(0))
        at, legal = anna.number, anna.view["legal"]
        for _ in range(3):
            await anna.say(type="act", id=7, at=at, actions=[legal[0]])
        answers: list[Message] = []
        while len(answers) < 3:
            message = await anna.hear()
            answers += [message] if message["type"] in {"done", "refused"} else []
        assert [a["type"] for a in answers] == ["done", "refused", "refused"]
        assert {a["code"] for a in answers[1:]} == {"late"}
        mine = [json.loads(text) for text in anna.heard if '"type":"acted","seat":0' in text]
        assert len([m for m in mine if m["number"] > at and m["event"]["action"] == legal[0]]) == 1


async def test_out_of_turn_is_refused(server: Serving) -> None:
    made = await create(server.url, "euchre_cutthroat")
    tokens = await seat_others(server.url, made, "Ben", "Zoé")
    async with (
        Player(server.url, made["table"], tokens[0]) as anna,
        Player(server.url, made["table"], tokens[1]) as ben,
    ):
        await anna.dealt()
        await ben.ask(type="latest")
        turn = anna.view["turn"]
        other = ben if turn == 0 else anna
        assert (await other.act("pass"))["code"] == "not-your-turn"


MALFORMED = [
    "",
    "{",
    "null",
    "[]",
    "7",
    '"hello"',
    "{}",
    '{"type":"act"}',
    '{"type":"nonsense","id":1}',
    '{"type":"act","id":-1,"at":0,"actions":["pass"]}',
    '{"type":"act","id":1,"at":0,"actions":[]}',
    '{"type":"act","id":1,"at":0,"actions":"pass"}',
    '{"type":"act","id":1,"at":1e400,"actions":["pass"]}',
    '{"type":"act","id":1,"at":0,"actions":["' + "x" * 61 + '"]}',
    '{"type":"act","id":1,"at":0,"actions":["pass"],"lang":7}',
    '{"type":"seal","seal":"XY"}',
    '{"type":"number","deal":0,"number":"00"}',
    '{"type":"react","id":1,"what":"\\ud800"}',
    '{"type":"settings","id":1,"settings":{"clock":0}}',
    "[" * 2000,
    '{"type":"ping","id":1,"more":' + "[" * 3000 + "]" * 1000 + "}",
]


@pytest.mark.parametrize("text", MALFORMED, ids=range(len(MALFORMED)))
async def test_what_cannot_be_read_is_refused(server: Serving, text: str) -> None:
    async with at_turn(server) as anna:
        await anna.socket.send(text)
        answer = await anna.until(lambda m: m["type"] == "refused")
        assert answer["code"] == "bad-message"


async def test_bytes_are_no_message(server: Serving) -> None:
    async with at_turn(server) as anna:
        await anna.socket.send(b"\x00\xff")
        assert (await anna.until(lambda m: m["type"] == "refused"))["code"] == "bad-message"


async def test_a_huge_message_ends_the_connection_and_nothing_else(server: Serving) -> None:
    async with at_turn(server) as anna:
        giant = Player(server.url, anna.table, anna.token)
        await giant.open()
        await giant.socket.send("x" * 100_000)
        await giant.rest()
        assert giant.socket.close_code == 1009


@pytest.mark.parametrize(
    ("first", "code"),
    [
        ('{"type":"ping","id":1}', "hello-first"),
        ('{"type":"hello","v":0}', "wrong-version"),
        ('{"type":"hello"}', "bad-message"),
        ("what?", "bad-message"),
    ],
)
async def test_the_first_message_must_be_hello(server: Serving, first: str, code: str) -> None:
    made = await create(server.url, "euchre_cutthroat")
    async with connect(f"{server.url.replace('http', 'ws')}/ws/{made['table']}") as ws:
        await ws.send(first)
        assert json.loads(await ws.recv())["code"] == code


async def test_hello_is_said_once(server: Serving) -> None:
    async with at_turn(server) as anna:
        await anna.say(type="hello", v=VERSION, token=anna.token)
        assert (await anna.until(lambda m: m["type"] == "refused"))["code"] == "hello-twice"


async def test_a_page_from_elsewhere_is_turned_away(server: Serving) -> None:
    made = await create(server.url, "euchre_cutthroat")
    address = f"{server.url.replace('http', 'ws')}/ws/{made['table']}"
    with pytest.raises((InvalidStatus, ConnectionClosed)):
        async with connect(address, origin=Origin("https://elsewhere.example")) as ws:
            await ws.recv()
    async with connect(address, origin=Origin(server.url)) as ws:
        await ws.send(json.dumps({"type": "hello", "v": VERSION}))
        assert json.loads(await ws.recv())["type"] == "welcome"


async def test_a_page_from_elsewhere_makes_no_tables(server: Serving) -> None:
    body = {"rules": "euchre_cutthroat", "name": "Anna"}
    async with httpx.AsyncClient(base_url=server.url) as client:
        for origin, status in (("https://elsewhere.example", 403), (server.url, 201)):
            answer = await client.post("/api/tables", json=body, headers={"origin": origin})
            assert answer.status_code == status


async def test_tables_that_do_not_exist(server: Serving) -> None:
    nowhere = Player(server.url, "0" * 24)
    await nowhere.open()
    assert nowhere.welcome["code"] == "no-such-table"
    for path in ("/api/tables/x", "/api/tables/by-code/NOPE", "/api/tables/x/record", "/api/nowhere"):
        assert (await ask(server.url, path))["code"].startswith("no-such-")


async def test_bodies_are_checked(server: Serving) -> None:
    create_body: dict[str, Any] = {"rules": "euchre_cutthroat", "name": "Anna"}
    wrong: list[tuple[dict[str, Any], str]] = [
        ({"rules": "poker"}, "preset-unknown"),
        ({"rules": "euchre_cutthroat game_target=9999"}, "option-value"),
        ({"name": "  \u200b\u202e "}, "name-empty"),
        ({"others": ["nobody"]}, "no-such-bot"),
        ({"others": ["habit"] * 4}, "table-full"),
        ({"settings": {"bot": "nobody"}}, "no-such-bot"),
        ({"settings": {"clock": -1}}, "bad-message"),
        ({"name": "x" * 20_000}, "too-large"),
    ]
    for change, code in wrong:
        assert (await ask(server.url, "/api/tables", create_body | change))["code"] == code
    made = await create(server.url, "euchre_cutthroat", "habit", "habit", bots="keep")
    seats = f"/api/tables/{made['table']}/seats"
    assert (await ask(server.url, seats, {"name": "Ben"}))["code"] == "table-full"
    assert (await ask(server.url, seats, {"name": "Ben", "seat": 1}))["code"] == "seat-taken"
    assert (await ask(server.url, seats, {"name": "Ben", "seat": 6}))["code"] == "no-such-seat"


async def test_every_answer_is_guarded(server: Serving) -> None:
    async with httpx.AsyncClient(base_url=server.url) as client:
        for path in ("/", "/api/games", "/nowhere", "/api/nowhere", "/t/abc", "/../pyproject.toml", "/%2e%2e/x"):
            headers = (await client.get(path)).headers
            assert headers["referrer-policy"] == "no-referrer"
            assert "default-src 'self'" in headers["content-security-policy"]
            assert "unsafe" not in headers["content-security-policy"]
            assert headers["x-content-type-options"] == "nosniff"


async def test_no_file_outside_the_client_is_served(server: Serving) -> None:
    _, writer = pair = await asyncio.open_connection("127.0.0.1", server.port)
    writer.write(b"GET /../server/app.py HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
    answer = await pair[0].read()
    writer.close()
    assert b"404" in answer.splitlines()[0]
    assert b"import" not in answer


@pytest.fixture
def strict(db: Path) -> Iterator[Serving]:
    limits = Limits(rates=Rates(messages=(1, 5), requests=(1e-3, 12), new_tables=(1e-6, 1)), sockets_per_address=3)
    with Serving(db, limits=limits) as serving:
        yield serving


async def test_flooding_is_refused_and_then_cut_off(strict: Serving) -> None:
    made = await create(strict.url, "euchre_cutthroat", "habit", "habit")
    async with Player(strict.url, made["table"], made["token"]) as flood:
        for _ in range(400):
            await flood.say(type="latest", id=1)
        heard = await flood.rest()
    assert "too-fast" in {m.get("code") for m in heard if m["type"] == "refused"}
    assert heard[-1]["type"] == "bye"
    assert sum(m["type"] == "update" for m in heard) < 30
    async with Player(strict.url, made["table"], made["token"]) as again:
        assert again.update["number"] >= 3


async def test_one_address_gets_so_many_sockets_tables_and_requests(strict: Serving) -> None:
    made = await create(strict.url, "euchre_cutthroat")
    players = [Player(strict.url, made["table"]) for _ in range(4)]
    for player in players:
        await player.open()
    assert [p.welcome.get("code") for p in players[:3]] == [made["code"]] * 3
    assert players[3].welcome["code"] == "too-many-connections"
    for player in players:
        await player.close()
    assert (await ask(strict.url, "/api/tables", {"rules": "euchre_cutthroat", "name": "A"}))[
        "code"
    ] == "too-many-tables"
    codes = [(await ask(strict.url, "/api/tables/none")).get("code") for _ in range(20)]
    assert codes[-1] == "too-fast"


@pytest.mark.parametrize("read", [guard.PART_BYTES, 1 << 16])
async def test_tiny_parts_of_a_message_are_read_few_at_a_time(
    server: Serving, monkeypatch: pytest.MonkeyPatch, read: int
) -> None:
    """Else thousands are parsed before the first hundred are counted, and everybody waits for that."""
    parsed, take = Counter[str](), ServerProtocol.recv_frame
    monkeypatch.setattr(ServerProtocol, "recv_frame", lambda *of: (parsed.update("p"), take(*of))[1])
    monkeypatch.setattr(guard, "PART_BYTES", read)
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    writer.write(
        b"GET /ws/whatever HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
    )
    assert (await reader.readuntil(b"\r\n\r\n")).startswith(b"HTTP/1.1 101")
    writer.write(b"\x01\x80\0\0\0\0" + b"\0\x80\0\0\0\0" * 5000)
    with contextlib.suppress(ConnectionError):
        await reader.read()
    writer.close()
    assert (parsed["p"] < 400) is (read < 1 << 16)


async def test_who_says_nothing_is_sent_away(db: Path) -> None:
    with Serving(db, limits=Limits(hello_seconds=0.01)) as server:
        async with connect(f"{server.url.replace('http', 'ws')}/ws/whatever") as ws:
            assert json.loads(await ws.recv())["code"] == "hello-first"


async def test_a_client_that_does_not_read_holds_up_nobody(db: Path) -> None:
    """It is sent no more than its queue holds; the others hear everything."""
    limits = Limits(rates=WIDE.rates, queued_bytes=20_000)
    with Serving(db, limits=limits, pace=QUICK) as server:
        made = await create(server.url, "sergeant_major win_rule=cumulative:100 max_hands=2", "habit", "habit")
        deaf = socket.socket()
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        deaf.connect(("127.0.0.1", server.port))
        handshake = (
            f"GET /ws/{made['table']} HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
        )
        hello = json.dumps({"type": "hello", "v": VERSION}).encode()
        deaf.sendall(handshake.encode())
        assert (await asyncio.to_thread(deaf.recv, 4096)).startswith(b"HTTP/1.1 101")
        deaf.sendall(bytes([0x81, 0x80 | len(hello), 0, 0, 0, 0]) + hello)
        async with Player(server.url, made["table"], made["token"]) as anna:
            while anna.update["facts"]["watchers"] != 1:
                await anna.ask(type="latest")
            await anna.play(hasty(1))
            assert anna.over
        deaf.close()
