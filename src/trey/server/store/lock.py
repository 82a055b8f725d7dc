"""One server per file: a lock beside the database, released when its process ends, for whatever reason."""

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
        self._handle = os.open(path.with_name(path.name + ".lock"), os.O_RDWR | os.O_CREAT, 0o600)
        try:
            _take(self._handle)
        except OSError:
            os.close(self._handle)
            raise TakenError(path) from None

    def let_go(self) -> None:
        """Let another server have the file."""
        os.close(self._handle)


if sys.platform == "win32":
    import msvcrt

    def _take(handle: int) -> None:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _take(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
