"""The journal in which a device stores its tables: a list of rows that only grows."""

from collections.abc import Sequence
from typing import Protocol

from msgspec import Raw, Struct

VERSION = 1
"""The version of rows; it rises when an older version of trey can no longer read them."""


class Journal(Protocol):
    """The rows stored on this device.  All are read at the start, and never again."""

    async def read(self) -> Sequence[bytes]:
        """Return all rows, the oldest first."""

    async def append(self, rows: Sequence[bytes]) -> None:
        """Append rows, all or none; return once they are on the device.

        :raises FullError: there is no room.
        :raises Exception: they could not be stored for another reason.
        """


class Row(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Events of one table that happened together, numbered from `first` on, and the table's stage after them."""

    v: int = VERSION
    table: str
    first: int
    code: str
    stage: str
    events: tuple[Raw, ...]
