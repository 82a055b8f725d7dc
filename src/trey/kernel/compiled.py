"""The fast speed: hands kernels to Numba, lazily, and remembers the machine code between runs."""

import re
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from typing import Any

from trey.kernel.fingerprint import OpaqueError, fingerprint
from trey.kernel.layout import Layout
from trey.kernel.remembered import Remembered, cache_folder

__all__ = ["available", "cache_folder", "compiled", "dtype", "from_record", "record", "records", "to_record"]


def available() -> bool:
    """Say whether Numba is installed."""
    from importlib.util import find_spec

    return find_spec("numba") is not None


@cache
def compiled(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return `function` compiled, with every kernel it calls.  Give it whole loops, not tiny calls.

    Several threads may run it at once, each on records of its own.

    :raises ImportError: Numba is not installed (`pip install trey[fast]`).
    """
    import numba

    from trey.kernel.machine import LoopCompiler, circumstances, teach

    teach()
    made: Any = numba.njit(nogil=True, pipeline_class=LoopCompiler)(function)
    if folder := cache_folder():
        name = re.sub(r"\W+", "-", function.__qualname__)
        with suppress(OpaqueError):  # then it is compiled anew in every process
            made._cache = Remembered(folder, name, fingerprint(function, *circumstances()))  # noqa: SLF001
    return made  # type: ignore[no-any-return]


@cache
def dtype(layout: type[Layout]) -> Any:
    """Return the NumPy record type of a layout: 64-bit signed integers, arrays of fewer bits where it says so."""
    import numpy as np

    fields = layout.declared.items()
    return np.dtype(
        [(name, f"i{f.bits // 8}", (f.length,)) if f.length else (name, "i8") for name, f in fields], align=True
    )


def records(layout: type[Layout], count: int) -> Any:
    """Return an array of `count` zero records, shape (count,)."""
    import numpy as np

    return np.zeros(count, dtype(layout))


def record(layout: type[Layout]) -> Any:
    """Return one zero record; it travels to compiled code as one pointer."""
    return records(layout, 1)[0]


def to_record(plain: Layout) -> Any:
    """Return a record with the values of a plain layout."""
    made = record(type(plain))
    for field, value in plain.values().items():
        made[field] = value
    return made


def from_record(layout: type[Layout], source: Any) -> Any:
    """Return a plain layout with the values of a record."""
    made = layout()
    for field, length in layout.fields.items():
        value = source[field]
        setattr(made, field, [int(v) for v in value] if length else int(value))
    return made
