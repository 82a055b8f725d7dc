"""Every assignment of hidden cards is drawn equally often, and one is found whenever there is one."""

import random
from collections import Counter
from collections.abc import Callable
from functools import cache, reduce
from itertools import chain, combinations
from math import sqrt
from operator import or_
from typing import Any

import numpy as np
import pytest

from tests.core.sampling_cases import Case, assignments, chances, instance, random_case, ways
from trey.core.sampling import (
    MOST_PLACES,
    ConstrainedDeal,
    _bar_impossible,
    _group_cards,
    _pool_places,
    draw,
    draw_cards,
    plan,
)
from trey.kernel.bits import bits, popcount
from trey.kernel.compiled import compiled, from_record, to_record
from trey.kernel.rng import below, seeded

ANY = (1 << 62) - 1


def _draw_all(w: Any, found: Any) -> None:
    for i in range(found.shape[0]):
        draw(w)
        for place in range(MOST_PLACES):
            found[i, place] = w.dealt[place]


def draws(case: Case, seed: int, count: int) -> Counter[tuple[int, ...]]:
    """How often each assignment came up."""
    w, found = to_record(instance(case, seed)), np.zeros((count, MOST_PLACES), np.int64)
    assert compiled(plan)(w) == 1
    compiled(_draw_all)(w, found)
    return Counter(tuple(row[: len(case.capacity)]) for row in found.tolist())


def surprise(seen: Counter[tuple[int, ...]], among: list[tuple[int, ...]]) -> float:
    """Chi-square against the even distribution, as standard deviations of a normal one (Wilson and Hilferty 1931)."""
    assert set(seen) <= set(among)
    even, freedom = seen.total() / len(among), len(among) - 1
    square = sum((seen[one] - even) ** 2 / even for one in among)
    root = float((square / freedom) ** (1 / 3))
    return (root - 1 + 2 / (9 * freedom)) / sqrt(2 / (9 * freedom))


@cache
def small_cases() -> list[tuple[Case, list[tuple[int, ...]]]]:
    """Cases of two to four hundred assignments, of up to eight places."""
    r = random.Random(8)
    found: list[tuple[Case, list[tuple[int, ...]]]] = []
    while len(found) < 150:
        case = random_case(r, r.randint(2, 9), r.randint(2, 8), r.choice([0.5, 0.7, 0.9]))
        if 2 <= ways(case) <= 400:
            found.append((case, list(assignments(case))))
    return found


def surprises(dealer: Callable[[Case, int, int], Counter[tuple[int, ...]]]) -> tuple[float, float]:
    """The greatest surprise over all small cases, and that of their sum."""
    each = [surprise(dealer(case, i, 60 * len(among)), among) for i, (case, among) in enumerate(small_cases())]
    return max(each), sum(each) / sqrt(len(each))


def test_every_assignment_is_equally_likely() -> None:
    most, together = surprises(draws)
    assert most < 4
    assert abs(together) < 4


def test_a_dealer_that_goes_by_room_is_found_out() -> None:
    most, together = surprises(by_room)
    assert most > 20
    assert together > 20


def by_room(case: Case, seed: int, count: int) -> Counter[tuple[int, ...]]:
    """Give each card, those with the fewest places first, to a place in proportion to its room: the fault."""
    w, seen = instance(case, seed), Counter[tuple[int, ...]]()
    order = sorted(bits(case.hidden), key=lambda card: sum(mask >> card & 1 for mask in case.allowed))
    count = min(count, 3000)
    while seen.total() < count:
        room, dealt = list(case.capacity), [0] * len(case.capacity)
        for card in order:
            places = [p for p, mask in enumerate(case.allowed) if mask >> card & 1 for _ in range(room[p])]
            if not places:
                break
            place = places[below(w, len(places))]
            room[place] -= 1
            dealt[place] |= 1 << card
        else:
            seen[tuple(dealt)] += 1
    return seen


def test_an_assignment_is_found_whenever_there_is_one() -> None:
    r, met = random.Random(5), Counter[bool]()
    ready = compiled(plan)
    for i in range(1500):
        case = random_case(r, r.randint(0, 9), r.randint(1, 8), r.choice([0.2, 0.35, 0.6]))
        if i % 20 == 0:
            case = Case(case.hidden, (case.capacity[0] + 1, *case.capacity[1:]), case.allowed)
        possible = next(assignments(case), None) is not None
        assert bool(ready(to_record(instance(case, i)))) == bool(plan(instance(case, i))) == possible
        assert (ways(case) > 0) == possible
        met[possible] += 1
    assert min(met[True], met[False]) > 200


def test_the_plan_bars_what_no_assignment_does_and_nothing_else() -> None:
    for case, among in small_cases():
        w = instance(case, 1)
        assert plan(w)
        for place, dealt in enumerate(zip(*among, strict=True)):
            shared = [d for other, d in enumerate(zip(*among, strict=True)) if w.pool[other] == w.pool[place]]
            if case.capacity[place]:
                pool = w.pool[place]
                planned = [w.group[g] for g in range(w.groups) if w.reach[g] >> pool & 1]
                assert sum(planned) | w.sure[pool] == reduce(or_, chain(*shared))
            else:
                assert not any(dealt)


def test_there_is_no_plan_where_there_is_no_assignment() -> None:
    w = ConstrainedDeal(x=1, hidden=7, capacity=[2, 1], allowed=[7, 0], dealt=[5, 2])
    assert not plan(w)
    assert w.dealt[:2] == [5, 2]
    assert not plan(ConstrainedDeal(x=1, hidden=7, capacity=[4, -1], allowed=[7, 7]))


def hold(case: Case, dealt: list[int]) -> bool:
    """Whether an assignment keeps to its case."""
    together = 0
    for mask, capacity, allowed in zip(dealt, case.capacity, case.allowed, strict=False):
        if mask & together or mask & ~allowed or popcount(mask) != capacity:
            return False
        together |= mask
    return together == case.hidden and not any(dealt[len(case.capacity) :])


def test_both_speeds_deal_the_same_and_keep_to_the_case() -> None:
    r, dealt = random.Random(3), 0
    ready, deal = compiled(plan), compiled(draw)
    for i in range(150):
        case = random_case(r, r.randint(1, 40), r.randint(1, 5), r.choice([0.6, 0.8, 0.9]))
        plain, fast = instance(case, i), to_record(instance(case, i))
        if plan(plain) == ready(fast) == 1:
            dealt += 1
            for _ in range(3):
                draw(plain)
                deal(fast)
                assert plain.dealt == from_record(ConstrainedDeal, fast).dealt
                assert hold(case, plain.dealt)
        assert from_record(ConstrainedDeal, fast) == plain
    assert dealt > 50


def suits(*voids: str) -> tuple[int, ...]:
    """What places may hold that have none of some suits, each of 15 ranks: suit 0 is the cards 0 to 14."""
    return tuple(ANY & ~sum((1 << 15) - 1 << 15 * int(suit) for suit in void) for void in voids)


TWELVES = sum((1 << 12) - 1 << 15 * suit for suit in range(4))
LARGE = {
    "a deal": Case((1 << 46) - 1, (16, 16, 10, 4), (ANY,) * 4),
    "two voids": Case(0xFF | 0xFF << 15 | ((1 << 30) - 1) << 30, (16, 16, 10, 4), suits("0", "1", "", "")),
    "three voids": Case((1 << 46) - 1, (16, 16, 10, 4), suits("0", "12", "", "")),
}
UNCOUNTED = {
    "four hands, a void each": Case(TWELVES, (12, 12, 12, 12), suits("0", "1", "2", "3")),
    "six places": Case((1 << 60) - 1, (10,) * 6, suits("0", "1", "2", "3", "01", "23")),
    "a chain": Case((1 << 24) - 1, (3,) * 8, tuple(63 << 3 * i & (1 << 24) - 1 | (i == 7) * 7 for i in range(8))),
}


@pytest.mark.parametrize("name", LARGE)
def test_large_cases_keep_to_it(name: str) -> None:
    case = LARGE[name]
    for assignment in draws(case, 1, 50):
        assert hold(case, list(assignment))


def suit_counts(case: Case, seen: list[tuple[int, ...]]) -> Any:
    """How many cards of each suit each place received, shape (draws, 4, places)."""
    return np.array(
        [[[popcount(mask >> 15 * suit & (1 << 15) - 1) for mask in dealt] for suit in range(4)] for dealt in seen]
    )


def strays(case: Case, seen: list[tuple[int, ...]]) -> float:
    """The most standard errors by which the mean cards of a suit in a place miss what big integers say."""
    counts, worst = suit_counts(case, seen), 0.0
    for suit in range(4):
        size = popcount(case.hidden >> 15 * suit & (1 << 15) - 1)
        for place, chance in enumerate(chances(case, 15 * suit)):
            here = counts[:, suit, place]
            error = max(float(here.std()), 1e-9) / sqrt(len(seen))
            worst = max(worst, abs(float(here.mean()) - size * chance) / error)
    return worst


@pytest.mark.parametrize("name", UNCOUNTED)
def test_what_is_too_much_to_count_has_no_plan(name: str) -> None:
    assert ways(UNCOUNTED[name]) > 0
    assert not plan(instance(UNCOUNTED[name], 1))


def test_two_hands_a_talon_and_what_both_set_aside_are_counted_whatever_suits_they_lack() -> None:
    r, planned = random.Random(4), 0
    for i in range(400):
        capacity = (most := r.randint(6, 14), most - r.randint(0, 1), r.randint(0, 6), r.randint(0, 3), r.randint(0, 3))
        hidden = r.sample([15 * suit + rank for suit in range(4) for rank in range(13)], sum(capacity))
        voids = ("".join(suit for suit in "0123" if r.random() < 0.35) for _ in range(2))
        case = Case(sum(1 << card for card in hidden), capacity, suits(*voids, "", "", ""))
        w = instance(case, i)
        assert _pool_places(w)
        _group_cards(w)
        possible = _bar_impossible(w)
        assert plan(w) == possible
        planned += possible
    assert planned > 200


def test_places_receive_what_big_integers_say() -> None:
    case = LARGE["two voids"]
    assert ways(case) >= 1 << 62
    w = instance(case, 1)
    assert plan(w)
    assert w.levels == 2
    assert strays(case, list(draws(case, 2, 20_000).elements())) < 4


def test_that_a_dealer_goes_by_room_is_seen_in_what_places_receive() -> None:
    case = LARGE["two voids"]
    assert strays(case, list(by_room(case, 1, 1500).elements())) > 8


def test_a_bag_gives_every_set_of_its_cards_equally_often() -> None:
    bag = 0b1011 << 40 | 0b101 << 3 | 1
    for count in range(7):
        seen = Counter[tuple[int, ...]]()
        w = ConstrainedDeal(x=seeded(count))
        for _ in range(4000):
            w.cards = bag
            drawn = draw_cards(w, count)
            assert drawn | w.cards == bag
            assert drawn & w.cards == 0
            seen[drawn,] += 1
        among: list[tuple[int, ...]] = [(sum(1 << c for c in chosen),) for chosen in combinations(bits(bag), count)]
        assert len(among) == 1 or abs(surprise(seen, among)) < 4
