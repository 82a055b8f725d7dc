"""The database's tables, for SQLite and PostgreSQL alike; `migrations` builds them step by step.

Only migrations and tests import this: the server starts in half the time without SQLAlchemy.
"""

from typing import Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    DateTime,
    Float,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

__all__ = ["EVENTS", "METADATA", "PROCESSES", "READERS", "TABLES"]

METADATA: Final = MetaData()

TABLES: Final = Table(
    "tables",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("code", String(16), nullable=False),
    Column("made", BigInteger, nullable=False),
    Column("stage", String(8), nullable=False, server_default="open"),
    Column("public", Boolean, nullable=False, server_default="0"),
    Column("touched", BigInteger, nullable=False, server_default="0"),
    Column("idle", Integer, nullable=False, server_default="0"),
    Column("free", Integer, nullable=False, server_default="1"),
    Column("owner", String(32), nullable=False, server_default=""),
    Column("epoch", Integer, nullable=False, server_default="0"),
    Column("about", Text, nullable=False, server_default=""),
    UniqueConstraint("code", name="tables_code"),
    Index("tables_lobby", "public", "stage", "touched"),
    Index("tables_owner", "owner"),
)

# Append-only.  The key is also the concurrency control: who inserts number n + 1 first has acted.
EVENTS: Final = Table(
    "events",
    METADATA,
    Column("table_id", String(32), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("body", LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)

LOG: Final = Table(
    "log",
    METADATA,
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("table_id", String(32), nullable=False),
    Column("deal", Integer, nullable=False),
    Column("kind", String(12), nullable=False),
    Column("digest", String(64), nullable=False),
    Column("hash", String(64), nullable=False),
)

# Who serves the tables of a database that several processes share, and until when that holds without a new word.
PROCESSES: Final = Table(
    "processes",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("address", String(300), nullable=False),
    Column("secret", String(64), nullable=False),
    Column("until", DateTime(timezone=True), nullable=False),
)

# What is left of limits that hold across processes; a share is a keyed hash, never an address.
QUOTAS: Final = Table(
    "quotas",
    METADATA,
    Column("share", String(80), primary_key=True),
    Column("level", Float, nullable=False),
    Column("since", DateTime(timezone=True), nullable=False),
)

# The oldest version whose servers may still read and write: steps that only add leave it as it is.
READERS: Final = Table("readers", METADATA, Column("oldest", String(32), primary_key=True))
