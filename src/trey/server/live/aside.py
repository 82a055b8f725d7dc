"""Where what would hold up the event loop is done: the host of a house says where it can be."""

from collections.abc import Callable
from typing import Any, Protocol, TypeVar

from trey.server.live.workers import Thought, Worker

__all__ = ["Aside", "AtOnce"]

T = TypeVar("T")


class Aside(Protocol):
    """A place beside the event loop."""

    async def do(self, work: Callable[[], T]) -> T:
        """Return what work of less than a second returns."""

    def worker(self, *, modest: bool = False) -> Worker:
        """Return a worker for long thoughts; a `modest` one works when others do not."""


class AtOnce:
    """No other place: everything waits until it is done."""

    async def do(self, work: Callable[[], T]) -> T:
        """Return what some work returns."""
        return work()

    def worker(self, *, modest: bool = False) -> Worker:  # noqa: ARG002 - there is nothing to stand back behind
        """Return a worker that works here."""
        return Here()


class Here:
    """A worker that works here and now."""

    async def run(self, thought: Thought, *, most: float, first: float) -> Any:  # noqa: ARG002 - nobody can look
        """Return what is thought."""
        return thought.work(*thought.args)

    def end(self) -> None:
        """Nothing goes on."""
