"""Servers and stores for the tests of this folder."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from tests.chance import chance
from tests.server.postgres import Postgres, lacking, postgres
from tests.server.serving import Serving
from tools.services import find_postgres
from trey.server.store.event_store import EventStore
from trey.server.store.sqlite import SqliteStore

__all__ = ["chance"]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with Serving(tmp_path_factory.mktemp("db") / "trey.sqlite3") as serving:
        yield serving


@pytest.fixture
def db(tmp_path: Path) -> Path:
    return tmp_path / "trey.sqlite3"


@pytest.fixture(scope="session")
def pg() -> Iterator[Postgres]:
    """A PostgreSQL server, where there is one."""
    if why := lacking(find_postgres):
        pytest.skip(why)
    with postgres() as running:
        yield running


@pytest.fixture(params=["sqlite", "postgres"])
async def store(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[EventStore]:
    """An empty store of each kind."""
    opened = empty_store(request, tmp_path)
    yield opened
    await opened.close()


def empty_store(request: pytest.FixtureRequest, folder: Path) -> EventStore:
    """Open a store of the kind that is asked for."""
    if request.param == "sqlite":
        return SqliteStore(folder / "trey.sqlite3")
    from trey.server.store.postgres import PostgresStore

    return PostgresStore(request.getfixturevalue("pg").database())
