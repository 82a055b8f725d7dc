"""Build wheels into dist/: one for each system, with machine code in it, a plain one for all others, and `runtime`.

python -m tools.wheels [TAG ...]     the systems named, as wheels do; all without a name

A cross compiler that is a package (`pip install ziglang`) makes them all on one machine.
"""

import os
import re
import subprocess
import sys
from collections.abc import Iterable
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from tools.files import ROOT
from trey.building import DOOR, DOORS, Compiler, ask_processor, build, libraries
from trey.games import OWN
from trey.kernel import toolchain

__all__ = ["RUNTIME", "SYSTEMS", "System", "beside", "compiler_for", "forms", "kernels", "main", "wheel", "zig"]

MADE = ROOT / "build/kernels"
RUNTIME = ROOT / "packaging/runtime"
NAMED = "runtime"
"""What that wheel is called here."""


class System(NamedTuple):
    """A system that a wheel is for: what the compiler calls it, and what trey does."""

    triple: str
    form: str


SYSTEMS = {
    "manylinux_2_17_x86_64": System("x86_64-linux-gnu.2.17", "linux-x86_64"),
    "manylinux_2_17_aarch64": System("aarch64-linux-gnu.2.17", "linux-aarch64"),
    "musllinux_1_2_x86_64": System("x86_64-linux-musl", "linux-x86_64"),
    "musllinux_1_2_aarch64": System("aarch64-linux-musl", "linux-aarch64"),
    "macosx_11_0_x86_64": System("x86_64-macos.11.0", "macos-x86_64"),
    "macosx_11_0_arm64": System("aarch64-macos.11.0", "macos-aarch64"),
    "win_amd64": System("x86_64-windows-gnu", "windows-x86_64"),
}
ENTRY = "int DllMainCRTStartup(void *library, unsigned why, void *more) { return 1; }\n"
"""What Windows calls when it opens a library; with it none of a compiler's own C library is needed."""
COPIES = ("memcpy", "memmove", "memset")
"""What compilers ask of a C library."""


def zig(*words: str) -> tuple[str, ...]:
    """Return a command of the cross compiler."""
    return (sys.executable, "-m", "ziglang", *words)


def forms(system: System) -> tuple[str, ...]:
    """Return the forms of machine code that a wheel has."""
    return (system.form, f"{system.form}-v3") if "x86_64" in system.form else (system.form,)


def compiler_for(system: System, form: str) -> Compiler:
    """Return the compiler of a form of machine code."""
    processor = ("-mcpu=x86_64_v3" if form.endswith("-v3") else "-mcpu=x86_64",) if "x86_64" in form else ()
    command = zig("cc", "-target", system.triple)
    if form.startswith("windows"):
        flags = tuple(flag for flag in toolchain.FLAGS if flag != "-fPIC")
        entry = MADE / "entry.c"
        entry.write_text(ENTRY, "ascii")
        own = ("-nostdlib", str(entry), imported("ucrtbase", COPIES))
        return Compiler(command, (*processor, *flags, *own), (imported("python3", asked_of_python()),))
    nameless = ("-Wl,-install_name,@rpath/kernels", "-Wl,-x") if form.startswith("macos") else ()
    return Compiler(command, (*processor, *toolchain.FLAGS, *nameless), DOORS.get(form.partition("-")[0], ()))


def asked_of_python() -> list[str]:
    """Return the names that the door takes from Python."""
    return re.findall(r"(?m)^(?:extern )?\w[\w ]*[ *](Py\w+)(?:\(.*\))?;", DOOR)


def imported(library: str, names: Iterable[str]) -> str:
    """Make what Windows' linker has to know of a library there: its name, and what is asked of it; return its path."""
    told, made = MADE / f"{library}.def", MADE / f"{library}.lib"
    lines = (f"{name} DATA" if name.startswith("PyExc_") else name for name in names)
    told.write_text("\n".join((f"LIBRARY {library}.dll", "EXPORTS", *lines, "")), "ascii")
    subprocess.run(zig("dlltool", "-m", "i386:x86-64", "-d", str(told), "-l", str(made)), check=True)
    return str(made)


def kernels(tag: str) -> Path:
    """Build the machine code of a system; return its folder."""
    system, folder = SYSTEMS[tag], MADE / tag
    MADE.mkdir(parents=True, exist_ok=True)
    made = libraries(OWN)
    for form in forms(system):
        build(made, OWN, folder / form, compiler_for(system, form))
    if len(forms(system)) > 1:
        ask_processor(folder / system.form, compiler_for(system, system.form))
    return folder


def wheel(tag: str, code: Path | None, folder: Path) -> Path:
    """Build a wheel of a system, with the machine code that lies in a folder, or the plain one; return its path."""
    said = {"TREY_WHEEL": tag, "TREY_WHEEL_KERNELS": str(code)} if code else {}
    command = (sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder))
    done = subprocess.run(command, cwd=ROOT, env=os.environ | said, check=True, capture_output=True, text=True)
    return ROOT / (done.stdout + done.stderr).split()[-1]


def beside(project: Path, folder: Path) -> Path:
    """Build the wheel of a project beside trey, such as what a browser runs, or a game; return its path."""
    command = (sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder))
    done = subprocess.run(command, cwd=project, check=True, capture_output=True, text=True)
    return project / (done.stdout + done.stderr).split()[-1]


def main() -> int:
    """Build those named, or all."""
    if not find_spec("ziglang"):
        sys.stderr.write(
            "wheels need a cross compiler: .venv/bin/uv pip install -r requirements/compiler.txt (90 MB)\n"
        )
        return 1
    for tag in sys.argv[1:] or [*SYSTEMS, "", NAMED]:
        made = ROOT / "dist"
        path = beside(RUNTIME, made) if tag == NAMED else wheel(tag, kernels(tag) if tag else None, made)
        print(f"{path.name}: {path.stat().st_size / 1e6:.2f} MB", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
