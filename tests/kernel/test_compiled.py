"""Compiled loops: what they leave alone in other people's code, how fast other packages' kernels are, and threads."""

import re
import threading
from importlib.metadata import version
from pathlib import Path
from typing import Annotated, Any

import numba
import numpy as np
import pytest
from llvmlite.binding import Linkage

from trey.core import sampling
from trey.games import rules
from trey.kernel.bits import high_index, low_index, nth_bit, popcount
from trey.kernel.compiled import bound, compiled, dtype, from_record, record, records, to_record
from trey.kernel.layout import Bits, Layout, copier, copy_into
from trey.kernel.mark import inlined, kernel
from trey.kernel.rng import Rng
from trey.kernel.row import AS_IT_IS, Spot, writer
from trey.solvers.playout import RandomPlay

TRIED = ("0.62.0", "0.65.1", "0.68.1")


class Hand(Layout):
    before: int  # what a plain index of -1 into the cards meets
    cards: Annotated[list[int], 4]


@kernel
def element(hand: Any, at: int) -> int:
    return int(hand.cards[at])


@inlined
def put(hand: Any, at: int, card: int) -> None:
    hand.cards[at] = card


@kernel
def both(hand: Any, at: int) -> int:
    put(hand, at, 7)
    return element(hand, at) + popcount(hand.cards[at])


def a_hand() -> Any:
    made = record(Hand)
    made["before"], made["cards"] = 8, (1, 2, 3, 4)
    return made


def test_a_loop_shows_nobody_the_kernels_it_calls(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Else two loops of one process could call each other's copy of a kernel, made for other callers."""
    monkeypatch.setenv("TREY_CACHE", str(tmp_path))  # the module is there to be looked at when it is compiled just now

    def loop(w: Any, rounds: int) -> None:
        for i in range(rounds):
            if i & 1:
                sampling._draw_counted(w)
            else:
                sampling._draw_counted(w)

    made: Any = compiled(loop)
    made(record(sampling.ConstrainedDeal), 0)
    (overload,) = made.overloads.values()
    described = overload.fndesc
    own = {described.mangled_name, described.llvm_cpython_wrapper_name, described.llvm_cfunc_wrapper_name}
    defined = [f for f in overload.library._final_module.functions if not f.is_declaration]
    shown = {f.name for f in defined if f.linkage not in {Linkage.internal, Linkage.private}}
    assert shown & own
    assert not [name for name in shown - own if "sampling" in name]


def test_foreign_code_counts_from_the_end_and_minds_its_bounds_as_ever() -> None:
    compiled(both)(a_hand(), 1)  # trey's compiler is at work in this process

    @numba.njit  # type: ignore[untyped-decorator]
    def foreign(hand: Any, at: int) -> int:
        return int(hand.cards[at])

    @numba.njit(boundscheck=True)  # type: ignore[untyped-decorator]
    def careful(values: Any, at: int) -> int:
        return int(values[at])

    @numba.njit  # type: ignore[untyped-decorator]
    def foreign_put(hand: Any, at: int) -> None:
        hand.cards[at] = 9

    hand = a_hand()
    assert [foreign(hand, at) for at in (0, 3, -1, -4)] == [1, 4, 4, 1]
    foreign_put(hand, -1)
    assert hand["cards"].tolist() == [1, 2, 3, 9]
    assert careful(np.arange(3), -1) == 2
    with pytest.raises(IndexError):
        careful(np.arange(3), 3)


def test_foreign_code_may_call_kernels() -> None:
    compiled(both)

    @numba.njit  # type: ignore[untyped-decorator]
    def foreign(hand: Any) -> int:
        return both(hand, 2) + int(hand.cards[-1])

    assert foreign(a_hand()) == 7 + 3 + 4


def test_a_kernel_indexes_plainly_whatever_package_it_is_in() -> None:
    def loop(hand: Any) -> int:
        put(hand, 3, 6)
        return int(element(hand, -1) * 100 + hand.cards[-1] * 10 + element(hand, 3))

    fast = compiled(loop)
    assert not fast.__module__.startswith("trey")
    assert fast(a_hand()) == 886
    assert numba.njit(lambda hand: hand.cards[-1])(a_hand()) == 4


def test_bits_and_copies_are_what_they_are_in_plain_python() -> None:
    def all_of_them(mask: int, n: int) -> int:
        return popcount(mask) + 100 * (low_index(mask) + 100 * (high_index(mask) + 100 * nth_bit(mask, n)))

    def copied(to: Any, of: Any) -> int:
        copy_into(to, of)
        return int(to.cards[3])

    for mask, n in [(1, 0), (0b1011, 2), (1 << 61, 0), ((1 << 62) - 1, 61), (0x5555 << 40, 7)]:
        assert compiled(all_of_them)(mask, n) == all_of_them(mask, n)
    to = record(Hand)
    assert compiled(copied)(to, a_hand()) == 4
    assert to == a_hand()


def test_a_kernel_is_compiled_for_each_record_it_is_given() -> None:
    class Larger(Rng):
        more: int

    @kernel
    def last(chance: Any) -> int:
        return int(chance.x)

    def loop(one: Any, other: Any) -> int:
        return last(one) * 10 + last(other)

    assert compiled(loop)(to_record(Rng(x=3)), to_record(Larger(x=4, more=5))) == 34


def meet(doors: Any, mine: int, patience: int) -> int:
    """Knock at one door until somebody knocks at the other; say whether somebody did."""
    for _ in range(patience):
        doors[mine] += 1
        if doors[1 - mine]:
            return 1
    return 0


def test_two_threads_are_inside_compiled_loops_at_once() -> None:
    fast, doors = compiled(meet), np.zeros(2, np.int64)
    assert fast(np.zeros(2, np.int64), 0, 10) == 0  # alone, nobody comes
    met: list[int] = []
    threads = [threading.Thread(target=lambda i=i: met.append(fast(doors, i, 1 << 35))) for i in (0, 1)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert met == [1, 1]


@pytest.mark.parametrize("preset", ["euchre_cutthroat", "three_thirteen"])
def test_threads_come_to_the_same_results_as_one_after_the_other(preset: str) -> None:
    def play(seed: int) -> tuple[int, Any]:
        game = RandomPlay(rules(preset), seed, fast=True)
        return game.deals(40), game.state

    alone = {seed: play(seed) for seed in range(4)}
    together: dict[int, tuple[int, Any]] = {}
    threads = [threading.Thread(target=lambda s=s: together.__setitem__(s, play(s))) for s in alone]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert together == alone


def test_numba_is_bounded_to_versions_that_were_tried() -> None:
    wanted = re.search(r'"numba>=([\d.]+),<([\d.]+)"', Path("pyproject.toml").read_text("utf-8"))
    assert wanted is not None

    def number(text: str) -> tuple[int, ...]:
        return tuple(int(part) for part in text.split("."))[:2]

    low, below = number(wanted[1]), number(wanted[2])
    assert low == number(TRIED[0])
    assert below == (number(TRIED[-1])[0], number(TRIED[-1])[1] + 1)
    assert low <= number(version("numba")) < below
    decision = Path("docs/decisions/0002-two-speeds.md").read_text("utf-8")
    assert all(tried in decision for tried in TRIED)


def test_records_hold_what_plain_layouts_hold() -> None:
    many = records(Hand, 3)
    many[1]["cards"][2] = 5
    assert compiled(element)(many[1], 2) == 5


class Small(Layout, mixin=True):
    few: Annotated[list[int], 8, Bits(8)]
    more: Annotated[list[int], 4, Bits(16)]


class Kept(Small):
    whole: int


copy_small = copier(Small)


def widen(to: Any, of: Any) -> None:
    copy_small(to, of)
    to.whole = of.few[1] << 40 | of.few[0] + of.more[3]
    to.few[7] += of.few[2] - 1


def test_few_bits_are_read_and_reckoned_with_as_whole_numbers() -> None:
    given = Kept(few=[-128, 127, -1, 3], more=[0, 0, 0, -30000], whole=1)
    plain, fast = Kept(), record(Kept)
    widen(plain, given)
    compiled(widen)(fast, to_record(given))
    assert plain.whole == 127 << 40 | -30128
    assert from_record(Kept, fast) == plain
    assert dtype(Kept).itemsize == 8 + 8 + 8


def test_few_bits_leave_no_gap_and_hold_no_more_than_they_can() -> None:
    with pytest.raises(TypeError, match="whole words"):
        type("Gap", (Layout,), {"__annotations__": {"few": Annotated[list[int], 9, Bits(8)]}})
    with pytest.raises(OverflowError):
        to_record(Kept(few=[128]))


def test_a_record_of_few_bits_is_no_row_of_numbers() -> None:
    write = writer((Spot(1),))

    def loop(row: Any, x: Any) -> None:
        write(row, x, AS_IT_IS)

    with pytest.raises((numba.TypingError, TypeError)):
        compiled(loop)(np.zeros(99, np.int8), record(Kept))


def test_arrays_that_are_settled_are_those_a_kernel_works_on() -> None:
    @kernel
    def turn(hands: Any, rows: Any, first: int, second: int) -> int:
        hands[first].cards[second] = 8
        rows[first, second] = 7
        return len(hands) * 100 + len(rows[0]) * 10 + int(rows[2, 3])

    hands, rows = records(Hand, 3), np.zeros((3, 4), np.int8)
    call = bound(turn, hands, rows)
    rows[2, 3] = 5
    assert call(1, 2) == 345
    assert (hands[1]["cards"].tolist(), rows[1].tolist()) == ([0, 0, 8, 0], [0, 0, 7, 0])
