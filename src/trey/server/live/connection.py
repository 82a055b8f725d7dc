"""Connections: each has its own queue and writer, so that one that reads slowly holds up nobody."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Iterator
from itertools import count

import msgspec

from trey.core.errors import TreyError
from trey.server.wire import messages as wire

__all__ = ["Connection", "encode"]

_ENCODER = msgspec.json.Encoder()
_COUNT = count(1)


def encode(message: wire.ServerMessage) -> str:
    """Return a message as it is sent."""
    return _ENCODER.encode(message).decode()


class Connection:
    """One client.  `seat` is None for a watcher."""

    def __init__(
        self,
        send: Callable[[str], Awaitable[None]],
        most_bytes: int,
        cut: Callable[[], object] = lambda: None,
        address: str = "",
    ) -> None:
        self.number = next(_COUNT)
        self.address = address
        self.seat: int | None = None
        self.gone = asyncio.Event()
        """Nothing is sent any more."""
        self.partakes = False
        """Its client has sealed a number: the next deals wait for its seals and numbers."""
        self.waiting_since: float | None = None
        """When the writer began to wait for a client that does not read."""
        self.cut = cut
        """Ends the connection without a word."""
        self._send, self._most = send, most_bytes
        self._queue: deque[str] = deque()
        self._size = 0
        self._behind = False
        self._last: str | None = None
        self._wake = asyncio.Event()

    @property
    def over(self) -> bool:
        """Goodbye was said."""
        return self._last is not None

    def send(self, message: wire.ServerMessage) -> None:
        """Queue a message, unless the client is behind: then it will get the latest state instead."""
        self.send_text(encode(message))

    def send_text(self, text: str) -> None:
        """Queue an encoded message."""
        if self._behind or self._last is not None:
            return
        self._queue.append(text)
        self._size += len(text)
        if self._size > self._most:
            self._behind = True
            self._queue.clear()
            self._size = 0
        self._wake.set()

    def finish(self, why: TreyError, *, again: bool) -> None:
        """Say goodbye after what is queued, and end the writer."""
        if self._last is None:
            self._last = encode(wire.Bye(code=why.code, why=why.text, again=again))
            self._wake.set()

    async def write(self, latest: Callable[[], str]) -> None:
        """Send what is queued until `finish`; `latest` tells the present state to who fell behind."""
        try:
            await self._write(latest)
        finally:
            self.gone.set()

    async def _write(self, latest: Callable[[], str]) -> None:
        loop = asyncio.get_running_loop()
        while True:
            for text in self._next(latest):
                self.waiting_since = loop.time()
                await self._send(text)
                self.waiting_since = None
            if self._last is not None and not self._queue:
                await self._send(self._last)
                return
            self._wake.clear()
            if not self._queue and not self._behind and self._last is None:
                await self._wake.wait()

    def _next(self, latest: Callable[[], str]) -> Iterator[str]:
        while self._queue or self._behind:
            if self._behind:
                self._behind = False
                yield latest()
            else:
                text = self._queue.popleft()
                self._size -= len(text)
                yield text
