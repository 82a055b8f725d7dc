"""PufferLib's Triple Triad beside trey's batches: C written by hand, compiled from a checkout with its own flags.

One seat plays against chance.  It sees 114 numbers, and its actions are drawn beforehand from all 14, legal or not;
PufferLib's own measure draws the first two, which place no card.  What it does in Python between two steps is left out.
`python -m bench._puffer MODULE COUNT SECONDS` measures once, in a process of its own: with such actions the game writes
beyond its memory, and may end badly.
"""

import os
import shlex
import subprocess
import sys
import sysconfig
from collections.abc import Callable
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import numpy as np

from bench._machine import best_rate

__all__ = ["COMPILER", "built", "peer_rate"]

COMPILER = tuple(shlex.split(str(sysconfig.get_config_var("CC"))))
"""The one that made this Python, which setuptools takes."""
SOURCE = "pufferlib/ocean/tripletriad/binding.c"
WIDTH, ACTIONS, DRAWN = 114, 14, 1024
SCREEN = {"width": 990, "height": 690, "card_width": 192, "card_height": 224}
COMPILED = "-DNPY_NO_DEPRECATED_API=NPY_1_7_API_VERSION -DPLATFORM_DESKTOP -O2 -flto -Wno-implicit-function-declaration"
LINKED = "-fwrapv -O2 -Bsymbolic-functions"
"""Flags of PufferLib 3.0's `setup.py`, after those of this Python."""


def built(checkout: Path, folder: Path) -> Path:
    """Return the module that PufferLib's flags and Python's own compiler make of a checkout."""
    usual = " ".join(str(sysconfig.get_config_var(name)) for name in ("CFLAGS", "CCSHARED"))
    raylib = next(checkout.glob("raylib-*_linux_*"), checkout)
    seen = (sysconfig.get_path("include"), np.get_include(), raylib / "include")
    made = folder / f"binding{sysconfig.get_config_var('EXT_SUFFIX')}"
    flags = [*COMPILER, *shlex.split(f"{usual} {COMPILED}"), "-w", *(f"-I{place}" for place in seen)]
    parts = [checkout / SOURCE, *raylib.glob("lib/libraylib.a")]
    subprocess.run([*flags, "-shared", *parts, *LINKED.split(), "-o", made], check=True)
    return made


def peer_rate(module: Path, count: int, seconds: float) -> float:
    """Return how many steps a second `count` games take at best."""
    command = [sys.executable, "-m", "bench._puffer", str(module), str(count), str(seconds)]
    return float(subprocess.run(command, check=True, capture_output=True, encoding="utf-8").stdout)


def stepping(made: Path, count: int) -> Callable[[], int]:
    """Return what steps `count` games with drawn actions."""
    spec = spec_from_file_location("binding", made)
    assert spec
    assert spec.loader
    module: Any = module_from_spec(spec)
    spec.loader.exec_module(module)
    actions, shown = np.zeros(count, np.int32), np.zeros((count, WIDTH), np.float32)
    results = np.zeros(count, np.float32), np.zeros(count, np.bool_), np.zeros(count, np.bool_)
    games = module.vec_init(shown, actions, *results, count, 1, **SCREEN)
    module.vec_reset(games, 1)
    drawn, tick = np.random.default_rng(1).integers(0, ACTIONS, (DRAWN, count)), [0]

    def step() -> int:
        actions[:] = drawn[tick[0] % DRAWN]
        module.vec_step(games)
        tick[0] += 1
        return count

    return step


def main() -> None:
    """Measure, say what was measured, and end at once."""
    made, count, seconds = sys.argv[1:]
    print(best_rate(stepping(Path(made), int(count)), float(seconds)), flush=True)
    os._exit(0)


if __name__ == "__main__":
    main()
