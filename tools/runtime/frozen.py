"""Tell what of the frozen files has moved in a browser's Python, by machine code: one line of JSON for each key.

It runs there: `node tools/runtime/python.mjs --packed tools/runtime/frozen.py /repo=. ` with a list of keys in
`/repo/build/asked.json`; a key of the list with a planted fault is told as moved.
"""

import json
import sys
import time
from pathlib import Path
from typing import Any

import trey

sys.path += ["/repo", "/repo/web/node_modules/pyodide/python_stdlib.zip"]  # what only the tools need comes last
trey.__path__.append("/repo/src/trey")

from unittest.mock import patch  # noqa: E402

from tools.frozen import acts, advice, moments, part  # noqa: E402
from trey.bots import expert  # noqa: E402
from trey.games import FAMILIES  # noqa: E402
from trey.kernel.built import built  # noqa: E402
from trey.kernel.compiled import speed  # noqa: E402


expert.PATIENCE = 0
GOLDEN = Path("/repo/tests/golden")


def told(job: dict[str, Any]) -> list[str]:
    """Return what moved of a key."""
    wanted = next(one for one in (*acts.PARTS, *advice.PARTS) if one.name == job["part"])
    family = next(family for family in FAMILIES if family.id == job["family"])
    # What is played before a choice is looked at is no loop of a table's.
    with patch.object(moments, "available", lambda: False), patch.object(part, "golden_folder", lambda _: GOLDEN):
        return [*wanted.moved(family, job["key"], range(job["groups"]), fast=job["fast"])]


def main() -> None:
    """Tell of each."""
    there = built("trey")
    print(json.dumps({"speed": speed().name, "families": sorted(there.families) if there else []}), flush=True)
    for job in json.loads(Path("/repo/build/asked.json").read_text("utf-8")):
        began = time.perf_counter()
        moved = told(job)
        print(json.dumps({**job, "moved": moved, "seconds": round(time.perf_counter() - began, 2)}), flush=True)


main()
