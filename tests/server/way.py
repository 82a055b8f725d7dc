"""A network between a server and its PostgreSQL: it can be cut, held up or left half open, before any message."""

import asyncio
import threading
from contextlib import closing, suppress
from dataclasses import dataclass, field
from types import TracebackType
from typing import Final, Literal, Self

Fault = Literal["cut", "half open", "late"]
FAULTS: Final[tuple[Fault, ...]] = ("cut", "half open", "late")
"""Ended and refused; lost without a word, also what comes after; passed on when the way is back."""
FOR_EVER: Final = 1 << 30
HOURS: Final = {"tcp_keepalives_idle": 7200, "tcp_keepalives_interval": 75, "tcp_keepalives_count": 9}
"""What an operating system waits before it gives a silent machine up, where nobody says otherwise."""


@dataclass(eq=False)
class Passage:
    """One connection: what it is for, the ends of it, and whether it is lost though neither end knows."""

    kind: str
    here: asyncio.StreamWriter
    there: asyncio.StreamWriter
    noticed: float
    """Seconds after which the database's system notices that nobody is there."""
    lost: bool = False
    rests: bool = True
    """Whether no transaction is under way."""


@dataclass
class Trap:
    """A fault that falls upon a transaction of a kind before its message `at`, on the way there or back."""

    kind: str
    at: int
    fault: Fault
    line: Passage | None = None
    passed: int = 0
    over: threading.Event = field(default_factory=threading.Event)
    """The fault has come, or the transaction has ended before."""


class Way:
    """Passes on what one server and its database say; to be entered, and left when the server has ended."""

    def __init__(self, port: int) -> None:
        self._to = port
        self.port = 0
        self._lines: set[Passage] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._fault: tuple[Fault, str] | None = None
        self._trap: Trap | None = None
        self._thread = threading.Thread(target=lambda: asyncio.run(self._serve()), daemon=True)
        self._begun = threading.Event()

    def __enter__(self) -> Self:
        self._thread.start()
        assert self._begun.wait(60)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._loop.call_soon_threadsafe(self._end.set)
        self._thread.join(60)

    def through(self, url: str) -> str:
        """The address of a database by this way."""
        return f"{url.replace(f':{self._to}/', f':{self.port}/')}?sslmode=disable"

    def set(self, trap: Trap) -> Trap:
        """Let a fault come in the next transaction of a kind."""
        self._trap = trap
        return trap

    def strike(self, fault: Fault, kind: str = "") -> None:
        """Let a fault come now, for all connections or those of one kind, until the way is back."""
        self._loop.call_soon_threadsafe(self._strike, fault, kind)

    def heal(self) -> None:
        """Let the way be back for what begins now; what was lost on it stays lost."""
        self._trap = None
        self._loop.call_soon_threadsafe(self._heal)

    def _strike(self, fault: Fault, kind: str = "") -> None:
        self._fault = fault, kind
        self._back.clear()
        for line in [line for line in self._lines if kind in {"", line.kind}]:
            self._hit(line, fault)

    def _heal(self) -> None:
        self._fault = None
        self._back.set()

    def _hit(self, line: Passage, fault: Fault) -> None:
        if fault == "late":
            return
        line.lost = True
        if fault == "cut":
            line.here.transport.abort()
            line.there.transport.abort()
        else:
            self._loop.call_later(line.noticed, line.there.transport.abort)

    async def _serve(self) -> None:
        self._loop, self._end, self._back = asyncio.get_running_loop(), asyncio.Event(), asyncio.Event()
        serving = await asyncio.start_server(self._begin, "127.0.0.1", 0)
        self.port = serving.sockets[0].getsockname()[1]
        self._begun.set()
        await self._end.wait()
        serving.close()
        self._strike("cut")
        self._heal()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _begin(self, source: asyncio.StreamReader, here: asyncio.StreamWriter) -> None:
        task = asyncio.ensure_future(self._carry(source, here))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _carry(self, source: asyncio.StreamReader, here: asyncio.StreamWriter) -> None:
        """Pass on what a connection says; both ends are closed, also where it ends before it has said what it is."""
        with closing(here):
            answers, there = await asyncio.open_connection("127.0.0.1", self._to)
            with closing(there), suppress(asyncio.IncompleteReadError, OSError):
                await self._carry_on(source, here, answers, there)

    async def _carry_on(
        self,
        source: asyncio.StreamReader,
        here: asyncio.StreamWriter,
        answers: asyncio.StreamReader,
        there: asyncio.StreamWriter,
    ) -> None:
        size = await source.readexactly(4)
        words = (rest := await source.readexactly(int.from_bytes(size) - 4))[4:].decode().split("\0")
        said = dict(zip(words[::2], words[1::2], strict=False))
        idle, interval, times = (int(said.get(name, hours)) for name, hours in HOURS.items())
        line = Passage(said.get("application_name", "").removeprefix("trey "), here, there, idle + interval * times)
        self._lines.add(line)
        if self._fault and self._fault[1] in {"", line.kind}:
            self._hit(line, self._fault[0])
        if await self._passes(line):
            there.write(size + rest)
        await asyncio.gather(self._pump(line, source, there, asks=True), self._pump(line, answers, here, asks=False))
        self._lines.discard(line)

    async def _pump(
        self, line: Passage, source: asyncio.StreamReader, sink: asyncio.StreamWriter, *, asks: bool
    ) -> None:
        try:
            while True:
                head = await source.readexactly(5)
                body = await source.readexactly(int.from_bytes(head[1:]) - 4)
                self._count(line, asks=asks, ends=not asks and (head[:1], body) == (b"Z", b"I"))
                if await self._passes(line):
                    sink.write(head + body)
                    await sink.drain()
        except (asyncio.IncompleteReadError, OSError):
            if await self._passes(line):
                sink.close()

    async def _passes(self, line: Passage) -> bool:
        if self._fault and self._fault[0] == "late" and self._fault[1] in {"", line.kind}:
            await self._back.wait()
        return not line.lost

    def _count(self, line: Passage, *, asks: bool, ends: bool) -> None:
        """Count the messages of the transaction in the trap: it begins with what a line at rest is asked."""
        trap = self._trap
        if trap and trap.line is None and line.kind == trap.kind and asks and line.rests:
            trap.line = line
        line.rests = ends
        if trap and trap.line is line and not trap.over.is_set():
            if trap.passed == trap.at:
                self._strike(trap.fault)
            trap.passed += 1
            if ends or trap.passed > trap.at:
                trap.over.set()
