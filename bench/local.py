"""How quick a table with no server is: `python -m bench.local`.

Milliseconds, the first and the median: from an action to one's own view of it, of a hint by the best bot, of the review
of a deal.  The same table at a server (over loopback, by the clock), on a device in this Python, and in the Python of
browsers under node, where the runtime was made (`python -m tools.runtime.make`); those two without the worker that
thinks, of processor time.
"""

import asyncio
import json
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from bench._local import ACTS, HINTS, REVIEWS, median
from bench._machine import describe
from tests.server.player import Player, ask, create
from tests.server.serving import Serving
from tools.files import ROOT
from tools.wasm.toolchain import NoToolchainError, find_node
from trey.games import OWN

FIGURES = ("act", "hint", "review")
Times = dict[str, tuple[float, float]]


def device(*command: str) -> Times:
    """Return what a Python tells of the house of a device."""
    told = subprocess.run(
        [*command, str(ROOT / "bench/_local.py")], cwd=ROOT, capture_output=True, text=True, check=True
    )
    lines = [json.loads(line) for line in told.stdout.splitlines() if line.startswith("{")]
    return {line["what"]: (line["first"], line["median"]) for line in lines}


async def at_a_server(url: str, family: str, rules: str) -> Times:
    """Return the same of a server's table."""
    acts, hints, reviews = list[float](), list[float](), list[float]()
    made = await create(url, rules, "habit", "habit")
    async with Player(url, made["table"], made["token"]) as anna:
        while len(acts) < ACTS and not anna.over:
            if not anna.view.get("legal"):
                await anna.until(lambda m: m["type"] == "update")
                continue
            if len(hints) < HINTS and len(anna.view["legal"]) > 1:
                began = time.perf_counter()
                await anna.say(type="hint", id=9, at=anna.number)
                await anna.until(lambda m: m["type"] in {"hint", "refused"})
                hints.append(1000 * (time.perf_counter() - began))
            began, at = time.perf_counter(), anna.number
            await anna.say(type="act", id=8, at=at, actions=[anna.view["legal"][0]])
            while anna.number == at:
                await anna.until(lambda m: m["type"] == "update")
            acts.append(1000 * (time.perf_counter() - began))
    over = (await ask(url, f"/api/tables/{made['table']}"))["deals"]
    for deal in range(1, min(over, REVIEWS) + 1):
        began = time.perf_counter()
        told = await ask(url, f"/api/tables/{made['table']}/review?deal={deal}")
        assert "choices" in told, told
        reviews.append(1000 * (time.perf_counter() - began))
    return {
        f"{family}: {what}": (one[0], median(one)) for what, one in zip(FIGURES, (acts, hints, reviews), strict=True)
    }


def main() -> None:
    """Print the table."""
    print(describe())
    found: dict[str, Times] = {"server": {}}
    with TemporaryDirectory() as folder, Serving(Path(folder) / "trey.sqlite3") as server:
        for family in OWN:
            found["server"] |= asyncio.run(at_a_server(server.url, family.id, family.presets[0].id))
    found["device"] = device(sys.executable)
    if (ROOT / "src/trey/runtime/manifest.json").is_file():
        try:
            found["browser"] = device(find_node(), str(ROOT / "tools/runtime/python.mjs"), "--packed")
        except NoToolchainError as error:
            print(error)
    print(f"{'':24}" + "".join(f"{where:>20}" for where in found))
    for what in [what for what in found["device"] if not what.endswith("rows")]:
        print(f"{what:24}" + "".join(_shown(times.get(what)) for times in found.values()))


def _shown(pair: tuple[float, float] | None) -> str:
    return f"{pair[0]:11.1f} {pair[1]:8.1f}" if pair else f"{'-':>20}"


if __name__ == "__main__":
    main()
