"""The fast speed: hands kernels to Numba, lazily, and remembers the machine code between runs."""

import os
import platform
import re
from collections.abc import Callable
from contextlib import suppress
from functools import cache, partial
from typing import Any, Literal, NamedTuple

from trey.kernel.fingerprint import OpaqueError, fingerprint
from trey.kernel.layout import Layout
from trey.kernel.remembered import Remembered, cache_folder

__all__ = [
    "Speed",
    "available",
    "bound",
    "cache_folder",
    "compiled",
    "compiled_whole",
    "dtype",
    "from_record",
    "record",
    "records",
    "speed",
    "to_record",
]


def _by_c() -> bool:
    """Say whether kernels are translated to C (`TREY_KERNELS=c`), not handed to Numba."""
    return os.environ.get("TREY_KERNELS") == "c"


def available(_family: Any = None) -> bool:
    """Say whether there is machine code for a game: Numba is installed, or a C compiler where kernels are translated to C.

    With `TREY_KERNELS=plain` there is none.
    """
    from importlib.util import find_spec

    if os.environ.get("TREY_KERNELS") == "plain":
        return False
    if _by_c():
        from trey.kernel.toolchain import compiler

        return bool(compiler())
    return find_spec("numba") is not None


class Speed(NamedTuple):
    """At which speed the rules run here, and for which processor their machine code is."""

    name: Literal["native", "wasm", "plain"]
    detail: str = ""


def speed() -> Speed:
    """Return at which speed the rules run here."""
    return Speed("native", platform.machine()) if available() else Speed("plain")


@cache
def compiled(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return `function` compiled, with every kernel it calls.  Give it whole loops, not tiny calls.

    Several threads may run it at once, each on records of its own.  Kernels apart are compiled once for all loops.

    :raises ImportError: Numba is not installed (`pip install trey[fast]`).
    """
    return _loop(function) if _by_c() else _compiled(function, function)


def _loop(function: Callable[..., Any], *, whole: bool = False) -> Callable[..., Any]:
    from trey.kernel.native import Loop

    return Loop(function, whole=whole)


@cache
def compiled_whole(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return `function` compiled, to run as fast as can be: with kernels apart in it, which takes long to compile.

    :raises ImportError: Numba is not installed (`pip install trey[fast]`).
    """
    return _loop(function, whole=True) if _by_c() else _compiled(function, function, whole=True)


def bound(function: Callable[..., Any], *arrays: Any) -> Callable[[int, int], Any]:
    """Return the kernel `function` compiled, with the arrays it begins with settled; two numbers are left.

    To hand over an array costs as much as to step a table: these cross into compiled code once, as addresses.

    :param arrays: NumPy arrays, contiguous; they are kept, and must not be resized.
    :raises ImportError: Numba is not installed (`pip install trey[fast]`).
    """
    if _by_c():
        from trey.kernel import native

        return native.bound(function, *arrays)
    from trey.kernel.machine import addresses, kinds_of

    places = addresses(arrays)
    call: Any = partial(_bound(function, kinds_of(arrays)), int(places.ctypes.data))
    call.kept = places, arrays
    return call  # type: ignore[no-any-return]


@cache
def _bound(function: Callable[..., Any], kinds: tuple[Any, ...]) -> Callable[..., Any]:
    """Return machine code that takes three numbers: no call looks again for what fits its arguments."""
    from numba import int64

    from trey.kernel.machine import entry

    made: Any = _compiled(entry(function, kinds), function, *map(str, kinds), whole=True)
    return made.compile((int64,) * 3)  # type: ignore[no-any-return]


def _compiled(
    loop: Callable[..., Any], known: Callable[..., Any], *also: str, whole: bool = False
) -> Callable[..., Any]:
    """Return a loop compiled, its machine code remembered by that of a known function and `also`."""
    import numba

    from trey.kernel.machine import LoopCompiler, WholeCompiler, circumstances, teach

    teach()
    compiler = WholeCompiler if whole else LoopCompiler
    made: Any = numba.njit(nogil=True, no_cfunc_wrapper=True, pipeline_class=compiler)(loop)
    if folder := cache_folder():
        name = re.sub(r"\W+", "-", known.__qualname__)
        with suppress(OpaqueError):  # then it is compiled anew in every process
            mark = fingerprint(known, *circumstances(), f"whole={whole}", *also)
            made._cache = Remembered(folder, name, mark)  # noqa: SLF001
    return made  # type: ignore[no-any-return]


@cache
def dtype(layout: type[Layout]) -> Any:
    """Return the NumPy record type of a layout: 64-bit signed integers, arrays of fewer bits where it says so."""
    import numpy as np

    from trey.kernel.native import named

    fields = layout.declared.items()
    made = np.dtype(
        [(name, f"i{f.bits // 8}", (f.length,)) if f.length else (name, "i8") for name, f in fields], align=True
    )
    named(made, layout.__name__)
    return made


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
