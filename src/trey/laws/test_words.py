"""The words of a game, in both languages: pages that say what is played, and verbs that can be said of anybody."""

import ast
import re
from collections.abc import Iterator
from itertools import chain
from typing import Any

import pytest

from trey.core.action import Word
from trey.core.errors import OptionError
from trey.core.family import Family
from trey.core.options import Sized
from trey.core.text import LANGUAGES, Language, Text
from trey.core.word_files import WordFiles
from trey.games import rules
from trey.laws.differences import agree
from trey.laws.homes import sources
from trey.laws.matches import phases_of

FRENCH_SLIPS = (
    "sans mises",
    "celui qui donne ",
    "À qui ",
    "cartes de reste",
    "mêl",
    "est chuté",
    "tour compte",
    "une cartes",
    "(s)",
)
ENGLISH_SLIPS = (
    "best five",
    "time(s)",
    "up to nothing",
    "unseen kitty",
    "one cards",
    "that one",
    "tie is played on",
)
_BREAKS = re.compile(r"(?<=\S) [:;!?»]|« ")
"""Spaces after which a line could begin with a sign."""


def slips(page: str, known: tuple[str, ...]) -> list[str]:
    """The wrong words that a page holds."""
    return [slip for slip in known if slip in page]


def words(preset: str, lang: Language, **options: Any) -> str:
    """The page of a table as one text."""
    table = rules(preset, options)
    sections = table.family.words.pages(table.options, table.seats)
    return "\n".join(line.of(lang) for section in sections for line in (section.title, *section.lines))


def settled(family: Family) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every preset of a family, as it is and with each value of each choice and flag that goes with it."""
    for preset in family.presets:
        yield preset.id, {}
        for option in family.options:
            schema = option.kind.schema()
            values = [True, False] if schema["kind"] == "flag" else list(schema.get("values", ()))
            if schema["kind"] == "sized":
                values = [f"{v}:12" if bounds else v for v, bounds in schema["bounds"].items()]
            for value in values:
                try:
                    rules(preset.id, {option.id: value})
                except OptionError:
                    continue
                yield preset.id, {option.id: value}


@pytest.mark.parametrize(("lang", "known"), [("en", ENGLISH_SLIPS), ("fr", FRENCH_SLIPS)])
def test_no_page_says_it_wrongly_again(family: Family, lang: Language, known: tuple[str, ...]) -> None:
    for preset, options in settled(family):
        page = words(preset, lang, **options)
        agree(slips(page, known), [], f"phrases of the rules of {preset} {options} that are wrong ({lang})")
        broken = _BREAKS.search(page)
        assert not broken, (
            f"a line could begin with a sign: no-break space before it, at {page[broken.start() - 20 :][:40]!r}"
        )


def test_every_page_says_how_the_first_dealer_is_chosen(preset: str) -> None:
    for lang, said in (("en", "first dealer is drawn at random"), ("fr", "premier donneur est tiré au sort")):
        assert said in words(preset, lang), f"the rules do not say {said!r} ({lang})"


def test_no_line_of_the_words_can_begin_with_a_sign(family: Family) -> None:
    """French has spaces that do not break before them; pages are read above."""
    shown = chain((option.help for option in family.options), (preset.about for preset in family.presets))
    wrong = [text for said in shown for text in said if _BREAKS.search(text)]
    agree(wrong, [], "texts in which a line could begin with a sign: put a no-break space before it")


def test_options_are_asked_for_by_their_names(family: Family) -> None:
    """A misspelt option would be found by a player; and one that nobody asks for settles nothing."""
    texts = _texts(family)
    asked, said = {when.option for when in texts.conditions()} | texts.rules().asks, set[str | None]()
    for path in sources(family).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Subscript(value=ast.Name("o"), slice=ast.Constant(str(name))):
                    asked.add(name)
                case ast.Call(func=ast.Name("Goals")):  # which asks for its own
                    asked |= {"game_target", "max_deals"}
                case ast.Call(func=ast.Attribute(attr="pages" | "clashes"), keywords=own):
                    said |= {value.arg for value in own}
    cure = "options that kernels or rules in words ask for; expected, those that there are"
    agree(asked - said - {"seats"}, {option.id for option in family.options}, cure)


def test_the_text_of_the_rules_tells_options_by_values_that_they_have(family: Family) -> None:
    """A misspelt value would leave a sentence out at every table."""
    texts = _texts(family)
    compared = {(when.option, when.value) for when in texts.conditions() if when.value is not None}
    for option, value in compared | texts.rules().compared:
        kind = family.option(option).kind
        known = value in kind.values if isinstance(kind, Sized) else kind.write(kind.read(value)) == value
        assert known, f"the rules in words ask whether {option} is {value!r}, and has no such value"


def _texts(family: Family) -> WordFiles:
    return WordFiles(family.engine.params.__module__.rpartition(".")[0])


def test_a_clash_tells_its_reason_in_the_options_own_values(family: Family) -> None:
    written = {o.id: o.kind.write(o.default) for o in family.options} | {"seats": "3"}
    codes = [clash.code for clash in family.clashes]
    agree(sorted({*codes}), sorted(codes), "two clashes of options have one code")
    for clash in family.clashes:
        for why in clash.why:
            told = why.format_map(written)
            assert told.endswith("."), f"no full stop ends {told!r}"
            assert "{" not in told, f"a place is not filled: {told!r}"


def test_only_what_may_be_chosen_now_has_a_price(preset: str) -> None:
    for match in phases_of(preset, seed=5, steps=150):
        for seat in range(match.rules.seats):
            view = match.view(seat)
            idle = {text for text, _ in view.prices} - {*view.legal}
            assert not idle, f"{', '.join(idle)} have a price, and seat {seat} may not choose them now"
            unsaid = [text for text, price in view.prices if not (price.en and price.fr)]
            agree(unsaid, [], "actions whose price is not told in both languages")


# What is said of an action stands after a name and a colon: "Ana: pass"


def ill_said(word: Word, verbs: set[str]) -> Iterator[str]:
    """What is wrong with the words of an action; `verbs` begin the family's English buttons."""
    for lang in LANGUAGES:
        button, said = word.button.of(lang), word.said.of(lang)
        if not button or not said:
            yield f"nothing is said in {lang}"
            continue
        if button[0].islower():
            yield f"{button!r} begins small"
        if button[-1] == "." or said[-1] == ".":
            yield f"{said!r} is no sentence, and ends as one"
        if (button.count("{}") > 0) != (word.button.en.count("{}") > 0) or said.count("{}") > 1:
            yield f"{button!r} and {said!r} name a card in one language only, or twice"
    first = word.said.en.split(" ")[0].lower()
    if first in {verb + ending for verb in verbs for ending in ("s", "es")}:
        yield f"{word.said.en!r} stands after a colon, and is said of you and of others"


def test_what_is_said_of_an_action_can_be_said_of_anybody(family: Family) -> None:
    says = family.words.says
    verbs = {word.button.en.split(" ")[0].lower() for word in says.values()}
    wrong = {text: found for text, word in says.items() if (found := [*ill_said(word, verbs)])}
    agree(wrong, {}, "words of actions that cannot be said after a name and a colon")


def test_a_secret_is_said_without_its_card(family: Family) -> None:
    for phase in family.phases:
        if phase.secret and phase.cards:
            hidden = family.words.says[phase.cards].hidden
            assert isinstance(hidden, Text), f"{phase.cards} is said openly in {phase.id}: give its word `hidden`"
            named = [text for text in hidden if not text or "{" in text]
            agree(named, [], f"what is said of a hidden {phase.cards} is empty, or names its card")
