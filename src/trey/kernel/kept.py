"""Libraries compiled on this machine, in a folder private to the user; files written by others are ignored."""

import ctypes
import hashlib
import os
import stat
import sys
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path

from trey.kernel.toolchain import NATIVE, circumstances, compiled_to

KEPT = 512


def _user_caches() -> Path:
    """Return the system's folder for a user's caches.

    :raises RuntimeError: the user has no home.
    """
    for name in ("TREY_CACHE", "XDG_CACHE_HOME", "LOCALAPPDATA" if sys.platform == "win32" else ""):
        if os.environ.get(name):
            return Path(os.environ[name]).expanduser()
    return Path("~/Library/Caches" if sys.platform == "darwin" else "~/.cache").expanduser()


def _places() -> Iterator[Path]:
    """Return the folders that may hold machine code, the best first."""
    with suppress(RuntimeError):
        yield _user_caches() / "trey"
    me = getattr(os, "getuid", lambda: "cache")()  # where there is no such number, temporary folders are the user's own
    yield Path(tempfile.gettempdir()) / f"trey-{me}"


def _mine(path: Path) -> bool:
    """Say whether only this user can have written there."""
    if not hasattr(os, "getuid"):
        return True
    said = path.lstat()
    return said.st_uid == os.getuid() and not said.st_mode & (stat.S_IWOTH | stat.S_IWGRP) and not path.is_symlink()


def cache_folder() -> Path:
    """Return the folder for machine code, made if needed; if none can be written, a temporary one for this process."""
    for place in _places():
        folder = place / "code"
        with suppress(OSError):
            place.mkdir(parents=True, exist_ok=True, mode=0o700)
            folder.mkdir(exist_ok=True, mode=0o700)
            folder.chmod(0o700)
            if os.access(folder, os.W_OK) and _mine(place) and _mine(folder):
                return folder
    return _of_this_process()


@cache
def _of_this_process() -> Path:
    made = tempfile.TemporaryDirectory(prefix="trey-")
    _UNTIL_THE_END.append(made)
    return Path(made.name)


_UNTIL_THE_END: list[tempfile.TemporaryDirectory[str]] = []


def kept_library(text: str, name: str, also: tuple[str, ...] = ()) -> ctypes.CDLL:
    """Return the library of a C program, compiled for this machine if it is not cached yet.

    :param also: flags besides the usual ones.
    :raises CompilerError: there is no compiler, or it refuses the text.
    """
    known, usual = circumstances(NATIVE)
    flags = (*usual, *also)
    mark = hashlib.sha256("\0".join((text, known, *flags)).encode()).hexdigest()[:24]
    path = cache_folder() / f"{name}-{mark}.so"
    if not _whole(path):
        compiled_to(path, text, flags)
        _sum(path).write_text(_digest(path), encoding="ascii")
        _sum(path).chmod(0o600)
        _tidy(path.parent)
    return ctypes.CDLL(str(path))


def _sum(path: Path) -> Path:
    return path.with_suffix(".sum")


def _digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def _whole(path: Path) -> bool:
    """Say whether a library is there as this user's trey wrote it."""
    try:
        whole = _mine(path) and _mine(_sum(path)) and _sum(path).read_text("ascii") == _digest(path)
    except (OSError, UnicodeDecodeError):
        return False
    if whole:
        with suppress(OSError):
            os.utime(path)
    return whole


def _tidy(folder: Path) -> None:
    """Remove the libraries used longest ago."""
    with suppress(OSError):
        for path in sorted(folder.glob("*.so"), key=lambda path: path.stat().st_mtime)[:-KEPT]:
            path.unlink()
            _sum(path).unlink(missing_ok=True)
