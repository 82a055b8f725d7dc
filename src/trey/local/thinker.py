"""Long computations for bots, hints and reviews (thoughts), and their way to the thinking worker and back."""

import asyncio
import pickle
import time
from collections.abc import Awaitable, Callable, Hashable
from typing import Any, Final, TypeVar

from trey.bots.budget import using
from trey.server.live.thinking import Thought, Worker, WorkerError

_STARTING: Final = 60.0
"""Seconds that the thinking worker may take to start, in addition to those for its first thought."""
LONG: Final = 2.0
"""Seconds after which a thought is too long; on a server another bot would have answered by then."""
OFTEN: Final = 3
"""After this many thoughts that are too long, the device counts as too slow for the full budget."""
T = TypeVar("T")


def answer(thought: bytes, clock: Callable[[], float] = time.perf_counter) -> bytes:
    """Compute a thought outside the house, and return the answer to hand back to it.

    The argument and the result are pickles that only the house and this function read. No error is raised.
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
    """A thinker that does short work immediately and sends long thoughts to one worker, one after the other."""

    shared = True

    def __init__(self, think: Callable[[bytes], Awaitable[bytes]]) -> None:
        self._think = think
        self._turn = asyncio.Lock()
        self._known: set[Hashable] = set()
        self._long = 0

    @property
    def slow(self) -> bool:
        """Whether too many thoughts have taken too long on this device; from then on they get the short budget."""
        return self._long >= OFTEN

    async def do(self, work: Callable[[], T]) -> T:
        """Do some work, and return its result."""
        return work()

    def worker(self, *, modest: bool = False) -> Worker:  # noqa: ARG002 - there is only one
        """Return this object, the only worker."""
        return self

    async def run(self, thought: Thought, *, most: float, first: float) -> Any:
        """Return the worker's answer within `most` seconds; for a new kind of thought, within `first` plus `_STARTING`.

        :raises WorkerError: there was no answer.
        :raises Exception: as the work.
        """
        async with self._turn:
            limit = most if thought.kind in self._known else first + _STARTING
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
        """Do nothing: the page ends the worker when its house ends."""
