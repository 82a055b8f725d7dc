"""Where this user's files are."""

import os
import sys
from pathlib import Path

__all__ = ["data_folder"]


def data_folder() -> Path:
    """Return the folder where this user's tables are kept."""
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "trey"
    base = os.environ.get("LOCALAPPDATA" if sys.platform == "win32" else "XDG_DATA_HOME")
    return (Path(base) if base else Path.home() / ".local" / "share") / "trey"
