"""The way from any older database to this version's."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection

from trey.server.schema import HEAD

__all__ = ["upgrade"]


def upgrade(connection: Connection, revision: str = HEAD) -> None:
    """Bring a database to `revision`, in one transaction per step."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent))
    config.attributes["connection"] = connection
    command.upgrade(config, revision)
