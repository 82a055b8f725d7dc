"""A layout as one row of bytes, fast: what the arrays of environments are made of.

Sets of cards take one place for each card of the family's pack, other masks one for each bit, bounded numbers one for
each value; counts are clipped to -127 .. 127.  Which places are whose, `trey.envs.features` tells.
"""

from collections.abc import Callable
from functools import cache
from typing import Any

from trey.core.family import Family
from trey.core.glance import Glance
from trey.core.kinds import Count
from trey.envs.features import Feature, features
from trey.kernel.layout import Layout, copier
from trey.kernel.mark import inlined, kernel
from trey.kernel.row import SLACK, Spot, writer

__all__ = ["deck_of", "glance_of", "lanes_of", "layout", "oracle_layout", "row_length", "squeezed", "writer_of"]


class Deck(Layout):
    """How a set of the family's cards is squeezed: `places` bits, suit by suit, the joker behind the clubs."""

    places: Count
    low: Count
    """The lowest rank."""
    clubs: Count
    """Places of the first suit, the joker's among them."""
    suit: Count
    """Places of each other suit."""


@cache
def deck_of(family: Family) -> Deck:
    """Return how sets of a family's cards are squeezed."""
    cards = family.actions.cards
    low = min(card & 15 for card in cards)
    clubs, suit = (1 + max(card & 15 for card in cards if card >> 4 == lane) - low for lane in (0, 3))
    return Deck(places=clubs + 3 * suit, low=low, clubs=clubs, suit=suit)


def lanes_of(deck: Deck) -> tuple[tuple[int, int], ...]:
    """Return which bits of a set of cards are squeezed together: the first of each suit, and how many."""
    return (deck.low, deck.clubs), *((lane << 4 | deck.low, deck.suit) for lane in (1, 2, 3))


@inlined
def squeezed(cards: int, deck: Deck) -> int:
    """Return a set of cards without the gaps between the suits."""
    own = cards >> deck.low
    ones = (1 << deck.suit) - 1
    packed = own & (1 << deck.clubs) - 1
    packed |= (own >> 16 & ones) << deck.clubs
    packed |= (own >> 32 & ones) << deck.clubs + deck.suit
    return packed | (own >> 48 & ones) << deck.clubs + 2 * deck.suit


@cache
def glance_of(family: Family) -> Glance:
    """Return what agents are shown of a family: what it declares, or else all of an observation, and all of a state."""
    if family.glance:
        return family.glance
    copy_seen, copy_state = copier(family.observation), copier(family.state)

    def tell(x: Any, o: Any, p: Any) -> None:
        copy_seen(x, o)

    def reveal(x: Any, s: Any, p: Any, seat: int) -> None:
        copy_state(x, s)

    return Glance(layout=family.observation, tell=kernel(tell), oracle=family.state, reveal=kernel(reveal))


@cache
def writer_of(layout: type[Layout], lanes: tuple[tuple[int, int], ...]) -> Callable[[Any, Any], None]:
    """Return a kernel (row, x) that writes the numbers of a layout into a row.

    :param lanes: which bits of a set of cards are shown, `lanes_of` the family's deck.
    """
    places, spots = sum(count for _, count in lanes), []
    for feature, field in zip(features(layout, places), layout.declared.values(), strict=True):
        shown = ((0, feature.size),) if field.kind and field.kind.mask else ()
        spots += [Spot(feature.size, lanes if feature.kind == "cards" else shown)] * feature.length
    return writer(tuple(spots))


def layout(family: Family) -> tuple[Feature, ...]:
    """Return the fields of what agents are shown of a family, with their places in `Batch.obs`."""
    return features(glance_of(family).layout, deck_of(family).places)


def oracle_layout(family: Family) -> tuple[Feature, ...]:
    """Return the fields of the oracle's view, with their places in `Batch.oracle`."""
    return features(glance_of(family).oracle, deck_of(family).places)


def row_length(width: int) -> int:
    """Return how many bytes a row takes: whole cache lines, and room for the last store."""
    return -(-(width + SLACK) // 64) * 64
