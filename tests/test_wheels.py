"""Wheels: what is in them, and that machine code of all systems does what is frozen, wherever it can be run here.

Linux is run on both processors and with both C libraries, Windows in wine.  macOS is only read.
"""

import hashlib
import json
import os
import re
import subprocess
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest

from tools.files import ROOT
from tools.foreign import Foreign, MissingError, python
from tools.freeze import PARTS
from tools.frozen.part import Part
from tools.wasm.speed import by_wasm
from tools.wheels import SYSTEMS, forms, kernels, wheel
from trey.core.family import Family
from trey.games import OWN
from trey.kernel import toolchain
from trey.kernel.built import PAGE, folder_of

LOOPS = ("acts", "counts", "networks", "thoughts", "reviews", "hints", "rows")
"""Parts that call loops."""
FORMS = [(tag, form) for tag, system in SYSTEMS.items() for form in forms(system)]
NEEDED = {
    "manylinux": {"libc.so.6"},
    "musllinux": {"libc.so"},
    "macosx": {"/usr/lib/libSystem.B.dylib", "/usr/lib/dyld"},
    "win": {"ucrtbase.dll", "python3.dll"},
}
"""What libraries of a system may ask for: what each has, and Python itself."""
LIBRARY = re.compile(rb"(?:lib[\w.+-]*\.so(?:\.\d+)*|/usr/lib/[\w./]+|(?<![\w-])\w+\.dll)(?=\0)")
MACHINES = {
    b"\x7fELF\2": (18, {62: "linux-x86_64", 183: "linux-aarch64"}),
    b"\xcf\xfa\xed\xfe\7": (4, {7: "macos-x86_64"}),
    b"\xcf\xfa\xed\xfe\f": (4, {12: "macos-aarch64"}),
    b"MZ": (None, {0x8664: "windows-x86_64"}),
}
ON_MAC = bytes.fromhex("32000000 20000000 01000000 00000b00")
"""How a library says that it is for macOS 11.0 or newer."""
SIGNED = b"\xfa\xde\x0c\xc0"


def made_for(library: bytes) -> str:
    """The system and the processor that a library is for."""
    at, machines = next(told for first, told in MACHINES.items() if library.startswith(first))
    if at is None:
        at = int.from_bytes(library[60:64], "little") + 4
    return machines[int.from_bytes(library[at : at + 2], "little")]


# What a wheel is


@pytest.fixture(scope="module", params=["", "manylinux_2_17_x86_64"], ids=["plain", "with machine code"])
def one(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The plain wheel, and one with the machine code that make has built."""
    place = folder_of("trey")
    assert place
    return wheel(request.param, place / "built" if request.param else None, tmp_path_factory.mktemp("wheel"))


def test_a_wheel_says_what_it_is_for_and_has_machine_code_for_that_alone(one: Path) -> None:
    tag = one.stem.split("-", 2)[2]
    files = ZipFile(one)
    told = files.read(next(name for name in files.namelist() if name.endswith(".dist-info/WHEEL"))).decode()
    assert f"Tag: {tag}\n" in told
    assert f"Root-Is-Purelib: {str(tag == 'py3-none-any').lower()}\n" in told
    built = [name for name in files.namelist() if name.startswith("trey/built/")]
    assert bool(built) == (tag != "py3-none-any")
    assert not [name for name in files.namelist() if re.search(r"\.(so|dll|dylib)$", name) and name not in built]


def test_a_wheels_record_holds_for_every_file(one: Path) -> None:
    files = ZipFile(one)
    [record] = [name for name in files.namelist() if name.endswith(".dist-info/RECORD")]
    lines = [line.split(",") for line in files.read(record).decode().splitlines()]
    assert sorted(name for name, _, _ in lines) == sorted(files.namelist())
    for name, digest, size in lines:
        if name != record:
            held = files.read(name)
            assert digest == "sha256=" + urlsafe_b64encode(hashlib.sha256(held).digest()).decode().rstrip("=")
            assert int(size) == len(held)


# Machine code of all systems


@cache
def code(tag: str) -> Path:
    """The folder of a system's machine code, as a wheel of it gets it."""
    return kernels(tag)


@pytest.mark.nightly
@pytest.mark.parametrize(("tag", "form"), FORMS, ids=str)
def test_libraries_are_for_their_system_and_need_nothing_that_it_lacks(tag: str, form: str) -> None:
    folder = code(tag) / form
    page = json.loads((folder / PAGE).read_text("utf-8"))
    libraries = {file: (folder / file).read_bytes() for file in page["files"]}
    assert page["door"] in libraries
    assert {file for file, _, _ in page["loops"].values()} <= libraries.keys()
    for file, held in libraries.items():
        assert made_for(held) == form.removesuffix("-v3")
        assert {name.decode() for name in LIBRARY.findall(held)} - {file} <= NEEDED[tag.partition("_")[0]]
        assert str(ROOT).encode() not in held
        versions = [tuple(map(int, found.split(b"."))) for found in re.findall(rb"GLIBC_([\d.]+)", held)]
        assert max(versions, default=(0,)) <= (2, 17)
        assert (ON_MAC in held) == tag.startswith("macosx")
        assert SIGNED in held or tag != "macosx_11_0_arm64"


def lines() -> Iterator[Any]:
    """The lines of every file that loops are called for, of the first preset of each family."""
    for part in PARTS:
        for family in OWN:
            for key in part.frozen(family) if part.name in LOOPS else ():
                if key.partition("/")[0] == family.presets[0].id:
                    yield pytest.param(part, family, key, id=f"{part.name}-{key}")


@pytest.fixture(scope="module", params=FORMS, ids="-".join)
def foreign(request: pytest.FixtureRequest) -> Iterator[Foreign]:
    tag, form = request.param
    try:
        process = Foreign(tag, code(tag) / form)
    except MissingError as error:
        pytest.skip(str(error))
    with process, by_wasm(process):
        yield process


@pytest.mark.nightly
@pytest.mark.parametrize(("part", "family", "key"), [*lines()])
def test_what_is_frozen_has_not_moved_on_any_system(foreign: Foreign, part: Part, family: Family, key: str) -> None:
    before = foreign.calls
    assert [*part.moved(family, key, range(1), fast=True)] == []
    assert foreign.calls > before, "nothing ran there"


@pytest.mark.nightly
def test_a_system_that_errs_would_be_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Plant it: it counts zeros from the wrong end."""
    tag, family = "manylinux_2_17_x86_64", OWN[0]
    there = code(tag) / "linux-x86_64"
    wrong = "-D__builtin_ctzll(bits)=(63-__builtin_clzll(bits))"
    monkeypatch.setattr(toolchain, "FLAGS", (*toolchain.FLAGS, wrong))
    part = next(part for part in PARTS if part.name == "counts")
    with Foreign(tag, there, built=False) as process, by_wasm(process):
        assert [*part.moved(family, family.presets[0].id, range(1), fast=True)] != []


# A whole wheel on another processor

PLAY = """
import sys
from trey.kernel import native
from trey.kernel.compiled import speed
from trey.kernel.toolchain import compiler
from tools.freeze import PARTS
from trey.games import OWN
import trey

assert trey.__file__.startswith(sys.argv[1]), trey.__file__
assert not compiler()
assert native._door(), "no door"
for part in PARTS:
    if part.name in {"counts", "thoughts", "hints", "reviews"}:
        for family in OWN:
            for key in part.frozen(family):
                if key.partition("/")[0] == family.presets[0].id:
                    assert not [*part.moved(family, key, range(1), fast=True)], (part.name, key)
print(*speed())
"""


@pytest.mark.nightly
def test_a_wheel_for_arm_plays_there_without_a_compiler(tmp_path: Path) -> None:
    tag = "manylinux_2_17_aarch64"
    try:
        command = python("aarch64")
    except MissingError as error:
        pytest.skip(str(error))
    ZipFile(wheel(tag, code(tag), tmp_path)).extractall(tmp_path / "unpacked")
    for name in ("tools", "tests", "pyproject.toml"):  # what is frozen is looked for above the package
        (tmp_path / name).symlink_to(ROOT / name)
    place = f"{tmp_path / 'unpacked'}{os.pathsep}{tmp_path}"
    environment = {"PATH": "", "PYTHONPATH": place, "TREY_CACHE": str(tmp_path / "cache")}
    ended = subprocess.run(
        [*command, "-c", PLAY, str(tmp_path)], env=environment, capture_output=True, check=False, text=True
    )
    assert ended.stdout.startswith("native aarch64, clang "), ended.stderr
    assert not (tmp_path / "cache").exists()
