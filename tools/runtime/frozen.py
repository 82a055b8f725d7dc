"""Tell what of the frozen files has moved in the Python of browsers: a line of JSON for each key that is asked for.

`node tools/runtime/python.mjs --packed tools/runtime/frozen.py /repo=. /asked=FOLDER`, with `asked.json` in the folder:
a list of `part`, `family` and `key`, with `planted` where other seeds are to be taken, which must be seen.
"""

import json
import sys
import time
from pathlib import Path
from typing import Any

import trey

LENT = "/repo/web/node_modules/pyodide/python_stdlib.zip"
# What only the tools need comes last: all that trey needs was brought.
sys.path += ["/repo", LENT]
trey.__path__.append("/repo/src/trey")

from unittest.mock import patch  # noqa: E402

from tools.frozen import acts, advice, moments  # noqa: E402
from tools.frozen import part as parts  # noqa: E402
from trey.games import FAMILIES  # noqa: E402
from trey.kernel.built import built  # noqa: E402
from trey.kernel.compiled import speed  # noqa: E402

GOLDEN = Path("/repo/tests/golden")
BEFORE = frozenset(sys.modules)


def told(job: dict[str, Any]) -> list[str]:
    """Return what moved of a key, in its first seeds."""
    wanted = next(one for one in (*acts.PARTS, *advice.PARTS) if one.name == job["part"])
    family = next(family for family in FAMILIES if family.id == job["family"])
    seeds = range(1, 6) if job.get("planted") else wanted.seeds_of(0)
    with (
        patch.object(parts, "golden_folder", lambda _: GOLDEN),
        patch.object(parts.Part, "seeds_of", lambda *_: seeds),
        # What is played before a choice is looked at is no loop of a table's, and neither are whole quick deals.
        patch.object(moments, "available", lambda: False),
    ):
        return [*wanted.moved(family, job["key"], range(1), fast=job["part"] != "acts")]


def lent() -> list[str]:
    """Return the modules that trey has imported since it began, and that were not brought."""
    origins = {name: getattr(sys.modules[name].__spec__, "origin", None) or "" for name in {*sys.modules} - BEFORE}
    return sorted(name for name, origin in origins.items() if origin.startswith((LENT, "/repo/src")))


def main() -> None:
    """Tell of each, then of what was lent."""
    there = built("trey")
    print(json.dumps({"speed": speed().name, "families": sorted(there.families) if there else []}), flush=True)
    for job in json.loads(Path("/asked/asked.json").read_text("utf-8")):
        began = time.perf_counter()
        moved = told(job)
        print(json.dumps({**job, "moved": moved, "seconds": round(time.perf_counter() - began, 2)}), flush=True)
    print(json.dumps({"lent": lent()}))


main()
