"""Build machine code ahead of time: every loop of some games, as libraries that come with a package.

python -m trey.building                      trey's own games, for this machine
python -m trey.building trey_my_game:FAMILY  a game of another package, into that package's folder

A rehearsal makes every call that trey ever makes, and notes which loops would have run.  Without NumPy, batches
and the laboratory are left out.
"""

import argparse
import ctypes
import hashlib
import importlib
import json
import os
import random
import shutil
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from importlib.util import find_spec
from itertools import chain
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple, Self

from trey.bots.evaluator import Evaluator
from trey.bots.expert import ExpertBot
from trey.bots.steady import SteadyBot
from trey.core.deal import Deal, PackOrder
from trey.core.errors import CapabilityError
from trey.core.family import Family, Rules
from trey.core.open_hands import OpenHands
from trey.games import OWN
from trey.kernel.built import PAGE, PROCESSOR, folder_of, forms, source_stamp, suffix
from trey.kernel.compiled import compiled, to_record
from trey.kernel.native import Rehearsed, Wanted, rehearsing, returned_as
from trey.kernel.rng import Rng
from trey.kernel.toolchain import CompilerError, circumstances, compiled_to, compiler, named
from trey.kernel.translate import Program
from trey.match import Match
from trey.solvers.perft import perft
from trey.solvers.playout import RandomPlay
from trey.solvers.solve import OpenSolver

LEVELS = {"x86_64": ("-march=x86-64", "-march=x86-64-v3")}
"""The compiler flags for the plain form of machine code and for the newer one."""
DOORS = {"macos": ("-Wl,-undefined,dynamic_lookup",), "windows": None}
"""Linker flags by which Python's functions are found in the running process; Linux needs none, Windows has none."""
DOOR = (Path(__file__).parent / "kernel/door.c").read_text("ascii")


class Compiler(NamedTuple):
    """A compiler's command, and its flags for the target processor."""

    command: tuple[str, ...]
    flags: tuple[str, ...]
    door: tuple[str, ...] | None = ()
    """Extra flags for the one library that calls Python; None if that library cannot be made."""

    @classmethod
    def here(cls, form: str) -> Self:
        """Return this machine's compiler, for a form of machine code.

        :raises CompilerError: there is none.
        """
        system, machine, *_ = form.split("-")
        processor = LEVELS.get(machine, ("", ""))[form.endswith("-v3")]
        return cls(compiler(), circumstances(processor)[1], DOORS.get(system, ()))

    @property
    def name(self) -> str:
        """The compiler's name and version."""
        return named(self.command)

    def file(self, name: str, text: str, form: str) -> str:
        """Return the file name of a library.

        It depends on the source, the flags and the compiler's name, not on its folder.
        """
        words = (Path(word).name for word in (*self.command, *self.flags))
        mark = hashlib.sha256("\0".join((text, *words)).encode()).hexdigest()[:12]
        return f"{name}-{mark}{suffix(form)}"

    def make(self, path: Path, text: str, also: tuple[str, ...] = ()) -> None:
        """Write a library if it does not exist yet; `also` holds extra flags."""
        if not path.is_file():
            compiled_to(path, text, (*self.flags, *also), self.command)
            path.chmod(0o755)


def rehearsed(family: Family, *, table: bool = False) -> list[Wanted]:
    """Return every loop that a game ever needs, each once.

    :param table: only those that a table needs.
    """
    with rehearsing() as noted:
        for ask in _at_a_table(family) if table else chain(_at_a_table(family), _elsewhere(family)):
            with suppress(Rehearsed, CapabilityError):  # what a game lacks is not asked
                ask()
    return list({wanted.key: wanted for wanted in noted}.values())


def _dealt(family: Family) -> Match:
    match = Match(family.rules(family.presets[0].id))
    match.deal(Deal.random(match.rules.pack.cards, 0, random.Random(1)))  # noqa: S311 - any deal will do
    return match


def _at_a_table(family: Family) -> Iterator[Callable[[], Any]]:
    """Yield what bots, hints, reviews and solvers ask, each by itself."""
    match = _dealt(family)
    if family.study.opened:
        solver = OpenSolver(fast=True)
        yield lambda: solver.value(OpenHands(), 0)
        yield lambda: solver.each(OpenHands(), 0, 1)
    if not (family.inference and family.advice):
        return  # nobody looks ahead
    rules, evaluator = match.rules, Evaluator(match.rules, 1, fast=True)
    yield lambda: evaluator.expected(match.standing, 0, 0, 1)
    while not match.deal_over:
        seen = match.observation(match.turn)
        code = family.advice.habit(seen, rules.params, rules.work())
        if len(match.legal) > 1:
            yield partial(SteadyBot().race, rules, seen, 1)
            yield partial(ExpertBot().choose, rules, seen, 1)
            yield partial(evaluator.worth, seen, 0, 1)
            yield partial(evaluator.trial, seen, code, 0)
        match.act_number(code)


def _elsewhere(family: Family) -> Iterator[Callable[[], Any]]:
    """Yield what studies ask: random play, counting, single kernels, and with NumPy batches and the laboratory."""
    match = _dealt(family)
    rules, o, s = match.rules, to_record(family.engine.observation()), to_record(match.state)
    p, w = to_record(rules.params), to_record(rules.work())
    yield lambda: RandomPlay(rules, 1, fast=True).deals(1)
    yield lambda: perft(rules, match.state, 1, fast=True)
    yield lambda: compiled(family.engine.observe)(o, s, p, w, 0)
    yield lambda: compiled(family.engine.recall)(o, s, p, 0)
    yield lambda: compiled(family.inference.sample)(s, o, p, w, to_record(Rng()))
    yield lambda: compiled(family.inference.dealt)(to_record(PackOrder()), s, p)
    if find_spec("numpy"):
        yield from _with_numpy(family, rules)


def _with_numpy(family: Family, rules: Rules) -> Iterator[Callable[[], Any]]:
    import numpy as np

    from trey.envs.batch import Batch
    from trey.envs.encoder import whole
    from trey.lab.simulation import simulate
    from trey.solvers.regret import loops
    from trey.solvers.tree import Tree, Walk

    seen, encoder = to_record(family.engine.observation()), whole(family.engine.observation)
    yield lambda: Batch(rules, 2)
    yield lambda: Batch(rules, 2, against="strong")
    yield lambda: compiled(encoder.loop)(np.zeros(encoder.width, np.float32), seen)
    yield lambda: simulate(rules, "habit", 1, 0, 1)
    if family.study.features:
        yield lambda: simulate(rules, "strong", 1, 0, 1)
    one, offset = np.zeros(1, np.int32), np.array([0, 1], np.int32)
    yield lambda: Walk(rules, fast=True).deal(rules.pack.cards)
    yield from loops(Tree(rules, one, one, one, one, one, np.zeros((1, rules.seats)), one, offset, one))


def _groups(wanted: Sequence[Wanted]) -> dict[str, list[Wanted]]:
    """Return loops by the library they go to: what is to run as fast as can be has one of its own."""
    found: dict[str, list[Wanted]] = {}
    for one in wanted:
        name = one.function.__qualname__.partition(".")[0].strip("_") if one.whole or one.bound else "loops"
        while any(other.whole != one.whole for other in found.get(name, [])):
            name += "_"
        found.setdefault(name, []).append(one)
    return found


class _Library:
    """A library to be: its loops, and its text."""

    def __init__(self, name: str, loops: Sequence[Wanted]) -> None:
        program = Program(whole=any(loop.whole for loop in loops))
        self.loops = {
            loop.key: (f"enter_{k}", returned_as(loop.export(program, f"enter_{k}"))) for k, loop in enumerate(loops)
        }
        self.name, self.text = name, program.text


def libraries(families: Sequence[Family], *, table: bool = False) -> list[_Library]:
    """Return the libraries to compile for some games."""
    found, known = [], set[str]()
    for family in families:
        own = [loop for loop in rehearsed(family, table=table) if loop.key not in known]
        known.update(loop.key for loop in own)
        found += [_Library(f"{family.id}-{name}", loops) for name, loops in _groups(own).items()]
    return found


def build(made: Sequence[_Library], families: Sequence[Family], folder: Path, by: Compiler) -> None:
    """Write the libraries of some games, and the page that lists them, into the folder of their form of machine code.

    :raises CompilerError: there is no compiler, or it refuses what was translated.
    """
    folder.mkdir(parents=True, exist_ok=True)
    files = {by.file(library.name, library.text, folder.name): library for library in made}
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for waited in [pool.submit(by.make, folder / file, library.text) for file, library in files.items()]:
            waited.result()
    door = by.file("door", DOOR, folder.name)
    if by.door is not None:
        by.make(folder / door, DOOR, by.door)
    known = {*files, door}
    for old in folder.iterdir():
        if old.name not in {*known, PAGE, f"{PROCESSOR}{suffix(folder.name)}"}:
            (shutil.rmtree if old.is_dir() else Path.unlink)(old)  # a build that was killed leaves a folder
    page = {
        "compiler": by.name,
        "door": door,
        "stamp": source_stamp(_package(families)),
        "families": [family.id for family in families],
        "files": {
            file: hashlib.sha256((folder / file).read_bytes()).hexdigest()
            for file in known
            if (folder / file).is_file()
        },
        "loops": {key: (file, *place) for file, library in files.items() for key, place in library.loops.items()},
    }
    (folder / PAGE).write_text(json.dumps(page, indent=1), "utf-8")


def ask_processor(folder: Path, by: Compiler) -> Path:
    """Write the library that detects what a processor can run; return its path, in the plain form's folder."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{PROCESSOR}{suffix(folder.name)}"
    with TemporaryDirectory(dir=folder) as there:  # always anew: its name tells neither its source nor the compiler
        fresh = Path(there) / path.name
        by.make(fresh, (Path(__file__).parent / "kernel/processor.c").read_text("ascii"))
        fresh.replace(path)
    return path


def _package(families: Sequence[Family]) -> str:
    return families[0].engine.params.__module__.partition(".")[0]


def _build_here(families: Sequence[Family], root: Path, *, table: bool) -> str:
    """Build for this machine; return the form of machine code that was made."""
    best, *plain = forms()
    if plain and ctypes.CDLL(str(ask_processor(root / plain[0], Compiler.here(plain[0])))).trey_processor() < 3:
        best = plain[0]
    build(libraries(families, table=table), families, root / best, Compiler.here(best))
    return best


def main(argv: list[str] | None = None) -> int:
    """Build, and print what was built."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("families", nargs="*", metavar="MODULE:NAME")
    parser.add_argument("--table", action="store_true", help="only what a table needs")
    asked = parser.parse_args(argv)
    families: list[Family] = list(OWN)
    if asked.families:
        pairs = [name.partition(":") for name in asked.families]
        families = [getattr(importlib.import_module(module), name) for module, _, name in pairs]
    place = folder_of(_package(families))
    if place is None:
        sys.stderr.write(f"{_package(families)} has no folder to build into\n")
        return 2
    try:
        form = _build_here(families, place / "built", table=asked.table)
    except CompilerError as error:
        sys.stderr.write(f"{error}\n")
        return 1
    sys.stdout.write(f"machine code of {', '.join(f.id for f in families)} for {form}, by {named(compiler())}\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
