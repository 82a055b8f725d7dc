"""This checkout beside another one, in turn: loops, batches, decisions, hints and reviews of both.

python -m bench.against OTHER_CHECKOUT [GAME ...]     the other needs a .venv of its own

Each row is the median over processes that take turns, of processor time, and its ratio to the other's.
"""

import argparse
import json
import os
import random
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import geometric_mean, median
from typing import Any

from bench._loops import habit_loop, workspace
from trey.bots import BOTS
from trey.bots.hint import hint
from trey.core.deal import Deal
from trey.core.family import Family, Rules
from trey.envs import Batch
from trey.games import FAMILIES
from trey.kernel.compiled import compiled_whole
from trey.match import Match
from trey.review import review
from trey.solvers.playout import RandomPlay

PROCESSES = 5
SECONDS = 0.6
TABLES = 512


def _by_habit(family: Family) -> Callable[[int], int]:
    d, loop = workspace(family), compiled_whole(habit_loop(family))
    return lambda deals: int(loop(d, 0, deals))


def _batch(rules: Rules, count: int, **how: Any) -> Callable[[int], int]:
    batch = Batch(rules, count, seed=1, **how)
    batch.reset()

    def steps(times: int) -> int:
        for _ in range(times):
            batch.step(batch.random_actions())
        return times * count

    return steps


def _moments(rules: Rules, count: int) -> list[Any]:
    """Return what seats know where they have a choice, by whole deals of habit."""
    found: list[Any] = []
    for number in range(1, count):
        match = Match(rules)
        match.deal(Deal.random(rules.pack.cards, number % rules.seats, random.Random(number)))
        while not match.deal_over and len(found) < count:
            seen = match.observation(match.turn)
            if len(match.legal) > 1:
                found.append(seen)
            match.act_number(BOTS["habit"].choose(rules, seen, 1))
    return found


def rows(family: Family) -> Iterator[tuple[str, Callable[[int], int]]]:
    """Yield what is timed: a name, and what does a thing so many times and says how many that were."""
    rules = family.rules(family.presets[0].id)
    play = RandomPlay(rules, 1, fast=True)
    yield "loop, random", play.deals
    yield "loop, habit", _by_habit(family)
    yield "batch, observation and mask", _batch(rules, TABLES)
    yield "batch, against habit", _batch(rules, TABLES, against="habit")
    yield "batch, mask alone", _batch(rules, TABLES, obs=False)
    yield "turned batch", _batch(rules, TABLES, turned=True)
    single = Batch(rules, 1, seed=1)
    single.reset()

    def one_table(times: int) -> int:
        for _ in range(times):
            single.act(int(single.random_actions()[0]))
        return times

    yield "one table", one_table
    seen = _moments(rules, 40)
    for bot in ("steady", "expert") if family.study.features else ("steady",):

        def choose(times: int, bot: str = bot) -> int:
            for k in range(times):
                for o in seen:
                    BOTS[bot].choose(rules, o, k)
            return times * len(seen)

        yield f"decision, {bot}", choose

    def hints(times: int) -> int:
        for k in range(times):
            for o in seen[:8]:
                hint(rules, o, BOTS[family.advice.levels[-1]], k)
        return times * 8

    yield "hint", hints
    yield "review", _reviews(rules)


def _reviews(rules: Rules) -> Callable[[int], int]:
    """Return what reviews a deal of habit so many times."""
    match = Match(rules)
    match.deal(Deal.random(rules.pack.cards, 0, random.Random(5)))
    while not match.deal_over:
        match.act_number(BOTS["habit"].choose(rules, match.observation(match.turn), 1))

    def reviews(times: int) -> int:
        for _ in range(times):
            review(match, deals=[1], fast=True)
        return times

    return reviews


def rates(names: list[str]) -> dict[str, float]:
    """Return how many things a second of processor time this checkout does, by game and row."""
    found = {}
    for family in FAMILIES:
        if family.id in names or not names:
            for name, work in rows(family):
                found[f"{family.id}: {name}"] = rate(work)
    return found


def rate(work: Callable[[int], int]) -> float:
    """Return how many things a second of processor time are done, by one call that takes long enough."""
    work(1)
    work(1)
    size, spent, done = 1, 0.0, 0
    while spent < SECONDS:
        began = time.process_time()
        done = work(size)
        spent, size = time.process_time() - began, 2 * size
    return done / spent


def _measured(checkout: Path, names: list[str]) -> dict[str, float]:
    command = [str(checkout / ".venv/bin/python"), __file__, "--rates", ".", *names]
    here = {"PYTHONPATH": str(Path(__file__).parents[1])}
    told = subprocess.run(
        command,
        cwd=checkout,
        capture_output=True,
        text=True,
        check=True,
        env=os.environ | here,
    )
    found: dict[str, float] = json.loads(told.stdout)
    return found


def main() -> None:
    """Print the table, and the geometric mean of each kind of row."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rates", action="store_true", help="print what this checkout does alone, as JSON")
    parser.add_argument("other", type=Path, metavar="OTHER_CHECKOUT")
    parser.add_argument("names", nargs="*", metavar="GAME")
    asked = parser.parse_args()
    here, other, names = Path(__file__).parents[1], asked.other.resolve(), asked.names
    if asked.rates:
        print(json.dumps(rates(names)))
        return
    if unknown := set(names) - {family.id for family in FAMILIES}:
        parser.error(f"no such game: {', '.join(sorted(unknown))}")
    if not (other / ".venv/bin/python").is_file():
        parser.error(f"{other} has no .venv/bin/python")
    seen: dict[Path, list[dict[str, float]]] = {here: [], other: []}
    for turn in range(PROCESSES):
        for checkout in (here, other)[:: 1 - 2 * (turn % 2)]:
            seen[checkout].append(_measured(checkout, names))
    ratios: dict[str, float] = {}
    for row in seen[here][0].keys() & seen[other][0].keys():
        mine, theirs = (median(run[row] for run in seen[place]) for place in (here, other))
        ratios[row] = mine / theirs
        print(f"{row:56} {mine:14,.0f} a second  {ratios[row]:5.2f} of the other", flush=True)
    for kind in sorted({row.split(": ")[1].split(",")[0] for row in ratios}):
        own = [ratio for row, ratio in ratios.items() if row.split(": ")[1].startswith(kind)]
        print(f"{kind}: geometric mean {geometric_mean(own):.2f}, least {min(own):.2f}")


if __name__ == "__main__":
    main()
