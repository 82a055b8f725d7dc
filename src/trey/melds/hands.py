"""Hands in which a card may occur twice.

Such a hand has three parts: `one`, the mask of the cards held at least once; `two`, the mask of those held twice; and
a number of jokers.  The hands of several seats are three arrays.  Kernels for one card also work for the joker, whose
mask is empty (`bit_of`).
"""

from trey.core.cards import JOKER, SUITED
from trey.core.kinds import Card, Cards, Codes, Count, Flag, Seat
from trey.kernel.bits import bits, popcount
from trey.kernel.mark import kernel


@kernel
def bit_of(card: Card) -> Cards:
    """Return a card as a mask, which is empty for the joker."""
    return 1 << card & SUITED


@kernel
def insert(one: list[Cards], two: list[Cards], jokers: list[Count], seat: Seat, card: Card) -> None:
    """Put a card into a hand."""
    bit = bit_of(card)
    two[seat] |= one[seat] & bit
    one[seat] |= bit
    jokers[seat] += card == JOKER


@kernel
def remove(one: list[Cards], two: list[Cards], jokers: list[Count], seat: Seat, card: Card) -> None:
    """Take a card out of a hand, if it is there."""
    bit = bit_of(card)
    one[seat] &= ~(bit & ~two[seat])
    two[seat] &= ~bit
    if card == JOKER and jokers[seat]:
        jokers[seat] -= 1


@kernel
def holds(one: list[Cards], jokers: list[Count], seat: Seat, card: Card) -> Flag:
    """Return 1 if a hand holds this card, else 0."""
    return min(jokers[seat], 1) if card == JOKER else one[seat] >> card & 1


@kernel
def held(one: Cards, two: Cards, jokers: Count) -> Count:
    """Return how many cards a hand holds."""
    return popcount(one) + popcount(two) + jokers


def hand_cards(one: Cards, two: Cards, jokers: Count) -> list[Card]:
    """Return the cards of a hand in ascending order, each as often as the hand holds it, jokers last."""
    return sorted(bits(one) + bits(two)) + [JOKER] * jokers


@kernel
def choices(one: Cards, jokers: Count) -> Codes:
    """Return the cards of a hand as a mask of actions."""
    return one | 1 << JOKER if jokers else one
