"""A language that trey lacks, in a folder that is written while it runs."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from trey.core import cards
from trey.core.catalogue import catalogue, grammar, languages

__all__ = ["FORMS", "PAGE", "dutch", "write_dutch"]

WORDS = """msgid "{n} trick"
msgid_plural "{n} tricks"
msgstr[0] "{n} slag"
msgstr[1] "{n} slagen"

msgid "hearts"
msgstr "harten"

msgid "Play a card."
msgstr "Speel een kaart."

msgid "Nobody asks for this"
msgstr "Niemand"

msgid "You have no {suit}, so you can trump"
msgstr "U hebt geen kleur"
"""
FORMS = 'name = "Nederlands"\n[cards]\nranks = { K = "H", Q = "V", J = "B", T = "10" }\nsuits = "KRHS"\n'
PAGE = "language = Nederlands\nhome = Alle spellen\nclosed = Dicht\n# (n: number)\nsigned = plus\n"


def write_dutch(folder: Path) -> None:
    """Write the language's files."""
    (folder / "nl").mkdir()
    for name, text in {"words.po": WORDS, "forms.toml": FORMS, "page.ftl": PAGE}.items():
        (folder / "nl" / name).write_text(text, "utf-8")


def forget() -> None:
    """Look for languages again."""
    for known in (catalogue, grammar, languages, cards._suit_words, cards._printed, cards._typed):
        known.cache_clear()


@pytest.fixture
def dutch(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder that has the language's."""
    write_dutch(tmp_path)
    monkeypatch.setitem(os.environ, "TREY_LANGUAGES", str(tmp_path))
    forget()
    yield tmp_path
    monkeypatch.undo()
    forget()
