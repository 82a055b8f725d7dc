"""Say in numbers what the house is: how long, how branchy, how well typed, and whether imports run in circles.

python -m tools.house [--json]

Lengths are whole functions, docstrings and all; branches (McCabe) and arguments are as ruff counts them, over which its
limits stand in `pyproject.toml`.  Of the games `tools.games` says more.

`house.toml`, beside this file, is the budget: the most lines that each part may have.  A row only falls: `make fix`
lowers one that has become too high.  A change that raises a row says in its message by how much, and for what.
"""

import ast
import json
import os
import re
import subprocess
import sys
import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from graphlib import CycleError, TopologicalSorter
from itertools import chain
from pathlib import Path
from typing import Any, TypeVar

import grimp

from tools.files import ROOT, read, tracked

__all__ = [
    "BUDGET",
    "beyond",
    "circles",
    "client",
    "client_imports",
    "house",
    "kept",
    "lines",
    "lowered",
    "main",
    "numbers",
    "told",
]

T = TypeVar("T")
IMPORT = re.compile(r"""\b(?:from|import)\s*\(?\s*["'](\.[^"']*)["']""")
COUNTED = {"C901": "branches", "PLR0913": "arguments"}
SAID = {
    "type: ignore": re.compile(r"#\s*type: ignore"),
    "noqa": re.compile(r"#\s*noqa"),
    "cast": re.compile(r"\bcast\("),
}
SHOWN = {
    "lines": "lines",
    "functions": "functions",
    "length p50": "p50",
    "length p95": "p95",
    "length max": "longest",
    "branches max": "branches",
    "arguments max": "arguments",
    "parameters": "parameters",
    "Any": "of them Any",
} | {name: name for name in SAID}
"""The columns, with their heads."""


BUDGET = ROOT / "tools/house.toml"
MADE = re.compile(r"\.gen\.|^settings\.py$")
"""The names of files that are made from others, and count nowhere."""
SLACK = 40
"""How many lines a part may be below its row, so that not every change touches the budget."""


# Lines, and what there may be of them


def lines() -> dict[str, int]:
    """Return the lines of each package of `src` and of all, and those of tests, pages and the client by hand."""

    def much(*patterns: str) -> int:
        paths = [path for pattern in patterns for path in tracked(pattern) if not MADE.search(path.name)]
        return sum(len(read(path).splitlines()) for path in paths)

    folders = {path.parts[2] for path in tracked("src/trey/*.py") if len(path.parts) > 3}
    found = {f"src/{name}": much(f"src/trey/{name}/*.py") for name in sorted(folders)}
    web = ("web/src/*.svelte", "web/src/*.ts", "web/src/*.css")
    return found | {
        "src": much("src/trey/*.py"),
        "client": much(*web),
        "tests": much("tests/*.py"),
        "pages": much("*.md"),
    }


def kept() -> dict[str, int]:
    """Return the budget."""
    return tomllib.loads(read(BUDGET))


def beyond(known: Mapping[str, int], rows: Mapping[str, int]) -> list[str]:
    """Return the parts that have more lines than their rows say, or so few that the row is to be lowered."""
    said = {name: (much, rows.get(name, 0)) for name, much in known.items()}
    over = [f"{name}: {much} lines, of {row} at most" for name, (much, row) in said.items() if much > row]
    low = [f"{name}: {much} lines, {row} in the budget: run make fix" for name, (much, row) in said.items()]
    return over + [text for text, (much, row) in zip(low, said.values(), strict=True) if row - much > SLACK]


def lowered(known: Mapping[str, int], rows: Mapping[str, int]) -> str:
    """Return the budget's file with the rows lowered that have become too high."""
    falls = {name: much if row - much > SLACK else row for name, row in rows.items() if (much := known.get(name, 0))}
    head = "# The most lines of each part (python -m tools.house).  Rows only fall; make fix lowers them.\n"
    return head + "".join(f"{json.dumps(name)} = {row}\n" for name, row in falls.items())


# Circles


def circles(imported: Mapping[T, Iterable[T]]) -> list[list[T]]:
    """Return circles of modules, each of which imports the next; without one arrow of each there is none."""
    left, found = {one: set(others) for one, others in imported.items()}, list[list[T]]()
    while True:
        try:
            TopologicalSorter(left).prepare()
        except CycleError as error:
            circle = error.args[1][::-1]
            found.append(circle[:-1])
            left[circle[0]].discard(circle[1])
        else:
            return found


def _imports(package: str) -> dict[str, set[str]]:
    """Return what each module of an installed package imports of it, late or for types alone too."""
    graph = grimp.build_graph(package, cache_dir=None)
    return {module: graph.find_modules_directly_imported_by(module) for module in graph.modules}


def client_imports(texts: Mapping[Path, str]) -> dict[Path, set[Path]]:
    """Return what each file of a client imports of the others, late or for types alone too."""

    def meant(file: Path, name: str) -> Iterator[Path]:
        path = Path(os.path.normpath(file.parent / name))
        yield from (one for one in (path, path.with_name(f"{path.name}.ts"), path / "index.ts") if one in texts)

    return {file: {one for name in IMPORT.findall(text) for one in meant(file, name)} for file, text in texts.items()}


def client() -> dict[Path, str]:
    """Return the texts of the browser client."""
    return {path: read(path) for path in tracked("web/src") if path.suffix in {".ts", ".svelte", ".css"}}


# Lengths, branches, types


def numbers(texts: Mapping[Path, str]) -> dict[str, int]:
    """Return the numbers of some modules, without branches and arguments."""
    trees = [ast.parse(text) for text in texts.values()]
    nodes = chain.from_iterable(map(ast.walk, trees))
    defined = [one for one in nodes if isinstance(one, (ast.FunctionDef, ast.AsyncFunctionDef))]
    lengths = sorted((one.end_lineno or one.lineno) - one.lineno + 1 for one in defined) or [0]
    typed = [one.annotation for function in defined for one in _parameters(function.args) if one.annotation]
    return {
        "lines": sum(len(text.splitlines()) for text in texts.values()),
        "functions": len(defined),
        "length p50": lengths[len(lengths) // 2],
        "length p95": lengths[len(lengths) * 95 // 100],
        "length max": lengths[-1],
        "parameters": len(typed),
        "Any": sum(isinstance(one, ast.Name) and one.id == "Any" for one in typed),
    } | {name: sum(len(sign.findall(text)) for text in texts.values()) for name, sign in SAID.items()}


def _parameters(arguments: ast.arguments) -> Iterator[ast.arg]:
    yield from chain(arguments.posonlyargs, arguments.args, arguments.kwonlyargs)
    yield from filter(None, (arguments.vararg, arguments.kwarg))


def measured(folder: Path) -> dict[Path, dict[str, int]]:
    """Return the most branches and arguments of a function, for each file of a folder, as ruff counts them."""
    limits = ["--config=lint.mccabe.max-complexity=0", "--config=lint.pylint.max-args=0"]
    command = [sys.executable, "-m", "ruff", "check", "--isolated", "--exit-zero", "--ignore-noqa", "--no-cache"]
    command += ["--output-format=json", f"--select={','.join(COUNTED)}", *limits, str(folder)]
    told = json.loads(subprocess.run(command, capture_output=True, check=True, text=True).stdout)
    found = defaultdict[Path, Counter[str]](Counter)
    for one in told:
        (much,) = re.findall(r"\((\d+) > 0\)", one["message"])
        what, most = COUNTED[one["code"]], found[Path(one["filename"])]
        most[what] = max(most[what], int(much))
    return {path: dict(most) for path, most in found.items()}


def _classes(texts: Mapping[Path, str]) -> Iterator[tuple[Path, ast.ClassDef]]:
    for path, text in texts.items():
        yield from ((path, one) for one in ast.parse(text).body if isinstance(one, ast.ClassDef))


def widest(texts: Mapping[Path, str]) -> list[tuple[str, int]]:
    """Return the three classes with the most fields, and how many."""
    wide = {f"{_module(path)}.{one.name}": _fields(one) for path, one in _classes(texts)}
    return Counter(wide).most_common(3)


def _fields(record: ast.ClassDef) -> int:
    return sum(isinstance(one, ast.AnnAssign) for one in record.body)


def namesakes(texts: Mapping[Path, str]) -> dict[str, list[str]]:
    """Return the public classes that share a name, and the modules they stand in; a family's own do not count."""
    found = defaultdict[str, list[str]](list)
    for path, one in _classes(texts):
        if not one.name.startswith("_") and path.parts[2] != "games":
            found[one.name].append(_module(path))
    return {name: modules for name, modules in sorted(found.items()) if len(modules) > 1}


def _module(path: Path) -> str:
    return ".".join(path.with_suffix("").parts[1:])


def house() -> dict[str, Any]:
    """Return all numbers of the house."""
    texts = {path: read(path) for path in tracked("src/trey/*.py")}
    most = {path.relative_to(ROOT): found for path, found in measured(ROOT / "src").items()}
    parts = defaultdict[str, dict[Path, str]](dict)
    for path, text in texts.items():
        parts[path.parts[2] if len(path.parts) > 3 else "trey"][path] = text
    web = client()
    lines = Counter[str]()
    for path, text in web.items():
        lines[path.suffix[1:]] += len(text.splitlines())
    return {
        "packages": {
            name: numbers(some)
            | {f"{what} max": max(most.get(path, {}).get(what, 0) for path in some) for what in COUNTED.values()}
            for name, some in [*sorted(parts.items()), ("all", texts)]
        },
        "circles": [*circles(_imports("trey")), *([str(one) for one in some] for some in circles(client_imports(web)))],
        "widest": widest(texts),
        "namesakes": namesakes(texts),
        "client": dict(lines),
        "tests": sum(len(read(path).splitlines()) for path in tracked("tests/*.py")),
    }


def told(known: Mapping[str, Any]) -> str:
    """Return the numbers of the house as a table, and lines below it."""
    rows = [["", *SHOWN.values()]]
    rows += [[name, *(str(row[what]) for what in SHOWN)] for name, row in known["packages"].items()]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = ["  ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=True)) for row in rows]
    lines += ["", f"circles: {len(known['circles'])}", *(" → ".join([*one, one[0]]) for one in known["circles"])]
    lines += ["widest: " + ", ".join(f"{name} {wide}" for name, wide in known["widest"])]
    lines += [f"namesakes: {len(known['namesakes'])}: " + ", ".join(known["namesakes"])]
    lines += ["client: " + ", ".join(f"{much} {what}" for what, much in known["client"].items())]
    return "\n".join([*lines, f"tests: {known['tests']}"])


def main() -> None:
    """Print what the command line asks for."""
    match sys.argv[1:]:
        case []:
            print(told(house()))
        case ["--json"]:
            print(json.dumps(house(), indent=2))
        case _:
            sys.exit(__doc__)


if __name__ == "__main__":
    main()
