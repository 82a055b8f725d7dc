"""`trey serve`: it reaches the server, and says what is missing."""

import re
import signal
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

from tests.cli.conftest import PLAIN, Run
from trey.cli import host, serve


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_it_serves_until_it_is_told_to_stop(tmp_path: Path, lang: str) -> None:
    line = f"serve --port 0 --no-open --db {tmp_path / 'tables.sqlite3'} --lang {lang}"
    running = subprocess.Popen(
        [sys.executable, "-m", "trey", *line.split()],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        env=PLAIN | {"PYTHONUNBUFFERED": "1"},
    )
    try:
        assert running.stdout
        first = running.stdout.readline()
        address = re.search(r"http://127\.0\.0\.1:\d+/", first)
        assert address, first
        with urllib.request.urlopen(address[0]) as answer:
            assert answer.status == 200
        running.send_signal(signal.SIGTERM)
        out, err = running.communicate(timeout=120)
    finally:
        running.kill()
        running.wait()
    assert running.returncode == 0, err
    assert ("Stopped" if lang == "en" else "Arrêté") in out
    assert (tmp_path / "tables.sqlite3").exists()


def test_missing_packages_are_named(trey: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve, "find_spec", lambda name: None if name == "uvicorn" else object())
    assert trey("serve").status == 2
    assert "needs uvicorn" in trey("serve").err
    assert "a besoin de uvicorn" in trey("serve --lang fr").err


def test_a_bot_that_needs_numba_says_so(trey: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(host, "available", lambda: False)
    ran = trey("watch sergeant_major --bots steady")
    assert ran.status == 2
    assert "needs Numba" in ran.err
    assert "a besoin de Numba" in trey("play sergeant_major --bots steady --lang fr").err
