"""What this version owes to others: to databases and records of any age, and to the one version before it.

What is stored stays readable; frozen databases and tables hold that (`tests/server/stored`, `tests/golden/frozen`):

- A database of any step of the schema opens (`VERSIONS`).  Where an older server stored no text for lists, it is made
  (`live.house.House.about`).
- Events of any age are read (`table.events`).  A bot goes by its name of today (`BOTS.today`).
- The public log keeps its lines of version 1 (`store.public_log`).

Until a release, the version before is served, and no other.  At a release, this paragraph and what it names goes:

- A server with a lease a table (schema 0005) that still runs stores nothing (`store.postgres.RAISE`, and the first
  half of `store.shards.BEAT`); what it added to its log stands before a chain's next line (`store.shards.JOIN`).
- A page of version 1 of the protocol can read its goodbye (`PAIRS`).  A page that cannot be sent on to another server
  is told to load itself again (`wire.Hello.sent`).  In version 2, every seat still has `wire.SeatFacts.substitute`.

The version after this one is met halfway: its database opens if it says so (`known_version`), its events whose tags
begin with `+` are passed over (`table.events.Later`), and a table that cannot be read goes to a server that `SPEAKS`
more.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Final, Literal

SCHEMA: Final = Path(__file__).parent / "store/schema"
VERSIONS: Final = ("0001", "0002", "0003", "0004", "0005", "0006", "0007")  # the versions of the schema, in order
HEAD: Final = VERSIONS[-1]  # the newest version of an SQLite database; it skips 0006, as it knows nothing of shards
SHARED_HEAD: Final = VERSIONS[-1]  # the newest version of a PostgreSQL database
SPEAKS: Final = 2  # raised by each version that writes tables which earlier ones cannot read
PAIRS: Final = "1"  # the language of a page of version 1 of the protocol: all languages in a list


class NewerError(Exception):
    """The database is from a newer version than this server."""


class ForeignError(Exception):
    """The database is another program's."""


def known_version(where: object, version: str, oldest: str | None, head: str = HEAD) -> str:
    """Return the version of a database, or `head` for a newer one that this server may still read.

    `oldest` is the oldest version whose servers may read it, as its own steps have said.

    :raises NewerError: a newer version has written it, and left nothing that this one may use.
    :raises ForeignError: another program has.
    """
    if version.isdigit() and version > head:
        if oldest is None or oldest > head:
            raise NewerError(where)
        return head
    if version not in VERSIONS:
        raise ForeignError(where)
    return version


def steps(database: Literal["sqlite", "postgres"], version: str, head: str) -> Iterator[str]:
    """Return the SQL of each step from a version to `head`, in order."""
    for file in sorted(SCHEMA.glob("*.sql")):
        number, *of = file.name.split(".")
        if version < number <= head and of in (["sql"], [database, "sql"]):
            yield file.read_text("utf-8")
