"""What one hostile address does to everybody else: each attack alone, with a victim at another address beside it.

    python -m bench.attack [--seconds 12] [--only pings bots] [--before CHECKOUT] [--busy]

The server is a process of its own with the limits it is shipped with, and a new one for each attack.  The victim, at
127.0.0.2, plays at 24 tables; its times are from sending an action to the moment the last of a table's three
seats has heard of it, and how long a page takes that is asked for through a new connection.  Where bots are the
aim, the victim also has a table of bots that think, and their time from one action to the next is shown.  Server,
attacker and victim are three processes; beside `nothing` one sees what this machine does without any attack.
Under an attack its p99 may be three times what it is without any, in the same run.
`--before` runs each attack on another checkout of trey too.  With `--busy`, for root on a machine that does other
things too, server and victim go before everything else, and the attacker competes with the rest.
"""

import argparse
import asyncio
import contextlib
import json
import multiprocessing
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, Final

from bench._attacks import ATTACKS, Attack, Target, make_table, sit
from bench._line import doze, memory
from bench._machine import describe
from bench.load import cpu, part, play, sit_down
from trey.games import OWN

RULES: Final = tuple(family.presets[0].id for family in OWN)
"""Known to any checkout, whatever games are beside this one."""
HERE: Final = Path(__file__).resolve().parents[1]
VICTIM: Final = "127.0.0.2"
TABLES: Final = 24
WARM_SECONDS: Final = 3.0
BUSY: Final = "--busy"
MOST_WAIT: Final = 250.0
"""Milliseconds that a victim's action may take, 99 times of a hundred."""
MOST_TIMES: Final = 3.0
"""What that may be of the same without an attack."""
LEAST_WAIT: Final = 5.0
"""Milliseconds that are taken for that where it is less: what a machine does beside decides so short a time."""
MOST_MEMORY: Final = 300.0
"""Megabytes that the server may take."""
SERVE: Final = """
import sys
from pathlib import Path
from trey.cli.launch import serve
from trey.server.launch import bind
from trey.server.live.schedule import Pace
from trey.server.options import Options
bound = bind("127.0.0.1", 0)
port = bound.getsockname()[1]
bound.close()
quick = {"pace": Pace(bot_delay=(0, 0))} if sys.argv[2] == "quick" else {}
options = Options(db=Path(sys.argv[1]), port=port, open=False, **quick)
sys.exit(serve(options, say=lambda _: print(port, flush=True)))
"""


@dataclass(frozen=True)
class Felt:
    """What a victim felt: milliseconds for actions and pages, seconds for each action of bots, lines lost."""

    waits: Sequence[float]
    pages: Sequence[float]
    bots: float | None
    lost: int


@contextlib.contextmanager
def server(checkout: Path, db: Path, pace: str = "usual") -> Iterator[tuple[int, int]]:
    """Run a checkout's server: its port and its process."""
    environment = os.environ | {"PYTHONPATH": str(checkout / "src")}
    command = [sys.executable, "-c", SERVE, str(db), pace]
    log = db.with_suffix(".log").open("w")
    with log, subprocess.Popen(command, env=environment, cwd=checkout, stdout=subprocess.PIPE, stderr=log) as process:
        try:
            assert process.stdout
            port = int(process.stdout.readline())
            yield port, process.pid
        finally:
            process.send_signal(signal.SIGTERM)
            try:
                process.wait(20)
            except subprocess.TimeoutExpired:
                process.kill()


async def prepare(checkout: Path, db: Path) -> str:
    """Make a database with a match that is over, and return its table."""
    with server(checkout, db, "quick") as (port, _):
        target = Target(port, "", "")
        seat = await make_table(target, "thumb", "thumb", rules=RULES[0])
        line = await sit(target, seat, seat.hear)
        doze(line)
        over = False
        while not over:
            await asyncio.sleep(0.2)
            async with asyncio.timeout(60):
                over = await _stage(port, seat.table) == "over"
        line.close()
    return seat.table


async def _stage(port: int, table: str) -> str:
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(VICTIM, 0))
    writer.write(f"GET /api/tables/{table} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n".encode())
    body = (await reader.read()).partition(b"\r\n\r\n")[2]
    writer.close()
    return str(json.loads(body)["stage"])


def first(pid: int) -> None:
    """Let a process go before all others; not those that it starts."""
    os.sched_setscheduler(pid, os.SCHED_RR | os.SCHED_RESET_ON_FORK, os.sched_param(1))


def suffer(port: int, seconds: float, pipe: Connection, *, bots: bool) -> None:
    """Be the victim: say which table is yours, wait for a word, play, and say what it was like."""
    pipe.send(asyncio.run(_suffer(port, seconds, pipe, bots=bots)))


async def _suffer(port: int, seconds: float, pipe: Connection, *, bots: bool) -> Felt:
    tables = [await sit_down(port, RULES[n % len(RULES)], (), VICTIM) for n in range(TABLES)]
    company = await sit_down(port, RULES[0], ("steady", "steady"), VICTIM) if bots else None
    if company:
        doze(company.lines[0])
        await _awake(company.numbers)
    await play(tables, WARM_SECONDS)
    for table in tables:
        table.waits.clear()
    pipe.send(tables[0].id)
    await asyncio.to_thread(pipe.recv)
    began, pages = company.numbers[0] if company else 0, list[float]()
    probing = asyncio.ensure_future(_probe(port, tables[0].id, pages))
    await play(tables, seconds)
    probing.cancel()
    done = company.numbers[0] - began if company else 0
    waits = [1000 * wait for table in tables for wait in table.waits]
    now = time.perf_counter()
    waits += [
        1000 * (now - table.sent) for table in tables if table.awaited
    ]  # never heard of: it took at least so long
    lost = sum(line.closed for table in tables for line in table.lines)
    return Felt(sorted(waits), sorted(pages), (seconds / done if done else seconds) if company else None, lost)


async def _awake(numbers: Sequence[int]) -> None:
    """Wait until bots that think have loaded what they need: their table goes on."""
    before = numbers[0]
    async with asyncio.timeout(120):
        while numbers[0] < before + 20:  # noqa: ASYNC110 - a line calls back, and knows nobody who waits
            await asyncio.sleep(0.1)


async def _probe(port: int, table: str, pages: list[float]) -> None:
    """Ask for a page again and again, each time through a new connection."""
    while True:
        began = time.perf_counter()
        try:
            async with asyncio.timeout(5):
                await _stage(port, table)
        except (OSError, TimeoutError, ValueError, KeyError):
            pages.append(5000.0)
        else:
            pages.append(1000 * (time.perf_counter() - began))
        await asyncio.sleep(0.25)


def strike(name: str, target: Target, seconds: float) -> None:
    """Be the attacker."""
    attack = next(one for one in ATTACKS if one.name == name)

    async def for_a_while() -> None:
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await attack.run(target)

    asyncio.run(for_a_while())


def measure(
    attack: Attack,
    name: str,
    checkout: Path,
    prepared: Path,
    finished: str,
    seconds: float,
    usual: dict[tuple[str, bool], float],
) -> bool:
    """Run one attack on one checkout and print its line; return whether the victim was spared.

    `usual` has each checkout's p99 without an attack, in milliseconds.
    """
    spawn = multiprocessing.get_context("spawn")
    db = prepared.with_name("attacked.sqlite3")
    shutil.copy(prepared, db)
    with server(checkout, db) as (port, pid):
        here, there = spawn.Pipe()
        victim = spawn.Process(target=suffer, args=(port, seconds, there), kwargs={"bots": attack.bots})
        victim.start()
        if BUSY in sys.argv:
            first(pid)
            first(victim.pid or 0)
        there.close()  # so that its end is noticed
        target, before = Target(port, here.recv(), finished), memory(pid)
        striking = spawn.Process(target=strike, args=(attack.name, target, seconds + 4))
        striking.start()
        time.sleep(2)  # the attacker is up by now
        here.send("go")
        used, began, most = cpu(pid), time.perf_counter(), memory(pid)
        while not here.poll(0.2):
            most = max(most, memory(pid))
        busy = (cpu(pid) - used) / (time.perf_counter() - began)
        felt: Felt = here.recv()
        for process in (victim, striking):
            process.join()
        most = max(most, memory(pid))
    for file in db.parent.glob("attacked.sqlite3*"):
        file.unlink()
    late = part(felt.waits, 0.99) / 1000
    times = late / usual.setdefault((name, attack.bots), max(late, LEAST_WAIT))
    spared = late < MOST_WAIT and times <= MOST_TIMES and most / 1000 < MOST_MEMORY
    bots = f"{felt.bots:6.2f}" if felt.bots is not None else "     -"
    print(
        f"{attack.name:<27}{name:<7}{len(felt.waits):5}{part(felt.waits, 0.5) / 1000:8.0f}"
        f"{late:8.0f}{times:7.1f}{felt.pages[-1]:8.0f}{bots:>8}{before / 1000:5.0f}{most / 1000:6.0f}{busy:7.0%}"
        f"{felt.lost:6}{os.getloadavg()[0]:6.1f}  {'' if spared else 'beyond'}",
        flush=True,
    )
    return spared


def run(seconds: float, only: Sequence[str], before: Path | None) -> int:
    """Run all, or those that were asked for; return how many harmed the victim."""
    chosen = [attack for attack in ATTACKS if not only or any(word in attack.name for word in only)]
    kinds = {attack.bots for attack in chosen}
    compared = [attack for attack in ATTACKS if attack.name.startswith("nothing") and attack.bots in kinds]
    chosen = [*compared, *(attack for attack in chosen if attack not in compared)]
    checkouts = ([("before", before.resolve())] if before else []) + [("now", HERE)]
    print(f"{describe()}\naims: p99 below {MOST_WAIT:.0f} ms, {MOST_TIMES:.0f} times that of nothing at most;", end=" ")
    print(f"memory below {MOST_MEMORY:.0f} MB\n")
    print(
        "attack                     server actions  p50 ms  p99 ms  times page ms  bots s   MB  most    CPU  lost  load"
    )
    harmed, usual = 0, dict[tuple[str, bool], float]()
    with tempfile.TemporaryDirectory() as folder:
        ready = []
        for name, checkout in checkouts:
            db = Path(folder) / name / "trey.sqlite3"
            db.parent.mkdir()
            ready.append((name, checkout, db, asyncio.run(prepare(checkout, db))))
        for attack in chosen:
            for name, checkout, db, finished in ready:
                spared = measure(attack, name, checkout, db, finished, seconds, usual)
                harmed += not spared and checkout == HERE
    return harmed


def main() -> int:
    """Read what is asked, and attack."""
    parser = argparse.ArgumentParser(description="Attack the table's server from one address.")
    parser.add_argument("--seconds", type=float, default=12)
    parser.add_argument("--only", nargs="*", default=[])
    parser.add_argument("--before", type=Path)
    parser.add_argument(BUSY, action="store_true")
    asked: Any = parser.parse_args()
    return bool(run(asked.seconds, asked.only, asked.before))


if __name__ == "__main__":
    raise SystemExit(main())
