"""Machine code that is kept between runs: one file for each compiled function and each kind of arguments.

A file's name carries the function's fingerprint, its content a checksum.  The files used longest ago go first.
Without a folder to write to, nothing is kept and everything still works.
"""

import hashlib
import os
import pickle
import shutil
import stat
import sys
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

__all__ = ["Remembered", "cache_folder", "read"]

KEPT = 256
_SUM = hashlib.sha256().digest_size


def _user_caches() -> Path:
    """Return where this system keeps a user's caches.

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


def _mine(folder: Path) -> bool:
    """Say whether only this user can have put something there."""
    if not hasattr(os, "getuid"):
        return True
    said = folder.stat()
    return said.st_uid == os.getuid() and not said.st_mode & stat.S_IWOTH


def cache_folder() -> Path | None:
    """Return the folder for machine code, made if needed; None where nothing can be written."""
    for place in _places():
        folder = place / "code"
        with suppress(OSError):
            place.mkdir(parents=True, exist_ok=True, mode=0o700)
            folder.mkdir(exist_ok=True, mode=0o700)
            if os.access(folder, os.W_OK) and _mine(place) and _mine(folder):
                return folder
    return None


def _used(path: Path) -> float:
    """Return when a file was used last; 0 if it has just gone."""
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0


def _tidy(folder: Path) -> None:
    """Remove the files used longest ago, and what earlier versions kept beside this folder."""
    for path in sorted(folder.iterdir(), key=_used)[:-KEPT]:
        with suppress(OSError):
            path.unlink()
    for old in folder.parent.glob("[0-9a-f]" * 16):
        shutil.rmtree(old, ignore_errors=True)


def read(path: Path) -> bytes | None:
    """Return the content of a file that was kept whole; None where there is none."""
    try:
        kept = path.read_bytes()
    except OSError:
        return None
    if hashlib.sha256(kept[_SUM:]).digest() != kept[:_SUM]:
        return None
    with suppress(OSError):
        os.utime(path)
    return kept[_SUM:]


def _write(path: Path, content: bytes) -> None:
    """Keep content, at once or not at all.

    :raises OSError: there is no room for it.
    """
    part = path.with_suffix(f".{os.getpid()}")
    try:
        part.write_bytes(hashlib.sha256(content).digest() + content)
        part.replace(path)
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)


class Remembered:
    """What Numba asks for and gives machine code of one function, in place of its own cache.

    Numba's own looks at the file of the cached function only, so it would not see a change in a function of another.
    """

    def __init__(self, folder: Path, name: str, mark: str) -> None:
        self.cache_path = str(folder)
        self._folder, self._name, self._mark = folder, name, mark

    def _path(self, signature: Any, context: Any) -> Path:
        arguments = repr((self._mark, str(signature), context.codegen().magic_tuple()))
        return self._folder / f"{self._name}-{hashlib.sha256(arguments.encode()).hexdigest()[:24]}"

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """Return what was kept for these arguments, ready to run, or None: also where a kernel apart is missing."""
        from numba.core.compiler import CompileResult

        from trey.kernel.library import linked

        target_context.refresh()
        kept = read(self._path(sig, target_context))
        if kept is None:
            return None
        needs, reduced = pickle.loads(kept)  # noqa: S301 - our own folder
        if not all(linked(target_context.codegen(), self._folder, name) for name in needs):
            return None
        return CompileResult._rebuild(target_context, *reduced)  # noqa: SLF001 - as Numba's own cache does

    def save_overload(self, sig: Any, data: Any) -> None:
        """Keep machine code, and before it that of the kernels apart; a full or vanished disk keeps nothing."""
        from numba.core.serialize import dumps

        if data.library.has_dynamic_globals:
            return
        content = dumps((data.library.needs, data._reduce()))  # noqa: SLF001 - as Numba's own cache does
        with suppress(OSError):
            self._keep_apart(data.library.needs)
            _write(self._path(sig, data.target_context), content)
            _tidy(self._folder)

    def _keep_apart(self, names: Iterable[str]) -> None:
        """Keep kernels apart that are linked in this process, those first that others need."""
        from trey.kernel.library import LINKED

        for other in map(LINKED.__getitem__, names):
            self._keep_apart(other.needs)
            if read(path := self._folder / other.name) is None:
                _write(path, other.content())

    def enable(self) -> None:
        """Numba's word for nothing to do."""

    disable = flush = enable
