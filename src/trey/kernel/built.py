"""Machine code that came with a package: a folder of libraries, and an index that says which library holds which loop.

A loop's name is made from its place in the source and what it closes over; it is the same in every process.

An index is valid for the sources that it was made from. If they have changed since, the folder counts as empty; a
library that is not the one that was written is ignored.
"""

import ctypes
import enum
import hashlib
import json
import os
import platform
import stat
import sys
import sysconfig
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib.machinery import ExtensionFileLoader
from importlib.util import find_spec, module_from_spec, spec_from_loader
from pathlib import Path
from types import BuiltinFunctionType, FunctionType
from typing import Any

from trey.kernel.kinds import Array, Kind, Nothing, Number, Record, Tuple

PAGE = "page.json"
SOURCES = ("kernel", "core", "melds", "games", "play", "solvers", "bots", "lab", "envs")
"""The parts of trey that contain kernels, or that affect their translation."""
PROCESSOR = "processor"


@dataclass(frozen=True)
class Place:
    """Where a loop is: its library, its name there, and what it returns."""

    library: ctypes.CDLL
    symbol: str
    returned: str


class Built:
    """The machine code that was built for a package and this machine."""

    def __init__(self, folder: Path, package: str) -> None:
        self._folder, self._page = folder, _page(folder, package)
        self._open: dict[str, ctypes.CDLL] = {}

    @property
    def families(self) -> frozenset[str]:
        """The games whose loops are here."""
        return frozenset(self._page.get("families", ()))

    @property
    def compiler(self) -> str:
        """The name of what compiled it, with its version; "" if the sources have changed since."""
        return str(self._page.get("compiler", ""))

    def find(self, key: str) -> Place | None:
        """Return the place of a loop; None if it was not built."""
        found = self._page.get("loops", {}).get(key)
        if not found:
            return None
        file, symbol, returned = found
        library = self._library(file)
        return Place(library, symbol, returned) if library else None

    def file_of(self, key: str) -> tuple[Path, str] | None:
        """Return the library of a loop, and its name there; None if it was not built."""
        found = self._page.get("loops", {}).get(key)
        return (self._folder / found[0], found[1]) if found and self._whole(found[0]) else None

    def _library(self, file: str) -> ctypes.CDLL | None:
        if file not in self._open and self._whole(file):
            self._open[file] = ctypes.CDLL(str(self._folder / file))
        return self._open.get(file)

    def _whole(self, file: str) -> bool:
        """Say whether a library is there and unchanged."""
        path = self._folder / file
        try:
            right = hashlib.sha256(path.read_bytes()).hexdigest() == self._page["files"][file]
        except (OSError, KeyError):
            return False
        return right and not _others_write(path)

    def door(self) -> Any:
        """Return the module that calls machine code with two numbers (`door.c`); None if it cannot be loaded.

        It uses CPython's stable ABI, which free-threaded Python does not offer.
        """
        file = self._page.get("door", "")
        stable = sys.implementation.name == "cpython" and not sysconfig.get_config_var("Py_GIL_DISABLED")
        if not stable or not self._whole(file):
            return None
        loader = ExtensionFileLoader("trey_door", str(self._folder / file))
        spec = spec_from_loader(loader.name, loader)
        assert spec  # noqa: S101 - a loader has one
        try:
            module = module_from_spec(spec)
            loader.exec_module(module)
        except ImportError:
            return None
        return module


def _others_write(path: Path) -> bool:
    """Say whether other users may write to a file."""
    return hasattr(os, "getuid") and bool(path.stat().st_mode & stat.S_IWOTH)


def _page(folder: Path, package: str) -> dict[str, Any]:
    try:
        page: dict[str, Any] = json.loads((folder / PAGE).read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    return page if page.get("stamp") == source_stamp(package) else {}


@cache
def folder_of(package: str) -> Path | None:
    """Return the folder of an installed package; None if it has none."""
    spec = find_spec(package) if package.isidentifier() and package != "__main__" else None
    places = list(spec.submodule_search_locations or ()) if spec else []
    return Path(places[0]) if places else None


@cache
def source_stamp(package: str) -> str:
    """Return a hash of all sources that the machine code of a package is made from."""
    digest = hashlib.sha256()
    own, trey = folder_of(package), Path(__file__).parents[1]
    places = [trey / part for part in SOURCES] + ([own] if own and own != trey else [])
    for place in places:
        for path in sorted(p for kind in ("*.py", "*.h", "*.c") for p in place.rglob(kind)):
            digest.update(f"{path.relative_to(place)}\0".encode() + path.read_bytes() + b"\0")
    return digest.hexdigest()[:32]


def forms() -> tuple[str, ...]:
    """Return the forms of machine code that may run on this system, the best first."""
    machine = {"amd64": "x86_64", "arm64": "aarch64"}.get(platform.machine().lower(), platform.machine().lower())
    system = {"win32": "windows", "darwin": "macos"}.get(sys.platform, sys.platform)
    plain = f"{system}-{machine}"
    return (f"{plain}-v3", plain) if machine == "x86_64" else (plain,)


def suffix(form: str) -> str:
    """Return the file name suffix of a shared library."""
    return {"windows": ".dll", "macos": ".dylib"}.get(form.partition("-")[0], ".so")


@cache
def form_here(root: Path) -> str:
    """Return the form that runs best on this processor, of those built in a folder; "" if there is none."""
    best, *rest = forms()
    if not rest:
        return best if (root / best).is_dir() else ""
    here = [form for form in forms() if (root / form).is_dir()]
    return best if best in here and _newer(root / rest[0]) else rest[0] if rest[0] in here else ""


def _newer(folder: Path) -> bool:
    """Say whether the processor runs code that is made for newer ones."""
    path = folder / f"{PROCESSOR}{suffix(folder.name)}"
    return path.is_file() and not _others_write(path) and ctypes.CDLL(str(path)).trey_processor() >= 3


@cache
def built(package: str) -> Built | None:
    """Return the machine code that was built for a package; None if there is none."""
    place = folder_of(package)
    root = place / "built" if place else None
    form = form_here(root) if root else ""
    return Built(root / form, package) if root and form else None


# Names of loops

_PLAIN = (type(None), bool, int, float, str, bytes)


class NamelessError(TypeError):
    """A function closes over something that has no name."""


def said_of_function(function: Callable[..., Any]) -> str:
    """Return a text that identifies a function among all functions of the same sources.

    :raises NamelessError: it closes over something other than numbers, texts, tuples, classes and functions.
    """
    return " ".join(_pieces(function, set()))


def _pieces(value: Any, told: set[int]) -> Iterator[str]:
    if isinstance(value, enum.Enum | type | BuiltinFunctionType):
        kind = value if isinstance(value, type | BuiltinFunctionType) else type(value)
        yield f"{kind.__module__}.{kind.__qualname__}{f'={value.value!r}' if isinstance(value, enum.Enum) else ''}"
    elif isinstance(value, _PLAIN):
        yield repr(value)
    elif isinstance(value, tuple | list):
        yield "("
        for part in value:
            yield from _pieces(part, told)
        yield ")"
    elif isinstance(value, FunctionType):
        yield f"{value.__module__}.{value.__qualname__}"
        if value.__closure__ and id(value) not in told:
            told.add(id(value))
            yield "["
            for name, cell in zip(value.__code__.co_freevars, value.__closure__, strict=True):
                yield f"{name}="
                yield from _pieces(cell.cell_contents, told)
            yield "]"
    else:
        raise NamelessError(f"cannot name a loop that closes over a {type(value).__name__}")


def packages(function: Callable[..., Any]) -> set[str]:
    """Return the packages that a function, and the functions that it closes over, come from."""
    found, waiting = set[str](), [function]
    seen = set[int]()
    while waiting:
        value: Any = waiting.pop()
        if isinstance(value, FunctionType) and id(value) not in seen:
            seen.add(id(value))
            found.add(value.__module__.partition(".")[0])
            waiting += [cell.cell_contents for cell in value.__closure__ or ()]
    return found


def said_of_kind(kind: Kind) -> str:
    """Return a text that identifies a kind."""
    if isinstance(kind, Number):
        return kind.c
    if isinstance(kind, Array):
        return f"{said_of_kind(kind.item)}{list(kind.shape)}"
    if isinstance(kind, Tuple):
        return f"({', '.join(map(said_of_kind, kind.items))})"
    if isinstance(kind, Record):
        return f"{{{', '.join(f'{name}: {said_of_kind(part)}' for name, part in kind.fields.items())}}}"
    assert isinstance(kind, Nothing)  # noqa: S101 - there are no other kinds
    return kind.c
