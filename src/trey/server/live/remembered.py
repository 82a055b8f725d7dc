"""What was computed once and does not change: finished deals and their reviews, as they are sent."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Hashable

__all__ = ["Remembered"]


class Remembered:
    """Bytes by what they are of, the latest so many; one is computed at a time, in a thread of its own."""

    def __init__(self, most_bytes: int) -> None:
        self._most, self._size = most_bytes, 0
        self._known: OrderedDict[Hashable, bytes] = OrderedDict()
        self._one_at_a_time = asyncio.Lock()

    async def get(self, key: Hashable, compute: Callable[[], bytes]) -> bytes:
        """Return what is known, or else what `compute` makes in a thread."""
        known = self.find(key)
        if known is not None:
            return known
        async with self._one_at_a_time:
            if key not in self._known:
                self.keep(key, await asyncio.to_thread(compute))
            return self._known[key]

    def find(self, key: Hashable) -> bytes | None:
        """Return what is known, None if nothing is."""
        if key in self._known:
            self._known.move_to_end(key)
        return self._known.get(key)

    def keep(self, key: Hashable, body: bytes) -> None:
        """Know something from now on; what was asked for longest ago is forgotten for it."""
        self._known[key] = body
        self._size += len(body)
        while self._size > self._most and len(self._known) > 1:
            self._size -= len(self._known.popitem(last=False)[1])
