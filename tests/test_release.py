"""What is published of a version: its notes, its bill of materials, its digests; and the same bytes each time."""

import hashlib
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tools import release
from tools.files import ROOT
from trey import __version__

NEW = "### If you play\n\n- New.\n"
CHANGELOG = f"# Changelog\n\n## [Unreleased]\n\nlater\n\n## [1.2.0] - 2027-01-01\n\n{NEW}\n## [1.1.0]\n\nold\n"


@pytest.mark.parametrize(("version", "said"), [("1.2.0", NEW), ("1.3.0", "later\n")])
def test_notes_are_what_the_changelog_says_of_the_version(version: str, said: str) -> None:
    assert release.notes(CHANGELOG, version) == said


def test_the_changelog_has_something_to_say() -> None:
    assert "### If you host" in release.notes((ROOT / "CHANGELOG.md").read_text("utf-8"), __version__)


def test_the_bill_names_all_that_is_locked_and_carried() -> None:
    locked = (ROOT / "requirements/play.txt").read_text("utf-8")
    carried = "# Licenses\n\n## @fluent/bundle - 0.19.1 (Apache-2.0)\n\n## svelte - 5.0.0 (MIT)\n\nMIT License\n"
    told = json.loads(release.bill("1.2.0", [*release.packages(locked, carried)]))
    assert (told["bomFormat"], told["specVersion"]) == ("CycloneDX", "1.6")
    assert told["metadata"]["component"]["version"] == "1.2.0"
    names = [one["name"] for one in told["components"]]
    assert names == [*re.findall(r"^([\w.-]+)==", locked, re.MULTILINE), "@fluent/bundle", "svelte"]
    assert all(one["hashes"] for one in told["components"][:-2])
    assert told["components"][-2]["purl"] == "pkg:npm/%40fluent/bundle@0.19.1"


def test_digests_are_those_of_the_files(tmp_path: Path) -> None:
    (tmp_path / "a.whl").write_bytes(b"a")
    (tmp_path / "SHA256SUMS").write_text("of before")
    assert release.sums(tmp_path) == f"{hashlib.sha256(b'a').hexdigest()}  a.whl\n"


def test_what_has_no_tag_is_not_released(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(release, "_git", lambda *_words: "")
    assert release.main() == 1
    assert f"v{__version__}" in capsys.readouterr().err


@pytest.mark.nightly
@pytest.mark.parametrize("form", ["wheel", "sdist"])
def test_a_build_has_the_same_bytes_each_time(form: str, tmp_path: Path) -> None:
    made = []
    for name in ("first", "second"):
        command = (sys.executable, "-m", "hatchling", "build", "-t", form, "-d", str(tmp_path / name))
        subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
        made.append({path.name: path.read_bytes() for path in (tmp_path / name).iterdir()})
    assert made[0] == made[1]
    assert made[0]
