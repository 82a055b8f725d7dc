"""A backup of all tables of a device in one file, to keep or to take to another device.

The file is gzipped lines of JSON: a head (kind of file, number of tables), a line for each table, and
`{"end":…}`.
"""

import re
import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

import msgspec
from msgspec import Raw, Struct

from trey.core.errors import OptionError
from trey.local.journal import Row
from trey.local.store import Kept
from trey.local.trouble import trouble
from trey.server.live.cache import pack
from trey.server.table import events
from trey.server.table.identity import clean_name
from trey.server.table.table import Table

MOST_PACKED: Final = 64 << 20
"""The most bytes of a file, enough for about ten thousand matches."""
MOST_BYTES: Final = 512 << 20
"""The most bytes of a file after decompression."""
VERSION: Final = 1
GZIP: Final = b"\x1f\x8b\x08"
WHOLE: Final = 31
"""The setting that tells zlib to expect gzip's header and checksum."""


class Head(Struct, frozen=True, kw_only=True):
    """The first line."""

    trey: str
    v: int
    tables: int
    page: str = ""
    """Data of the page, which only the page can read."""


class Copied(Struct, frozen=True, kw_only=True):
    """The line of a table."""

    table: str
    code: str
    events: tuple[Raw, ...]


class End(Struct, frozen=True):
    """The last line."""

    end: int


class Brought(NamedTuple):
    """The result of an import."""

    new: int
    """Tables that were not on this device."""
    longer: int
    """Tables that are further along in the file than on this device."""
    known: int
    """Tables that are at least as far along on this device, or were continued differently here: they are left alone."""
    page: str
    """The page's data, as given to `export`."""


def write(tables: Mapping[str, Kept], page: str) -> bytes:
    """Return a file with these tables and the page's data."""
    lines = [
        msgspec.json.encode(Head(trey="tables", v=VERSION, tables=len(tables), page=page)),
        *(
            msgspec.json.encode(Copied(table=name, code=kept.code, events=tuple(map(Raw, kept.events))))
            for name, kept in tables.items()
        ),
        msgspec.json.encode(End(len(tables))),
    ]
    return pack(b"\n".join(lines))


def read(data: bytes) -> tuple[str, Iterator[Row]]:
    """Return the page's data, and an iterator of the tables, each checked by playing it again from its first event.

    :raises TreyError: `file-too-large`, `file-unreadable`, `file-cut`, `file-newer`; and while tables are taken
        `file-altered`, or why its rules are impossible here.
    """
    first, *lines = _unpacked(data).split(b"\n")
    try:
        head = msgspec.json.decode(first, type=Head)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise trouble("file-unreadable") from None
    if head.trey != "tables":
        raise trouble("file-unreadable")
    if head.v > VERSION:
        raise trouble("file-newer")
    if len(lines) != head.tables + 1 or lines[-1] != msgspec.json.encode(End(head.tables)):
        raise trouble("file-cut")
    return head.page, _tables(lines[:-1])


def _unpacked(data: bytes) -> bytes:
    if len(data) > MOST_PACKED:
        raise trouble("file-too-large")
    if not data.startswith(GZIP):
        raise trouble("file-unreadable")
    unpacking = zlib.decompressobj(WHOLE)
    try:
        found = unpacking.decompress(data, MOST_BYTES)
    except zlib.error:
        raise trouble("file-unreadable") from None
    if unpacking.unconsumed_tail:
        raise trouble("file-too-large")
    if not unpacking.eof:
        raise trouble("file-cut")
    if unpacking.unused_data:
        raise trouble("file-unreadable")
    return found


def _tables(lines: Sequence[bytes]) -> Iterator[Row]:
    seen = set[str]()
    for line in lines:
        row = _table(line)
        if seen & {row.table, row.code}:
            raise trouble("file-altered")
        seen |= {row.table, row.code}
        yield row


def _table(line: bytes) -> Row:
    try:
        copied = msgspec.json.decode(line, type=Copied)
        known = events.decode(map(bytes, copied.events))
        table = Table.replay(copied.table, known)
        stage = table.stage
        right = _is_right(copied, table, known)
    except OptionError as error:
        if error.code != "name-invisible":
            raise  # a game that is not here: it says so itself
        raise trouble("file-altered") from None
    except Exception:  # noqa: BLE001 - whatever was written there, it is not what a table writes
        raise trouble("file-altered") from None
    if not right:
        raise trouble("file-altered")
    return Row(table=copied.table, first=1, code=copied.code, stage=stage, events=copied.events)


def _is_right(copied: Copied, table: Table, known: Sequence[events.Event]) -> bool:
    """Say whether the names of tables and people are valid."""
    names = [event.name for event in known if isinstance(event, events.Sat | events.Renamed | events.Promised)]
    tables = [copied.table, *(event.table for event in known if isinstance(event, events.Next))]
    return (
        all(re.fullmatch("[0-9a-f]{24}", name) for name in tables)
        and re.fullmatch("[A-Z0-9]{1,16}", copied.code) is not None
        and copied.code == table.code
        and all(name == clean_name(name) for name in names)
    )


def compare(rows: Sequence[Row], tables: Mapping[str, Kept], other: Callable[[str], bool]) -> tuple[list[Row], Brought]:
    """Return the rows to store, and the result of the import.

    :param other: says whether another table here has a code.
    :raises TreyError: `file-altered`, a table has the code of another.
    """
    store, new, longer = list[Row](), 0, 0
    for row in rows:
        here = tables[row.table].events if row.table in tables else []
        there = [bytes(event) for event in row.events]
        if not here and other(row.code):
            raise trouble("file-altered")
        if len(there) > len(here) and there[: len(here)] == here:
            new, longer = new + (not here), longer + bool(here)
            rest = tuple(row.events[len(here) :])
            store.append(msgspec.structs.replace(row, first=len(here) + 1, events=rest))
    return store, Brought(new, longer, len(rows) - new - longer, "")
