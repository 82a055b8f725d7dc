"""French beside English: pages with their no-break spaces, and texts that no catalogue has."""

import re
from pathlib import Path

from tools.files import ROOT, read, tracked
from trey.core.text import Text

__all__ = ["both", "pages", "unbroken"]

CODE = r"^(?P<fence>```|~~~).*?^(?P=fence)|^ {4}[^\n]*$|`[^`\n]+`"
SPACE = re.compile(rf"(?P<code>{CODE})|(?<![\s|]) (?=[:;!?»])|(?<=«) ", re.MULTILINE | re.DOTALL)
"""What is code, or a space that may break before a sign or within quotation marks."""


def both(english: str, french: str) -> Text:
    """Return a text that says this in the two languages."""
    return Text.each({"en": english, "fr": french}.__getitem__)


def unbroken(page: str) -> str:
    """Return a French page with no-break spaces where a line could begin with a sign; code stays as it is."""
    return SPACE.sub(lambda found: found["code"] or "\N{NO-BREAK SPACE}", page)


def pages() -> dict[Path, str]:
    """Return all French pages as they should be."""
    return {ROOT / path: unbroken(read(path)) for path in tracked("*.fr.md")}
