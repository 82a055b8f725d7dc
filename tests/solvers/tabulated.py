"""Endings by brute force: every position of every subset of the cards, from the last trick up, nothing cut off."""

from typing import Any

import numpy as np

from trey.core.cards import cards_of
from trey.core.open_hands import OpenHands
from trey.kernel.compiled import compiled
from trey.kernel.mark import kernel

__all__ = ["tabulated"]


def tabulated(h: OpenHands, hero: int, *, together: bool) -> tuple[int, ...]:
    """Tricks by seat from a lead, with equal hands; `together`: the others against the hero, whose alone counts."""
    hands = [cards_of(hand) for hand in h.hands]
    size = max(map(len, hands))
    cards = np.array([hand + [-1] * (size - len(hand)) for hand in hands], np.int64)
    values = np.zeros(3 << 3 * size, np.int64)
    order = np.array(h.next, np.int64)
    facts = (h.trump, h.must_trump, h.must_climb, hero, 1 - 2 * h.fewest, int(together), h.size, h.turn)
    found = int(compiled(_tabulate)(cards, order, values, np.zeros(3, np.int64), *facts))
    return tuple(found >> 5 * seat & 31 for seat in range(3))


def _tabulate(
    cards: Any,
    order: Any,
    values: Any,
    held: Any,
    trump: int,
    must_trump: int,
    must_climb: int,
    hero: int,
    sign: int,
    together: int,
    size: int,
    turn: int,
) -> int:
    n = len(cards[0])
    end, out = 1 << n, 3 - turn - order[turn]
    full = end - 1
    for a in range(1, end):
        for b in range(1, end):
            if _ones(a) != _ones(b):
                continue
            for c in range(end):
                if size == 3 and _ones(c) != _ones(a):
                    continue
                if size == 2 and c:
                    continue
                for who in range(size):
                    lead = turn if who == 0 else (order[turn] if who == 1 else out)
                    first, second, third = turn, order[turn], out
                    held[first], held[second], held[third] = a, b, c
                    values[_index(held, n, lead)] = _best(
                        cards, order, values, held, lead, trump, must_trump, must_climb, hero, sign, together, size
                    )
    held[turn], held[order[turn]] = full, full
    held[out] = full if size == 3 else 0
    return int(values[_index(held, n, turn)])


@kernel
def _ones(mask: int) -> int:
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


@kernel
def _index(held: Any, n: int, lead: int) -> Any:
    return 3 * (held[0] | held[1] << n | held[2] << 2 * n) + lead


@kernel
def _may(
    cards: Any, n: int, held: int, seat: int, i: int, led: int, best: int, trump: int, duty: int, climb: int
) -> int:
    """Whether a seat may put its i-th card: told card by card, as the rulebook has it."""
    card, follows, trumps, over = cards[seat, i], 0, 0, 0
    for j in range(n):
        if held >> j & 1:
            other = cards[seat, j]
            follows += other >> 4 == led
            trumps += other >> 4 == trump
            over += other >> 4 == trump and (best >> 4 != trump or other > best)
    higher = card >> 4 == trump and (best >> 4 != trump or card > best)
    if follows:
        if card >> 4 != led:
            return 0
        return 1 if higher or not (climb and led == trump and over) else 0
    if duty and trumps and (best >> 4 != trump or over):
        return 1 if higher else 0
    return 1


@kernel
def _prefers(seat: int, new: int, old: int, order: Any, hero: int, sign: int, together: int) -> int:
    if old < 0:
        return 1
    if together:
        gain = sign * ((new >> 5 * hero & 31) - (old >> 5 * hero & 31))
        return 1 if (gain > 0 if seat == hero else gain < 0) else 0
    gain = sign * ((new >> 5 * seat & 31) - (old >> 5 * seat & 31))
    if gain:
        return 1 if gain > 0 else 0
    other = hero if seat != hero else order[seat]
    return 1 if sign * ((new >> 5 * other & 31) - (old >> 5 * other & 31)) < 0 else 0


@kernel
def _best(
    cards: Any,
    order: Any,
    values: Any,
    held: Any,
    lead: int,
    trump: int,
    duty: int,
    climb: int,
    hero: int,
    sign: int,
    together: int,
    size: int,
) -> int:
    n = len(cards[0])
    second = order[lead]
    third = order[second]
    top = -1
    for i in range(n):
        if not held[lead] >> i & 1:
            continue
        first_card = cards[lead, i]
        led, mid = first_card >> 4, -1
        for j in range(n):
            if not (
                held[second] >> j & 1 and _may(cards, n, held[second], second, j, led, first_card, trump, duty, climb)
            ):
                continue
            card, best, winner = cards[second, j], first_card, lead
            if (card >> 4 == best >> 4 and card > best) or (card >> 4 == trump and best >> 4 != trump):
                best, winner = card, second
            low = -1
            for k in range(n if size == 3 else 1):
                if size == 3 and not (
                    held[third] >> k & 1 and _may(cards, n, held[third], third, k, led, best, trump, duty, climb)
                ):
                    continue
                taker = winner
                if size == 3:
                    card = cards[third, k]
                    if (card >> 4 == best >> 4 and card > best) or (card >> 4 == trump and best >> 4 != trump):
                        taker = third
                    held[third] ^= 1 << k
                held[lead] ^= 1 << i
                held[second] ^= 1 << j
                value = (1 << 5 * taker) + values[_index(held, n, taker)]
                held[lead] ^= 1 << i
                held[second] ^= 1 << j
                if size == 3:
                    held[third] ^= 1 << k
                    if _prefers(third, value, low, order, hero, sign, together):
                        low = value
                else:
                    low = value
            if _prefers(second, low, mid, order, hero, sign, together):
                mid = low
        if _prefers(lead, mid, top, order, hero, sign, together):
            top = mid
    return top
