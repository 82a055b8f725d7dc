"""Machine code of other systems, run here: libraries of a wheel, called in a process that is at home where they are.

Linux runs by itself, with musl by musl's own loader, on another processor by qemu, and Windows by wine.  Nothing here
runs macOS.  Such a process answers as node does for WebAssembly, so what is asked of that can be asked of a wheel.
"""

import hashlib
import json
import platform
import shutil
import subprocess
from functools import cache
from pathlib import Path
from typing import Any

from tools.files import ROOT
from tools.wasm.speed import Form, Module, Node
from tools.wheels import SYSTEMS, compiler_for, zig
from trey.kernel.built import PAGE, suffix
from trey.kernel.native import Wanted, returned_as
from trey.kernel.translate import Program

__all__ = ["Foreign", "MissingError", "emulator", "python"]

SERVE = Path(__file__).with_name("foreign.c")
MADE = ROOT / "build/foreign"
WINE = ("wine64", "wine", "/usr/lib/wine/wine64")
DEBIAN = {"x86_64": ("amd64", "musl"), "aarch64": ("arm64", "musl python3")}
"""By processor: what Debian calls it, and its packages that are wanted here."""


class MissingError(RuntimeError):
    """Nothing here runs that system's programs."""


class Foreign(Node):
    """A process that runs machine code of a system: what stands in a folder of a wheel, and what is compiled for it.

    :param built: what stands there is taken; else all is compiled.
    :raises MissingError: nothing here runs it.
    """

    def __init__(self, tag: str, folder: Path, *, built: bool = True) -> None:
        super().__init__()
        self._tag, self._folder = tag, folder
        page = json.loads((folder / PAGE).read_text("utf-8")) if built else {"loops": {}}
        self._places: dict[str, tuple[str, str, str]] = page["loops"]
        self._open: dict[Path, _Library] = {}
        self._start = (*emulator(tag), str(_program(tag)))

    def command(self) -> tuple[str, ...]:
        """Return what starts it."""
        return self._start

    def form(self, wanted: Wanted) -> Form:
        """Return a loop as a function of its library: one of the wheel, or else one that is compiled for the system."""
        file, symbol, returned = self._places.get(wanted.key) or self._compiled(wanted)
        path = self._folder / file
        if path not in self._open:
            self._open[path] = _Library(self, path)
        return Form(self._open[path], f"{symbol} {returned}")

    def _compiled(self, wanted: Wanted) -> tuple[str, str, str]:
        program = Program(whole=wanted.whole)
        returned = returned_as(wanted.export(program, "enter"))
        form, mark = self._folder.name, hashlib.sha256(program.text.encode()).hexdigest()[:12]
        path = _folder(f"{self._tag}/{form}") / f"{wanted.function.__name__}-{mark}{suffix(form)}"
        compiler_for(SYSTEMS[self._tag], form).make(path, program.text)
        return str(path), "enter", returned

    def head(self, asked: dict[str, Any]) -> bytes:
        """Return a request as it is said: nothing for a library, and for a call words and numbers."""
        if "name" not in asked:
            return b""
        words = [asked[key] for key in ("module", "name", "block", "first", "second", "top")]
        for key in ("sent", "spans"):
            words += [len(asked[key]), *(number for pair in asked[key] for number in pair)]
        return " ".join(map(str, words)).encode()


class _Library(Module):
    """A library that is open in a foreign process, and is called by its number there."""

    def __init__(self, node: Foreign, path: Path) -> None:
        told, _ = node.answer({}, str(path).encode())
        self.node, self.name, self.heap, self._lies = node, told["module"], told["heap"], {}


def _folder(name: str) -> Path:
    path = MADE / name
    path.mkdir(parents=True, exist_ok=True)
    return path


@cache
def _program(tag: str) -> Path:
    """Return the program that calls libraries of a system."""
    mark = hashlib.sha256(SERVE.read_bytes()).hexdigest()[:12]
    path = _folder(tag) / f"serve-{mark}{'.exe' if tag.startswith('win') else ''}"
    if not path.exists():
        dynamic = ("-dynamic",) if "musl" in tag else ()
        words = ("cc", "-target", SYSTEMS[tag].triple, *dynamic, "-O2", "-std=gnu11", str(SERVE), "-o", str(path))
        subprocess.run(zig(*words), check=True)
    return path


@cache
def emulator(tag: str) -> tuple[str, ...]:
    """Return the beginning of a command that runs a program of a system here; nothing where this one runs it.

    :raises MissingError: nothing here does.
    """
    form = SYSTEMS[tag].form
    system, machine = form.split("-")
    if system == "macos" or platform.system() != "Linux" or (system == "windows" and platform.machine() != machine):
        raise MissingError(f"nothing here runs {form}")
    if system == "windows":
        wine = next(filter(None, map(shutil.which, WINE)), None)
        if not wine:
            raise MissingError("wine is not here: apt-get install wine64")
        return ("env", f"WINEPREFIX={_folder('wine')}", "WINEDEBUG=-all", wine)
    here = platform.machine() == machine
    if here and "musl" not in tag:
        return ()
    root = _sysroot(machine)
    if here:
        return (str(root / f"lib/ld-musl-{machine}.so.1"),)
    return (_qemu(machine), "-L", str(root))


def python(machine: str) -> tuple[str, ...]:
    """Return the beginning of a command that runs Python on a processor that is not this one.

    :raises MissingError: nothing here does.
    """
    root = _sysroot(machine)
    return (_qemu(machine), "-L", str(root), str(root / "usr/bin/python3"))


def _qemu(machine: str) -> str:
    found = shutil.which(f"qemu-{machine}") or shutil.which(f"qemu-{machine}-static")
    if not found:
        raise MissingError("qemu is not here: apt-get install qemu-user")
    return found


@cache
def _sysroot(machine: str) -> Path:
    """Return a folder with Debian's packages for a processor, fetched by apt if they are not there yet.

    :raises MissingError: there is no apt, or it does not reach any.
    """
    known, packages = DEBIAN[machine]
    root = MADE / f"debian-{known}"
    if root.is_dir():
        return root
    apt = _folder(f"apt-{known}")
    for name in ("lists/partial", "cache/archives/partial"):
        _folder(f"{apt.name}/{name}")
    (apt / "status").touch()
    places = {"State": apt, "State::status": apt / "status", "State::lists": apt / "lists", "Cache": apt / "cache"}
    settings = [f"-oDir::{name}={path}" for name, path in places.items()]
    settings += [f"-oAPT::Architecture={known}", f"-oAPT::Architectures::={known}", "-oDebug::NoLocking=1"]
    get = ["install", "--yes", "--download-only", "--no-install-recommends", *packages.split()]
    try:
        for words in (["update"], get):
            subprocess.run(["apt-get", "-qq", *settings, *words], check=True, capture_output=True, timeout=300)
        for package in (apt / "cache/archives").glob("*.deb"):
            subprocess.run(["dpkg", "-x", str(package), str(apt / "root")], check=True)
    except (OSError, subprocess.SubprocessError) as error:
        raise MissingError(f"apt brought no {packages} for {known}") from error
    (apt / "root").rename(root)
    return root
