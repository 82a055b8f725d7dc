"""Catalogues: every text of the code has its words in French, with the same places, and none is left over."""

import re
import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path

import pytest

from tools import catalogues
from trey.core.catalogue import catalogue, entries
from trey.core.errors import TreyError
from trey.core.text import LANGUAGES, Text

PLACE, SEAT = re.compile(r"(?<!\{)\{([a-z_]+)"), re.compile(r"(?<!\{)\{(\d)")


def test_every_text_is_there_and_none_is_left_over() -> None:
    assert {path.read_text("utf-8") == text for path, text in catalogues.files().items()} == {True}, "make fix"
    assert [catalogues.lacking(lang) for lang in LANGUAGES[1:]] == [[]]
    assert len(catalogues.texts()) > 1000


def test_a_text_that_is_new_or_gone_would_be_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    [(path, now)] = catalogues.files().items()
    monkeypatch.setattr(catalogues, "texts", lambda: {("", "Pass"): {"a.py"}, ("", "Nobody says this"): {"a.py"}})
    assert catalogues.lacking("fr") == ["Nobody says this"]
    assert catalogues.files()[path].count("msgid") == 3 != now.count("msgid")


def astray(said: Mapping[tuple[str, str], str]) -> list[str]:
    """Texts that are said with a place that they do not have, or without the name of a player."""
    told = [(english, other) for (_, english), other in said.items()]
    foreign = [one for one, other in told if not {*PLACE.findall(other)} <= {*PLACE.findall(one)}]
    return foreign + [one for one, other in told if not {*SEAT.findall(one)} <= {*SEAT.findall(other)}]


def test_a_translation_has_the_places_of_its_text_and_no_other() -> None:
    assert list(astray(catalogue("fr"))) == []
    assert list(astray({("", "{a} {b}"): "{a} {c}", ("", "{0} led {a}"): "{a}", ("", "{a}"): ""})) == [
        "{a} {b}",
        "{0} led {a}",
    ]


def test_a_text_that_nobody_has_translated_is_english() -> None:
    assert Text("Nobody has said this yet").fr == "Nobody has said this yet"
    assert Text("Both", "Les deux").fr == "Les deux"
    assert Text("") == Text("", "")


def test_places_are_filled_in_the_readers_language_with_what_they_were() -> None:
    cards, line = ["QS"], Path("a")
    error = TreyError("x", "{n!r} of {all}, {cards}, {line}, {{0}}", n="a", all=Text("Pass"), cards=cards, line=line)
    cards.append("KS")
    assert (error.en, error.fr) == ("'a' of Pass, ['QS'], a, {0}", "'a' of Passer, ['QS'], a, {0}")


def test_contexts_and_lines_of_a_catalogue_are_read() -> None:
    text = '#: a\nmsgctxt "card"\nmsgid "low"\nmsgstr ""\n"bas\\n"\n"se"\n\nmsgid "none"\nmsgstr ""\n'
    assert list(entries(text)) == [("card", "low", "bas\nse"), ("", "none", "")]


@pytest.mark.skipif(not shutil.which("msgfmt"), reason="GNU gettext is not here")
def test_other_tools_can_read_them(tmp_path: Path) -> None:
    for path in catalogues.WORDS.glob("*.po"):
        command = ["msgfmt", "--check", "-o", str(tmp_path / "made.mo"), str(path)]
        subprocess.run(command, check=True, capture_output=True)
