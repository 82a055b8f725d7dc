"""A folder of files on a host that knows nothing of trey, below a path of it; it can be stopped and started again."""

from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any, Self

__all__ = ["Folder"]

TYPES = {".js": "text/javascript", ".mjs": "text/javascript", ".wasm": "application/wasm"}


class _Files(SimpleHTTPRequestHandler):
    extensions_map = SimpleHTTPRequestHandler.extensions_map | TYPES

    def log_message(self, *_: Any) -> None:
        pass


class Folder:
    """A host of files: `url` is where `below` lies in its root."""

    def __init__(self, root: Path, below: str) -> None:
        self._root, self._port = root, 0
        self._below = below
        self._server: ThreadingHTTPServer | None = None

    @property
    def url(self) -> str:
        """The address of the page."""
        return f"http://localhost:{self._port}/{self._below}/"

    def start(self) -> None:
        """Begin to answer, always at the same address."""
        self._server = ThreadingHTTPServer(("127.0.0.1", self._port), partial(_Files, directory=str(self._root)))
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
