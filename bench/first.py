"""How long a player waits for the first decision, hint and review of a new process, and what later ones take.

python -m bench.first      milliseconds; the first of each includes loading, and no file is written
"""

import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

from bench._machine import describe
from trey.bots import BOTS
from trey.bots.hint import hint
from trey.core.deal import Deal
from trey.core.family import Family
from trey.games import FAMILIES, family
from trey.match import Match
from trey.review import review

AGAIN = 9


def questions(now: Family) -> dict[str, Callable[[], object]]:
    """Return what is asked where a seat has a choice in the middle of a deal."""
    rules = now.rules(now.presets[0].id)
    match = Match(rules)
    match.deal(Deal.random(rules.pack.cards, 0, random.Random(1)))
    for _ in range(9):
        match.act_number(BOTS["habit"].choose(rules, match.observation(match.turn), 1))
    while len(match.legal) < 2:
        match.act_number(BOTS["habit"].choose(rules, match.observation(match.turn), 1))
    seen = match.observation(match.turn)
    return {
        "steady": lambda: BOTS["steady"].choose(rules, seen, 1),
        "hint": lambda: hint(rules, seen, BOTS[now.advice.levels[-1]], 1),
        "review": lambda: review(match, seats=[0], fast=True),
    }


def ask(game: str, what: str) -> None:
    """Print the milliseconds of the first answer, and the median of those after it."""
    question, took = questions(family(game))[what], list[float]()
    for _ in range(1 + AGAIN):
        began = time.perf_counter()
        question()
        took.append(1000 * (time.perf_counter() - began))
    print(json.dumps([took[0], median(took[1:])]))


def main() -> None:
    """Print the table."""
    if sys.argv[1:]:
        ask(*sys.argv[1:])
        return
    print(describe())
    with tempfile.TemporaryDirectory() as folder:
        for now in FAMILIES:
            for what in ("steady", "hint", "review"):
                command = [sys.executable, "-m", "bench.first", now.id, what]
                runs = [
                    json.loads(
                        subprocess.run(
                            command, capture_output=True, check=True, env=os.environ | {"TREY_CACHE": folder}
                        ).stdout
                    )
                    for _ in range(5)
                ]
                first, later = (median(run[k] for run in runs) for k in (0, 1))
                print(f"{now.id:16} {what:8} first {first:8.1f} ms, later {later:8.1f} ms", flush=True)
        print(f"files written: {len(list(Path(folder).rglob('*.so')))}")


if __name__ == "__main__":
    main()
