"""The store of a device: all events in memory, each written to the journal before it counts."""

import asyncio
import logging
from collections.abc import Sequence
from typing import Any, Final, NamedTuple, Self

import msgspec
from msgspec import Raw

from trey.local.journal import VERSION, Journal, Row
from trey.local.trouble import trouble
from trey.server.journal import name_of
from trey.server.store.event_store import ConflictError, EventStore, GapError, Log, Rows, StoreError, Summary

_GOING: Final = {"open", "playing"}
_ROW: Final = msgspec.json.Decoder(Row)
_LOG: Final = logging.getLogger("trey.server")


class Kept(NamedTuple):
    """A table: its events in order, its code, and its stage."""

    events: list[bytes]
    code: str
    stage: str


class LocalStore(EventStore):
    """An `EventStore` of one device.  It has no public log, since only the dealing device could read it."""

    fault = ""  # pyright: ignore[reportIncompatibleMethodOverride, reportAssignmentType]

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self.tables: dict[str, Kept] = {}
        self._codes: dict[str, str] = {}
        self._broken: set[str] = set()
        self._one_at_a_time = asyncio.Lock()

    @classmethod
    async def of(cls, journal: Journal) -> Self:
        """Return the store with the content of a journal.

        :raises TreyError: `journal-newer`.
        """
        made = cls(journal)
        for row in await journal.read():
            made._read(row)
        return made

    def _read(self, stored: bytes) -> None:
        try:
            row = _ROW.decode(stored)
        except msgspec.DecodeError:
            _LOG.error("a row of the journal cannot be read")  # its table has a gap, unless it was the table's last
            return
        if row.v > VERSION:
            raise trouble("journal-newer")
        known = self.tables[row.table].events if row.table in self.tables else []
        if row.first > len(known) + 1:
            _LOG.error("table %s: a row of the journal is missing", name_of(row.table))
            self._broken.add(row.table)
        del known[row.first - 1 :]  # what was stored, but could not be said to be: nobody has heard of it
        self._keep(row, known)

    def _keep(self, row: Row, known: list[bytes]) -> None:
        known.extend(bytes(event) for event in row.events)
        self.tables[row.table] = Kept(known, row.code, row.stage)
        self._codes[row.code] = row.table

    async def append(self, summary: Summary, first: int, bodies: Rows, logged: Log = (), *, epoch: int = 1) -> None:  # noqa: ARG002 - there is no log, and one lease of everything
        """Store events of a table; return once they are on the device.

        :raises ConflictError: a number or the code is taken.
        :raises StoreError: they could not be stored.
        """
        events = tuple(map(Raw, bodies))
        row = Row(table=summary.id, first=first, code=summary.code, stage=summary.stage, events=events)
        await self.add([row])

    async def add(self, rows: Sequence[Row]) -> None:
        """Store rows of different tables, all or none.

        :raises ConflictError, StoreError: as `append`.
        """
        async with self._one_at_a_time:
            for row in rows:
                at = len(self.tables[row.table].events) if row.table in self.tables else 0
                if row.first != at + 1 or self._codes.get(row.code, row.table) != row.table:
                    raise ConflictError(row.table)
            try:
                await self._journal.append([msgspec.json.encode(row) for row in rows])
            except StoreError:
                raise
            except Exception as error:
                raise StoreError(str(error) or type(error).__name__) from error
            for row in rows:
                self._keep(row, self.tables[row.table].events if row.table in self.tables else [])

    @property
    def whole(self) -> dict[str, Kept]:
        """The tables of which no event is missing."""
        return {table: kept for table, kept in self.tables.items() if table not in self._broken}

    async def _rows(self, sql: str, *values: Any) -> Sequence[Sequence[Any]]:  # noqa: ARG002
        """Find nothing: no list shows a table of this device, none is ever given up, and there is no public log."""
        return []

    async def events(self, table: str) -> list[bytes]:
        """Return a table's events.

        :raises GapError: one is missing.
        """
        if table in self._broken:
            raise GapError(table)
        return list(self.tables[table].events) if table in self.tables else []

    async def last(self, table: str) -> int:
        """Return the number of a table's last event."""
        return len(self.tables[table].events) if table in self.tables else 0

    async def by_code(self, code: str) -> str | None:
        """Return the table with this code, unless its match is over."""
        table = self._codes.get(code)
        return table if table and self.tables[table].stage in _GOING else None

    def has_code(self, code: str) -> bool:
        """Say whether a table has this code."""
        return code in self._codes

    async def grow_idle(self) -> None:
        """Do nothing: tables stay open as long as the device has them."""

    async def forget(self, hours: int) -> list[str]:  # noqa: ARG002
        """Return nothing: no table is ever deleted."""
        return []

    async def beat(self) -> int | None:
        """Return None: nobody monitors the device."""
        return None

    async def check(self) -> None:
        """Do nothing: nobody else writes here."""

    async def close(self) -> None:
        """Do nothing: everything is stored."""
