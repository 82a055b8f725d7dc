"""A file of a language that cannot be used is named with its line, before anything is said in the language."""

import shutil
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import Run, program, trey
from tests.core.words_of import Worded, worded
from tests.dutch import FORMS, PAGE, WORDS, dutch, forget
from trey.core.catalogue import checked, languages
from trey.core.po import LanguageError
from trey.core.text import Text

__all__ = ["dutch", "trey", "worded"]

HEAD = 'msgid ""\nmsgstr ""\n"Plural-Forms: {}\\n"\n\n'
BROKEN: dict[str, tuple[str, bytes | str, int, str]] = {
    "words in another encoding": ("words.po", b'msgid "hearts"\nmsgstr "h\xe4rten"\n', 2, "not UTF-8"),
    "forms in another encoding": ("forms.toml", b'name = "Neder\xff"\n', 1, "not UTF-8"),
    "a page in another encoding": ("page.ftl", b"language = N\n\n# \xff\n", 3, "not UTF-8"),
    "no catalogue": ("words.po", "hearts = harten\n", 1, "not a catalogue"),
    "a quotation mark that is missing": ("words.po", 'msgid "hearts"\nmsgstr "harten\n', 2, "not a catalogue"),
    "a quotation mark within": ("words.po", 'msgid "hearts"\nmsgstr "de "harten""\n', 2, "not a catalogue"),
    "a text that is said twice": ("words.po", 'msgid "a"\nmsgstr "b"\nmsgstr "c"\n', 3, "not a catalogue"),
    "a text before its word": ("words.po", '"harten"\n', 1, "not a catalogue"),
    "a text without its translation": ("words.po", '# a\nmsgid "hearts"\n\nmsgid "a"\nmsgstr "b"\n', 2, "msgstr must"),
    "a translation of nothing": ("words.po", '\nmsgstr "harten"\n\nmsgid "a"\n', 4, "msgstr must"),
    "a plural that lacks": (
        "words.po",
        'msgid "a"\nmsgid_plural "as"\nmsgstr[0] "b"\n',
        1,
        "msgstr[0], msgstr[1]",
    ),
    "a plural too many": ("words.po", WORDS + '\nmsgid "a"\nmsgstr "b"\nmsgstr[1] "c"\n', 18, "msgstr must"),
    "a header without plurals": ("words.po", HEAD.format("two") + WORDS, 1, "nplurals=2"),
    "a header with other plurals": ("words.po", HEAD.format("nplurals=3; plural=(n>1);") + WORDS, 1, "nplurals=2"),
    "a header without a rule": ("words.po", HEAD.format("nplurals=2") + WORDS, 1, "nplurals=2"),
    "a brace that is not closed": ("words.po", 'msgid "{n} of"\nmsgstr "{n van"\n', 1, "braces"),
    "no TOML": ("forms.toml", 'name = "Nederlands"\n[cards\n', 2, "not TOML"),
    "a key that no language has": ("forms.toml", FORMS + "colours = 4\n", 5, "colours cannot be used"),
    "a table that no language has": ("forms.toml", "[clocks]\nhours = 24\n", 2, "hours cannot be used"),
    "three suits": ("forms.toml", '[cards]\nsuits = "KRH"\n', 2, "suits cannot be used"),
    "a suit twice": ("forms.toml", '[cards]\nsuits = "KRHH"\n', 2, "suits cannot be used"),
    "a rank that no card has": ("forms.toml", '[cards]\nranks = { X = "10" }\n', 2, "X cannot be used"),
    "a name that is a number": ("forms.toml", "name = 3\n", 1, "name cannot be used"),
    "a sign that is none": ("forms.toml", "[numbers]\ndecimal = 1\n", 2, "decimal cannot be used"),
    "a table that is a text": ("forms.toml", 'numbers = "1,5"\n', 1, "numbers cannot be used"),
    "a pattern that is none": ("forms.toml", '[forms.the]\n".*" = "{}"\n"(a" = "de"\n', 3, "(a cannot be used"),
    "a line of no message": ("page.ftl", PAGE + "\nclose: Sluiten\n", 7, "not a message"),
}
"""What may be wrong: the file, what it holds, the line, and some of what is said."""


def break_(folder: Path, name: str) -> str:
    """Write a file that cannot be used; return its place."""
    file, held, line, _ = BROKEN[name]
    path = folder / "nl" / file
    path.write_bytes(held if isinstance(held, bytes) else held.encode())
    return f"{path}:{line}: "


def refuses(line: str, place: str, trey: Run) -> bool:
    """Whether a command says nothing but what is wrong there."""
    ran = trey(line)
    return (ran.status, ran.out) == (2, "") and ran.err.replace("\n", "").replace(" ", "").startswith(
        f"trey:{place}".replace(" ", "")
    )


@pytest.mark.parametrize("name", BROKEN)
def test_what_is_wrong_is_said_with_its_place_and_in_the_terminal_too(name: str, dutch: Path, trey: Run) -> None:
    place, said = break_(dutch, name), BROKEN[name][3]
    forget()
    with pytest.raises(LanguageError) as caught:
        checked("nl")
    assert str(caught.value).startswith(place)
    assert said in str(caught.value)
    assert refuses("play --lang nl", place, trey)
    assert trey("games").status == 0, "who does not ask for it is not troubled"


@pytest.mark.parametrize("name", ["no catalogue", "no TOML", "a line of no message"])
@pytest.mark.parametrize("line", ["serve", "words", "words nl", "export-site there"])
def test_whatever_speaks_every_language_refuses_to_begin(line: str, name: str, dutch: Path, trey: Run) -> None:
    checked("nl")
    place = break_(dutch, name)
    forget()
    assert refuses(line, place, trey)


def test_what_is_wrong_is_said_in_the_language_of_the_terminal(dutch: Path, trey: Run) -> None:
    break_(dutch, "no TOML")
    forget()
    assert "Ce n'est pas du TOML" in " ".join(trey("words nl --lang fr").err.split())


def test_a_program_whose_system_speaks_it_says_so_without_a_traceback(dutch: Path) -> None:
    place = break_(dutch, "no TOML")
    ran = program("games", LANG="nl_NL.UTF-8", TREY_LANGUAGES=str(dutch))
    assert (ran.status, ran.out) == (2, "")
    assert "Traceback" not in ran.err
    assert place.rpartition("/")[2].strip() in ran.err


def test_a_file_that_may_not_be_read_is_named(dutch: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(path: Path) -> bytes:
        if dutch in path.parents:
            raise PermissionError(13, "Permission denied")
        return usual(path)

    forget()
    usual = Path.read_bytes
    monkeypatch.setattr(Path, "read_bytes", refused)
    with pytest.raises(LanguageError, match=r"nl/forms\.toml: This file cannot be read: Permission denied"):
        checked("nl")


def test_a_package_whose_words_are_broken_is_named(worded: Worded, tmp_path: Path) -> None:
    words = worded('[presets.one]\nname = "Soup"\n')
    folder = tmp_path / words.package / "words/eo"
    folder.mkdir()
    (folder / "words.po").write_text("Supo\n", "utf-8")
    languages.cache_clear()
    with pytest.raises(LanguageError, match=r"eo/words\.po:1: "):
        checked()
    shutil.rmtree(tmp_path / words.package)
    sys.modules.pop(words.package)
    languages.cache_clear()


def windows(text: str) -> str:
    return "\ufeff" + text.replace("\n", "\r\n")


def tight(text: str) -> str:
    return text.replace("\n\n", "\n")


@pytest.mark.parametrize("written", [windows, tight])
def test_a_file_is_read_however_an_editor_wrote_it(written: Callable[[str], str], dutch: Path) -> None:
    for path in (dutch / "nl").iterdir():
        path.write_bytes(written(path.read_text("utf-8")).encode())
    forget()
    checked("nl")
    assert (Text("hearts").of("nl"), Text("Play a card.").of("nl")) == ("harten", "Speel een kaart.")


def test_a_text_with_places_that_there_are_not_is_said_in_english(dutch: Path) -> None:
    said = 'msgid "Follow {suit}."\nmsgstr "Beken {kleur}."\n\nmsgid "{} to {}"\nmsgstr "{} tot {} of {}"\n'
    (dutch / "nl/words.po").write_text(said, "utf-8")
    forget()
    checked("nl")
    texts = [Text("Follow {suit}.", suit="hearts"), Text("{} to {}").fill(1, 2)]
    assert [text.of("nl") for text in texts] == [text.en for text in texts]
