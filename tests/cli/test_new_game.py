"""A game that was just written plays, keeps the laws, and is told what it is still without."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests.cli.conftest import Run
from tests.installed import UV
from tests.laws.beside import beside
from tools.files import ROOT
from trey.cli.commands.check_game import (
    MOST_BIDS,
    MOST_NAMED,
    Found,
    lacks,
    most_choices,
    sentences,
    shown_choices,
    tell_laws,
)
from trey.cli.commands.new_game import write_game
from trey.core.action import Action
from trey.games import FAMILIES, family
from trey.starter import FAMILY as STARTER


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(folder: Path, *command: str) -> subprocess.CompletedProcess[str]:
    whole = [sys.executable, "-m", *command]
    return subprocess.run(whole, cwd=folder, env=beside(folder), capture_output=True, text=True, check=False)


def test_a_new_game_keeps_the_laws(here: Path) -> None:
    folder = write_game("hearts", STARTER, here / "hearts")
    laws = ("pytest", "--trey-family", "hearts", "--trey-golden", "--strict", "-q", "-p", "no:cacheprovider")
    ran = run(folder, *laws, "-k", "not test_browser")
    assert ran.returncode == 0, ran.stdout
    assert " passed" in ran.stdout
    assert {path.name for path in (folder / "tests/golden").iterdir()} == {"actions_hearts.txt", "hearts.record"}
    assert not [path for path in folder.rglob("*.py") if "starter" in path.read_text("utf-8").lower()]


@pytest.mark.nightly
@pytest.mark.parametrize("like", [family.id for family in FAMILIES])
def test_so_does_a_copy_of_any_game_and_its_page_says_so(here: Path, like: str) -> None:
    folder = write_game("copied", family(like), here / "copied")
    laws = ("pytest", "--trey-family", "copied", "--trey-golden", "--strict", "-q", "-p", "no:cacheprovider")
    ran = run(folder, *laws)
    assert ran.returncode == 0, ran.stdout
    assert f'"{like}"' not in "".join(path.read_text("utf-8") for path in folder.rglob("*.py"))


@pytest.mark.parametrize("like", [family.id for family in FAMILIES])
def test_a_copy_has_presets_of_its_own(here: Path, like: str) -> None:
    folder = write_game("copied", family(like), here / "copied")
    written = "".join(path.read_text("utf-8") for kind in ("py", "toml") for path in folder.rglob(f"*.{kind}"))
    old = "|".join(preset.id for preset in family(like).presets)
    assert not re.findall(rf'"(?:{old})[" ]', written)
    assert 'id = "copied"\n' in written


def test_what_is_written_is_said_and_how_to_go_on(trey: Run, here: Path) -> None:
    ran = trey("new-game my_game")
    assert ran.status == 0
    assert all(f"  {line}" in ran.out for line in ("pip install --editable my_game", "trey play my_game", "trey serve"))
    assert (
        "Autre est dans le dossier autre\u00a0: Euchre à trois." in trey("new-game autre --lang fr --like euchre").out
    )
    places = {path.relative_to(here / "my_game").as_posix() for path in (here / "my_game").rglob("*") if path.is_file()}
    assert {"pyproject.toml", "docs/rulebook.md", "tests/test_my_game.py", "src/trey_my_game/game.py"} <= places
    assert "# Yours" in (here / "my_game/src/trey_my_game/game.py").read_text("utf-8")


def test_an_editable_install_needs_nothing_from_an_index(here: Path) -> None:
    """But a wheel, with machine code in it, is built by trey."""
    folder = write_game("hearts", STARTER, here / "hearts")
    assert tomllib.loads((folder / "pyproject.toml").read_text("utf-8"))["build-system"]["requires"] == ["hatchling"]
    for kind, wanted in (("editable", set()), ("wheel", {"numpy", "trey"})):
        asked = f"import hatchling.build as build; print(*build.get_requires_for_build_{kind}())"
        ran = subprocess.run([sys.executable, "-c", asked], cwd=folder, capture_output=True, text=True, check=True)
        assert {re.split(r"\W", one)[0] for one in ran.stdout.split()} - {"editables"} == wanted
    alone = ["--no-index", "--offline", "--no-build-isolation", "--no-deps", "--target", str(here / "there")]
    install = [UV, "pip", "install", "--quiet", "--python", sys.executable, *alone, "--editable", str(folder)]
    subprocess.run(install, check=True)
    assert str(folder / "src") in "".join(path.read_text("utf-8") for path in (here / "there").glob("*.pth"))


@pytest.mark.parametrize(
    ("line", "english", "french"),
    [
        ("new-game", "Which name?", "Quel nom ?"),
        ("new-game My-Game", "cannot be a game's name", "n'est pas un nom de jeu"),
        ("new-game class", "cannot be a game's name", "n'est pas un nom de jeu"),
        ("new-game euchre", "There is a game", "Il y a déjà un jeu"),
        ("new-game taken", "is there already", "existe déjà"),
        ("new-game fresh --like nothing", "There is no family", "Il n'y a pas de famille"),
        ("check-game", "Which game?", "Quel jeu ?"),
        ("check-game nothing", "There is no family", "Il n'y a pas de famille"),
    ],
)
def test_what_cannot_be_is_refused_and_writes_nothing(
    trey: Run, here: Path, line: str, english: str, french: str
) -> None:
    (here / "taken").mkdir()
    for lang, said in (("en", english), ("fr", french)):
        ran = trey(f"{line} --lang {lang}")
        assert (ran.status, ran.out) == (2, "")
        assert said in ran.err.replace("\u00a0", " ")
    assert [path.name for path in here.rglob("*")] == ["taken"]


# The page of a game


def test_a_page_counts_what_there_is_and_names_what_is_not(trey: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    game = family("euchre")
    assert most_choices(game) == 4
    client = (ROOT / "web/src/table/Choices.svelte").read_text("utf-8")
    assert f"const MOST_BIDS = {MOST_BIDS};" in client
    bidding = next(one for one in FAMILIES if any(phase.kind == "bid" for phase in one.phases))
    ladder = tuple(Action("bid", str(bid)) for bid in range(40))
    for kind, shown in (("bid", 4), ("choose", 41)):
        asked: Any = SimpleNamespace(kind=kind, cards="")
        match: Any = SimpleNamespace(family=bidding, phase=asked, legal=(Action("pass"), *ladder))
        assert shown_choices(match) == shown, "of many bids one is stepped to"
    assert all(text.en and text.fr for text in sentences(game))
    assert {text.en for text in lacks(STARTER)} - {text.en for text in lacks(game)} >= {"the solver", "a guided deal"}
    monkeypatch.setattr("trey.cli.commands.check_game.find_spec", lambda _: None)
    assert trey("check-game euchre").err.startswith("trey: The laws need pytest and Hypothesis")
    monkeypatch.setattr("trey.cli.commands.check_game.SECONDS", 0.01)
    page = trey("check-game euchre --quick --lang fr")
    assert page.status == 0
    assert all(word in page.out for word in ("Vitesse", "Mots", "Lignes", "Manque"))


def test_broken_laws_are_named_up_to_a_dozen() -> None:
    many = Found(3, tuple(f"test_play.py::test_{n}[hearts]" for n in range(MOST_NAMED + 2)))
    told = [text.en.strip() for text in tell_laws(many)]
    assert told[0] == f"Laws: 3 hold, {MOST_NAMED + 2} do not"
    assert told[1] == "test_play.py::test_0[hearts]"
    assert told[-1] == "and 2 more"
    assert [text.en.strip() for text in tell_laws(Found(0, ()))] == ["Laws: none could be tried"]
