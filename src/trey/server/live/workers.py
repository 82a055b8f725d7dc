"""Work outside the event loop; a worker takes one long thought of a bot at a time, and those who ask take turns."""

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Protocol, TypeVar

__all__ = ["Aside", "FairQueue", "Thought", "Worker", "WorkerError", "Workers"]

LONGEST_PAUSE: Final = 15.0
"""The longest wait, in seconds, before a worker that keeps failing is started again."""
T = TypeVar("T")
_LOG: Final = logging.getLogger("trey.server")


class WorkerError(Exception):
    """The worker died, or did not answer in time; it has been ended."""


@dataclass(frozen=True)
class Thought:
    """Work for a worker: a module-level function, and its arguments."""

    work: Callable[..., Any]
    args: tuple[Any, ...]
    kind: Hashable = None
    """The kind of thought: the first of a kind may take long, because a worker loads what it needs."""
    answer: asyncio.Future[Any] = field(default_factory=lambda: asyncio.get_running_loop().create_future())


class FairQueue:
    """Waiting thoughts, taken from each share in turn: a thousand of one share delay another by one thought at most."""

    def __init__(self) -> None:
        self._waiting: dict[str, deque[Thought]] = {}
        self._arrived = asyncio.Event()

    def __len__(self) -> int:
        """Count those that wait."""
        return sum(map(len, self._waiting.values()))

    def put(self, share: str, thought: Thought) -> None:
        """Add a thought to the queue of `share`."""
        self._waiting.setdefault(share, deque()).append(thought)
        self._arrived.set()

    async def get(self) -> Thought:
        """Return the next thought that somebody still waits for."""
        while True:
            while self._waiting:
                thought = self._next()
                if not thought.answer.done():
                    return thought
            self._arrived.clear()
            await self._arrived.wait()

    def _next(self) -> Thought:
        share = next(iter(self._waiting))
        row = self._waiting.pop(share)
        thought = row.popleft()
        if row:
            self._waiting[share] = row
        return thought


class Worker(Protocol):
    """A worker that has one thought at a time, outside the event loop; it starts when it is first needed."""

    shared: bool
    """Whether there is no other worker, so that all other thoughts wait for this one."""

    async def run(self, thought: Thought, *, most: float, first: float) -> Any:
        """Return the answer; there are `most` seconds for it, or `first` seconds for a new kind of thought.

        :raises WorkerError: there was no answer; the next thought gets a new worker.
        :raises Exception: whatever the work raises.
        """

    def end(self) -> None:
        """End the worker immediately."""


class Aside(Protocol):
    """A place for work outside the event loop."""

    @property
    def slow(self) -> bool:
        """Whether bots took too long there and now have the short budget."""

    async def do(self, work: Callable[[], T]) -> T:
        """Do work that takes less than a second, and return its result."""

    def worker(self, *, modest: bool = False) -> Worker:
        """Return a worker for long thoughts; a `modest` one gives way to the others."""


class Workers:
    """Some workers, and the queue they take their thoughts from."""

    def __init__(self, workers: Sequence[Worker], *, most: float, first: float) -> None:
        self.waiting = FairQueue()
        self._most, self._first = most, first
        self._all = tuple(workers)
        self._tasks = [asyncio.ensure_future(self._work(worker)) for worker in self._all]

    async def think(self, share: str, thought: Thought, patience: float) -> Any:
        """Return a thought's answer; None if there is none within `patience` seconds, or its worker failed."""
        self.waiting.put(share, thought)
        try:
            await asyncio.wait({thought.answer}, timeout=patience)
            return thought.answer.result() if thought.answer.done() else None
        except WorkerError:
            return None
        finally:
            thought.answer.cancel()

    async def _work(self, worker: Worker) -> None:
        failures = 0
        while True:
            thought = await self.waiting.get()
            try:
                answer = await worker.run(thought, most=self._most, first=self._first)
            except Exception as error:  # noqa: BLE001 - whatever a bot does, the next one thinks
                _answer(thought, error)
                failures = failures + 1 if isinstance(error, WorkerError) else 0
            else:
                failures = 0
                _answer(thought, answer)
            if failures:
                _LOG.warning("a bot's process died or hung; it is started again")
                await asyncio.sleep(min(LONGEST_PAUSE, 0.1 * 2 ** min(failures, 10) - 0.2))

    def end(self) -> None:
        """End all workers."""
        for task in self._tasks:
            task.cancel()
        for worker in self._all:
            worker.end()


def _answer(thought: Thought, answer: Any) -> None:
    if thought.answer.done():
        return
    if isinstance(answer, Exception):
        thought.answer.set_exception(answer)
    else:
        thought.answer.set_result(answer)
