"""The C compiler: finding one, and compiling a text to a shared library."""

import os
import platform
import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from functools import cache
from importlib.util import find_spec
from pathlib import Path

FLAGS = ("-O3", "-std=gnu11", "-fPIC", "-shared", "-ffp-contract=off", "-fno-math-errno", "-s", "-w")
"""Floating-point arithmetic is as in Python: in order, and without fused operations."""
_GCC = ("-mmemcpy-strategy=libcall:-1:noalign", "-fno-peephole2")
"""By default, gcc copies records slowly. The peephole pass of gcc 12.2 may take the wrong operand, for example in
`held = hand & led; held or hand`.
"""
NATIVE = "-march=native"


class CompilerError(RuntimeError):
    """The C compiler refused the translated code, or there is no compiler."""


@cache
def compiler() -> tuple[str, ...]:
    """Return the command of a C compiler; empty if there is none.

    It is $CC, or the first of these that runs: clang, the one of the package ziglang, the system's.  Machine code by
    clang is faster than by gcc.
    """
    if own := os.environ.get("CC"):
        return tuple(own.split())
    clang, *system = ([path] if (path := shutil.which(name)) else [] for name in ("clang", "cc", "gcc"))
    known = (clang, [*zig(), "cc"] if zig() else [], *system)
    return next((tuple(command) for command in known if command and _said(tuple(command))), ())


def zig() -> tuple[str, ...]:
    """Return the command of the package ziglang; empty if it is not installed."""
    spec = find_spec("ziglang")
    return (str(Path(spec.origin).with_name("zig.exe" if os.name == "nt" else "zig")),) if spec and spec.origin else ()


def named(command: tuple[str, ...]) -> str:
    """Return a compiler's name and version: `clang 22.1.8`; "" if it does not run."""
    found = re.search(r'__(clang_version|VERSION)__ "(\d[\w.]*)', _said(command))
    return f"{'clang' if found[1] == 'clang_version' else 'gcc'} {found[2]}" if found else ""


@cache
def circumstances(processor: str) -> tuple[str, tuple[str, ...]]:
    """Return a text that identifies compiler and processor, and all flags for `processor`, given as `-march=…`.

    :raises CompilerError: there is no compiler.
    """
    command = compiler()
    if not command:
        raise CompilerError("trey found no C compiler: install gcc or clang, or run pip install trey[build]")
    known, said = next((flags, said) for flags in _spellings(processor) if (said := _said(command, flags)) or not flags)
    flags = (*FLAGS, *known, *(() if "__clang__" in said else _GCC if "__x86_64__" in said else ()))
    own = tuple(os.environ.get("TREY_CFLAGS", "").split())
    return said + platform.machine(), (*flags, *own)


def _spellings(processor: str) -> Iterator[tuple[str, ...]]:
    """Yield the flags by which compilers may name a processor, the last without any; zig uses underscores."""
    if processor:
        yield (processor,)
        yield (processor.replace("x86-64", "x86_64").replace("64-v", "64_v"),)
    yield ()


@cache
def _said(command: tuple[str, ...], flags: tuple[str, ...] = ()) -> str:
    """Return a compiler's predefined macros; "" if it does not run, or does not know the flags."""
    asked = (*command, *flags, "-dM", "-E", "-x", "c", os.devnull)
    try:
        done = subprocess.run(asked, capture_output=True, text=True, check=False)  # noqa: S603 - the compiler that is set
    except OSError:
        return ""
    return done.stdout if not done.returncode else ""


def compiled_to(path: Path, text: str, flags: tuple[str, ...], command: tuple[str, ...] = ()) -> None:
    """Compile a C program to a library, which is written whole or not at all.

    :param command: the compiler's command; if empty, this machine's compiler.
    :raises CompilerError: the compiler refuses the text.
    """
    with tempfile.TemporaryDirectory(dir=path.parent) as made:
        source, library = Path(made) / "kernels.c", Path(made) / path.name
        source.write_text(text, encoding="ascii")
        asked = (*(command or compiler()), *flags, str(source), "-o", str(library))
        done = subprocess.run(asked, capture_output=True, text=True, check=False)  # noqa: S603 - the compiler that is set
        if os.environ.get("TREY_KEEP_C"):
            path.with_suffix(".c").write_text(text, encoding="ascii")
        if done.returncode:
            raise CompilerError(f"the C compiler refused {path.stem}: {done.stderr[:2000]}")
        library.chmod(0o700)
        library.replace(path)
