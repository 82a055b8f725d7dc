"""Whatever is asked, and however: each answer has its headers and its number, is noted once, and is never raw."""

import asyncio
import logging
import re
import sys
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from random import Random
from types import SimpleNamespace
from urllib.parse import urlsplit

import pytest
from starlette.types import Receive, Scope, Send

from tests.server.player import Player, create
from tests.server.serving import Serving
from tests.waiting import until
from trey.server.http import entrance
from trey.server.http.entrance import HEADERS
from trey.server.journal import MOST_AT_ONCE, OnceASecond
from trey.server.limits import PENANCE, knows_host, share_of

SOCKET = (
    b"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
)
KNOWN = (
    b"127.0.0.1",
    b"LOCALHOST",
    b"[::1]",
    b"[::1]:8358",
    b"[fe80::1%eth0]",
    b"x:65535",
    b"a.localhost",
    b"192.0.2.7",
)
ODD = (
    *(
        b"",
        b"[::1",
        b"::1]",
        b"[",
        b"[]",
        b"[x]",
        b"[::1]:",
        b"[::1]x",
        b"127.0.0.1:",
        b"127.0.0.1:x",
        b"x:-1",
        b"x:123456",
    ),
    *(b"a@localhost", b"localhost/x", b"localhost?x", b"localhost#x", b"localhost\\x", b"x y", b"x,x", b"%6cocalhost"),
    *(
        "lôcalhost".encode(),
        "ｌocalhost".encode(),
        b"\xff\xfe",
        b"x" * 5000,
        b"localhost.",
        b"999.1.1.1",
        b"[::ffff:1.2.3]",
    ),
)


async def said(server: Serving, head: bytes, path: bytes = b"/api/day") -> tuple[int, dict[str, str]]:
    """What is answered to a request with these lines: its status and its headers."""
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    try:
        writer.write(b"GET " + path + b" HTTP/1.1\r\n" + head + b"\r\n")
        async with asyncio.timeout(60):
            first, *lines = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
    finally:
        writer.transport.abort()
    return int(first.split()[1]), {line.partition(": ")[0].lower(): line.partition(": ")[2] for line in lines if line}


def lacking(headers: dict[str, str]) -> list[str]:
    """The headers that an answer should have and has not."""
    number = re.fullmatch("[0-9a-f]{8}", headers.get("x-request-id", ""))
    return [name for name, value in HEADERS.items() if headers.get(name) != value] + ["x-request-id"] * (not number)


def hosts(count: int) -> Iterator[bytes]:
    """What somebody might put for a name: what is odd, and all of it with letters changed."""
    rng, signs = Random(1), bytes(n for n in range(256) if n not in b"\r\n\0")
    yield from ODD
    for _ in range(count):
        name = bytearray(rng.choice((*KNOWN, *ODD[:-8])))
        for _ in range(rng.randint(1, 3)):
            name.insert(rng.randint(0, len(name)), rng.choice(rng.choice((b"[]:@/.%-0", signs))))
        yield bytes(name)


@pytest.fixture
def noted(caplog: pytest.LogCaptureFixture) -> Iterator[pytest.LogCaptureFixture]:
    with caplog.at_level(logging.INFO, "trey.server"):
        yield caplog


def statuses(noted: pytest.LogCaptureFixture) -> list[int]:
    """What the log says was answered."""
    return [record.more["status"] for record in noted.records if hasattr(record, "more")]


def faults(noted: pytest.LogCaptureFixture) -> list[str]:
    warned = [record for record in noted.records if record.levelno >= logging.WARNING]
    return [record.getMessage() for record in warned if record.name == "trey.server"]


async def odd_answers(server: Serving, names: Iterator[bytes], more: bytes = b"") -> list[tuple[bytes, int, list[str]]]:
    """The names that are not answered as they should be."""
    found = []
    for name in names:
        status, headers = await said(server, b"Host: " + name + b"\r\n" + more)
        if status not in {200, 400, 404, 421} or lacking(headers):
            found.append((name, status, lacking(headers)))
    return found


@pytest.mark.parametrize("more", [b"", SOCKET], ids=["page", "socket"])
async def test_any_name_is_answered_in_good_order(
    server: Serving, noted: pytest.LogCaptureFixture, more: bytes
) -> None:
    assert await odd_answers(server, hosts(100), more) == []
    assert faults(noted) == []
    assert statuses(noted).count(421) > 50


async def test_names_as_they_should_be_are_known_and_odd_ones_are_not(server: Serving) -> None:
    for name in KNOWN:
        assert (await said(server, b"Host: " + name + b"\r\n"))[0] == 200, name
    for name in ODD:
        assert (await said(server, b"Host: " + name + b"\r\n"))[0] in {400, 421}, name


@pytest.mark.parametrize("more", [b"", SOCKET], ids=["page", "socket"])
async def test_who_gives_two_names_is_refused(server: Serving, more: bytes) -> None:
    for second in (b"127.0.0.1", b"evil.example"):
        status, headers = await said(server, b"Host: 127.0.0.1\r\nHost: " + second + b"\r\n" + more)
        assert (status, lacking(headers)) == (400, [])


async def test_a_check_that_raises_would_be_seen(
    server: Serving, monkeypatch: pytest.MonkeyPatch, noted: pytest.LogCaptureFixture
) -> None:
    def raises(host: str, names: frozenset[str]) -> bool:
        return urlsplit(f"//{host}").hostname in {"127.0.0.1", *names}

    monkeypatch.setattr(entrance, "knows_host", raises)
    assert await odd_answers(server, iter([b"[::1"])) == [(b"[::1", 503, [])]
    await until(lambda: "GET a page failed" in faults(noted))


REFUSED = {
    "no request": (b"GET\r\n\r\n", 400),
    "a path with a gap": (b"GET /a b c HTTP/1.1\r\nHost: x\r\n\r\n", 400),
    "an odd header": (b"GET / HTTP/1.1\r\nHost: x\r\nTE : chunked\r\n\r\n", 400),
    "two lengths": (b"GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n", 400),
    "a large head": (b"GET / HTTP/1.1\r\nHost: x\r\n" + b"a: " + b"x" * 40_000 + b"\r\n\r\n", 431),
    "no name": (b"GET / HTTP/1.1\r\n\r\n", 421),
    "an old socket": (b"GET /ws/x HTTP/1.1\r\nHost: x\r\n" + SOCKET.replace(b"13", b"8") + b"\r\n", 400),
    "a socket without a key": (b"GET /ws/x HTTP/1.1\r\nHost: x\r\n" + SOCKET.replace(b"AA==", b"") + b"\r\n", 400),
    "a socket elsewhere": (b"GET /elsewhere HTTP/1.1\r\nHost: x\r\n" + SOCKET + b"\r\n", 404),
    "a socket of another page": (b"GET /ws/x HTTP/1.1\r\nHost: x\r\nOrigin: null\r\n" + SOCKET + b"\r\n", 403),
}


@pytest.mark.parametrize("what", REFUSED)
async def test_every_refusal_is_an_answer_like_all_others(
    server: Serving, noted: pytest.LogCaptureFixture, what: str
) -> None:
    sent, status = REFUSED[what]
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    writer.write(sent)
    first, *lines = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
    writer.transport.abort()
    headers = {line.partition(": ")[0].lower(): line.partition(": ")[2] for line in lines}
    assert (int(first.split()[1]), lacking(headers)) == (status, [])
    await until(lambda: statuses(noted) == [status])


@asynccontextmanager
async def broken(server: Serving) -> AsyncIterator[None]:
    """The server with a fault in what is behind the entrance."""

    async def fail(*_: object) -> None:
        raise ZeroDivisionError

    site = server.site
    known = site._app, site.state.socket
    site._app, site.state.socket = fail, SimpleNamespace(serve=fail)
    try:
        yield
    finally:
        site._app, site.state.socket = known


@pytest.mark.parametrize("more", [b"", SOCKET], ids=["page", "socket"])
async def test_a_fault_behind_it_is_told_in_words(
    server: Serving, noted: pytest.LogCaptureFixture, more: bytes
) -> None:
    async with broken(server):
        status, headers = await said(server, b"Host: x\r\n" + more, b"/ws/x")
    assert (status, lacking(headers)) == (503, [])
    await until(lambda: statuses(noted))
    assert statuses(noted) == [503]
    assert len(faults(noted)) == 1


async def test_a_raw_answer_would_be_seen(server: Serving, monkeypatch: pytest.MonkeyPatch) -> None:
    async def unguarded(_self: object, scope: Scope, receive: Receive, send: Send) -> None:
        await server.site._app(scope, receive, send)

    monkeypatch.setattr(entrance.Entrance, "__call__", unguarded)
    async with broken(server):
        status, headers = await said(server, b"Host: x\r\n")
    assert status == 500
    assert len(lacking(headers)) == len(HEADERS) + 1


async def test_who_is_refused_again_and_again_waits(server: Serving, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server.site._refusals, "take", lambda _: False)
    began = time.monotonic()
    assert (await said(server, b"Host: evil.example\r\n"))[0] == 421
    assert time.monotonic() - began >= PENANCE


async def test_a_socket_that_opens_has_the_headers_too(server: Serving) -> None:
    made = await create(server.url, "euchre_cutthroat")
    async with Player(server.url, made["table"]) as watcher:
        assert watcher.socket.response
        assert lacking({name.lower(): value for name, value in watcher.socket.response.headers.raw_items()}) == []


def written(lines: int, kind: str = "%s failed") -> list[str]:
    """What is written of so many warnings that come at once, and of one that comes later."""
    sieve, out = OnceASecond(), []

    def put(arg: object, created: float) -> None:
        record = logging.LogRecord("trey.server", logging.WARNING, "f", 1, kind, (arg,), None)
        record.created = created
        if sieve.filter(record):
            out.append(record.getMessage())

    for number in range(lines):
        put(number, 7.0)
    put("later", 7.0 + MOST_AT_ONCE)
    return out


def test_a_storm_of_one_warning_is_a_line_a_second() -> None:
    assert written(1000) == [*(f"{n} failed" for n in range(MOST_AT_ONCE)), "later failed (and 990 more like it)"]
    assert written(3) == ["0 failed", "1 failed", "2 failed", "later failed"]


def test_names_are_read_without_a_fault() -> None:
    for host in hosts(5000):
        knows_host(host.decode("latin-1"), frozenset())
    assert not knows_host("x@localhost", frozenset())


def test_a_household_shares_its_limits_and_a_device_alone_has_no_address(monkeypatch: pytest.MonkeyPatch) -> None:
    assert share_of("192.0.2.7") == share_of("::ffff:192.0.2.7") == "192.0.2.7"
    assert share_of("2001:db8::1") == share_of("2001:db8::2") != share_of("2001:db8:0:1::1")
    monkeypatch.setitem(sys.modules, "ipaddress", None)  # as in a browser
    share_of.cache_clear()
    assert share_of("") == ""
    with pytest.raises(ImportError):
        share_of("192.0.2.7")
