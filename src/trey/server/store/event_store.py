"""A server's protocol for a database; SQLite implements it for one process, PostgreSQL for many."""

import asyncio
import logging
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Final, NamedTuple, Protocol

from msgspec import Struct

from trey.server.journal import name_of
from trey.server.store.public_log import EMPTY, Logged
from trey.server.versions import SPEAKS
from trey.server.wire import LogEntry, LogHead
from trey.server.wire.refusals import RefusalError, refuse

Bodies = Mapping[tuple[str, int], bytes]  # events by table and number
Rows = Sequence[bytes]
Log = Sequence[Logged]
FIRST_EPOCH: Final = 1  # the epoch of what nobody has taken yet
_LOG: Final = logging.getLogger("trey.server")


class ConflictError(Exception):
    """A number or a code is taken, the event before is missing, or the epoch is no more; nothing was stored.

    Read what is there, and decide again.
    """


class StoreError(Exception):
    """The database is lost or damaged, or does not answer; an operator may have to repair it."""

    code = "trouble"  # the code that a refused caller is told, a key of `REFUSALS`


class FullError(StoreError):
    """There is no space left; nothing was stored. There may be space again later."""

    code = "no-room"


class GapError(Exception):
    """Events of a table are missing; the match must not go on as if they had never happened."""


@contextmanager
def refusing(what: str, table: str = "") -> Iterator[None]:
    """Refuse what fails in the store, and say in the log what it was; whose numbers conflict or lack, decides again."""
    try:
        yield
    except (ConflictError, GapError, RefusalError):
        raise
    except Exception as error:
        known = isinstance(error, StoreError)
        _LOG.error(f"{what}: %s", *([name_of(table)] if table else []), error, exc_info=not known)
        raise refuse(error.code if isinstance(error, StoreError) else "trouble") from error


class Summary(Struct, frozen=True):
    """What the lobby shows of a table without reading its events; `touched` is in Unix seconds.

    `free` is the number of free seats; `due` is when a clock that runs for days runs out, or 0; `about` is what lists
    show, a `TableInfo` as JSON, or empty if no list shows the table.
    """

    id: str
    code: str
    stage: str
    public: bool
    touched: int
    free: int = 0
    about: str = ""
    due: int = 0


class Listed(NamedTuple):
    """What lists show of a table, empty if only an older server has written to it; and since when it is there."""

    about: str
    made: int  # in Unix seconds, as `touched`
    touched: int


class Member(Struct, frozen=True):
    """A server among those that share a database: its `name` is what the proxy knows it by."""

    id: str
    name: str
    speaks: int = SPEAKS


def settle(outcomes: Iterable[tuple[asyncio.Future[Any], object]]) -> None:
    """End futures, each with its result or its error, unless nobody waits for it any more."""
    for future, outcome in outcomes:
        if future.done():
            continue
        if isinstance(outcome, Exception):
            future.set_exception(outcome)
        else:
            future.set_result(outcome)


def hear(done: asyncio.Future[Any]) -> None:
    if not done.cancelled():
        done.exception()


_GET_EVENTS: Final = "select number, body from events where table_id = $1 order by number"
_GET_LAST: Final = "select max(number) from events where table_id = $1"
_MOST_ENDS: Final = 30
_GET_FIRST: Final = "select body from events where table_id = $1 and number <= $2 order by number"
_GET_ENDS: Final = "select body from events where table_id = $1 order by number desc limit $2"
_GET_TABLES: Final = """
    select id, code, stage, made, touched, public from tables
    where ($1 = 1 or stage in ('open', 'playing')) and id not like 'day-%' and id <> 'operators'
    order by touched desc limit $2"""
_GET_NAMED: Final = "select id from tables where code = $1 or id like $2 limit 2"
_GET_RANGE: Final = "select distinct table_id from events where table_id >= $1 and table_id < $2 and {} > 0"
_GET_LISTS: Final = "select id from tables where id like 'day-%'"
_GET_CODE: Final = "select id from tables where code = $1 and stage in ('open', 'playing')"
_GET_PUBLIC: Final = """
    select id, about, made, touched from tables where public and stage in ('open', 'playing') and free > 0
    order by touched desc limit $1"""
_MOST_DUE: Final = 200
_GET_DUE: Final = "select id from tables where due > 0 and (due <= $1 or due > $2) order by due limit $3"
_GET_STALE: Final = "select id from tables where stage in ('open', 'playing') and idle >= $1"
GET_LOG: Final = """
    select number, case when table_id = '' then 2 else 1 end, kind, digest, hash
    from log where $1 = 0 and number > $2 order by number limit $3"""
LAST_LOG: Final = "select number, hash from log order by number desc limit 1"
GROW_IDLE: Final = "update tables set idle = idle + 1"
MOST_FORGOTTEN: Final = 500
NUMBERS: Final = {
    "database_bytes": "Bytes of the database's file.",
    "wal_bytes": "Bytes of its write-ahead log.",
    "disk_free_bytes": "Free bytes of its disk.",
    "commits_waiting": "Writes that wait for a commit.",
    "database_connections": "Open connections to a shared database, of six.",
}


class EventStore(Protocol):
    """Append-only lists of events, one for each table, numbered from 1; and the public log.

    Where servers share a database, a table belongs to one of them, and to the next one with a higher *epoch*.  An
    append carries the epoch it was decided in, and stores nothing if another has come since.  A server alone has
    one epoch, `FIRST_EPOCH`.
    """

    shared: bool = False
    """Whether other servers may serve the same tables; the methods for shared databases below suit a store alone."""
    went_back: bool = False  # whether the database has lost events that it had acknowledged to this process
    _get_log: str = GET_LOG
    _holds: str = "instr(body, $3)"  # how SQL says where an event has some bytes, from 1; 0 if it has not
    head: LogHead | None = None  # the last line of the public log of a server alone; None while there is none

    async def open(self) -> None:
        """Open all connections that this process will ever need; without this call, they open when first needed.

        :raises Exception: what is wrong with the database.
        """
        return

    async def join(self, _me: Member, _lost: Callable[[], object], _back: Callable[[], object], /) -> None:
        """Begin to own tables of a shared database.

        Call `lost` when some tables are no longer this server's, and `back` when the database has gone back to an
        earlier state: what is in memory is no longer true.
        """
        return

    async def place(self, _table: str, /) -> int | str:
        """Return the epoch of a table that is this server's, or its server's name; "" if none has it now."""
        return FIRST_EPOCH

    def mine(self, _table: str, /) -> int | None:
        return FIRST_EPOCH

    def head_of(self, _table: str, /) -> LogHead | None:
        """Return the last line that this process knows of the public log's chain for a table."""
        return self.head

    async def leave(self, _table: str, /) -> bool:
        """Leave a table that cannot be read here to a newer server; return whether there is one."""
        return False

    async def part(self) -> None:
        return

    async def keeps_house(self) -> bool:
        return True

    async def spend(self, _share: str, _rate: float, _burst: float, /) -> bool:
        """Take a drop from a bucket that all processes share; return whether there was one.

        The bucket holds `burst` drops and gains `rate` a second. A single process uses its own buckets.
        """
        return True

    async def append(self, summary: Summary, first: int, bodies: Rows, logged: Log = (), *, epoch: int = 1) -> None:
        """Store events `first`, `first` + 1, … of a table, its summary and lines of the log, all or nothing.

        It returns when they are on disk.  The first event of a table creates the table.

        :raises ConflictError: a number or a code is taken, the event before is not there, or the epoch is no more.
        :raises StoreError: the database is lost, or what became of this is not known.
        """

    async def _rows(self, sql: str, *values: Any) -> Sequence[Sequence[Any]]:
        """Return what a statement finds; nothing where there is no SQL, and a store that reads in another way."""

    async def events(self, table: str) -> list[bytes]:
        """Return a table's events in order, none if there is no such table.

        :raises GapError: one is missing.
        """
        rows = await self._rows(_GET_EVENTS, table)
        if rows and (rows[0][0], rows[-1][0]) != (1, len(rows)):
            raise GapError(f"{len(rows)} events have the numbers {rows[0][0]} to {rows[-1][0]}")
        return [bytes(row[1]) for row in rows]

    async def last(self, table: str) -> int:
        return (await self._rows(_GET_LAST, table))[0][0] or 0

    async def by_code(self, code: str) -> str | None:
        """Return the table with this code, unless its match is over."""
        rows = await self._rows(_GET_CODE, code)
        return rows[0][0] if rows else None

    async def latest(self, most: int, *, over: bool = False) -> Sequence[Sequence[Any]]:
        """Return id, code, stage, made, touched, public of the tables touched last; if `over`, of those over too."""
        return await self._rows(_GET_TABLES, int(over), most)

    async def named(self, code: str, begins: str) -> list[str]:
        """Return tables with this code, or whose id begins so; two at most."""
        return [row[0] for row in await self._rows(_GET_NAMED, code, f"{begins}%" if begins else "")]

    async def holding(self, text: bytes) -> list[str]:
        """Return the tables in whose events some bytes stand; they are read a part at a time, as they may be many."""
        found, sql = list[str](), _GET_RANGE.format(self._holds)
        for n in range(256):
            after = f"{n + 1:02x}" if n < 255 else "fg"
            found += [row[0] for row in await self._rows(sql, f"{n:02x}", after, text)]
        return found

    async def lists(self) -> list[str]:
        return [row[0] for row in await self._rows(_GET_LISTS)]

    async def amend(self, _tables: Sequence[str], _bodies: Bodies, /, *, gone: bool = False) -> None:  # noqa: ARG002 - a store of events that nobody forgets
        """Change stored events, so that no trace is left where this store can see to that.

        What lists show of the tables is forgotten; if they are to be `gone`, they are deleted.  This alone changes
        events: somebody asked to be forgotten.
        """
        return

    async def ends(self, table: str) -> tuple[list[bytes], list[bytes]]:
        """Return the first few events of a table, and the last few, the latest first."""
        first, last = (await self._rows(_GET_FIRST, table, _MOST_ENDS), await self._rows(_GET_ENDS, table, _MOST_ENDS))
        return [bytes(row[0]) for row in first], [bytes(row[0]) for row in last]

    async def public(self, most: int) -> dict[str, Listed]:
        """Return the public tables that wait for players, at most `most`, the latest touched first."""
        return {row[0]: Listed(*row[1:]) for row in await self._rows(_GET_PUBLIC, most)}

    async def stale(self, hours: int) -> list[str]:
        """Return the unfinished tables that nobody has touched for this many hours of the server's running time."""
        return [row[0] for row in await self._rows(_GET_STALE, hours)]

    async def due(self, now: int, latest: int) -> list[str]:
        """Return the tables whose deadline has come, or is later than any can be; not all, if they are many."""
        return [row[0] for row in await self._rows(_GET_DUE, now, latest, _MOST_DUE)]

    async def log(self, after: int, most: int, chain: int = 0) -> tuple[list[LogEntry], str]:
        """Return at most `most` lines of a chain of the log after number `after`, and the hash of the chain's last."""
        rows, heads = await self._rows(self._get_log, chain, after, most), await self.heads()
        names = LogEntry.__struct_fields__
        head = next((head.hash for head in heads if head.chain == chain), EMPTY)
        return [LogEntry(**dict(zip(names, row, strict=True))) for row in rows], head

    async def heads(self) -> list[LogHead]:
        return [LogHead(number=row[0], hash=row[1]) for row in await self._rows(LAST_LOG)]

    async def grow_idle(self) -> None:
        """Add one to every table's idle hours, which count while the server runs; storing an event resets them."""

    async def forget(self, hours: int) -> list[str]:
        """Delete finished and closed tables that nobody has touched for this many hours of the server's running time.

        It deletes a few hundred at most and returns their ids; their lines stay in the log.
        """

    @property
    def fault(self) -> str:
        """Why nothing is stored any more; empty while all is well."""

    async def beat(self) -> int | None:
        """Wait for the writer, and return the free bytes of its disk; None if the disk is another machine's.

        :raises StoreError: the database is lost.
        """

    def numbers(self) -> Mapping[str, float]:
        """Return what can be told at once of the database, by the names of its metrics (`NUMBERS`)."""
        return {}

    async def check(self) -> None:
        """Check that the database is still what was written; if not, `fault` says so from then on."""

    async def close(self) -> None:
        """Store waiting appends, then close the database."""
