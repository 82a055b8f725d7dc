"""Copies of this project, for tests that change its files."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from tools.files import ROOT, tracked

__all__ = ["copied", "ran", "shell"]

BESIDE = (".venv", "web/node_modules", "src/trey/built", "src/trey/runtime", "src/trey/static")
"""What is installed or built, and not changed by what is tried in a copy."""


def copied(folder: Path) -> Path:
    """Return a copy of all that git knows here, as it stands now, as a repository of its own."""
    copy = folder / "trey"
    for path in tracked():
        (copy / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / path, copy / path)
    for name in BESIDE:
        if (ROOT / name).exists():
            (copy / name).symlink_to(ROOT / name)
    for command in (("init", "--quiet"), ("add", "--all")):
        subprocess.run(("git", *command), cwd=copy, check=True)
    return copy


def ran(copy: Path, *command: str) -> str:
    """Run a Python module in a copy, with the copy's own trey, and return what it says; it must go well."""
    return shell(copy, f"{sys.executable} -m {' '.join(command)}")


def shell(copy: Path, script: str) -> str:
    """Run commands in a copy, one after the other, and return what they say; all must go well."""
    known = os.environ | {"PYTHONPATH": f"{copy / 'src'}{os.pathsep}{copy}", "CI": "true"}
    known["PATH"] = f"{Path(sys.executable).parent}{os.pathsep}{known['PATH']}"
    done = subprocess.run(["bash", "-ec", script], cwd=copy, env=known, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout
