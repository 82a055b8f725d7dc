"""Compiled loops: what they leave alone in other people's code, how fast other packages' kernels are, and threads."""

import os
import threading
from ctypes import sizeof
from typing import Annotated, Any

import numpy as np
import pytest

from trey.games import rules
from trey.kernel.bits import high_index, low_index, nth_bit, popcount
from trey.kernel.compiled import bound, compiled, from_record, nest, numbers, placed, record, records, run_as, to_record
from trey.kernel.layout import Bits, Layout, copier, copy_into
from trey.kernel.mark import inlined, kernel
from trey.kernel.record import LARGE
from trey.kernel.rng import Rng
from trey.solvers.playout import RandomPlay


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
    made.before, made.cards[:] = 8, (1, 2, 3, 4)
    return made


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


def test_records_hold_what_plain_layouts_hold() -> None:
    many = records(Hand, 3)
    many[1].cards[2] = 5
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
    assert sizeof(fast) == 8 + 8 + 8


def test_few_bits_leave_no_gap_and_hold_no_more_than_they_can() -> None:
    with pytest.raises(TypeError, match=r"^Gap\.few: an array must fill whole 64-bit words"):
        type("Gap", (Layout,), {"__annotations__": {"few": Annotated[list[int], 9, Bits(8)]}})
    with pytest.raises(OverflowError):
        to_record(Kept(few=[128]))


@pytest.mark.parametrize("hint", [float, list[int], dict[str, int], Annotated[str, "a name"]])
def test_a_field_that_no_layout_can_hold_is_named(hint: object) -> None:
    with pytest.raises(TypeError, match=r"^Odd\.name: a layout holds integers and arrays of integers, not "):
        type("Odd", (Layout,), {"__annotations__": {"turn": int, "name": hint}})


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
    assert (hands[1].cards[:], rows[1].tolist()) == ([0, 0, 8, 0], [0, 0, 7, 0])


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no process is forked here")
@pytest.mark.filterwarnings("ignore:This process:DeprecationWarning")
@pytest.mark.parametrize("count", [8, LARGE], ids=["few", "many"])
def test_a_process_that_is_forked_off_has_numbers_of_its_own(count: int) -> None:
    ours = numbers(count)
    child = os.fork()
    if not child:
        ours[5] = 7
        os._exit(0)
    assert os.waitpid(child, 0)[1] == 0
    assert ours[5] == 0


def test_records_lie_in_one_record_as_layouts_in_a_namespace() -> None:
    """Each is handed on by itself, copied whole, and set from outside."""

    @kernel
    def doubled(hand: Any) -> int:
        hand.cards[0] *= 2
        return int(hand.cards[0])

    def loop(d: Any, at: int) -> int:
        copy_into(d.other, d.hand)
        d.chance.x += 1
        return int(doubled(d.other) + d.chance.x + both(d.hand, at))

    found = []
    for fast in (False, True):
        d = nest({"hand": Hand, "other": Hand, "chance": Rng}, fast=fast)
        d.hand, d.chance.x = placed(Hand(cards=[3, 1, 4, 1]), fast=fast), 10
        twin = d.copy() if fast else None
        assert run_as(loop, fast=fast)(d, 2) == 6 + 11 + 10
        found.append([*d.hand.cards, *d.other.cards, d.chance.x])
        assert twin is None or (twin != d and twin.chance.x == 10)
    assert found[0] == found[1] == [3, 1, 7, 1, 6, 1, 4, 1, 11]
