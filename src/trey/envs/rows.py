"""A layout as one row of bytes, fast: what the arrays of environments are made of.

Sets of cards take one place for each card of the family's pack, other masks one for each bit, bounded numbers one for
each value; counts are clipped to -127 .. 127.  Which places are whose, `trey.envs.features` tells.
"""

from collections.abc import Iterator
from functools import cache
from typing import Annotated, Any

from trey.core.family import Family
from trey.core.glance import Glance
from trey.core.kinds import Count
from trey.envs.features import Feature, features
from trey.kernel.bits import spread
from trey.kernel.layout import Layout, copier, number_at
from trey.kernel.mark import inlined, kernel

__all__ = ["SLACK", "deck_of", "fill_row", "glance_of", "layout", "oracle_layout", "plan_of", "row_length", "squeezed"]

SLACK = 64
"""Bytes behind a row that writing it may touch."""
MOST = 127


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
def _plan_layout(numbers: int) -> type[Layout]:
    row = Annotated[list[int], max(1, numbers)]
    single = ("width", "sets", "hots", "counts")
    rows = ("set_from", "set_at", "set_width", "set_cards", "hot_from", "hot_at", "hot_size", "count_from", "count_at")
    body = {"__annotations__": dict.fromkeys(single, int) | dict.fromkeys(rows, row), "__module__": __name__}
    kind: Any = type(Layout)
    made: type[Layout] = kind("Plan", (Layout,), body)
    return made


def _numbers(layout: type[Layout], deck: int) -> Iterator[tuple[int, int, Feature]]:
    """Yield each number of a layout: its index, where its places start, and its field."""
    index = 0
    for feature in features(layout, deck):
        for i in range(feature.length):
            yield index, feature.start + i * feature.size, feature
            index += 1


@cache
def plan_of(layout: type[Layout], deck: int) -> Any:
    """Return how the numbers of a layout are written into a row."""
    numbers = list(_numbers(layout, deck))
    kinds = {name: field.kind for name, field in layout.declared.items()}
    sets = [n for n in numbers if (kind := kinds[n[2].name]) and kind.mask]
    hots = [n for n in numbers if n not in sets and n[2].size > 1]
    counts = [n for n in numbers if n[2].size == 1 and n not in sets]
    return _plan_layout(len(numbers))(
        width=numbers[-1][1] + numbers[-1][2].size,
        sets=len(sets),
        set_from=[index for index, _, _ in sets],
        set_at=[at for _, at, _ in sets],
        set_width=[feature.size for _, _, feature in sets],
        set_cards=[int(feature.kind == "cards") for _, _, feature in sets],
        hots=len(hots),
        hot_from=[index for index, _, _ in hots],
        hot_at=[at for _, at, _ in hots],
        hot_size=[feature.size for _, _, feature in hots],
        counts=len(counts),
        count_from=[index for index, _, _ in counts],
        count_at=[at for _, at, _ in counts],
    )


def layout(family: Family) -> tuple[Feature, ...]:
    """Return the fields of what agents are shown of a family, with their places in `Batch.obs`."""
    return features(glance_of(family).layout, deck_of(family).places)


def oracle_layout(family: Family) -> tuple[Feature, ...]:
    """Return the fields of the oracle's view, with their places in `Batch.oracle`."""
    return features(glance_of(family).oracle, deck_of(family).places)


def row_length(width: int) -> int:
    """Return how many bytes a row takes: whole cache lines, and room for the last store."""
    return -(-(width + SLACK) // 64) * 64


@kernel
def fill_row(row: Any, x: Layout, plan: Any, deck: Deck) -> None:
    """Write the numbers of a layout into a row; masks first, as each clears what lies behind it."""
    for i in range(plan.width):
        row[i] = 0
    for k in range(plan.sets):
        mask = number_at(x, plan.set_from[k])
        if plan.set_cards[k]:
            mask = squeezed(mask, deck)
        spread(row, plan.set_at[k], mask & ~(-1 << plan.set_width[k]), plan.set_width[k])
    for k in range(plan.hots):
        value = number_at(x, plan.hot_from[k])
        if 0 <= value < plan.hot_size[k]:
            row[plan.hot_at[k] + value] = 1
    for k in range(plan.counts):
        row[plan.count_at[k]] = min(MOST, max(-MOST, number_at(x, plan.count_from[k])))
