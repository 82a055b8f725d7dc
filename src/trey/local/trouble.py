"""Errors that concern the tables of a device: their codes and texts."""

from typing import Final

from trey.core.errors import TreyError
from trey.core.text import Text

__all__ = ["TROUBLE", "trouble"]


def trouble(code: str) -> TreyError:
    """Return the error for a code of `TROUBLE`."""
    said = TROUBLE[code]
    return TreyError(code, said.en, said.fr)


TROUBLE: Final[dict[str, Text]] = {
    "journal-newer": Text(
        "The tables of this device were written by a newer version of trey; reload the page.",
        "Les tables de cet appareil ont été écrites par une version plus récente de trey\u00a0; rechargez la page.",
    ),
    "file-unreadable": Text(
        "This is not a file of trey's tables; nothing was changed.",
        "Ce n'est pas un fichier de tables de trey\u00a0; rien n'a été changé.",
    ),
    "file-cut": Text(
        "Part of this file is missing; nothing was changed. Copy it again.",
        "Il manque une partie de ce fichier\u00a0; rien n'a été changé. Copiez-le à nouveau.",
    ),
    "file-newer": Text(
        "This file is from a newer version of trey; nothing was changed. Reload the page, then try again.",
        "Ce fichier vient d'une version plus récente de trey\u00a0; rien n'a changé. Rechargez la page et réessayez.",
    ),
    "file-altered": Text(
        "This file holds a table that cannot be replayed; nothing was changed.",
        "Ce fichier contient une table qu'on ne peut pas rejouer\u00a0; rien n'a été changé.",
    ),
    "file-too-large": Text(
        "This file is too large; nothing was changed.",
        "Ce fichier est trop volumineux\u00a0; rien n'a été changé.",
    ),
}
