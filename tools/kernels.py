"""Look at what becomes of kernels: `python -m tools.kernels GAME` prints the C of a game's random play.

python -m tools.kernels GAME --kernel NAME       only the functions whose name begins so
python -m tools.kernels GAME --stage kinds       each function with the kinds of its arguments and variables
python -m tools.kernels GAME --stage assembly    what the C compiler makes of it
"""

import argparse
import subprocess
from collections.abc import Iterator
from typing import Any

from trey.games import FAMILIES, rules
from trey.kernel.kinds import INT, Kind
from trey.kernel.native import kind_of
from trey.kernel.toolchain import compiler
from trey.kernel.translate import Program
from trey.play.space import space_of
from trey.solvers.playout import random_loop

__all__ = ["main"]


def program_of(game: str) -> Program:
    """Return the program of a game's random play."""
    family = next(family for family in FAMILIES if family.id == game)
    program = Program()
    program.export("play", random_loop(family), (kind_of(space_of(rules(family.presets[0].id), fast=True)), INT, INT))
    return program


def kinds(program: Program) -> Iterator[str]:
    """Yield each function with its kinds, a line each."""
    for kernel in program.kernels:
        yield f"{kernel.name} ({kernel.where()}) -> {_said(kernel.returned)}"
        yield from (f"  {name}: {_said(kind)}" for name, kind in kernel.local.items())


def _said(kind: Kind) -> str:
    return getattr(kind, "name", None) or str(kind)


def _assembly(text: str) -> str:
    command = (*compiler(), "-O2", "-march=native", "-w", "-S", "-x", "c", "-", "-o", "-")
    return subprocess.run(command, input=text, capture_output=True, text=True, check=True).stdout


def main(argv: list[str] | None = None) -> None:
    """Print one stage."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=[family.id for family in FAMILIES])
    parser.add_argument("--stage", choices=["kinds", "c", "assembly"], default="c")
    parser.add_argument("--kernel", default="", metavar="NAME")
    asked: Any = parser.parse_args(argv)
    program = program_of(asked.game)
    if asked.stage == "kinds":
        print("\n".join(kinds(program)))
    elif asked.stage == "assembly":
        print(_assembly(program.text))
    elif asked.kernel:
        print("\n\n".join(k.text for k in program.kernels if k.function.__name__.startswith(asked.kernel)))
    else:
        print(program.text)


if __name__ == "__main__":
    main()
