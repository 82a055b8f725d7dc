"""The browser client's files, and the compression that a client accepts."""

import asyncio
import mimetypes
import re
import zlib
from functools import cache
from html import escape
from pathlib import Path
from typing import Final

from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, PlainTextResponse, RedirectResponse, Response

from trey.core import catalogue
from trey.server.live.cache import pack, unpack

JSON: Final = "application/json"
NEVER: Final = {"q=0", "q=0.0", "q=0.00", "q=0.000"}


def _codings(request: Request) -> set[str]:
    asked = (part.partition(";") for part in request.headers.get("accept-encoding", "").lower().split(","))
    return {name.strip() for name, _, weight in asked if weight.replace(" ", "") not in NEVER}


async def packed(request: Request, body: bytes, kind: str = JSON, **headers: str) -> Response:
    """Return a gzipped body as an HTTP response, decompressed in a thread for a client that does not accept gzip.

    In the names of `headers`, `_` stands for `-`.
    """
    known = {"vary": "accept-encoding, accept-language", "cache-control": "no-store"}
    known |= {name.replace("_", "-"): value for name, value in headers.items()}
    if "gzip" in _codings(request):
        return Response(body, headers=known | {"content-encoding": "gzip"}, media_type=kind)
    return Response(await asyncio.to_thread(unpack, body), headers=known, media_type=kind)


CLIENT: Final = Path(__file__).parents[2] / "static"
_LISTS: Final = ("rules", "tables", "day", "evening", "puzzles", "puzzle", "learn")
ROUTES: Final = ("", "t", "join", "meet", "replay", "record", "play", *_LISTS)
"""First parts of the client's own paths, which all lead to its one page."""
LASTING: Final = "assets/"  # the folder of files that never change: a new version of a file gets a new name
WORDS: Final = re.compile(r"words/([a-z]{2,3})\.ftl")
"""The sentences of the page in a language that the client was not built with."""
BESIDE: Final = ".br"  # the suffix of a file's compressed form, which the client's build writes if compression pays


for _kind, _ending in (("application/manifest+json", ".webmanifest"), ("text/javascript", ".js")):
    mimetypes.add_type(_kind, _ending)


def page(request: Request, root: str = "") -> Response:
    """Return a file of the client, or the client's page for one of its paths; the client is served under `root`."""
    path = request.path_params.get("path", "")
    parts = path.removesuffix("/").split("/")  # an empty one or `..` may lead a browser to another host
    plain = not path or (all(parts) and not {".", ".."} & {*parts} and "\\" not in path)
    file = _file(path) if plain else None
    if file is not None and file.name == "index.html" and not path.endswith(("/", ".html")):
        return RedirectResponse(f"{root}/{file.parent.relative_to(CLIENT.resolve()).as_posix()}/", 308)
    if file is not None:
        return _sent(request, file, "public, max-age=31536000, immutable" if path.startswith(LASTING) else "no-cache")
    if (asked := WORDS.fullmatch(path)) and (said := catalogue.page(asked[1])):
        return PlainTextResponse(said, headers={"cache-control": "no-cache"})
    known = plain and path.split("/")[0] in ROUTES
    if not known and "text/html" not in request.headers.get("accept", ""):
        return PlainTextResponse("404: no such page · page inconnue", 404)
    if not (CLIENT / "index.html").is_file():
        return PlainTextResponse("The browser client is not built; 'make play' does that.", 503)
    return _client(request, root, 200 if known else 404)


def _sent(request: Request, file: Path, cache: str) -> Response:
    headers = {"cache-control": cache, "vary": "accept-encoding"}
    kind, accepted = mimetypes.guess_type(file)[0], _codings(request)
    small = file.with_name(file.name + BESIDE)
    if not small.is_file() or not {"br", "gzip"} & accepted:
        return FileResponse(file, headers=headers)
    if "br" in accepted:
        return FileResponse(small, headers=headers | {"content-encoding": "br"}, media_type=kind)
    body, mark = _gzipped(file, file.stat().st_mtime_ns)
    return Response(body, headers=headers | {"content-encoding": "gzip", "etag": mark}, media_type=kind)


@cache
def _gzipped(file: Path, _changed: int) -> tuple[bytes, str]:
    """Return a file for clients that read nothing smaller, as browsers on an address without TLS, and its mark."""
    body = pack(file.read_bytes())
    return body, f'"{zlib.crc32(body):08x}"'


def _client(request: Request, root: str, status: int) -> Response:
    host = escape(f"{request.url.scheme}://{request.headers.get('host', '')}")
    html = (CLIENT / "index.html").read_text(encoding="utf-8")
    html = html.replace('content="./', f'content="{host}{root}/').replace('="./', f'="{root}/')
    return HTMLResponse(html, status, {"cache-control": "no-cache"})


def _file(path: str) -> Path | None:
    try:
        wanted = (CLIENT / path).resolve()
        if not path or not wanted.is_relative_to(CLIENT.resolve()):
            return None
        if wanted.is_dir():
            wanted /= "index.html"
        return wanted if wanted.is_file() else None
    except (OSError, ValueError):  # a name that no file can have
        return None
