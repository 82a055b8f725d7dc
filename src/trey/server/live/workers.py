"""Processes for bots that think: each has one thought at a time, and one that hangs or dies is replaced."""

import asyncio
import logging
import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Hashable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from typing import Any, Final

__all__ = ["FairQueue", "Thought", "Worker", "WorkerError", "Workers"]

LONGEST_PAUSE: Final = 15.0
"""Seconds before a worker that fails again and again is started once more."""
MODESTY: Final = 10
"""How far a modest process stands back, as `nice` counts."""
_LOG: Final = logging.getLogger("trey.server")


class WorkerError(Exception):
    """The process died, or did not answer in time; it has been ended."""


@dataclass(frozen=True)
class Thought:
    """Something to be thought about in another process: a function of a module, and what it takes."""

    work: Callable[..., Any]
    args: tuple[Any, ...]
    kind: Hashable = None
    """The first thought of a kind may take long: a worker loads what it needs."""
    answer: asyncio.Future[Any] = field(default_factory=lambda: asyncio.get_running_loop().create_future())


class FairQueue:
    """Thoughts that wait, in turn by who wants them: a thousand of one hold up another by one at most."""

    def __init__(self) -> None:
        self._waiting: dict[str, deque[Thought]] = {}
        self._arrived = asyncio.Event()

    def __len__(self) -> int:
        """Count those that wait."""
        return sum(map(len, self._waiting.values()))

    def put(self, share: str, thought: Thought) -> None:
        """Let a thought wait in the row of `share`."""
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


class Worker:
    """One process, started when it is first needed; a `modest` one works when others do not."""

    def __init__(self, *, modest: bool = False) -> None:
        self._pool: ProcessPoolExecutor | None = None
        self._modest = modest
        self._known: set[Hashable] = set()

    async def run(self, thought: Thought, *, most: float, first: float) -> Any:
        """Return what the process answers within `most` seconds, or `first` seconds for a new kind of thought.

        :raises WorkerError: there was no answer; the next thought gets a new process.
        :raises Exception: whatever the work raises.
        """
        if self._pool is None:
            self._pool = _process(modest=self._modest)
        limit = most if thought.kind in self._known else first
        try:
            asked = asyncio.get_running_loop().run_in_executor(self._pool, thought.work, *thought.args)
            asked.add_done_callback(_hear)
            await asyncio.wait({asked}, timeout=limit)
            if not asked.done() or asked.cancelled():
                raise WorkerError  # noqa: TRY301 - it ends as a broken pool does
            answer = asked.result()
        except (WorkerError, BrokenProcessPool, OSError) as error:
            self.end()
            raise WorkerError from error
        self._known.add(thought.kind)
        return answer

    def end(self) -> None:
        """End the process now, whatever it does."""
        pool, self._pool = self._pool, None
        self._known.clear()
        if pool:
            workers = list((pool._processes or {}).values())  # noqa: SLF001 - public only from Python 3.14 on
            pool.shutdown(wait=False, cancel_futures=True)
            for worker in workers:
                worker.kill()


def _hear(asked: asyncio.Future[Any]) -> None:
    """Hear of a failure, also of a process that nobody waits for any more."""
    if not asked.cancelled():
        asked.exception()


class Workers:
    """So many workers, and the queue they take their thoughts from."""

    def __init__(self, count: int, *, most: float, first: float) -> None:
        self.waiting = FairQueue()
        self._most, self._first = most, first
        self._all = [Worker() for _ in range(count)]
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
        """End all processes."""
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


def _process(*, modest: bool) -> ProcessPoolExecutor:
    spawn = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(1, mp_context=spawn, initializer=_begin, initargs=(modest,))


def _begin(modest: bool) -> None:  # noqa: FBT001 - a process takes no keywords
    """Leave Ctrl-C to the server, and end with it even when it is killed."""
    if modest and hasattr(os, "nice"):
        os.nice(MODESTY)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent,), daemon=True).start()


def _end_with(parent: Any) -> None:
    parent.join()
    os._exit(0)
