"""The browser client's files."""

import mimetypes
from html import escape
from pathlib import Path
from typing import Final

from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, PlainTextResponse, RedirectResponse, Response

from trey.server.http.coding import codings

__all__ = ["CLIENT", "page"]

CLIENT: Final = Path(__file__).parents[2] / "static"
ROUTES: Final = ("", "t", "join", "replay", "rules", "tables", "record", "puzzles", "puzzle")
"""First parts of the client's own paths; all are its one page."""
LASTING: Final = "assets/"
"""The folder of files that never change: what is new has a new name."""
BESIDE: Final = {"br": ".br", "gzip": ".gz"}
"""What the compressed forms of a file are called, which the client's build makes; the smaller one first."""


for _kind, _ending in (("application/manifest+json", ".webmanifest"), ("text/javascript", ".js")):
    mimetypes.add_type(_kind, _ending)


def page(request: Request, root: str = "") -> Response:
    """Answer with a file of the client, or with its page for one of its own paths; it lies at `root` of its host."""
    path = request.path_params.get("path", "")
    file = _file(path)
    if file is not None and file.name == "index.html" and not path.endswith(("/", ".html")):
        return RedirectResponse(f"{root}/{path}/", 308)
    if file is not None:
        return _sent(request, file, "public, max-age=31536000, immutable" if path.startswith(LASTING) else "no-cache")
    known = path.split("/")[0] in ROUTES
    if not known and "text/html" not in request.headers.get("accept", ""):
        return PlainTextResponse("404: no such page · page inconnue", 404)
    if not (CLIENT / "index.html").is_file():
        return PlainTextResponse("The browser client is not built; 'make play' does that.", 503)
    return _client(request, root, 200 if known else 404)


def _sent(request: Request, file: Path, cache: str) -> Response:
    """Answer with a file, in a compressed form that lies beside it where the client can read one."""
    headers = {"cache-control": cache, "vary": "accept-encoding"}
    kind, accepted = mimetypes.guess_type(file)[0], codings(request)
    for coding, ending in BESIDE.items():
        if coding in accepted and (other := file.with_name(file.name + ending)).is_file():
            return FileResponse(other, headers=headers | {"content-encoding": coding}, media_type=kind)
    return FileResponse(file, headers=headers)


def _client(request: Request, root: str, status: int) -> Response:
    """Answer with the client's one page, which names its files beside itself; the picture of links to it, in full."""
    host = escape(f"{request.url.scheme}://{request.headers.get('host', '')}")
    html = (CLIENT / "index.html").read_text(encoding="utf-8")
    html = html.replace('content="./', f'content="{host}{root}/').replace('="./', f'="{root}/')
    return HTMLResponse(html, status, {"cache-control": "no-cache"})


def _file(path: str) -> Path | None:
    """Return the client's file at a path, a folder's page for the folder; None if there is none."""
    try:
        wanted = (CLIENT / path.lstrip("/")).resolve()
        if not path or not wanted.is_relative_to(CLIENT.resolve()):
            return None
        if wanted.is_dir():
            wanted /= "index.html"
        return wanted if wanted.is_file() else None
    except (OSError, ValueError):  # a name that no file can have
        return None
