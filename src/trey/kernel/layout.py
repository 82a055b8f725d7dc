"""One declaration of fields, two forms: a small plain class, and a record in memory for compiled code.

    class Counter(Layout):
        turn: Annotated[Seat, "Whose turn it is."]
        taken: Annotated[list[Cards], 3]

    s = Counter()                 # plain: s.turn == 0, s.taken == [0, 0, 0]
    a = records(Counter, 10)      # records: a[0].turn, a[0].taken[2], 64-bit signed by default   (trey.kernel.compiled)

The meaning of a field that is shown to people is in its annotation, where programs read it.

A long array of small numbers may declare how many bits a record keeps of each:
`Annotated[list[Card], 108, Bits(8)]`.  Kernels still read 64-bit numbers; a number that does not fit is truncated, and
a plain and a compiled run then differ.

An array declared `OPEN` has no length yet. A layout that inherits it sets the length. In that layout, the array and
any fields declared after it come last.

    class Tricks(Layout):
        plays: Annotated[list[Play], OPEN]

    class Public(Tricks, plays=30):
        bid: Count
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import cache
from typing import Annotated, Any, ClassVar, Self, get_args, get_origin

OPEN = -1
"""The length of an array whose real length is declared by the layouts of games."""


@dataclass(frozen=True)
class Kind:
    """What an integer means, and its range: -1 or 0 to `size` - 1; or a mask of `size` bits."""

    name: str
    size: int = 0
    """0 if there is no bound."""
    mask: bool = False


@dataclass(frozen=True)
class Bits:
    """How many bits a record keeps of each number in an array: 8, 16 or 32, with the sign.

    Such an array fills whole words of 64 bits: a record has no gaps, and is copied and compared by its bytes.
    """

    count: int


@dataclass(frozen=True)
class Field:
    """A declared field: one integer, or an array of `length` integers."""

    length: int
    """0 for a single integer."""
    kind: Kind | None
    bits: int = 64
    """How many bits a record keeps of each number."""
    meaning: str = ""


def _kind(hint: Any) -> Kind | None:
    return next((arg for arg in get_args(hint)[1:] if isinstance(arg, Kind)), None)


def _read(where: str, hint: Any) -> Field:
    """Return what an annotation declares: `int`, a kind, `Annotated[list[kind], length]`, and perhaps what it means."""
    if hint is int:
        return Field(0, None)
    if get_origin(hint) is Annotated:
        inner, *rest = get_args(hint)
        meaning = next((extra for extra in rest if isinstance(extra, str)), "")
        if inner is int:
            return Field(0, _kind(hint), meaning=meaning)
        if get_origin(inner) is list and rest and isinstance(rest[0], int):
            bits = next((extra.count for extra in rest if isinstance(extra, Bits)), 64)
            if bits * rest[0] % 64:
                msg = f"{where}: an array must fill whole 64-bit words; {rest[0]} times {bits} bits do not"
                raise TypeError(msg)
            return Field(rest[0], _kind(get_args(inner)[0]), bits, meaning)
    msg = f"{where}: a layout holds integers and arrays of integers, not {hint!r}"
    raise TypeError(msg)


def _hints(body: dict[str, Any]) -> dict[str, Any]:
    """Return the annotations of a class body; from Python 3.14 on they are made on demand (PEP 649)."""
    if "__annotations__" in body:
        return dict(body["__annotations__"])
    on_demand = body.get("__annotate_func__") or body.get("__annotate__")
    return dict(on_demand(1)) if on_demand else {}


class _LayoutMeta(type):
    declared: dict[str, Field]
    fields: dict[str, int]
    opened: dict[str, Field]
    mixin: bool

    def __new__(
        cls, name: str, bases: tuple[type, ...], body: dict[str, Any], *, mixin: bool = False, **lengths: int
    ) -> "_LayoutMeta":
        declared = {f: d for base in bases for f, d in getattr(base, "declared", {}).items()}
        opened = {f: d for base in bases for f, d in getattr(base, "opened", {}).items()}
        into = declared
        for f, hint in _hints(body).items():
            if get_origin(hint) is ClassVar:
                continue
            field = _read(f"{name}.{f}", hint)
            into = opened if field.length == OPEN else into
            into[f] = field
        if lost := lengths.keys() - opened.keys():
            msg = f"{name}: no array {min(lost)!r} is open"
            raise TypeError(msg)
        said = False
        for f, field in opened.items():
            said = f in lengths if field.length == OPEN else said
            declared |= {f: replace(field, length=lengths.get(f, field.length))} if said else {}
        body["__slots__"] = () if mixin else tuple(f for f in declared if not any(hasattr(base, f) for base in bases))
        try:
            made = super().__new__(cls, name, bases, body)
        except TypeError:
            full = ", ".join(base.__name__ for base in bases if base.__dict__.get("__slots__"))
            msg = f"{name}: only one of {full} may have fields of its own; make the others mixins (mixin=True)"
            raise TypeError(msg) from None
        made.mixin = mixin
        made.declared = declared
        made.opened = {f: d for f, d in opened.items() if f not in declared}
        made.fields = {f: d.length for f, d in declared.items()}
        return made


class Layout(metaclass=_LayoutMeta):
    """Base of states, observations, parameters and scratch: integers and arrays of fixed length, all zero at first.

    The fields of the bases come first, base by base; `OPEN` arrays, and fields declared after them, come last.  A
    `mixin` only adds fields to layouts that have several bases.
    """

    def __init__(self, **values: int | list[int]) -> None:
        _blanking(type(self))(self)
        for field, value in values.items():
            if isinstance(value, int):
                setattr(self, field, int(value))
            else:
                getattr(self, field)[: len(value)] = value

    def copy_from(self, other: Self) -> None:
        """Copy every field of `other`."""
        copier(type(self))(self, other)

    def copy(self) -> Self:
        """Return an independent copy."""
        twin = type(self).__new__(type(self))
        twin.copy_from(self)
        return twin

    def values(self) -> dict[str, int | tuple[int, ...]]:
        """Return every field by name, arrays as tuples."""
        return _telling(type(self))(self)

    def number_at(self, index: int) -> int:
        """Return the number at an index, counting all numbers of all fields in order."""
        field, at = _places(type(self))[index]
        value: Any = getattr(self, field)
        return int(value if at < 0 else value[at])

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and _comparing(type(self))(self, other)

    __hash__: ClassVar[None] = None  # type: ignore[assignment]  # a layout is changed in place


@cache
def _places(layout: type[Layout]) -> tuple[tuple[str, int], ...]:
    """Return each number's field, and its index there, -1 in a field of one number."""
    return tuple((field, i) for field, length in layout.fields.items() for i in (range(length) if length else (-1,)))


def copy_into(target: Layout, source: Layout) -> None:
    """Copy every field of `source` into `target`; compiled code moves the record's bytes."""
    target.copy_from(source)


def same(one: Layout, other: Layout) -> int:
    """Return 1 if every field of two records of one layout is the same; compiled code compares the records' words."""
    return int(one == other)


def clear(target: Layout) -> None:
    """Set every field to 0; compiled code clears the record's bytes."""
    _clearing(type(target))(target)


COPIERS: dict[Callable[[Any, Any], None], type[Layout]] = {}


@cache
def copier(layout: type[Layout]) -> Callable[[Any, Any], None]:
    """Return a kernel (to, of) that copies the fields of `layout` from `of` to `to`; compiled, it copies bytes."""
    copy = _assigning("to, of", (f"to.{f} = of.{f}{'[:]' if length else ''}" for f, length in layout.fields.items()))
    copy.__qualname__ = f"copier of {layout.__module__}.{layout.__qualname__}"  # loops are told apart by it
    COPIERS[copy] = layout
    return copy


@cache
def _blanking(layout: type[Layout]) -> Callable[[Layout], None]:
    """Return a function that sets every field to nothing."""
    return _assigning("to", (f"to.{f} = {f'[0] * {length}' if length else 0}" for f, length in layout.fields.items()))


@cache
def _clearing(layout: type[Layout]) -> Callable[[Layout], None]:
    """Return a function that does so where every field has a value."""
    return _assigning(
        "to", (f"to.{f}[:] = [0] * {length}" if length else f"to.{f} = 0" for f, length in layout.fields.items())
    )


@cache
def _telling(layout: type[Layout]) -> Callable[[Layout], dict[str, int | tuple[int, ...]]]:
    """Return a function that tells every field by name."""
    fields = (f"'{f}': {f'tuple(of.{f})' if length else f'of.{f}'}" for f, length in layout.fields.items())
    return _written("of", f"return {{{', '.join(fields)}}}")


@cache
def _comparing(layout: type[Layout]) -> Callable[[Layout, Layout], bool]:
    """Return a function that says whether every field is the same."""
    return _written("a, b", f"return {' and '.join([f'a.{f} == b.{f}' for f in layout.fields] or ['True'])}")


def _assigning(arguments: str, lines: Iterable[str]) -> Callable[..., None]:
    """Return a function of so many assignments."""
    return _written(arguments, *lines, "pass")


def _written(arguments: str, *lines: str) -> Callable[..., Any]:
    """Return a function of these lines; a loop over the names of fields takes three times as long."""
    made: dict[str, Any] = {"__name__": __name__}
    exec("\n ".join((f"def assign({arguments}):", *lines)), made)  # noqa: S102 - names of fields, no more
    assign: Callable[..., Any] = made["assign"]
    return assign
