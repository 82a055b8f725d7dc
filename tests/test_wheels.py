"""Wheels of all systems: what is in them, and what is frozen holds for their machine code wherever it can be run here.

Linux is run on both processors and with both C libraries, Windows in wine; macOS is only read.
"""

import hashlib
import json
import platform
import re
import subprocess
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest

from tools.files import ROOT
from tools.foreign import Foreign, MissingError, python
from tools.freeze import PARTS
from tools.frozen.part import Part
from tools.wasm.speed import by_wasm
from tools.wheels import SYSTEMS, kernels, wheel
from trey.core.family import Family
from trey.games import FAMILIES, OWN
from trey.kernel.built import PAGE, suffix

LOOPS = ("acts", "counts", "networks", "thoughts", "reviews", "hints", "rows")
"""Parts that call loops."""
FORMS = [
    (tag, form)
    for tag, system in SYSTEMS.items()
    for form in (system.form, f"{system.form}-v3")
    if "x86_64" in system.form or form == system.form
]
NEEDED = {
    "manylinux": {"libc.so.6"},
    "musllinux": {"libc.so"},
    "macosx": {"/usr/lib/libSystem.B.dylib", "/usr/lib/dyld"},
    "win": {"ucrtbase.dll", "python3.dll"},
}
LIBRARY = re.compile(rb"(?<![\w./-])(?:lib[\w.+-]*\.so(?:\.\d+)*|ld-[\w.-]+\.so[.\d]*|/[\w/.]+/(?:[\w.]+\.dylib|dyld)|[\w-]+\.dll)\0")


def needed(library: bytes) -> set[str]:
    """The names of other libraries in a library, as far as they are a text of their own."""
    return {name[:-1].decode() for name in LIBRARY.findall(library)}


def made_for(library: bytes) -> str:
    """The kind of file and the processor that a library is for."""
    if library[:5] == b"\x7fELF\x02":
        return {62: "linux-x86_64", 183: "linux-aarch64"}[int.from_bytes(library[18:20], "little")]
    if library[:4] == b"\xcf\xfa\xed\xfe":
        return {7: "macos-x86_64", 12: "macos-aarch64"}[int.from_bytes(library[4:7], "little")]
    header = int.from_bytes(library[60:64], "little")
    assert library[header : header + 4] == b"PE\0\0"
    return {0x8664: "windows-x86_64"}[int.from_bytes(library[header + 4 : header + 6], "little")]
