"""Hours in which a table was idle while the server ran, free seats, and an index for the lobby."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Add columns and an index; what is not known of an older table's seats is looked up when the table is listed."""
    op.add_column("tables", sa.Column("idle", sa.Integer, nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("free", sa.Integer, nullable=False, server_default="1"))
    op.create_index("tables_lobby", "tables", ["public", "stage", "touched"])
