"""Threads for short work, and processes for bots that think; a process that hangs or dies is replaced."""

import asyncio
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Hashable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, Final, TypeVar

from trey.server.live.thinking import Thought, WorkerError
from trey.server.store.event_store import hear
from trey.server.wire.refusals import refuse

THREADS: Final = 4
LONGEST: Final = 30.0  # seconds that short work waits for a thread, and that it takes there, at most
_MODESTY: Final = 10  # the `nice` value of a modest process
T = TypeVar("T")


class Beside:
    """Runs short work in threads, and the thinking of bots in processes."""

    slow = False

    def __init__(self) -> None:
        self._turns = asyncio.Semaphore(THREADS)
        self.restarts = 0

    async def do(self, work: Callable[[], T]) -> T:
        """Do work in a thread, four at a time, and return its result.

        :raises RefusalError: `trouble`, it did not begin or end in time; what has begun keeps its place until it ends.
        """
        try:
            async with asyncio.timeout(LONGEST):
                await self._turns.acquire()
            doing = asyncio.ensure_future(asyncio.to_thread(work))
            doing.add_done_callback(lambda _: self._turns.release())
            doing.add_done_callback(hear)
            async with asyncio.timeout(LONGEST):
                return await asyncio.shield(doing)
        except TimeoutError as error:
            raise refuse("trouble") from error

    def worker(self, *, modest: bool = False) -> "Process":
        return Process(modest=modest, failed=self._failed)

    def _failed(self) -> None:
        self.restarts += 1


class Process:
    """One process, started when it is first needed; a `modest` one has a lower priority."""

    shared = False

    def __init__(self, *, modest: bool = False, failed: Callable[[], object] = lambda: None) -> None:
        self._failed = failed
        self._pool: ProcessPoolExecutor | None = None
        self._modest = modest
        self._known: set[Hashable] = set()

    async def run(self, thought: Thought, *, most: float, first: float) -> Any:
        if self._pool is None:
            spawn = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(1, mp_context=spawn, initializer=_begin, initargs=(self._modest,))
        limit = most if thought.kind in self._known else first
        try:
            asked = asyncio.get_running_loop().run_in_executor(self._pool, thought.work, *thought.args)
            asked.add_done_callback(hear)
            await asyncio.wait({asked}, timeout=limit)
            if not asked.done() or asked.cancelled():
                raise WorkerError  # noqa: TRY301 - it ends as a broken pool does
            answer = asked.result()
        except (WorkerError, BrokenProcessPool, OSError) as error:
            self.end()
            self._failed()
            raise WorkerError from error
        self._known.add(thought.kind)
        return answer

    def end(self) -> None:
        pool, self._pool = self._pool, None
        self._known.clear()
        if pool:
            workers = list((pool._processes or {}).values())  # noqa: SLF001 - public only from Python 3.14 on
            pool.shutdown(wait=False, cancel_futures=True)
            for worker in workers:
                worker.kill()


def _begin(modest: bool) -> None:  # noqa: FBT001 - a process takes no keywords
    """Leave Ctrl-C to the server, and end with it even when it is killed."""
    if modest and hasattr(os, "nice"):
        os.nice(_MODESTY)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent,), daemon=True).start()


def _end_with(parent: Any) -> None:
    parent.join()
    os._exit(0)
