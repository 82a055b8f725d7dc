"""Kernels by way of C beside the same kernels by Numba, in turn in one process: random play, habit, batches.

python -m bench.backends [GAME ...]
"""

import sys
import time
from collections.abc import Callable
from functools import cache, partial
from statistics import median
from typing import Any

import numpy as np

from bench._machine import describe, pin
from trey.core.deal import PackOrder, shuffle_pack
from trey.core.family import Family
from trey.envs import desk
from trey.envs.buffers import buffers, in_numbers
from trey.envs.desk import DEAL, HABIT, House
from trey.envs.loop import CHOOSE, RESET, STEP, loop_of
from trey.games import FAMILIES
from trey.kernel import native
from trey.kernel.compiled import bound, compiled_whole, to_record
from trey.kernel.mark import kernel
from trey.kernel.rng import Rng, below, seeded
from trey.solvers.playout import random_loop

ROUNDS = 7
SECONDS = 0.3
TABLES = 512


def habit_loop(family: Family) -> Callable[..., int]:
    """Return the loop that plays whole deals by habit, with an observation of the acting seat each time."""
    begin, deal, apply, close = family.begin, family.deal, family.apply, family.close
    observe, habit = family.observe, family.habit

    def play(s: Any, m: Any, p: Any, w: Any, order: Any, rng: Any, deals: int, o: Any) -> int:
        actions = 0
        for _ in range(deals):
            if m.ended or m.number == 0:
                begin(m, p)
            order.dealer = m.next_dealer if m.next_dealer >= 0 else below(rng, m.seats)
            shuffle_pack(order, rng)
            deal(s, m, p, w, order)
            while not s.done:
                observe(o, s, p, w, s.turn)
                apply(s, p, w, habit(o, p, w))
                actions += 1
            close(m, s, p)
        return actions

    return play


def places(family: Family) -> tuple[Any, ...]:
    """Return the records of a match."""
    rules = family.rules(family.presets[0].id)
    cards = list(rules.pack.cards)
    order, rng = PackOrder(size=len(cards), pack=cards), Rng(x=seeded(7))
    s, m, o = family.state(), family.standing(), family.observation()
    return tuple(map(to_record, (s, m, rules.params, rules.work(), order, rng, o)))


def whole_deals(family: Family, function: Callable[..., int], *extra: int) -> tuple[Callable[[int], int], ...]:
    """Return the same loop by both ways: so many deals -> actions."""
    makers = compiled_whole, partial(native.Loop, whole=True)

    def one(make: Callable[..., Any]) -> Callable[[int], int]:
        loop, (*fixed, o) = make(function), places(family)
        return lambda deals: int(loop(*fixed, deals, *(o for _ in extra)))

    return one(makers[0]), one(makers[1])


def batches(family: Family, *, others: int, shown: bool) -> tuple[Callable[[int], int], ...]:
    """Return the step of a batch by both ways: so many steps -> decisions."""
    rules = family.rules(family.presets[0].id)
    house = House(seed=3, stride=TABLES, episode=DEAL, most_deals=500, restart=1, others=others, wants_obs=shown)
    house.wants_mask = 1

    def one(make: Callable[..., Any]) -> Callable[[int], int]:
        desks, tables = desk.fast(rules, house, TABLES, 1)
        tables["b"]["next"] = tables["b"]["matches"] = range(TABLES)
        columns = in_numbers(buffers(desk.columns(rules, TABLES, 0), {}))
        run = make(_ordered(family), desks, tables, np.zeros(TABLES), columns, np.zeros(TABLES, np.int64))
        run(RESET, 0)

        def steps(count: int) -> int:
            for _ in range(count):
                run(CHOOSE, 0)
                run(STEP, 0)
            return count * TABLES

        return steps

    return one(bound), one(native.bound)


@cache
def _ordered(family: Family) -> Callable[..., int]:
    run = loop_of(family)

    def order(desks: Any, tables: Any, due: Any, columns: Any, actions: Any, what: int, first: int) -> int:
        return run(desks, tables, due, columns, actions, 0, first, len(tables), what)

    return kernel(order)


def ratio(ways: tuple[Callable[[int], int], ...]) -> tuple[float, float]:
    """Return the rate by C, and its ratio to that by Numba: medians of rounds in turn."""
    sizes = [max(1, int(SECONDS / max(_timed(way, 1)[1], 1e-6))) for way in ways if way(1)]
    seen: list[list[float]] = [[], []]
    for _ in range(ROUNDS):
        for rates, way, size in zip(seen, ways, sizes, strict=True):
            done, spent = _timed(way, min(size, 1 << 20))
            rates.append(done / spent)
    numba, c = map(median, seen)
    return c, c / numba


def _timed(way: Callable[[int], int], size: int) -> tuple[int, float]:
    began = time.process_time()
    return way(size), time.process_time() - began


def main() -> None:
    """Print the table."""
    pin()
    print(describe())
    for family in FAMILIES:
        if sys.argv[1:] and family.id not in sys.argv[1:]:
            continue
        rows = {
            "random play": whole_deals(family, random_loop(family)),
            "habit": whole_deals(family, habit_loop(family), 1),
            f"batch of {TABLES}, observation and mask": batches(family, others=0, shown=True),
            f"batch of {TABLES}, against habit": batches(family, others=HABIT, shown=True),
            f"batch of {TABLES}, mask alone": batches(family, others=0, shown=False),
        }
        for name, ways in rows.items():
            rate, part = ratio(ways)
            print(f"{family.id:16} {name:40} {rate / 1e6:8.2f} M/s  {part:5.2f} of Numba", flush=True)


if __name__ == "__main__":
    main()
