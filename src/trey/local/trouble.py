"""Errors that concern the tables of a device: their codes and texts."""

from typing import Final

from trey.core.errors import TreyError
from trey.core.text import Text


def trouble(code: str) -> TreyError:
    """Return the error for a code of `TROUBLE`."""
    return TreyError(code, TROUBLE[code])


TROUBLE: Final[dict[str, Text]] = {
    "journal-newer": Text("The tables of this device were written by a newer version of trey; reload the page."),
    "file-unreadable": Text("This is not a file of trey's tables; nothing was changed."),
    "file-cut": Text("Part of this file is missing; nothing was changed. Copy it again."),
    "file-newer": Text(
        "This file is from a newer version of trey; nothing was changed. Reload the page, then try again."
    ),
    "file-altered": Text("This file holds a table that cannot be replayed; nothing was changed."),
    "file-too-large": Text("This file is too large; nothing was changed."),
}
