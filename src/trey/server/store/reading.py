"""Reading an SQL database: the same statements for SQLite and PostgreSQL."""

from collections.abc import Sequence
from typing import Any, Final, Protocol

from trey.server.store.event_store import EventStore, GapError
from trey.server.store.public_log import EMPTY
from trey.server.wire import LogEntry, LogHead

__all__ = ["GROW_IDLE", "LAST_LOG", "MOST_FORGOTTEN", "Reading"]

GET_EVENTS: Final = "select number, body from events where table_id = $1 order by number"
GET_LAST: Final = "select max(number) from events where table_id = $1"
GET_CODE: Final = "select id from tables where code = $1 and stage in ('open', 'playing')"
GET_PUBLIC: Final = """
    select id, about from tables where public and stage in ('open', 'playing') and free > 0
    order by touched desc limit $1"""
GET_STALE: Final = "select id from tables where stage in ('open', 'playing') and idle >= $1"
GET_LOG: Final = """
    select number, case when table_id = '' then 2 else 1 end, kind, digest, hash
    from log where $1 = 0 and number > $2 order by number limit $3"""
LAST_LOG: Final = "select number, hash from log order by number desc limit 1"
GROW_IDLE: Final = "update tables set idle = idle + 1"
MOST_FORGOTTEN: Final = 500


class Reading(EventStore, Protocol):
    """The part of an `EventStore` that only reads."""

    _get_log: str = GET_LOG

    async def _rows(self, sql: str, *values: Any) -> Sequence[Sequence[Any]]:
        """Return what a statement finds."""

    async def events(self, table: str) -> list[bytes]:
        """Return a table's events in order, none if there is no such table.

        :raises GapError: one is missing.
        """
        rows = await self._rows(GET_EVENTS, table)
        if rows and (rows[0][0], rows[-1][0]) != (1, len(rows)):
            raise GapError(f"{len(rows)} events have the numbers {rows[0][0]} to {rows[-1][0]}")
        return [bytes(row[1]) for row in rows]

    async def last(self, table: str) -> int:
        """Return the number of a table's last event, 0 if there is no such table."""
        return (await self._rows(GET_LAST, table))[0][0] or 0

    async def by_code(self, code: str) -> str | None:
        """Return the table with this code, unless its match is over."""
        rows = await self._rows(GET_CODE, code)
        return rows[0][0] if rows else None

    async def public(self, most: int) -> dict[str, str]:
        """List the public tables that wait for players."""
        return {row[0]: row[1] for row in await self._rows(GET_PUBLIC, most)}

    async def stale(self, hours: int) -> list[str]:
        """List the unfinished tables that nobody has touched for this long."""
        return [row[0] for row in await self._rows(GET_STALE, hours)]

    async def log(self, after: int, most: int, chain: int = 0) -> tuple[list[LogEntry], str]:
        """Read a chain of the public log."""
        rows, heads = await self._rows(self._get_log, chain, after, most), await self.heads()
        names = LogEntry.__struct_fields__
        head = next((head.hash for head in heads if head.chain == chain), EMPTY)
        return [LogEntry(**dict(zip(names, row, strict=True))) for row in rows], head

    async def heads(self) -> list[LogHead]:
        """Return the last line of each chain of the public log that has any."""
        return [LogHead(number=row[0], hash=row[1]) for row in await self._rows(LAST_LOG)]
