"""Writing a layout as a row of small numbers: masks bit by bit, bounded numbers one-hot, others as they are."""

from collections.abc import Callable
from typing import Any, NamedTuple

from trey.kernel.layout import Layout

MOST = 127
"""Numbers written into a byte are clipped to this bound on both sides of zero."""
AS_IT_IS = 0b11_10_01_00
"""The order of the four suits that changes nothing: two bits for each place, the first place in the lowest bits."""


class Spot(NamedTuple):
    """How one number of a layout is written, on `size` places."""

    size: int
    ranges: tuple[tuple[int, int], ...] = ()
    """For a mask: the ranges of bits shown, in the order of places, each as first bit and length; `size` bits in all.

    Any other number is shown as it is if `size` is 1, and else as a one at its place, or as zeros if it has none.
    """
    turns: bool = False
    """For a mask of cards: True if its suits stand in the requested order; extra bits of a longer first suit stay put.
    For any other number: True if it is a suit, shown at its place in that order.
    """
    clipped: bool = True
    """True if a number that is shown as it is must be clipped to `MOST`; False in a row of floating-point numbers."""


WRITERS: dict[Callable[[Any, Any, int], None], tuple[Spot, ...]] = {}


def writer(spots: tuple[Spot, ...]) -> Callable[[Any, Any, int], None]:
    """Return a kernel (row, x, order) that writes a layout's numbers, one spot each, to their places side by side.

    Compiled, it writes masks and one-hot numbers 64 places at a time, and nothing after the last place.  The row holds
    bytes, or 32-bit floating-point numbers.
    """

    def write(row: Any, x: Layout, order: int) -> None:
        at, suits = 0, [order >> shift & 3 for shift in (0, 2, 4, 6)]
        for index, spot in enumerate(spots):
            row[at : at + spot.size] = _shown(spot, x.number_at(index), suits)
            at += spot.size

    WRITERS[write] = spots
    return write


def _shown(spot: Spot, value: int, order: list[int]) -> list[int]:
    """Return what a spot shows of a number."""
    if spot.ranges:
        (low, _), (_, least) = spot.ranges[0], spot.ranges[-1]
        bits = (
            low + 16 * order[place] + i if spot.turns and i < least else first + i
            for place, (first, count) in enumerate(spot.ranges)
            for i in range(count)
        )
        return [value >> bit & 1 for bit in bits]
    if spot.size == 1:
        return [min(MOST, max(-MOST, value)) if spot.clipped else value]
    place = order.index(value) if spot.turns and value in order else value
    return [int(i == place) for i in range(spot.size)]
