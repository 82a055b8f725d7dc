"""A WebSocket client that costs little, so that a benchmark measures the server and not its clients."""

import asyncio
import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Final

__all__ = ["HANDSHAKE", "Line", "connect", "doze", "memory"]

HANDSHAKE: Final = (
    "GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)
MASK: Final = bytes(4)  # allowed, and free


class Line(asyncio.Protocol):
    """One connection; `heard` is called with each text message."""

    def __init__(self, host: str, path: str, heard: Callable[[bytes], None]) -> None:
        self._hello, self.heard = HANDSHAKE.format(host=host, path=path).encode(), heard
        self._buffer = bytearray()
        self._open = False
        self._transport: asyncio.Transport | None = None
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.opened.add_done_callback(lambda opened: opened.cancelled() or opened.exception())  # whoever waits or not
        self.closed = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Shake hands."""
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        transport.write(self._hello)

    def data_received(self, data: bytes) -> None:
        """Take frames apart; the server sends whole messages in one frame each."""
        self._buffer += data
        if not self._open:
            head, found, rest = bytes(self._buffer).partition(b"\r\n\r\n")
            if not found:
                return
            if b" 101 " not in head:
                self._refused(head)
                return
            self._open, self._buffer = True, bytearray(rest)
            if not self.opened.done():  # else nobody waits for it any more
                self.opened.set_result(None)
        while self._frame():
            pass

    def _refused(self, head: bytes) -> None:
        if not self.opened.done():
            self.opened.set_exception(ConnectionRefusedError(head))
        self.close()

    def _frame(self) -> bool:
        known = self._buffer
        if len(known) < 2:
            return False
        size, start = known[1], 2
        if size >= 126:
            start = 4 if size == 126 else 10
            size = int.from_bytes(known[2:start], "big")
        if len(known) < start + size:
            return False
        kind, body = known[0] & 15, bytes(known[start : start + size])
        del known[: start + size]
        if kind == 1:
            self.heard(body)
        elif kind == 9:
            self._send(0x8A, body)
        return True

    def say(self, text: bytes) -> None:
        """Send a text message."""
        self._send(0x81, text)

    def _send(self, kind: int, body: bytes) -> None:
        size = len(body)
        long = bytes([kind, 0xFE]) + size.to_bytes(2, "big")
        head = bytes([kind, 0x80 | size]) if size < 126 else long
        if self._transport:
            self._transport.write(head + MASK + body)

    def connection_lost(self, _error: Exception | None) -> None:
        """Remember it."""
        self.closed = True
        if not self.opened.done():
            self.opened.set_exception(ConnectionResetError())

    def close(self) -> None:
        """End the connection."""
        if self._transport:
            self._transport.abort()


async def connect(port: int, path: str, heard: Callable[[bytes], None], address: str = "127.0.0.1") -> Line:
    """Open a connection to a server on this machine, from an address of it."""
    loop = asyncio.get_running_loop()
    host = f"127.0.0.1:{port}"
    here = (address, 0)
    _, line = await loop.create_connection(lambda: Line(host, path, heard), "127.0.0.1", port, local_addr=here)
    await line.opened
    return line


def memory(pid: int) -> int:
    """Return a process's resident memory in kB."""
    pages = Path(f"/proc/{pid}/statm").read_text(encoding="ascii").split()[1]
    return int(pages) * os.sysconf("SC_PAGE_SIZE") // 1024


def doze(line: Line) -> None:
    """Let bots play a seat to the match's end: its player is away, and comes for a moment to ask for each next deal."""
    heard, deal = line.heard, 0

    def hear(body: bytes) -> None:
        nonlocal deal
        heard(body)
        view = json.loads(body).get("view") if b'"waited":true' in body else None
        if view and view["number"] > deal:
            deal = view["number"]
            line.say(json.dumps({"type": "ready", "id": 1, "deal": deal}).encode())
            line.say(b'{"type":"away","id":1}')

    line.heard = hear
    line.say(b'{"type":"away","id":1}')
