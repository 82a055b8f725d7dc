"""What is sent is compressed once, when the client is built or in a thread: never while everybody else waits."""

import json
import subprocess
import sys
import threading
import zlib
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import httpx
import pytest
from starlette.middleware.gzip import GZipMiddleware

from tests.server.player import Player, create, hasty
from tests.server.serving import Serving
from trey.games import FAMILIES
from trey.server.http import static

TEXT = {".css", ".html", ".js", ".json", ".md", ".svg", ".txt", ".webmanifest"}
LEAST_BYTES = 1024
NODE = Path(sys.executable).parent / "node"
UNPACK = """
const { createHash } = require("node:crypto"), { readFileSync } = require("node:fs"), zlib = require("node:zlib");
const of = (file) => createHash("sha256").update(zlib.brotliDecompressSync(readFileSync(file))).digest("hex");
console.log(JSON.stringify(process.argv.slice(1).map(of)));
"""
BROWSER = {"accept-encoding": "gzip, deflate, br, zstd"}


def hashes(files: list[Path]) -> list[str]:
    """The SHA-256 of what is in files that Brotli compressed; Node reads them, as Python cannot."""
    said = subprocess.run([NODE, "-e", UNPACK, *files], check=True, capture_output=True, text=True).stdout
    known: list[str] = json.loads(said)
    return known


def wrong(client: Path) -> list[str]:
    """The files of a built client that are not there compressed."""
    page = client / "index.html"
    texts = [file for file in sorted(client.rglob("*")) if file.suffix in TEXT and file != page]
    texts = [file for file in texts if file.stat().st_size >= LEAST_BYTES]
    forms = {file: file.with_name(file.name + static.BESIDE) for file in texts}
    whole = [file for file in texts if forms[file].is_file()]
    packed = dict(zip(whole, hashes([forms[file] for file in whole]), strict=True))
    return [forms[file].name for file in texts if packed.get(file) != sha256(file.read_bytes()).hexdigest()]


def test_every_text_of_the_client_lies_there_compressed() -> None:
    assert wrong(static.CLIENT) == []
    assert len(list(static.CLIENT.rglob("*.br"))) > 10


def test_a_form_that_is_missing_or_old_would_be_seen(tmp_path: Path) -> None:
    good = next(static.CLIENT.glob("assets/index-*.js"))
    for name in (good.name, f"{good.name}.br"):
        (tmp_path / name).write_bytes(good.with_name(name).read_bytes())
    assert wrong(tmp_path) == []
    (tmp_path / good.name).write_bytes(b"newer" + good.read_bytes())
    assert wrong(tmp_path) == [f"{good.name}.br"]
    (tmp_path / good.name).write_bytes(good.read_bytes())
    (tmp_path / f"{good.name}.br").unlink()
    assert wrong(tmp_path) == [f"{good.name}.br"]


@pytest.fixture
def compressing(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[threading.Thread]]:
    """The threads in which something was compressed."""
    threads, makers = list[threading.Thread](), {name: getattr(zlib, name) for name in ("compress", "compressobj")}

    def noted(name: str) -> Any:
        def make(*args: Any, **kwargs: Any) -> Any:
            threads.append(threading.current_thread())
            return makers[name](*args, **kwargs)

        return make

    for name in makers:
        monkeypatch.setattr(zlib, name, noted(name))
    return threads  # type: ignore[return-value]


async def ask_for_all(server: Serving) -> dict[str, httpx.Response]:
    """Ask for every page there is, as a browser does."""
    made = await create(server.url, "euchre_cutthroat game_target=1", "habit", "habit", public=True)
    async with Player(server.url, made["table"], made["token"]) as anna:
        await anna.play(hasty(1))
    table = f"/api/tables/{made['table']}"
    steps = ["/record", "/replay", "/otherwise?step=1&action=pass"]
    paths = [
        "/",
        "/t/x",
        "/no",
        "/no.js",
        "/healthz",
        "/api/games",
        "/api/tables",
        "/api/puzzles",
        "/api/log",
        "/api/day",
    ]
    paths += [f"/api/rules?rules={preset.id}" for family in FAMILIES for preset in family.presets]
    paths += [table, *(f"{table}{step}" for step in steps)]
    paths += [f"/{file.relative_to(static.CLIENT)}" for file in static.CLIENT.rglob("*") if file.is_file()]
    async with httpx.AsyncClient(base_url=server.url, headers=BROWSER, timeout=300) as client:
        known = {path: await client.get(path) for path in paths}
        puzzle = json.loads(gzip_of(known["/api/puzzles"]))["puzzles"][0]["id"]
        return known | {"puzzle": await client.get(f"/api/puzzles/{puzzle}")}


def gzip_of(answer: httpx.Response) -> bytes:
    """The body, which httpx has decompressed where it can."""
    assert answer.headers["content-encoding"] == "gzip"
    return answer.content


async def test_nothing_is_compressed_in_the_event_loop(db: Path, compressing: list[threading.Thread]) -> None:
    with Serving(db) as server:
        answers = await ask_for_all(server)
        assert {answer.status_code for answer in answers.values()} <= {200, 308, 400, 404}
        assert server._thread not in compressing
        assert compressing, "nothing was compressed at all"
        large = {path for path, answer in answers.items() if len(answer.content) > 16_384}
        plain = {path for path in large if "content-encoding" not in answers[path].headers}
        assert {Path(path).suffix for path in plain} <= {".png", ".webp", ".woff2", ".br"}


async def test_a_compressor_in_the_event_loop_would_be_seen(db: Path, compressing: list[threading.Thread]) -> None:
    with Serving(db) as server:
        server.site._app = GZipMiddleware(server.site._app, minimum_size=1024)
        async with httpx.AsyncClient(base_url=server.url, headers=BROWSER) as client:
            assert gzip_of(await client.get("/")).startswith(b"<!doctype html>")
        assert server._thread in compressing


async def test_each_form_says_what_it_is(server: Serving) -> None:
    courts = f"/assets/{next(static.CLIENT.glob('assets/courts-*.svg')).name}"
    async with httpx.AsyncClient(base_url=server.url) as client:
        tags = set[str]()
        for asked, coding in (
            ("br;q=1.0, gzip;q=0.8", "br"),
            ("gzip", "gzip"),
            ("GZIP , br;q=0", "gzip"),
            ("identity", None),
            ("br; q=0.000, gzip;q=0", None),
            ("", None),
        ):
            answer = await client.get(courts, headers={"accept-encoding": asked})
            assert answer.headers.get("content-encoding") == coding, asked
            assert answer.headers["content-type"] == "image/svg+xml"
            assert answer.headers["vary"] == "accept-encoding"
            assert "immutable" in answer.headers["cache-control"]
            tags.add(f"{coding} {answer.headers['etag']}")
        assert len(tags) == len({tag.split()[1] for tag in tags}) == 3


@pytest.mark.parametrize("path", ["/api/games", "/api/log", "/api/puzzles", "/api/rules?rules=euchre_cutthroat"])
async def test_who_cannot_decompress_reads_the_same(server: Serving, path: str) -> None:
    await create(server.url, "euchre_cutthroat", "habit", "habit")
    async with httpx.AsyncClient(base_url=server.url) as client:
        small, plain = [await client.get(path, headers={"accept-encoding": how}) for how in ("gzip", "identity")]
    assert small.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    assert small.json() == plain.json()
    assert small.headers["vary"] == plain.headers["vary"] == "accept-encoding, accept-language"
