"""Hidden cards and places of every kind, all assignments of a few cards, and big integers for many."""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from math import comb

from trey.core.sampling import ConstrainedDeal
from trey.kernel.bits import bits
from trey.kernel.rng import seeded

__all__ = ["Case", "assignments", "chances", "instance", "random_case", "ways"]


@dataclass(frozen=True)
class Case:
    hidden: int
    capacity: tuple[int, ...]
    allowed: tuple[int, ...]


def instance(case: Case, seed: int) -> ConstrainedDeal:
    """The case as the dealer takes it."""
    return ConstrainedDeal(x=seeded(seed), hidden=case.hidden, capacity=list(case.capacity), allowed=list(case.allowed))


def random_case(r: random.Random, cards: int, places: int, density: float) -> Case:
    """Some cards anywhere below bit 62; each place takes any number of them, and each card with so great a chance."""
    hidden = r.sample(range(62), cards)
    cuts = sorted(r.randint(0, cards) for _ in range(places - 1))
    capacity = tuple(b - a for a, b in zip([0, *cuts], [*cuts, cards], strict=True))
    allowed = [sum(1 << card for card in range(62) if r.random() < density) for _ in range(places)]
    for place in range(1, places):
        if r.random() < 0.3:
            allowed[place] = allowed[place - 1]
        elif r.random() < 0.3:
            allowed[place] = (1 << 62) - 1
    return Case(sum(1 << card for card in hidden), capacity, tuple(allowed))


def assignments(case: Case, place: int = 0) -> Iterator[tuple[int, ...]]:
    """Every way to deal the cards, as a mask for each place."""
    if place == len(case.capacity):
        if case.hidden == 0:
            yield ()
        return
    for chosen in combinations(bits(case.hidden & case.allowed[place]), case.capacity[place]):
        mask = sum(1 << card for card in chosen)
        for rest in assignments(Case(case.hidden ^ mask, case.capacity, case.allowed), place + 1):
            yield (mask, *rest)


def ways(case: Case) -> int:
    """How many assignments there are, in big integers: cards of a kind are split among the places, kind by kind."""
    kinds: dict[tuple[bool, ...], int] = {}
    for card in bits(case.hidden):
        kind = tuple(bool(mask >> card & 1) for mask in case.allowed)
        kinds[kind] = kinds.get(kind, 0) + 1
    order = sorted(kinds.items())

    @cache
    def count(kind: int, place: int, left: int, room: tuple[int, ...]) -> int:
        if place == len(room):
            if left:
                return 0
            return count(kind + 1, 0, order[kind + 1][1], room) if kind + 1 < len(order) else int(not any(room))
        most = min(left, room[place]) if order[kind][0][place] else 0
        total = 0
        for n in range(most + 1):
            after = (*room[:place], room[place] - n, *room[place + 1 :])
            total += comb(left, n) * count(kind, place + 1, left - n, after)
        return total

    if sum(case.capacity) != case.hidden.bit_count():
        return 0
    return count(0, 0, order[0][1], case.capacity) if order else 1


def chances(case: Case, card: int) -> list[float]:
    """The chance of each place to receive a card."""
    found = []
    for place, room in enumerate(case.capacity):
        if not room or not case.allowed[place] >> card & 1:
            found.append(0)
            continue
        capacity = (*case.capacity[:place], room - 1, *case.capacity[place + 1 :])
        found.append(ways(Case(case.hidden ^ 1 << card, capacity, case.allowed)))
    return [n / sum(found) for n in found]
