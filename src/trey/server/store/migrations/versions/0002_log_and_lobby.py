"""The log of commitments, and what a lobby needs to know about tables."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Create the table `log`; add a stage, a visibility and the time of the last event to `tables`.

    What is there already stays: an earlier server, whose steps were not one transaction, may have been killed halfway.
    """
    known = sa.inspect(op.get_bind())
    if not known.has_table("log"):
        op.create_table(
            "log",
            sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
            sa.Column("table_id", sa.String(32), nullable=False),
            sa.Column("deal", sa.Integer, nullable=False),
            sa.Column("kind", sa.String(12), nullable=False),
            sa.Column("digest", sa.String(64), nullable=False),
            sa.Column("hash", sa.String(64), nullable=False),
        )
    there = {column["name"] for column in known.get_columns("tables")}
    for column in (
        sa.Column("stage", sa.String(8), nullable=False, server_default="playing"),
        sa.Column("public", sa.Boolean, nullable=False, server_default="0"),
        sa.Column("touched", sa.BigInteger, nullable=False, server_default="0"),
    ):
        if column.name not in there:
            op.add_column("tables", column)
    op.execute("update tables set touched = made where touched = 0")
