"""What is installed, and what a wheel carries."""

import os
import subprocess
import sys
import tomllib
from collections.abc import Iterable
from pathlib import Path
from zipfile import ZipFile

import pytest
from packaging.requirements import Requirement

from tests.installed import away, install, play_an_action
from tools.files import ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
WITHOUT_SITE_PACKAGES = "import sys; sys.path.insert(0, sys.argv[1]); import {module}; print({module}.__file__)"


def locked(name: str) -> list[Requirement]:
    lines = (ROOT / "requirements" / name).read_text(encoding="utf-8").splitlines()
    return [Requirement(line.rstrip(" \\")) for line in lines if line[:1].isalnum()]


def unmet(wanted: Iterable[str], pins: list[Requirement]) -> list[str]:
    """The requirements that no pin meets."""
    versions = [(pin.name, next(iter(pin.specifier)).version) for pin in pins]
    needs = map(Requirement, wanted)
    met = {str(n) for n in needs for name, version in versions if name == n.name and version in n.specifier}
    return [text for text in wanted if str(Requirement(text)) not in met]


def test_the_locks_meet_what_the_project_asks_for() -> None:
    extras = PROJECT["project"]["optional-dependencies"]
    play = extras["server"]
    others = [text for name in extras for text in extras[name] if not text.startswith("trey")]
    build, dev = PROJECT["dependency-groups"]["build"], PROJECT["dependency-groups"]["dev"]
    assert unmet([*play, *build, *PROJECT["build-system"]["requires"]], locked("play.txt")) == []
    assert unmet([*others, *build, *dev], locked("dev.txt")) == []
    assert {str(p).split(";")[0] for p in locked("play.txt")} <= {str(p).split(";")[0] for p in locked("dev.txt")}
    assert [str(pin) for pin in locked("uv.txt")] == (ROOT / "requirements/uv.in").read_text().split()


def test_an_unmet_requirement_would_be_seen() -> None:
    pins = [Requirement("numpy==2.4.6 ; python_full_version < '3.12'"), Requirement("rich==15.0.0")]
    assert unmet(["numpy>=2", "rich>=16", "absent"], pins) == ["rich>=16", "absent"]


def test_playing_installs_what_playing_needs(tmp_path: Path) -> None:
    for name in ("Makefile", "pyproject.toml", "requirements", "src", "web", "examples"):
        (tmp_path / name).symlink_to(ROOT / name)
    environment = {key: text for key, text in os.environ.items() if key not in {"MAKEFLAGS", "MAKELEVEL", "MFLAGS"}}
    told = subprocess.run(
        ["make", "--dry-run", "play"], cwd=tmp_path, env=environment, check=True, capture_output=True, text=True
    ).stdout
    assert "requirements/play.txt" in told
    assert "requirements/dev.txt" not in told


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    return next(folder.glob("*.whl"))


def test_a_wheel_carries_the_client_the_types_and_the_licences(wheel: Path) -> None:
    names = set(ZipFile(wheel).namelist())
    assert {"trey/py.typed", "trey/static/index.html", "trey/static/licences.md"} <= names
    assert "trey/static/checker/checker.js.br" in names
    assert "trey/static/.sources" not in names, "only tests ask for it"
    assert {name.rpartition("/")[2] for name in names if "/licenses/" in name} == {"LICENSE", "NOTICE"}
    assert {name.split("/")[0].split("-")[0] for name in names} == {"trey"}


@pytest.mark.parametrize("module", ["trey", "trey.games", "trey.match"])
def test_the_rules_need_nothing_but_the_standard_library(wheel: Path, module: str) -> None:
    command = [sys.executable, "-I", "-S", "-c", WITHOUT_SITE_PACKAGES.format(module=module), str(wheel)]
    ended = subprocess.run(command, check=False, capture_output=True, text=True)
    assert str(wheel) in ended.stdout, ended.stderr


async def test_a_wheel_in_an_empty_environment_serves_the_page_and_a_match(wheel: Path, tmp_path: Path) -> None:
    programs = install(wheel, tmp_path / "environment")
    words = f"serve --port 0 --metrics 0 --no-open --bot-delay 0 --db {tmp_path / 'trey.sqlite3'}"
    written = await play_an_action([str(programs / "trey"), *words.split()], away(PYTHONUNBUFFERED="1"), tmp_path)
    assert "Stopped" in written
    assert "Traceback" not in written
