"""What compiling costs where nothing is remembered: processor seconds of each family's loops, in one process a family.

python -m bench.cold [FAMILY]

The first loop of a process pays for the rules they all share.
"""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator

from bench._machine import describe
from trey.bots.bot import Bot
from trey.bots.expert import ExpertBot
from trey.bots.steady import SteadyBot
from trey.bots.weights import learned
from trey.core.family import Family, Rules
from trey.envs import Batch
from trey.games import FAMILIES
from trey.kernel.compiled import compiled
from trey.lab.simulation import simulate
from trey.match import Match
from trey.solvers.playout import RandomPlay


def nothing(x: int) -> int:
    """Return what was given."""
    return x


def thought(rules: Rules, bot: Bot) -> None:
    """Let a bot choose where there is something to choose between, and nothing is certain."""
    match = Match(rules)
    match.deal_numbered(1, 1)
    for _ in range(8):
        if match.turn is not None:
            bot.choose(rules, match.observation(match.turn), 1)
            match.act(match.turn, match.legal[-1])


def loops(family: Family) -> Iterator[tuple[str, Callable[[], object]]]:
    """Yield what has machine code of its own."""
    rules = family.rules(family.presets[0].id)
    yield "Numba, and nothing of trey", lambda: compiled(nothing)(1)
    yield "random play", lambda: RandomPlay(rules, 1, fast=True).deals(1)
    yield "a batch of tables", lambda: Batch(rules, fast=True).reset()
    yield "habits in bulk", lambda: simulate(rules, "habit", 1, 0, 1)
    if learned(family):
        yield "networks in bulk", lambda: simulate(rules, "strong", 1, 0, 1)
    yield "steady", lambda: thought(rules, SteadyBot())
    if learned(family):
        yield "expert", lambda: thought(rules, ExpertBot())


def measure(family: Family) -> None:
    """Print the rows of a family."""
    total = 0.0
    for name, run in loops(family):
        began = time.process_time()
        run()
        spent = time.process_time() - began
        total += spent
        print(f"    {name:40} {spent:8.1f} s", flush=True)
    print(f"    {'all together':40} {total:8.1f} s", flush=True)


def main() -> None:
    """Print everything."""
    if sys.argv[1:]:
        measure(next(family for family in FAMILIES if family.id == sys.argv[1]))
        return
    print(describe())
    for family in FAMILIES:
        print(f"  {family.id}", flush=True)
        with tempfile.TemporaryDirectory() as cache:
            here = os.environ | {"TREY_CACHE": cache, "TREY_QUIET": "1"}
            subprocess.run([sys.executable, "-m", "bench.cold", family.id], env=here, check=True)


if __name__ == "__main__":
    main()
