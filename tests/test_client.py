"""Tests of the page run against a client that was built from the sources that are here."""

import shutil
from pathlib import Path

import pytest

from tests.client import OLDER, older
from tools.files import ROOT
from trey.server.http import static


@pytest.fixture(scope="module")
def web(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the client's sources."""
    folder = tmp_path_factory.mktemp("copy") / "web"
    return Path(shutil.copytree(ROOT / "web", folder, ignore=shutil.ignore_patterns("node_modules")))


def test_the_client_was_built_from_the_sources_here(web: Path) -> None:
    assert older(static.CLIENT) == ""
    assert older(static.CLIENT, web) == "", "where they lie does not matter"


def test_a_build_that_does_not_say_from_what_is_old(tmp_path: Path) -> None:
    assert older(tmp_path) == OLDER


@pytest.mark.parametrize(
    ("file", "tells"),
    [("src/screens/Lobby.svelte", OLDER), ("public/new.svg", OLDER), ("vite.config.ts", OLDER), ("tests/new.ts", "")],
)
def test_a_source_that_changed_since_would_be_seen(web: Path, file: str, tells: str) -> None:
    before = (web / file).read_text("utf-8") if (web / file).exists() else None
    (web / file).write_text(f"{before or ''}\n", "utf-8")
    assert older(static.CLIENT, web) == tells
    if before is None:
        (web / file).unlink()
    else:
        (web / file).rename(web / f"{file}.new")
        assert older(static.CLIENT, web) == OLDER, "it has another name"
        (web / f"{file}.new").unlink()
        (web / file).write_text(before, "utf-8")
    assert older(static.CLIENT, web) == ""
