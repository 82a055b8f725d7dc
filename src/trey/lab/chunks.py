"""Parts of a long run, handed out in *chunks* of about a second.

So it costs little to hand out a chunk, or to lose one.  The results never depend on the size of the chunks, on who
plays them, or on when they come back.
"""

from collections import Counter, deque
from collections.abc import Callable, Iterator, Sequence
from math import ceil
from time import perf_counter
from typing import Any, Protocol, TypeVar

from trey.core.errors import TreyError

__all__ = ["CHUNK", "MOST_LOSSES", "Hands", "LostError", "handed_out", "timed"]

T = TypeVar("T")
CHUNK = 1.0
"""Seconds that a chunk should take."""
LONGEST = 4096
"""The most parts in a chunk."""
MOST_LOSSES = 8
"""How often the same chunk may be lost."""


class LostError(Exception):
    """The worker of a chunk is gone; the chunk must be played again."""


class Hands(Protocol):
    """Workers that play chunks side by side."""

    def room(self) -> int:
        """Return how many chunks keep all workers busy."""
        ...

    def start(self, play: Callable[[int], Any], chunk: Sequence[int]) -> Any:
        """Hand out a chunk, and return a job that stands for it."""
        ...

    def ended(self, jobs: Sequence[Any]) -> Any:
        """Wait until one of the jobs has ended, and return it."""
        ...

    def result(self, job: Any) -> tuple[float, list[Any]]:
        """Return the result of `timed` for the chunk.

        :raises LostError: the worker has gone.
        """
        ...


def handed_out(play: Callable[[int], T], wanted: Sequence[int], hands: Hands) -> Iterator[T]:
    """Yield the results of parts played by several workers; lost chunks are handed out again.

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
            f"The machine that was to play part {first} was lost {lost[first]} times; what was found so far is kept.",
            f"La machine qui devait jouer la partie {first} du calcul a disparu {lost[first]} fois ; ce qui est "
            "déjà trouvé est gardé.",
        ) from error


def timed(play: Callable[[int], T], chunk: Sequence[int]) -> tuple[float, list[T]]:
    """Play a chunk, and return the seconds that it took and its results."""
    began = perf_counter()
    found = [play(number) for number in chunk]
    return perf_counter() - began, found
