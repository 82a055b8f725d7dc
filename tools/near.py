"""Run the tests that a change can turn red, in about a minute; `make test` runs all of them.

python -m tools.near                    what differs from where this branch left main, and what git does not know yet
python -m tools.near --base REVISION    what differs from where this branch left another revision
python -m tools.near FILE...            these files
python -m tools.near -x ...             stop at the first failure

`tests/near.toml` says which tests belong to which files.  `{name}` in a pattern stands for a folder, or for a part of a
file's name; in a selection it is what stood there.  Besides, `{path}` is the file that changed, `{stem}` its name
without an ending, `{folder}` where it is, and `{users}` the few tests that import it and little else.  A test file that
changed is run itself.
"""

import argparse
import re
import shlex
import subprocess
import sys
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from tools.files import PROGRAMS, ROOT, read, tracked

__all__ = ["Plan", "Plant", "Row", "changed", "main", "plan", "rows", "users"]

TABLE = Path("tests/near.toml")
NO_ROW = ("tests/test_{stem}*.py", "{users}")
"""What is run for a file that no row covers."""
MOST_USERS = 3
LAWS = "src/trey/laws/"
SPECIAL = re.compile(r"(\*\*/|\*\*|\*|\{\w+\})")
PARTS = {"**/": "(?:.*/)?", "**": ".*", "*": "[^/]*"}
CHECKED = ("src/", "tests/", "tools/", "bench/")
"""Where mypy looks."""


class Plant(NamedTuple):
    """A fault that a row's tests must find: in a file, some text in place of another."""

    file: str
    find: str
    put: str


@dataclass(frozen=True, kw_only=True)
class Row:
    """Some files, and the tests that a change to them can turn red."""

    name: str
    paths: tuple[str, ...]
    tests: tuple[str, ...] = ()
    family: str = ""
    """The game whose laws are run."""
    client: tuple[str, ...] = ()
    """The client's files whose tests are run: themselves, and those that load them."""
    make: tuple[str, ...] = ()
    """What must be newer than the file before tests are run."""
    plants: tuple[Plant, ...]
    """Faults, each in a file of the row, that the row's tests find."""

    def match(self, path: str) -> dict[str, str] | None:
        """Return what the names in the pattern stand for in a path; None if the row does not cover it."""
        found = next(filter(None, (_regex(pattern).fullmatch(path) for pattern in self.paths)), None)
        return None if found is None else found.groupdict()


@dataclass
class Plan:
    """What is to be run for some files."""

    taken: dict[str, list[str]] = field(default_factory=dict)
    """The files of each row."""
    strangers: list[str] = field(default_factory=list)
    """Files that no row covers."""
    tests: list[str] = field(default_factory=list)
    laws: list[str] = field(default_factory=list)
    families: list[str] = field(default_factory=list)
    client: list[str] = field(default_factory=list)
    make: list[str] = field(default_factory=list)


@cache
def _regex(pattern: str) -> re.Pattern[str]:
    """Return a pattern of paths as a regular expression."""
    pieces = SPECIAL.split(pattern)
    named = (f"(?P<{one[1:-1]}>[^/.]+)" if one[:1] == "{" else PARTS.get(one) or re.escape(one) for one in pieces)
    return re.compile("".join(named))


def _first(pattern: str) -> str:
    """Return the first file that a pattern means, or the pattern if there is none."""
    return next((str(path.relative_to(ROOT)) for path in sorted(ROOT.glob(pattern))), pattern)


@cache
def rows() -> tuple[Row, ...]:
    """Return the rows of the table."""
    table: list[dict[str, Any]] = tomllib.loads((ROOT / TABLE).read_text("utf-8"))["row"]
    return tuple(
        Row(
            name=row["name"],
            family=row.get("family", ""),
            plants=tuple(Plant(_first(plant["file"]), plant["find"], plant["put"]) for plant in row["plants"]),
            **{key: tuple(row.get(key, ())) for key in ("paths", "tests", "client", "make")},
        )
        for row in table
    )


def changed(base: str | None, root: Path = ROOT) -> list[str]:
    """Return the files that differ from where this branch left `base`, with those that git does not know yet.

    :param base: a revision; if None, the first of origin/main and main that there is.
    """

    def git(*words: str, check: bool = True) -> str:
        command = ["git", "-c", "safe.directory=*", *words]
        return subprocess.run(command, cwd=root, check=check, text=True, stdout=subprocess.PIPE).stdout

    known = (name for name in ("origin/main", "main") if git("rev-parse", "-q", "--verify", name, check=False))
    left = git("merge-base", "HEAD", base or next(known, "HEAD")).strip()
    listed = git("diff", "--name-only", "--no-renames", "-z", left)
    return sorted({*filter(None, f"{listed}\0{git('ls-files', '-o', '--exclude-standard', '-z')}".split("\0"))})


def users(path: str, texts: Mapping[str, str]) -> list[str]:
    """Return the test files that import a module, or else its package; those that import little else come first."""
    module = path.removeprefix("src/").removesuffix(".py").removesuffix("/__init__").replace("/", ".")
    if not path.endswith(".py"):
        return []
    found: list[str] = []
    while not found and "." in module:
        parent, _, name = module.rpartition(".")
        named = rf"import {re.escape(module)}\b|from {re.escape(parent)} import (?:[^(\n]*|\([^)]*)\b{name}\b"
        imports = re.compile(rf"^\s*(?:from {re.escape(module)} import|{named})", re.MULTILINE)
        found, module = [file for file, text in texts.items() if imports.search(text)], parent
    folder = Path(path).parent.name
    return sorted(found, key=lambda file: (folder not in file, texts[file].count("import "), file))[:MOST_USERS]


@cache
def _test_files() -> dict[str, str]:
    paths = tracked("tests/**/test_*.py", "tests/test_*.py")
    return {str(path): read(path) for path in paths if path.parts[1] != "browser"}


def _selected(selection: str, names: Mapping[str, str]) -> Iterator[str]:
    """Yield the tests that a selection means; none if there are no such files."""
    if selection == "{users}":
        yield from users(names["path"], _test_files())
        return
    if selection == "{path}" and not names["path"].endswith(".md"):
        return
    for name, text in names.items():
        selection = selection.replace(f"{{{name}}}", text)
    file, *test = selection.split("::", 1)
    yield from ("::".join([str(one.relative_to(ROOT)), *test]) for one in sorted(ROOT.glob(file)) if one.is_file())


def selected(row: Row | None, path: str) -> list[str]:
    """Return the tests that are run for a file which a row covers, or none does."""
    names = {"path": path, "stem": Path(path).name.split(".")[0], "folder": str(Path(path).parent)} | (
        (row and row.match(path)) or {}
    )
    return [one for selection in (row.tests if row else NO_ROW) for one in _selected(selection, names)]


def plan(paths: Iterable[str]) -> Plan:
    """Return what is to be run for some files: what their rows say, each test once."""
    made = Plan()
    found: list[str] = []
    for path in paths:
        covering = [(row, names) for row in rows() if (names := row.match(path)) is not None]
        if Path(path).name.startswith("test_") and path.endswith(".py") and (ROOT / path).is_file():
            found.append(path)
        for row, names in covering:
            made.taken.setdefault(row.name, []).append(path)
            found += selected(row, path)
            game = row.family.format(**{"game": "", **names})  # a file above all games is of none
            made.families += [game] * bool(game)
            made.client += [one.replace("{path}", path.removeprefix("web/")) for one in row.client]
            made.make += row.make
        if not covering:
            made.strangers.append(path)
            found += selected(None, path)
    whole = {one for one in found if "::" not in one}
    for one in dict.fromkeys(found):
        if one in whole or one.partition("::")[0] not in whole:
            (made.laws if one.startswith(LAWS) else made.tests).append(one)
    made.families, made.make = [*dict.fromkeys(made.families)], [*dict.fromkeys(made.make)]
    return made


def _style(paths: Sequence[str]) -> Iterator[list[str]]:
    """Yield the commands that look at the files themselves."""
    there = [path for path in paths if (ROOT / path).is_file()]
    if python := [path for path in there if path.endswith(".py")]:
        yield [sys.executable, "-m", "ruff", "format", "--check", "--force-exclude", *python]
        yield [sys.executable, "-m", "ruff", "check", "--force-exclude", "--quiet", *python]
        if typed := [path for path in python if path.startswith(CHECKED)]:
            yield [sys.executable, "-m", "mypy", *typed]
    if web := [path.removeprefix("web/") for path in there if path.startswith("web/")]:
        yield ["npx", "prettier", "--check", "--ignore-unknown", *web]
        yield ["npx", "svelte-check", "--fail-on-warnings", "--tsconfig", "./tsconfig.json"]


def commands(made: Plan, *, first: bool, build: bool) -> Iterator[list[str]]:
    """Yield the commands that run a plan."""
    pytest = [sys.executable, "-m", "pytest", "-q", *["-x"] * first]
    for target in made.make if build else ():
        yield ["make", "--no-print-directory", target]
    if made.tests:
        yield [*pytest, *made.tests]
    if made.laws:
        yield [*pytest, *(f"--trey-family={one}" for one in made.families), *made.laws]
    if made.client:
        files = [path for path in dict.fromkeys(made.client) if (ROOT / "web" / path).is_file()]
        yield ["npx", "vitest", "related", "--run", *["--bail=1"] * first, *files]


def _run(command: list[str]) -> bool:
    """Run a command where it belongs; return whether all is well."""
    print(f"\n$ {shlex.join(command).replace(sys.executable, 'python')}", flush=True)
    folder = ROOT / "web" if command[0] == "npx" else ROOT
    return not subprocess.run(command, cwd=folder, env=PROGRAMS, check=False).returncode


def told(made: Plan) -> Iterator[str]:
    """Say which rows were taken, and what is left."""
    for name, paths in made.taken.items():
        yield f"{name}: {', '.join(paths[:4])}{f' and {len(paths) - 4} more' if len(paths) > 4 else ''}"
    for path in made.strangers:
        yield f"no row of {TABLE} covers {path}: the tests that bear its name, or import it, are run"
    client = ", the client's tests that load what changed" if made.client else ""
    laws = f", {len(made.laws)} files of laws of {', '.join(made.families)}" if made.laws else ""
    yield f"{len(made.tests)} files or tests{laws}{client}; the rest is left to make test"


def main(arguments: list[str] | None = None) -> int:
    """Run what belongs to a change; return whether something is red."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.near", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("files", nargs="*", metavar="FILE")
    parser.add_argument("--base", metavar="REVISION")
    parser.add_argument("-x", dest="first", action="store_true", help="stop at the first failure")
    parser.add_argument("--tests", action="store_true", help="run the tests only, on what is built: no style, no types")
    asked = parser.parse_args(arguments)
    paths = asked.files or changed(asked.base)
    if not paths:
        print("nothing has changed")
        return 0
    made = plan(paths)
    print("\n".join(told(made)), flush=True)
    red = []
    for command in (*([] if asked.tests else _style(paths)), *commands(made, first=asked.first, build=not asked.tests)):
        if not _run(command):
            red.append(command)
            if asked.first:
                break
    if red:
        print("\nred (make fix mends formatting and generated pages):", flush=True)
        print("\n".join(shlex.join(command).replace(sys.executable, "python")[:200] for command in red))
    return bool(red)


if __name__ == "__main__":
    raise SystemExit(main())
