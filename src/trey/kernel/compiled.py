"""The fast speed: hands kernels to Numba, lazily, and remembers the machine code between runs.

The cache folder's name carries a hash of the package's sources, because Numba would not notice a change in a
function that another file calls.  Without a writable cache nothing is remembered and everything still works.
"""

import hashlib
import os
import platform
import sys
import tempfile
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from trey.kernel import bits
from trey.kernel.layout import COPIERS, Layout, copy_into
from trey.kernel.mark import INLINED, KERNELS

__all__ = ["available", "cache_folder", "compiled", "dtype", "from_record", "record", "records", "to_record"]

_PACKAGE = Path(__file__).parent.parent


def available() -> bool:
    """Say whether Numba is installed."""
    from importlib.util import find_spec

    return find_spec("numba") is not None


@cache
def _source_hash() -> str:
    digest = hashlib.sha256(platform.python_version().encode())
    for path in sorted(_PACKAGE.rglob("*.py")):
        digest.update(path.relative_to(_PACKAGE).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:16]


def cache_folder() -> Path | None:
    """Return the folder for machine code, made if needed; None where nothing can be written."""
    base = os.environ.get("TREY_CACHE") or os.environ.get("XDG_CACHE_HOME") or "~/.cache"
    for place in (Path(base).expanduser() / "trey", Path(tempfile.gettempdir()) / f"trey-{os.getuid()}"):
        folder = place / _source_hash()
        try:
            folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        except OSError:
            continue
        if os.access(folder, os.W_OK) and folder.stat().st_uid == os.getuid():
            return folder
    return None


def _announce() -> None:
    """Print a line on standard error while something compiles for the first time."""
    from numba.core import event

    class Progress(event.Listener):  # type: ignore[misc]
        depth, began, shown = 0, 0.0, False

        def on_start(self, _: Any) -> None:
            if self.depth == 0 and not self.shown and not os.environ.get("TREY_QUIET"):
                sys.stderr.write("trey: compiling the rules, this once …\n")
                Progress.shown = True
            if self.depth == 0:
                self.began = time.perf_counter()
            self.depth += 1

        def on_end(self, _: Any) -> None:
            self.depth -= 1
            spent = time.perf_counter() - self.began
            if self.depth == 0 and spent > 1 and not os.environ.get("TREY_QUIET"):
                sys.stderr.write(f"trey: … compiled in {spent:.1f} s\n")

    event.register("numba:compile", Progress())


def _overload_bits() -> None:
    """Give the bit counts of `trey.kernel.bits` the processor's own instructions."""
    from llvmlite import ir
    from numba import types
    from numba.extending import intrinsic, overload, overload_method

    def count(name: str, *flags: int) -> Any:
        @intrinsic  # type: ignore[untyped-decorator]
        def one(_typing: Any, _x: Any) -> Any:
            def emit(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
                word = ir.IntType(64)
                kinds = [word] + [ir.IntType(1) for _ in flags]
                function = builder.module.declare_intrinsic(f"llvm.{name}", [word], ir.FunctionType(word, kinds))
                return builder.call(function, [args[0], *(ir.Constant(ir.IntType(1), f) for f in flags)])

            return types.int64(types.int64), emit

        return one

    ones, trailing, leading = count("ctpop"), count("cttz", 0), count("ctlz", 0)

    @overload(bits.popcount, inline="always", strict=False)  # type: ignore[untyped-decorator]
    def _popcount(mask: Any) -> Any:
        return lambda mask: ones(mask)

    @overload(bits.low_index, inline="always", strict=False)  # type: ignore[untyped-decorator]
    def _low_index(mask: Any) -> Any:
        return lambda mask: trailing(mask)

    @overload(bits.high_index, inline="always", strict=False)  # type: ignore[untyped-decorator]
    def _high_index(mask: Any) -> Any:
        return lambda mask: 63 - leading(mask)

    @overload_method(types.Integer, "bit_length", strict=False)  # type: ignore[untyped-decorator]
    def _bit_length(mask: Any) -> Any:
        return lambda mask: 64 - leading(mask)


def _overload_nth_bit() -> None:
    """Pick the n-th set bit with BMI2's `pdep` where the processor has a fast one, else with the plain loop."""
    import llvmlite.binding as llvm
    from llvmlite import ir
    from numba import types
    from numba.extending import intrinsic, overload, register_jitable

    slow = llvm.get_host_cpu_name() in {"znver1", "znver2"}  # microcoded there
    if slow or not llvm.get_host_cpu_features().get("bmi2") or os.environ.get("TREY_NO_PDEP"):
        register_jitable(bits.nth_bit)
        return

    @intrinsic  # type: ignore[untyped-decorator]
    def pick(_typing: Any, _mask: Any, _n: Any) -> Any:
        def emit(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
            word = ir.IntType(64)
            kind = ir.FunctionType(word, [word, word])
            pdep = builder.module.globals.get("llvm.x86.bmi.pdep.64") or ir.Function(
                builder.module, kind, "llvm.x86.bmi.pdep.64"
            )
            ctz = builder.module.declare_intrinsic("llvm.cttz", [word], ir.FunctionType(word, [word, ir.IntType(1)]))
            one = builder.shl(ir.Constant(word, 1), args[1])
            return builder.call(ctz, [builder.call(pdep, [one, args[0]]), ir.Constant(ir.IntType(1), 0)])

        return types.int64(types.int64, types.int64), emit

    @overload(bits.nth_bit, inline="always", strict=False)  # type: ignore[untyped-decorator]
    def _nth_bit(mask: Any, n: Any) -> Any:
        return lambda mask, n: pick(mask, n)


def _mover(size: int, there: int = 0, here: int = 0) -> Any:
    """Return what moves `size` bytes of a record, from the offset `here` to the offset `there` of another."""
    from numba import types
    from numba.core import cgutils
    from numba.extending import intrinsic

    @intrinsic  # type: ignore[untyped-decorator]
    def move(_typing: Any, target: Any, source: Any) -> Any:
        def emit(context: Any, builder: Any, _signature: Any, args: Any) -> Any:
            to, origin = (
                cgutils.pointer_add(builder, a, n, cgutils.voidptr_t) for a, n in zip(args, (there, here), strict=True)
            )
            cgutils.raw_memcpy(builder, to, origin, context.get_constant(types.intp, size), 1)
            return context.get_dummy_value()

        return types.void(target, source), emit

    return move


def _overload_copy() -> None:
    """Copy records by their bytes."""
    from numba import types
    from numba.extending import overload

    @overload(copy_into, strict=False)  # type: ignore[untyped-decorator]
    def _copy_into(target: Any, source: Any) -> Any:
        if target == source and isinstance(target, types.Record):
            move = _mover(target.size)
            return lambda target, source: move(target, source)
        return None


def _overload_copier(function: Callable[..., Any], layout: type[Layout]) -> None:
    """Copy the fields of a layout, which lie side by side in two records, by their bytes."""
    from numba.extending import overload

    kind, (first, *_) = dtype(layout), layout.fields

    @overload(function, strict=False)  # type: ignore[untyped-decorator]
    def _copy(to: Any, of: Any) -> Any:
        for record in (to, of):
            if any(record.offset(f) - record.offset(first) != kind.fields[f][1] for f in layout.fields):
                return None
        move = _mover(kind.itemsize, to.offset(first), of.offset(first))
        return lambda to, of: move(to, of)


def _lower_indices() -> None:
    """Index the arrays of layouts plainly in trey's own code.

    Numba would test every index for counting from the end, which no kernel does.  Other people's code is compiled as
    ever.
    """
    import operator

    from numba import types
    from numba.core.imputils import lower_builtin
    from numba.np import arrayobj

    def own(builder: Any, signature: Any) -> bool:
        return bool(builder.function.name.startswith("_ZN4trey") and signature.args[0].ndim == 1)

    def place(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        index = context.cast(builder, args[1], signature.args[1], types.intp)
        return builder.gep(arrayobj.make_array(signature.args[0])(context, builder, args[0]).data, [index], True)

    @lower_builtin(operator.getitem, types.NestedArray, types.Integer)  # type: ignore[untyped-decorator]
    def _load(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        if not own(builder, signature):
            return arrayobj.getitem_arraynd_intp(context, builder, signature, args)
        return builder.load(place(context, builder, signature, args))

    @lower_builtin(operator.setitem, types.NestedArray, types.Integer, types.Integer)  # type: ignore[untyped-decorator]
    def _store(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        if not own(builder, signature):
            return arrayobj.setitem_array(context, builder, signature, args)
        value = context.cast(builder, args[2], signature.args[2], signature.args[0].dtype)
        return builder.store(value, place(context, builder, signature, args))


@cache
def _prepare() -> None:
    """Tell Numba about bit counts, copies and indices, once."""
    _lower_indices()
    _overload_copy()
    _overload_bits()
    _overload_nth_bit()
    _announce()


_registered: set[int] = set()


def _register_kernels() -> None:
    from numba.extending import register_jitable

    for function in KERNELS:
        if id(function) not in _registered:
            _registered.add(id(function))
            register_jitable(forceinline=function in INLINED)(function)
    for function, layout in COPIERS.items():
        if id(function) not in _registered:
            _registered.add(id(function))
            _overload_copier(function, layout)


@cache
def compiled(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return `function` compiled, with every kernel it calls.  Give it whole loops, not tiny calls.

    :raises ImportError: Numba is not installed (`pip install trey[fast]`).
    """
    import numba

    _prepare()
    _register_kernels()
    folder, before = cache_folder(), numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(folder) if folder else before
    try:
        made: Callable[..., Any] = numba.njit(cache=folder is not None)(function)
    finally:
        numba.config.CACHE_DIR = before
    return made


@cache
def dtype(layout: type[Layout]) -> Any:
    """Return the NumPy record type of a layout: 64-bit signed integers."""
    import numpy as np

    return np.dtype([(f, np.int64, (n,)) if n else (f, np.int64) for f, n in layout.fields.items()], align=True)


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
