"""Compiled code on systems that lack what others have: users' numbers, a home, a folder to write to."""

import json
import os
import stat
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from trey.kernel.kept import cache_folder

PLAY = """
import json, os, random, sys
for name in ("getuid", "geteuid", "getgid", "getegid", "fork", "sched_getaffinity", "chown", "fchmod"):
    if hasattr(os, name):
        delattr(os, name)
sys.modules["fcntl"] = sys.modules["pwd"] = sys.modules["resource"] = sys.modules["termios"] = None

import trey
from trey.bots import BOTS
match = trey.Match("euchre_cutthroat")
match.deal(trey.Deal.random(match.rules.pack.cards, 0, random.Random(1)))
asked = 0
while not match.deal_over and asked < 3:
    match.act_number(BOTS["steady"].choose(match.rules, match.observation(match.turn), 1))
    asked += 1
print(json.dumps(asked))
"""


def test_trey_is_imported_and_steady_plays_without_what_windows_lacks(tmp_path: Path) -> None:
    """Nothing is written, either, where the loops were built."""
    said = subprocess.run(
        [sys.executable, "-c", PLAY],
        capture_output=True,
        text=True,
        check=True,
        env=os.environ | {"TREY_CACHE": str(tmp_path)},
    )
    assert json.loads(said.stdout) == 3
    assert not list(tmp_path.iterdir())


@pytest.fixture
def homeless(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """No setting of a cache; home and temporary folders in the test's own."""
    for name in ("TREY_CACHE", "XDG_CACHE_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("USERPROFILE", str(tmp_path / "home"))
    (tmp_path / "temporary").mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "temporary"))
    return tmp_path


@pytest.mark.parametrize(
    ("system", "place"),
    [("linux", "home/.cache"), ("darwin", "home/Library/Caches"), ("win32", "local")],
)
def test_each_system_s_own_place_for_caches(
    homeless: Path, monkeypatch: pytest.MonkeyPatch, system: str, place: str
) -> None:
    monkeypatch.setattr(sys, "platform", system)
    if system == "win32":
        monkeypatch.setenv("LOCALAPPDATA", str(homeless / "local"))
        monkeypatch.delattr(os, "getuid", raising=False)
    assert cache_folder() == homeless / place / "trey" / "code"


def test_the_settings_come_first(homeless: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(homeless / "xdg"))
    assert cache_folder() == homeless / "xdg" / "trey" / "code"
    monkeypatch.setenv("TREY_CACHE", str(homeless / "mine"))
    assert cache_folder() == homeless / "mine" / "trey" / "code"


@pytest.mark.parametrize("numbered", [True, False])
def test_without_a_home_to_write_to_the_temporary_folder_serves(
    homeless: Path, monkeypatch: pytest.MonkeyPatch, *, numbered: bool
) -> None:
    (homeless / "home").write_text("a file, not a folder")
    if not numbered:
        monkeypatch.delattr(os, "getuid", raising=False)
    mine = f"trey-{os.getuid()}" if numbered else "trey-cache"
    assert cache_folder() == homeless / "temporary" / mine / "code"


def test_a_user_without_any_home_is_no_error(homeless: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_home(_: Path) -> Path:
        raise RuntimeError

    monkeypatch.setattr(Path, "expanduser", no_home)
    folder = cache_folder()
    assert folder.is_relative_to(homeless / "temporary")


def test_no_code_is_taken_from_a_folder_that_others_write_to(homeless: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (homeless / "home").write_text("a file, not a folder")
    first = cache_folder()
    assert not first.stat().st_mode & (stat.S_IRWXG | stat.S_IRWXO)
    first.parent.chmod(0o777)
    assert cache_folder() != first
    first.parent.chmod(0o700)
    assert cache_folder() == first
    owner = os.getuid()
    monkeypatch.setattr(os, "getuid", lambda: owner + 1)
    (homeless / "temporary" / f"trey-{owner + 1}").mkdir()  # made by somebody else, under our name
    assert cache_folder() != homeless / "temporary" / f"trey-{owner + 1}" / "code"
