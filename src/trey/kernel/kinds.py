"""The kinds of value in a kernel, and their C types: a number, a record, an array, a tuple of these, or nothing.

The kind of a record is made once and compared by identity, so that kernels can be cached by the kinds of their
arguments.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from trey.kernel.layout import Layout


@dataclass(frozen=True)
class Number:
    """An integer or a floating-point number; an integer has 64 bits in kernels, and may have fewer in arrays."""

    bits: int = 64
    floating: bool = False

    @property
    def c(self) -> str:
        """The type in C."""
        if self.floating:
            return "double" if self.bits == 64 else "float"
        return f"int{self.bits}_t"

    @property
    def read(self) -> "Number":
        """The kind that a kernel calculates with after reading this one from memory."""
        return self if self.floating else INT


@dataclass(frozen=True)
class Nothing:
    """The kind of a kernel that returns no value."""

    c = "void"


@dataclass(frozen=True, eq=False)
class Record:
    """Fields side by side, as a C struct; a kernel holds its address."""

    name: str
    fields: dict[str, "Number | Array | Record"]

    @property
    def c(self) -> str:
        """The type in C."""
        return f"struct {self.name}"

    @property
    def size(self) -> int:
        """The record's size in bytes."""
        return sum(map(_size, self.fields.values()))


@dataclass(frozen=True)
class Array:
    """Numbers or records one after another, in one row or several; a kernel holds the address of the first.

    A length given as -1 is known only when the kernel runs, and is passed with the address.
    """

    item: "Number | Record"
    shape: tuple[int, ...]


@dataclass(frozen=True)
class Tuple:
    """Several values passed as one argument, and unpacked by the callee."""

    items: "tuple[Kind, ...]"


Kind = Number | Nothing | Record | Array | Tuple
INT, FLOAT, FLOAT32, NOTHING = Number(), Number(floating=True), Number(32, floating=True), Nothing()


def parts(kind: Kind) -> Iterator[str]:
    """Yield the C types of the parts of a value of a kind, in order."""
    if isinstance(kind, Number):
        yield f"{kind.c} "
    elif isinstance(kind, Record):
        yield f"{kind.c} *"
    elif isinstance(kind, Array):
        yield f"{kind.item.c} *"
        yield from ("int64_t " for length in kind.shape if length < 0)
    elif isinstance(kind, Tuple):
        for item in kind.items:
            yield from parts(item)


def joined(one: Kind, other: Kind) -> Kind | None:
    """Return the kind that holds values of both kinds, widened as in NumPy; None if there is none."""
    if one == other:
        return one
    if isinstance(one, Number) and isinstance(other, Number):
        return FLOAT if one.floating or other.floating else INT
    return None


@cache
def kind_of_layout(layout: type[Layout]) -> Record:
    """Return the record kind of a layout."""
    fields: dict[str, Number | Array | Record] = {
        name: Array(Number(field.bits), (field.length,)) if field.length else INT
        for name, field in layout.declared.items()
    }
    return record_kind(layout.__name__, tuple(fields.items()))


@cache
def kind_of_nest(parts: tuple[tuple[str, type[Layout]], ...]) -> Record:
    """Return the record kind of records of some layouts side by side."""
    return record_kind("Nest", tuple((name, kind_of_layout(layout)) for name, layout in parts))


_MADE: dict[tuple[Any, ...], Record] = {}


def record_kind(name: str, fields: tuple[tuple[str, Any], ...]) -> Record:
    """Return the one record kind with these fields."""
    if fields not in _MADE:
        taken = {kind.name for kind in _MADE.values()}
        free = name if name not in taken else next(n for i in range(2, 999) if (n := f"{name}_{i}") not in taken)
        _MADE[fields] = Record(free, dict(fields))
    return _MADE[fields]


def _size(kind: Number | Array | Record) -> int:
    if isinstance(kind, Array):
        size = _size(kind.item)
        for length in kind.shape:
            size *= length
        return size
    return kind.size if isinstance(kind, Record) else kind.bits // 8
