"""What the server needs of a database: a short protocol, so that another database can take SQLite's place."""

from collections.abc import Sequence
from typing import Final, Protocol

from msgspec import Struct

from trey.server.store.public_log import Logged
from trey.server.wire.messages import LogEntry, LogHead

__all__ = ["HEAD", "VERSIONS", "ConflictError", "EventStore", "StoreError", "Summary"]

VERSIONS: Final = ("0001", "0002", "0003")
"""The migrations, in order."""
HEAD: Final = VERSIONS[-1]
"""The newest migration."""


class ConflictError(Exception):
    """Another event has this number already; nothing was stored."""


class StoreError(Exception):
    """The database is lost or damaged: nothing is stored any more, until somebody has looked after it."""


class Summary(Struct, frozen=True):
    """What the lobby asks of a table without reading its events; `touched` is in Unix seconds.

    `free` tells how many seats somebody may take.
    """

    id: str
    code: str
    stage: str
    public: bool
    touched: int
    free: int = 0


class EventStore(Protocol):
    """Append-only lists of events, one a table, numbered from 1; and the public log."""

    async def append(
        self, summary: Summary, first: int, bodies: Sequence[bytes], logged: Sequence[Logged] = ()
    ) -> None:
        """Store events `first`, `first` + 1, … of a table, its summary and lines of the log: all or nothing.

        Returns when they are on disk.  A table's first event makes it.

        :raises ConflictError: a number or a code is taken.
        :raises StoreError: the database is lost.
        """

    async def events(self, table: str) -> list[bytes]:
        """Return a table's events in order, none if there is no such table."""

    async def by_code(self, code: str) -> str | None:
        """Return the table with this code, unless its match is over."""

    async def public(self, most: int) -> list[str]:
        """Return the public tables that wait for players, the latest first."""

    async def grow_idle(self) -> None:
        """Count one more hour in which the server ran, for every table; storing an event begins again at none."""

    async def stale(self, hours: int) -> list[str]:
        """Return the tables that are not over and were not touched in so many hours that the server ran."""

    async def forget(self, hours: int) -> list[str]:
        """Delete tables that are over or closed and were not touched in so many hours that the server ran.

        Returns some hundred of them at most; their lines stay in the log.
        """

    async def log(self, after: int, most: int) -> tuple[list[LogEntry], str]:
        """Return the log's lines after number `after`, and the hash of its last line."""

    @property
    def head(self) -> LogHead | None:
        """The last line of the public log; None while it has none."""

    @property
    def fault(self) -> str:
        """Why nothing is stored any more; empty while all is well."""

    async def check(self) -> None:
        """Look whether the database is still what was written; from then on `fault` says so."""

    async def close(self) -> None:
        """Store what is waiting, then let go of the database."""
