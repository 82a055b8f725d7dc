"""Leases of tables, the processes that hold them, limits that these share, and which versions may read the database."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Add columns and tables. A later step that suits servers of this version leaves `readers.oldest` as it is."""
    op.add_column("tables", sa.Column("owner", sa.String(32), nullable=False, server_default=""))
    op.add_column("tables", sa.Column("epoch", sa.Integer, nullable=False, server_default="0"))
    op.create_index("tables_owner", "tables", ["owner"])
    op.create_table(
        "processes",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("address", sa.String(300), nullable=False),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("until", sa.DateTime(timezone=True), nullable=False),
    )
    op.create_table(
        "quotas",
        sa.Column("share", sa.String(80), primary_key=True),
        sa.Column("level", sa.Float, nullable=False),
        sa.Column("since", sa.DateTime(timezone=True), nullable=False),
    )
    readers = op.create_table("readers", sa.Column("oldest", sa.String(32), primary_key=True))
    op.bulk_insert(readers, [{"oldest": "0004"}])
