"""A store of one process: it has every lease, and nobody to share anything with."""

from collections.abc import Callable, Mapping

from trey.server.store.event_store import FIRST_EPOCH, Peer

__all__ = ["Alone"]


class Alone:
    """The part of an `EventStore` that is about other processes, where there are none: it costs nothing."""

    shared = False
    went_back = False

    async def open(self) -> None:
        """All is open."""

    async def join(self, _me: Peer, _lost: Callable[[str], object], _back: Callable[[], object]) -> None:
        """Nobody else is there."""

    async def take(self, _table: str) -> int | Peer:
        """Return the one lease that there is."""
        return FIRST_EPOCH

    async def holder(self, _table: str) -> Peer | None:
        """Nobody else has any table."""
        return None

    async def let_go(self, _leases: Mapping[str, int]) -> None:
        """Nobody else wants them."""

    async def part(self) -> None:
        """Nobody else wants anything."""

    async def keeps_house(self) -> bool:
        """Nobody else does."""
        return True

    async def spend(self, _share: str, _rate: float, _burst: float) -> bool:
        """Leave limits to the only process."""
        return True
