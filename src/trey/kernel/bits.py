"""Sets of cards as 64-bit masks: counting and picking bits.  Masks stay below bit 62.

Compiled code uses the processor's own instructions for them if it has any.
"""

from typing import Any


def popcount(mask: int) -> int:
    """Return how many bits are set."""
    return mask.bit_count()


def low_index(mask: int) -> int:
    """Return the index of the lowest set bit of a non-zero mask."""
    return (mask & -mask).bit_length() - 1


def high_index(mask: int) -> int:
    """Return the index of the highest set bit of a non-zero mask."""
    return mask.bit_length() - 1


def nth_bit(mask: int, n: int) -> int:
    """Return the index of the set bit that has exactly `n` set bits below it."""
    for _ in range(n):
        mask &= mask - 1
    return (mask & -mask).bit_length() - 1


def spread(row: Any, at: int, mask: int, width: int) -> None:
    """Write a mask of `width` bits into a row of bytes, one byte for each bit from row[at] on."""
    for i in range(width):
        row[at + i] = mask >> i & 1


def foresee(memory: Any, size: int) -> None:
    """Prefetch the first bytes of a record or a row, so that compiled code waits less for them."""


def bits(mask: int) -> list[int]:
    """Return the indices of all set bits, ascending."""
    found = []
    while mask:
        found.append((mask & -mask).bit_length() - 1)
        mask &= mask - 1
    return found
