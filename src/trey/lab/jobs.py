"""Playing the parts of a long run in this process or in several.

Parts are numbered, and the result of a part depends on its number alone.  Several processes get them in *chunks* of
about a second, so it costs little to hand one out.  The results never depend on the size of the chunks, on who plays
them, or on when they come back.
"""

import os
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from math import ceil, inf
from multiprocessing import get_context
from time import perf_counter
from typing import TypeVar

T = TypeVar("T")
CHUNK = 1.0
"""Seconds that a chunk should take."""
LONGEST = 4096
"""The most parts in a chunk."""
LONG = 10.0
"""If a run needs this many more seconds, it is worth starting more processes, each of which must load machine code."""
AS_PAYS = 0
"""A value for the number of jobs: one for each core once a run turns out to be long; until then, only this process."""


Begin = Callable[[], object] | None
"""Called in each other process before it plays."""


def each(play: Callable[[int], T], wanted: Sequence[int], *, jobs: int = 1, begin: Begin = None) -> Iterator[T]:
    """Yield the result of each part as soon as it is known, in any order, or raise what a part raised.

    :param play: plays a part; it is sent to other processes, so it is a function of a module or a `partial` of one.
    :param jobs: processes; 1 for this process, `AS_PAYS` for all cores if that is worth it.
    """
    if jobs == 1:
        yield from map(play, wanted)
    elif jobs == AS_PAYS:
        yield from _as_pays(play, wanted, begin)
    else:
        yield from _in_processes(play, wanted, jobs, begin)


def _as_pays(play: Callable[[int], T], wanted: Sequence[int], begin: Begin) -> Iterator[T]:
    """Begin in this process, and hand the rest out once it turns out to take long.

    The quickest part decides, as others may have had to wait; the first is ignored, as it may compile.
    """
    cores, least = _cores(), inf
    for done, number in enumerate(wanted, 1):
        seconds, found = timed(play, [number])
        yield from found
        least = min(least, seconds) if done > 1 else inf
        if cores > 1 < done and least * (len(wanted) - done) > LONG:
            yield from _in_processes(play, wanted[done:], cores, begin)
            return


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _in_processes(play: Callable[[int], T], wanted: Sequence[int], jobs: int, begin: Begin) -> Iterator[T]:
    """Hand parts out to processes of this machine; if one dies, the run fails."""
    pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=begin)
    try:
        yield from handed_out(play, wanted, pool, 2 * jobs)  # twice as many, so that none waits for the next chunk
    finally:
        pool.shutdown(cancel_futures=True)


def handed_out(play: Callable[[int], T], wanted: Sequence[int], pool: Executor, room: int) -> Iterator[T]:
    """Yield the results of parts that workers play side by side, at most `room` chunks at a time."""
    waiting, running, size = deque(wanted), dict[Future[tuple[float, list[T]]], int](), 1
    while waiting or running:
        while waiting and len(running) < room:
            chunk = [waiting.popleft() for _ in range(min(size, ceil(len(waiting) / room)))]
            running[pool.submit(timed, play, chunk)] = len(chunk)
        job = next(iter(wait(running, return_when=FIRST_COMPLETED).done))
        seconds, found = job.result()
        size = max(1, min(LONGEST, int(running.pop(job) * CHUNK / max(seconds, 1e-6))))
        yield from found


def timed(play: Callable[[int], T], chunk: Sequence[int]) -> tuple[float, list[T]]:
    """Play a chunk, and return the seconds that it took and its results."""
    began = perf_counter()
    found = [play(number) for number in chunk]
    return perf_counter() - began, found
