"""A store that forgets, and connections that remember: for tests that need no network."""

import asyncio
from collections import Counter
from collections.abc import Sequence
from typing import Any

from trey.server import wire
from trey.server.limits import Limits, Rates
from trey.server.live.house import House
from trey.server.live.people import Connection
from trey.server.live.processes import Beside
from trey.server.live.schedule import Pace
from trey.server.live.session import Session
from trey.server.live.thinking import Thinker
from trey.server.store.event_store import FIRST_EPOCH, ConflictError, EventStore, Listed, Summary
from trey.server.store.public_log import EMPTY, Logged, chain
from trey.server.table.shuffle import Shuffler
from trey.server.wire import LogEntry, LogHead


class MemoryStore(EventStore):
    """An `EventStore` in lists."""

    def __init__(self) -> None:
        self.tables: dict[str, list[bytes]] = {}
        self.summaries: dict[str, Summary] = {}
        self.lines: list[LogEntry] = []
        self.idle = Counter[str]()

    async def append(
        self,
        summary: Summary,
        first: int,
        bodies: Sequence[bytes],
        logged: Sequence[Logged] = (),
        *,
        epoch: int = FIRST_EPOCH,  # noqa: ARG002 - there is one lease of everything
    ) -> None:
        stored = self.tables.setdefault(summary.id, [])
        if len(stored) != first - 1:
            raise ConflictError(summary.id)
        stored.extend(bodies)
        self.summaries[summary.id] = summary
        del self.idle[summary.id]
        for line in logged:
            last = chain(self.head.hash if self.head else EMPTY, len(self.lines) + 1, line)
            self.lines.append(last)
            self.head = LogHead(number=last.number, hash=last.hash)

    async def _rows(self, _sql: str, *_values: Any) -> Sequence[Sequence[Any]]:
        return []

    async def events(self, table: str) -> list[bytes]:
        return list(self.tables.get(table, ()))

    async def by_code(self, code: str) -> str | None:
        return next((s.id for s in self.summaries.values() if s.code == code and s.stage in {"open", "playing"}), None)

    async def last(self, table: str) -> int:
        return len(self.tables.get(table, ()))

    async def public(self, most: int) -> dict[str, Listed]:
        known = [s for s in self.summaries.values() if s.public and s.free and s.stage in {"open", "playing"}]
        return {s.id: Listed(s.about, s.touched, s.touched) for s in known[:most]}

    async def grow_idle(self) -> None:
        self.idle.update(list(self.summaries))

    async def stale(self, hours: int) -> list[str]:
        going = (s for s in self.summaries.values() if s.stage in {"open", "playing"})
        return [s.id for s in going if self.idle[s.id] >= hours]

    async def due(self, now: int, latest: int) -> list[str]:
        return [s.id for s in self.summaries.values() if s.due and not now < s.due <= latest]

    @property
    def fault(self) -> str:
        return ""

    async def beat(self) -> int | None:
        return None

    async def check(self) -> None:
        return

    async def forget(self, hours: int) -> list[str]:
        over = [s.id for s in self.summaries.values() if s.stage in {"over", "closed"} and self.idle[s.id] >= hours]
        for table in over:
            del self.summaries[table], self.tables[table]
        return over

    async def close(self) -> None:
        return


class Wire:
    """A line that is sent what it has room for."""

    def __init__(self, *, room: bool = True) -> None:
        self.sent: list[str] = []
        self.room = asyncio.Event()
        if room:
            self.room.set()

    def say(self, text: str) -> bool:
        if self.room.is_set():
            self.sent.append(text)
        return self.room.is_set()

    async def ready(self) -> None:
        await self.room.wait()

    async def close(self) -> None:
        return

    def cut(self) -> None:
        return


class Ear(Connection):
    """A connection that keeps every message it is sent."""

    def __init__(self) -> None:
        super().__init__(Wire(), 1 << 40)
        self.heard: list[str] = []

    def send_text(self, text: str) -> None:
        if not self.over:
            self.heard.append(text)


def house(*, pace: Pace | None = None, shuffler: Shuffler | None = None) -> House:
    quick = pace or Pace(bot_delay=(0, 0), seal_wait=0, number_wait=0, return_wait=0)
    return House(
        MemoryStore(),
        Thinker(Beside()),
        pace=quick,
        limits=Limits(rates=Rates(new_tables=(1000, 1000))),
        shuffler=shuffler,
    )


async def finish(home: House, table: str) -> None:
    """Wait until bots have played a match to its end; its one player asks for each next deal, and goes away again."""
    room = await home.room(table)
    for _ in range(6000):
        if room.table.stage == "over":
            return
        if room.table.waited:
            [player] = room.presence.connections
            await Session(room, player).ask(wire.Ready(id=2, deal=len(room.table.sheet)))
            await Session(room, player).ask(wire.Away(id=3))
        await asyncio.sleep(0.01)
    raise AssertionError(table)
