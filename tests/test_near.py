"""`make near` runs what a change can turn red: each row of its table covers files, names tests, and keeps a fault."""

import os
import re
import subprocess
import sys
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

import pytest

from tests.copies import copied
from tools.files import ROOT, read, tracked
from tools.near import Plant, Row, changed, main, plan, rows, selected, users

HELD = ("src/", "web/src/", "tests/", "docs/")
"""Where no file may be without a row."""
FILES = [str(path) for path in tracked()]
PLANTS = [pytest.param(row, plant, id=f"{row.name}-{plant.file}") for row in rows() for plant in row.plants]


def uncovered(paths: Iterable[str], table: Iterable[Row]) -> list[str]:
    """The paths that no row covers, of those which a row must cover."""
    known = [*table]
    return [one for one in paths if one.startswith(HELD) and all(row.match(one) is None for row in known)]


def vain(row: Row, paths: Iterable[str]) -> list[str]:
    """What a row names that is not there for any file: patterns of paths, selections, tests of a file."""
    mine = [path for path in paths if row.match(path) is not None]
    lone = [(shape, replace(row, paths=(shape,))) for shape in row.paths]
    shapes = [shape for shape, one in lone if all(one.match(path) is None for path in mine)]
    meant = {
        shape: next(filter(None, (selected(replace(row, tests=(shape,)), path) for path in mine)), [])
        for shape in row.tests
    }
    tests = [one.split("::") for chosen in meant.values() for one in chosen if "::" in one]
    missing = ["::".join(one) for one in tests if f"def {one[1].split('[')[0]}(" not in read(Path(one[0]))]
    client = [one for one in row.client if one != "{path}" and not (ROOT / "web" / one).is_file()]
    return [*shapes, *(shape for shape, chosen in meant.items() if not chosen), *missing, *client]


def misplanted(row: Row, plant: Plant) -> list[str]:
    """What is wrong with a fault: it is not in a file of the row, or what it replaces is not there once."""
    count = read(Path(plant.file)).count(plant.find)
    wrong = {"not of this row": row.match(plant.file) is None, f"found {count} times": count != 1}
    return [name for name, is_so in wrong.items() if is_so]


def test_every_file_has_a_row() -> None:
    assert uncovered(FILES, rows()) == []


@pytest.mark.parametrize("row", rows(), ids=lambda row: row.name)
def test_all_that_a_row_names_is_there(row: Row) -> None:
    assert vain(row, FILES) == []


@pytest.mark.parametrize(("row", "plant"), PLANTS)
def test_the_fault_that_a_row_keeps_can_be_planted(row: Row, plant: Plant) -> None:
    assert misplanted(row, plant) == []


def test_a_row_that_has_rotted_would_be_seen() -> None:
    row = rows()[0]
    assert uncovered(["docs/go.md", "src/trey/games/go/rules.py", "Makefile"], [row]) == ["docs/go.md"]
    rotten = replace(
        row,
        paths=(*row.paths, "gone/*"),
        tests=(*row.tests, "tests/gone.py", "tests/test_near.py::test_gone"),
        client=("tests/gone.ts",),
    )
    assert vain(rotten, FILES) == ["gone/*", "tests/gone.py", "tests/test_near.py::test_gone", "tests/gone.ts"]
    assert misplanted(row, Plant("docs/style.md", "# How we write", "")) == ["not of this row"]
    assert misplanted(row, row.plants[0]._replace(find="not there")) == ["found 0 times"]


CHANGES = {
    "an option": (
        "src/trey/games/euchre/rules.py src/trey/games/euchre/words/options.toml",
        "tests/games/test_euchre.py",
    ),
    "a preset": ("src/trey/games/sergeant_major/words/presets.toml", "src/trey/laws/test_golden.py"),
    "a phrase": ("src/trey/server/wire/phrases.py", "tests/server/test_parts.py"),
    "a bot": ("src/trey/bots/guest.py src/trey/games/euchre/ratings.toml", "tests/bots/test_ratings.py"),
    "a text in another language": ("src/trey/core/text.py docs/style.fr.md", "tests/core/test_text.py"),
    "a column of the lobby": (
        "web/src/screens/Lobby.svelte src/trey/server/live/projection.py",
        "tests/test_weight.py",
    ),
    "a command": ("src/trey/cli/commands/verify.py", "tests/cli/test_verify.py"),
    "a test": ("tests/match/test_series.py", "tests/match/test_series.py"),
    "what tests share": ("tests/server/memory.py", "tests/server/test_faults.py"),
    "what has no row": ("requirements/style.txt", "tests/test_style.py"),
}


@pytest.mark.parametrize(("files", "test"), CHANGES.values(), ids=CHANGES)
def test_a_change_selects_its_tests_and_few_others(files: str, test: str) -> None:
    made = plan(files.split())
    assert test in [*made.tests, *made.laws]
    assert len(made.tests) < 20
    assert not made.laws or made.families


def test_what_changed_is_told_by_git(tmp_path: Path) -> None:
    def git(*words: str) -> None:
        subprocess.run(["git", "-c", "user.name=a", "-c", "user.email=a@b", *words], cwd=tmp_path, check=True)

    git("init", "-q", "-b", "main")
    for name in ("kept", "committed", "edited", "deleted"):
        (tmp_path / name).write_text("old")
    git("add", ".")
    git("commit", "-qm", "first")
    git("checkout", "-qb", "branch")
    (tmp_path / "committed").write_text("new")
    git("commit", "-qam", "second")
    (tmp_path / "edited").write_text("new")
    (tmp_path / "deleted").unlink()
    (tmp_path / "a new one").write_text("new")
    assert changed(None, tmp_path) == ["a new one", "committed", "deleted", "edited"]
    assert changed("HEAD", tmp_path) == ["a new one", "deleted", "edited"]


def test_the_tests_that_import_little_else_come_first() -> None:
    texts = {
        "tests/lab/test_a.py": "import os\nfrom trey.lab.duel import duel\n",
        "tests/test_b.py": "from trey.lab import duel\n",
        "tests/lab/test_c.py": "from trey.lab import (\n    kept,\n    duel,\n)\n",
        "tests/lab/test_d.py": "from trey.lab.duels import duel\n",
    }
    assert users("src/trey/lab/new.py", texts) == ["tests/test_b.py", "tests/lab/test_c.py"][::-1]
    assert users("src/trey/lab/duel.py", texts) == ["tests/lab/test_c.py", "tests/lab/test_a.py", "tests/test_b.py"]


def test_what_no_row_covers_is_told(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    ran: list[list[str]] = []

    def refuse(command: list[str]) -> bool:
        ran.append(command)
        return False

    monkeypatch.setattr("tools.near._run", refuse)
    assert main(["requirements/style.txt"]) == 1
    told = capsys.readouterr().out
    assert "no row of tests/near.toml covers requirements/style.txt" in told
    assert "make test" in told
    assert ran[-1][-1] == "tests/test_style.py"
    assert ran[-1][1:3] == ["-m", "pytest"]


@pytest.fixture(scope="session")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of this tree, as git knows it; nothing is made in it, so that nothing that it shares is made again."""
    return copied(tmp_path_factory.mktemp("near"))


@pytest.mark.nightly
@pytest.mark.parametrize(("row", "plant"), PLANTS)
def test_a_fault_of_a_row_is_found_by_its_tests(copy: Path, row: Row, plant: Plant) -> None:
    """And what is red is green again when the fault is gone: it was the fault."""

    def run(*words: str) -> subprocess.CompletedProcess[str]:
        env = os.environ | {"PYTHONPATH": f"{copy / 'src'}", "NO_COLOR": "1"}
        whole = [sys.executable, "-m", *words]
        return subprocess.run(whole, cwd=copy, env=env, capture_output=True, text=True, check=False)

    file = copy / plant.file
    whole = file.read_text("utf-8")
    try:
        file.write_text(whole.replace(plant.find, plant.put), "utf-8")
        found = run("tools.near", "--tests", "-x", plant.file)
    finally:
        file.write_text(whole, "utf-8")
    assert found.returncode == 1, f"nothing of “{row.name}” is red:\n{found.stdout[-3000:]}"
    red = re.findall(r"^(?:FAILED|ERROR) (\S+?)(?: - .*)?$", found.stdout, re.MULTILINE)
    again = run("pytest", "-q", *red) if red else run("tools.near", "--tests", "-x", plant.file)
    assert again.returncode == 0, again.stdout[-3000:]
