"""A folder of files on a host that knows nothing of trey, below a path of it; it can be stopped and started again."""

from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any, Self

__all__ = ["HERE", "Folder"]

TYPES = {".js": "text/javascript", ".mjs": "text/javascript", ".wasm": "application/wasm"}
HERE = "#/here"
"""Behind it stand the pages of a table without a server."""


class _Files(SimpleHTTPRequestHandler):
    """Files; an address that a server of trey would know leads to the same page of the table in the folder."""

    extensions_map = SimpleHTTPRequestHandler.extensions_map | TYPES

    def __init__(self, *args: Any, below: str, **more: Any) -> None:
        self._below = f"/{below}"
        super().__init__(*args, **more)

    def do_GET(self) -> None:
        path, _, question = self.path.partition("?")
        if self._has(path) or path.startswith(f"{self._below}/"):
            super().do_GET()
            return
        page = "" if self._has(self._below + path) or path == "/" else HERE
        asked = f"?{question}" if question else ""
        self.send_response(302)
        self.send_header("Location", f"{self._below}{'/' if page else ''}{page}{path}{asked}")
        self.end_headers()

    def _has(self, path: str) -> bool:
        file = Path(self.translate_path(path))
        return file.is_file() or (file / "index.html").is_file()

    def log_message(self, *_: Any) -> None:
        pass


class Folder:
    """A host of files: `url` is where `below` lies in its root."""

    def __init__(self, root: Path, below: str) -> None:
        self._root, self._port = root, 0
        self._below = below
        self._server: ThreadingHTTPServer | None = None

    @property
    def host(self) -> str:
        """The address of the host."""
        return f"http://localhost:{self._port}"

    @property
    def url(self) -> str:
        """The address of the page."""
        return f"{self.host}/{self._below}/"

    def start(self) -> None:
        """Begin to answer, always at the same address."""
        files = partial(_Files, directory=str(self._root), below=self._below)
        self._server = ThreadingHTTPServer(("127.0.0.1", self._port), files)
        self._port = self._server.server_port
        Thread(target=self._server.serve_forever, daemon=True).start()

    def stop(self) -> None:
        """Answer nobody any more."""
        if self._server:
            self._server.shutdown()
            self._server.server_close()
            self._server = None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_why: object) -> None:
        self.stop()
