"""Where a device keeps its tables: a list of rows that only grows."""

from collections.abc import Sequence
from typing import Protocol

from msgspec import Raw, Struct

from trey.server.store.event_store import FullError

__all__ = ["VERSION", "FullError", "Journal", "Row"]

VERSION = 1
"""Of rows: raised when an older trey could not read them any more."""


class Journal(Protocol):
    """Rows that were stored on this device.  All of them are read at the start, and then none again."""

    async def read(self) -> Sequence[bytes]:
        """Return all rows, the oldest first."""

    async def append(self, rows: Sequence[bytes]) -> None:
        """Store rows behind the others, all or none; return when they are on the device.

        :raises FullError: there is no room.
        :raises Exception: they could not be stored for another reason; none is.
        """


class Row(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Events of one table that happened at once, numbered from `first` on, and how far the table is after them."""

    v: int = VERSION
    table: str
    first: int
    code: str
    stage: str
    events: tuple[Raw, ...]
