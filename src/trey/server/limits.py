"""Who may make requests, and how many: for one connection, one address and the whole server."""

import asyncio
import random
import re
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from trey.core.catalogue import languages
from trey.core.text import Text

if TYPE_CHECKING:
    from ipaddress import IPv4Address, IPv6Address

HOST: Final = re.compile(r"(?:\[([0-9a-fA-F:.]+(?:%[\w.-]+)?)\]|([\w.-]+))(?::\d{1,5})?", re.ASCII)
"""Matches a host's name or address, and its port, as a request gives them; no other part of a URL."""
_MOST_ADDRESSES: Final = 10_000
PENANCE: Final = 0.25  # the shortest wait, in seconds, for a client that asks too fast; asking faster gains it nothing


async def penance() -> None:
    await asyncio.sleep(PENANCE * random.uniform(1, 2))  # noqa: S311 - nothing hangs on it


def _rate(a_second: float, burst: float, help_: Text) -> Any:
    return field(default=(a_second, burst), metadata={"help": help_, "least": 0, "most": 1_000_000})


def _limit(default: float | None, least: float, most: float, help_: Text) -> Any:
    return field(default=default, metadata={"help": help_, "least": least, "most": most})


@dataclass(frozen=True, kw_only=True)
class Rates:
    """How often something may be done: how many times a second, and how many in a burst."""

    messages: tuple[float, float] = _rate(
        20, 60, Text("messages on one socket; one that means more work counts several times")
    )
    address_messages: tuple[float, float] = _rate(200, 1000, Text("messages on all sockets of one address"))
    frames: tuple[float, float] = _rate(10, 100, Text("pings, pongs and parts of messages on one socket"))
    connects: tuple[float, float] = _rate(10, 150, Text("new sockets from one address"))
    changes: tuple[float, float] = _rate(
        0.2, 100, Text("changes at one table other than play: settings, seats, bots that stand in")
    )
    requests: tuple[float, float] = _rate(20, 100, Text("requests from one address"))
    pages: tuple[float, float] = _rate(40, 400, Text("files of the client for one address; further ones are delayed"))
    new_tables: tuple[float, float] = _rate(30 / 3600, 30, Text("tables that one address may set up"))
    guesses: tuple[float, float] = _rate(
        1 / 20, 20, Text("guesses of codes that belong to no table; trying all codes would take years")
    )
    letters: tuple[float, float] = _rate(1, 60, Text("letters that one address leaves in the letter box"))


@dataclass(frozen=True, kw_only=True)
class Limits:
    """The limits that a host may change; each field says what it bounds, and within which bounds it may be."""

    message_bytes: int = _limit(4096, 1024, 1 << 20, Text("bytes of a message"))
    body_bytes: int = _limit(16_384, 4096, 1 << 24, Text("bytes of a request"))
    record_bytes: int = _limit(262_144, 4096, 1 << 26, Text("bytes of a request to go on with a match begun elsewhere"))
    rates: Rates = Rates()
    sockets_per_address: int = _limit(
        100, 1, 1_000_000, Text("connections to tables that one address may hold (default: 100)")
    )
    sockets_per_table: int = _limit(64, 8, 10_000, Text("connections to one table"))
    sockets_per_seat: int = _limit(8, 1, 1000, Text("connections to one seat"))
    connections: int = _limit(10_000, 16, 1_000_000, Text("open connections, WebSockets included"))
    connections_per_address: int = _limit(
        300, 6, 1_000_000, Text("other connections of one address that is not a proxy's; a browser opens up to six")
    )
    request_seconds: float = _limit(10, 1, 600, Text("time in which a request must have arrived"))
    remembered_bytes: int = _limit(
        33_554_432, 0, 1 << 34, Text("memory for the records, replays and reviews of finished deals")
    )
    memory_bytes: int = _limit(
        0, 0, 1_000_000 << 20, Text("memory of which health warns when four fifths are taken; 0: the system's limit")
    )
    early: bool = _limit(False, 0, 1, Text("review deals before anybody asks, while the next one is played"))
    tables: int = _limit(20_000, 1, 10_000_000, Text("tables in memory at once"))
    queued_bytes: int = _limit(
        65_536, 4096, 1 << 24, Text("a connection with more than this unsent gets only the latest update")
    )
    behind_seconds: float = _limit(60, 1, 3600, Text("a connection that reads nothing for this long is closed"))
    hello_seconds: float = _limit(10, 1, 600, Text("time in which a new connection must say what it wants"))
    ping_seconds: float = _limit(10, 1, 600, Text("time between two pings of an open socket"))
    pong_seconds: float = _limit(
        10, 1, 600, Text("a socket that does not answer a ping in this time is closed, and its seat shown as absent")
    )
    idle_seconds: float = _limit(7200, 10, 10_000_000, Text("a connection that says nothing for this long is closed"))
    unload_seconds: float = _limit(
        600, 0, 10_000_000, Text("a table with nobody connected leaves memory after this time")
    )
    stale_days: int = _limit(
        30, 1, 36_500, Text("an unfinished table that nobody touches is closed after so many days of running")
    )
    keep_days: int | None = _limit(
        None, 0, 36_500, Text("a table is deleted so many days of running after its match ended; never by default")
    )
    day_results: int = _limit(
        10_000, 0, 1_000_000, Text("the most results of people that are kept for a day's deal; 0: none")
    )
    letters: int = _limit(
        4000, 0, 1_000_000, Text("letters in the letter box, by which pages without a server find each other")
    )
    letter_bytes: int = _limit(2048, 1024, 65_536, Text("bytes of a letter"))
    letter_seconds: float = _limit(120, 1, 3600, Text("a letter is thrown away after this time"))
    spoken: tuple[str, ...] = field(default_factory=languages)  # the languages that a client may ask for


class Bucket:
    """Holds up to `burst` drops and gains `rate` drops a second; a request takes as many as it costs."""

    __slots__ = ("_burst", "_clock", "_level", "_rate", "_then")

    def __init__(self, rate: float, burst: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate, self._burst, self._level, self._clock = rate, burst, burst, clock
        self._then = clock()

    def take(self, drops: float = 1) -> bool:
        now = self._clock()
        self._level = min(self._burst, self._level + (now - self._then) * self._rate)
        self._then = now
        if self._level < drops:
            return False
        self._level -= drops
        return True

    def give(self, drops: float = 1) -> None:
        self._level = min(self._burst, self._level + drops)


class Buckets:
    """Buckets for the ten thousand addresses heard from most recently."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate, self._burst = rate, burst
        self._buckets: dict[str, Bucket] = {}

    def take(self, address: str, drops: float = 1) -> bool:
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
        if bucket := self._buckets.get(share_of(address)):
            bucket.give(drops)


def address_of(scope: Mapping[str, Any]) -> str:
    return str((scope.get("client") or ("",))[0])


def ip_of(address: str) -> "IPv4Address | IPv6Address | None":
    """Return the address that a text is; None if it is none."""
    from ipaddress import ip_address  # a device alone has none of it

    try:
        return ip_address(address.partition("%")[0])
    except ValueError:
        return None


@lru_cache(maxsize=4096)
def share_of(address: str) -> str:
    """Return what is limited together: the address itself, or for IPv6 its /64 network; "" for an empty address."""
    known = ip_of(address) if address else None
    if known is None or known.version == 4:
        return str(known or address)
    from ipaddress import ip_network

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
    name = (found[1] or found[2]).lower() if found else ""
    return name in names or f".{name}".endswith(".localhost") or ip_of(name) is not None
