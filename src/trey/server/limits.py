"""Who may make requests, and how many: for one connection, one address and the whole server."""

import asyncio
import random
import re
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final

from trey.core.catalogue import languages

HOST: Final = re.compile(r"(?:\[([0-9a-fA-F:.]+(?:%[\w.-]+)?)\]|([\w.-]+))(?::\d{1,5})?", re.ASCII)
"""Matches a host's name or address, and its port, as a request gives them; no other part of a URL."""
_MOST_ADDRESSES: Final = 10_000
PENANCE: Final = 0.25
"""The shortest wait, in seconds, for a client that asks too fast; asking faster gains it nothing."""


async def penance() -> None:
    """Make a client that asks too fast wait; waits differ, so that clients that came together spread out."""
    await asyncio.sleep(PENANCE * random.uniform(1, 2))  # noqa: S311 - nothing hangs on it


@dataclass(frozen=True, kw_only=True)
class Rates:
    """How often something may be done: how many times a second, and how many in a burst."""

    messages: tuple[float, float] = (20, 60)
    """Messages on one socket; one that means more work for the server counts several times."""
    address_messages: tuple[float, float] = (200, 1000)
    """Messages on all sockets of one address."""
    frames: tuple[float, float] = (10, 100)
    """Pings, pongs and parts of messages on one socket."""
    connects: tuple[float, float] = (10, 150)
    """New sockets from one address."""
    changes: tuple[float, float] = (0.2, 100)
    """Changes at one table other than play, such as settings, seats and bots that stand in."""
    requests: tuple[float, float] = (20, 100)
    pages: tuple[float, float] = (40, 400)
    """Files of the client for one address; further ones are delayed."""
    new_tables: tuple[float, float] = (30 / 3600, 30)
    guesses: tuple[float, float] = (1 / 20, 20)
    """Guesses of codes that belong to no table; trying all codes would take years."""
    letters: tuple[float, float] = (1, 60)
    """Letters that one address leaves in the letter box."""


@dataclass(frozen=True, kw_only=True)
class Limits:
    """The limits that a host may change."""

    message_bytes: int = 4096
    body_bytes: int = 16_384
    record_bytes: int = 262_144
    """The largest body of a request to go on with a match begun elsewhere."""
    rates: Rates = Rates()
    sockets_per_address: int = 100
    sockets_per_table: int = 64
    sockets_per_seat: int = 8
    connections: int = 10_000
    """Open connections, WebSockets included."""
    connections_per_address: int = 300
    """Connections other than WebSockets from one address that is not a proxy's; a browser opens up to six."""
    request_seconds: float = 10
    """Time in which a request must have arrived."""
    remembered_bytes: int = 33_554_432
    """Memory in which the records, replays and reviews of finished deals are kept."""
    memory_bytes: int = 0
    """Memory that the process may take, of which health warns; 0: what its control groups allow."""
    early: bool = False
    """Whether deals are reviewed before anybody asks, while the next one is played and nothing else is reviewed."""
    tables: int = 20_000
    """Tables in memory at once."""
    queued_bytes: int = 65_536
    """A connection with more than this unsent gets only the latest update."""
    behind_seconds: float = 60
    """A connection that reads nothing for this long is closed."""
    hello_seconds: float = 10
    ping_seconds: float = 10
    """Time between two pings of an open socket."""
    pong_seconds: float = 10
    """A socket that has not answered a ping within this time is closed, and its seat is shown as absent."""
    idle_seconds: float = 7200
    """A connection that says nothing for this long is closed."""
    unload_seconds: float = 600
    """A table with nobody connected is unloaded from memory after this time."""
    stale_days: int = 30
    """An unfinished table that nobody touches is closed after this many days, counted while the server runs."""
    keep_days: int | None = None
    """A table whose match is over is deleted after this many days, counted while the server runs; None: never."""
    day_results: int = 10_000
    """The most results of people that are kept for a day's deal; 0: none."""
    letters: int = 4000
    """Letters in the letter box, by which pages without a server find each other."""
    letter_bytes: int = 2048
    letter_seconds: float = 120
    """A letter is thrown away after this time."""
    spoken: tuple[str, ...] = field(default_factory=languages)
    """The languages that a client may ask for."""


class Bucket:
    """Holds up to `burst` drops and gains `rate` drops a second; a request takes as many as it costs."""

    __slots__ = ("_burst", "_clock", "_level", "_rate", "_then")

    def __init__(self, rate: float, burst: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate, self._burst, self._level, self._clock = rate, burst, burst, clock
        self._then = clock()

    def take(self, drops: float = 1) -> bool:
        """Take some drops if the bucket has them; return whether it had."""
        now = self._clock()
        self._level = min(self._burst, self._level + (now - self._then) * self._rate)
        self._then = now
        if self._level < drops:
            return False
        self._level -= drops
        return True

    def give(self, drops: float = 1) -> None:
        """Give drops back."""
        self._level = min(self._burst, self._level + drops)


class Buckets:
    """Buckets for the ten thousand addresses heard from most recently."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate, self._burst = rate, burst
        self._buckets: dict[str, Bucket] = {}

    def take(self, address: str, drops: float = 1) -> bool:
        """Take drops from an address's bucket if it has them; return whether it had."""
        share = share_of(address)
        bucket = self._buckets.pop(share, None) or Bucket(self._rate, self._burst)
        while len(self._buckets) >= _MOST_ADDRESSES:
            del self._buckets[next(iter(self._buckets))]
        self._buckets[share] = bucket
        return bucket.take(drops)

    async def slow(self, scope: Mapping[str, Any]) -> None:
        """Take a drop from the bucket of whoever makes a request; one who has none left must wait."""
        if not self.take(address_of(scope)):
            await penance()

    def give(self, address: str, drops: float = 1) -> None:
        """Give drops back when the request they were taken for does not count."""
        if bucket := self._buckets.get(share_of(address)):
            bucket.give(drops)


def address_of(scope: Mapping[str, Any]) -> str:
    """Return the address that a request or a socket comes from."""
    return str((scope.get("client") or ("",))[0])


@lru_cache(maxsize=4096)
def share_of(address: str) -> str:
    """Return what is limited together: the address itself, or for IPv6 its /64 network; "" for an empty address."""
    if not address:
        return ""
    from ipaddress import IPv4Address, ip_address, ip_network  # a device alone has none of it

    try:
        known = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(known, IPv4Address):
        return str(known)
    return str(known.ipv4_mapped or ip_network((int(known) >> 64 << 64, 64)))


def same_origin(headers: Mapping[str, str], scheme: str, allowed: frozenset[str]) -> bool:
    """Return whether a browser's page may speak to this server; other programs send no origin."""
    origin = headers.get("origin")
    if origin is None or origin in allowed:
        return True
    return origin == f"{scheme.replace('ws', 'http')}://{headers.get('host')}"


def knows_host(host: str, names: frozenset[str]) -> bool:
    """Return whether a host name is the server's: addresses and `localhost` are; others must be in `names`.

    Without this check, another site could point its own name at this machine, and its pages would have the same origin.
    """
    found = HOST.fullmatch(host)
    if not found:
        return False
    from ipaddress import ip_address

    name = (found[1] or found[2]).lower()
    if name == "localhost" or name.endswith(".localhost") or name in names:
        return True
    try:
        ip_address(name.partition("%")[0])
    except ValueError:
        return False
    return True
