"""Machine code through C: loops built in advance are found, others are compiled; both are called with addresses."""

import ctypes
import hashlib
import re
import struct
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache, partial
from threading import Lock
from typing import TYPE_CHECKING, Any, cast

from trey.kernel.built import Built, NamelessError, Place, built, packages, said_of_function, said_of_kind
from trey.kernel.kept import kept_library
from trey.kernel.kinds import (
    FLOAT,
    FLOAT32,
    INT,
    NOTHING,
    Array,
    Kind,
    Number,
    Record,
    Tuple,
    kind_of_layout,
    kind_of_nest,
    record_kind,
)
from trey.kernel.layout import Layout
from trey.kernel.record import Nest
from trey.kernel.record import Record as LayoutRecord

if TYPE_CHECKING:
    from trey.kernel.translate import Program

_BUILDING = Lock()


@dataclass(frozen=True)
class Wanted:
    """A loop, and the kinds of its arguments."""

    function: Callable[..., Any]
    kinds: tuple[Kind, ...]
    whole: bool = False
    """Copy every kernel into the loop, except those marked `@out_of_line`."""
    bound: bool = False
    """Pass the loop's last two arguments, which are integers, separately."""

    @property
    def key(self) -> str:
        """The loop's name, the same in all processes.

        :raises NamelessError: nothing distinguishes it from others.
        """
        said = said_of_function(self.function), *map(said_of_kind, self.kinds), f"{self.whole:d}{self.bound:d}"
        return hashlib.sha256("\n".join(said).encode()).hexdigest()[:24]

    def export(self, program: "Program", symbol: str) -> Kind:
        """Add the loop to a program under a name; return the kind of its result."""
        export = program.export_bound if self.bound else program.export
        return export(symbol, self.function, self.kinds)

    def found(self) -> Callable[[bytes, int, int], Any]:
        """Return the loop in machine code, as a function of a block and two numbers.

        :raises CompilerError: it was not built, and there is no compiler.
        """
        if place := self._built():
            return entry(place.library, place.symbol, place.returned)
        from trey.kernel.translate import Program  # only where there is a compiler: browsers are not given it

        program = Program(whole=self.whole)
        returned = self.export(program, "enter")
        return entry(library_of(program, self.function), "enter", returned_as(returned))

    def built_in(self, folder: Callable[[str], Built | None]) -> Iterator[tuple[Built, str]]:
        """Yield the built code of each package that may hold the loop, with the loop's key.

        :param folder: returns the built code of a package.
        """
        try:
            key = self.key
        except NamelessError:
            return
        for package in sorted(packages(self.function) | {"trey"}, key="trey".__eq__):
            if there := folder(package):
                yield there, key

    def _built(self) -> Place | None:
        return next((place for there, key in self.built_in(built) if (place := there.find(key))), None)


class Rehearsed(BaseException):
    """A loop was called while calls of loops are only being recorded."""


_NOTED: list[list[Wanted]] = []


@contextmanager
def rehearsing() -> Iterator[list[Wanted]]:
    """Yield a list; each loop called meanwhile is added to it, and the call ends with `Rehearsed`."""
    _NOTED.append([])
    try:
        yield _NOTED[-1]
    finally:
        _NOTED.pop()


def _rehearse(wanted: Wanted) -> None:
    if _NOTED:
        _NOTED[-1].append(wanted)
        raise Rehearsed


class Loop:
    """A function in machine code, with one form for each combination of argument kinds."""

    def __init__(self, function: Callable[..., Any], *, whole: bool = False) -> None:
        self.function, self.whole = function, whole
        self._forms: dict[tuple[Kind, ...], Form] = {}

    def __call__(self, *args: Any) -> Any:
        """Call it with records, contiguous arrays, numbers, and tuples of these."""
        kinds = tuple(map(kind_of, args))
        if _NOTED or kinds not in self._forms:
            wanted = Wanted(self.function, kinds, whole=self.whole)
            _rehearse(wanted)
            with _BUILDING:
                if kinds not in self._forms:
                    self._forms[kinds] = Form(wanted.found(), kinds)
        return self._forms[kinds](*args)


class Form:
    """A function in machine code, for arguments of certain kinds."""

    def __init__(self, enter: Callable[[bytes, int, int], Any], kinds: tuple[Kind, ...]) -> None:
        self._enter = enter
        self._pack = struct.Struct("@" + "".join(map(_format, kinds))).pack

    def __call__(self, *args: Any) -> Any:
        """Call it; the arguments are of those kinds."""
        return self._enter(self._pack(*_words(args)), 0, 0)


def bound(function: Callable[..., Any], *arrays: Any, quick: bool = False) -> Callable[[int, int], Any]:
    """Return a kernel in machine code with its arrays bound; it takes only its last two arguments, both numbers.

    :param quick: a call does so little that it should not release the GIL.
    """
    kinds = tuple(map(kind_of, arrays))
    block = struct.pack(f"@{''.join(map(_format, kinds))}", *_words(arrays))
    _rehearse(Wanted(function, kinds, bound=True))
    enter, door = _bound_once(function, kinds), _door() if quick else None
    if door is None:
        return partial(enter, block)
    return door.bound(struct.pack("@q", ctypes.cast(cast("Any", enter), ctypes.c_void_p).value) + block)  # type: ignore[no-any-return]


@cache
def _door() -> Any:
    there = built("trey")
    return there.door() if there else None


@cache
def _bound_once(function: Callable[..., Any], kinds: tuple[Kind, ...]) -> Callable[..., Any]:
    with _BUILDING:
        return Wanted(function, kinds, bound=True).found()


def library_of(program: "Program", function: Callable[..., Any], flags: tuple[str, ...] = ()) -> ctypes.CDLL:
    """Return a program as a library, named after a function; `flags` follow the compiler's usual ones."""
    name = re.sub(r"\W+", "-", function.__qualname__.replace("<locals>", "")).strip("-")
    return kept_library(program.text, name, flags)


def returned_as(kind: Kind) -> str:
    """Return how a result of a kind is returned: as an integer, as a float, or not at all."""
    return "nothing" if kind == NOTHING else "fraction" if kind in {FLOAT, FLOAT32} else "whole"


_RESULTS = {"nothing": None, "fraction": ctypes.c_double, "whole": ctypes.c_int64}


def entry(library: ctypes.CDLL, name: str, returned: str) -> Callable[[bytes, int, int], Any]:
    """Return a function of a library, which takes a block and two numbers."""
    enter: Any = library[name]
    enter.argtypes = (ctypes.c_char_p, ctypes.c_int64, ctypes.c_int64)
    enter.restype = _RESULTS[returned]
    return enter  # type: ignore[no-any-return]


def _format(kind: Kind) -> str:
    if isinstance(kind, Number):
        return "d" if kind.floating else "q"
    if isinstance(kind, Array):
        return "q" + "q" * sum(length < 0 for length in kind.shape)
    if isinstance(kind, Tuple):
        return "".join(map(_format, kind.items))
    return "q"


def _words(args: Any) -> Iterator[Any]:
    """Yield the words that a call passes for its arguments: numbers, addresses and lengths."""
    for arg in args:
        if isinstance(arg, ctypes.Structure):
            yield ctypes.addressof(arg)
        elif isinstance(arg, ctypes.Array):
            yield ctypes.addressof(arg)
            yield len(arg)
        elif isinstance(arg, tuple):
            yield from _words(arg)
        elif type(arg).__name__ == "void":
            yield _address(arg)
        elif hasattr(arg, "__array_interface__") and type(arg).__name__ == "ndarray":
            yield arg.__array_interface__["data"][0]
            yield from arg.shape
        else:
            yield arg


def _address(record: Any) -> int:
    import numpy as np

    return int(np.frombuffer(record, np.int8).__array_interface__["data"][0])


def kind_of(arg: Any) -> Kind:
    """Return the kind of an argument.

    :raises TypeError: machine code does not take such an argument.
    """
    if isinstance(arg, Nest):
        return kind_of_nest(arg.parts)
    if isinstance(arg, LayoutRecord):
        return kind_of_layout(arg.of)
    if isinstance(arg, int):
        return INT
    if isinstance(arg, tuple):
        return Tuple(tuple(map(kind_of, arg)))
    if isinstance(arg, ctypes.Array):
        return _array(type(arg))
    if isinstance(arg, Layout):
        raise TypeError(f"machine code takes records, not a plain {type(arg).__name__}: convert it with to_record")
    if isinstance(arg, float):
        return FLOAT
    if type(arg).__module__ == "numpy":
        return _kind_of_numpy(arg)
    raise TypeError(f"machine code cannot take a {type(arg).__name__}")


@cache
def _array(kind: Any) -> Array:
    item: Any = kind._type_
    if issubclass(item, LayoutRecord):
        return Array(kind_of_layout(item.of), (-1,))
    return Array(Number(8 * ctypes.sizeof(item), issubclass(item, ctypes.c_double | ctypes.c_float)), (-1,))


def _kind_of_numpy(arg: Any) -> Kind:
    import numpy as np

    if isinstance(arg, np.void):
        return _record(arg.dtype)
    if isinstance(arg, np.ndarray):
        if not arg.flags.c_contiguous:
            raise TypeError("machine code takes contiguous arrays only")
        item = _record(arg.dtype) if arg.dtype.names else _number(arg.dtype)
        return Array(item, (-1,) * arg.ndim)
    if type(arg) is np.float32:
        return FLOAT32
    if isinstance(arg, np.integer):
        return INT
    raise TypeError(f"machine code cannot take a {type(arg).__name__}")


@cache
def _number(dtype: Any) -> Number:
    if dtype.kind not in "if" or not dtype.isnative:
        raise TypeError(f"machine code cannot take an array of {dtype}")
    return Number(dtype.itemsize * 8, dtype.kind == "f")


@cache
def _record(dtype: Any) -> Record:
    fields: list[tuple[str, Any]] = []
    for name, (kind, _) in dtype.fields.items():
        item, shape = (kind.base, kind.shape) if kind.shape else (kind, ())
        made: Any = _record(item) if item.names else _number(item)
        fields.append((name, Array(made, shape) if shape else made))
    found = record_kind(_NAMES.get(dtype, "Record"), tuple(fields))
    if found.size != dtype.itemsize:
        raise TypeError(f"the record {found.name} has padding between its fields")
    return found


_NAMES: dict[Any, str] = {}


def named(dtype: Any, name: str) -> None:
    """Set the name in C for records of a type, unless they have one."""
    _NAMES.setdefault(dtype, name)
