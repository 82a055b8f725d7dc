"""What one hostile address can do to a table's server; each goes on until it is cancelled."""

import asyncio
import contextlib
import json
import random
import socket
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final

import httpx

from bench._cases import FIRST
from bench._line import HANDSHAKE, Line, connect, doze
from trey.server.http.static import CLIENT
from trey.server.table.identity import new_code
from trey.server.wire import VERSION

__all__ = ["ATTACKS", "Attack", "Target", "frame", "make_table"]

LOST: Final = (OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError, AssertionError, TimeoutError)
HELLO: Final = {"type": "hello", "v": VERSION}
PAUSE: Final = 0.05
"""Seconds before who was refused tries again."""


@dataclass(frozen=True)
class Target:
    """The server, the table of its victim, and a table whose match is over."""

    port: int
    table: str
    finished: str

    @property
    def host(self) -> str:
        """The address and the port, as in a request."""
        return f"127.0.0.1:{self.port}"


@dataclass(frozen=True)
class Attack:
    """An attack, its name, and whether bots that think are its aim."""

    name: str
    run: Callable[[Target], Awaitable[None]]
    bots: bool = False


@dataclass
class Seat:
    """A seat that an attacker holds at a table of their own."""

    table: str
    token: str
    number: int = 0
    turn: bool = False
    lines: list[Line] = field(default_factory=list)

    def hear(self, body: bytes) -> None:
        """Remember the event's number, and whether it is this seat's turn."""
        message = json.loads(body)
        if message["type"] == "update":
            self.number = message["number"]
            self.turn = bool((message["view"] or {}).get("legal"))


def frame(opcode: int, body: bytes = b"", *, fin: bool = True) -> bytes:
    """Return a frame of a WebSocket, of 125 bytes at most."""
    return bytes([0x80 * fin | opcode, 0x80 | len(body), 0, 0, 0, 0]) + body


async def make_table(target: Target, *others: str, rules: str = FIRST[0], **headers: str) -> Seat:
    """Make a table, and sit at it."""
    settings = {"pause": 0, "bot_after": None, "silent_after": None, "bot": others[0] if others else "thumb"}
    body = {"rules": rules, "name": "A", "others": others, "settings": settings}
    async with httpx.AsyncClient(base_url=f"http://{target.host}", timeout=60) as client:
        made = (await client.post("/api/tables", json=body, headers=headers)).json()
    return Seat(made["table"], made["token"])


async def sit(target: Target, seat: Seat, hear: Callable[[bytes], None]) -> Line:
    """Open one more line to a seat, or to its table where it has no token."""
    async with asyncio.timeout(10):
        line = await connect(target.port, f"/ws/{seat.table}", hear)
    line.say(json.dumps(HELLO | ({"token": seat.token} if seat.token else {})).encode())
    seat.lines.append(line)
    return line


def deaf(_body: bytes) -> None:
    """Hear nothing."""


async def again(work: Callable[[], Awaitable[None]]) -> None:
    """Do something for ever, whatever the server does to its connections."""
    while True:
        with contextlib.suppress(*LOST):
            await work()
        await asyncio.sleep(PAUSE)


async def all_of(count: int, work: Callable[[], Awaitable[None]]) -> None:
    """Do something for ever, so many times beside each other."""
    async with asyncio.TaskGroup() as group:
        for _ in range(count):
            group.create_task(again(work))


@contextlib.asynccontextmanager
async def raw(target: Target, path: str) -> AsyncIterator[asyncio.StreamWriter]:
    """A WebSocket that is written to byte by byte, and never read."""
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    line.setblocking(False)
    try:
        await asyncio.get_running_loop().sock_connect(line, ("127.0.0.1", target.port))
        reader, writer = await asyncio.open_connection(sock=line, limit=2048)
    except OSError:
        line.close()
        raise
    try:
        writer.write(HANDSHAKE.format(path=path, host=target.host).encode())
        assert b" 101 " in await reader.readuntil(b"\r\n\r\n")
        yield writer
    finally:
        writer.transport.abort()


async def frames(target: Target, chunk: bytes, first: bytes = b"") -> None:
    """Send frames that make no message, as many as the server takes; read nothing, say no hello."""

    async def flood() -> None:
        async with raw(target, "/ws/x") as writer:
            writer.write(first)
            while True:
                writer.write(chunk)
                await writer.drain()

    await all_of(1, flood)


async def requests(
    target: Target, paths: Callable[[], str] | Sequence[str], *, at_once: int = 16, host: str = ""
) -> None:
    """Ask for pages as a browser does, one after the other on each connection."""
    named = f"Host: {host or target.host}\r\nAccept-Encoding: gzip, deflate, br, zstd\r\n\r\n"

    async def ask() -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", target.port)
        try:
            while True:
                path = paths() if callable(paths) else random.choice(paths)
                writer.write(f"GET {path} HTTP/1.1\r\n{named}".encode())
                await _answer(reader)
        finally:
            writer.transport.abort()

    await all_of(at_once, ask)


async def _answer(reader: asyncio.StreamReader) -> None:
    """Read an answer to its end."""
    head = (await reader.readuntil(b"\r\n\r\n")).lower()
    length = next((line for line in head.split(b"\r\n") if line.startswith(b"content-length:")), None)
    assert length, "an answer without a length"
    await reader.readexactly(int(length.partition(b":")[2]))


async def messages(target: Target, seats: Sequence[Seat], count: int, text: Callable[[Seat], dict[str, Any]]) -> None:
    """Let `count` lines to these seats say something twenty times a second each."""
    left = iter(range(10**9))

    async def talk() -> None:
        seat = seats[next(left) % len(seats)]
        line = await sit(target, seat, seat.hear if seat.token else deaf)
        try:
            while not line.closed:
                line.say(json.dumps(text(seat)).encode())
                await asyncio.sleep(0.05)
        finally:
            line.close()

    await all_of(count, talk)


async def latest(target: Target) -> None:
    """Ask for all there is, on a hundred lines of watchers."""
    tables = [(await make_table(target, "thumb", "thumb")).table for _ in range(3)]
    await messages(target, [Seat(table, "") for table in tables], 100, lambda _: {"type": "latest", "id": 1})


async def illegal(target: Target) -> None:
    """Type 24 actions that nobody may do, when it is one's turn."""
    seats = [await make_table(target, "thumb", "thumb") for _ in range(3)]
    nonsense = ["x"] * 24
    await messages(target, seats, 20, lambda seat: {"type": "act", "id": 1, "at": seat.number, "actions": nonsense})


async def settings(target: Target) -> None:
    """Change the settings of one's table on sixty lines to one seat."""
    seat = await make_table(target)

    def change(_seat: Seat) -> dict[str, Any]:
        return {"type": "settings", "id": 1, "settings": {"pause": random.randrange(60)}}

    await messages(target, [seat], 60, change)


async def visits(target: Target) -> None:
    """Come to the victim's table to watch, and go at once."""

    async def visit() -> None:
        line = await sit(target, Seat(target.table, ""), deaf)
        line.close()

    await all_of(20, visit)


async def halves(target: Target) -> None:
    """Begin requests and never end them, on three thousand connections."""

    async def begin() -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", target.port)
        try:
            writer.write(f"GET / HTTP/1.1\r\nHost: {target.host}\r\n".encode())
            while await reader.read(4096):
                pass
        finally:
            writer.transport.abort()

    await all_of(3000, begin)


async def addresses(target: Target) -> None:
    """Make tables, each from another address of one house's network, as a proxy would pass it on."""

    async def make() -> None:
        body = json.dumps({"rules": FIRST[0], "name": "A"}).encode()
        reader, writer = await asyncio.open_connection("127.0.0.1", target.port)
        try:
            while True:
                address = f"2001:db8::{random.getrandbits(16):x}:{random.getrandbits(16):x}"
                head = f"POST /api/tables HTTP/1.1\r\nHost: {target.host}\r\nX-Forwarded-For: {address}\r\n"
                writer.write(f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body)
                await _answer(reader)
        finally:
            writer.transport.abort()

    await all_of(4, make)


async def lonely_bots(target: Target) -> None:
    """Leave thirty tables to bots that think."""
    seats = [await make_table(target, "steady", "steady") for _ in range(29)]
    for seat in seats:
        line = await sit(target, seat, deaf)
        doze(line)
    await asyncio.sleep(3600)


async def toggles(target: Target) -> None:
    """Call a bot to one's seat and send it away again, on sixty lines to thirty tables."""
    seats = [await make_table(target, "steady", "steady") for _ in range(29)]

    def toggle(_seat: Seat) -> dict[str, Any]:
        return {"type": random.choice(("away", "back")), "id": 1}

    await messages(target, seats, 60, toggle)


async def _nothing(_target: Target) -> None:
    await asyncio.sleep(3600)


async def ahead(target: Target) -> None:
    """Send requests without waiting for an answer, and read none."""
    asked = b"GET /a HTTP/1.1\r\nHost: [::1]\r\n\r\n" * 1000

    async def flood() -> None:
        _, writer = await asyncio.open_connection("127.0.0.1", target.port, limit=2048)
        try:
            while True:
                writer.write(asked)
                await writer.drain()
        finally:
            writer.transport.abort()

    await all_of(1, flood)


async def _records(target: Target) -> None:
    await requests(target, [f"/api/tables/{target.finished}/record"])


async def _replays(target: Target) -> None:
    await requests(target, [f"/api/tables/{target.finished}/replay?deal={deal}" for deal in range(1, 9)])


async def _pictures(target: Target) -> None:
    await requests(target, [f"/api/tables/{target.table}/qr"])


async def _courts(target: Target) -> None:
    await requests(target, [f"/assets/{path.name}" for path in CLIENT.glob("assets/courts-*.svg")], at_once=64)


async def _codes(target: Target) -> None:
    await requests(target, lambda: f"/api/tables/by-code/{new_code()}")


ATTACKS: Final = (
    Attack("nothing", _nothing),
    Attack("pings that are never read", partial(frames, chunk=frame(9, b"x" * 125) * 200)),
    Attack("empty pings", partial(frames, chunk=frame(9) * 500)),
    Attack("parts of messages", partial(frames, chunk=frame(0, fin=False) * 500, first=frame(1, fin=False))),
    Attack("requests sent ahead", ahead),
    Attack("records", _records),
    Attack("replays", _replays),
    Attack("pictures of links", _pictures),
    Attack("the latest, 100 lines", latest),
    Attack("24 illegal actions", illegal),
    Attack("settings, 60 lines", settings),
    Attack("visits to the victim", visits),
    Attack("3,000 half requests", halves),
    Attack("addresses of one network", addresses),
    Attack("pages with a zero byte", partial(requests, paths=["/%00"])),
    Attack("courts", _courts),
    Attack("health", partial(requests, paths=["/healthz"], at_once=64)),
    Attack("a name that is none", partial(requests, paths=["/"], at_once=8, host="[::1")),
    Attack("codes", _codes),
    Attack("the public log", partial(requests, paths=["/api/log"])),
    Attack("nothing, with bots", _nothing, bots=True),
    Attack("29 tables of bots", lonely_bots, bots=True),
    Attack("away and back, 60 lines", toggles, bots=True),
)
