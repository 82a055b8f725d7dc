"""Catalogues: every text of the code has its words in French, with the same places, and none is left over."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tools import catalogues
from trey.core.catalogue import catalogue, entries
from trey.core.text import LANGUAGES, Text

PLACE = re.compile(r"(?<!\{)\{(\w+)")


def test_every_text_is_there_and_none_is_left_over() -> None:
    assert {path.read_text("utf-8") == text for path, text in catalogues.files().items()} == {True}, "make fix"
    assert [catalogues.lacking(lang) for lang in LANGUAGES[1:]] == [[]]
    assert len(catalogues.texts()) > 900


def test_a_translation_has_the_places_of_its_text_and_no_other() -> None:
    """It may do without one, and name a player again."""
    told = [
        (english, set(PLACE.findall(english)), set(PLACE.findall(said)))
        for (_, english), said in catalogue("fr").items()
    ]
    assert [english for english, asked, said in told if not {one for one in said if not one.isdigit()} <= asked] == []
    assert [english for english, asked, said in told if not {one for one in asked if one.isdigit()} <= said] == []


def test_a_text_that_nobody_has_translated_is_english() -> None:
    assert Text("Nobody has said this yet").fr == "Nobody has said this yet"
    assert Text("Both", "Les deux").fr == "Les deux"
    assert Text("") == Text("", "")
    assert Text("{n!r} of {all}, {{0}}", n="a", all=Text("Pass")).of("fr") == "'a' of Passer, {0}"


def test_contexts_and_lines_of_a_catalogue_are_read() -> None:
    text = '#: a\nmsgctxt "card"\nmsgid "low"\nmsgstr ""\n"bas\\n"\n"se"\n\nmsgid "none"\nmsgstr ""\n'
    assert list(entries(text)) == [("card", "low", "bas\nse"), ("", "none", "")]


@pytest.mark.skipif(not shutil.which("msgfmt"), reason="GNU gettext is not here")
def test_other_tools_can_read_them(tmp_path: Path) -> None:
    for path in catalogues.WORDS.glob("*.po"):
        command = ["msgfmt", "--check", "-o", str(tmp_path / "made.mo"), str(path)]
        subprocess.run(command, check=True, capture_output=True)
