"""Where what would hold up the event loop is done: the host of a house says where it can be."""

from collections.abc import Callable
from typing import Protocol, TypeVar

from trey.server.live.workers import Worker

__all__ = ["Aside"]

T = TypeVar("T")


class Aside(Protocol):
    """A place beside the event loop."""

    @property
    def slow(self) -> bool:
        """Whether thoughts took too long there and have the short budget now."""

    async def do(self, work: Callable[[], T]) -> T:
        """Return what work of less than a second returns."""

    def worker(self, *, modest: bool = False) -> Worker:
        """Return a worker for long thoughts; a `modest` one works when others do not."""
