"""One server per file: a lock beside the database and on it, released when its process ends, for whatever reason."""

import os
import sys
from pathlib import Path

__all__ = ["Lock", "TakenError"]


class TakenError(Exception):
    """Another server has the database open."""


class Lock:
    """Holds `FILE.lock` until it is released or the process ends.

    :raises TakenError: another process, or another lock of this one, holds it.
    :raises OSError: the file cannot be made.
    """

    def __init__(self, path: Path) -> None:
        self._handles = [os.open(path.with_name(path.name + ".lock"), os.O_RDWR | os.O_CREAT, 0o600)]
        self._take(path)

    def hold(self, path: Path) -> None:
        """Hold the database itself too, if it exists, whatever its name and that of the lock have become.

        On other systems than Linux this would be in the way of SQLite's own locks.

        :raises TakenError, OSError: as the lock beside it.
        """
        if sys.platform == "linux" and len(self._handles) == 1 and path.exists():
            self._handles.append(os.open(path, os.O_RDONLY))
            self._take(path)

    def _take(self, path: Path) -> None:
        try:
            _take(self._handles[-1])
        except OSError:
            self.let_go()
            raise TakenError(path) from None

    def let_go(self) -> None:
        """Let another server have the file; SQLite must have closed it before."""
        while self._handles:
            os.close(self._handles.pop())


if sys.platform == "win32":
    import msvcrt

    def _take(handle: int) -> None:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _take(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
