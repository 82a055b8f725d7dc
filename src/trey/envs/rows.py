"""A layout as one row of bytes, fast: what the arrays of environments are made of.

Sets of cards take one place for each card of the family's pack, other masks one for each bit, bounded numbers one for
each value; counts are clipped to -127 .. 127.  Which places are whose, `trey.envs.features` tells.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

from trey.core.family import Family
from trey.core.glance import Glance
from trey.envs.features import Feature, features
from trey.kernel.layout import Layout, copier
from trey.kernel.mark import inlined, kernel
from trey.kernel.row import Spot, writer

__all__ = ["deck_of", "glance_of", "layout", "oracle_layout", "squeezing", "writer_of"]


@dataclass(frozen=True)
class Deck:
    """How a set of the family's cards is squeezed: `places` bits, suit by suit, the joker behind the clubs."""

    low: int
    """The lowest rank."""
    clubs: int
    """Places of the first suit, the joker's among them."""
    suit: int
    """Places of each other suit."""

    @property
    def places(self) -> int:
        """How many cards there are."""
        return self.clubs + 3 * self.suit

    @property
    def lanes(self) -> tuple[tuple[int, int], ...]:
        """Which bits of a set of cards are squeezed together: the first of each suit, and how many."""
        return (self.low, self.clubs), *((lane << 4 | self.low, self.suit) for lane in (1, 2, 3))


@cache
def deck_of(family: Family) -> Deck:
    """Return how sets of a family's cards are squeezed."""
    cards = family.actions.cards
    low = min(card & 15 for card in cards)
    clubs, suit = (1 + max(card & 15 for card in cards if card >> 4 == lane) - low for lane in (0, 3))
    return Deck(low, clubs, suit)


@cache
def squeezing(deck: Deck) -> Callable[[int, int], int]:
    """Return a kernel (cards, order): a set of cards without the gaps between the suits, these in an order."""
    low, clubs, ones = deck.low, deck.clubs, (1 << deck.suit) - 1
    joker, second, third, fourth = (1 << clubs) - 1 - ones, clubs, clubs + deck.suit, clubs + 2 * deck.suit

    def squeezed(cards: int, order: int) -> int:
        own = cards >> low
        packed = own & joker | own >> 16 * (order & 3) & ones
        packed |= (own >> 16 * (order >> 2 & 3) & ones) << second
        packed |= (own >> 16 * (order >> 4 & 3) & ones) << third
        return packed | (own >> 16 * (order >> 6) & ones) << fourth

    return inlined(squeezed)


@cache
def glance_of(family: Family) -> Glance:
    """Return what agents are shown of a family: what it declares, or else all of an observation, and all of a state."""
    if family.study.glance:
        return family.study.glance
    copy_seen, copy_state = copier(family.engine.observation), copier(family.engine.state)

    def tell(x: Any, o: Any, p: Any) -> None:
        copy_seen(x, o)

    def reveal(x: Any, s: Any, p: Any, seat: int) -> None:
        copy_state(x, s)

    return Glance(
        layout=family.engine.observation, tell=kernel(tell), oracle=family.engine.state, reveal=kernel(reveal)
    )


@cache
def writer_of(layout: type[Layout], deck: Deck) -> Callable[[Any, Any, int], None]:
    """Return a kernel (row, x, order) that writes the numbers of a layout into a row, suits in an order."""
    spots: list[Spot] = []
    for feature, field in zip(features(layout, deck.places), layout.declared.values(), strict=True):
        cards, suit = feature.kind == "cards", feature.kind == "suit"
        shown = ((0, feature.size),) if field.kind and field.kind.mask else ()
        spots += [Spot(feature.size, deck.lanes if cards else shown, turns=cards or suit)] * feature.length
    return writer(tuple(spots))


def layout(family: Family) -> tuple[Feature, ...]:
    """Return the fields of what agents are shown of a family, with their places in `Batch.obs`."""
    return features(glance_of(family).layout, deck_of(family).places)


def oracle_layout(family: Family) -> tuple[Feature, ...]:
    """Return the fields of the oracle's view, with their places in `Batch.oracle`."""
    return features(glance_of(family).oracle, deck_of(family).places)
