"""A store of a single process, which has every lease."""

from collections.abc import Callable, Mapping

from trey.server.store.event_store import FIRST_EPOCH, Peer

__all__ = ["Alone"]


class Alone:
    """The part of an `EventStore` that deals with other processes, for a store without any."""

    shared = False
    went_back = False

    async def open(self) -> None:
        """Do nothing: everything is open."""

    async def join(self, _me: Peer, _lost: Callable[[str], object], _back: Callable[[], object]) -> None:
        """Do nothing: nobody else is there."""

    async def take(self, _table: str) -> int | Peer:
        """Return the one lease that there is."""
        return FIRST_EPOCH

    async def holder(self, _table: str) -> Peer | None:
        """Return None: nobody else has a table."""
        return None

    async def let_go(self, _leases: Mapping[str, int]) -> None:
        """Do nothing: nobody else wants them."""

    async def part(self) -> None:
        """Do nothing: nobody else wants a table."""

    async def keeps_house(self) -> bool:
        """Return True: nobody else does."""
        return True

    async def spend(self, _share: str, _rate: float, _burst: float) -> bool:
        """Return True: the process keeps its limits itself."""
        return True
