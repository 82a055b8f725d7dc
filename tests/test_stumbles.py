"""A browser test that failed is run once more, and is named; no other is, nor is it so at night or for many."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.stumbles import STUMBLES

ROOT = Path(__file__).parents[1]
HEAD = """
import pathlib
import pytest

@pytest.fixture
def browser(): ...

def stumble(name):
    tried = pathlib.Path(__file__).with_name(name)
    assert tried.exists() or tried.touch()

"""
STUMBLING = "@pytest.mark.parametrize('n', range({}))\ndef test_it(browser, n): stumble(str(n))"
FALLING = "def test_it(browser): raise AssertionError"
ALONE = "def test_it(): stumble('it')"
AT_NIGHT = "@pytest.mark.nightly\ndef test_it(browser): stumble('it')"


def run(folder: Path, text: str, workers: int = 0) -> subprocess.CompletedProcess[str]:
    (folder / "test_these.py").write_text(HEAD + text)
    (folder / "pytest.toml").write_text('pytest = { markers = ["nightly"] }')
    plugins = ["-p", "tests.stumbles", "-p", "pytest_rerunfailures", "-p", "xdist", "-p", "no:cacheprovider"]
    command = [sys.executable, "-m", "pytest", *plugins, "-rR", "-n", str(workers), "-c", "pytest.toml"]
    env = os.environ | {"PYTHONPATH": str(ROOT), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "PYTEST_ADDOPTS": ""}
    return subprocess.run(command, check=False, cwd=folder, env=env, capture_output=True, text=True)


@pytest.mark.parametrize("workers", [0, 2])
def test_a_browser_test_may_stumble_once_and_is_named(tmp_path: Path, workers: int) -> None:
    done = run(tmp_path, STUMBLING.format(STUMBLES), workers)
    assert done.returncode == 0, done.stdout
    assert done.stdout.count("RERUN test_these.py::test_it") == STUMBLES
    assert f"{STUMBLES} failed at the first try" in done.stdout
    assert done.stdout.count("E       AssertionError") == STUMBLES, "each with its traceback"


@pytest.mark.parametrize(
    "text",
    [STUMBLING.format(STUMBLES + 1), FALLING, ALONE, AT_NIGHT],
    ids=["many", "at both tries", "no browser", "at night"],
)
def test_nothing_else_is_forgiven(tmp_path: Path, text: str) -> None:
    done = run(tmp_path, text)
    assert done.returncode == pytest.ExitCode.TESTS_FAILED, done.stdout
