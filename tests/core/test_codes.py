"""Sets of actions: a mask, or a part of a ladder that is too long for one, asked in the same way."""

from collections import Counter

import pytest

from trey.core.auction import rungs
from trey.core.codes import MOST_RUNGS, above, codes_of, draw_code, has, interval, lowest, others, weighed
from trey.core.history import HIDDEN, act_code, act_of, act_phase, act_seat, hidden
from trey.kernel.bits import popcount
from trey.kernel.compiled import compiled
from trey.kernel.rng import Rng, seeded

LADDERS = [(1, 5), (1, 62), (1, 63), (62, 62), (63, 63), (62, 64), (5, 200), (MOST_RUNGS - 1, MOST_RUNGS)]


@pytest.mark.parametrize(("first", "last"), LADDERS)
@pytest.mark.parametrize("passes", [0, 1])
def test_codes_hold_a_pass_and_all_rungs_between(first: int, last: int, passes: int) -> None:
    codes, wanted = interval(first, last) | passes, [0] * passes + [*range(first, last + 1)]
    assert codes_of(codes) == wanted
    assert [code for code in range(MOST_RUNGS + 2) if has(codes, code)] == wanted
    assert (lowest(codes), codes_of(others(codes))) == (wanted[0], wanted[1:])
    assert (codes < 0) == (last > 62)
    assert (codes & codes - 1 == 0) == (len(wanted) == 1 and codes > 0)
    assert popcount(codes) > 1 or len(wanted) == 1
    assert weighed(codes) == (wanted[:62] if codes < 0 else wanted)
    assert all(0 <= code - above(codes) < 63 for code in weighed(codes) if code)


def test_no_rung_is_left_above_the_last() -> None:
    assert [codes_of(rungs(first, 70, 100)) for first in (100, 101)] == [[100], []]
    assert codes_of(rungs(40, 3, 100)) == [40, 41, 42]


def test_each_code_is_drawn_as_often() -> None:
    rng, codes = Rng(x=seeded(5)), 1 | interval(90, 99)
    found = Counter(draw_code(codes, rng) for _ in range(11_000))
    assert sorted(found) == [0, *range(90, 100)]
    assert all(850 < times < 1150 for times in found.values())


def test_a_mask_is_drawn_from_as_ever() -> None:
    """Five of a mask, by the same numbers: what was played by chance is played again."""
    assert {draw_code(0b1011001, Rng(x=seeded(seed))) for seed in range(40)} == {0, 3, 4, 6}


def test_machine_code_says_the_same() -> None:
    for codes in (1 | interval(5, 200), interval(63, 64), 1 | interval(1, 62), 0b1011001):
        for kernel in (lowest, others):
            assert compiled(kernel)(codes) == kernel(codes)
        for code in (0, 1, 4, 5, 62, 63, 64, 200, 201):
            assert compiled(has)(codes, code) == has(codes, code)


def test_an_act_holds_the_highest_rung_and_none_is_taken_for_hidden() -> None:
    for code in (0, 62, 63, 64, MOST_RUNGS):
        act = act_of(2, 31, code, 1)
        assert (act_seat(act), act_phase(act), act_code(act)) == (2, 31, code)
        assert act_code(act) != HIDDEN == act_code(hidden(act))
