"""Catalogues: every text of the code has its words in French, with the same places, and none is left over."""

import re
import shutil
import subprocess
import tomllib
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from string import Formatter

import pytest

from tools import catalogues
from tools.files import ROOT, read, tracked
from trey.bots.telling import Fact
from trey.core import catalogue
from trey.core.cards import PACKS, SUIT_NAMES
from trey.core.catalogue import form, grammar
from trey.core.errors import TreyError
from trey.core.po import PLURALS, Entry, entries
from trey.core.reasons import must_follow
from trey.core.text import LANGUAGES, Text, in_cards, in_tricks, told
from trey.games import FAMILIES

TREY, GUESTS = catalogues.WORDS / "fr/words.po", tracked("examples/*/src/*/__init__.py")
PHRASE = re.compile(r'phrase = "(\w+)"')


def test_every_text_is_there_and_none_is_left_over() -> None:
    assert {path.read_text("utf-8") == text for path, text in catalogues.files().items()} == {True}, "make fix"
    paths = [TREY, *(path.with_name("words") / "fr/words.po" for path in GUESTS)]
    whole = [path for path in catalogues.catalogues() if path.parent.name in LANGUAGES]
    assert [(path, catalogues.lacking(path)) for path in whole] == [(path, []) for path in paths]
    assert len(catalogues.texts()) > 1900


def test_a_text_that_is_new_or_gone_would_be_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    path, now = next(iter(catalogues.files().items()))
    planted = {("", "Pass", ""): {"a.py"}, ("", "{n} trick", "{n} ruffs"): {"a.toml"}}
    monkeypatch.setattr(catalogues, "texts", lambda *_: planted)
    assert catalogues.lacking(TREY) == ["{n} trick"]
    assert catalogues.files()[path].count("msgid ") == 3 != now.count("msgid ")


def test_an_example_need_not_repeat_what_trey_says_and_may_say_it_in_another_way() -> None:
    usual, apart = catalogue.catalogue("fr"), set[str]()
    for path in (path for path in catalogues.catalogues() if catalogues.WORDS not in path.parents):
        said, own = {e[:2]: e.forms for e in entries(read(path))}, catalogue.catalogue("fr", path.parts[-4])
        shared = {key[:2] for key in catalogues.texts(path.parents[1]).keys() & catalogues.texts().keys()}
        assert shared - said.keys()
        assert {key: own[key] for key in shared} == {key: said.get(key, usual[key]) for key in shared}
        apart |= {key[1] for key in shared if own[key] != usual[key]}
    assert "The play" in apart


def test_the_texts_of_a_file_of_words_are_those_that_people_read() -> None:
    held = tomllib.loads(read(Path("tests/core/words/texts.toml")))
    found = [" ".join(key).strip() for table in catalogues.tables(held) for key in catalogues.texts_of(table)]
    assert ";".join(found) == "A name;A value;value B;A preset;A title;One;rule Two;A term;An end;A stop"


def test_every_text_that_a_game_makes_of_its_words_is_among_them() -> None:
    for owner in FAMILIES:
        package = {"trey", owner.engine.params.__module__.partition(".")[0]}
        own = [read(path) for path in catalogues.catalogues() if path.parts[-4] in package]
        known = {entry.english for held in own for entry in entries(held)}
        told = [text for one in owner.options for text in (one.name, one.help)] + [one.why for one in owner.clashes]
        told += [owner.name, owner.about, *(text for one in owner.presets for text in (one.name, one.about))]
        told += [text for term in owner.words.glossary for text in (term.name, term.meaning)]
        assert [text.en for text in told if text.en not in known] == []


def astray(
    language: str, said: Iterable[Entry], phrases: Callable[[catalogues.Key], set[str]] = lambda _: set()
) -> list[str]:
    """Texts without one of their places, or with another; in a form that nobody declares; without a plural.

    :param phrases: what stands in other places where a text stands: a sentence of the rules may have their phrases.
    """
    forms, found = {*grammar(language)["forms"], "capital", "lower"}, []
    for one in said:
        asked, more = _places(one.english) | _places(one.plural), phrases(one[:3])
        wrong = len(one.forms) != (PLURALS[language].forms if one.plural else 1)
        for other in filter(None, one.forms):
            has = _places(other)
            wrong |= not {*has} <= {*asked} | more or (not more and not {*asked} - {"n"} <= {*has})
            wrong |= not {spec for spec in has.values() if spec and "|" not in spec} <= forms | {*asked.values()}
        found += [one.english] * wrong
    return found


def _places(said: str) -> dict[str, str]:
    return {name: spec or "" for _, name, spec, _ in Formatter().parse(said) if name is not None}


def test_a_translation_has_the_places_forms_and_plurals_of_its_text() -> None:
    for path in catalogues.catalogues():
        text, places = read(path), catalogues.texts(path.parents[1])

        def phrases(key: catalogues.Key, places: Mapping[catalogues.Key, Iterable[str]] = places) -> set[str]:
            return {phrase for file in places[key] for phrase in PHRASE.findall(read(Path(file)))}

        lang = path.parent.name
        assert astray(lang, entries(text), phrases) == [], path
        assert f"nplurals={PLURALS[lang].forms}; plural=({PLURALS[lang].rule});" in text
        counted = [entry[:2] for entry in entries(text)]
        assert len(counted) == len({*counted}), "a text has a plural in one place and none in another"
    planted = [("{a} {b}", "", "{a} {c}"), ("{0} led {a}", "", "{a}"), ("{0} led", "", "{0} led"), ("{a}", "", "")]
    planted += [("{a} is", "", "{a:le}"), ("{a} of", "", "{a:du}"), ("{n} x", "{n} xs", "{n} x"), ("{p}", "", "{q}")]
    found = astray(
        "fr",
        [Entry("", english, plural, (said,)) for english, plural, said in planted],
        lambda key: {"q"} if key[1] == "{p}" else set(),
    )
    assert found == ["{a} {b}", "{0} led {a}", "{a} is", "{n} x"]


def test_each_language_has_its_own_plurals_and_cases() -> None:
    said = [in_tricks(n).of("pl").partition(" ")[2] for n in range(26)]
    assert said == ["lew", "lewa", *["lewy"] * 3, *["lew"] * 17, *["lewy"] * 3, "lew"]
    clubs, diamonds, hearts, spades = SUIT_NAMES
    held = [Text("You hold {n} card in {name}", plural="You hold {n} {name}", n=n, name=spades) for n in (1, 3, 5)]
    named = Text(
        "{{{who}}} named {suit} and took {tricks}, exactly the target.", who=1, suit=hearts, tricks=in_tricks(1)
    )
    given = Text("{{{who}}} will give {{{other}}} {cards}.", who=0, other=1, cards=in_cards(2))
    others = [
        (Text("You have no {suit}, so you can trump", suit=spades), "Nie masz pików, więc możesz przebić atutem"),
        (Text("Create a void in {name}", name=hearts), "Zrób renons w kierach"),
        (Text("Trump {name}", name=diamonds), "Przebijaj kara atutem"),
        (Text("It is your only card in {name}.", name=clubs), "To twoja jedyna karta w treflach."),
        (named, "Ewa gra w kiery i bierze 1 lewę, dokładnie tyle, ile wynosi cel."),
        (given, "Ty oddasz 2 karty, a dostanie je Ewa."),
        *zip(held, ("Masz 1 kartę w pikach", "Masz 3 piki", "Masz 5 pików"), strict=True),
    ]
    assert [told(text.of("pl"), ["Ty", "Ewa"], "pl") for text, _ in others] == [wanted for _, wanted in others]


def test_french_says_what_it_needs_of_a_word() -> None:
    asked = "du:pique du:atout de:Anna de:Bob de:Élise de:10 de:as un:as un:dame capital:les lower:Les"
    said = "du pique, de l'atout, d'Anna, de Bob, d'Élise, de 10, d'as, un as, une dame, Les, les"
    assert ", ".join(form("fr", *one.split(":")) for one in asked.split()) == said
    refused = [why for led in ("C", "D", "H", "S", "trumps") if (why := must_follow(led, 3, 1, follows=True))]
    ends = [why.fr.rpartition("vous avez ")[2] for why in refused]
    assert ends == ["du trèfle.", "du carreau.", "du cœur.", "du pique.", "de l'atout."]
    facts = [Fact(1, "rank", rank).words(PACKS["p52"], so=so).fr for rank in (10, 12) for so in (True, False)]
    assert facts == ["{1} a une dame", "{1} n'a pas de dame", "{1} a un as", "{1} n'a pas d'as"]
    assert Fact(1, "suit", 3).words(PACKS["p52"], so=True).fr == "{1} a du pique"


def test_a_text_that_nobody_has_translated_is_english() -> None:
    assert Text("Nobody has said this yet").fr == "Nobody has said this yet"
    assert Text("One {n}", plural="Many {n}", n=0).fr == "Many 0"
    assert told(Text("{{{who}}} {{{who}:deals|deal}} next.", who=1).fr, ["Bo", "Al"]) == "Al donne ensuite."


def test_places_are_filled_in_the_readers_language_with_what_they_were() -> None:
    cards, line = ["QS"], Path("a")
    error = TreyError("x", "{n!r} of {all}, {cards}, {line}, {{0}}", n="a", all=Text("Pass"), cards=cards, line=line)
    cards.append("KS")
    assert (error.en, error.fr) == ("'a' of Pass, ['QS'], a, {0}", "'a' of Passer, ['QS'], a, {0}")


def test_contexts_and_lines_of_a_catalogue_are_read() -> None:
    text = '#: a\nmsgctxt "card"\nmsgid "low"\nmsgstr ""\n"bas\\n"\n"se"\n\nmsgid "none"\nmsgstr ""\n'
    assert list(entries(text)) == [("card", "low", "", ("bas\nse",)), ("", "none", "", ("",))]


@pytest.mark.skipif(not shutil.which("msgfmt"), reason="GNU gettext is not here")
def test_other_tools_can_read_them(tmp_path: Path) -> None:
    for path in catalogues.catalogues():
        command = ["msgfmt", "--check", "-o", str(tmp_path / "made.mo"), str(ROOT / path)]
        subprocess.run(command, check=True, capture_output=True)
