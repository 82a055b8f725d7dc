"""What tests of the laws have in common: trey as somebody has installed it."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.installed import UV
from tools.files import ROOT


@pytest.fixture(scope="session")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The Python of an environment with trey's wheel, and with what else its extra `laws` brings."""
    folder = tmp_path_factory.mktemp("laws")
    build = [UV, "build", "--quiet", "--wheel", "--no-build-isolation", "--python", sys.executable, "-o", str(folder)]
    subprocess.run([*build, str(ROOT)], check=True)
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(folder / "env")], check=True)
    python = folder / "env/bin/python"
    (wheel,) = folder.glob("*.whl")
    wanted = ["--python", str(python), f"{wheel}[laws]"]
    if subprocess.run([UV, "pip", "install", "--quiet", "--offline", *wanted], check=False).returncode:
        subprocess.run([UV, "pip", "install", "--quiet", *wanted], check=True)
    return python
