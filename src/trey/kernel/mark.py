"""Marking kernels: plain functions on numbers that can also be compiled.

A kernel runs in ordinary Python, and `trey.kernel.compiled` translates it to C. A kernel may use numbers, `Layout`
fields and other kernels; it must not make containers, raise errors, or use negative indices.
"""

from collections.abc import Callable
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])
KERNELS: list[Callable[..., Any]] = []
INLINED: set[Callable[..., Any]] = set()
OUT_OF_LINE: set[Callable[..., Any]] = set()


def kernel(function: F) -> F:
    """Mark `function` as a kernel, which may be compiled; it stays a plain function."""
    KERNELS.append(function)
    return function


def inlined(function: F) -> F:
    """Mark a small kernel of the innermost loop, copied into all its callers by the compiler.

    A kernel with a single caller is copied anyway, and a long one with many callers takes a long time to compile.
    """
    INLINED.add(function)
    return kernel(function)


def out_of_line(function: F) -> F:
    """Mark a kernel to be compiled once, not inlined: a long one with several callers, where a call costs little."""
    OUT_OF_LINE.add(function)
    return kernel(function)
