"""Connections: each has its own queue and writer, so that a slow reader holds up nobody."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Iterable, Iterator
from itertools import count

from trey.core.errors import TreyError
from trey.server import wire
from trey.server.wire import spoken

__all__ = ["Connection", "Sent", "encode", "tell"]

_COUNT = count(1)


def encode(message: wire.ServerMessage, lang: str) -> str:
    """Return a message as it is sent."""
    return spoken.encode(message, lang).decode()


class Sent:
    """Calls `done` when `left` connections have sent what was queued before it."""

    __slots__ = ("_done", "_left")

    def __init__(self, left: int, done: Callable[[], object]) -> None:
        self._left, self._done = left, done

    def one(self) -> None:
        """Note that one more connection has sent what was queued."""
        self._left -= 1
        if not self._left:
            self._done()


class Connection:
    """One client.  `seat` is None for a watcher, and for a guest who waits for a seat."""

    def __init__(
        self,
        send: Callable[[str], Awaitable[None]],
        most_bytes: int,
        cut: Callable[[], object] = lambda: None,
        address: str = "",
        *,
        lang: str = "en",
    ) -> None:
        self.number = next(_COUNT)
        self.address = address
        self.lang = lang
        self.seat: int | None = None
        self.guest = ""
        """Token hash of a guest waiting for a seat."""
        self.blind = False
        """It is told who sits here and sees no game: a guest at a table that is not for watching."""
        self.gone = asyncio.Event()
        """Nothing is sent any more."""
        self.partakes = False
        """Its client has sealed a number: the next deals wait for its seals and numbers."""
        self.waiting_since: float | None = None
        """When the writer began to wait for a client that does not read."""
        self.cut = cut
        """Ends the connection without a word."""
        self._send, self._most = send, most_bytes
        self._queue: deque[str | Sent] = deque()
        self._size = 0
        self._behind = False
        self._last: str | None = None
        self._wake = asyncio.Event()

    @property
    def over(self) -> bool:
        """Whether goodbye was said."""
        return self._last is not None

    def send(self, message: wire.ServerMessage) -> None:
        """Queue a message, unless the client is behind; then it gets the latest state instead."""
        self.send_text(encode(message, self.lang))

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

    def then(self, sent: Sent) -> None:
        """Tell `sent` once everything queued now has been sent; never, if the client is too far behind."""
        if not self._behind and self._last is None:
            self._queue.append(sent)
            self._wake.set()

    def finish(self, why: TreyError, *, again: bool) -> None:
        """Say goodbye after the queued messages, and end the writer."""
        if self._last is None:
            self._last = encode(wire.Bye(code=why.code, why=why.text, again=again), self.lang)
            self._wake.set()

    async def write(self, latest: Callable[[], str]) -> None:
        """Send what is queued until `finish`; `latest` returns the state for a client that fell behind."""
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
                if isinstance(text, Sent):
                    text.one()
                    continue
                self._size -= len(text)
                yield text


def tell(message: wire.ServerMessage, connections: Iterable[Connection]) -> None:
    """Send the same message to several connections, encoded once for each language."""
    said: dict[str, str] = {}
    for connection in connections:
        if connection.lang not in said:
            said[connection.lang] = encode(message, connection.lang)
        connection.send_text(said[connection.lang])
