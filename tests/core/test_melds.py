"""Sets, runs and wilds: the rules one by one, then the solver against trying everything."""

import random
from collections.abc import Mapping
from dataclasses import replace
from itertools import combinations, product

import pytest

from tests.core.meld_cases import (
    ACES,
    LIMITS,
    Cards,
    cards,
    code,
    lay_table,
    masks,
    random_hand,
    random_table,
    random_told,
    rules,
    told,
    unmasked,
)
from tests.core.meld_reference import (
    JOKER,
    OnTable,
    Told,
    is_meld,
    is_wild,
    least,
    least_after_discard,
    may_join,
    mixture_allowed,
    price,
    rank_at,
)
from trey.core.cards import RANKS
from trey.melds.meld import (
    HIGH_END,
    LOW_END,
    RUN,
    code_first,
    code_kind,
    code_last,
    code_naturals,
    code_where,
    code_wilds,
    fits,
    grow,
    read_meld,
)
from trey.melds.runs import run_table
from trey.melds.solver import arrange, least_points, melds_all, outs
from trey.melds.solver import least_after_discard as solve_discard
from trey.melds.walk import MOST_WAYS, MeldWork

FREE = {"limit": "unlimited", "all_wild": True}
STRICT = {"wild_natural": False}


def _told(wild: str, changes: Mapping[str, object]) -> Told:
    return told(wild=RANKS.index(wild), **changes)


def _melds_all(text: str, t: Told) -> bool:
    """Whether all these cards can lie in melds, as one meld and by the solver alike."""
    one, two, jokers = masks(cards(text))
    whole = bool(read_meld(one, two, jokers, rules(t)))
    for joker_points in (0, t.joker_points):
        assert melds_all(MeldWork(), one, two, jokers, rules(replace(t, joker_points=joker_points))) == whole
    return whole


TABLE = [
    ("three wild cards are a natural set", "3S 3H 3D", "3", True, False, True),
    ("a pair and a wild are a set", "5C 5D 3H", "3", True, True, True),
    ("a wild fills the gap of a run", "4H 3S 6H", "3", True, True, True),
    ("two wilds in one meld are one too many", "4H 3S 3D 7H", "3", False, False, True),
    ("a wild card in its own place is natural", "AH 2H 3H", "3", True, True, True),
    ("a natural wild card leaves room for a wild", "2H 3H 3C 5H", "3", True, False, True),
    ("a natural wild card at the low end does too", "5H 5C 7H", "5", True, False, True),
    ("a natural card with two wilds", "8S 5H 5D", "5", False, False, True),
    ("a printed joker is a wild", "8S 8H JK", "5", True, True, True),
    ("a run may end at the king", "QH KH 3S", "3", True, True, True),
    ("two equal cards may stand in a set", "4H 4H 4C", "9", True, True, True),
    ("two equal cards make no run", "4H 4H 5H", "9", False, False, False),
    ("a run keeps to one suit", "4S 5H 6H", "9", False, False, False),
]


@pytest.mark.parametrize(("text", "wild", "base", "strict", "free"), [t[1:] for t in TABLE], ids=[t[0] for t in TABLE])
def test_the_rulebooks_table_of_melds(*, text: str, wild: str, base: bool, strict: bool, free: bool) -> None:
    assert _melds_all(text, _told(wild, {})) is base
    assert _melds_all(text, _told(wild, STRICT)) is strict
    assert _melds_all(text, _told(wild, FREE)) is free


def test_a_wild_stays_what_it_was_laid_as() -> None:
    m = rules(_told("9", {}))
    run = code(OnTable("run", 2, 4, 6, 2, 1))  # the five, six and seven
    assert [text for text in ("4H", "5H", "6H", "7H", "8H", "8C") if fits(run, cards(text)[0], m)] == [
        "4H",
        "8H",
    ]
    assert grow(run, cards("4H")[0], HIGH_END, m) == 0
    assert code_first(grow(run, cards("4H")[0], LOW_END, m)) == 3


# --- Against trying everything ------------------------------------------------------------------------------


def test_a_group_is_read_as_a_meld_exactly_when_some_reading_is_one() -> None:
    r, found = random.Random(7), 0
    for _ in range(500):
        t = random_told(r)
        m = rules(t)
        for group in [random_hand(r, t, r.randrange(2, 6)) for _ in range(8)]:
            read = read_meld(*masks(group), m)
            assert bool(read) == is_meld(group, t), (group, t)
            found += bool(read)
            if read:
                assert code_naturals(read) + code_wilds(read) == len(group)
                assert mixture_allowed(code_naturals(read), code_wilds(read), t)
    assert found > 300


def test_a_card_fits_a_meld_exactly_when_it_may_join() -> None:
    r, found = random.Random(8), 0
    for _ in range(1000):
        t = random_told(r)
        m = rules(t)
        for meld in random_table(r, t):
            for card in [random_hand(r, t, 1) for _ in range(5)]:
                assert bool(fits(code(meld), card[0], m)) == may_join(card, meld, t), (meld, card, t)
                found += fits(code(meld), card[0], m)
    assert found > 300


@pytest.mark.parametrize("limit", range(4))
@pytest.mark.parametrize("ace", range(3))
def test_runs_in_order_lay_whatever_any_runs_lay(limit: int, ace: int) -> None:
    """Cut in every way: the table knows the fewest and the most wilds, and no number between is missing."""
    counts = _wild_counts(LIMITS[limit], ACES[ace])
    for ranks, entry in enumerate(run_table(limit, ace)):
        few, many = entry & 0xFFF, entry >> 12
        assert counts[ranks] == (0 if entry < 0 else (2 << many) - (1 << few))


def test_the_table_of_runs_is_made_once_and_shared() -> None:
    first, second = rules(told()), rules(told(wild=5))
    assert first.runs is second.runs is first.copy().runs
    with pytest.raises(TypeError):
        first.runs[3] = 0


def test_the_workspace_has_room_for_all_ways_of_the_suits_it_stores() -> None:
    """Of 16 cards: three suits with no more cards than the walked one, its wilds and the jokers beside them."""
    suits = [(one, two, own) for one in range(9) for two in range(5) for own in range(3) if one + 2 * two + own <= 8]
    size = {suit: suit[0] + 2 * suit[1] + suit[2] for suit in suits}
    most = 0
    for a, b, c in product(suits, repeat=3):
        if size[a] >= size[b] >= size[c] and (left := 16 - 2 * size[a] - size[b] - size[c]) >= 0:
            wilds = a[2] + b[2] + c[2] + 2 + left
            most = max(most, _ways(*a, wilds) + _ways(*b, wilds) + _ways(*c, wilds))
    assert 512 < most <= MOST_WAYS == MeldWork.fields["used"] == MeldWork.fields["span"]


def _ways(one: int, two: int, own: int, wilds: int) -> int:
    """Most ways of a suit: kinds of its cards, of the wild rank those that stand for themselves, numbers of wilds."""
    return int(2**one * 3**two) * sum(max(0, wilds - kept + 1) for kept in range(own + 1))


def _wild_counts(limit: str, ace: str) -> list[int]:
    """For every mask of ranks, the numbers of wilds of all its partitions into runs, as bits."""
    t = told(limit=limit, ace=ace)
    one_run = [_run_counts(ranks, t) for ranks in range(1 << 13)]
    found = [1]
    for ranks in range(1, 1 << 13):
        lowest, possible = ranks & -ranks, 0
        rest = part = ranks ^ lowest
        while True:
            there = found[rest ^ part]
            for wilds in one_run[part | lowest] if there else ():
                possible |= there << wilds
            if part == 0:
                break
            part = part - 1 & rest
        found.append(possible)
    return found


def _run_counts(ranks: int, t: Told) -> list[int]:
    """The numbers of wilds with which these ranks, ace lowest, are one run; a card alone is left to the sets."""
    lines = [ranks] if t.ace == "low" or not ranks & 1 else [ranks & ~1 | 1 << 13]
    if t.ace == "both" and ranks & 1:
        lines.append(ranks)
    count = ranks.bit_count()
    if count < 2:
        return []
    length = min(line.bit_length() - (line & -line).bit_length() + 1 for line in lines)
    return [w for w in range(length - count, 14 - count) if mixture_allowed(count, w, t)]


def _check_arrangement(w: MeldWork, hand: Cards, t: Told, table: tuple[OnTable, ...], points: int) -> None:
    """The melds laid are melds, hold the hand's own cards, and leave just these points."""
    at = 0
    laid: list[int] = []
    onto: list[int] = []
    for i in range(w.melds):
        group = tuple(w.cards[at : at + w.size[i]])
        stands = w.stands[at : at + w.size[i]]
        at += w.size[i]
        laid += group
        before = None if w.onto[i] < 0 else table[w.onto[i]]
        onto += [w.onto[i]] * (before is not None)
        assert is_meld(tuple(sorted(group)), t) if before is None else may_join(tuple(sorted(group)), before, t)
        _check_code(w.code[i], group, stands, before, t)
    left = unmasked(w.left_one, w.left_two, w.left_jokers)
    assert sorted([*laid, *left]) == sorted(hand)
    assert len(set(onto)) == len(onto)
    assert sum(price(c, t) for c in left) == points


def _check_code(found: int, group: Cards, stands: list[int], before: OnTable | None, t: Told) -> None:
    was = before or OnTable("", 0, 0, 0, 0, 0)
    pairs = list(zip(group, stands, strict=True))
    natural = [c == s != JOKER and (t.wild_natural or c % 16 != t.wild) for c, s in pairs]
    assert all(n or is_wild(c, t) for n, (c, _) in zip(natural, pairs, strict=True))
    assert code_naturals(found) == was.naturals + sum(natural)
    assert code_wilds(found) == was.wilds + len(group) - sum(natural)
    assert mixture_allowed(code_naturals(found), code_wilds(found), t)
    if code_kind(found) == RUN:
        places = [
            p
            for p in range(code_first(found), code_last(found) + 1)
            if before is None or not was.first <= p <= was.last
        ]
        assert [rank_at(p) for p in places] == [s % 16 for s in stands]
        assert all(code_where(found) in (4, s // 16) for s in stands)
    else:
        assert all(s % 16 == code_where(found) or s == JOKER for s in stands)


def _agree(r: random.Random, w: MeldWork, largest: int, *, discards: bool) -> None:
    """One random hand: points, discard, outs and arrangement are what trying everything finds.

    Whether all cards are in melds does not depend on what they count, so with every price set to one it is the same.
    """
    t = random_told(r)
    hand, table, m = random_hand(r, t, r.randrange(1, largest + 1)), random_table(r, t), rules(t)
    lay_table(w, table)
    points = least(hand, t, table)
    assert least_points(w, *masks(hand), m) == points, (hand, t, table)
    assert arrange(w, *masks(hand), m) == points
    ones = replace(t, points=(1,) * 13, joker_points=1)
    whole = least(hand, ones, table) == 0
    assert melds_all(w, *masks(hand), m) == melds_all(w, *masks(hand), rules(ones)) == whole, (hand, t, table)
    arrange(w, *masks(hand), m)
    assert (w.left_one | w.left_jokers == 0) == whole
    if t.partial or whole:
        _check_arrangement(w, hand, t, table, points)
    if discards:
        after = least_after_discard(hand, t, table)
        assert solve_discard(w, *masks(hand), m) == min(after.values()), (hand, t, table)
        assert after[w.discard] == min(after.values())
        out = sum(1 << c for c, p in least_after_discard(hand, ones, table).items() if p == 0)
        assert outs(w, *masks(hand), m) == outs(w, *masks(hand), rules(ones)) == out, (hand, t, table)


def test_the_solver_finds_what_trying_everything_finds() -> None:
    r, w = random.Random(3), MeldWork()
    for i in range(1500):
        _agree(r, w, 7, discards=i % 4 == 0)


@pytest.mark.nightly
@pytest.mark.parametrize("seed", range(20))
def test_the_solver_finds_what_trying_everything_finds_in_100_000_hands(seed: int) -> None:
    r, w = random.Random(100 + seed), MeldWork()
    for i in range(5000):
        _agree(r, w, 9, discards=i % 16 == 0)


def test_the_arrangement_of_a_long_hand_leaves_what_the_solver_says() -> None:
    r, w = random.Random(4), MeldWork()
    for _ in range(600):
        t = random_told(r)
        hand, table, m = random_hand(r, t, r.randrange(10, 17)), random_table(r, t), rules(t)
        lay_table(w, table)
        points = arrange(w, *masks(hand), m)
        if t.partial or points == 0:
            _check_arrangement(w, hand, t, table, points)


def test_a_long_hand_is_worth_no_more_than_its_parts() -> None:
    """Three hands of up to five cards laid side by side: the whole leaves at most what the parts leave."""
    r, w = random.Random(5), MeldWork()
    for _ in range(300):
        t = random_told(r)
        hand, m = random_hand(r, t, 15), rules(t)
        shuffled = r.sample(hand, 15)
        parts = [tuple(sorted(shuffled[i : i + 5])) for i in (0, 5, 10)]
        if t.partial:
            assert least_points(w, *masks(hand), m) <= sum(least(part, t) for part in parts)


def test_one_card_more_costs_at_most_its_points() -> None:
    r, w = random.Random(6), MeldWork()
    for _ in range(300):
        t = random_told(r)
        hand, m = random_hand(r, t, 13), rules(t)
        if t.partial:
            whole = least_points(w, *masks(hand), m)
            for card, rest in zip(hand, reversed(list(combinations(hand, 12))), strict=True):
                assert whole - price(card, t) <= least_points(w, *masks(rest), m)
