"""The C compiler: finds one, and makes a shared library of a text, which is kept under what it was made from."""

import hashlib
import os
import platform
import shutil
import subprocess
import tempfile
from functools import cache
from pathlib import Path

from trey.kernel.remembered import cache_folder

__all__ = ["CompilerError", "built", "compiler"]

FLAGS = ("-O3", "-std=gnu11", "-fPIC", "-shared", "-ffp-contract=off", "-fno-math-errno", "-w")
"""Floating-point numbers are reckoned as Python does, in order and without fused steps."""
GCC = ("-mmemcpy-strategy=libcall:-1:noalign",)
"""What a copy of a record is by default in gcc is slow."""


class CompilerError(RuntimeError):
    """The C compiler refused what was translated, or there is none."""


@cache
def compiler() -> tuple[str, ...]:
    """Return the command of a C compiler: $CC, the system's, or the one that comes as a package; empty if none."""
    if own := os.environ.get("CC"):
        return tuple(own.split())
    for name in ("cc", "clang", "gcc"):
        if found := shutil.which(name):
            return (found,)
    return ()


@cache
def _circumstances() -> tuple[str, tuple[str, ...]]:
    """Return what tells compilers and processors apart, and the flags for this one."""
    command = compiler()
    if not command:
        raise CompilerError("trey found no C compiler: install gcc or clang, or name one in CC")
    asked = (*command, "-march=native", "-dM", "-E", "-x", "c", os.devnull)
    said = subprocess.run(asked, capture_output=True, text=True, check=False)  # noqa: S603 - the compiler that is set
    native = ("-march=native",) if said.returncode == 0 else ()
    flags = (*FLAGS, *native, *(() if "__clang__" in said.stdout else GCC if "__x86_64__" in said.stdout else ()))
    own = tuple(os.environ.get("TREY_CFLAGS", "").split())
    return said.stdout + platform.machine(), (*flags, *own)


def built(text: str, name: str, also: tuple[str, ...] = ()) -> Path:
    """Return the library of a program in C, compiled if it is not kept yet.

    :param also: flags besides the usual ones.
    :raises CompilerError: there is no compiler, or it refuses the text.
    """
    known, usual = _circumstances()
    flags = (*usual, *also)
    mark = hashlib.sha256("\0".join((text, known, *flags)).encode()).hexdigest()[:24]
    folder = cache_folder() or Path(tempfile.mkdtemp(prefix="trey-"))
    path = folder / f"{name}-{mark}.so"
    if not path.exists():
        _compile(text, path, flags)
    return path


def _compile(text: str, path: Path, flags: tuple[str, ...]) -> None:
    with tempfile.TemporaryDirectory(dir=path.parent) as made:
        source, library = Path(made) / "kernels.c", Path(made) / path.name
        source.write_text(text, encoding="ascii")
        command = (*compiler(), *flags, str(source), "-o", str(library), "-lm")
        done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603 - the compiler that is set
        if done.returncode:
            if kept := os.environ.get("TREY_KEEP_C"):
                Path(kept).write_text(text, encoding="ascii")
            raise CompilerError(f"the C compiler refused {path.stem}: {done.stderr[:2000]}")
        library.replace(path)
    if os.environ.get("TREY_KEEP_C"):
        path.with_suffix(".c").write_text(text, encoding="ascii")
