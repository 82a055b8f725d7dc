"""What lists show of a table, so that they need not replay its events."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Add the column `about`; what is not known of an older table is looked up when the table is listed."""
    op.add_column("tables", sa.Column("about", sa.Text, nullable=False, server_default=""))
