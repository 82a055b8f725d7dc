"""Kill a server again and again while people play, and count what was lost."""

import asyncio
import contextlib
import json
import os
import signal
import sys
import time
from collections import Counter
from collections.abc import Awaitable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import TypeVar

import httpx
from websockets.exceptions import WebSocketException

from tests.server.player import Message, Player, ask, create, hasty
from tests.server.ports import lasting_port
from trey.match import Acted, read
from trey.match.proofs import check_shuffles
from trey.server.table import events
from trey.server.table.table import Table

ROOT = Path(__file__).resolve().parents[2]
HANGS = 120
"""Seconds after which a server that does nothing is taken for one that hangs."""
Found = TypeVar("Found")
LOST = (WebSocketException, OSError, EOFError, TimeoutError, httpx.TransportError)


@dataclass
class Outcome:
    """What was found after all kills."""

    kills: int = 0
    acknowledged: int = 0
    restarts: list[float] = field(default_factory=list)
    """Seconds from a kill until all seats were back at their tables."""
    ready: list[float] = field(default_factory=list)
    """Seconds from a kill until the new server answered."""
    faults: list[str] = field(default_factory=list)


class Victim:
    """A server in a process of its own, on the same port and database each time."""

    def __init__(self, db: Path, pace: str = "quick") -> None:
        self.db, self.port, self._pace = db, lasting_port(), pace
        self.url = f"http://127.0.0.1:{self.port}"
        self._parent: asyncio.subprocess.Process | None = None
        self.pid = 0

    async def start(self, first: str = "pass") -> None:
        """Start a server that does `first`, a line of Python, and wait until it can be reached."""
        if self._parent is None:
            self._parent = await asyncio.create_subprocess_exec(
                *[sys.executable, "-m", "tests.server.victim", str(self.db), str(self.port), self._pace],
                cwd=ROOT,
                env=os.environ | {"PYTHONUNBUFFERED": "1"},
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
            )
        assert self._parent.stdin
        self._parent.stdin.write(f"{first}\n".encode())
        self.pid = 0
        said: dict[str, str] = {}
        while len(said) < 2:
            said |= [await self._line()]
            self.pid = int(said.get("pid", "pid 0").split()[1])
        assert str(self.port) in said.get("trey", ""), f"the server said {said}"

    async def kill(self, how: signal.Signals = signal.SIGKILL) -> int:
        """End the server by a signal, and return its exit status."""
        os.kill(self.pid, how)
        while (line := await self._line())[0] != "ended":
            pass
        return int(line[1].split()[2])

    async def end(self) -> None:
        """End the server, if it runs, and the process it comes from."""
        if self._parent is None:
            return
        self._signal(signal.SIGTERM)
        assert self._parent.stdin
        self._parent.stdin.close()
        await self.in_time(self._parent.wait())

    async def events(self, table: str) -> list[Message]:
        """Read what is stored of a table."""
        return [json.loads(body) for body in await asyncio.to_thread(_stored, self.db, table)]

    async def _line(self) -> tuple[str, str]:
        assert self._parent
        assert self._parent.stdout
        line = (await self.in_time(self._parent.stdout.readline())).decode()
        assert line, "the server did not start"
        return line.split()[0], line

    async def in_time(self, awaited: Awaitable[Found]) -> Found:
        """Wait; a server that hangs says where, and ends."""
        try:
            return await asyncio.wait_for(awaited, HANGS)
        except TimeoutError:
            for which in (signal.SIGUSR1, signal.SIGKILL):
                self._signal(which)
                await asyncio.sleep(1)
            raise

    def _signal(self, which: signal.Signals) -> None:
        with contextlib.suppress(ProcessLookupError):
            if self.pid:
                os.kill(self.pid, which)


class Persistent:
    """A player who comes back by themselves, and remembers every action that was acknowledged."""

    pause = 0.01
    """Seconds before they try again."""

    def __init__(self, url: str, table: str, token: str, seed: int) -> None:
        self.url, self.table, self.token = url, table, token
        self.acknowledged: list[str] = []
        self.over = False
        self.acted = asyncio.Event()
        """An action was acknowledged, or the match is over."""
        self.back = asyncio.Event()
        self._choose = hasty(seed)
        self._last: tuple[int, str] | None = None

    async def live(self) -> None:
        """Play until the match is over, through any number of lost lines."""
        while not self.over:
            player = Player(self.url, self.table, self.token)
            try:
                with contextlib.suppress(*LOST):
                    await player.open()
                    if player.welcome["type"] == "welcome":
                        self.note_back()
                        await self._sit(player)
                if not self.over:
                    self.note_lost()
            finally:
                with contextlib.suppress(*LOST):
                    await player.close()
            await asyncio.sleep(self.pause)

    def note_back(self) -> None:
        """The line is there."""
        self.back.set()

    def note_lost(self) -> None:
        """The line is lost."""

    async def _sit(self, player: Player) -> None:
        await self._again(player)
        while not player.over:
            if not player.view.get("legal"):
                await player.until(lambda m: m["type"] == "update")
                continue
            self._last = (player.number, self._choose(player.view))
            await self._act(player, *self._last)
        self.over = True
        self.acted.set()

    async def _again(self, player: Player) -> None:
        """Repeat the action that was never answered; it must not be done twice."""
        if self._last and not player.over:
            await self._act(player, *self._last)

    async def _act(self, player: Player, at: int, action: str) -> None:
        answer: Message = await player.ask(type="act", at=at, actions=[action])
        if answer["type"] == "bye":  # it may have been done, or not
            raise EOFError
        if answer["type"] == "done" or answer["code"] == "late":
            self.acknowledged.append(action)
            self.acted.set()
        self._last = None


async def kill_often(
    db: Path, kills: int, seed: int, rules: list[str], how: signal.Signals = signal.SIGKILL
) -> Outcome:
    """Play one match after another at a few tables while the server is killed, or ended otherwise, `kills` times."""
    rng, outcome, victim = Random(seed), Outcome(), Victim(db)
    await victim.start()
    players = [await _sit_down(victim.url, text, n) for n, text in enumerate(rules)]
    lives = [asyncio.ensure_future(player.live()) for player in players]
    try:
        for _ in range(kills):
            await victim.in_time(_play_on(players, rng.randrange(6)))
            await asyncio.sleep(rng.uniform(0, 0.01))
            await _kill(victim, players, outcome, how)
            for n, player in enumerate(players):
                if lives[n].done():
                    await lives[n]
                    await _check(victim, player, outcome)
                    players[n] = await _sit_down(victim.url, rules[n], rng.randrange(10**9))
                    lives[n] = asyncio.ensure_future(players[n].live())
        for player, life in zip(players, lives, strict=True):
            life.cancel()
            await asyncio.gather(life, return_exceptions=True)
            await _check(victim, player, outcome)
    finally:
        for life in lives:
            life.cancel()
        await victim.end()
    return outcome


async def _play_on(players: list[Persistent], actions: int) -> None:
    """Wait until so many more actions are acknowledged, or no match goes on."""
    for _ in range(actions):
        waiting = [asyncio.ensure_future(player.acted.wait()) for player in players]
        await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
        for player, future in zip(players, waiting, strict=True):
            future.cancel()
            if not player.over:
                player.acted.clear()


async def _sit_down(url: str, rules: str, seed: int) -> Persistent:
    made = await create(url, rules, "habit", "random")
    return Persistent(url, made["table"], made["token"], seed)


async def _kill(victim: Victim, players: list[Persistent], outcome: Outcome, how: signal.Signals) -> None:
    began = time.perf_counter()
    status = await victim.kill(how)
    if status not in {0, -how} or (how == signal.SIGTERM and status):
        outcome.faults.append(f"the server ended with {status}")
    for player in players:
        player.back.clear()
    stored = [await asyncio.to_thread(_stored, victim.db, player.table) for player in players]
    restarted = time.perf_counter()
    await victim.start()
    outcome.ready.append(time.perf_counter() - restarted)
    waiting = [player.back.wait() for player in players if not player.over]
    await victim.in_time(asyncio.gather(*waiting))
    outcome.restarts.append(time.perf_counter() - began)
    outcome.kills += 1
    for player, before in zip(players, stored, strict=True):
        after = await asyncio.to_thread(_stored, victim.db, player.table)
        if after[: len(before)] != before:
            outcome.faults.append(f"{player.table}: the stored events changed")


def _stored(db: Path, table: str) -> list[bytes]:
    import sqlite3

    with contextlib.closing(sqlite3.connect(db)) as opened:
        rows = opened.execute("select body from events where table_id = ? order by number", (table,))
        return [bytes(row[0]) for row in rows]


async def _check(victim: Victim, player: Persistent, outcome: Outcome) -> None:
    """Compare what the player was told is done with what is stored."""
    stored = events.decode(await asyncio.to_thread(_stored, victim.db, player.table))
    done = [e.action for e in stored if isinstance(e, events.Acted) and e.seat == 0 and e.by == "player"]
    lost, double = Counter(player.acknowledged) - Counter(done), len(done) - len(player.acknowledged)
    if lost:
        outcome.faults.append(f"{player.table}: lost {dict(lost)}")
    if double > (player._last is not None):
        outcome.faults.append(f"{player.table}: {double} actions more than were acknowledged")
    table = Table.replay(player.table, stored)
    if table.match and table.stage == "over":
        text = await ask(victim.url, f"/api/tables/{player.table}/record")
        record = read(text)
        if check_shuffles(record, text) != record.number:
            outcome.faults.append(f"{player.table}: not every shuffle was shown")
        mine = [e.action for e in record.log if isinstance(e, Acted) and e.seat == 0]
        if [str(action) for action in mine] != done:
            outcome.faults.append(f"{player.table}: the record tells another match")
    outcome.acknowledged += len(player.acknowledged)
