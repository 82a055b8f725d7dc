"""Playing the parts of a long run in this process, in several, or on the machines of a Ray cluster.

Parts are numbered, and the result of a part depends on its number alone.
"""

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from math import inf
from multiprocessing import get_context
from types import TracebackType
from typing import Any, Self, TypeVar

from trey.lab.chunks import handed_out, timed

__all__ = ["AS_PAYS", "Processes", "each"]

T = TypeVar("T")
LONG = 10.0
"""If a run needs this many more seconds, it is worth starting more processes, each of which must load machine code."""
AS_PAYS = 0
"""A value for the number of jobs: one for each core once a run turns out to be long; until then, only this process."""


def each(play: Callable[[int], T], wanted: Sequence[int], *, jobs: int = 1, cluster: str = "") -> Iterator[T]:
    """Yield the result of each part as soon as it is known, in any order.

    :param play: plays a part; it is sent to other processes, so it is a function of a module or a `partial` of one.
    :param jobs: processes; 1 for this process, `AS_PAYS` for all cores if that is worth it.
    :param cluster: the address of a Ray cluster that plays instead, or `auto` for this machine's cluster.
    :raises TreyError: as `handed_out` and `trey.lab.cluster.Nodes`.
    """
    if cluster:
        from trey.lab.cluster import Nodes

        with Nodes(cluster) as nodes:
            yield from handed_out(play, wanted, nodes)
    elif jobs == 1:
        yield from map(play, wanted)
    elif jobs == AS_PAYS:
        yield from _as_pays(play, wanted)
    else:
        with Processes(jobs) as processes:
            yield from handed_out(play, wanted, processes)


def _as_pays(play: Callable[[int], T], wanted: Sequence[int]) -> Iterator[T]:
    """Begin in this process, and hand the rest out once it turns out to take long.

    The quickest part decides, as others may have had to wait; the first is ignored, as it may compile.
    """
    cores, least = _cores(), inf
    for done, number in enumerate(wanted, 1):
        seconds, found = timed(play, [number])
        yield from found
        least = min(least, seconds) if done > 1 else inf
        if cores > 1 < done and least * (len(wanted) - done) > LONG:
            with Processes(cores) as processes:
                yield from handed_out(play, wanted[done:], processes)
            return


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class Processes:
    """Processes of this machine.  If one dies, the run fails."""

    def __init__(self, jobs: int) -> None:
        self._jobs, self._pool = jobs, ProcessPoolExecutor(jobs, mp_context=get_context("spawn"))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, _: type[BaseException] | None, __: BaseException | None, ___: TracebackType | None) -> None:
        self._pool.shutdown(cancel_futures=True)

    def room(self) -> int:
        """Return twice the number of processes, so that none waits for the next chunk."""
        return 2 * self._jobs

    def start(self, play: Callable[[int], Any], chunk: Sequence[int]) -> Future[tuple[float, list[Any]]]:
        """Hand out a chunk."""
        return self._pool.submit(timed, play, chunk)

    def ended(self, jobs: Sequence[Future[Any]]) -> Future[Any]:
        """Wait until one of the jobs has ended, and return it."""
        return next(iter(wait(jobs, return_when=FIRST_COMPLETED).done))

    def result(self, job: Future[tuple[float, list[Any]]]) -> tuple[float, list[Any]]:
        """Return the seconds that a chunk took, and its results, or raise the error that it raised."""
        return job.result()
