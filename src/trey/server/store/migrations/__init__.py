"""Migrations from any older database to this version's.

A step only adds what servers of the version before can do without, so that these keep running while a newer one
starts.  A step of a later version may remove what nobody needs any more. Such a step then sets `readers.oldest`, the
oldest version that may still read the database.
"""

from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, create_engine, event
from sqlalchemy.pool import NullPool

from trey.server.store.event_store import HEAD

__all__ = ["migrate", "upgrade"]


def migrate(url: str, revision: str = HEAD) -> None:
    """Bring the database at `url` to `revision`, in one transaction: a kill leaves the old revision or the new."""
    engine = create_engine(url, poolclass=NullPool)
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _leave_transactions_to_us)
        event.listen(engine, "begin", lambda connection: connection.exec_driver_sql("begin immediate"))
    with engine.begin() as connection:
        upgrade(connection, revision)


def _leave_transactions_to_us(connection: Any, _record: Any) -> None:
    """Keep Python's driver from committing before each change of the schema."""
    connection.isolation_level = None


def upgrade(connection: Connection, revision: str = HEAD) -> None:
    """Bring a database to `revision`."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent))
    config.attributes["connection"] = connection
    command.upgrade(config, revision)
