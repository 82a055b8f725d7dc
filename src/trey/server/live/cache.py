"""Responses that are kept: what does not change, in the compressed form that is sent; others for only a second."""

import asyncio
import gzip
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable
from typing import Final, Generic, TypeVar

from trey.server.live.thinking import Aside

FRESH_SECONDS: Final = 1.0
USUAL: Final = 6
T = TypeVar("T")
unpack = gzip.decompress


def pack(body: bytes, level: int = USUAL) -> bytes:
    """Compress a body; this belongs in a thread or a process, never in the event loop."""
    return gzip.compress(body, level, mtime=0)


class Fresh(Generic[T]):
    """A response that is kept for a second; requests that come while it is being computed share the one computation."""

    def __init__(self, work: Callable[[], Awaitable[T]]) -> None:
        self._work, self._began = work, 0.0
        self._answer: asyncio.Future[T] | None = None

    async def get(self) -> T:
        old = time.monotonic() - self._began > FRESH_SECONDS
        if self._answer is None or (old and self._answer.done()):
            self._began, self._answer = time.monotonic(), asyncio.ensure_future(self._work())
        return await asyncio.shield(self._answer)


class ResponseCache:
    """The latest compressed bodies, by key; one is computed at a time, outside the event loop."""

    def __init__(self, most_bytes: int, aside: Aside) -> None:
        self._most, self._size, self._aside = most_bytes, 0, aside
        self._known: OrderedDict[Hashable, bytes] = OrderedDict()
        self._one_at_a_time = asyncio.Lock()

    async def get(self, key: Hashable, compute: Callable[[], bytes]) -> bytes:
        """Return a key's body; if there is none, make it with `compute`, outside the event loop, and compress it."""
        if (known := self.find(key)) is not None:
            return known
        async with self._one_at_a_time:
            if key not in self._known:
                self.keep(key, await self._aside.do(lambda: pack(compute())))
            return self._known[key]

    def find(self, key: Hashable) -> bytes | None:
        if key in self._known:
            self._known.move_to_end(key)
        return self._known.get(key)

    def keep(self, key: Hashable, packed: bytes) -> None:
        self._size += len(packed) - len(self._known.pop(key, b""))
        self._known[key] = packed
        while self._size > self._most and len(self._known) > 1:
            self._size -= len(self._known.popitem(last=False)[1])

    def forget(self) -> None:
        self._known.clear()
        self._size = 0
