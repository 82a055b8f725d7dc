"""Suits numbered from trumps on, so that deals that differ only in the names of suits look the same to a learner.

A row is *turned* by one suit: that suit takes the place of clubs. Then come the other suit of its colour, and the
remaining two.  That suit is the one in the last suit field that is set: trumps or, before there are any, the suit on
offer as trumps.  Kernels take the suit's number plus 1; 0 stands for a row that is not turned.
"""

from collections.abc import Callable
from functools import cache
from typing import Any

from trey.core.cards import SUITS
from trey.kernel.layout import Layout
from trey.kernel.mark import inlined, kernel
from trey.kernel.row import AS_IT_IS

COUNT = len(SUITS)
WAYS = COUNT + 1
"""The number of ways to turn a row: by no suit, or by one of them."""


def suits_in(by: int) -> tuple[int, ...]:
    """Return all suits in the order of a row that is turned by a suit, or by none if `by` is 0."""
    if not by:
        return tuple(range(COUNT))
    pair = (by - 1, COUNT - by)
    return (*pair, *(suit for suit in range(COUNT) if suit not in pair))


def _packed(by: int) -> int:
    """Return an order of suits in the form for row writers."""
    return sum(suit << 2 * place for place, suit in enumerate(suits_in(by)))


ORDERS = sum(_packed(by) << 8 * by for by in range(WAYS))
assert ORDERS & 255 == AS_IT_IS  # noqa: S101 - a row that is not turned is one in any order


@inlined
def order_of(by: int) -> int:
    """Return the order of suits in a row that is turned by a suit, or by none, in the form that row writers take."""
    return ORDERS >> 8 * by & 255


@cache
def turned_by(layout: type[Layout]) -> Callable[[Any], int]:
    """Return a kernel (x) that returns the suit by which a layout's row is turned."""
    found: Callable[[Any], int] = _by_none
    index = 0
    for field in layout.declared.values():
        if field.kind and field.kind.name == "suit":
            found = _by_field(index, found)
        index += field.length or 1
    return found


@kernel
def _by_none(x: Layout) -> int:
    return 0


def _by_field(index: int, earlier: Callable[[Any], int]) -> Callable[[Any], int]:
    """Return a kernel that looks at one number and, if that is not a suit, at those before it."""

    def by(x: Layout) -> int:
        suit = x.number_at(index)
        return suit + 1 if 0 <= suit < COUNT else earlier(x)

    return kernel(by)
