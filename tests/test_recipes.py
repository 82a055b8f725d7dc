"""The recipes of docs/small-changes.md: each is applied to a copy of trey, and its commands are run there."""

import re
from pathlib import Path

import pytest

from tests.copies import copied, shell
from tools.files import ROOT, read
from tools.fix import WRITERS

PAGE = read(ROOT / "docs/small-changes.md")
RECIPES = {part.splitlines()[0]: part for part in re.split(r"^## ", PAGE, flags=re.MULTILINE)[1:]}
BLOCK = re.compile(r"^```(diff|sh)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
FIX = f"python -m tools.fix {' '.join(WRITERS)}"
"""`make fix` as a copy runs it that installs nothing; that code is well formed is looked at below."""
HELD = """
typed=$(git diff --name-only -- '*.py'; git ls-files --others --exclude-standard -- '*.py')
git add --all
python -m tools.fix
git diff --exit-code
ruff check
test -z "$typed" || mypy $typed
python -m pytest -q tests/test_fix.py tests/test_docs.py tests/test_house.py tests/test_style.py
python -m pytest -q tests/cli/test_reference.py
"""
"""What every change must pass, whichever it is."""


def applied(copy: Path, diff: str) -> None:
    """Change the files that a block tells of: lines with a minus go, lines with a plus come, the others are there."""
    for told in re.split(r"^--- ", diff, flags=re.MULTILINE)[1:]:
        name, _, lines = told.partition("\n")
        file = copy / name
        text = file.read_text(encoding="utf-8") if file.exists() else ""
        for hunk in lines.split("@@\n"):
            old, new = ("".join(f"{line[1:]}\n" for line in hunk.splitlines() if line[:1] != sign) for sign in "+-")
            assert text.count(old) == 1, f"{name} has {text.count(old)} of\n{old}"
            text = text.replace(old, new)
        file.write_text(text, encoding="utf-8")


def followed(copy: Path, recipe: str) -> None:
    """Do what a recipe says, block by block."""
    for kind, block in BLOCK.findall(recipe):
        if kind == "diff":
            applied(copy, block)
        else:
            shell(copy, block.replace("make fix", FIX))


@pytest.mark.nightly
@pytest.mark.parametrize("name", RECIPES)
def test_a_recipe_makes_what_it_says(name: str, tmp_path: Path) -> None:
    followed(copied(tmp_path), RECIPES[name])


@pytest.mark.nightly
@pytest.mark.parametrize("name", RECIPES)
def test_after_a_recipe_nothing_is_left_to_do(name: str, tmp_path: Path) -> None:
    copy = copied(tmp_path)
    followed(copy, RECIPES[name])
    shell(copy, HELD)


@pytest.mark.parametrize("name", RECIPES)
def test_every_place_of_a_recipe_is_there(name: str, tmp_path: Path) -> None:
    """By day, when its commands are not run: a line that moved or changed is found; what commands make is not there."""
    for diff in (block for kind, block in BLOCK.findall(RECIPES[name]) if kind == "diff"):
        for told in re.split(r"^(?=--- )", diff, flags=re.MULTILINE)[1:]:
            path = told.removeprefix("--- ").partition("\n")[0]
            file = tmp_path / path
            file.parent.mkdir(parents=True, exist_ok=True)
            if (ROOT / path).exists() and not file.exists():
                file.write_text(read(ROOT / path), encoding="utf-8")
            if file.exists() or "\n-" not in told:
                applied(tmp_path, told)


def test_there_are_as_many_recipes_as_the_title_says() -> None:
    assert PAGE.startswith("# Eight small changes\n")
    assert len(RECIPES) == 8
    assert all("make fix" in recipe and "```diff" in recipe for recipe in RECIPES.values())


@pytest.mark.nightly
def test_a_recipe_that_makes_another_thing_fails(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="four_tricks"):
        followed(copied(tmp_path), RECIPES["An option"].replace("made == 4", "made == 3"))


def test_a_place_that_is_no_more_is_named(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("a = 1\nb = 2\n")
    applied(tmp_path, "--- a.py\n a = 1\n+c = 3\n@@\n-b = 2\n+b = 4\n--- new.py\n+d = 5\n")
    assert ((tmp_path / "a.py").read_text(), (tmp_path / "new.py").read_text()) == ("a = 1\nc = 3\nb = 4\n", "d = 5\n")
    with pytest.raises(AssertionError, match=r"a\.py has 0 of\n +b = 2"):
        applied(tmp_path, "--- a.py\n-b = 2\n")


FIRST = re.compile(r"^\| `([^`]+)` \| `([^`]+)` \| ", re.MULTILINE)
"""A row of what is wanted and not made yet: what is to be added, and where."""


@pytest.mark.parametrize("path", ["CONTRIBUTING.md", "CONTRIBUTING.fr.md"])
def test_what_is_wanted_is_not_made_yet(path: str) -> None:
    wanted = [(name, where) for name, where in FIRST.findall(read(ROOT / path)) if "/" in where]
    assert len(wanted) == 5
    assert [name for name, where in wanted if not (text := read(ROOT / where)) or name in text] == []
