"""The database's tables, for SQLite and PostgreSQL alike; `migrations` builds them step by step.

Only migrations and tests import this: the server starts in half the time without SQLAlchemy.
"""

from typing import Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    UniqueConstraint,
)

__all__ = ["EVENTS", "LOG", "METADATA", "TABLES"]

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
    UniqueConstraint("code", name="tables_code"),
    Index("tables_lobby", "public", "stage", "touched"),
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
