"""A layout as a row of bytes: masks bit by bit, bounded numbers as a one at their place, others as they are."""

from collections.abc import Callable
from typing import Any, NamedTuple

from trey.kernel.layout import Layout

__all__ = ["MOST", "SLACK", "WRITERS", "Spot", "writer"]

SLACK = 64
"""Bytes behind a row that writing it may touch."""
MOST = 127
"""What a number that is written as it is, is clipped to, below zero too."""


class Spot(NamedTuple):
    """Where one number of a layout is written, on `size` places."""

    size: int
    lanes: tuple[tuple[int, int], ...] = ()
    """Of a mask, which bits are shown, in the order of places: the first, and how many of them; together `size`.

    Any other number is shown as it is where `size` is 1, and else as a one at its place, or none where it has none.
    """


WRITERS: dict[Callable[[Any, Any], None], tuple[Spot, ...]] = {}


def writer(spots: tuple[Spot, ...]) -> Callable[[Any, Any], None]:
    """Return a kernel (row, x) that writes a layout's numbers, one spot each, to their places one behind the other.

    Compiled, it is one straight line that writes 64 bytes at a time: the row has `SLACK` bytes of room at its end.
    """

    def write(row: Any, x: Layout) -> None:
        at = 0
        for index, (size, lanes) in enumerate(spots):
            value = x.number_at(index)
            if lanes:
                shown = [value >> first + i & 1 for first, count in lanes for i in range(count)]
            elif size == 1:
                shown = [min(MOST, max(-MOST, value))]
            else:
                shown = [int(i == value) for i in range(size)]
            row[at : at + size] = shown
            at += size

    WRITERS[write] = spots
    return write
