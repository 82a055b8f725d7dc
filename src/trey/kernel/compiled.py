"""The interface to machine code: it finds or compiles the code of kernels, and makes the records that they take."""

import os
import platform
import sys
from collections.abc import Callable, Mapping
from functools import cache
from types import SimpleNamespace
from typing import Any, Literal, NamedTuple

from trey.kernel import native
from trey.kernel.built import built, folder_of, form_here
from trey.kernel.layout import Layout
from trey.kernel.native import Loop
from trey.kernel.record import from_record, nest_record, numbers, record, records, to_record
from trey.kernel.toolchain import compiler, named

__all__ = [
    "Speed",
    "available",
    "bound",
    "compiled",
    "compiled_whole",
    "empty",
    "from_record",
    "nest",
    "numbers",
    "placed",
    "record",
    "records",
    "run_as",
    "speed",
    "to_record",
]


def available(family: Any = None) -> bool:
    """Return whether a game can run as machine code: it has been built, or there is a compiler.

    None stands for trey's own games.  With `TREY_KERNELS=plain` no game can.
    """
    return os.environ.get("TREY_KERNELS") != "plain" and _available(_package(family))


def _package(family: Any) -> str:
    return "trey" if family is None else str(family.engine.params.__module__).partition(".")[0]


@cache
def _available(package: str) -> bool:
    there = built(package)
    return bool(there and there.families) or bool(compiler())


class Speed(NamedTuple):
    """The speed at which the rules run here, the processor that their machine code is for, and what compiled it."""

    name: Literal["native", "wasm", "plain"]
    detail: str = ""


def speed() -> Speed:
    """Return the speed at which the rules run here."""
    if not available():
        return Speed("plain")
    there, machine_code = folder_of("trey"), built("trey")
    form = form_here(there / "built") if there and machine_code else ""
    name: Literal["native", "wasm"] = "wasm" if sys.platform == "emscripten" else "native"
    by = machine_code.compiler if machine_code else ""
    return Speed(name, ", ".join(filter(None, (form.partition("-")[2] or platform.machine(), by or named(compiler())))))


@cache
def compiled(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return `function` in machine code, with every kernel it calls.  Give it whole loops, not tiny calls.

    Several threads may run it at the same time, each on its own records.

    A call raises `CompilerError` if the loop was not built and there is no compiler.
    """
    return Loop(function)


@cache
def compiled_whole(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return `function` in machine code, with its kernels copied into it for speed."""
    return Loop(function, whole=True)


def bound(function: Callable[..., Any], *arrays: Any, quick: bool = False) -> Callable[[int, int], Any]:
    """Return `function` in machine code with its arrays bound; it takes only its last two arguments, both numbers.

    :param arrays: contiguous arrays; the caller keeps references to them and must not resize them.
    :param quick: a call does so little that it should not release the GIL.
    """
    return native.bound(function, *arrays, quick=quick)


def run_as(function: Callable[..., Any], *, fast: bool) -> Callable[..., Any]:
    """Return a loop in machine code if `fast`, otherwise the plain function."""
    return compiled(function) if fast else function


def empty(layout: type[Layout], *, fast: bool) -> Any:
    """Return a record for machine code if `fast`, otherwise a plain layout, all zero."""
    return record(layout) if fast else layout()


def nest(parts: Mapping[str, type[Layout]], *, fast: bool) -> Any:
    """Return a record of records for machine code if `fast`, otherwise a namespace of plain layouts, all zero."""
    return nest_record(parts) if fast else SimpleNamespace(**{name: layout() for name, layout in parts.items()})


def placed(plain: Any, *, fast: bool) -> Any:
    """Return a layout as a record for machine code if `fast`, otherwise the plain layout."""
    return to_record(plain) if fast else plain
