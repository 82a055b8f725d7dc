"""WebAssembly in node beside machine code of the same C, in turn, by CPU time; and how large it is.

python -m bench.wasm [GAME ...]
"""

import gzip
import subprocess
import sys
import time
from collections.abc import Callable
from functools import cache, partial
from statistics import median
from typing import Any
from unittest.mock import patch

import numpy as np

from bench._loops import habit_loop, workspace
from bench._machine import describe, pin
from tools.freeze import PARTS
from tools.wasm import speed
from tools.wasm.speed import Node, by_wasm
from tools.wasm.toolchain import find, find_node, made
from trey.core.family import Family
from trey.envs import workspace as tables_of
from trey.envs.buffers import buffers, in_numbers
from trey.envs.loop import CHOOSE, RESET, STEP, loop_of
from trey.envs.workspace import DEAL, Config
from trey.games import FAMILIES
from trey.kernel import native
from trey.kernel.mark import kernel
from trey.kernel.translate import Program
from trey.solvers.playout import random_loop

ROUNDS = 7
SECONDS = 0.3
TABLES = 512
AIM = 0.5
AT_THE_TABLE = ("thoughts", "networks", "hints", "reviews")
BROTLI = "process.stdout.write(String(zlib.brotliCompressSync(fs.readFileSync(process.argv[1])).length))"

Way = tuple[Callable[[int], int], Callable[[], float]]
"""What does so much, and the clock of the process that does it."""


def whole_deals(node: Node, function: Callable[..., int], family: Family) -> tuple[Way, Way]:
    """Return a loop in machine code and in WebAssembly: so many deals -> actions."""

    def one(loop: Callable[..., int], clock: Callable[[], float]) -> Way:
        d = workspace(family)
        return lambda deals: int(loop(d, 0, deals)), clock

    ours = one(native.Loop(function, whole=True), time.process_time)
    return ours, one(speed.Loop(node, function, whole=True), _clock(node))


def batches(node: Node, family: Family) -> tuple[Way, Way]:
    """Return the steps of a batch against itself, with observation and mask: so many steps -> decisions."""
    config = Config(seed=3, stride=TABLES, episode=DEAL, most_deals=500, restart=1, wants_obs=1, wants_mask=1)

    def one(make: Callable[..., Any], clock: Callable[[], float]) -> Way:
        rules = family.rules(family.presets[0].id)
        workspaces, tables = tables_of.fast(rules, config, TABLES)
        tables["b"]["next"] = tables["b"]["matches"] = range(TABLES)
        columns = in_numbers(buffers(tables_of.columns(rules, TABLES, 0), {}))
        run = make(_stepping(family), workspaces, tables, np.zeros(TABLES), columns, np.zeros(TABLES, np.int64))
        run(TABLES, 0)
        return lambda steps: int(run(TABLES, steps)) * TABLES, clock

    return one(native.bound, time.process_time), one(partial(speed.bound, node.form), _clock(node))


@cache
def _stepping(family: Family) -> Callable[..., int]:
    run = loop_of(family)

    def go(workspaces: Any, tables: Any, due: Any, columns: Any, actions: Any, count: int, steps: int) -> int:
        if steps == 0:
            run(workspaces, tables, due, columns, actions, count, RESET)
        for _ in range(steps):
            run(workspaces, tables, due, columns, actions, count, CHOOSE)
            run(workspaces, tables, due, columns, actions, count, STEP)
        return steps

    return kernel(go)


def _clock(node: Node) -> Callable[[], float]:
    """Return the clock of the node's processor time, as Linux numbers it."""
    return partial(time.clock_gettime, ~node.pid << 3 | 2)


def rates(ways: tuple[Way, Way]) -> list[float]:
    """Return the rate of each way: medians of rounds in turn."""
    seen: list[list[float]] = [[], []]
    sizes = []
    for way in ways:
        way[0](1)  # what is translated and compiled now is not measured
        size = 1
        while (spent := _timed(way, size)[1]) < SECONDS / 4 and size < 1 << 22:
            size *= 4
        sizes.append(max(1, int(size * SECONDS / max(spent, 1e-6))))
    for _ in range(ROUNDS):
        for found, way, size in zip(seen, ways, sizes, strict=True):
            done, spent = _timed(way, size)
            found.append(done / spent)
    return [*map(median, seen)]


def _timed(way: Way, size: int) -> tuple[int, float]:
    work, clock = way
    began = clock()
    return work(size), clock() - began


def program_of(node: Node, family: Family) -> Program:
    """Return everything that a table of a family calls in one program: decisions, hints and reviews are asked for."""
    reached: dict[tuple[Any, ...], None] = {}
    made_by = speed.module_of

    def noted(node: Node, program: Program, flags: tuple[str, ...] = ()) -> Any:
        reached.update(((root.function, root.kinds), None) for root in program.roots)
        return made_by(node, program, flags)

    with patch.object(speed, "module_of", noted), by_wasm(node):
        for part in PARTS:
            if part.name in AT_THE_TABLE:
                for key in part.keys(family):
                    if key.partition("/")[0] == family.presets[0].id:
                        part.digest(key, 0, fast=True)
    whole = Program()
    for k, (function, kinds) in enumerate(reached):
        whole.export(f"enter_{k}", function, kinds)
    return whole


def sizes(program: Program) -> tuple[int, int, int]:
    """Return the bytes of a program as a module: as it is, by gzip, by brotli."""
    path = made(program.text)
    raw = path.read_bytes()
    asked = [find_node(), "-e", BROTLI, str(path)]
    brotli = subprocess.run(asked, capture_output=True, text=True, check=True).stdout
    return len(raw), len(gzip.compress(raw, 9)), int(brotli)


def main() -> None:
    """Print the tables."""
    pin()
    print(describe(), find().version, sep="; ")
    for family in FAMILIES:
        if sys.argv[1:] and family.id not in sys.argv[1:]:
            continue
        with Node() as node:
            rows = {
                "random play": whole_deals(node, random_loop(family), family),
                "habit": whole_deals(node, habit_loop(family), family),
                f"batch of {TABLES}, observation and mask": batches(node, family),
            }
            for name, ways in rows.items():
                ours, there = rates(ways)
                part = there / ours
                missed = "" if part >= AIM else f", missed: {AIM}"
                print(f"{family.id:16} {name:40} {there / 1e6:8.2f} M/s  {part:5.2f} of native{missed}", flush=True)
            raw, zipped, least = (size / 1000 for size in sizes(program_of(node, family)))
            told = f"{raw:.0f} kB, {zipped:.0f} kB by gzip, {least:.0f} kB by brotli"
            print(f"{family.id:16} {'the loops of a table':40} {told}", flush=True)


if __name__ == "__main__":
    main()
