"""How servers answer under load: tables of three people, real rules, every action on disk.

    python -m bench.load [--tables 100 300 1000] [--seconds 20] [--db postgres] [--processes 1 2 3]

Each table plays 0.5 actions a second.  The time is from sending an action to the moment the last of the three
seats has heard of it.  The clients are one process with a core of its own, where there are two; the servers have the
others.  References, in the same run: one commit of one event to the same store, as no durable server can be quicker;
and a bare socket (`bench._echo`), which only sends as many bytes to as many clients, on the same HTTP server.

With `--db postgres` the run has a PostgreSQL of its own, which flushes what it commits.  Each process makes as many of
the tables as any other, and owns those that it makes.
"""

import argparse
import asyncio
import contextlib
import json
import multiprocessing
import os
import random
import resource
import signal
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, Final

import httpx
import msgspec

from bench import _echo
from bench._cases import FIRST
from bench._line import Line, connect, memory
from bench._machine import describe
from tests.server.postgres import Postgres, postgres
from trey.bots import BOTS
from trey.cli.launch import serve
from trey.core.action import Action
from trey.core.what import sort_of
from trey.games import family
from trey.server.journal import Meters
from trey.server.launch import bind, open_store
from trey.server.limits import Limits, Rates
from trey.server.live.schedule import Pace
from trey.server.options import Options
from trey.server.store.event_store import EventStore, Summary
from trey.server.wire import VERSION

CORES: Final = sorted(os.sched_getaffinity(0))
THEIRS: Final = CORES[:-1] or CORES
"""The cores of the servers, and of PostgreSQL; the last is the clients'."""
RULES: Final = FIRST
SEATS: Final = 3
ACT: Final = b'{"type":"act","id":1,"at":100,"actions":["play QS"]}'
INTERVAL: Final = 2.0
SHARED: Final = 3.0
"""Seconds in which servers have shared the tables out among them."""
MANY: Final = (1e9, 1e9)
WIDE: Final = Limits(
    rates=Rates(messages=MANY, address_messages=MANY, requests=MANY, new_tables=MANY, connects=MANY, changes=MANY),
    sockets_per_address=100_000,
)


class Seen(msgspec.Struct):
    """What a client here needs of a view."""

    family: str
    legal: tuple[str, ...] = ()


class Heard(msgspec.Struct):
    """What a client here needs of a message."""

    type: str
    number: int = 0
    view: Seen | None = None
    code: str = ""


_HEARD = msgspec.json.Decoder(Heard)


def plain(family_id: str, legal: tuple[str, ...]) -> Sequence[str]:
    """Return what brings a deal on: what one most likely wants, else cards, else anything."""
    says = family(family_id).words.says
    wanted = [text for text in legal if text in says and says[text].primary]
    return wanted or [text for text in legal if sort_of(Action.read(text).what) == "card"] or legal


@dataclass
class Table:
    """A table as the clients know it."""

    id: str = ""
    lines: list[Line] = field(default_factory=list)
    numbers: list[int] = field(default_factory=list)
    legal: list[tuple[str, ...]] = field(default_factory=list)
    sent: float = 0.0
    awaited: int = 0
    """The number all seats must hear of, 0 when nothing is under way."""
    waits: list[float] = field(default_factory=list)
    refused: int = 0
    family: str = ""

    def hear(self, seat: int, body: bytes) -> None:
        """Take a message to a seat."""
        message = _HEARD.decode(body)
        if message.type == "refused":
            self.refused += message.code != "no-number"
            self.awaited = 0
        if message.type != "update":
            return
        self.numbers[seat] = message.number
        self.legal[seat] = message.view.legal if message.view else ()
        self.family = message.view.family if message.view else ""
        if self.awaited and min(self.numbers) >= self.awaited:
            self.waits.append(time.perf_counter() - self.sent)
            self.awaited = 0

    def act(self, rng: random.Random) -> None:
        """Let the acting seat do something legal, unless the last action is still under way."""
        seats = [seat for seat, legal in enumerate(self.legal) if legal]
        if self.awaited or not seats or len(set(self.numbers)) > 1:
            return
        seat = seats[0]
        action = rng.choice(plain(self.family, self.legal[seat]))
        at = self.numbers[seat]
        self.awaited, self.sent = at + 1, time.perf_counter()
        self.lines[seat].say(json.dumps({"type": "act", "id": 1, "at": at, "actions": [action]}).encode())


def serve_until_killed(db: Path | str, core: int, ready: Connection) -> None:
    """Serve, on one core."""
    os.sched_setaffinity(0, {core})
    port = _free_port()
    _many_files()
    options = Options(
        db=db,
        port=port,
        open=False,
        limits=WIDE,
        pace=Pace(bot_delay=(0, 0), seal_wait=0, number_wait=0, return_wait=0),
    )
    serve(options, say=lambda text: ready.send((port, text)))


def _free_port() -> int:
    bound = bind("127.0.0.1", 0)
    assert bound
    with bound:
        return int(bound.getsockname()[1])


def _many_files() -> None:
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def echo_until_killed(core: int, ready: Connection) -> None:
    """Serve bare sockets, on one core."""
    os.sched_setaffinity(0, {core})
    _many_files()
    _echo.serve(_free_port(), ready)


def server(db: Path | str, core: int = 0) -> contextlib.AbstractContextManager[tuple[int, int]]:
    """Run a server in a process of its own: its port and process."""
    return process(serve_until_killed, db, THEIRS[core % len(THEIRS)])


@contextlib.contextmanager
def process(serving: Callable[..., None], *how: object) -> Iterator[tuple[int, int]]:
    """Run what serves in a process of its own: its port and process."""
    spawn = multiprocessing.get_context("spawn")
    here, there = spawn.Pipe()
    process = spawn.Process(target=serving, args=(*how, there))
    process.start()
    port, _ = here.recv()
    try:
        yield port, process.pid or 0
    finally:
        os.kill(process.pid or 0, signal.SIGTERM)
        process.join()


@dataclass(frozen=True)
class Place:
    """Where tables are kept: a folder for SQLite's files, or a PostgreSQL."""

    folder: Path
    postgres: Postgres | None = None

    def new(self, name: str) -> Path | str:
        """Return an empty database."""
        return self.postgres.database() if self.postgres else self.folder / f"{name}.sqlite3"

    def open(self) -> EventStore:
        """Open an empty database."""
        return open_store(self.new("reference"), Meters())

    def cpu(self) -> float:
        """Return the seconds of processor that PostgreSQL has used."""
        pid = self.postgres.pid if self.postgres else 0
        return sum(map(cpu, [pid, *children(pid)])) if pid else 0.0


async def sit_down(port: int, text: str, others: Sequence[str], address: str = "127.0.0.1") -> Table:
    """Make a table, and connect everyone who is no bot, all from one address of this machine."""
    base = f"http://127.0.0.1:{port}/api/tables"
    settings = {"pause": 0, "bot_after": None, "silent_after": None}
    from_there = httpx.AsyncHTTPTransport(local_address=address)
    async with httpx.AsyncClient(timeout=120, transport=from_there) as client:
        body = {"rules": text, "name": "0", "others": others, "settings": settings}
        made = (await client.post(base, json=body)).json()
        assert "token" in made, made
        tokens = [made["token"]]
        for seat in range(1, 3 - len(others)):
            sat = (await client.post(f"{base}/{made['table']}/seats", json={"name": str(seat)})).json()
            tokens.append(sat["token"])
    table = Table(made["table"])
    for seat, token in enumerate(tokens):
        table.numbers.append(0)
        table.legal.append(())
        line = await connect(port, f"/ws/{table.id}", partial(table.hear, seat), address)
        line.say(json.dumps({"type": "hello", "v": VERSION, "token": token}).encode())
        table.lines.append(line)
    return table


async def play(tables: Sequence[Table], seconds: float) -> None:
    """Let every table act each interval, spread evenly."""
    rng = random.Random(1)
    began, turn = time.perf_counter(), 0
    step = INTERVAL / len(tables)
    while (now := time.perf_counter()) < began + seconds:
        due = int((now - began) / step)
        while turn < due:
            tables[turn % len(tables)].act(rng)
            turn += 1
        await asyncio.sleep(min(step, 0.002))
    await asyncio.sleep(1)


def part(values: Sequence[float], share: float) -> float:
    """Return a percentile of sorted values, in milliseconds."""
    return 1000 * values[min(len(values) - 1, int(len(values) * share))]


def cpu(pid: int) -> float:
    """Return the seconds of processor that a process used."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def children(pid: int) -> list[int]:
    """Return the processes a process has started."""
    found = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii").split()
    return [int(child) for child in found]


async def commit_time(place: Place, times: int = 200) -> float:
    """Return the median seconds of one durable commit of one event."""
    store, taken = place.open(), []
    for number in range(1, times + 1):
        began = time.perf_counter()
        await store.append(Summary("a", "A", "playing", public=False, touched=0), number, [bytes(100)])
        taken.append(time.perf_counter() - began)
    await store.close()
    return sorted(taken)[times // 2]


async def carried(place: Place, seconds: float, processes: int = 1, tables: int = 300) -> float:
    """Return how many events a second a store takes, each of another table, from so many processes' stores at once."""
    db = place.new("carried")
    stores = [open_store(db, Meters()) for _ in range(processes)]
    until = time.perf_counter() + seconds

    async def write(store: EventStore, name: str) -> int:
        number = 1
        while time.perf_counter() < until:
            await store.append(Summary(name, name, "playing", public=False, touched=0), number, [bytes(200)])
            number += 1
        return number

    counts = await asyncio.gather(*(write(store, f"{n}") for n in range(tables) for store in [stores[n % processes]]))
    for store in stores:
        await store.close()
    return sum(counts) / seconds


async def measure(count: int, seconds: float, commit: float, place: Place, processes: int) -> None:
    """Measure so many tables at so many servers, and print one line."""
    bare_ms = await bare(count, seconds / 2)
    db = place.new(f"{count}")
    with contextlib.ExitStack() as stack:
        servers = [stack.enter_context(server(db, core)) for core in range(processes)]
        ports, pids = [port for port, _ in servers], [pid for _, pid in servers]
        await asyncio.sleep(SHARED if processes > 1 else 0)
        before = sum(map(memory, pids))
        tables: list[Table] = []
        for first in range(0, count, 20):
            some = range(first, min(first + 20, count))
            tables += await asyncio.gather(
                *(
                    sit_down(
                        ports[n % processes],
                        RULES[n % len(RULES)],
                        (),
                    )
                    for n in some
                )
            )
        await play(tables, 4)  # warm: nothing of this counts
        grown = sum(map(memory, pids)) - before
        for table in tables:
            table.waits.clear()
        used, theirs, began = sum(map(cpu, pids)), place.cpu(), time.perf_counter()
        await play(tables, seconds)
        spent = time.perf_counter() - began
        used = sum(map(cpu, pids)) - used
        busy, stores = used / spent, (place.cpu() - theirs) / spent
        waits = sorted(wait for table in tables for wait in table.waits)
        lost = sum(line.closed for table in tables for line in table.lines)
        for line in (line for table in tables for line in table.lines):
            line.close()
    rate, refused = len(waits) / seconds, sum(table.refused for table in tables)
    print(
        f"{processes:9} {count:6} {rate:9.1f} {part(waits, 0.5):8.1f} {part(waits, 0.95):8.1f} {part(waits, 0.99):8.1f}"
        f" {part(waits, 0.5) / 1000 / commit:9.1f} {100 * busy:6.0f} % {100 * stores:8.0f} % {grown / count:9.0f}"
        f" {1000 * used / len(waits):7.2f} {1000 * used / len(waits) / bare_ms:6.1f}"
        f" {lost:5} {refused:7}",
        flush=True,
    )


async def bare(count: int, seconds: float) -> float:
    """Return the milliseconds of processor that an act takes at bare sockets of so many tables."""
    with process(echo_until_killed, THEIRS[0]) as (port, pid):
        heard: list[bytes] = []
        tables = [[await connect(port, f"/ws/{n}", heard.append) for _ in range(SEATS)] for n in range(count)]
        used, acts, began, step = cpu(pid), 0, time.perf_counter(), INTERVAL / count
        while (now := time.perf_counter()) < began + seconds:
            while acts < (now - began) / step:
                tables[acts % count][acts % SEATS].say(ACT)
                acts += 1
            await asyncio.sleep(min(step, 0.002))
        await asyncio.sleep(1)
        used = cpu(pid) - used
        for line in (line for table in tables for line in table):
            line.close()
    assert len(heard) == (SEATS + 1) * acts, "everything was heard"
    return 1000 * used / acts


async def measure_bots(count: int, seconds: float, place: Place) -> None:
    """Print what bots that think cost beside the server, at tables of one person and two of them."""
    text = RULES[0]
    with server(place.new("bots")) as (port, pid):
        tables = [await sit_down(port, text, ("steady", "steady")) for _ in range(count)]
        await play(tables, 15)
        before = [sum(t.numbers[0] for t in tables), cpu(pid), sum(map(cpu, children(pid)))]
        await play(tables, seconds)
        after = [sum(t.numbers[0] for t in tables), cpu(pid), sum(map(cpu, children(pid)))]
        events, own, bots = (late - early for late, early in zip(after, before, strict=True))
    print(
        f"\n{count} tables of one person and two steady bots: {events / seconds:.0f} events/s; server "
        f"{100 * own / seconds:.0f} % of a core, bots {100 * bots / seconds:.0f} % of another "
        f"({100 * bots / (own + bots):.0f} % of all), {BOTS['steady'].name.en}"
    )


async def run(asked: Any) -> None:
    """Measure all, one after the other."""
    with contextlib.ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        kept = stack.enter_context(postgres(durable=True)) if asked.db == "postgres" else None
        place = Place(folder, kept)
        os.sched_setaffinity(0, CORES[-1:])
        commit = await commit_time(place)
        print(f"{describe()}, load {os.getloadavg()[0]:.1f}\none durable commit: {1000 * commit:.2f} ms (median)")
        for processes in asked.processes:
            print(f"300 tables at once, {processes} stores: {await carried(place, 5, processes):.0f} events/s")
        print(
            "\nprocesses tables actions/s   p50 ms   p95 ms   p99 ms p50/commit servers"
            " database  kB/table  ms/act × bare  lost refused"
        )
        for processes in asked.processes:
            for count in asked.tables:
                await measure(count, asked.seconds, commit, place, processes)
        if asked.db == "sqlite":
            await measure_bots(20, asked.seconds, place)


def main() -> None:
    """Read what is asked, and measure."""
    parser = argparse.ArgumentParser(description="Measure the table's server under load.")
    parser.add_argument("--tables", type=int, nargs="+", default=[100, 300, 1000])
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--db", choices=["sqlite", "postgres"], default="sqlite")
    parser.add_argument("--processes", type=int, nargs="+", default=[1])
    asked: Any = parser.parse_args()
    if asked.db == "sqlite" and asked.processes != [1]:
        parser.error("one process writes to a file")
    _many_files()
    os.sched_setaffinity(0, THEIRS)  # PostgreSQL's too
    asyncio.run(run(asked))


if __name__ == "__main__":
    main()
