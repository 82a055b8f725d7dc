"""What the server needs of a database: a short protocol, so that another database can take SQLite's place."""

from collections.abc import Sequence
from typing import Final, Protocol

from msgspec import Struct

from trey.server.store.public_log import Logged
from trey.server.wire.messages import LogEntry

__all__ = ["HEAD", "ConflictError", "EventStore", "Summary"]

HEAD: Final = "0002"
"""The newest migration."""


class ConflictError(Exception):
    """Another event has this number already; nothing was stored."""


class Summary(Struct, frozen=True):
    """What the lobby asks of a table without reading its events; `touched` is in Unix seconds."""

    id: str
    code: str
    stage: str
    public: bool
    touched: int


class EventStore(Protocol):
    """Append-only lists of events, one a table, numbered from 1; and the public log."""

    async def append(
        self, summary: Summary, first: int, bodies: Sequence[bytes], logged: Sequence[Logged] = ()
    ) -> None:
        """Store events `first`, `first` + 1, … of a table, its summary and lines of the log: all or nothing.

        Returns when they are on disk.  A table's first event makes it.

        :raises ConflictError: a number or a code is taken.
        """

    async def events(self, table: str) -> list[bytes]:
        """Return a table's events in order, none if there is no such table."""

    async def by_code(self, code: str) -> str | None:
        """Return the table with this code."""

    async def public(self, most: int) -> list[str]:
        """Return the public tables that wait for players, the latest first."""

    async def stale(self, before: int) -> list[str]:
        """Return the tables that are not over and were not touched since `before`."""

    async def log(self, after: int, most: int) -> tuple[list[LogEntry], str]:
        """Return the log's lines after number `after`, and the hash of its last line."""

    async def close(self) -> None:
        """Store what is waiting, then let go of the database."""
