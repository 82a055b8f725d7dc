"""Who plays the parts of a long run: this process, several, or the machines of a Ray cluster.

Parts are numbered, and what a part finds depends on its number alone.  They are handed out in *chunks* of about a
second, so that handing out costs little and a lost chunk costs little more; how many go into one, who plays it and
when it comes back never shows in an answer.
"""

import os
from collections import Counter, deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from math import ceil, inf
from multiprocessing import get_context
from time import perf_counter
from types import TracebackType
from typing import Any, Protocol, Self, TypeVar

from trey.core.errors import TreyError

__all__ = ["AS_PAYS", "CHUNK", "MOST_LOSSES", "Hands", "LostError", "Processes", "each", "handed_out", "timed"]

T = TypeVar("T")
CHUNK = 1.0
"""Seconds that a chunk should take."""
LONGEST = 4096
"""Parts that a chunk has at most."""
LONG = 10.0
"""Seconds that a run must still take for processes to pay, which have to start and to load what is compiled."""
AS_PAYS = 0
"""Jobs: one for each core once a run is seen to take long, until then none but this process."""
MOST_LOSSES = 8
"""How often the same chunk may be lost."""


class LostError(Exception):
    """A chunk whose worker has gone: nothing is known of it, and it is to be played again."""


class Hands(Protocol):
    """Workers that play chunks side by side."""

    def room(self) -> int:
        """Return how many chunks keep all of them busy."""
        ...

    def start(self, play: Callable[[int], Any], chunk: Sequence[int]) -> Any:
        """Hand out a chunk, and return a job that stands for it."""
        ...

    def ended(self, jobs: Sequence[Any]) -> Any:
        """Wait until one of the jobs has ended, and return it."""
        ...

    def result(self, job: Any) -> tuple[float, list[Any]]:
        """Return what `timed` returned.

        :raises LostError: the worker has gone.
        """
        ...


def each(play: Callable[[int], T], wanted: Sequence[int], *, jobs: int = 1, cluster: str = "") -> Iterator[T]:
    """Yield what each part is found to be, as soon as it is known, in any order.

    :param play: finds a part; it is sent to other processes, so it is a function of a module or a `partial` of one.
    :param jobs: processes; with one it is done here, with `AS_PAYS` by all cores where that is worth it.
    :param cluster: the address of a Ray cluster that plays instead, or `auto`: the one this machine belongs to.
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
    """Begin here, and hand the rest out once it is seen to take long.

    The quickest part says so, so that one which had to wait does not; the first, which may compile, does not count.
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


def handed_out(play: Callable[[int], T], wanted: Sequence[int], hands: Hands) -> Iterator[T]:
    """Yield the same from several workers; lost chunks are handed out again.

    :raises TreyError: `cluster-loses`, a chunk was lost too often.
    """
    waiting, running, lost, size = deque(wanted), dict[Any, list[int]](), Counter[int](), 1
    while waiting or running:
        room = hands.room()
        while waiting and len(running) < room:
            share = min(size, ceil(len(waiting) / room))
            chunk = [waiting.popleft() for _ in range(share)]
            running[hands.start(play, chunk)] = chunk
        job = hands.ended(list(running))
        chunk = running.pop(job)
        try:
            seconds, found = hands.result(job)
        except LostError as error:
            _count_loss(lost, chunk[0], error)
            waiting.extendleft(reversed(chunk))
            continue
        size = max(1, min(LONGEST, int(len(chunk) * CHUNK / max(seconds, 1e-6))))
        yield from found


def _count_loss(lost: Counter[int], first: int, error: LostError) -> None:
    """Give up on a chunk that takes its worker with it again and again.

    :raises TreyError: `cluster-loses`.
    """
    lost[first] += 1
    if lost[first] > MOST_LOSSES:
        raise TreyError(
            "cluster-loses",
            f"Whoever was to play part {first} has gone {lost[first]} times; what was found until now is kept.",
            f"Qui devait jouer la partie {first} du calcul a disparu {lost[first]} fois ; "
            "ce qui est déjà trouvé est gardé.",
        ) from error


def timed(play: Callable[[int], T], chunk: Sequence[int]) -> tuple[float, list[T]]:
    """Play a chunk, and return how many seconds that took and what was found."""
    began = perf_counter()
    found = [play(number) for number in chunk]
    return perf_counter() - began, found


class Processes:
    """Processes of this machine.  They are as sure as this one: if one dies, so does the run."""

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
        """Wait for one of the jobs."""
        return next(iter(wait(jobs, return_when=FIRST_COMPLETED).done))

    def result(self, job: Future[tuple[float, list[Any]]]) -> tuple[float, list[Any]]:
        """Return what a chunk was found to be, or raise what it raised."""
        return job.result()
