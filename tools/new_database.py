"""Write src/trey/server/store/new.sql: what a new SQLite database begins with, as the migrations make it."""

import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path

from trey.server.store.migrations import migrate

__all__ = ["FILE", "script"]

FILE = "src/trey/server/store/new.sql"
HEAD = "-- A new SQLite database, as the migrations make it: written by `make fix`.\n"


def script() -> str:
    """Return the statements that make what all migrations make of an empty file."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "new.sqlite3"
        migrate(f"sqlite:///{path}")
        with closing(sqlite3.connect(path)) as db:
            statements = "\n".join(line for line in db.iterdump() if line not in {"BEGIN TRANSACTION;", "COMMIT;"})
    return HEAD + "\n".join(line.rstrip() for line in statements.split("\n") if line.strip()) + "\n"
