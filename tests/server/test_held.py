"""Whatever a server keeps of a client has a limit: a client holds as much as it can of one thing, and memory is read.

Each attack meets a server that keeps its limit, and one whose limit is planted away, where the same attack must show.
"""

import asyncio
import json
import socket
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import pytest

from tests.server.killing import HANGS, Victim
from trey.server.wire import VERSION

ATTACKER = "127.0.0.2"
MOST_HELD = 24_000
"""kB by which a server may grow, whatever one address does."""
LOOKS = 10
"""After so many looks at an unchanged memory, a server holds what it will hold."""
HEAD = b"GET /a HTTP/1.1\r\nHost: localhost\r\n"
SHIPPED = "from trey.server.limits import Limits; WIDE = Limits()"
MANY = "from dataclasses import replace; from tests.server.serving import MANY"
GUARD = (
    "from trey.server.http import guard; Http, Ws = guard.GuardedHttp, guard.GuardedSocket; guard.READ_BYTES = 1 << 18"
)
EACH = 420
"""So many of 64 kB show."""
REFUSALS = 5
pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="memory is read from /proc")


def heavy(module: str, name: str) -> str:
    """Return what lets each of these weigh as much as 64 kB, so that memory shows how many are kept."""
    more = "(one := made(*of), one.__dict__.update(weight=b'x' * 65_536))[0]"
    return f"from trey.server.live import {module}; made = {module}.{name}; {module}.{name} = lambda *of: {more}"


class Line(socket.socket):
    """A connection from one address that sends and never reads."""

    def __init__(self, port: int) -> None:
        super().__init__()
        self.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        self.bind((ATTACKER, 0))
        self.settimeout(2)
        self.connect(("127.0.0.1", port))

    def pour(self, chunk: bytes, times: int = 1) -> None:
        """Send something again and again, until the server has had enough or takes no more."""
        with suppress(OSError):
            for _ in range(times):
                for start in range(0, len(chunk), 1 << 18):
                    self.sendall(chunk[start : start + (1 << 18)])


def frame(body: bytes, opcode: int = 1, *, fin: bool = True) -> bytes:
    size = len(body).to_bytes(8, "big")
    head = bytes([0x80 | len(body)]) if len(body) < 126 else b"\xff" + size
    return bytes([0x80 * fin | opcode]) + head + bytes(4) + body


def web_socket(port: int, table: str = "x", token: str | None = None) -> Line:
    """Open a WebSocket, and say hello where a table is named."""
    line = Line(port)
    line.sendall(
        f"GET /ws/{table} HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
    )
    with suppress(TimeoutError):
        line.recv(4096)
    if table != "x":
        line.sendall(frame(json.dumps({"type": "hello", "v": VERSION, "token": token}).encode()))
    return line


def make(port: int, **settings: Any) -> dict[str, Any]:
    body = {"rules": "euchre_cutthroat", "name": "A", "others": ["habit", "habit"], "settings": settings}
    made: dict[str, Any] = httpx.post(f"http://127.0.0.1:{port}/api/tables", json=body, timeout=HANGS).json()
    return made


def requests(port: int, lines: ExitStack) -> None:
    lines.enter_context(Line(port)).pour(b"GET /a HTTP/1.1\r\nHost: [::1]\r\n\r\n" * 1000, 100)


def one_header(port: int, lines: ExitStack) -> None:
    lines.enter_context(Line(port)).pour(HEAD + b"a: " + b"x" * 32_000_000)


def trailers(port: int, lines: ExitStack) -> None:
    start = b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n0\r\na: "
    lines.enter_context(Line(port)).pour(start + b"x" * 32_000_000)


def headers(port: int, lines: ExitStack) -> None:
    for _ in range(100):
        lines.enter_context(Line(port)).pour(HEAD + b"a:\r\n" * 20_000)


def body(port: int, lines: ExitStack, path: bytes = b"tables") -> None:
    head = b"POST /api/" + path + b" HTTP/1.1\r\nHost: localhost\r\nContent-Length: 64000000\r\n\r\n"
    lines.enter_context(Line(port)).pour(head + b" " * 30_000_000)


def record(port: int, lines: ExitStack) -> None:
    body(port, lines, b"brought")


def parts(port: int, lines: ExitStack) -> None:
    line = lines.enter_context(web_socket(port))
    line.pour(frame(b"x", fin=False))
    line.pour(frame(b"x" * 1_000_000, 0, fin=False), 60)


def messages(port: int, lines: ExitStack) -> None:
    for _ in range(25):
        lines.enter_context(web_socket(port)).pour(frame(b"") * 40_000)


def answers(port: int, lines: ExitStack) -> None:
    made = make(port)
    line = lines.enter_context(web_socket(port, made["table"], made["token"]))
    line.pour(frame(b'{"type":"latest","id":1}') * 100, 300)


def chat(port: int, lines: ExitStack) -> None:
    made = make(port, chat=True)
    line = lines.enter_context(web_socket(port, made["table"], made["token"]))
    text = frame(json.dumps({"type": "say", "id": 1, "text": "\U0001f600" * 140}, ensure_ascii=False).encode())
    line.pour(text * 100, 30)


def asking(port: int) -> httpx.Client:
    """Return a client at one connection of the attacker's."""
    transport = httpx.HTTPTransport(local_address=ATTACKER)
    return httpx.Client(base_url=f"http://127.0.0.1:{port}/api", transport=transport, timeout=HANGS)


def guests(port: int, lines: ExitStack) -> None:
    made, client = make(port), lines.enter_context(asking(port))
    for number in range(EACH):
        client.post(f"/tables/{made['table']}/seats", json={"name": f"A {number}"}).raise_for_status()


def tables(port: int, lines: ExitStack) -> None:
    client, refused = lines.enter_context(asking(port)), 0
    for _ in range(EACH):
        made = client.post("/tables", json={"rules": "euchre_cutthroat", "name": "A", "others": ["open", "open"]})
        refused += made.status_code == httpx.codes.TOO_MANY_REQUESTS
        if refused == REFUSALS:
            return


class Stage(NamedTuple):
    """Something that a server keeps of a client, what a client does to hold much of it, and the fault to plant."""

    hold: Callable[[int, ExitStack], None]
    plant: str
    before: str = SHIPPED


CHAT = (
    "from trey.server.live import people; people.RATE = (1e9, 1e9); said = people.Chat.line; "
    "people.Chat.line = lambda self, seat, name, text, **of: said(self, seat, name, text * 40, **of)"
)
TABLES = f"{SHIPPED}; {heavy('house', 'Room')}"
STAGES = [
    Stage(requests, f"{GUARD}; del Http.on_response_complete; guard.HEAD_BYTES = 1 << 40"),
    Stage(one_header, f"{GUARD}; del Http.data_received"),
    Stage(trailers, f"{GUARD}; del Http.data_received"),
    Stage(headers, f"{GUARD}; guard.HEADER_BYTES = guard.REQUEST_BYTES = 0"),
    Stage(body, f"{GUARD}; {MANY}; WIDE = replace(WIDE, body_bytes=1 << 40)"),
    Stage(record, f"{GUARD}; {MANY}; WIDE = replace(WIDE, record_bytes=1 << 40)"),
    Stage(parts, f"{MANY}; WIDE = replace(WIDE, message_bytes=1 << 40)"),
    Stage(messages, f"{GUARD}; del Ws.handle_events"),
    Stage(answers, f"{MANY}; WIDE = replace(WIDE, queued_bytes=1 << 40)", "pass"),
    Stage(chat, "people.LINES = None", CHAT),
    Stage(guests, "people.MOST_WAITING = 1 << 40", heavy("people", "Guest")),
    Stage(tables, f"{MANY}; WIDE = replace(WIDE, rates=replace(WIDE.rates, new_tables=MANY, requests=MANY))", TABLES),
]


@pytest.fixture(scope="module")
async def victim(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Victim]:
    victim = Victim(tmp_path_factory.mktemp("held") / "trey.sqlite3")
    yield victim
    await victim.end()


def memory(pid: int, name: str) -> int:
    """Return what a process takes in kB: `VmRSS` now, `VmHWM` at most since it was forgotten."""
    [line] = (line for line in Path(f"/proc/{pid}/status").read_text("ascii").splitlines() if line.startswith(name))
    return int(line.split()[1])


def begun(victim: Victim) -> int:
    """Let a server load what it needs, and return what it takes then."""
    httpx.get(f"{victim.url}/api/games", timeout=HANGS)
    Path(f"/proc/{victim.pid}/clear_refs").write_text("5", "ascii")
    return memory(victim.pid, "VmRSS")


def connections(victim: Victim) -> int:
    return len(list(Path(f"/proc/{victim.pid}/fd").iterdir()))


async def grown(victim: Victim, first: str, hold: Callable[[int, ExitStack], None], until: int = 0) -> int:
    """Return by how many kB a server grows at most while a client holds what it can; wait for `until` kB if given."""
    await victim.start(first)
    try:
        await asyncio.to_thread(make, victim.port)
        before = await asyncio.to_thread(begun, victim)
        with ExitStack() as lines:
            await asyncio.to_thread(hold, victim.port, lines)
            looks = [-1] * LOOKS
            async with asyncio.timeout(HANGS):
                while looks[-1] - before < until or looks[-1] != looks[-LOOKS]:
                    await asyncio.sleep(0.1)
                    looks.append(memory(victim.pid, "VmHWM"))
            assert (await asyncio.to_thread(httpx.get, f"{victim.url}/readyz", timeout=HANGS)).status_code == 200
            return looks[-1] - before
    finally:
        await victim.kill()


@pytest.mark.parametrize("stage", STAGES, ids=lambda stage: stage.hold.__name__)
async def test_what_a_client_holds_has_a_limit(victim: Victim, stage: Stage) -> None:
    assert await grown(victim, stage.before, stage.hold) < MOST_HELD


@pytest.mark.many
@pytest.mark.parametrize("stage", STAGES, ids=lambda stage: stage.hold.__name__)
async def test_what_a_client_holds_without_a_limit_shows(victim: Victim, stage: Stage) -> None:
    assert await grown(victim, f"{stage.before}; {stage.plant}", stage.hold, MOST_HELD) >= MOST_HELD


@pytest.mark.parametrize("plant", ["pass", f"{GUARD}; Http._look = lambda self: None"], ids=["limit", "none"])
async def test_an_answer_waits_only_for_a_client_that_reads(victim: Victim, plant: str) -> None:
    await victim.start(f"{SHIPPED}; {MANY}; WIDE = replace(WIDE, behind_seconds=0.2); {plant}")
    try:
        usual, asked = connections(victim), b"GET /api/rulebook HTTP/1.1\r\nHost: localhost\r\n\r\n" * 9
        with ExitStack() as lines:
            for _ in range(9):
                lines.enter_context(Line(victim.port)).pour(asked)
            await asyncio.to_thread(begun, victim)
            if plant == "pass":
                async with asyncio.timeout(HANGS):
                    while connections(victim) > usual:  # noqa: ASYNC110 - the server is another process
                        await asyncio.sleep(0.1)
            else:
                await asyncio.sleep(2)
                assert connections(victim) > usual
    finally:
        await victim.kill()
