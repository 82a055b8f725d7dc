"""The public log: a hash chain over every commitment and every revealed shuffle at every table.

A line's hash is SHA-256 of the frame of `"trey-public-log-v2"`, the hash before it (empty for the first), its number,
kind and digest. In a frame, each field is preceded by its length in four bytes, big-endian. The digest of a
`committed` line is the commitment's log, and that of a `shown` line is the shuffle's head. Both are known to the
table's players, and tell nobody else which table it is.

Lines of version 1 had the frame of `"trey-public-log-v1"`, the hash before, number, table, deal, kind and digest.
They are published without table and deal, so others can follow the chain through them but cannot compute their hashes.
"""

import hashlib
import re
from collections.abc import Iterable
from typing import Final, Literal, NamedTuple

from trey.server.wire import LogEntry, LogHead

EMPTY: Final = ""  # the head of a log without lines


class Logged(NamedTuple):
    """A line to be logged: a commitment or a reveal."""

    kind: Literal["committed", "shown"]
    digest: str


def chain(before: str, number: int, logged: Logged) -> LogEntry:
    """Return line `number` of the log, which follows the hash `before`."""
    fields = (bytes.fromhex(before), str(number).encode(), logged.kind.encode(), bytes.fromhex(logged.digest))
    framed = b"".join(len(field).to_bytes(4, "big") + field for field in (b"trey-public-log-v2", *fields))
    digest = hashlib.sha256(framed).hexdigest()
    return LogEntry(number=number, v=2, kind=logged.kind, digest=logged.digest, hash=digest)


def chained(head: LogHead | None, logged: Iterable[Logged]) -> list[LogEntry]:
    number, before, made = (head.number if head else 0), (head.hash if head else EMPTY), list[LogEntry]()
    for line in logged:
        made.append(chain(before, number + len(made) + 1, line))
        before = made[-1].hash
    return made


def verify(entries: Iterable[LogEntry], before: str = EMPTY) -> bool:
    """Return whether each line follows from the one before, the first from `before`.

    Lines of version 1 must come first; their hashes cannot be checked.
    """
    version = 1
    for entry in entries:
        if entry.v < version or not re.fullmatch("[0-9a-f]{64}", entry.hash):
            return False
        version = entry.v
        if version == 2 and chain(before, entry.number, Logged(entry.kind, entry.digest)) != entry:
            return False
        before = entry.hash
    return True
