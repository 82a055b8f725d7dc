"""Defenders who take a trick that the other already has for sure: how often, by level.

python -m bench.partners [--chances N]
"""

import argparse
import time

from bench._machine import describe
from tests.bots.test_mistakes import takes_over

LEVELS = ("habit", "steady", "strong", "expert")


def main() -> None:
    """Print a table."""
    parser = argparse.ArgumentParser(description="Count sure tricks that defenders take from each other.")
    parser.add_argument("--chances", type=int, default=10_000)
    chances = parser.parse_args().chances
    print(describe())
    print(f"{'':12}{'chances':>10}{'taken':>8}{'s':>8}")
    for level in LEVELS:
        began = time.process_time()
        taken = takes_over(level, chances)
        print(f"{level:12}{chances:10,}{taken:8,}{time.process_time() - began:8.0f}", flush=True)


if __name__ == "__main__":
    main()
