"""The way from any older database to this version's."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, create_engine
from sqlalchemy.pool import NullPool

from trey.server.store.event_store import HEAD

__all__ = ["migrate", "upgrade"]


def migrate(url: str, revision: str = HEAD) -> None:
    """Bring the database at `url` to `revision`."""
    engine = create_engine(url, poolclass=NullPool)
    with engine.begin() as connection:
        upgrade(connection, revision)


def upgrade(connection: Connection, revision: str = HEAD) -> None:
    """Bring a database to `revision`, each step in a transaction of its own."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent))
    config.attributes["connection"] = connection
    command.upgrade(config, revision)
