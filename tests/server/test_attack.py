"""One address cannot take the server: what it sends costs it its connection, and others hardly notice."""

import asyncio
import json
import os
import resource
import signal
import socket
import time
from collections import Counter
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.typing import Origin

from tests.server.killing import Victim
from tests.server.player import Message, Player, ask, create, hasty, seat_others
from tests.server.serving import WIDE, Serving, paced
from tests.waiting import until
from trey.match import Match
from trey.server.limits import PENANCE, Buckets, Limits, Rates, penance
from trey.server.table import replay as replaying
from trey.server.wire import VERSION
from trey.server.wire.refusals import REFUSALS

EUCHRE = "euchre_cutthroat"


@pytest.fixture(scope="module")
def usual(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A server with the limits it is shipped with, but for those that tests alone would reach."""
    limits = Limits(rates=Rates(new_tables=(1e6, 1e6), requests=(1e6, 1e6)))
    with Serving(tmp_path_factory.mktemp("usual") / "trey.sqlite3", limits=limits) as serving:
        yield serving


def frame(opcode: int, body: bytes = b"", *, fin: bool = True) -> bytes:
    return bytes([0x80 * fin | opcode, 0x80 | len(body), 0, 0, 0, 0]) + body


@asynccontextmanager
async def raw(
    server: Serving, table: str = "x", *, hello: bool = False, host: str = "127.0.0.1"
) -> AsyncIterator[socket.socket]:
    """A WebSocket that is written to byte by byte, and never read."""
    loop = asyncio.get_running_loop()
    with socket.socket() as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        line.bind((host, 0))
        line.setblocking(False)
        await loop.sock_connect(line, ("127.0.0.1", server.port))
        handshake = (
            f"GET /ws/{table} HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
        )
        await loop.sock_sendall(line, handshake.encode())
        assert (await loop.sock_recv(line, 4096)).startswith(b"HTTP/1.1 101")
        if hello:
            await loop.sock_sendall(line, frame(1, json.dumps({"type": "hello", "v": VERSION}).encode()))
        await asyncio.sleep(0.1)
        yield line


async def flood(line: socket.socket, chunk: bytes, most: int) -> int:
    """Send until the server has enough; return how many bytes that took."""
    sent = 0
    try:
        async with asyncio.timeout(20):
            while sent < most:
                await asyncio.get_running_loop().sock_sendall(line, chunk)
                sent += len(chunk)
    except (OSError, TimeoutError):
        pass
    return sent


@pytest.mark.parametrize(
    ("first", "chunk"),
    [
        (b"", frame(9, b"x" * 125) * 20),
        (b"", frame(9) * 100),
        (b"", frame(10) * 100),
        (frame(1, fin=False), frame(0, fin=False) * 100),
    ],
    ids=["pings", "empty pings", "pongs", "parts"],
)
async def test_frames_that_make_no_message_end_their_connection(usual: Serving, first: bytes, chunk: bytes) -> None:
    async with raw(usual) as line:
        await asyncio.get_running_loop().sock_sendall(line, first)
        assert await flood(line, chunk, 40_000_000) < 12_000_000
    async with httpx.AsyncClient(base_url=usual.url, timeout=5) as client:
        assert (await client.get("/api/tables")).status_code == 200


async def test_who_reads_nothing_is_cut_off_when_the_keepalive_ends(db: Path) -> None:
    """What was never read is not waited for: the memory comes back with the connection."""
    with Serving(db, limits=WIDE) as server:
        made = await create(server.url, EUCHRE, "habit", "habit")
        async with raw(server, made["table"], hello=True):
            connection = next(iter(server.house.rooms[made["table"]].presence.connections))
            protocol = next(p for p in server._server.server_state.connections if hasattr(p, "keepalive_timeout"))
            server.loop.call_soon_threadsafe(protocol.keepalive_timeout)
            await until(lambda: connection not in server.house.rooms[made["table"]].presence.connections)


@pytest.mark.parametrize("reads", [False, True])
async def test_who_is_gone_without_a_word_is_shown_as_absent(db: Path, reads: bool) -> None:  # noqa: FBT001
    """The other end of the line has lost its power: nothing comes any more, and nobody says goodbye."""
    with Serving(db, limits=replace(WIDE, ping_seconds=0.3, pong_seconds=0.3)) as server:
        made = await create(server.url, EUCHRE, bot_after=None, silent_after=None)
        tokens = await seat_others(server.url, made, "Ben", "Zoé")

        def connected(message: Message) -> list[bool]:
            return [seat["connected"] for seat in message["facts"]["seats"]] if "facts" in message else []

        async with Player(server.url, made["table"], tokens[0]) as anna, raw(server, made["table"]) as line:
            loop = asyncio.get_running_loop()
            await loop.sock_sendall(
                line, frame(1, json.dumps({"type": "hello", "v": VERSION, "token": tokens[1]}).encode())
            )
            await anna.until(lambda m: connected(m) == [True, True, False])
            hearing = asyncio.ensure_future(_hear_on(line)) if reads else None
            async with asyncio.timeout(20):
                await anna.until(lambda m: connected(m) == [True, False, False])
            if hearing:
                await hearing


async def _hear_on(line: socket.socket) -> None:
    """Read all there is, and answer nothing."""
    with suppress(OSError):
        while await asyncio.get_running_loop().sock_recv(line, 65_536):
            pass


def test_a_line_is_tried_often_enough() -> None:
    """Whoever is gone is noticed within twenty seconds."""
    limits = Limits()
    assert limits.ping_seconds + limits.pong_seconds <= 20


async def test_half_a_request_is_not_waited_for(db: Path) -> None:
    with Serving(db, limits=replace(WIDE, request_seconds=0.3)) as server:
        halves = [await asyncio.open_connection("127.0.0.1", server.port) for _ in range(20)]
        for _, writer in halves:
            writer.write(b"GET /api/tables HTTP/1.1\r\nHost: x\r\n")
        body = await asyncio.open_connection("127.0.0.1", server.port)
        body[1].write(b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{")
        async with asyncio.timeout(5):
            for reader, writer in (*halves, body):
                with pytest.raises((ConnectionResetError, asyncio.IncompleteReadError)):
                    await reader.readexactly(1)
                writer.close()
        made = await create(server.url, EUCHRE, "habit", "habit")
        async with Player(server.url, made["table"], made["token"]) as anna:
            await asyncio.sleep(0.5)
            assert (await anna.ask(type="ping"))["type"] == "pong"


async def test_half_a_message_is_not_waited_for(db: Path) -> None:
    with Serving(db, limits=replace(WIDE, request_seconds=0.3)) as server:
        async with raw(server) as half, raw(server) as whole:
            loop = asyncio.get_running_loop()
            await loop.sock_sendall(half, frame(1, b"{", fin=False))
            await loop.sock_sendall(whole, frame(1, b"{", fin=False) + frame(0, b"}"))
            async with asyncio.timeout(20):
                with suppress(ConnectionResetError):
                    assert await loop.sock_recv(half, 1) == b""
            assert b"bad-message" in await loop.sock_recv(whole, 4096)


async def test_requests_sent_ahead_are_answered_in_order(usual: Serving) -> None:
    """Again and again, as many as may be; where there are more, the connection ends."""
    paths = ("healthz", "api/day", "nowhere")
    asked = "".join(f"GET /{path} HTTP/1.1\r\nHost: x\r\n\r\n" for path in paths).encode()
    reader, writer = await asyncio.open_connection("127.0.0.1", usual.port)
    for _ in range(20):
        writer.write(asked)
        for status in (b" 200 ", b" 200 ", b" 404 "):
            head = await reader.readuntil(b"\r\n\r\n")
            assert status in head.splitlines()[0]
            await reader.readexactly(int(head.lower().partition(b"content-length: ")[2].split()[0]))
    writer.write(asked * 20)
    with pytest.raises((asyncio.IncompleteReadError, ConnectionResetError)):
        await reader.readexactly(1 << 20)
    writer.close()


async def test_a_head_that_is_too_large_is_refused(usual: Serving) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", usual.port)
    writer.write(b"GET / HTTP/1.1\r\nHost: x\r\n" + b"".join(b"a%d: %s\r\n" % (n, b"x" * 1000) for n in range(64)))
    assert b" 431 " in await reader.readline()
    writer.close()


async def test_no_more_connections_than_there_may_be(db: Path) -> None:
    with Serving(db, limits=replace(WIDE, connections=5)) as server:
        lines = [await asyncio.open_connection("127.0.0.1", server.port) for _ in range(12)]
        await asyncio.sleep(0.2)
        assert len(server._server.server_state.connections) <= 6
        for _, writer in lines:
            writer.close()


async def test_one_address_does_not_hold_all_connections(db: Path) -> None:
    """Sockets are not counted, proxies neither, and what ends makes room."""
    with Serving(db, limits=replace(WIDE, connections_per_address=3)) as server:
        held = server._server.server_state.connections

        async def connect(host: str) -> asyncio.StreamWriter:
            _, writer = await asyncio.open_connection("127.0.0.1", server.port, local_addr=(host, 0))
            return writer

        async def settled(count: int) -> None:
            await until(lambda: len(held) == count)
            await asyncio.sleep(0.2)
            assert len(held) == count

        async with raw(server, host="127.0.0.2"):
            lines = [await connect("127.0.0.2") for _ in range(9)]
            await settled(4)
            others = [await connect(host) for host in ("127.0.0.3", "127.0.0.1", "127.0.0.1", "127.0.0.1", "127.0.0.1")]
            await settled(9)
            for writer in [*lines, *others]:
                writer.close()
            await settled(1)
            lines = [await connect("127.0.0.2") for _ in range(9)]
            await settled(4)
            for writer in lines:
                writer.close()


async def test_new_sockets_come_at_a_rate(db: Path) -> None:
    with Serving(db, limits=paced(connects=(1e-3, 3))) as server:
        made = await create(server.url, EUCHRE)
        for allowed in (True, True, True, False):
            try:
                async with Player(server.url, made["table"]) as watcher:
                    assert watcher.welcome["type"] == "welcome"
                    assert allowed
            except (InvalidStatus, ConnectionClosed):
                assert not allowed


async def test_a_seat_has_so_many_sockets(usual: Serving) -> None:
    made = await create(usual.url, EUCHRE)
    players = [Player(usual.url, made["table"], made["token"]) for _ in range(9)]
    for player in players:
        await player.open()
    assert players[7].welcome["type"] == "welcome"
    assert players[8].welcome["code"] == "too-many-connections"
    for player in players:
        await player.close()


async def test_costly_messages_are_fewer(db: Path) -> None:
    with Serving(db, limits=paced(messages=(1e-3, 10))) as server:
        made = await create(server.url, EUCHRE)
        for kind, answered in (("latest", 3), ("ping", 10)):
            async with Player(server.url, made["table"], made["token"]) as anna:
                for _ in range(12):
                    await anna.say(type=kind, id=1)
                await anna.until(lambda m: m.get("code") == "too-fast")
                good = [json.loads(text)["type"] for text in anna.heard]
                assert good.count({"latest": "done", "ping": "pong"}[kind]) == answered


async def test_all_sockets_of_an_address_share_its_messages(db: Path) -> None:
    with Serving(db, limits=paced(address_messages=(1e-3, 10))) as server:
        made = await create(server.url, EUCHRE)
        async with Player(server.url, made["table"]) as one, Player(server.url, made["table"]) as other:
            for _ in range(10):
                assert (await one.ask(type="ping"))["type"] == "pong"
            assert (await other.ask(type="ping"))["code"] == "too-fast"


async def test_who_asks_too_fast_waits(db: Path) -> None:
    with Serving(db, limits=paced(pages=(1e-3, 3), requests=(1e-3, 3))) as server:
        async with httpx.AsyncClient(base_url=server.url) as client:
            for path, last in (("/icon.svg", 200), ("/api/tables", 429)):
                for _ in range(3):
                    assert (await client.get(path)).status_code == 200
                began = time.monotonic()
                assert (await client.get(path)).status_code == last
                assert time.monotonic() - began >= PENANCE


async def test_settings_are_not_stored_without_end(db: Path) -> None:
    with Serving(db, limits=paced(changes=(1e-3, 10))) as server:
        made = await create(server.url, EUCHRE)
        async with Player(server.url, made["table"], made["token"]) as anna:
            answers = [await anna.ask(type="settings", settings={"pause": n}) for n in range(20)]
            assert [a["type"] for a in answers] == ["done"] * 10 + ["refused"] * 10
            assert answers[-1]["code"] == "too-fast"


async def test_rematches_are_new_tables_too(db: Path) -> None:
    with Serving(db, limits=paced(new_tables=(1e-6, 2))) as server:
        made = await create(server.url, f"{EUCHRE} game_target=1", "habit", "habit")
        for last in (False, True):
            async with Player(server.url, made["table"], made["token"]) as anna:
                await anna.play(hasty(1))
                await anna.say(type="rematch", id=1)
                heard = await anna.until(lambda m: m["type"] in {"moved", "refused"})
                assert heard["type"] == ("refused" if last else "moved")
                made |= {"table": heard.get("table")}


async def test_a_finished_deal_is_computed_once(usual: Serving, monkeypatch: pytest.MonkeyPatch) -> None:
    made = await create(usual.url, f"{EUCHRE} game_target=1", "habit", "habit")
    async with Player(usual.url, made["table"], made["token"]) as anna:
        await anna.play(hasty(1))
    computed, step = [], replaying._step

    def counted(*args: object) -> object:
        computed.append(1)
        return step(*args)  # type: ignore[arg-type]

    monkeypatch.setattr(replaying, "_step", counted)
    first = await ask(usual.url, f"/api/tables/{made['table']}/replay")
    once = len(computed)
    bodies = await asyncio.gather(*(ask(usual.url, f"/api/tables/{made['table']}/replay") for _ in range(20)))
    assert len(computed) == once > 0
    assert all(body == first for body in bodies)


async def test_comings_and_goings_are_told_together(usual: Serving) -> None:
    made = await create(usual.url, EUCHRE)
    async with Player(usual.url, made["table"], made["token"]) as anna:
        for _ in range(40):
            async with Player(usual.url, made["table"]):
                pass
        await asyncio.sleep(0.3)
        await anna.say(type="ping", id=99)
        await anna.until(lambda m: m["type"] == "pong")
        assert 0 < sum(json.loads(text)["type"] == "facts" for text in anna.heard) < 40


@pytest.mark.parametrize(
    ("host", "known"),
    [
        ("evil.example", False),
        ("evil.example:8358", False),
        ("", False),
        ("127.0.0.1", True),
        ("localhost:8358", True),
        ("[::1]:8358", True),
        ("192.0.2.7", True),
        ("x", True),
    ],
)
async def test_the_server_answers_to_its_own_names_only(usual: Serving, host: str, known: bool) -> None:  # noqa: FBT001
    async with httpx.AsyncClient(base_url=usual.url) as client:
        for path in ("/", "/api/log", "/checker/"):
            answer = await client.get(path, headers={"host": host})
            assert (answer.status_code == 421) is not known
            assert (REFUSALS["wrong-host"].en in answer.text) is not known
            assert answer.headers["x-content-type-options"] == "nosniff"


async def test_a_page_of_another_scheme_is_another_page(usual: Serving) -> None:
    made = await create(usual.url, EUCHRE)
    address = f"{usual.url.replace('http', 'ws')}/ws/{made['table']}"
    with pytest.raises((InvalidStatus, ConnectionClosed)):
        async with connect(address, origin=Origin(usual.url.replace("http", "https"))) as ws:
            await ws.recv()


@pytest.mark.parametrize("path", ["/%00", "/" + "x" * 300, "/assets/%00", "/api/%00", "/api/tables/%00/record"])
async def test_no_answer_is_raw(usual: Serving, path: str) -> None:
    async with httpx.AsyncClient(base_url=usual.url) as client:
        answer = await client.get(path)
        assert answer.status_code in {400, 404}
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert "default-src 'self'" in answer.headers["content-security-policy"]


async def test_a_fault_in_the_server_is_told_in_words_and_guarded(
    usual: Serving, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(*_: object) -> None:
        raise ZeroDivisionError

    made = await create(usual.url, EUCHRE)
    monkeypatch.setattr(usual.house, "public", broken)
    async with httpx.AsyncClient(base_url=usual.url) as client:
        answer = await client.get("/api/tables")
        assert (answer.status_code, answer.json()["code"]) == (503, "trouble")
        assert "default-src 'self'" in answer.headers["content-security-policy"]
    monkeypatch.setattr(usual.house, "room", broken)
    stranger = Player(usual.url, made["table"])
    await stranger.open()
    assert stranger.welcome["code"] == "trouble"


async def test_everyone_is_told_that_the_server_closes(db: Path) -> None:
    victim = Victim(db)
    await victim.start()
    made = await create(victim.url, EUCHRE, "habit", "habit")
    players = [Player(victim.url, made["table"], token) for token in (made["token"], None, None)]
    for player in players:
        await player.open()
    began = time.monotonic()
    assert await victim.kill(signal.SIGTERM) == 0
    assert time.monotonic() - began < 5
    for player in players:
        assert (await player.rest())[-1] == {
            "type": "bye",
            "code": "closing",
            "why": REFUSALS["closing"].en,
            "again": True,
        }
    await victim.end()


async def test_codes_cannot_be_guessed_without_end(db: Path) -> None:
    with Serving(db, limits=paced(guesses=(1e-3, 5))) as server:
        made = await create(server.url, EUCHRE)
        for _ in range(5):
            assert (await ask(server.url, f"/api/tables/by-code/{made['code']}"))["table"] == made["table"]
        codes = [(await ask(server.url, f"/api/tables/by-code/NOPE{n}"))["code"] for n in range(7)]
        assert codes == ["no-such-table"] * 5 + ["too-fast"] * 2


async def statuses(server: Serving, paths: Sequence[str], body: dict[str, Any] | None = None) -> Counter[int]:
    """How often each status is answered to requests that come all at once."""
    async with httpx.AsyncClient(base_url=server.url, timeout=300, limits=httpx.Limits(max_connections=200)) as client:
        asked = [client.get(path) if body is None else client.post(path, json=body) for path in paths]
        return Counter([answer.status_code for answer in await asyncio.gather(*asked)])


def slowly(monkeypatch: pytest.MonkeyPatch, server: Serving, *names: str) -> None:
    """Let a server's house take its time to look, so that all who ask at once wait beside each other."""
    for name in names:
        look = getattr(server.house, name)

        async def late(*args: Any, look: Any = look) -> Any:
            await asyncio.sleep(1)
            return await look(*args)

        monkeypatch.setattr(server.house, name, late)


async def test_codes_are_paid_for_before_they_are_looked_up(db: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Serving(db, limits=paced(guesses=(1e-3, 20))) as server:
        slowly(monkeypatch, server, "by_code")
        assert await statuses(server, [f"/api/tables/by-code/NOPE{n}" for n in range(100)]) == {404: 20, 429: 80}


async def test_a_code_that_is_paid_for_too_late_would_be_seen(db: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Serving(db, limits=paced(guesses=(1e-3, 20))) as server:
        slowly(monkeypatch, server, "by_code")
        take = Buckets.take
        monkeypatch.setattr(
            Buckets, "take", lambda self, address, drops=1: self._rate == 1e-3 or take(self, address, drops)
        )
        assert (await statuses(server, [f"/api/tables/by-code/NOPE{n}" for n in range(100)]))[404] == 100


async def test_a_code_opens_only_while_the_door_is_open(usual: Serving) -> None:
    made = await create(usual.url, EUCHRE, watchers=False, bots="keep")
    path = f"/api/tables/by-code/{made['code']}"
    assert (await ask(usual.url, path))["table"] == made["table"]
    tokens = await seat_others(usual.url, made, "Ben", "Zoé")
    assert await ask(usual.url, path) == await ask(usual.url, "/api/tables/by-code/NOPE")
    async with Player(usual.url, made["table"], made["token"]) as anna:
        await anna.ask(type="settings", settings={"watchers": True})
        assert (await ask(usual.url, path))["table"] == made["table"]
        await anna.ask(type="settings", settings={"watchers": False, "bots": "ask"})
        assert (await ask(usual.url, path))["code"] == "no-such-table"
        async with Player(usual.url, made["table"], tokens[1]) as ben:
            await ben.ask(type="leave")
        assert (await ask(usual.url, path))["table"] == made["table"]


async def test_tables_are_paid_for_before_anything_is_done_for_them(db: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What comes to nothing costs nothing; what comes at once is no more than the bucket holds."""
    with Serving(db, limits=paced(new_tables=(1e-6, 5))) as server:
        made = await create(server.url, f"{EUCHRE} game_target=1", "habit", "habit")
        async with Player(server.url, made["table"], made["token"]) as anna:
            await anna.play(hasty(1))
        again = f"/api/tables/{made['table']}/again"
        body = {"deal": 1, "step": 0, "seat": 0, "name": "Anna"}
        looks, match = list[str](), server.house.archive.match

        async def counted(table: str, deal: int) -> Match:
            looks.append(table)
            await asyncio.sleep(1)
            return await match(table, deal)

        monkeypatch.setattr(server.house.archive, "match", counted)
        assert await statuses(server, [again] * 4, body | {"deal": 99}) == {404: 4}
        looks.clear()
        assert await statuses(server, [again] * 40, body) == {201: 4, 429: 36}
        assert len(looks) == 4


async def test_a_refusal_for_an_address_says_when_to_come_back(db: Path) -> None:
    limits = replace(paced(new_tables=(30 / 3600, 1), requests=(1e-3, 4)), tables=2)
    with Serving(db, limits=limits) as server:
        async with httpx.AsyncClient(base_url=server.url) as client:
            body = {"rules": EUCHRE, "name": "A"}
            made = [await client.post("/api/tables", json=body) for _ in range(2)]
            assert [(one.status_code, one.headers.get("retry-after")) for one in made] == [(201, None), (429, "120")]
            answers = [await client.get("/api/day") for _ in range(3)]
            assert [one.headers.get("retry-after") for one in answers] == [None, None, "1"]
    with Serving(db, limits=paced(new_tables=(0, 0))) as server:
        async with httpx.AsyncClient(base_url=server.url) as client:
            refused = await client.post("/api/tables", json={"rules": EUCHRE, "name": "A"})
            assert (refused.status_code, refused.headers["retry-after"]) == (429, "3600")
    with Serving(db, limits=replace(WIDE, tables=0)) as server:
        assert (await ask(server.url, "/api/tables", {"rules": EUCHRE, "name": "A"}))["code"] == "server-full"


@pytest.mark.parametrize("forwarded", ["192.0.2.7, 192.0.2.8", "192.0.2.8", None])
async def test_visitors_who_share_an_unnamed_proxys_address_are_logged(
    db: Path, forwarded: str | None, caplog: pytest.LogCaptureFixture
) -> None:
    """uvicorn takes the last address for the visitor's, as the nearer proxy says; the other one was not named."""
    with Serving(db, limits=Limits()) as server:
        headers = {"x-forwarded-for": forwarded} if forwarded else {}
        async with httpx.AsyncClient(base_url=server.url, headers=headers, timeout=300) as client:
            for made in range(1, 17):
                body = {"rules": EUCHRE, "name": "A"}
                assert (await client.post("/api/tables", json=body)).status_code == 201
                told = [record for record in caplog.records if "--proxy" in record.getMessage()]
                assert bool(told) == (forwarded is not None and "," in forwarded and made >= 15)


async def test_who_waits_at_the_door_of_a_table_is_counted(usual: Serving) -> None:
    """Many come to one seat at once, while the table is busy: no more come in than may."""
    made = await create(usual.url, EUCHRE)
    room = usual.house.rooms[made["table"]]
    asyncio.run_coroutine_threadsafe(room.lock.acquire(), usual.loop).result()
    players = [Player(usual.url, made["table"], made["token"]) for _ in range(30)]
    opening = [asyncio.ensure_future(player.open()) for player in players]
    await asyncio.sleep(2)
    usual.loop.call_soon_threadsafe(room.lock.release)
    await asyncio.gather(*opening)
    assert Counter(player.welcome["type"] for player in players) == {"welcome": 8, "bye": 22}
    for player in players:
        await player.close()


async def test_memory_and_a_victim_under_pings_that_are_never_read(usual: Serving) -> None:
    """The worst of them all: one connection, pings of 125 bytes, nothing read."""
    made = await create(usual.url, EUCHRE, "habit", "habit")
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    async with Player(usual.url, made["table"], made["token"]) as anna:
        slowest = 0.0

        async def attack() -> None:
            for _ in range(5):
                async with raw(usual) as line:
                    await flood(line, frame(9, os.urandom(125)) * 200, 20_000_000)

        attacking = asyncio.ensure_future(attack())
        while not attacking.done():
            began = time.monotonic()
            assert (await anna.ask(type="ping"))["type"] == "pong"
            slowest = max(slowest, time.monotonic() - began)
            await asyncio.sleep(0.02)
        assert slowest < 5
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    assert grown < 50_000


async def test_those_who_asked_too_fast_together_do_not_go_on_together(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else sixty answers are due in one moment, and everybody else waits for them."""
    waits: list[float] = []

    async def noted(seconds: float) -> None:
        waits.append(seconds)

    monkeypatch.setattr("trey.server.limits.asyncio.sleep", noted)
    for _ in range(60):
        await penance()
    assert min(waits) >= PENANCE
    assert max(waits) - min(waits) > PENANCE / 2
