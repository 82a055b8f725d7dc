"""Compile modules and put them into archives; this runs in the Python of browsers, whose bytecode is wanted.

`job.json` in the folder of the work says what is to be packed: see `tools.runtime.make`.
"""

import ast
import dataclasses
import importlib
import importlib.util
import json
import marshal
import sys
import zipfile
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from types import CodeType
from typing import Any

WORK = Path("/job")
LIBRARY = "/lib/python314.zip/"
BORN = (1980, 1, 1, 0, 0, 0)
UNCHECKED = importlib.util.MAGIC_NUMBER + (1).to_bytes(4, "little") + bytes(8)
"""How bytecode begins that is taken as it is, wherever its source may be."""

NO_WORDS = "__doc__ = '-'"
"""Stands in a dataclass: one without a docstring would write its signature there, which takes a millisecond each."""


COMPILED = """
import marshal as _marshal
from hashlib import sha256 as _sha256
_COMPILED = _marshal.loads(%r)
def exec(text, *places, _exec=exec):
    _exec(_COMPILED.get(_sha256(text.encode()).digest(), text), *places)
"""
"""Stands behind the module `dataclasses`: the methods that it writes for each class are compiled already."""


def watched() -> dict[str, CodeType]:
    """Return what will have been compiled of the methods that `dataclasses` writes, by their text."""
    compiled = dict[str, CodeType]()

    def run(text: str, *places: Any) -> None:
        compiled[text] = compile(text, "<string>", "exec", dont_inherit=True, optimize=2)
        exec(text, *places)  # noqa: S102 - as `dataclasses` does

    vars(dataclasses)["exec"] = run
    return compiled


def with_compiled(source: bytes, compiled: Mapping[str, CodeType]) -> bytes:
    """Return the source of `dataclasses` with what it will not have to compile."""
    ready = {sha256(text.encode()).digest(): code for text, code in sorted(compiled.items())}
    return source + (COMPILED % marshal.dumps(ready)).encode()


def bytecode(source: bytes, name: str) -> bytes:
    """Return a module's bytecode, without its docstrings.

    A function has no annotations either, unless a decorator may read them: they would be code of their own.
    """
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef) and any("dataclass" in ast.unparse(made) for made in node.decorator_list):
            node.body += ast.parse(NO_WORDS).body
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and not node.decorator_list:
            node.returns = None
            for arg in (one for one in ast.walk(node.args) if isinstance(one, ast.arg)):
                arg.annotation = None
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
    compiled = watched()
    for name in named:
        _import(name)  # what only other systems have is asked for nowhere
    lacking = [why for name in own if (why := _import(name))]
    loaded = {getattr(module.__spec__, "origin", None) or "" for module in [*sys.modules.values()] if module.__spec__}
    with zipfile.ZipFile(LIBRARY.rstrip("/")) as archive:
        inside = [origin.removeprefix(LIBRARY) for origin in loaded if origin.startswith(LIBRARY)]
        read = {name: archive.read(name) for name in inside}
    read["dataclasses.py"] = with_compiled(read["dataclasses.py"], compiled)
    return {f"{name}c": bytecode(source, name) for name, source in read.items()}, lacking


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
