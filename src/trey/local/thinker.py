"""Long thoughts of bots, hints and reviews, as they travel to the worker that thinks and back."""

import asyncio
import pickle
import time
from collections.abc import Awaitable, Callable, Hashable
from typing import Any, Final, TypeVar

from trey.bots.budget import using
from trey.server.live.workers import Thought, Worker, WorkerError

__all__ = ["Elsewhere", "answer"]

STARTING: Final = 60.0
"""Seconds that whoever thinks may take to start, besides the first thought."""
LONG: Final = 2.0
"""Seconds after which a thought is too long: at a server another bot would have answered by then."""
OFTEN: Final = 3
"""How many of them show that the device is too slow for the full budget."""
T = TypeVar("T")


def answer(thought: bytes, clock: Callable[[], float] = time.perf_counter) -> bytes:
    """Think, where the house does not: return what is to be handed back to it.

    It takes and returns what only the house can read, and raises nothing.
    """
    began = clock()
    try:
        work, args, short = pickle.loads(thought)  # noqa: S301 - the house of the same page has written it
        with using(short=short):
            found = work(*args)
        return pickle.dumps((True, found, clock() - began))
    except Exception as error:  # noqa: BLE001 - whatever the work raises
        return _failed(error)


def _failed(error: Exception) -> bytes:
    try:
        said = pickle.dumps((False, error, 0.0))
        pickle.loads(said)  # noqa: S301 - it was written in the line above
    except Exception:  # noqa: BLE001 - an error that does not travel
        return pickle.dumps((False, RuntimeError(repr(error)), 0.0))
    return said


class Elsewhere:
    """Short work is done at once; one worker has the long thoughts, one after the other."""

    shared = True

    def __init__(self, think: Callable[[bytes], Awaitable[bytes]]) -> None:
        self._think = think
        self._turn = asyncio.Lock()
        self._known: set[Hashable] = set()
        self._long = 0

    @property
    def slow(self) -> bool:
        """Whether thoughts took too long on this device and have the short budget now."""
        return self._long >= OFTEN

    async def do(self, work: Callable[[], T]) -> T:
        """Return what some work returns."""
        return work()

    def worker(self, *, modest: bool = False) -> Worker:  # noqa: ARG002 - there is only one
        """Return the worker."""
        return self

    async def run(self, thought: Thought, *, most: float, first: float) -> Any:
        """Return what the worker answers within `most` seconds, or for a new kind within `first` and what it starts in.

        :raises WorkerError: there was no answer.
        :raises Exception: whatever the work raises.
        """
        async with self._turn:
            limit = most if thought.kind in self._known else first + STARTING
            try:
                async with asyncio.timeout(limit):
                    said = await self._think(pickle.dumps((thought.work, thought.args, self.slow)))
                done, answer, seconds = pickle.loads(said)  # noqa: S301 - `answer` has written it
            except Exception as error:
                self._known.clear()
                raise WorkerError from error
            self._long += thought.kind in self._known and seconds > LONG
            self._known.add(thought.kind)
        if not done:
            raise answer
        return answer

    def end(self) -> None:
        """Leave the worker to the page, which ends it when its house ends."""
