"""Kill a server a thousand times while people play, and count what was lost: `python -m bench.kill [--kills N]`.

The reference, in the same run, is the time a server takes to answer after an orderly end.
"""

import argparse
import asyncio
import signal
import tempfile
import time
from pathlib import Path

from bench._cases import FIRST
from bench._machine import describe
from tests.server.killing import Victim, kill_often

BATCH = 100
RULES = list(FIRST)


async def orderly(db: Path, times: int = 10) -> float:
    """Return the median seconds from an orderly end to the next server's greeting."""
    victim, taken = Victim(db), []
    await victim.start()
    for _ in range(times):
        await victim.kill(signal.SIGTERM)
        began = time.perf_counter()
        await victim.start()
        taken.append(time.perf_counter() - began)
    await victim.end()
    return sorted(taken)[times // 2]


async def run(kills: int, seed: int) -> int:
    """Kill, print what was found, and return an exit status."""
    print(describe())
    waits: list[float] = []
    acknowledged, faults = 0, 0
    with tempfile.TemporaryDirectory() as name:
        reference = await orderly(Path(name) / "reference.sqlite3")
        for first in range(0, kills, BATCH):
            outcome = await kill_often(Path(name) / "trey.sqlite3", min(BATCH, kills - first), seed + first, RULES)
            waits = sorted(waits + outcome.restarts)
            acknowledged, faults = acknowledged + outcome.acknowledged, faults + len(outcome.faults)
            middle = waits[len(waits) // 2]
            print("\n".join(outcome.faults), end="")
            print(
                f"{len(waits):5} kills, {acknowledged} actions acknowledged, {faults} lost, doubled or changed; "
                f"all seats back after {middle:.2f} s (median), {waits[int(len(waits) * 0.95)]:.2f} s (p95), "
                f"{waits[int(len(waits) * 0.99)]:.2f} s (p99), "
                f"{middle / reference:.1f} times an orderly restart ({reference:.2f} s)",
                flush=True,
            )
    return bool(faults)


def main() -> int:
    """Read what is asked, and kill."""
    parser = argparse.ArgumentParser(description="Kill the table's server again and again.")
    parser.add_argument("--kills", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=7)
    asked = parser.parse_args()
    return asyncio.run(run(asked.kills, asked.seed))


if __name__ == "__main__":
    raise SystemExit(main())
