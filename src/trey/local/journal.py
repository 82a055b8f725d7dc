"""Where a device keeps its tables: a list of rows that only grows."""

from collections.abc import Sequence
from typing import Protocol

__all__ = ["FullError", "Journal"]


class FullError(Exception):
    """The device has no room left; nothing was stored."""


class Journal(Protocol):
    """Rows that were stored on this device.  All of them are read at the start, and then none again."""

    async def read(self) -> Sequence[bytes]:
        """Return all rows, the oldest first."""

    async def append(self, rows: Sequence[bytes]) -> None:
        """Store rows behind the others, all or none; return when they are on the device.

        :raises FullError: there is no room.
        :raises Exception: they could not be stored for another reason; none is.
        """
