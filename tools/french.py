"""No-break spaces of French pages."""

import re
from pathlib import Path

from tools.files import ROOT, read, tracked

__all__ = ["pages", "unbroken"]

CODE = r"^(?P<fence>```|~~~).*?^(?P=fence)|^ {4}[^\n]*$|`[^`\n]+`"
SPACE = re.compile(rf"(?P<code>{CODE})|(?<=[^\s|]) (?=[:;!?»])|(?<=«) ", re.MULTILINE | re.DOTALL)
"""What is code, or a space that may break before a sign or within quotation marks."""


def unbroken(page: str) -> str:
    """Return a French page with no-break spaces where a line could begin with a sign; code stays as it is."""
    return SPACE.sub(lambda found: found["code"] or "\N{NO-BREAK SPACE}", page)


def pages() -> dict[Path, str]:
    """Return all French pages as they should be."""
    return {ROOT / path: unbroken(read(path)) for path in tracked("*.fr.md")}
