"""The same rules compiled by gcc and by clang, in turn in one run: rates in processor time, and clang's ratio to gcc's.

python -m bench.compilers
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import Any

from bench._machine import pin
from bench.against import rate, rows
from trey.building import Compiler, build, libraries
from trey.games import OWN
from trey.kernel import native, toolchain
from trey.kernel.built import PAGE, Built, forms, source_stamp

ROUNDS = 3
ROWS = ("loop, random", "loop, habit", "batch, observation and mask", "batch, mask alone", "one table")


def measured(folder: Path) -> dict[str, float]:
    """Return the rates of the machine code in a folder, which is made if it is not there yet."""
    if not (folder / PAGE).exists():
        began = time.process_time(), os.times().children_user
        build(libraries(OWN), OWN, folder, Compiler.here(folder.name))
        spent = time.process_time() - began[0] + os.times().children_user - began[1]
        return {"processor seconds to build": spent}
    made = Built(folder, "trey")
    assert made.compiler, source_stamp("trey")
    patched: Any = native
    patched.built = lambda package: made if package == "trey" else None
    pin()
    return {f"{family.id}: {name}": rate(work) for family in OWN for name, work in rows(family) if name in ROWS}


def main() -> int:
    """Print the table."""
    if len(sys.argv) > 1:
        print(json.dumps(measured(Path(sys.argv[1]))))
        return 0
    os.environ.pop("CC", None)
    clang, gcc = toolchain.compiler(), (shutil.which("gcc") or "",)
    if not gcc[0] or not toolchain.named(clang).startswith("clang"):
        print("one of gcc and clang is missing: there is nothing to compare")
        return 0
    seen: dict[tuple[str, ...], list[dict[str, float]]] = {gcc: [], clang: []}
    with tempfile.TemporaryDirectory() as there:
        for turn in range(ROUNDS + 1):
            for command in (gcc, clang)[:: 1 - 2 * (turn % 2)]:
                folder = Path(there, toolchain.named(command), forms()[0])
                told = subprocess.run(
                    [sys.executable, "-m", "bench.compilers", str(folder)],
                    env=os.environ | {"CC": " ".join(command)},
                    capture_output=True,
                    text=True,
                    check=True,
                )
                seen[command].append(json.loads(told.stdout))
    print(f"{'':56} {toolchain.named(gcc):>14} {toolchain.named(clang):>14}    ratio")
    for row in (*seen[gcc][0], *seen[gcc][1]):
        old, new = (median(run[row] for run in seen[command] if row in run) for command in (gcc, clang))
        print(f"{row:56} {old:14,.0f} {new:14,.0f} {new / old:8.2f}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
