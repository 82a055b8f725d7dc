"""The arrays that a batch writes to: the caller's own if given, else new ones."""

from collections.abc import Mapping
from itertools import combinations
from math import prod
from typing import Any

from trey.core.errors import OptionError
from trey.envs.choices import one_of

ALIGNED = 64
"""New arrays begin at an address divisible by this, so that XLA can share their memory."""


def buffers(wanted: Mapping[str, tuple[tuple[int, ...], str]], given: Mapping[str, Any]) -> dict[str, Any]:
    """Return a contiguous array for each name: the one given, else zeros.

    :param wanted: the shape and the type of each.
    :raises OptionError: `batch-choice`, there is no such name; `batch-buffer`, an array does not fit.
    """
    if not isinstance(given, Mapping):
        raise OptionError("batch-buffer", "out maps names to arrays.")
    for name in given:
        one_of("out", name, wanted)
    for name, array in given.items():
        if not _fits(array, *wanted[name]):
            raise _unfit(name, *wanted[name])
    import numpy as np

    for (name, one), (_, other) in combinations(given.items(), 2):
        if np.shares_memory(one, other):
            raise _unfit(name, *wanted[name])
    return {name: given[name] if name in given else _zeros(*kind) for name, kind in wanted.items()}


def in_numbers(arrays: Mapping[str, Any]) -> tuple[Any, ...]:
    """Return arrays as kernels take them: flags as 8-bit numbers."""
    return tuple(array.view("int8") if array.dtype == bool else array for array in arrays.values())


def _fits(array: object, shape: tuple[int, ...], kind: str) -> bool:
    import numpy as np

    if not isinstance(array, np.ndarray) or array.shape != shape or array.dtype != np.dtype(kind):
        return False
    return bool(array.flags.c_contiguous and array.flags.writeable and array.flags.aligned)


def _zeros(shape: tuple[int, ...], kind: str) -> Any:
    """Return a new array that begins where memory is aligned."""
    import numpy as np

    size = prod(shape) * np.dtype(kind).itemsize
    memory = np.zeros(size + ALIGNED, np.uint8)
    start = -memory.ctypes.data % ALIGNED
    return memory[start : start + size].view(kind).reshape(shape)


def _unfit(name: str, shape: tuple[int, ...], kind: str) -> OptionError:
    return OptionError(
        "batch-buffer",
        "out[{name!r}] must be a separate NumPy array of shape {shape}, {kind}, contiguous and writable.",
        name=name,
        shape=shape,
        kind=kind,
    )
