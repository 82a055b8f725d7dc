"""A place for work that would hold up the event loop; which one depends on where the house runs."""

from collections.abc import Callable
from typing import Protocol, TypeVar

from trey.server.live.workers import Worker

__all__ = ["Aside"]

T = TypeVar("T")


class Aside(Protocol):
    """A place for work outside the event loop."""

    @property
    def slow(self) -> bool:
        """Whether bots took too long there and now have the short budget."""

    async def do(self, work: Callable[[], T]) -> T:
        """Do work that takes less than a second, and return its result."""

    def worker(self, *, modest: bool = False) -> Worker:
        """Return a worker for long thoughts; a `modest` one gives way to the others."""
