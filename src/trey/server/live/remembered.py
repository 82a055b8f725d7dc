"""What was computed once and does not change, compressed as it is sent: finished deals, their reviews, the lobby's."""

import asyncio
import gzip
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Final

__all__ = ["Remembered", "pack", "unpack"]

USUAL: Final = 6
unpack = gzip.decompress


def pack(body: bytes, level: int = USUAL) -> bytes:
    """Compress a body, in a thread or a process that has the time: never in the event loop."""
    return gzip.compress(body, level, mtime=0)


class Remembered:
    """Packed bodies by what they are of, the latest so many; one is computed at a time, in a thread of its own."""

    def __init__(self, most_bytes: int) -> None:
        self._most, self._size = most_bytes, 0
        self._known: OrderedDict[Hashable, bytes] = OrderedDict()
        self._one_at_a_time = asyncio.Lock()

    async def get(self, key: Hashable, compute: Callable[[], bytes]) -> bytes:
        """Return what is known, or else what `compute` makes in a thread, packed."""
        known = self.find(key)
        if known is not None:
            return known
        async with self._one_at_a_time:
            if key not in self._known:
                self.keep(key, await asyncio.to_thread(lambda: pack(compute())))
            return self._known[key]

    def find(self, key: Hashable) -> bytes | None:
        """Return what is known, None if nothing is."""
        if key in self._known:
            self._known.move_to_end(key)
        return self._known.get(key)

    def keep(self, key: Hashable, packed: bytes) -> None:
        """Know something from now on; what was asked for longest ago is forgotten for it."""
        self._known[key] = packed
        self._size += len(packed)
        while self._size > self._most and len(self._known) > 1:
            self._size -= len(self._known.popitem(last=False)[1])
