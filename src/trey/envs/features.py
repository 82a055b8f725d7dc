"""An observation as one array of numbers for a learner, made from what its fields declare.

A number with a bound becomes one place for each value (none of them set for -1), a mask one place for each bit; a flag
and a number without a bound stay what they are.  Nothing here knows a game: all follows from the layout.

    features(type(o))      which places are whose
    encode(o)              the array, as plain integers, length `width(type(o))`
    encoder(type(o))       the same for records, compiled: (record, out) fills an int64 array
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

from trey.kernel.layout import Kind, Layout
from trey.kernel.mark import kernel

__all__ = ["Feature", "encode", "encoder", "features", "width"]

_WIDEST_MASK = 63


@dataclass(frozen=True)
class Feature:
    """The places of one field: `length` groups (1 for a single number) of `size` places each."""

    name: str
    kind: str
    start: int
    length: int
    size: int
    meaning: str

    @property
    def places(self) -> slice:
        """Where the field lies in the array."""
        return slice(self.start, self.start + self.length * self.size)


def _size(kind: Kind | None, deck: int) -> int:
    if kind and kind.name == "cards":
        return deck
    if kind is None or (kind.size <= 2 and not kind.mask):
        return 1
    return min(kind.size or _WIDEST_MASK, _WIDEST_MASK) if kind.mask else kind.size


@cache
def features(layout: type[Layout], deck: int = _WIDEST_MASK) -> tuple[Feature, ...]:
    """Return the fields of a layout with their places in the array, in order.

    :param deck: how many places a set of cards takes, where it is written card by card.
    """
    found, start = [], 0
    for name, field in layout.declared.items():
        made = Feature(
            name=name,
            kind=field.kind.name if field.kind else "number",
            start=start,
            length=max(1, field.length),
            size=_size(field.kind, deck),
            meaning=field.meaning,
        )
        found.append(made)
        start = made.places.stop
    return tuple(found)


def width(layout: type[Layout], deck: int = _WIDEST_MASK) -> int:
    """Return the length of the array."""
    return int(features(layout, deck)[-1].places.stop)


@cache
def _plan(layout: type[Layout]) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
    """Return, for each single number of a layout: where its places start, how many, and whether it is a mask."""
    starts, sizes, masks = [], [], []
    for feature, field in zip(features(layout), layout.declared.values(), strict=True):
        for i in range(feature.length):
            starts.append(feature.start + i * feature.size)
            sizes.append(feature.size)
            masks.append(int(bool(field.kind and field.kind.mask)))
    return tuple(starts), tuple(sizes), tuple(masks)


@kernel
def fill(out: Any, values: Any, starts: Any, sizes: Any, masks: Any) -> None:
    """Write every number of `values` to its places; `out` is zero before."""
    for i in range(len(values)):
        value, start, size = values[i], starts[i], sizes[i]
        if size == 1 and not masks[i]:
            out[start] = value
        elif masks[i]:
            for bit in range(size):
                out[start + bit] = value >> bit & 1
        elif value >= 0:
            out[start + value] = 1


def encode(observation: Layout) -> list[int]:
    """Return a plain observation as one list of integers."""
    values: list[int] = []
    for value in observation.values().values():
        values += value if isinstance(value, tuple) else (value,)
    out = [0] * width(type(observation))
    fill(out, values, *_plan(type(observation)))
    return out


@cache
def encoder(layout: type[Layout]) -> Callable[[Any, Any], None]:
    """Return what fills `out`, shape (width,), int64, from a record of this layout, with compiled code.

    :raises ImportError: Numba is not installed.
    """
    import numpy as np

    from trey.kernel.compiled import compiled

    run, plan = compiled(fill_all), tuple(np.array(part, np.int64) for part in _plan(layout))

    whole = all(field.bits == 64 for field in layout.declared.values())

    def numbers(record: Any) -> Any:
        if whole:
            return np.frombuffer(record, np.int64)

        def field(name: str) -> Any:
            return record[name] if hasattr(record, "dtype") else getattr(record, name)

        return np.concatenate([np.ravel(field(name)) for name in layout.fields], dtype=np.int64)

    def write(record: Any, out: Any) -> None:
        out[:] = 0
        run(out, numbers(record), *plan)

    return write


def fill_all(out: Any, values: Any, starts: Any, sizes: Any, masks: Any) -> None:
    """Run `fill`; what is compiled is a loop, not a kernel by itself."""
    fill(out, values, starts, sizes, masks)
