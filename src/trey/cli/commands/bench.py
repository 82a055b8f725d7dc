"""`trey bench`: how fast this machine plays, in plain Python and in machine code, and how fast the bots decide."""

import argparse
import os
import platform
import random
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from trey.bots import BOTS, Bot
from trey.bots.budget import FAST_ONLY
from trey.cli.paper import Paper, columns
from trey.cli.spec import Command, flag
from trey.core.deal import Deal
from trey.core.family import Family, Rules
from trey.core.glossary import SPEEDS
from trey.core.text import Text, figures
from trey.games import FAMILIES
from trey.kernel.compiled import available
from trey.match import Match
from trey.solvers.playout import RandomPlay

__all__ = ["BENCH", "decision_rate", "machine", "play_rate", "short"]

SEED = 313
QUICK, LONG = 0.1, 1.0


def machine() -> str:
    """Return a line about this machine: its processor, cores, system and Python."""
    name = platform.processor() or platform.machine()
    info = Path("/proc/cpuinfo")
    if info.exists():
        named = (line.partition(":")[2].strip() for line in info.read_text().splitlines() if "model name" in line)
        name = next(named, name)
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return f"{name}, {os.cpu_count()} cores, {platform.system()}; {python}"


def rate(work: Callable[[], int], seconds: float) -> float:
    """Return how much `work` does in a second of this process's CPU time; each call returns the amount done."""
    done, began = 0, time.process_time()
    while (spent := time.process_time() - began) < seconds:
        done += work()
    return done / spent


def play_rate(rules: Rules, seconds: float, *, fast: bool) -> float:
    """Return the number of random actions a second, shuffling and dealing included."""
    play = RandomPlay(rules, SEED, fast=fast)
    play.deals(1)  # loads what it needs
    deals = 500 if fast else 1
    return rate(lambda: play.deals(deals), seconds)


def decision_rate(bot: Bot, rules: Rules, seconds: float) -> float:
    """Return how many decisions a second a bot makes in all seats; only its choices are timed."""
    rng = random.Random(SEED)  # noqa: S311 - repeatable on purpose
    match, spent, count = Match(rules), 0.0, 0
    while spent < seconds or not count:
        if match.ended is not None:
            match = Match(rules)
        if match.needs_deal:
            match.deal(Deal.random(rules.pack.cards, match.dealer_due or 0, rng))
        observation, seed = match.observation(match.turn), rng.randrange(1 << 62)
        if not count and not spent:
            bot.choose(rules, observation, seed)  # loads what it needs
        began = time.process_time()
        chosen = bot.choose(rules, observation, seed)
        spent += time.process_time() - began
        count += 1
        match.act_number(chosen)
    return count / spent


def bench(args: argparse.Namespace, paper: Paper) -> int:
    """Measure and print."""
    seconds = QUICK if args.quick else LONG
    paper.title(machine())
    paper.say(
        Text("CPU time of one process, {} s for each figure", "temps processeur d'un processus, {} s par mesure").fill(
            figures("{}", seconds)
        )
    )
    if not available():
        paper.say(SPEEDS["plain"].about)
    paper.line()
    rows = [_head(paper)]
    for family in FAMILIES:
        paper.out.flush()
        rows.append(list(_row(family, seconds, paper)))
    paper.lines(columns(rows, range(1, len(rows[0]))))
    return 0


def _bots() -> list[Bot]:
    return [bot for bot in BOTS.values() if available() or bot.id not in FAST_ONLY]


def _head(paper: Paper) -> list[str]:
    words = (
        SPEEDS["plain"].name,
        SPEEDS["native"].name,
        Text("ratio", "rapport"),
        *(Text(bot.id, bot.id) for bot in _bots()),
    )
    return [
        Text("random actions/s; decisions/s", "actions au hasard/s ; décisions/s").of(paper.lang),
        *(w.of(paper.lang) for w in words),
    ]


def _row(family: Family, seconds: float, paper: Paper) -> Iterator[str]:
    rules = family.rules(family.presets[0].id)
    yield rules.name.of(paper.lang)
    plain = play_rate(rules, seconds, fast=False)
    yield short(plain).of(paper.lang)
    fast = play_rate(rules, seconds, fast=True) if available() else 0
    yield short(fast).of(paper.lang) if fast else "—"
    yield f"{fast / plain:.0f}×" if fast else "—"
    for bot in _bots():
        print(".", end="", file=sys.stderr, flush=True) if sys.stderr.isatty() else None
        yield short(decision_rate(bot, rules, seconds)).of(paper.lang)


def short(value: float) -> Text:
    """Return a rate with three significant figures."""
    for unit, size in (("M", 1e6), ("k", 1e3)):
        if value >= size:
            return figures("{:.3g} " + unit, value / size)
    return figures("{:.3g}", value)


BENCH = Command(
    "bench",
    Text(
        "Measure the speed of the rules, in plain Python and in machine code, and of the bots on this machine.",
        "Mesurer la vitesse des règles, en Python pur et en code machine, et celle des robots sur cette machine.",
    ),
    (flag("--quick", Text("a tenth of a second for each figure", "un dixième de seconde par mesure")),),
    bench,
    (
        Text(
            "The command plays whole deals of each family's first preset at random. It shows the "
            "actions per second in plain "
            "Python and in machine code, the ratio of the two, and each bot's decisions per second.",
            "La commande joue au hasard des donnes entières de la première variante de chaque famille. Elle montre les "
            "actions par seconde en Python pur et en code machine, leur rapport, et les "
            "décisions par seconde de chaque robot.",
        ),
    ),
    ("trey bench --quick",),
)
