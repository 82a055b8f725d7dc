"""Each broken game fails by the law that is for it: here by day, and from the wheel by night."""

import inspect
import re
import subprocess
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from tests.installed import away
from tests.laws.beside import beside
from tests.laws.planted import FAULTS, write_planted
from tests.toys import TOYS, write_toy
from trey import games
from trey.cli.commands.new_game import write_game
from trey.core.family import Family
from trey.starter import FAMILY as STARTER


def law(start: str) -> Callable[..., None]:
    """The law whose name begins so."""
    module, _, begun = start.partition(".")
    laws = vars(import_module(f"trey.laws.{module}"))
    (found,) = [made for name, made in laws.items() if name.startswith(begun)]
    return found  # type: ignore[no-any-return]


def asked(of: Callable[..., None], family: Family, monkeypatch: pytest.MonkeyPatch) -> None:
    """Hold a family that is not installed to a law."""
    preset = family.presets[0]
    monkeypatch.setitem(games.PRESETS, preset.id, (family, preset))
    given: dict[str, Any] = {"family": family, "preset": preset.id, "steps": 12, "monkeypatch": monkeypatch}
    of(**{name: given[name] for name in inspect.signature(of).parameters})


@pytest.mark.parametrize("name", FAULTS)
def test_a_broken_game_is_found_by_its_law(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(write_planted(name, tmp_path) / "src"))
    family: Family = import_module(f"trey_planted_{name}").FAMILY
    with pytest.raises(AssertionError):
        asked(law(FAULTS[name].law), family, monkeypatch)


@pytest.mark.parametrize("start", sorted({fault.law for fault in FAULTS.values()}))
def test_what_they_are_made_of_is_not(start: str, monkeypatch: pytest.MonkeyPatch) -> None:
    asked(law(start), STARTER, monkeypatch)


# From the wheel


def held(package: Path, python: Path) -> subprocess.CompletedProcess[str]:
    """Hold a game to the laws of an installed trey."""
    command = ["-m", "pytest", "--trey-family", package.name, "--trey-golden", "--strict", "-q", "--tb=no", "-rfE"]
    environment = away() | {"PYTHONPATH": beside(package)["PYTHONPATH"]}
    return subprocess.run(
        [str(python), *command], cwd=package, env=environment, capture_output=True, text=True, check=False
    )


@pytest.mark.nightly
def test_a_sound_game_keeps_the_laws_of_the_wheel(tmp_path: Path, installed: Path) -> None:
    ran = held(write_game("sound", STARTER, tmp_path / "sound"), installed)
    assert ran.returncode == 0, ran.stdout + ran.stderr


@pytest.mark.nightly
@pytest.mark.parametrize("name", FAULTS)
def test_so_is_a_broken_one_by_those_of_the_wheel(name: str, tmp_path: Path, installed: Path) -> None:
    ran = held(write_planted(name, tmp_path), installed)
    broken = re.findall(r"^FAILED \S*?(test_\w+)\.py::(\w+)", ran.stdout, re.MULTILINE)
    assert ran.returncode == 1, ran.stdout + ran.stderr
    assert any(f"{file}.{one}".startswith(FAULTS[name].law) for file, one in broken), ran.stdout


@pytest.mark.nightly
@pytest.mark.parametrize("name", TOYS)
def test_a_toy_keeps_the_laws_of_the_wheel(name: str, tmp_path: Path, installed: Path) -> None:
    """In a browser too, and in the environments of other packages."""
    ran = held(write_toy(name, tmp_path), installed)
    assert ran.returncode == 0, ran.stdout + ran.stderr
