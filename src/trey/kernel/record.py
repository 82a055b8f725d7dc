"""Records: the numbers of a layout side by side in memory, as machine code takes them; made with `ctypes` alone."""

import ctypes
import mmap
from array import array
from collections.abc import Mapping
from functools import cache
from typing import Any, ClassVar, Self

from trey.kernel.layout import Layout

_CODES = {8: "b", 16: "h", 32: "i", 64: "q"}
_INTEGERS = {8: ctypes.c_int8, 16: ctypes.c_int16, 32: ctypes.c_int32, 64: ctypes.c_int64}
_CACHE_LINE = 64
LARGE = 1 << 16
"""Arrays of at least this many numbers get their own memory pages, which the system provides on first use."""
_OWN = {"flags": mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS} if hasattr(mmap, "MAP_ANONYMOUS") else {}
"""A forked process gets its own copy of the pages."""


class Record(ctypes.Structure):
    """A layout in memory: its fields are read and set like those of the layout."""

    of: type[Layout]

    def copy(self) -> Self:
        """Return an independent copy."""
        return type(self).from_buffer_copy(self)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Record) and type(self) is type(other) and bytes(self) == bytes(other)

    __hash__: ClassVar[None] = None  # type: ignore[assignment]  # a record is changed in place


class Nest(Record):
    """A record made of several records of different layouts, side by side, each reached by its name."""

    parts: tuple[tuple[str, type[Layout]], ...]

    @classmethod
    def aligned(cls) -> Self:
        """Return a new record, all zero, that begins on a cache line."""
        room = bytearray(ctypes.sizeof(cls) + _CACHE_LINE)
        start = ctypes.addressof(ctypes.c_char.from_buffer(room))
        return cls.from_buffer(room, -start % _CACHE_LINE)

    def copy(self) -> Self:
        """Return an independent copy."""
        made = self.aligned()
        ctypes.memmove(ctypes.addressof(made), ctypes.addressof(self), ctypes.sizeof(self))
        return made


@cache
def _type(layout: type[Layout]) -> type[Record]:
    fields: list[tuple[str, Any]] = [
        (name, _INTEGERS[field.bits] * field.length if field.length else ctypes.c_int64)
        for name, field in layout.declared.items()
    ]
    return type(layout.__name__, (Record,), {"_fields_": fields, "of": layout})


def record(layout: type[Layout]) -> Any:
    """Return one record of a layout, all zero."""
    return _type(layout)()


@cache
def _nest_type(parts: tuple[tuple[str, type[Layout]], ...]) -> type[Nest]:
    return type("Nest", (Nest,), {"_fields_": [(name, _type(layout)) for name, layout in parts], "parts": parts})


def nest_record(parts: Mapping[str, type[Layout]]) -> Any:
    """Return one record that holds records of some layouts, all zero."""
    return _nest_type(tuple(parts.items())).aligned()


def records(layout: type[Layout], count: int) -> Any:
    """Return an array of records, all zero."""
    return (_type(layout) * count)()


def numbers(count: int) -> Any:
    """Return an array of 64-bit integers, all zero."""
    kind = ctypes.c_int64 * count
    return kind() if count < LARGE else kind.from_buffer(mmap.mmap(-1, 8 * count, **_OWN))


def to_record(plain: Layout) -> Any:
    """Return a record with the values of a plain layout.

    :raises OverflowError: a number does not fit into the bits of its array.
    """
    made = record(type(plain))
    for name, field in type(plain).declared.items():
        value = getattr(plain, name)
        if field.length:
            target: Any = type(getattr(made, name))
            value = target.from_buffer_copy(array(_CODES[field.bits], value))
        setattr(made, name, value)
    return made


def from_record(layout: type[Layout], source: Any) -> Any:
    """Return a plain layout with the values of a record."""
    made = layout()
    for field, length in layout.fields.items():
        value = getattr(source, field)
        setattr(made, field, value[:] if length else value)
    return made
