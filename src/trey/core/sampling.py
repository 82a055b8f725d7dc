"""Dealing out hidden cards at random, where each place has room for so many and may hold only certain cards.

Used to draw a state that fits what one seat knows.  Up to four places; every card that is dealt has somewhere
to go as long as any solution exists, because each choice is checked against Hall's condition first.
"""

from typing import Annotated

from trey.kernel.bits import low_index, nth_bit, popcount
from trey.kernel.mark import kernel
from trey.kernel.rng import Rng, below

__all__ = ["ConstrainedDeal", "draw_cards", "scatter"]

Four = Annotated[list[int], 4]


class ConstrainedDeal(Rng):
    """A generator with places to fill: `room` cards each, from the cards in `may`; `got` is the answer."""

    cards: int
    room: Four
    may: Four
    got: Four


@kernel
def _fits(w: ConstrainedDeal) -> int:
    """Return 1 if the cards left can still be dealt: no group of places is offered more than it has room for."""
    for group in range(15):
        outside, room = 0, 0
        for place in range(4):
            if group >> place & 1:
                room += w.room[place]
            else:
                outside |= w.may[place]
        if popcount(w.cards & ~outside) > room:
            return 0
    return 1


@kernel
def _give(w: ConstrainedDeal, card: int, place: int) -> None:
    w.cards ^= 1 << card
    w.room[place] -= 1
    w.got[place] |= 1 << card


@kernel
def _take_back(w: ConstrainedDeal, card: int, place: int) -> None:
    w.cards ^= 1 << card
    w.room[place] += 1
    w.got[place] ^= 1 << card


@kernel
def _free(w: ConstrainedDeal) -> int:
    """Return 1 if every card left may lie in every place that has room."""
    for place in range(4):
        if w.room[place] and w.cards & ~w.may[place]:
            return 0
    return 1


@kernel
def _draw_place(w: ConstrainedDeal, card: int, barred: int) -> int:
    """Return a place that may hold `card`, by its room; -1 when there is none."""
    total = 0
    for place in range(4):
        if w.may[place] >> card & 1 and not barred >> place & 1:
            total += w.room[place]
    if total == 0:
        return -1
    pick = below(w, total)
    for place in range(4):
        if w.may[place] >> card & 1 and not barred >> place & 1:
            pick -= w.room[place]
            if pick < 0:
                return place
    return -1


@kernel
def scatter(w: ConstrainedDeal) -> int:
    """Deal all of `w.cards` into the places; return 0 when that cannot be done.  The rooms must add up to the cards."""
    for place in range(4):
        w.got[place] = 0
    if not _fits(w):
        return 0
    while w.cards and not _free(w):
        card = _tightest(w)
        barred = 0
        while True:
            place = _draw_place(w, card, barred)
            if place < 0:
                return 0
            _give(w, card, place)
            if _fits(w):
                break
            _take_back(w, card, place)
            barred |= 1 << place
    for place in range(4):
        w.got[place] |= draw_cards(w, w.room[place])
    return 1


@kernel
def _tightest(w: ConstrainedDeal) -> int:
    """Return a card with the fewest places to go to."""
    best, fewest = -1, 5
    cards = w.cards
    while cards:
        card = low_index(cards)
        cards &= cards - 1
        places = 0
        for place in range(4):
            if w.room[place] and w.may[place] >> card & 1:
                places += 1
        if places < fewest:
            best, fewest = card, places
    return best


@kernel
def draw_cards(w: ConstrainedDeal, count: int) -> int:
    """Take `count` cards of `w.cards` at random and return them."""
    drawn = 0
    for _ in range(count):
        bit = 1 << nth_bit(w.cards, below(w, popcount(w.cards)))
        w.cards ^= bit
        drawn |= bit
    return drawn
