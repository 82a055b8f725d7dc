"""What an editor says of types: pyright finds nothing in src (`make types`), and would find a fault; so does mypy."""

import ast
import json
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Container, Iterator
from pathlib import Path

import pytest

from tools.files import ROOT, read
from tools.wasm.toolchain import find_node
from trey.core.family import Family
from trey.games import FAMILIES
from trey.laws.homes import sources
from trey.starter import FAMILY as STARTER

PYRIGHT = ROOT / "web/node_modules/pyright/index.js"
CONFIG = tomllib.loads(read(ROOT / "pyproject.toml"))["tool"]["pyright"]
OFF = {"reportMissingImports", "reportReturnType"}
"""What is switched off, each with its reason beside it."""
OPTIONS = "from trey.games.euchre.settings import Settings\ndef f(o: Settings) -> bool:\n"
FAULTS = {
    "reportArgumentType": 'from trey.core.text import Text\nText("a").of(1)\n',
    "reportOptionalMemberAccess": 'import re\nre.match("a", "b").group()\n',
    "reportCallIssue": "def f(n: int) -> None: ...\nf(1, k=2)\n",
    "reportGeneralTypeIssues": f"{OPTIONS}    return o['deckx'] == 'e24'\n",
    "reportUnnecessaryComparison": f"{OPTIONS}    return o['deck'] == 'e24x'\n",
}

KINDS = ("With known type", "With ambiguous type", "With unknown type")


def test_all_of_src_is_looked_at_and_little_is_switched_off() -> None:
    assert CONFIG["include"] == ["src/trey"]
    assert CONFIG["typeCheckingMode"] == "standard"
    assert {rule for rule, value in CONFIG.items() if value is False} == OFF
    assert "pyright" in read(ROOT / "Makefile").partition("\ntypes:")[2].partition("\n\n")[0]


@pytest.mark.skipif(not PYRIGHT.exists(), reason="the client's modules are not there")
def test_nearly_all_that_is_public_has_a_known_type() -> None:
    """What an editor of somebody's program knows of trey: 95 of 100 public names, by pyright's own count."""
    path = {"PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}
    command = [find_node(), str(PYRIGHT), "--ignoreexternal", "--verifytypes", "trey"]
    told = subprocess.run(command, cwd=ROOT, env=os.environ | path, capture_output=True, text=True, check=False).stdout
    known, ambiguous, unknown = (int(re.findall(rf"{kind}: (\d+)", told)[0]) for kind in KINDS)
    assert known >= 0.95 * (known + ambiguous + unknown), told[-600:]
    assert known > 5000, "they were looked at"


@pytest.mark.skipif(not PYRIGHT.exists(), reason="the client's modules are not there")
def test_planted_faults_are_found(tmp_path: Path) -> None:
    for rule, text in FAULTS.items():
        (tmp_path / f"{rule}.py").write_text(text, "utf-8")
    config = CONFIG | {"include": ["."], "extraPaths": [str(ROOT / "src")], "venvPath": str(ROOT)}
    (tmp_path / "pyrightconfig.json").write_text(json.dumps(config), "utf-8")
    told = subprocess.run(
        [find_node(), str(PYRIGHT), "-p", str(tmp_path), "--outputjson"],
        capture_output=True,
        text=True,
        check=False,
        env=os.environ,
    )
    found = {(Path(one["file"]).stem, one["rule"]) for one in json.loads(told.stdout)["generalDiagnostics"]}
    assert found == {(rule, rule) for rule in FAULTS}


# Options are typed: wherever a game compares one or asks for one, a misspelt word is found

WORDS = str(ROOT / "src/trey/core/word_files.py")
FOUND = re.compile(r"^(\S+):(\d+): error: .*\[(?:comparison-overlap|arg-type|\w+-item)\]$", re.MULTILINE)


def compared(tree: ast.AST) -> Iterator[ast.expr | None]:
    """What a module compares something with, asks a table's options for, or lists under a type."""
    for node in ast.walk(tree):
        match node:
            case ast.Compare(left=left, comparators=others):
                yield from (left, *others)
            case ast.Call(args=[ast.Name("o" | "options"), *others]):
                yield from others
            case ast.AnnAssign(value=ast.Dict(keys=keys)):
                yield from keys
            case ast.AnnAssign(value=ast.Set(elts=those)):
                yield from those


def asked_for(tree: ast.AST) -> Iterator[ast.expr]:
    """The names of options that a module asks for."""
    for node in ast.walk(tree):
        match node:
            case ast.Subscript(value=ast.Name("o" | "options"), slice=name):
                yield name


def misspelt(source: str, parts: Iterator[ast.expr | None], known: Container[object]) -> tuple[str, set[int]]:
    """A module with these words misspelt, and their lines."""
    lines, found = source.encode().splitlines(), set[int]()
    words = [one for one in parts if isinstance(one, ast.Constant) and one.value in known]
    for one in sorted(words, key=lambda one: (one.lineno, -one.col_offset)):
        at = (one.end_col_offset or 0) - 1
        lines[one.lineno - 1] = lines[one.lineno - 1][:at] + b"x" + lines[one.lineno - 1][at:]
        found.add(one.lineno)
    return b"\n".join(lines).decode() + "\n", found


def words(family: Family) -> tuple[set[str], set[str]]:
    """The options of a family, and all that their values are called."""
    values = {value for option in family.options for value in getattr(option.kind, "values", ())}
    return {option.id for option in family.options}, values | {part for value in values for part in value.split(",")}


def plant(folder: Path, family: Family) -> Iterator[tuple[str, int]]:
    """Write two copies of a game, with values and with names misspelt; yield where."""
    names, values = words(family)
    package = family.engine.params.__module__.rpartition(".")[0]
    for path in sources(family).rglob("*.py"):
        for kind, looked_at, known in (("values", compared, values), ("names", asked_for, names)):
            source = path.read_text("utf-8").replace(package, f"{kind}_{family.id}")
            told = path.relative_to(sources(family))
            text, lines = misspelt(source, looked_at(ast.parse(source)), known)
            copy = folder / f"{kind}_{family.id}" / told
            if path.name == "settings.py":
                text, lines = source, set()
            if re.search(r"\bsettings import|\bSettings\b|\bWordFiles\b", source):
                copy.parent.mkdir(parents=True, exist_ok=True)
                copy.write_text(text, "utf-8")
                yield from ((str(copy.relative_to(folder)), line) for line in lines)


def test_every_misspelt_value_and_name_of_an_option_is_found_in_every_game(tmp_path: Path) -> None:
    planted = {place for family in (*FAMILIES, STARTER) for place in plant(tmp_path, family)}
    command = [sys.executable, "-m", "mypy", "--strict-equality", "--follow-imports=skip", "--ignore-missing-imports"]
    told = subprocess.run(
        [*command, "--namespace-packages", "--explicit-package-bases", "--cache-dir", os.devnull, ".", WORDS],
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path,
        env=os.environ | {"MYPYPATH": f".{os.pathsep}{ROOT / 'src'}"},
    )
    found = {(path, int(line)) for path, line in FOUND.findall(told.stdout)}
    assert planted - found == set()
    assert len(planted) > 100
