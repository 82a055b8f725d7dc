"""Languages that trey does not bring: a folder at run time, or a package of a game; what each lacks is counted."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import PLAIN, Run
from tests.core.words_of import Worded, worded
from tests.dutch import FORMS, PAGE, dutch
from trey.cli.commands.words import Part, parts
from trey.core import cards
from trey.core.catalogue import languages, page
from trey.core.errors import ParseError
from trey.core.po import entries
from trey.core.text import Text, in_tricks

__all__ = ["dutch", "worded"]


def test_a_folder_is_a_language_and_english_fills_what_it_lacks(dutch: Path) -> None:
    assert languages() == ("en", "fr", "nl", "pl")
    assert (in_tricks(1).of("nl"), in_tricks(2).of("nl"), Text("hearts").of("nl")) == ("1 slag", "2 slagen", "harten")
    assert Text("spades").of("nl") == "spades"
    assert cards.card_said("QH", "nl") == "V♥"
    assert [cards.read_card(typed, "nl") for typed in ("VH", "10K")] == ["QH", "TC"]
    with pytest.raises(ParseError):
        cards.read_card("QH", "nl")
    assert page("nl") == PAGE


def test_a_deal_is_played_in_it_in_the_terminal(dutch: Path) -> None:
    typed = "1\n" * 60
    command = [sys.executable, "-m", "trey", "play", "sergeant_major", "max_hands=3", "--seed", "1", "--lang", "nl"]
    environment = {**PLAIN, "TREY_LANGUAGES": str(dutch)}
    ran = subprocess.run(command, input=typed, capture_output=True, text=True, check=False, env=environment)
    assert (ran.returncode, ran.stderr) == (0, "")
    wanted = ("V♥", "harten", "Speel een kaart.", "slagen", "Your hand")  # the last is English: it lacks that
    assert [word for word in wanted if word not in ran.stdout] == []


def test_a_game_brings_a_language_that_trey_lacks(worded: Worded, tmp_path: Path) -> None:
    words = worded('[presets.one]\nname = "Soup"\n')
    assert "eo" not in languages()
    folder = tmp_path / words.package / "words/eo"
    folder.mkdir()
    (folder / "words.po").write_text('msgid "Soup"\nmsgstr "Supo"\n', "utf-8")
    languages.cache_clear()
    assert "eo" in languages()
    assert [Text("Soup", package=package).of("eo") for package in (words.package, "trey")] == ["Supo", "Soup"]
    shutil.rmtree(tmp_path / words.package)
    sys.modules.pop(words.package)
    languages.cache_clear()
    assert "eo" not in languages(), "a game that is gone takes its language along"


def test_what_a_language_lacks_has_left_over_or_says_with_other_places_is_counted(dutch: Path, trey: Run) -> None:
    own, *_, sentences = parts("nl")
    assert own == Part(
        "trey", own.size, own.missing, ["Nobody asks for this"], ["You have no {suit}, so you can trump"]
    )
    assert (own.said, "spades" in own.missing) == (4, True)
    assert sentences[2:] == (sentences.missing, ["closed"], ["signed"])
    assert [part[2:] for lang in ("en", "fr") for part in parts(lang)] == [([], [], [])] * 2 * len([*parts("en")])
    assert [part[3:] for part in parts("pl")] == [([], [])] * len([*parts("pl")])
    assert "nl  Nederlands  0 %" in trey("words").out
    shown = trey("words nl").out
    assert [line for line in ("page.ftl: 3 of", "no longer asked for: 1") if line not in shown] == []


@pytest.mark.skipif(not shutil.which("msgfmt"), reason="GNU gettext is not here")
def test_the_files_of_a_language_are_begun_and_brought_up_to_date(dutch: Path, trey: Run) -> None:
    assert trey(["words", "nl", "--into", str(dutch)]).status == 0
    subprocess.run(["msgfmt", "--check", "-o", os.devnull, str(dutch / "nl/words.po")], check=True, capture_output=True)
    said = {one.english: one.forms for one in entries((dutch / "nl/words.po").read_text("utf-8"))}
    assert len(said) > 2000
    assert said["hearts"] == ("harten",)
    assert said["spades"] == ("",)
    assert "Nobody asks for this" not in said
    text = (dutch / "nl/page.ftl").read_text("utf-8")
    assert "\nhome = Alle spellen\n" in text
    assert "\n# close = Close\n" in text
    assert (dutch / "nl/forms.toml").read_text("utf-8") == FORMS
    assert trey(["words", "eo", "--into", str(dutch)]).status == 0
    assert 'name = "eo"' in (dutch / "eo/forms.toml").read_text("utf-8")


@pytest.mark.parametrize("line", ["words Deutsch", "words nl fr", "words de --into /proc/none"])
def test_what_is_no_language_is_refused(line: str, trey: Run) -> None:
    ran = trey(line)
    assert (ran.status, ran.out, bool(ran.err)) == (2, "", True)
