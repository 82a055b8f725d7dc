"""A family owns what is its own: nothing outside its folder knows a family, a preset, or a word of one."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tools.files import read, tracked
from trey.games import OWN

GAMES = {family.id for family in OWN} | {preset.id for family in OWN for preset in family.presets}
WORDS = {
    word
    for family in OWN
    for word in (*family.words.says, *family.words.roles, *family.words.trumps)
    if " " in word or word in family.words.roles or word in family.words.trumps
} - {"dealer"}
TEXTS = {path: text for path in tracked() if (text := read(path))}
MODULES = [path for path in TEXTS if path.parts[:2] == ("src", "trey") and path.suffix == ".py"]
MODULES = [path for path in MODULES if path.parts[2] != "games"]
BENCHES = [path for path in TEXTS if path.parts[0] == "bench" and path.suffix == ".py"]
CLIENT = [path for path in TEXTS if path.parts[:2] == ("web", "src") and path.suffix in {".ts", ".svelte"}]
COMMENT = re.compile(r"/\*.*?\*/|(?<!:)//[^\n]*", re.DOTALL)
QUOTED = re.compile(r"""(["'`])([A-Za-z][\w ]*)\1""")


def named_in_python(source: str) -> Iterator[str]:
    """Families and presets that a module names as such, and families it imports from."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Constant(value=str(text)) if text in GAMES:
                yield text
            case ast.ImportFrom(module=str(module)) if GAMES & set(module.split(".")):
                yield module


def named_in_client(source: str) -> list[str]:
    """Families, presets, whole actions, roles and trumps that a part of the client names."""
    return [text for _, text in QUOTED.findall(COMMENT.sub("", source)) if text in GAMES | WORDS]


@pytest.mark.parametrize("module", [*MODULES, *BENCHES], ids=str)
def test_no_module_names_a_game(module: Path) -> None:
    assert list(named_in_python(TEXTS[module])) == []


@pytest.mark.parametrize("part", CLIENT, ids=str)
def test_no_part_of_the_client_names_a_game_or_its_words(part: Path) -> None:
    assert named_in_client(TEXTS[part]) == []


def test_a_game_that_is_named_would_be_seen() -> None:
    own = OWN[0].id
    source = f"from trey.games.{own} import rules\nSHORT = {{{own!r}: 'x'}}"
    assert set(named_in_python(source)) == {own, f"trey.games.{own}"}
    assert named_in_client('const ROLES = ["caller", "out"]; can("draw stock"); trump === "NT"') == [
        "caller",
        "out",
        "draw stock",
        "NT",
    ]
