"""How many decisions a second each bot makes, in all seats, beside how many random actions machine code makes.

python -m bench.bots [--seconds N]
"""

import argparse

from bench._cases import FIRST
from bench._machine import describe, pin
from trey.bots import BOTS, Bot
from trey.bots.budget import FAST_ONLY
from trey.cli.commands.rates import decision_rate, play_rate, short
from trey.games import rules
from trey.kernel.compiled import available


def bots() -> list[Bot]:
    """Return the bots that play here: without machine code, not all do."""
    return [bot for bot in BOTS.values() if available() or bot.id not in FAST_ONLY]


def row(preset: str, seconds: float) -> list[str]:
    """Return the rates of a preset: random actions, then each bot's decisions."""
    table = rules(preset)
    return [
        short(play_rate(table, seconds, fast=available())).en,
        *(short(decision_rate(bot, table, seconds)).en for bot in bots()),
    ]


def main() -> None:
    """Print a row for each game."""
    asked = argparse.ArgumentParser()
    asked.add_argument("--seconds", type=float, default=1.0, help="processor time for each figure")
    seconds = asked.parse_args().seconds
    print(describe())
    pin()
    print(f"{'':28}" + "".join(f"{name:>12}" for name in ("at random", *(bot.id for bot in bots()))))
    for preset in FIRST:
        print(f"{preset:28}" + "".join(f"{cell:>12}" for cell in row(preset, seconds)), flush=True)


if __name__ == "__main__":
    main()
