"""The public log: a hash chain over every commitment and every shown shuffle of all tables.

A line's hash is SHA-256 of the frame (each field preceded by its length in four bytes, the highest first) of
`"trey-public-log-v1"`, the hash before it (empty for the first), its number, table, deal, kind and digest.
The digest of a `committed` line is the commitment's log; that of a `shown` line the shuffle's head.
"""

import hashlib
from collections.abc import Iterable
from typing import Final, Literal, NamedTuple

from trey.server.wire.messages import LogEntry

__all__ = ["EMPTY", "Logged", "chain", "verify"]

EMPTY: Final = ""
"""The head of a log without lines."""


class Logged(NamedTuple):
    """What is to be logged: a commitment or a reveal."""

    deal: int
    kind: Literal["committed", "shown"]
    digest: str


def chain(before: str, number: int, table: str, logged: Logged) -> LogEntry:
    """Return line `number` of the log, which follows the hash `before`."""
    fields = (str(number), table, str(logged.deal), logged.kind)
    texts = [b"trey-public-log-v1", bytes.fromhex(before), *(f.encode() for f in fields)]
    texts.append(bytes.fromhex(logged.digest))
    framed = b"".join(len(text).to_bytes(4, "big") + text for text in texts)
    digest = hashlib.sha256(framed).hexdigest()
    return LogEntry(
        number=number,
        table=table,
        deal=logged.deal,
        kind=logged.kind,
        digest=logged.digest,
        hash=digest,
    )


def verify(entries: Iterable[LogEntry], before: str = EMPTY) -> bool:
    """Tell whether lines follow from each other, the first one from `before`."""
    for entry in entries:
        if chain(before, entry.number, entry.table, Logged(entry.deal, entry.kind, entry.digest)) != entry:
            return False
        before = entry.hash
    return True
