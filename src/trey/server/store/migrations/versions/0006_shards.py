"""Shards of tables, the servers that own them, and a chain of the log for each; in PostgreSQL alone."""

from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Add tables; a server of the version before leaves them alone, and finds all tables leased to `shards`."""
    if op.get_bind().dialect.name != "postgresql":
        return
    for sql in (
        "create table shards (id int primary key, epoch int not null, owner varchar(32) not null)",
        "insert into shards select n, 1, '' from generate_series(0, 255) n",
        """create table members (id varchar(32) primary key, name varchar(64) not null, speaks int not null,
            pid int not null, since timestamptz not null, beat timestamptz not null)""",
        """create table chains (chain int, number int, kind varchar(12) not null, digest varchar(64) not null,
            hash varchar(64) not null, primary key (chain, number))""",
    ):
        op.execute(sql)
