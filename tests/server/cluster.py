"""Servers that share a PostgreSQL database behind HAProxy are killed, drained, hung or cut off while people play."""

import asyncio
import contextlib
import os
import signal
import sys
import time
from collections import Counter, defaultdict
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from itertools import cycle
from pathlib import Path
from random import Random
from typing import Literal

import asyncpg

from tests.server.killing import LOST, ROOT, Persistent
from tests.server.player import PATIENCE, Player, ask, create, seat_others
from tests.server.ports import lasting_port
from tests.server.way import Way
from tests.waiting import until
from tools.services import find_haproxy
from trey.match import read
from trey.match.proofs import check_shuffles
from trey.server.table import events
from trey.server.table.table import Table

CONFIG = """
global
    maxconn 4000
defaults
    mode http
    retries 5
    option redispatch 1
    retry-on conn-failure empty-response
    timeout connect 2s
    timeout client 1h
    timeout server 1h
    timeout tunnel 1h
frontend people
    bind 127.0.0.1:{port}
    http-request set-var(txn.table) path,field(3,/) if {{ path_beg /ws/ }}
    http-request set-var(txn.table) path,field(4,/) if {{ path_beg /api/tables/ }}
    default_backend servers
backend servers
    balance hash var(txn.table)
    hash-type consistent
    option httpchk
    http-check send meth GET uri /readyz ver HTTP/1.1 hdr Host localhost
{servers}
"""


QUICK = "observe layer4 error-limit 1 on-error mark-down on-marked-down shutdown-sessions"
"""A server that refuses a connection is asked no more, until it answers again; who is there comes anew."""
Strike = Literal["kill", "drain", "hang", "cut"]
HELD = 6.0
"""Seconds for which a server hangs or is cut off."""
TRY = 1.0
"""Seconds after which a client that connects anew tries again."""


class Members:
    """Servers on one database, each on a port of its own."""

    def __init__(self, db: str, ways: Sequence[Way]) -> None:
        self._db, self.ways = db, ways
        self.ports = [lasting_port() for _ in ways]
        self.pids: dict[int, int] = {}
        self._up: dict[int, asyncio.Event] = {port: asyncio.Event() for port in self.ports}
        self._ended: dict[int, asyncio.Future[int]] = {}
        self._parent: asyncio.subprocess.Process | None = None
        self._reading: asyncio.Task[None] | None = None

    async def begin(self) -> None:
        pipe = asyncio.subprocess.PIPE
        command = [sys.executable, "-m", "tests.server.member"]
        self._parent = await asyncio.create_subprocess_exec(*command, cwd=ROOT, stdin=pipe, stdout=pipe)
        self._reading = asyncio.ensure_future(self._read())
        for port in self.ports:  # one after the other: the first makes the tables
            await self.start(port)

    async def start(self, port: int) -> None:
        assert self._parent
        assert self._parent.stdin
        self._up[port].clear()
        n = self.ports.index(port)
        self._parent.stdin.write(f"{port} s{n} {self.ways[n].through(self._db)}\n".encode())
        await asyncio.wait_for(self._up[port].wait(), 120)

    async def _read(self) -> None:
        assert self._parent
        assert self._parent.stdout
        async for raw in self._parent.stdout:
            line = raw.decode()
            words = line.split()
            if words[0] == "pid":
                self.pids[int(words[2])] = int(words[1])
                self._ended[int(words[1])] = asyncio.get_running_loop().create_future()
            elif words[0] == "ended":
                self._ended[int(words[1])].set_result(int(words[2]))
            else:
                for port, up in self._up.items():
                    if f":{port}/" in line:
                        up.set()

    async def end(self, port: int, how: signal.Signals) -> int:
        """End a server by a signal, and return its exit status."""
        pid = self.pids.pop(port)
        os.kill(pid, how)
        try:
            return await asyncio.wait_for(self._ended[pid], PATIENCE)
        except TimeoutError:
            os.kill(pid, signal.SIGKILL)
            raise

    async def close(self) -> None:
        for port in list(self.pids):
            with contextlib.suppress(ProcessLookupError):
                await self.end(port, signal.SIGTERM)
        if self._parent:
            assert self._parent.stdin
            self._parent.stdin.close()
            await self._parent.wait()
        if self._reading:
            self._reading.cancel()


@asynccontextmanager
async def proxy(ports: Sequence[int], folder: Path) -> AsyncIterator[str]:
    """Run HAProxy before servers; tables are spread over them by their ids."""
    port = lasting_port()
    lines = [f"    use-server s{n} if {{ urlp(at) -m str s{n} }}" for n in range(len(ports))]
    lines += [f"    server s{n} 127.0.0.1:{to} check inter 500ms fall 2 rise 2 {QUICK}" for n, to in enumerate(ports)]
    config = folder / "haproxy.cfg"
    config.write_text(CONFIG.format(port=port, servers="\n".join(lines)), "utf-8")
    running = await asyncio.create_subprocess_exec(
        str(find_haproxy()), "-db", "-q", "-f", str(config), stderr=asyncio.subprocess.DEVNULL
    )
    try:
        yield f"http://127.0.0.1:{port}"
    finally:
        running.terminate()
        await running.wait()


@dataclass
class Found:
    """What was found when all was over."""

    strikes: Counter[Strike] = field(default_factory=Counter)
    acknowledged: int = 0
    matches: int = 0
    anew: dict[Strike, list[float]] = field(default_factory=lambda: defaultdict(list))
    """Seconds until a client that connected anew after a strike was answered."""
    away: dict[Strike, list[float]] = field(default_factory=lambda: defaultdict(list))
    """Seconds for which a seat was away."""
    faults: list[str] = field(default_factory=list)


class Sitter(Persistent):
    """A player who notes how long each loss of the line lasts."""

    pause = 0.3

    waits = 6.0
    """Seconds for an answer, after which the line is given up, as a page does."""

    def __init__(self, url: str, table: str, token: str, seat: int, seed: int) -> None:
        super().__init__(url, table, token, seed)
        self.seat = seat
        self.lost_at: float | None = None
        self.gaps: list[float] = []

    async def _act(self, player: Player, at: int, action: str) -> None:
        async with asyncio.timeout(self.waits):
            await super()._act(player, at, action)

    def note_lost(self) -> None:
        self.lost_at = self.lost_at or time.perf_counter()

    def note_back(self) -> None:
        if self.lost_at is not None:
            self.gaps.append(time.perf_counter() - self.lost_at)
        self.lost_at = None


@dataclass
class Sitting:
    """One table, and its people."""

    table: str
    people: list[Sitter]
    lives: list[asyncio.Task[None]]

    @property
    def over(self) -> bool:
        return all(life.done() for life in self.lives)

    async def end(self) -> None:
        """Let everybody go."""
        for life in self.lives:
            life.cancel()
        await asyncio.gather(*self.lives, return_exceptions=True)


async def sit_down(url: str, rules: str, people: int, rng: Random, kind: type[Sitter] = Sitter) -> Sitting:
    """Make a table of so many people; the rest are bots."""
    while True:
        with contextlib.suppress(*LOST, KeyError, TypeError):
            made = await create(url, rules, *["thumb"] * (3 - people), bot_after=60)
            tokens = await seat_others(url, made, *["Ben", "Zoe"][: people - 1])
            seats = range(people) if people == 3 else (0,)
            sitters = [
                kind(url, made["table"], token, seat, rng.randrange(10**9))
                for seat, token in zip(seats, tokens, strict=True)
            ]
            return Sitting(made["table"], sitters, [asyncio.ensure_future(one.live()) for one in sitters])
        await asyncio.sleep(0.2)


class Shaking:
    """Matches in play at a few tables, one after the other, while servers end and begin."""

    def __init__(self, members: Members, url: str, db: str, rules: Sequence[str], seed: int) -> None:
        self.members, self.url, self.found = members, url, Found()
        self._db, self._rng = db, Random(seed)
        self._shapes = [(text, people) for text in rules for people in (1, 3)]
        self._sittings: list[Sitting] = []
        self._turn = cycle(members.ports)

    async def begin(self) -> None:
        for text, people in self._shapes:
            self._sittings.append(await sit_down(self.url, text, people, self._rng))

    async def strike(self, how: Strike) -> None:
        """Let something happen to the next server, wait until all seats are back, and let it be well again."""
        port = next(self._turn)
        people = [one for sitting in self._sittings for one in sitting.people]
        for one in people:
            one.gaps.clear()
        began = time.perf_counter()
        anew = [asyncio.ensure_future(self._anew(sitting.people[0], began)) for sitting in self._sittings]
        await getattr(self, f"_{how}")(port)
        self.found.anew[how] += await asyncio.gather(*anew)
        with contextlib.suppress(TimeoutError):
            await until(lambda: all(one.lost_at is None for one in people), 15)
        self.found.away[how] += [gap for one in people for gap in one.gaps]
        self.found.strikes[how] += 1
        await self._renew()

    async def _anew(self, one: Sitter, began: float) -> float:
        """Connect anew until a server answers that goes on answering; return how long that took."""
        await asyncio.sleep(0.05)
        while True:
            player = Player(self.url, one.table, one.token)
            with contextlib.suppress(*LOST):
                async with asyncio.timeout(TRY):
                    await player.open()
                    if player.welcome["type"] == "welcome" and (await player.ask(type="latest"))["type"] == "done":
                        await player.close()
                        return time.perf_counter() - began
            await asyncio.sleep(0.05)

    async def _kill(self, port: int) -> None:
        assert await self.members.end(port, signal.SIGKILL) == -signal.SIGKILL
        await asyncio.sleep(1)
        await self.members.start(port)

    async def _drain(self, port: int) -> None:
        assert await self.members.end(port, signal.SIGTERM) == 0
        await asyncio.sleep(1)
        await self.members.start(port)

    async def _hang(self, port: int) -> None:
        pid = self.members.pids[port]
        os.kill(pid, signal.SIGSTOP)
        await asyncio.sleep(HELD)
        os.kill(pid, signal.SIGCONT)

    async def _cut(self, port: int) -> None:
        way = self.members.ways[self.members.ports.index(port)]
        way.strike("half open")
        await asyncio.sleep(HELD)
        way.heal()

    async def play(self, actions: int, within: float = 60) -> None:
        """Wait until so many actions more were acknowledged."""
        until = time.perf_counter() + within
        wanted = self.acknowledged + actions
        while self.acknowledged < wanted and time.perf_counter() < until:
            await self._renew()
            await asyncio.sleep(0.02)

    @property
    def acknowledged(self) -> int:
        here = sum(len(one.acknowledged) for sitting in self._sittings for one in sitting.people)
        return self.found.acknowledged + here

    async def _renew(self) -> None:
        for n, sitting in enumerate(self._sittings):
            if sitting.over:
                await check(self._db, sitting, self.found)
                self._sittings[n] = await sit_down(self.url, *self._shapes[n], self._rng)

    async def end(self) -> Found:
        for sitting in self._sittings:
            await sitting.end()
        for sitting in self._sittings:
            await check(self._db, sitting, self.found)
        return self.found


async def check(db: str, sitting: Sitting, found: Found) -> None:
    """Compare what everyone at a table was told is done with what is stored."""
    for life in sitting.lives:
        if life.done() and not life.cancelled():
            life.result()
    stored = events.decode(await stored_events(db, sitting.table))
    table = Table.replay(sitting.table, stored)
    for one in sitting.people:
        done = [e.action for e in stored if isinstance(e, events.Acted) and e.seat == one.seat and e.by == "player"]
        lost = Counter(one.acknowledged) - Counter(done)
        if lost:
            found.faults.append(f"{sitting.table}: seat {one.seat} lost {dict(lost)}")
        if len(done) - len(one.acknowledged) > (one._last is not None):
            found.faults.append(f"{sitting.table}: seat {one.seat} acted {len(done)} times")
        found.acknowledged += len(one.acknowledged)
    if table.match and table.deals_over:
        record = await ask(sitting.people[0].url, f"/api/tables/{sitting.table}/record")
        check_shuffles(read(record), record)
        found.matches += table.stage == "over"


async def stored_events(db: str, table: str) -> list[bytes]:
    opened = await asyncpg.connect(db)
    try:
        rows = await opened.fetch("select body from events where table_id = $1 order by number", table)
    finally:
        await opened.close()
    return [bytes(row["body"]) for row in rows]
