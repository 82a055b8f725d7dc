"""What sentences of the sources say in French, for pages that are made of them in both languages."""

import tomllib
from functools import cache

from tools.files import ROOT
from trey.cli.paper import tight
from trey.core.text import Language

__all__ = ["SENTENCES", "said", "sentences"]

SENTENCES = ROOT / "tools/french.toml"


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
