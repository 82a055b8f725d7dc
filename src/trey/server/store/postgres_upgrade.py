"""Making the tables of a PostgreSQL database, or bringing them to this version while older servers keep running."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final
from urllib.parse import urlsplit

from trey.server.store.event_store import SHARED_HEAD
from trey.server.store.lines import PATIENCE, SETTINGS, connect
from trey.server.store.upgrade import ForeignError, known_version, steps

__all__ = ["prepare_shared", "shown_url"]

UPGRADE_LOCK: Final = 0x74726579_03
"""The advisory lock of the process that upgrades; others wait for it, and then find the work done."""
TABLES: Final = "select tablename from pg_tables where schemaname = current_schema()"


def prepare_shared(url: str) -> None:
    """Make the tables, or bring them to this version in one transaction; if another process is doing so, wait for it.

    :raises NewerError: a newer version has written it, and left nothing that this one may use.
    :raises ForeignError: another program's tables have these names.
    :raises OSError, asyncpg.PostgresError: the database cannot be reached or written.
    """
    with ThreadPoolExecutor(1) as thread:  # also where a loop runs already
        thread.submit(asyncio.run, _prepare(url)).result()


async def _prepare(url: str) -> None:
    db = await connect(url, "start")
    cut = asyncio.get_running_loop().call_later(PATIENCE, db.terminate)
    try:
        if await _version(db, url) == SHARED_HEAD:
            return
    finally:
        cut.cancel()
        db.terminate()
    db = await connect(url, "upgrade", statement_timeout="0", lock_timeout="0")  # a long statement is meant here
    try:
        async with db.transaction():
            await db.execute(f"select pg_advisory_xact_lock({UPGRADE_LOCK})")
            await db.execute(f"set local lock_timeout = {SETTINGS['lock_timeout']}")  # others wait for it
            for step in steps("postgres", await _version(db, url), SHARED_HEAD):
                await db.execute(step)
    finally:
        db.terminate()


async def _version(db: Any, url: str) -> str:
    """Return the newest step that a database has, "" for a new one."""
    tables = {row[0] for row in await db.fetch(TABLES)}
    if "alembic_version" not in tables:
        if tables & {"tables", "events", "log"}:
            raise ForeignError(shown_url(url))
        return ""
    version = await db.fetchval("select version_num from alembic_version")
    oldest = await db.fetchval("select min(oldest) from readers") if "readers" in tables else None
    return known_version(shown_url(url), version or "", oldest, SHARED_HEAD)


def shown_url(url: str) -> str:
    """Return a database's address without user name, password and parameters."""
    parts = urlsplit(url)
    host = parts.netloc.rpartition("@")[2]
    return f"{parts.scheme}://{host}{parts.path}"
