"""A server for the tests of this folder."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.serving import Serving


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with Serving(tmp_path_factory.mktemp("db") / "trey.sqlite3") as serving:
        yield serving


@pytest.fixture
def db(tmp_path: Path) -> Path:
    return tmp_path / "trey.sqlite3"
