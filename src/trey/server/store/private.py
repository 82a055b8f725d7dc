"""Files that hold cards and names, which only their owner may read."""

import logging
import os
import stat
from contextlib import suppress
from pathlib import Path
from typing import Final

from trey.server.store.event_store import VERSIONS

__all__ = ["BESIDE", "make_folder", "make_private", "tighten"]

OTHERS: Final = stat.S_IRWXG | stat.S_IRWXO
BESIDE: Final = ("", "-wal", "-shm", "-journal")
"""The endings of a database's own files."""
_LOG: Final = logging.getLogger("trey.server")


def make_folder(path: Path) -> None:
    """Make a folder that only its owner can enter, unless it exists.

    :raises OSError: it cannot be made.
    """
    path.mkdir(mode=0o700, parents=True, exist_ok=True)


def make_private(path: Path) -> None:
    """Make an empty file that only its owner can read, unless it exists.

    :raises OSError: it cannot be made.
    """
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))


def tighten(database: Path) -> None:
    """Let only the owner read a database, its own files and the copies that upgrades left; log each change."""
    if os.name == "nt":  # there a user's folder is the user's already
        return
    for path in (database.with_name(database.name + end) for end in (*BESIDE, *(f".{one}" for one in VERSIONS))):
        try:
            if not path.exists():
                continue
            mode = path.stat().st_mode
            if stat.S_ISREG(mode) and mode & OTHERS:
                path.chmod(stat.S_IMODE(mode) & ~OTHERS)
                _LOG.warning("others could read %s; now its owner alone can", path)
        except OSError as error:
            _LOG.warning("others may be able to read %s: %s", path, error)
