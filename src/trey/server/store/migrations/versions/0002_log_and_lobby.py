"""The log of commitments, and what a lobby asks of tables."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Make the log; tables get a stage, a visibility and the time of their last event."""
    op.create_table(
        "log",
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("deal", sa.Integer, nullable=False),
        sa.Column("kind", sa.String(12), nullable=False),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("hash", sa.String(64), nullable=False),
    )
    with op.batch_alter_table("tables") as batch:
        batch.add_column(sa.Column("stage", sa.String(8), nullable=False, server_default="playing"))
        batch.add_column(sa.Column("public", sa.Boolean, nullable=False, server_default="0"))
        batch.add_column(sa.Column("touched", sa.BigInteger, nullable=False, server_default="0"))
    op.execute("update tables set touched = made")


def downgrade() -> None:
    """Take them away."""
    with op.batch_alter_table("tables") as batch:
        batch.drop_column("touched")
        batch.drop_column("public")
        batch.drop_column("stage")
    op.drop_table("log")
