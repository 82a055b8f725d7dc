"""Files that hold cards and names, which only their owner may read."""

import logging
import os
import stat
from contextlib import suppress
from glob import escape
from pathlib import Path
from typing import Final

__all__ = ["make_folder", "make_private", "tighten"]

OTHERS: Final = stat.S_IRWXG | stat.S_IRWXO
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
    """Let only the owner read a database and the files named after it, such as older copies; log each change."""
    if os.name == "nt":  # there a user's folder is the user's already
        return
    for path in sorted(database.parent.glob(f"{escape(database.name)}*")):
        try:
            mode = path.stat().st_mode
            if stat.S_ISREG(mode) and mode & OTHERS:
                path.chmod(stat.S_IMODE(mode) & ~OTHERS)
                _LOG.warning("others could read %s; now its owner alone can", path)
        except OSError as error:
            _LOG.warning("others may be able to read %s: %s", path, error)
