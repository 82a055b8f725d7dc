"""The server's protocol for a database; SQLite implements it for one process, PostgreSQL for many."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final, Protocol

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
]

VERSIONS: Final = ("0001", "0002", "0003", "0004", "0005")
"""The migrations, in order."""
HEAD: Final = VERSIONS[-1]
"""The newest migration."""
FIRST_EPOCH: Final = 1
"""The epoch of a new table, which nobody has taken yet."""


class ConflictError(Exception):
    """A number or a code is taken, or the event before is missing; nothing was stored.

    Read what is there, and decide again.
    """


class FencedError(ConflictError):
    """The table's lease has a newer epoch; nothing was stored.  Ask the process that has it."""


class StoreError(Exception):
    """The database is lost or damaged, or does not answer; an operator may have to repair it."""

    code = "trouble"
    """The code that a refused caller is told, a key of `REFUSALS`."""


class FullError(StoreError):
    """There is no space left; nothing was stored. There may be space again later."""

    code = "no-room"


class GapError(Exception):
    """Events of a table are missing; the match must not go on as if they had never happened."""


class Summary(Struct, frozen=True):
    """What the lobby shows of a table without reading its events; `touched` is in Unix seconds.

    `free` is the number of free seats; `about` is what lists show, a `TableInfo` as JSON, or empty if no list shows
    the table.
    """

    id: str
    code: str
    stage: str
    public: bool
    touched: int
    free: int = 0
    about: str = ""


class Peer(Struct, frozen=True):
    """A process that serves tables of a shared database: its address, and the secret that others must know."""

    id: str
    address: str
    secret: str
    left: float = 0.0
    """Seconds until its leases run out unless it renews them."""


class EventStore(Protocol):
    """Append-only lists of events, one for each table, numbered from 1; the public log; and the leases of tables.

    A *lease* lets one process append to a table.  Each new lease has a higher *epoch*. An append carries the epoch it
    was decided in, and stores nothing if that epoch is no longer the newest.  A single process keeps one lease, of
    `FIRST_EPOCH`.
    """

    shared: bool = False
    """Whether other processes may serve the same tables; the methods for leases below suit a store without leases."""
    went_back: bool = False
    """Whether the database has lost events that it had acknowledged to this process."""
    head: LogHead | None = None
    """The last line of the public log that this process knows of; None while it knows of none."""

    async def open(self) -> None:
        """Open all connections that this process will ever need; without this call, they open when first needed.

        :raises Exception: what is wrong with the database.
        """
        return

    async def join(self, _me: Peer, _lost: Callable[[str], object], _back: Callable[[], object], /) -> None:
        """Begin to hold leases in a shared database; call `lost` with each table that another process takes.

        Call `back` when the database has gone back to an earlier state: what is in memory is no longer true.
        """
        return

    async def take(self, _table: str, /) -> int | Peer:
        """Take the lease of a table; return its new epoch, or the process that has the lease.

        If the table does not exist, it may return any epoch.
        """
        return FIRST_EPOCH

    async def holder(self, _table: str, /) -> Peer | None:
        """Return the other process that has a table's lease; None if nobody else has it."""
        return None

    async def let_go(self, _leases: Mapping[str, int], /) -> None:
        """Give up leases, given as epochs by table id, except those whose epoch has changed."""
        return

    async def part(self) -> None:
        """Give up every lease, and renew none from now on."""
        return

    async def keeps_house(self) -> bool:
        """Return whether this process does the housekeeping for all."""
        return True

    async def spend(self, _share: str, _rate: float, _burst: float, /) -> bool:
        """Take a drop from a bucket that all processes share; return whether there was one.

        The bucket holds `burst` drops and gains `rate` a second. A single process uses its own buckets.
        """
        return True

    async def append(
        self,
        summary: Summary,
        first: int,
        bodies: Sequence[bytes],
        logged: Sequence[Logged] = (),
        *,
        epoch: int = FIRST_EPOCH,
    ) -> None:
        """Store events `first`, `first` + 1, … of a table, its summary and lines of the log, all or nothing.

        It returns when they are on disk.  The first event of a table creates the table.

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
        """Return the public tables that wait for players, at most `most`, the latest touched first.

        Each id comes with the text that lists show; it is empty for a table that only an older server has written to.
        """

    async def grow_idle(self) -> None:
        """Add one to every table's idle hours, which count while the server runs; storing an event resets them."""

    async def stale(self, hours: int) -> list[str]:
        """Return the unfinished tables that nobody has touched for this many hours of the server's running time."""

    async def forget(self, hours: int) -> list[str]:
        """Delete finished and closed tables that nobody has touched for this many hours of the server's running time.

        It deletes a few hundred at most and returns their ids; their lines stay in the log.
        """

    async def log(self, after: int, most: int) -> tuple[list[LogEntry], str]:
        """Return at most `most` lines of the log after number `after`, and the hash of the log's last line."""

    @property
    def fault(self) -> str:
        """Why nothing is stored any more; empty while all is well."""

    async def beat(self) -> int | None:
        """Wait for the writer, and return the free bytes of its disk; None if the disk is another machine's.

        :raises StoreError: the database is lost.
        """

    async def check(self) -> None:
        """Check that the database is still what was written; if not, `fault` says so from then on."""

    async def close(self) -> None:
        """Store waiting appends, then close the database."""
