"""What sentences of the sources say in French, for pages that are made of them in both languages."""

import re
import tomllib
from functools import cache
from pathlib import Path

from tools.files import ROOT, read, tracked
from trey.cli.paper import tight
from trey.core.text import Language

__all__ = ["SENTENCES", "pages", "said", "sentences", "unbroken"]

SENTENCES = ROOT / "tools/french.toml"
CODE = r"^(?P<fence>```|~~~).*?^(?P=fence)|^ {4}[^\n]*$|`[^`\n]+`"
SPACE = re.compile(rf"(?P<code>{CODE})|(?<=[^\s|]) (?=[:;!?»])|(?<=«) ", re.MULTILINE | re.DOTALL)
"""What is code, or a space that may break before a sign or within quotation marks."""


@cache
def sentences() -> dict[str, str]:
    """Return the sentences in French by what they say in English."""
    return tomllib.loads(SENTENCES.read_text(encoding="utf-8"))


def said(english: str, lang: Language) -> str:
    """Return a sentence of the sources in a language; what says nothing says it in both."""
    if lang == "en" or not english:
        return english
    if english not in sentences():
        raise LookupError(f"{SENTENCES.relative_to(ROOT)} does not say in French: {english}")
    return tight(sentences()[english])


def unbroken(page: str) -> str:
    """Return a French page with no-break spaces where a line could begin with a sign; code stays as it is."""
    return SPACE.sub(lambda found: found["code"] or "\N{NO-BREAK SPACE}", page)


def pages() -> dict[Path, str]:
    """Return all French pages as they should be."""
    return {ROOT / path: unbroken(read(path)) for path in tracked("*.fr.md")}
