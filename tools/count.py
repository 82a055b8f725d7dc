"""Say how long a family is, file by file, and how much of it stands in another family that ships with trey too.

python -m tools.count FAMILY

What counts as shared is a line of more than twelve characters, without its indent, that another family has as well.
Imports and the heads of functions and classes are the contract's form; without them, what is left is said again.
"""

import sys
from pathlib import Path
from typing import NamedTuple

from tools.homes import sources
from trey.core.family import Family
from trey.games import OWN, family

__all__ = ["Count", "count", "main", "share", "table"]

LONGER_THAN = 12
FORM = ("from ", "import ", "def ", "class ")


class Count(NamedTuple):
    """A file's lines; those long enough to be compared; and of these, those that another family has."""

    name: str
    lines: int
    compared: int
    shared: int


def _lines(folder: Path) -> dict[str, list[str]]:
    files = sorted(folder.rglob("*.py"))
    return {str(path.relative_to(folder)): path.read_text(encoding="utf-8").splitlines() for path in files}


def _compared(lines: list[str], *, form: bool) -> list[str]:
    long = (stripped for line in lines if len(stripped := line.strip()) > LONGER_THAN)
    return [line for line in long if form or not line.startswith(FORM)]


def count(which: Family, *, form: bool = True) -> list[Count]:
    """Return the counts of a family's files, the longest first; without `form` no imports and heads are compared."""
    folders = [sources(other) for other in OWN if other.id != which.id]
    known = {line for folder in folders for lines in _lines(folder).values() for line in _compared(lines, form=True)}
    found = [
        Count(name, len(lines), len(long), sum(line in known for line in long))
        for name, lines in _lines(sources(which)).items()
        for long in [_compared(lines, form=form)]
    ]
    return sorted(found, key=lambda one: -one.lines)


def share(counts: list[Count]) -> float:
    """Return the shared part of what was compared."""
    return sum(one.shared for one in counts) / sum(one.compared for one in counts)


def table(counts: list[Count]) -> str:
    """Return the lines of each file as a Markdown table."""
    rows = [f"| `{one.name}` | {one.lines} |" for one in counts]
    return "\n".join(["| file | lines |", "|---|--:|", *rows, f"| together | {sum(one.lines for one in counts)} |"])


def main() -> None:
    """Print what the command line asks for."""
    which = family(sys.argv[1])
    print(table(count(which)))
    print(f"\nin another family too: {share(count(which)):.0%}, without the form {share(count(which, form=False)):.0%}")


if __name__ == "__main__":
    main()
