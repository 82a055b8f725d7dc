"""Layouts as NumPy records; a batch stores its tables in arrays of such records."""

from functools import cache
from typing import TYPE_CHECKING, Any

from trey.kernel.layout import Layout
from trey.kernel.native import named

if TYPE_CHECKING:
    import numpy as np


@cache
def dtype(layout: type[Layout]) -> Any:
    """Return the NumPy dtype of a layout's records: 64-bit integers, or fewer bits in arrays that declare so."""
    import numpy as np

    fields = layout.declared.items()
    made = np.dtype([(n, f"i{f.bits // 8}", (f.length,)) if f.length else (n, "i8") for n, f in fields], align=True)
    named(made, layout.__name__)
    return made


def in_order(plain: Layout) -> tuple[Any, ...]:
    """Return the values of a layout in the order of its record's fields."""
    return tuple(plain.values().values())


def as_row(plain: Layout) -> Any:
    """Return a layout as a NumPy record."""
    import numpy as np

    return np.array([in_order(plain)], dtype(type(plain)))[0]


def from_record(layout: type[Layout], source: "np.void") -> Any:
    """Return a plain layout with the values of a record."""
    return layout(**{name: source[name].tolist() for name in layout.fields})
