"""Machine code by way of C: a loop is translated with all that it calls, compiled, and called with addresses."""

import ctypes
import re
import struct
from collections.abc import Callable
from functools import cache, partial
from threading import Lock
from typing import Any

from trey.kernel.kinds import FLOAT, FLOAT32, INT, NOTHING, Array, Kind, Number, Record, Tuple, record_kind
from trey.kernel.layout import Layout
from trey.kernel.toolchain import built
from trey.kernel.translate import Program

__all__ = ["Form", "Loop", "bound", "entry", "kind_of", "library_of", "named"]

_BUILDING = Lock()


class Loop:
    """A function in machine code, one form for each kinds of arguments it is called with."""

    def __init__(self, function: Callable[..., Any], *, whole: bool = False) -> None:
        self.function, self.whole = function, whole
        self._forms: dict[tuple[Kind, ...], Form] = {}

    def __call__(self, *args: Any) -> Any:
        """Call it with records, contiguous arrays, numbers, and tuples of these."""
        kinds = tuple(map(kind_of, args))
        if kinds not in self._forms:
            with _BUILDING:
                if kinds not in self._forms:
                    self._forms[kinds] = self._built(kinds)
        return self._forms[kinds](*args)

    def _built(self, kinds: tuple[Kind, ...]) -> "Form":
        program = Program(whole=self.whole)
        returned = program.export("enter", self.function, kinds)
        return Form(library_of(program, self.function), "enter", kinds, returned)


class Form:
    """A function of a library, for arguments of certain kinds."""

    def __init__(self, library: ctypes.CDLL, name: str, kinds: tuple[Kind, ...], returned: Kind) -> None:
        self._enter = entry(library, name, returned)
        self._pack = struct.Struct("@" + "".join(map(_format, kinds))).pack

    def __call__(self, *args: Any) -> Any:
        """Call it; the arguments are of those kinds."""
        return self._enter(self._pack(*_words(args)), 0, 0)


def bound(function: Callable[..., Any], *arrays: Any) -> Callable[[int, int], Any]:
    """Return a kernel in machine code with the arrays it begins with settled; two numbers are left."""
    kinds = tuple(map(kind_of, arrays))
    block = struct.pack(f"@{''.join(map(_format, kinds))}", *_words(arrays))
    call: Any = partial(_bound(function, kinds), block)
    call.kept = arrays
    return call  # type: ignore[no-any-return]


@cache
def _bound(function: Callable[..., Any], kinds: tuple[Kind, ...]) -> Callable[..., Any]:
    with _BUILDING:
        program = Program()
        returned = program.export_bound("enter", function, kinds)
        return entry(library_of(program, function), "enter", returned)


def library_of(program: Program, function: Callable[..., Any], flags: tuple[str, ...] = ()) -> ctypes.CDLL:
    """Return a program as a library, named after a function; `flags` of the compiler come after the usual ones."""
    name = re.sub(r"\W+", "-", function.__qualname__.replace("<locals>", "")).strip("-")
    return ctypes.CDLL(str(built(program.text, name, flags)))


def entry(library: ctypes.CDLL, name: str, returned: Kind) -> Callable[..., Any]:
    """Return a function of a library, called with a block and two numbers."""
    enter: Any = library[name]
    enter.argtypes = (ctypes.c_char_p, ctypes.c_int64, ctypes.c_int64)
    enter.restype = None if returned == NOTHING else ctypes.c_double if returned in {FLOAT, FLOAT32} else ctypes.c_int64
    return enter  # type: ignore[no-any-return]


def _format(kind: Kind) -> str:
    if isinstance(kind, Number):
        return "d" if kind.floating else "q"
    if isinstance(kind, Array):
        return "q" + "q" * sum(length < 0 for length in kind.shape)
    if isinstance(kind, Tuple):
        return "".join(map(_format, kind.items))
    return "q"


def _words(args: Any) -> Any:
    """Yield what a call hands over of its arguments: numbers, addresses and lengths."""
    for arg in args:
        if isinstance(arg, tuple):
            yield from _words(arg)
        elif hasattr(arg, "dtype") and arg.dtype.names and not hasattr(arg, "strides"):
            yield _address(arg)
        elif getattr(arg, "shape", ()) or type(arg).__name__ == "ndarray":
            yield arg.__array_interface__["data"][0]
            yield from arg.shape
        elif type(arg).__name__ == "void":
            yield _address(arg)
        else:
            yield arg


def _address(record: Any) -> int:
    import numpy as np

    return int(np.frombuffer(record, np.int8).__array_interface__["data"][0])


def kind_of(arg: Any) -> Kind:
    """Return the kind of an argument.

    :raises TypeError: machine code takes none such.
    """
    if isinstance(arg, int):
        return INT
    if isinstance(arg, tuple):
        return Tuple(tuple(map(kind_of, arg)))
    import numpy as np

    if isinstance(arg, np.void):
        return _record(arg.dtype)
    if isinstance(arg, np.ndarray):
        if not arg.flags.c_contiguous:
            raise TypeError("machine code takes arrays whose numbers lie one behind the other")
        item = _record(arg.dtype) if arg.dtype.names else _number(arg.dtype)
        return Array(item, (-1,) * arg.ndim)
    if isinstance(arg, float):
        return FLOAT
    if isinstance(arg, np.float32):
        return FLOAT32
    if isinstance(arg, np.integer):
        return INT
    if isinstance(arg, Layout):
        raise TypeError(f"machine code takes records, not a plain {type(arg).__name__}: hand it through to_record")
    raise TypeError(f"machine code takes no {type(arg).__name__}")


@cache
def _number(dtype: Any) -> Number:
    if dtype.kind not in "if" or not dtype.isnative:
        raise TypeError(f"machine code takes no array of {dtype}")
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
        raise TypeError(f"a record of {found.name} has gaps")
    return found


_NAMES: dict[Any, str] = {}


def named(dtype: Any, name: str) -> None:
    """Let records of a type be called so in C."""
    _NAMES.setdefault(dtype, name)
