"""A slow, separate answer to all the meld solver says: cards in lists, melds by trying, sums by subsets."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, partial

JOKER = 13


@dataclass(frozen=True)
class Told:
    """The meld rules of one round, as a person would tell them."""

    wild: int
    limit: str  # one, half, majority, unlimited
    all_wild: bool
    wild_natural: bool
    ace: str  # low, high, both
    same_suit: bool
    partial: bool
    points: tuple[int, ...]
    joker_points: int = 20


@dataclass(frozen=True)
class OnTable:
    """A meld that lies on the table: a set of a rank, or a run of a suit from place to place."""

    kind: str
    where: int
    first: int
    last: int
    naturals: int
    wilds: int


def is_wild(card: int, told: Told) -> bool:
    return card == JOKER or card % 16 == told.wild


def may_be(card: int, rank: int, told: Told) -> bool:
    """Whether the card may stand for itself at this rank."""
    return card != JOKER and card % 16 == rank and (rank != told.wild or told.wild_natural)


def mixture_allowed(naturals: int, wilds: int, told: Told) -> bool:
    size = naturals + wilds
    if size < 3:
        return False
    if told.limit == "one":
        return wilds <= 1
    if told.limit == "half":
        return wilds * 2 <= size
    if told.limit == "majority":
        return wilds * 2 < size
    return naturals > 0 or told.all_wild


def as_set(cards: tuple[int, ...], rank: int, told: Told) -> tuple[int, int] | None:
    """Naturals and wilds of these cards in a set of this rank."""
    naturals = sum(may_be(c, rank, told) for c in cards)
    if all(may_be(c, rank, told) or is_wild(c, told) for c in cards):
        return naturals, len(cards) - naturals
    return None


def rank_at(place: int) -> int:
    return (place - 1) % 13


def in_places(cards: tuple[int, ...], places: tuple[int, ...], suit: int, told: Told) -> int | None:
    """The most naturals with which the cards fill these places, each place once; None if they cannot.

    The places are part of one run, so no rank is among them twice.
    """
    free = [rank_at(place) for place in places]
    naturals = 0
    for card in sorted(cards, key=lambda c: is_wild(c, told)):
        own = any(may_be(card, rank, told) for rank in free) and suit in (4, card // 16)
        if own:
            free.remove(card % 16)
            naturals += 1
        elif not is_wild(card, told):
            return None
    return naturals if len(cards) == len(places) else None


def line(told: Told) -> range:
    return {"low": range(13), "high": range(1, 14), "both": range(14)}[told.ace]


def windows(size: int, told: Told) -> Iterator[tuple[int, ...]]:
    places = line(told)
    for first in places:
        if first + size - 1 in places and size <= 13:
            yield tuple(range(first, first + size))


def is_meld(cards: tuple[int, ...], told: Told) -> bool:
    plain = [c for c in cards if not is_wild(c, told)]
    return len(cards) >= 3 and (_is_set(cards, plain, told) or _is_run(cards, plain, told))


def _is_set(cards: tuple[int, ...], plain: list[int], told: Told) -> bool:
    for rank in {c % 16 for c in plain} or range(13):
        found = as_set(cards, rank, told)
        if found and mixture_allowed(*found, told):
            return True
    return False


def _is_run(cards: tuple[int, ...], plain: list[int], told: Told) -> bool:
    suits = {c // 16 for c in plain} or set(range(4))
    if told.same_suit and plain and len(suits) > 1:
        return False
    for suit in suits if told.same_suit else {4}:
        for places in windows(len(cards), told):
            naturals = in_places(cards, places, suit, told)
            if naturals is not None and mixture_allowed(naturals, len(cards) - naturals, told):
                return True
    return False


def may_join(cards: tuple[int, ...], meld: OnTable, told: Told) -> bool:
    """Whether all these cards together may be added to a meld on the table."""
    if meld.kind == "set":
        found = as_set(cards, meld.where, told)
        return found is not None and mixture_allowed(meld.naturals + found[0], meld.wilds + found[1], told)
    if meld.last - meld.first + 1 + len(cards) > 13:
        return False
    for below in range(len(cards) + 1):
        first, last = meld.first - below, meld.last + len(cards) - below
        if first not in line(told) or last not in line(told):
            continue
        places = (*range(first, meld.first), *range(meld.last + 1, last + 1))
        naturals = in_places(cards, places, meld.where, told)
        if naturals is not None and mixture_allowed(meld.naturals + naturals, meld.wilds + len(cards) - naturals, told):
            return True
    return False


def price(card: int, told: Told) -> int:
    return told.joker_points if card == JOKER else told.points[card % 16]


def _pick(cards: tuple[int, ...], subset: int) -> tuple[int, ...]:
    return tuple(c for i, c in enumerate(cards) if subset >> i & 1)


def _good(cards: tuple[int, ...], test: Callable[[tuple[int, ...]], bool]) -> list[int]:
    """The subsets of sorted cards that pass a test; equal cards are tested once."""
    known = cache(test)
    return [s for s in range(1, 1 << len(cards)) if known(_pick(cards, s))]


def least(hand: tuple[int, ...], told: Told, table: tuple[OnTable, ...] = ()) -> int:
    """The least points left, by trying which cards go to which meld on the table, and which to new melds."""
    cards = tuple(sorted(hand))
    melds = _good(cards, partial(is_meld, told=told))
    reached = {0}
    for meld in table:
        joins = _good(cards, partial(may_join, meld=meld, told=told))
        reached |= {r | j for r in reached for j in joins if not r & j}
    todo = list(reached)
    while todo:
        here = todo.pop()
        for meld_cards in melds:
            if not here & meld_cards and here | meld_cards not in reached:
                reached.add(here | meld_cards)
                todo.append(here | meld_cards)
    if (1 << len(cards)) - 1 in reached:
        return 0
    total = sum(price(c, told) for c in cards)
    saved = max(sum(price(c, told) for c in _pick(cards, r)) for r in reached)
    return total - saved if told.partial else total


def least_after_discard(cards: tuple[int, ...], told: Told, table: tuple[OnTable, ...] = ()) -> dict[int, int]:
    """For each different card, the least points of the rest after its discard."""
    return {c: least(cards[:i] + cards[i + 1 :], told, table) for i, c in enumerate(cards) if c not in cards[:i]}
