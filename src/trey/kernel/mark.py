"""Rules are plain functions on integers; this marks those that can also be compiled.

A kernel runs as it stands in ordinary Python, and is translated to C from outside (`trey.kernel.compiled`).
Inside a kernel: integers, `Layout` fields and other kernels; no containers are made, nothing is raised, no index
counts from the end.
"""

from collections.abc import Callable
from typing import Any, TypeVar

__all__ = ["INLINED", "KERNELS", "OUT_OF_LINE", "inlined", "kernel", "out_of_line"]

F = TypeVar("F", bound=Callable[..., Any])
KERNELS: list[Callable[..., Any]] = []
INLINED: set[Callable[..., Any]] = set()
OUT_OF_LINE: set[Callable[..., Any]] = set()


def kernel(function: F) -> F:
    """Mark `function` as one that may be compiled; it stays a plain function."""
    KERNELS.append(function)
    return function


def inlined(function: F) -> F:
    """Mark a small kernel of the innermost loop, copied into all its callers by the compiler.

    A kernel that one place calls is copied there anyhow, and a long one with many callers takes long to compile.
    """
    INLINED.add(function)
    return kernel(function)


def out_of_line(function: F) -> F:
    """Mark a kernel that loops reach from several places, so long that a call is nothing: all call one machine code."""
    OUT_OF_LINE.add(function)
    return kernel(function)
