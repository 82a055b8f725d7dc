"""Write the games' words in docs/glossary.md and docs/glossary.fr.md from what the families themselves say."""

import re
from collections.abc import Iterable, Iterator

from tools.files import ROOT
from tools.french import both, unbroken
from trey.core.glossary import EVERY_TABLE, TRICKS
from trey.core.teaching import Term
from trey.core.text import Language, Text
from trey.games import OWN

__all__ = ["PAGES", "page"]

PAGES: dict[Language, str] = {"en": "docs/glossary.md", "fr": "docs/glossary.fr.md"}
TABLE = both("| English | French | what it means |", "| français | anglais | ce que c'est |")
BEGIN, END = "<!--- made by make fix -->", "<!--- as far as here -->"


def _parts() -> Iterator[tuple[Text, tuple[Term, ...]]]:
    yield both("At every table", "À toutes les tables"), EVERY_TABLE
    yield both("Games of tricks", "Les jeux de plis"), TRICKS
    for family in OWN:
        yield family.name, tuple(term for term in family.words.glossary if term not in TRICKS)


def _rows(terms: Iterable[Term], lang: Language) -> Iterator[str]:
    for term in terms:
        names = (term.name.en, term.name.fr) if lang == "en" else (unbroken(term.name.fr), term.name.en)
        meaning = term.meaning.en if lang == "en" else unbroken(term.meaning.fr)
        yield f"| {names[0]} | {names[1]} | {meaning} |"


def _made(lang: Language) -> str:
    lines = [BEGIN]
    for title, terms in _parts():
        lines += ["", f"## {title.of(lang)}", "", TABLE.of(lang), "|---|---|---|", *_rows(terms, lang)]
    return "\n".join([*lines, "", END])


def page(lang: Language) -> str:
    """Return the page as it should be: what lies between the two marks is made, the rest stays."""
    text = (ROOT / PAGES[lang]).read_text(encoding="utf-8")
    found = re.compile(re.escape(BEGIN) + ".*" + re.escape(END), re.DOTALL)
    return found.sub(lambda _: _made(lang), text)
