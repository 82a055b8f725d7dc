"""How long a bot thinks: `python -m bench.latency [--tables N] [--seconds S] [--only TEXT] [--bots NAMES]`.

Milliseconds for each level and phase: of processor time for the bot alone, and by the clock from a table's question to
the answer when N tables ask at once as a server does (`Thinker`, one process for bots that search); they begin one
after the other and pause before each action as a server's do.  All seats are of one level.  Choices of one action are
not counted.  Bots that are named are measured alone, in every game, as no table need offer them.
"""

import argparse
import asyncio
import random
import time
from collections import defaultdict
from collections.abc import Iterator

from bench._machine import describe
from trey.bots import BOTS
from trey.cli.commands.runs import names_from
from trey.core.deal import Deal
from trey.core.family import Rules
from trey.games import FAMILIES
from trey.match import Match
from trey.server.live.processes import Beside
from trey.server.live.schedule import Pace
from trey.server.live.thinking import Thinker

PAUSE = Pace().bot_delay
SPREAD = 5.0
"""Seconds over which tables begin."""
WARM = 3.0
"""Seconds that one table plays before."""
LEAST = 20
"""Choices of a phase that are told of."""

Times = dict[str, list[float]]


def choices(rules: Rules, chance: random.Random) -> Iterator[tuple[Match, bool]]:
    """Yield one match after the other where a seat is to act, and whether it can choose; whoever asks acts."""
    match = Match(rules)
    while True:
        if match.turn is not None:
            yield match, len(match.legal) > 1
        else:
            match = Match(rules) if match.ended else match
            dealer = match.dealer_due
            match.deal(Deal.random(rules.pack.cards, 0 if dealer is None else dealer, chance))


def alone(rules: Rules, level: str, seconds: float) -> Times:
    """Let a level play by itself; milliseconds of processor time by phase."""
    chance = random.Random(1)
    times: Times = defaultdict(list)
    until = time.process_time() + seconds
    for match, chosen in choices(rules, chance):
        if time.process_time() > until:
            break
        phase, seen, began = match.phase.id, match.observation(match.turn), time.process_time()
        code = BOTS[level].choose(rules, seen, chance.randrange(2**60))
        if chosen:
            times[phase].append(1000 * (time.process_time() - began))
        match.act_number(code)
    return times


async def table(
    thinker: Thinker, rules: Rules, level: str, chance: random.Random, seconds: float, times: Times
) -> None:
    """Play for so long, after a pause of a table's own, and note how long each answer took by the clock."""
    await asyncio.sleep(chance.uniform(0, SPREAD))
    until = time.monotonic() + seconds
    for match, chosen in choices(rules, chance):
        if time.monotonic() > until:
            break
        phase, seen = match.phase.id, match.observation(match.turn)
        await asyncio.sleep(chance.uniform(*PAUSE) if chosen else 0)
        began = time.perf_counter()
        code = await thinker.choose(level, rules, seen, chance.randrange(2**60), str(id(chance)))
        if chosen:
            times[phase].append(1000 * (time.perf_counter() - began))
        match.act_number(code)


async def together(rules: Rules, level: str, tables: int, seconds: float) -> Times:
    """Let so many tables play with a level that is loaded; milliseconds by phase."""
    thinker = Thinker(Beside())
    times: Times = defaultdict(list)
    await table(thinker, rules, level, random.Random(1), WARM, defaultdict(list))
    await asyncio.gather(
        *(table(thinker, rules, level, random.Random(number), seconds, times) for number in range(tables))
    )
    thinker.close()
    return times


def told(times: Times) -> str:
    """Return p50, p95 and p99 of each phase."""
    parts = []
    for phase, found in times.items():
        if len(found) >= LEAST:
            found.sort()
            p50, p95, p99 = (found[int(len(found) * part)] for part in (0.5, 0.95, 0.99))
            parts.append(f"{phase} {p50:.1f} / {p95:.1f} / {p99:.1f} ({len(found)})")
    return "; ".join(parts)


def main() -> None:
    """Print a line for each family, level and number of tables."""
    parser = argparse.ArgumentParser(description="Measure how long bots think.")
    parser.add_argument("--tables", type=int, default=30, help="tables that play at once")
    parser.add_argument("--seconds", type=float, default=20, help="for each line")
    parser.add_argument("--only", default="", help="levels or families whose name holds this")
    parser.add_argument(
        "--bots", default="", help="these instead of the levels of each game, as `trey ladder` has them"
    )
    options = parser.parse_args()
    print(f"{describe()}; milliseconds: p50 / p95 / p99 (choices)")
    for family in FAMILIES:
        rules = family.rules(family.presets[0].id)
        for level in names_from(options.bots) or family.advice.levels:
            if options.only in f"{family.id} {level}":
                print(f"{family.id} {level}, alone: {told(alone(rules, level, options.seconds))}", flush=True)
                if options.bots:
                    continue
                times = asyncio.run(together(rules, level, options.tables, options.seconds))
                print(f"{family.id} {level}, {options.tables} tables: {told(times)}", flush=True)


if __name__ == "__main__":
    main()
