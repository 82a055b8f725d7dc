"""The files that git knows."""

import os
import re
import subprocess
import sys
from pathlib import Path

__all__ = ["PROGRAMS", "ROOT", "placed", "read", "tracked"]

ROOT = Path(__file__).resolve().parent.parent
PROGRAMS = os.environ | {"PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}
"""The environment in which this Python's programs are found first."""


def tracked(*patterns: str) -> list[Path]:
    """Return the tracked files that match `patterns` (git's), as paths from the root; all without any."""
    # A checkout may belong to another user than the one who runs the tests.
    command = ["git", "-c", "safe.directory=*", "ls-files", "-z", "--", *patterns]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, check=True).stdout
    paths = [Path(name.decode()) for name in listed.split(b"\0") if name]
    return [path for path in paths if (ROOT / path).is_file()]


def read(path: Path) -> str:
    """Return a tracked file's text, or nothing if it holds no text."""
    try:
        return (ROOT / path).read_text(encoding="utf-8")
    except UnicodeDecodeError:
        return ""


def placed(page: str, name: str, made: str) -> str:
    """Return a page with what is made again below the mark of that name, down to the next empty line."""
    mark = re.compile(rf"(<!-- made by make fix: {name} -->\n).*?(?=\n\n|\n?$)", re.DOTALL)
    return mark.sub(lambda found: found[1] + made, page)
