"""What machine code depends on, as one hash: the code of every function it can reach, and every value they use.

The hash is taken from what the functions are made of, not from the files they stand in.  So words and comments may
change beside a kernel and its machine code stays good, and a constant from any other file counts.
"""

import dis
import enum
import hashlib
from collections.abc import Iterator
from functools import cache
from importlib import resources
from types import BuiltinFunctionType, CodeType, FunctionType, ModuleType
from typing import Any

from trey.kernel.mark import APART, INLINED, SHARED

__all__ = ["OpaqueError", "fingerprint"]

_PLAIN = (type(None), bool, int, float, str, bytes, type(...))


class OpaqueError(TypeError):
    """A function uses something whose content cannot be told."""


@cache
def _machinery() -> bytes:
    """Return a hash of this package: how kernels are compiled.

    :raises OpaqueError: the sources are not there.
    """
    sources = sorted((f.name, f.read_bytes()) for f in resources.files(__package__).iterdir() if f.name.endswith(".py"))
    if not sources:
        raise OpaqueError(__package__)
    return hashlib.sha256(repr(sources).encode()).digest()


def fingerprint(function: Any, *circumstances: str) -> str:
    """Return 32 hexadecimal digits: equal for two functions only where they compile to the same machine code.

    `circumstances` are whatever else counts: versions, switches.

    :raises OpaqueError: the function reaches a value that is no number, text, tuple, enumeration, layout or function.
    """
    digest = hashlib.sha256(_machinery())
    for piece in _Reader().pieces((circumstances, function)):
        digest.update(piece.encode() + b"\0")
    return digest.hexdigest()[:32]


def _names(code: CodeType, *operations: str) -> Iterator[str]:
    """Return the names that some operations of a function, and of those inside it, speak of."""
    for instruction in dis.get_instructions(code):
        if instruction.opname in operations:
            yield str(instruction.argval)
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _names(constant, *operations)


class _Reader:
    """Reads values piece by piece; each function once."""

    def __init__(self) -> None:
        self._seen: dict[int, int] = {}

    def pieces(self, value: Any) -> Iterator[str]:
        """Return the pieces of text that say what a value is.

        :raises OpaqueError: nothing can say it.
        """
        if isinstance(value, enum.Enum | type):
            yield from self._kind(value)
        elif isinstance(value, _PLAIN):
            yield f"{type(value).__name__} {value!r}"
        elif isinstance(value, tuple | list):
            yield f"{type(value).__name__} {len(value)}"
            for part in value:
                yield from self.pieces(part)
        elif isinstance(value, CodeType):
            yield from self._code(value)
        elif isinstance(value, BuiltinFunctionType):
            yield f"builtin {value.__module__}.{value.__qualname__}"
        elif isinstance(value, FunctionType) or hasattr(value, "py_func"):
            yield from self._function(value)
        else:
            raise OpaqueError(repr(type(value)))

    def _kind(self, value: Any) -> Iterator[str]:
        if isinstance(value, enum.Enum):
            yield f"member {type(value).__qualname__} {value.value!r}"
        elif issubclass(value, enum.Enum):
            yield f"enum {value.__qualname__} {[(m.name, m.value) for m in value]!r}"
        elif hasattr(value, "fields"):
            yield f"layout {list(value.fields.items())!r}"
        elif value.__module__ == "builtins":
            yield f"class {value.__qualname__}"
        else:
            raise OpaqueError(repr(value))

    def _code(self, code: CodeType, said: str | None = None) -> Iterator[str]:
        yield f"{code.co_code.hex()} {code.co_flags} {code.co_argcount} {code.co_varnames} {code.co_names}"
        yield f"{code.co_freevars} {code.co_cellvars}"
        yield from self.pieces(tuple(c for c in code.co_consts if c is not said))

    def _function(self, function: Any) -> Iterator[str]:
        if id(function) in self._seen:
            yield f"function {self._seen[id(function)]}"
            return
        self._seen[id(function)] = len(self._seen)
        marks = tuple(function in marked for marked in (INLINED, APART, SHARED))
        yield f"marks {marks}, options {getattr(function, 'targetoptions', None)!r}"
        plain = getattr(function, "py_func", function)
        yield f"module {plain.__module__}"  # what was kept names it, and cannot be loaded without
        yield from self._code(plain.__code__, plain.__doc__)
        yield from self.pieces((plain.__defaults__, tuple((plain.__kwdefaults__ or {}).items())))
        yield from self.pieces(tuple(cell.cell_contents for cell in plain.__closure__ or ()))
        yield from self._taken(plain)

    def _taken(self, function: FunctionType) -> Iterator[str]:
        """Return the pieces of what a function takes from its module, and from modules it names."""
        attributes = sorted(set(_names(function.__code__, "LOAD_ATTR", "LOAD_METHOD")))
        for name in sorted(set(_names(function.__code__, "LOAD_GLOBAL", "LOAD_NAME")) & function.__globals__.keys()):
            value = function.__globals__[name]
            yield name
            if isinstance(value, ModuleType):
                yield from self.pieces(tuple(getattr(value, a) for a in attributes if hasattr(value, a)))
            else:
                yield from self.pieces(value)
