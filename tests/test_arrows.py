"""Imports point one way, and rules need nothing but the standard library."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tools.files import ROOT

LAYERS = ["kernel", "core", "melds", "proof", "games", "starter", "play", "solvers", "bots", "match", "review"]
LAYERS += ["envs", "lab", "server", "cli", "laws"]
SIBLINGS = (({"melds", "proof"}, "core"), ({"games", "starter"}, "proof"), ({"envs", "lab", "server"}, "review"))
RUN = "from importlinter.cli import lint_imports_command; lint_imports_command()"


def lint(source: Path) -> subprocess.CompletedProcess[str]:
    """Hold the package in `source` to this project's contracts."""
    command = [sys.executable, "-c", RUN, "--no-cache", "--config", str(ROOT / "pyproject.toml")]
    environment = os.environ | {"PYTHONPATH": str(source)}
    return subprocess.run(command, cwd=source, env=environment, capture_output=True, check=False, encoding="utf-8")


def planted(folder: Path, module: str, line: str) -> Path:
    """Write a package of all layers, each importing the one below, with one more import in `module`."""
    for layer, below in zip(LAYERS, ["", *LAYERS], strict=False):
        file = folder / "trey" / layer / "__init__.py"
        file.parent.mkdir(parents=True)
        beside = next((under for group, under in SIBLINGS if {layer, below} <= group), below)
        file.write_text(f"import trey.{beside}\n" if below else "")
    (folder / "trey/__init__.py").touch()
    file = folder / "trey" / module
    file.write_text(file.read_text() + line + "\n" if file.exists() else line + "\n")
    return folder


def test_the_package_keeps_to_its_contracts() -> None:
    done = lint(ROOT / "src")
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize(
    ("module", "line"),
    [
        ("cli/__init__.py", "import trey.lab, trey.core, msgspec"),
        ("server/__init__.py", "import starlette, msgspec, trey.match"),
        ("kernel/compiled.py", "import numpy"),
    ],
)
def test_arrows_may_point_down(tmp_path: Path, module: str, line: str) -> None:
    done = lint(planted(tmp_path, module, line))
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize(
    ("module", "line"),
    [
        ("core/__init__.py", "import trey.games"),
        ("bots/__init__.py", "import trey.envs"),
        ("lab/__init__.py", "import trey.server"),
        ("games/__init__.py", "import numpy"),
        ("games/euchre.py", "import random"),
        ("core/tricks.py", "from numpy import int64"),
        ("core/record.py", "import msgspec"),
    ],
)
def test_arrows_may_not_point_up_or_out(tmp_path: Path, module: str, line: str) -> None:
    done = lint(planted(tmp_path, module, line))
    assert done.returncode == 1
    assert "BROKEN" in done.stdout


@pytest.mark.parametrize(
    "hidden", ["", "def late():\n    ", "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    "]
)
def test_siblings_may_not_import_each_other(tmp_path: Path, hidden: str) -> None:
    planted(tmp_path, "lab/jobs.py", "import trey.lab.kept")
    (tmp_path / "trey/lab/kept.py").write_text(f"{hidden}import trey.lab.jobs\n")
    done = lint(tmp_path)
    assert done.returncode == 1
    assert "Imports run in no circle BROKEN" in done.stdout
