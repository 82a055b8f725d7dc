"""Who may ask, and how much: one connection, one address, the whole server."""

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

__all__ = ["Bucket", "Buckets", "Limits", "same_origin"]

MOST_ADDRESSES: Final = 10_000


@dataclass(frozen=True, kw_only=True)
class Limits:
    """Numbers a host may change.  A pair is (so many a second, so many at once)."""

    message_bytes: int = 4096
    body_bytes: int = 16_384
    messages: tuple[float, float] = (20, 60)
    requests: tuple[float, float] = (20, 100)
    new_tables: tuple[float, float] = (30 / 3600, 30)
    guesses: tuple[float, float] = (1 / 20, 20)
    """Codes that belong to no table: whoever tries them all must take years."""
    sockets_per_address: int = 100
    sockets_per_table: int = 64
    tables: int = 20_000
    """Tables in memory at once."""
    queued_bytes: int = 65_536
    """More than this unsent, and a connection gets the latest update only."""
    behind_seconds: float = 60
    """A connection that reads nothing for so long is closed."""
    hello_seconds: float = 10
    idle_seconds: float = 7200
    """A connection that says nothing for so long is closed."""
    unload_seconds: float = 600
    """A table with nobody connected leaves memory after this."""
    stale_days: int = 30
    """A table that nobody touches is closed after so many days in which the server ran."""


class Bucket:
    """Holds `burst` drops and gains `rate` a second; each request takes one."""

    __slots__ = ("_burst", "_clock", "_level", "_rate", "_then")

    def __init__(self, rate: float, burst: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate, self._burst, self._level, self._clock = rate, burst, burst, clock
        self._then = clock()

    def take(self) -> bool:
        """Take a drop; say whether there was one."""
        self._fill()
        if self._level < 1:
            return False
        self._level -= 1
        return True

    @property
    def empty(self) -> bool:
        """Too much was taken."""
        self._fill()
        return self._level < 1

    @property
    def full(self) -> bool:
        """Nothing was taken for a while."""
        self._fill()
        return self._level >= self._burst

    def _fill(self) -> None:
        now = self._clock()
        self._level = min(self._burst, self._level + (now - self._then) * self._rate)
        self._then = now


class Buckets:
    """A bucket for every address; those that are full again are forgotten."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate, self._burst = rate, burst
        self._buckets: dict[str, Bucket] = {}

    def take(self, address: str) -> bool:
        """Take a drop of an address's bucket; say whether there was one."""
        if address not in self._buckets:
            if len(self._buckets) >= MOST_ADDRESSES:
                self._buckets = {a: b for a, b in self._buckets.items() if not b.full}
            self._buckets[address] = Bucket(self._rate, self._burst)
        return self._buckets[address].take()

    def has(self, address: str) -> bool:
        """Say whether there is a drop for an address, and leave it."""
        return address not in self._buckets or not self._buckets[address].empty


def same_origin(headers: Mapping[str, str], allowed: frozenset[str]) -> bool:
    """Whether a browser's page may speak to this server; programs that are no browsers send no origin."""
    origin = headers.get("origin")
    if origin is None or origin in allowed:
        return True
    return origin.partition("://")[2] == headers.get("host")
