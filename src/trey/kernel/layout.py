"""One declaration of fields, two forms: a small plain class, and a NumPy record for compiled code.

class Counter(Layout):
    turn: int
    taken: Annotated[list[int], 3]

s = Counter()                 # plain: s.turn == 0, s.taken == [0, 0, 0]
a = records(Counter, 10)      # NumPy: a[0].turn, a[0].taken[2], all 64-bit signed   (trey.kernel.compiled)
"""

from collections.abc import Callable
from typing import Annotated, Any, Self, get_args, get_origin

__all__ = ["COPIERS", "Layout", "Three", "copier", "copy_into"]

Three = Annotated[list[int], 3]


def _length(hint: Any) -> int:
    """Return an array field's length, or 0 for a single integer."""
    if hint is int:
        return 0
    if get_origin(hint) is Annotated and get_args(hint)[0] == list[int]:
        return int(get_args(hint)[1])
    msg = f"a layout holds integers and arrays of integers, not {hint!r}"
    raise TypeError(msg)


def _hints(body: dict[str, Any]) -> dict[str, Any]:
    """Return the annotations of a class body; from Python 3.14 on they are made on demand (PEP 649)."""
    if "__annotations__" in body:
        return dict(body["__annotations__"])
    on_demand = body.get("__annotate_func__") or body.get("__annotate__")
    return dict(on_demand(1)) if on_demand else {}


class _LayoutMeta(type):
    fields: dict[str, int]

    def __new__(cls, name: str, bases: tuple[type, ...], body: dict[str, Any], *, mixin: bool = False) -> "_LayoutMeta":
        fields = {f: n for base in bases for f, n in getattr(base, "fields", {}).items()}
        fields |= {f: _length(h) for f, h in _hints(body).items()}
        body["__slots__"] = () if mixin else tuple(f for f in fields if not any(hasattr(base, f) for base in bases))
        made = super().__new__(cls, name, bases, body)
        made.fields = fields
        return made


class Layout(metaclass=_LayoutMeta):
    """Base of states, views, rules and workspaces: integers and fixed arrays of integers, all zero at first.

    The fields of the bases come first, in their order.  A `mixin` only adds fields to layouts of several bases.
    """

    def __init__(self, **values: int | list[int]) -> None:
        for field, length in type(self).fields.items():
            setattr(self, field, [0] * length if length else 0)
        for field, value in values.items():
            self._set(field, value)

    def _set(self, field: str, value: int | list[int]) -> None:
        if isinstance(value, int):
            setattr(self, field, int(value))
        else:
            getattr(self, field)[: len(value)] = value

    def copy_from(self, other: Self) -> None:
        """Take over every field of `other`."""
        for field, length in type(self).fields.items():
            value = getattr(other, field)
            setattr(self, field, value[:] if length else value)

    def copy(self) -> Self:
        """Return an independent copy."""
        twin = type(self).__new__(type(self))
        twin.copy_from(self)
        return twin

    def values(self) -> dict[str, int | tuple[int, ...]]:
        """Return every field by name, arrays as tuples."""
        return {f: tuple(getattr(self, f)) if n else getattr(self, f) for f, n in type(self).fields.items()}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, type(self)) and self.values() == other.values()

    __hash__ = None  # type: ignore[assignment]  # a layout is changed in place


def copy_into(target: Layout, source: Layout) -> None:
    """Copy every field of `source` into `target`; compiled code moves the record's bytes."""
    target.copy_from(source)


COPIERS: dict[Callable[[Any, Any], None], type[Layout]] = {}


def copier(layout: type[Layout]) -> Callable[[Any, Any], None]:
    """Return a kernel (to, of) that copies the fields of `layout`, the first base of both; compiled, their bytes."""

    def copy(to: Any, of: Any) -> None:
        for field, length in layout.fields.items():
            value = getattr(of, field)
            setattr(to, field, value[:] if length else value)

    COPIERS[copy] = layout
    return copy
