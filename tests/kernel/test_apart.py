"""Kernels apart: compiled once for all loops of a process, kept in files of their own, and never an old one."""

import threading
from pathlib import Path
from typing import Annotated, Any

import pytest

from tests.kernel.edited import Copy
from trey.games import FAMILIES
from trey.kernel.compiled import compiled, compiled_whole, record
from trey.kernel.layout import Layout
from trey.kernel.library import LINKED, LoopLibrary
from trey.kernel.mark import SHARED, apart, kernel

CODE = """
import json
from trey.kernel.compiled import compiled, compiled_whole
from trey.kernel.library import LINKED, LoopLibrary
from trey.kernel.mark import SHARED, apart, kernel

made, begin = [], LoopLibrary.begin_with

def counted(library, kernel, name):
    made.append(name)
    begin(library, kernel, name)

LoopLibrary.begin_with = counted

@apart
def inner(x):
    return x * x + POINTS

@apart
def outer(x):
    return inner(x) * 10

@kernel
def between(x):
    return outer(x) + 1

def one(x):
    return between(x)

def other(x):
    return between(x) + inner(x)

fast = {f.__name__: compiled(f) for f in LOOPS}
said = {name: f(2) for name, f in fast.items()}
said |= {f"{name} remembered": sum(f.stats.cache_hits.values()) for name, f in fast.items()}
said["made"] = len(made)
said["apart"] = sorted(name.split("-")[1] for name in LINKED)
print(json.dumps(said))
"""
BOTH = {"one": 71, "other": 78, "apart": ["inner", "outer"]}
HIT = {"one remembered": 1, "other remembered": 1, "made": 0}
MISS = {"one remembered": 0, "other remembered": 0, "made": 2}


def code(points: int = 3, loops: str = "(one, other)") -> str:
    return CODE.replace("POINTS", str(points)).replace("LOOPS", loops)


def of(copy: Copy, name: str) -> list[Path]:
    return [path for path in copy.kept() if path.name.startswith(name)]


@pytest.fixture
def kept(tmp_path: Path) -> Copy:
    copy = Copy(tmp_path)
    assert copy.run(code()) == BOTH | MISS
    assert len(of(copy, "apart")) == 2
    return copy


def test_loops_that_are_remembered_call_what_is_kept_beside_them(kept: Copy) -> None:
    assert kept.run(code()) == BOTH | HIT
    assert kept.run(code(loops="(other, one)")) == BOTH | HIT


def test_a_new_loop_calls_what_another_process_has_kept(tmp_path: Path) -> None:
    copy = Copy(tmp_path)
    copy.run(code(loops="(one,)"))
    before = {path: path.stat().st_ino for path in of(copy, "apart")}
    assert copy.run(code()) == BOTH | {"one remembered": 1, "other remembered": 0, "made": 0}
    assert {path: path.stat().st_ino for path in of(copy, "apart")} == before


@pytest.mark.parametrize(("which", "made"), [("apart-inner", 2), ("apart-outer", 1)])
@pytest.mark.parametrize("harm", [Path.unlink, lambda path: path.write_bytes(path.read_bytes()[:-1])])
def test_a_loop_whose_kernel_apart_is_gone_or_damaged_is_compiled_again(
    kept: Copy, which: str, made: int, harm: Any
) -> None:
    (path,) = of(kept, which)
    harm(path)
    assert kept.run(code()) == BOTH | {"one remembered": 0, "other remembered": 1, "made": made}
    assert kept.run(code()) == BOTH | HIT


def test_a_loop_whose_kernel_apart_has_changed_is_not_used(kept: Copy) -> None:
    assert kept.run(code(5)) == {"one": 91, "other": 100, "apart": ["inner", "outer"]} | MISS
    assert len(of(kept, "apart")) == 4
    assert kept.run(code()) == BOTH | HIT


class Short(Layout):
    first: int
    few: Annotated[list[int], 2]


class Long(Layout):
    before: Annotated[list[int], 5]
    first: int
    few: Annotated[list[int], 3]


@apart
def read(x: Any, at: int) -> int:
    return int(x.first * 100 + x.few[at] * 10 + len(x.few))


@kernel
def shared(x: int) -> int:
    return 3 * x


SHARED.add(shared)


def names(function: Any) -> list[str]:
    return [name for name in LINKED if name.startswith(f"apart-{function.__name__}-")]


def filled(layout: type[Layout]) -> Any:
    made = record(layout)
    made["first"], made["few"][1] = 4, 7
    return made


def test_each_kind_of_record_has_machine_code_of_its_own() -> None:
    def loop(one: Any, other: Any) -> int:
        return read(one, 1) + 1000 * read(other, 1)

    assert compiled(loop)(filled(Short), filled(Long)) == 472 + 473000
    assert len(names(read)) == 2


def test_what_loops_share_is_taken_in_where_speed_is_all() -> None:
    def whole(x: int) -> int:
        return shared(x) + 1

    def usual(x: int) -> int:
        return shared(x) + 2

    assert compiled_whole(whole)(5) == 16
    assert not names(shared)
    assert compiled(usual)(5) == 17
    assert len(names(shared)) == 1


def test_threads_that_compile_at_once_make_one_machine_code(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made, begin = [], LoopLibrary.begin_with

    def counted(library: Any, kernel: Any, name: str) -> None:
        made.append(name)
        begin(library, kernel, name)

    monkeypatch.setattr(LoopLibrary, "begin_with", counted)

    @apart
    def both_want(x: int) -> int:
        return x * 7

    monkeypatch.setenv("TREY_CACHE", str(tmp_path))

    def loop_of(n: int) -> Any:
        return compiled(lambda x: both_want(x) + n)

    found: dict[int, int] = {}
    threads = [threading.Thread(target=lambda n=n: found.__setitem__(n, loop_of(n)(3))) for n in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == {n: 21 + n for n in range(4)}
    assert made == names(both_want)


def test_every_family_shares_what_most_loops_reach() -> None:
    for family in FAMILIES:
        assert {family.apply, family.observe, family.habit, family.sample} <= SHARED


def test_a_kernel_may_not_slice_an_array_of_a_layout() -> None:
    """It is an address in compiled code: to count on its length would read what lies behind."""

    def loop(x: Any) -> int:
        return len(x.few[1:])

    with pytest.raises(TypeError, match="structure model"):
        compiled(loop)(filled(Short))
