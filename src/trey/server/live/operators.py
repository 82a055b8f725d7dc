"""What the people who run the servers have decided: bans, a lock, announcements; it outlives a restart.

It is a list of events in the store, as a table's are, and holds for every server that shares the store.
"""

import time
from collections.abc import Callable
from math import inf
from typing import TYPE_CHECKING, Final

import msgspec
from msgspec import Struct

from trey.server.limits import share_of
from trey.server.store.event_store import EventStore, Summary

if TYPE_CHECKING:
    from ipaddress import IPv4Network, IPv6Network

LIST: Final = "operators"  # the id of the list; no table's is like it
MOST_BANS: Final = 1000
MOST_LETTERS: Final = 200
_MOST_KNOWN: Final = 10_000


class Banned(Struct, frozen=True, tag="ban", omit_defaults=True):
    """A network may not ask for anything, until a time in Unix seconds, or for good."""

    network: str
    until: int = 0


class Unbanned(Struct, frozen=True, tag="unban"):
    """A network may come again."""

    network: str


class Locked(Struct, frozen=True, tag="lock"):
    """Nobody may make new tables, or everybody may again."""

    on: bool


class Announced(Struct, frozen=True, tag="announce"):
    """Everybody at a table was told something."""

    text: str


class Forgot(Struct, frozen=True, tag="forgot"):
    """The events of tables were changed, or deleted, because somebody was to be forgotten."""

    tables: tuple[str, ...]  # by their names in the log


Decision = Banned | Unbanned | Locked | Announced | Forgot
_READ: Final = msgspec.json.Decoder(Decision)


def network_of(typed: str) -> "IPv4Network | IPv6Network":
    """Return a network, or that of an address: itself, and for IPv6 the /64 that shares its limits.

    :raises ValueError: it is none.
    """
    from ipaddress import ip_network  # a device alone has none of it

    return ip_network(share_of(typed) if "/" not in typed else typed, strict=False)


class Operators:
    """The decisions that hold; `heard` is called with each new one, whichever server it was made at."""

    def __init__(self, store: EventStore, heard: Callable[[Decision], object]) -> None:
        self._store, self._heard = store, heard
        self._number = 0
        self.locked = False
        self._bans: dict[str, int] = {}
        self._known: dict[str, float] = {}
        """Until when shares are banned, of those heard from lately; 0 if they are not."""

    @property
    def bans(self) -> dict[str, int]:
        """The networks that are banned, each until when; 0: for good."""
        now = time.time()
        return {network: until for network, until in self._bans.items() if not until or until > now}

    async def read(self, *, silent: bool = False) -> None:
        """Learn what was decided since; if `silent`, tell nobody of it."""
        if await self._store.last(LIST) > self._number:
            new = (await self._store.events(LIST))[self._number :]
            self._number += len(new)
            for decision in map(_READ.decode, new):
                self._take(decision)
                if not silent:
                    self._heard(decision)

    async def decide(self, decision: Decision) -> None:
        """Store a decision, and carry it out.

        :raises ConflictError: another server has decided something meanwhile.
        """
        await self.read()
        summary = Summary(id=LIST, code=LIST, stage="kept", public=False, touched=int(time.time()))
        await self._store.append(summary, self._number + 1, [msgspec.json.encode(decision)])
        await self.read()

    def _take(self, decision: Decision) -> None:
        match decision:
            case Banned():
                self._bans = {**self.bans, decision.network: decision.until}
            case Unbanned():
                self._bans.pop(decision.network, None)
            case Locked():
                self.locked = decision.on
        self._known.clear()

    def bars(self, address: str) -> bool:
        if not self._bans:
            return False
        share = share_of(address)
        if share not in self._known:
            if len(self._known) >= _MOST_KNOWN:
                self._known.clear()
            self._known[share] = self._banned(share)
        return self._known[share] > time.time()

    def _banned(self, share: str) -> float:
        try:
            asked = network_of(share)
        except ValueError:
            return 0
        bans = [(network_of(network), until or inf) for network, until in self.bans.items()]
        mine = (until for one, until in bans if one.version == asked.version and one.supernet_of(asked))  # type: ignore[arg-type]
        return max(mine, default=0)
