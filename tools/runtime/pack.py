"""Compile modules and put them into archives; this runs in the Python of browsers, whose bytecode is wanted.

`job.json` in the folder of the work says what is to be packed: see `tools.runtime.make`.
"""

import ast
import importlib
import importlib.util
import json
import marshal
import sys
import zipfile
from pathlib import Path
from typing import Any

WORK = Path("/job")
LIBRARY = "/lib/python314.zip/"
BORN = (1980, 1, 1, 0, 0, 0)
UNCHECKED = importlib.util.MAGIC_NUMBER + (1).to_bytes(4, "little") + bytes(8)
"""How bytecode begins that is taken as it is, wherever its source may be."""

NO_WORDS = "__doc__ = '-'"
"""Stands in a dataclass: one without a docstring would write its signature there, which takes a millisecond each."""


def bytecode(source: bytes, name: str) -> bytes:
    """Return a module's bytecode, without its docstrings."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef) and any("dataclass" in ast.unparse(made) for made in node.decorator_list):
            node.body += ast.parse(NO_WORDS).body
    code = compile(ast.fix_missing_locations(tree), name, "exec", dont_inherit=True, optimize=2)
    return UNCHECKED + marshal.dumps(code)


def pack(path: Path, files: dict[str, bytes]) -> None:
    """Write an archive that is not compressed, the same for the same files."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_STORED) as archive:
        for name in sorted(files):
            made = zipfile.ZipInfo(name, BORN)
            made.external_attr = 0o644 << 16
            archive.writestr(made, files[name])


def _import(name: str) -> str:
    """Import a module; return why that is not possible, or nothing."""
    try:
        importlib.import_module(name)
    except ImportError as error:
        return f"{name}: {error}"
    return ""


def library(named: list[str], own: list[str]) -> tuple[dict[str, bytes], list[str]]:
    """Return the modules of the standard library that are loaded once these are, and which of your own cannot be."""
    for name in named:
        _import(name)  # what only other systems have is asked for nowhere
    lacking = [why for name in own if (why := _import(name))]
    loaded = {getattr(module.__spec__, "origin", None) or "" for module in [*sys.modules.values()] if module.__spec__}
    with zipfile.ZipFile(LIBRARY.rstrip("/")) as archive:
        inside = [origin.removeprefix(LIBRARY) for origin in loaded if origin.startswith(LIBRARY)]
        return {f"{name}c": bytecode(archive.read(name), name) for name in inside}, lacking


def main() -> None:
    """Do the job."""
    job: dict[str, Any] = json.loads((WORK / "job.json").read_text("utf-8"))
    sys.path[:0] = job["path"]
    found, lacking = library(job["library"], job["import"])
    pack(WORK / "library.zip", found)
    for name, files in job["archives"].items():
        read = {inside: Path(path).read_bytes() for inside, path in files.items()}
        compiled = {f"{inside}c": bytecode(read.pop(inside), inside) for inside in [*read] if inside.endswith(".py")}
        pack(WORK / f"{name}.zip", read | compiled)
    told = {"version": sys.version.split()[0], "library": sorted(found), "lacking": lacking}
    (WORK / "told.json").write_text(json.dumps(told), "utf-8")


if __name__ == "__main__":
    main()
