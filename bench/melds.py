"""The meld solver: hands a second, the spread over hands, the best discard, ratios to others in the same run.

Everything is processor time of one core, the least of three runs.  Hands a second are over different hands.  The
spread repeats each hand until the clock can tell, so the processor's branches are warm there: it says which hands
are slow, not how fast a first look is.
"""

import platform
import random
import time
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np

from tests.core.meld_reference import Told, least
from trey.kernel.compiled import compiled, record, to_record
from trey.melds.meld import MeldRules, set_melds
from trey.melds.runs import HALF, LOW, MAJORITY, ONE, UNLIMITED
from trey.melds.solver import least_after_discard, least_points
from trey.melds.walk import MeldWork

POINTS = [2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 1]
LIMITS = {"one": ONE, "half": HALF, "majority": MAJORITY, "unlimited": UNLIMITED}
HANDS = 20_000
SPREAD = 400
REPEATS = 100

Hands = Any  # an array of 64-bit integers, shape (count, 3): held once, held twice, jokers


def solve_all(w: Any, m: Any, hands: Hands, repeats: int) -> int:
    total = 0
    for i in range(hands.shape[0]):
        for _ in range(repeats):
            total += least_points(w, hands[i, 0], hands[i, 1], hands[i, 2], m)
    return total


def discard_all(w: Any, m: Any, hands: Hands, repeats: int) -> int:
    total = 0
    for i in range(hands.shape[0]):
        for _ in range(repeats):
            total += least_after_discard(w, hands[i, 0], hands[i, 1], hands[i, 2], m)
    return total


def machine() -> str:
    info = Path("/proc/cpuinfo")
    lines = info.read_text().splitlines() if info.exists() else []
    names = [line.split(":")[1].strip() for line in lines if line.startswith("model name")]
    return f"{names[0] if names else platform.processor()}, Python {platform.python_version()}"


def rules(wild: int, limit: str) -> MeldRules:
    m = MeldRules(wild=wild, wild_natural=1, same_suit=1, partial=1, joker_points=20, points=POINTS)
    m.all_wild = int(limit == "unlimited")
    if wild >= 0:
        m.points[wild] = 15
    set_melds(m, LIMITS[limit], LOW)
    return m


def pack(*, copies: int) -> list[int]:
    return [suit << 4 | rank for suit in range(4) for rank in range(13)] * copies


def deal(count: int, size: int, wild: int, wilds: int | None, copies: int = 2) -> list[list[int]]:
    """Hands of two packs, with any number of wilds or with just so many."""
    r, cards = random.Random(size * 100 + (wilds or 0)), pack(copies=copies)
    if wilds is None:
        return [r.sample(cards, size) for _ in range(count)]
    natural = [c for c in cards if c & 15 != wild]
    wild_cards = [c for c in cards if c & 15 == wild]
    return [r.sample(natural, size - wilds) + r.sample(wild_cards, wilds) for _ in range(count)]


def masks(hands: list[list[int]]) -> Hands:
    made = np.zeros((len(hands), 3), np.int64)
    for row, hand in zip(made, hands, strict=True):
        one = two = 0
        for card in hand:
            two |= one & 1 << card
            one |= 1 << card
        row[:2] = one, two
    return made


def seconds(job: Callable[..., int], *arguments: Any) -> float:
    """The least processor time of three runs."""
    times = []
    for _ in range(3):
        begin = time.process_time()
        job(*arguments)
        times.append(time.process_time() - begin)
    return min(times)


def spread(job: Callable[..., int], w: Any, m: Any, hands: Hands) -> str:
    """The median, 99th centile and most microseconds over hands, each repeated."""
    times = sorted(seconds(job, w, m, hands[i : i + 1], REPEATS) / REPEATS * 1e6 for i in range(SPREAD))
    return f"p50 {times[SPREAD // 2]:5.2f}  p99 {times[SPREAD * 99 // 100]:6.2f}  most {times[-1]:6.2f} µs"


def show_sizes(solve: Callable[..., int], discard: Callable[..., int], w: Any) -> None:
    for limit in LIMITS:
        for size in (3, 7, 10, 13, 14):
            wild = min(size, 13) - 2
            m, hands = to_record(rules(wild, limit)), masks(deal(HANDS, size, wild, None))
            took = seconds(solve, w, m, hands, 1) / HANDS * 1e6
            best = seconds(discard, w, m, hands, 1) / HANDS * 1e6
            print(f"  {limit:9} {size:2} cards: {1 / took:5.2f} million hands/s, ", end="")
            print(f"{spread(solve, w, m, hands)}; best discard {best:5.2f} µs", flush=True)


def show_wilds(solve: Callable[..., int], w: Any) -> None:
    for limit in ("one", "unlimited"):
        m = to_record(rules(11, limit))
        for wilds in range(9):
            hands = masks(deal(HANDS, 13, 11, wilds))
            took = seconds(solve, w, m, hands, 1) / HANDS * 1e6
            print(f"  {limit:9} 13 cards, {wilds} wild: {1 / took:5.2f} million hands/s, ", end="")
            print(spread(solve, w, m, hands), flush=True)


def solve_plain(w: MeldWork, m: MeldRules, hands: list[list[int]]) -> int:
    return sum(least_points(w, one, two, jokers, m) for one, two, jokers in hands)


def show_plain(w: Any, solve: Callable[..., int]) -> None:
    """Plain Python, and trying every subset in plain Python, on the same hands."""
    m, hands = rules(5, "one"), deal(200, 7, 5, None)
    rows = masks(hands)
    fast = seconds(solve, w, to_record(m), rows, 100) / 100
    plain = seconds(solve_plain, MeldWork(), m, rows.tolist())
    told = Told(
        wild=5,
        limit="one",
        all_wild=False,
        wild_natural=True,
        ace="low",
        same_suit=True,
        partial=True,
        points=tuple(m.points),
    )
    begin = time.process_time()
    tried = sum(least(tuple(hand), told) for hand in hands)
    slow = time.process_time() - begin
    assert tried == solve(w, to_record(m), rows, 1)
    print(
        f"  7 cards: compiled {fast / len(hands) * 1e6:.2f} µs; plain Python takes {plain / fast:.0f} times as ", end=""
    )
    print(f"long, every subset in plain Python {slow / fast:.0f} times")


def show_gin(w: Any, solve: Callable[..., int]) -> None:
    """OpenSpiel's deadwood of ten cards of one pack, if it is installed: no wilds there."""
    if find_spec("pyspiel") is None:
        print("  OpenSpiel is not installed: no ratio to its gin rummy")
        return
    gin = import_module("pyspiel").gin_rummy.GinRummyUtils(13, 4, 10)
    hands = deal(5000, 10, -1, None, copies=1)
    theirs = [[(c >> 4) * 13 + ((c & 15) + 1) % 13 for c in hand] for hand in hands]
    m, rows = to_record(rules(-1, "one")), masks(hands)
    assert sum(map(gin.min_deadwood, theirs)) == solve(w, m, rows, 1)
    took = seconds(lambda: sum(map(gin.min_deadwood, theirs)))
    ours = seconds(solve, w, m, rows, 1)
    print(f"  10 cards, no wild: {5000 / ours / 1e6:.2f} million hands/s, OpenSpiel called from Python ", end="")
    print(f"{5000 / took / 1e6:.2f}: {took / ours:.1f} times as fast")


def main() -> None:
    """Measure and print."""
    print(machine())
    w, begin = record(MeldWork), time.process_time()
    solve, discard = compiled(solve_all), compiled(discard_all)
    first = masks(deal(1, 3, 1, None))
    solve(w, to_record(rules(1, "one")), first, 1)
    discard(w, to_record(rules(1, "one")), first, 1)
    print(f"  made ready in {time.process_time() - begin:.1f} s")
    show_sizes(solve, discard, w)
    show_wilds(solve, w)
    show_plain(w, solve)
    show_gin(w, solve)


if __name__ == "__main__":
    main()
