"""The C compiler: which one is taken of those that are there, its name, and when machine code is made again."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from trey.kernel import toolchain

SAID = {"clang": '__clang_version__ "19.1.0 "', "cc": '__VERSION__ "12.2.0"', "gcc": '__VERSION__ "13.1.0"'}


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A path without any compiler, and no package that brings one."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("CC", raising=False)
    monkeypatch.setattr(toolchain, "zig", lambda: ())
    yield tmp_path
    toolchain.compiler.cache_clear()


def put(folder: Path, name: str) -> None:
    """Put a compiler there that only tells its name; "-" before it: it does not even start."""
    file = folder / name.strip("-")
    file.write_text("exit 1" if name.startswith("-") else f"#!/bin/sh\necho '#define {SAID[name]}'\n", "utf-8")
    file.chmod(0o755)


def taken() -> str:
    toolchain.compiler.cache_clear()
    toolchain._said.cache_clear()
    return " ".join(Path(word).name for word in toolchain.compiler())


@pytest.mark.parametrize(
    ("there", "want", "name"),
    [
        (("cc", "gcc", "clang"), "clang", "clang 19.1.0"),
        (("cc", "gcc", "-clang"), "cc", "gcc 12.2.0"),
        (("gcc",), "gcc", "gcc 13.1.0"),
        (("-cc", "gcc"), "gcc", "gcc 13.1.0"),
        ((), "", ""),
    ],
)
def test_clang_comes_first_and_what_does_not_run_is_passed_over(
    place: Path, there: tuple[str, ...], want: str, name: str
) -> None:
    for each in there:
        put(place, each)
    assert taken() == want
    assert toolchain.named(toolchain.compiler()) == name


def test_ziglang_comes_before_the_systems_gcc_and_cc_before_all(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in SAID:
        put(place, name)
    (place / "clang").rename(place / "zig")
    monkeypatch.setattr(toolchain, "zig", lambda: (str(place / "zig"),))
    assert taken() == "zig cc"
    monkeypatch.setenv("CC", "gcc -m64")
    assert taken() == "gcc -m64"


def test_another_compiler_makes_machine_code_again() -> None:
    """The name of each library tells its compiler and flags."""
    from trey.building import Compiler

    names = {Compiler(command, flags).file("loops", "text", "linux-x86_64") for command, flags in WAYS}
    assert len(names) == len(WAYS)


WAYS = (("gcc",), ()), (("zig", "cc"), ()), (("clang",), ()), (("clang",), ("-O3",))
