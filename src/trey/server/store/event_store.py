"""What the server needs of a database: one short protocol, kept by SQLite for one process and PostgreSQL for many."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, Protocol

from msgspec import Struct

from trey.server.store.public_log import Logged
from trey.server.wire import LogEntry, LogHead

__all__ = [
    "FIRST_EPOCH",
    "HEAD",
    "VERSIONS",
    "ConflictError",
    "EventStore",
    "FencedError",
    "FullError",
    "GapError",
    "Peer",
    "StoreError",
    "Summary",
    "bodies_of",
]

VERSIONS: Final = ("0001", "0002", "0003", "0004", "0005")
"""The migrations, in order."""
HEAD: Final = VERSIONS[-1]
"""The newest migration."""
FIRST_EPOCH: Final = 1
"""The epoch of a new table, which nobody has taken yet."""


class ConflictError(Exception):
    """Another event has this number already; nothing was stored.  Read what is there, and decide again."""


class FencedError(ConflictError):
    """The table's lease went to another epoch; nothing was stored.  Ask who has it, and let them decide."""


class StoreError(Exception):
    """The database is lost or damaged: nothing is stored any more, until somebody has looked after it."""

    code = "trouble"
    """What whoever wanted to store something is told, a key of `REFUSALS`."""


class FullError(StoreError):
    """There is no room left; nothing was stored, and later there may be room again."""

    code = "no-room"


class GapError(Exception):
    """Events of a table are missing: it must not be played on as if they had never been."""


class Summary(Struct, frozen=True):
    """What the lobby asks of a table without reading its events; `touched` is in Unix seconds.

    `free` tells how many seats somebody may take, `about` what lists show, a `TableInfo` as JSON; empty where none do.
    """

    id: str
    code: str
    stage: str
    public: bool
    touched: int
    free: int = 0
    about: str = ""


class Peer(Struct, frozen=True):
    """A process that serves tables of a shared database: where others reach it, and the secret they show it."""

    id: str
    address: str
    secret: str
    left: float = 0.0
    """Seconds until its leases run out, unless it says that it lives."""


class EventStore(Protocol):
    """Append-only lists of events, one a table, numbered from 1; the public log; and who may append to which table.

    A *lease* lets one process append to a table.  Each new lease has a higher *epoch*; an append names the epoch it
    was decided in, and an older one stores nothing.  With one process there is one lease for ever, of `FIRST_EPOCH`.
    """

    shared: bool
    """Whether other processes may serve the same tables."""
    went_back: bool
    """Whether the database has lost what this process was told it had stored."""

    async def open(self) -> None:
        """Open all connections that this process will ever need; whoever does not asks for them one by one.

        :raises Exception: what is wrong with the database.
        """

    async def join(self, me: Peer, lost: Callable[[str], object], back: Callable[[], object], /) -> None:
        """Begin to hold leases in a shared database; `lost` is called with each table that another has taken since.

        `back` is called when the database turns out to have gone back to an earlier state: what is in memory is wrong.
        """

    async def take(self, table: str, /) -> int | Peer:
        """Return the epoch of a new lease of a table, or else who has the lease.

        A table that is not there has any epoch.
        """

    async def holder(self, table: str, /) -> Peer | None:
        """Return the other process that has a table's lease; None if nobody else has it."""

    async def let_go(self, leases: Mapping[str, int], /) -> None:
        """Let others have tables, by id, unless their epoch is another by now."""

    async def part(self) -> None:
        """Let go of every table, and hold no lease from now on."""

    async def keeps_house(self) -> bool:
        """Whether this process is the one that does what must be done once for all."""

    async def spend(self, share: str, rate: float, burst: float, /) -> bool:
        """Take a drop of a bucket that all processes share; say whether it was there.

        It holds `burst` drops and gains `rate` a second.  With one process its own buckets are all there are.
        """

    async def append(
        self,
        summary: Summary,
        first: int,
        bodies: Sequence[bytes],
        logged: Sequence[Logged] = (),
        *,
        epoch: int = FIRST_EPOCH,
    ) -> None:
        """Store events `first`, `first` + 1, … of a table, its summary and lines of the log: all or nothing.

        Returns when they are on disk.  A table's first event makes it.

        :raises ConflictError: a number or a code is taken, or the event before `first` is not there.
        :raises FencedError: the lease of this epoch is no more.
        :raises StoreError: the database is lost, or what became of this is not known.
        """

    async def events(self, table: str) -> list[bytes]:
        """Return a table's events in order, none if there is no such table.

        :raises GapError: one is missing.
        """

    async def last(self, table: str) -> int:
        """Return the number of a table's last event, 0 if there is no such table."""

    async def by_code(self, code: str) -> str | None:
        """Return the table with this code, unless its match is over."""

    async def public(self, most: int) -> dict[str, str]:
        """Return what lists show of the public tables that wait for players, by id, the latest first.

        It is empty for a table that only an older server has written to.
        """

    async def grow_idle(self) -> None:
        """Count one more hour in which the server ran, for every table; storing an event begins again at none."""

    async def stale(self, hours: int) -> list[str]:
        """Return the tables that are not over and were not touched for this many hours of the server running."""

    async def forget(self, hours: int) -> list[str]:
        """Delete tables that are over or closed and were not touched for this many hours of the server running.

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

    async def beat(self) -> int | None:
        """Return when the writer comes to it: the bytes left on its disk, None where that is another machine's.

        :raises StoreError: the database is lost.
        """

    async def check(self) -> None:
        """Look whether the database is still what was written; from then on `fault` says so."""

    async def close(self) -> None:
        """Store what is waiting, then let go of the database."""


def bodies_of(rows: Sequence[Sequence[Any]]) -> list[bytes]:
    """Return the bodies of a table's events, given with their numbers in order.

    :raises GapError: one is missing.
    """
    if rows and (rows[0][0], rows[-1][0]) != (1, len(rows)):
        raise GapError(f"{len(rows)} events have the numbers {rows[0][0]} to {rows[-1][0]}")
    return [bytes(row[1]) for row in rows]
