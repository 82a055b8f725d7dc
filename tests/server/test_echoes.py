"""No answer sends anybody elsewhere: whatever is asked, its headers, links and pictures name this server alone."""

import asyncio
import re
from collections.abc import Iterator
from html import unescape
from itertools import product

import pytest
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from tests.server.player import Player, create, hasty
from tests.server.serving import Serving
from tests.server.test_entrance import ODD
from trey.server.http import app, entrance
from trey.server.http.static import ROUTES

EVIL = "evil.example"
SLASHES = (
    "/",
    "//",
    "///",
    "/\\",
    "/%2f",
    "/%5c",
    "/%09/",
    "/%0d%0a/",
    "/./",
    "/..//",
    "/%2e%2e/",
    "/x//",
    "/;/",
    "/@",
)
ENDS = ("", "/", "/..%2fchecker", "/..%5cchecker", "/../checker", "/%2e%2e/checker", "/..;/checker", "/%2f..%2fchecker")
PAGES = ("/", "/checker", "//checker", "/checker//", "/%2fchecker", "/checker/%2e", *(f"/{route}" for route in ROUTES))
FORWARDED = (
    *(f"{name}: {EVIL}" for name in ("X-Forwarded-Host", "X-Forwarded-Server", "X-Host", "Origin", "X-Original-Host")),
    *(f"X-Forwarded-Proto: {scheme}" for scheme in (EVIL, "javascript", f"https://{EVIL}/")),
    *(f"{name}: //{EVIL}/x" for name in ("X-Forwarded-Prefix", "X-Original-URL", "X-Rewrite-URL", "Referer")),
    f"Forwarded: host={EVIL};proto=https",
    f"X-Forwarded-For: {EVIL}",
)
LINK = re.compile(r"""(?:href|src|content|action|url)=["']?((?:https?:)?//[^"'\s>]*)|<title>(https?:[^<]*)""")


def odd_paths() -> Iterator[str]:
    for slash, name, end in product(SLASHES, (EVIL, f"x@{EVIL}", f"{EVIL}:80", "ｅvil.example", "evil。example"), ENDS):
        yield slash + name + end
    yield from (
        f"http://{EVIL}/checker",
        f"//{EVIL}/checker?//{EVIL}",
        f"/checker?next=//{EVIL}",
        f"/checker/#//{EVIL}",
    )


async def answer(port: int, path: str, host: bytes, *more: str) -> tuple[list[tuple[str, str]], str]:
    """Return the headers and the body that are answered to a request as it is written here."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    lines = "".join(f"{line}\r\n" for line in ("Accept: text/html", "Connection: close", *more))
    writer.write(b"GET " + path.encode() + b" HTTP/1.1\r\nHost: " + host + b"\r\n" + lines.encode() + b"\r\n")
    async with asyncio.timeout(60):
        head, _, body = (await reader.read()).decode("utf-8", "replace").partition("\r\n\r\n")
    writer.transport.abort()
    found = [line.partition(": ")[::2] for line in head.split("\r\n")[1:]]
    return [(name.lower(), value) for name, value in found], body


async def echoes(server: Serving, path: str, host: bytes = b"localhost", *more: str) -> list[str]:
    """Return what an answer has that leads to another host."""
    headers, body = await answer(server.port, path, host, *more)
    found = [f"{name}: {value}" for name, value in headers if "evil" in value.lower()]
    found += [value for name, value in headers if name == "location" and not re.match(r"/(?![/\\\t])", value)]
    own = (f"http://{host.decode('latin-1')}", f"https://{host.decode('latin-1')}", "http://www.w3.org/")
    links = [unescape(one or other) for one, other in LINK.findall(body)]
    return found + [link for link in links if not (link + "/").startswith(own)]


@pytest.fixture(scope="module", params=["", "/cards"])
def rooted(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with Serving(tmp_path_factory.mktemp("rooted") / "trey.sqlite3", root=request.param) as serving:
        yield serving


async def faults(server: Serving, asked: list[tuple[str, bytes, str]]) -> dict[tuple[str, bytes, str], list[str]]:
    return {one: found for one in asked if (found := await echoes(server, one[0], one[1], *one[2:]))}


@pytest.mark.many
async def test_no_path_leads_to_another_host(rooted: Serving) -> None:
    paths = [rooted.root + path for path in (*odd_paths(), *PAGES)] + [*odd_paths()]
    assert await faults(rooted, [(path, b"localhost", "A: b") for path in paths]) == {}


async def known(server: Serving) -> list[str]:
    """Return the paths of all that is told of a table, and of the client's pages."""
    made = await create(server.url, "euchre_cutthroat game_target=1", "habit", "habit")
    async with Player(server.url, made["table"], made["token"]) as anna:
        await anna.play(hasty(1))
    table = f"/api/tables/{made['table']}"
    calls = [f"{table}{call}" for call in ("", "/record", "/replay")]
    calls += [
        "/api/games",
        "/api/day",
        "/api/log",
        "/api/tables",
        f"/api/tables/by-code/{made['code']}",
        f"/t/{made['table']}",
    ]
    return [server.root + path for path in (*calls, f"/join/{made['code']}", *PAGES)]


@pytest.mark.many
async def test_no_name_or_proxy_makes_an_answer_name_another_host(rooted: Serving) -> None:
    names = [name for name in (EVIL.encode(), f"localhost@{EVIL}".encode(), *ODD) if len(name) < 99]
    paths = await known(rooted)
    asked = [(path, b"localhost:8358", line) for path, line in product(paths, FORWARDED)]
    asked += [(path, name, "A: b") for path, name in product(paths, names)]
    assert await faults(rooted, asked) == {}


async def test_a_redirect_that_repeats_the_path_would_be_seen(server: Serving, monkeypatch: pytest.MonkeyPatch) -> None:
    def repeats(request: Request, root: str) -> Response:
        return RedirectResponse(f"{root}/{request.path_params['path']}/", 308)

    monkeypatch.setattr(app, "page", repeats)
    assert await echoes(server, f"//{EVIL}/..%2fchecker") != []


async def test_a_name_that_is_not_checked_would_be_seen(server: Serving, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(entrance, "knows_host", lambda *_: True)
    asked = [path for path in await known(server) if "/t/" in path]
    for path in asked:
        headers, body = await answer(server.port, path, EVIL.encode())
        assert EVIL in body, headers
