"""A phone, as far as one machine can be one: its pages run a quarter of the time, and a line is 1.6 Mb/s."""

import asyncio
import gzip
import os
import signal
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from functools import cache, partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Self

from tests.browser.folder import TYPES
from tools.runtime.pages import BESIDE

__all__ = ["BYTES_A_SECOND", "Line", "Slowed", "packing"]

SLOWER = 4
BYTES_A_SECOND = 1.6e6 / 8
TURN = 0.02
"""Seconds in which a process runs once and waits once."""
LOOK = 25
"""So many turns, and the processes are looked for again."""
PIECE = 4096
LATE = 0.5
"""Seconds that a line makes up for: this machine is late now and then, and a line is not."""


class Slowed:
    """Processes are stopped three quarters of the time, between `with` and its end."""

    def __init__(self, found: Callable[[], list[int]]) -> None:
        self._found, self._ended = found, threading.Event()
        self._thread = threading.Thread(target=self._run)

    def _run(self) -> None:
        turn, there = 0, list[int]()
        while not self._ended.is_set():
            there = self._found() if turn % LOOK == 0 else there
            turn += 1
            for wanted, share in ((signal.SIGSTOP, 1 - 1 / SLOWER), (signal.SIGCONT, 1 / SLOWER)):
                for pid in there:
                    with suppress(ProcessLookupError):
                        os.kill(pid, wanted)
                time.sleep(TURN * share)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_why: object) -> None:
        self._ended.set()
        self._thread.join()


class Line:
    """A port of this machine that leads to another one; what comes back comes slowly."""

    def __init__(self, port: int) -> None:
        self._to, self._free, self._late = port, 0.0, 0.0
        self.brought = 0

    async def start(self) -> str:
        """Begin; return the address."""
        self._server = await asyncio.start_server(self._joined, "127.0.0.1", 0)
        return f"http://localhost:{self._server.sockets[0].getsockname()[1]}/"

    async def _joined(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, asked = await asyncio.open_connection("127.0.0.1", self._to)
        await asyncio.gather(self._carry(reader, asked), self._carry(there, writer, slow=True))

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, *, slow: bool = False) -> None:
        with suppress(ConnectionError):
            while piece := await reader.read(PIECE):
                if slow:
                    self._free = max(self._free, time.monotonic() - self._late) + len(piece) / BYTES_A_SECOND
                    await asyncio.sleep(self._free - time.monotonic())
                    self._late = min(LATE, time.monotonic() - self._free)
                    self.brought += len(piece)
                writer.write(piece)
                await writer.drain()
        writer.close()

    def stop(self) -> None:
        """Let nobody in any more."""
        self._server.close()


class _Packing(SimpleHTTPRequestHandler):
    """Files as a good host sends them: packed, and kept by browsers where their names change with what is in them."""

    extensions_map = SimpleHTTPRequestHandler.extensions_map | TYPES
    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        file = Path(self.translate_path(self.path))
        file = file / "index.html" if file.is_dir() else file
        if not file.is_file():
            self.send_error(404)
            return
        packs = file.suffix in BESIDE
        body = _packed(file) if packs else file.read_bytes()
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(file))
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Cache-Control", "max-age=31536000, immutable" if "assets" in file.parts else "no-cache")
        if packs:
            self.send_header("Content-Encoding", "gzip")
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        pass


@cache
def _packed(file: Path) -> bytes:
    return gzip.compress(file.read_bytes(), 9)


def packing(folder: Path) -> ThreadingHTTPServer:
    """Return a host of the files of a folder, which answers already."""
    for file in folder.rglob("*"):
        if file.suffix in BESIDE:
            _packed(file)  # it is not measured
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Packing, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server
