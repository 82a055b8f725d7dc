"""The pages of docs/ that tell the rules, held to the rules."""

import re

import pytest

from tools import glossary, observations, vocabulary, walks
from tools.files import ROOT, read, tracked
from tools.house import count, share, table
from tools.options import PAGES, page
from trey.core.family import Family
from trey.core.glossary import STATUSES
from trey.core.text import LANGUAGES, Language
from trey.games import FAMILIES, OWN, family
from trey.laws.homes import rulebook

RULEBOOK = read(ROOT / "docs/rulebook.md")
PRESETS = {preset.id for family in OWN for preset in family.presets}
TAG = re.compile(r"[A-Z]\d*[a-z]?")


def explained(tag: str, book: str = RULEBOOK) -> bool:
    """Whether the rulebook has a row for a tag of the sources."""
    return f"\n| {tag} | " in book or f"\n| **[{tag}]** | " in book


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_of_options_is_the_programs_own(lang: Language) -> None:
    """Made anew by `python -m tools.options`."""
    assert read(ROOT / PAGES[lang]) == page(lang)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_glossary_is_the_games_own(lang: Language) -> None:
    """Made anew by `python -m tools.glossary`."""
    assert read(ROOT / glossary.PAGES[lang]) == glossary.page(lang)
    assert all(term.meaning.of("en") in read(ROOT / glossary.PAGES["en"]) for f in OWN for term in f.words.glossary)


def test_the_page_of_observations_is_the_programs_own() -> None:
    """Made anew by `python -m tools.observations`."""
    assert read(ROOT / observations.PAGE) == observations.page()


def test_the_page_of_the_vocabulary_is_the_programs_own() -> None:
    """Made anew by `python -m tools.vocabulary`."""
    assert read(ROOT / vocabulary.PAGE) == vocabulary.page()


def test_every_part_of_a_card_table_that_examples_import_is_on_the_page_of_the_vocabulary() -> None:
    page = vocabulary.page()
    modules = "|".join(vocabulary.EXAMPLES)
    imported = re.compile(rf"from trey\.core\.({modules}) import (?:\(([^)]*)\)|(.*))")
    names = {
        name.strip()
        for path in (ROOT / "examples").glob("*/src/*/*.py")
        for found in imported.finditer(read(path))
        for name in (found[2] or found[3]).split(",")
        if name.strip() and not name.strip().isupper()
    }
    assert {"Packets", "Ranking", "hear", "TableView"} <= names
    assert [name for name in sorted(names) if not re.search(rf"^- `{name}[(`]", page, re.MULTILINE)] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_preset_option_status_and_clash_is_documented(lang: Language) -> None:
    text = page(lang)
    options = [option.id for family in OWN for option in family.options]
    clashes = [clash.code for family in OWN for clash in family.clashes]
    assert all(f"| `{name}` | " in text for name in [*PRESETS, *options, *clashes])
    assert all(f"| *{status}* | " in text for status in STATUSES)


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.id)
def test_every_source_of_an_option_is_in_the_rulebook(family: Family) -> None:
    book = read(rulebook(family))
    for option in family.options:
        tags = re.split(r"[ ,]+", option.source)
        assert all(TAG.fullmatch(tag) for tag in tags), option
        assert [tag for tag in tags if not explained(tag, book)] == [], option.id


def test_a_source_without_a_row_would_be_seen() -> None:
    assert explained("A9b")
    assert explained("S")
    assert not explained("A99")


def test_the_rulebook_names_no_option_or_preset_that_is_not_there() -> None:
    names = {option.id for family in OWN for option in family.options} | PRESETS
    said = set(re.findall(r"`([a-z0-9]+(?:_[a-z0-9]+)+)(?:=[^`]*)?`", RULEBOOK))
    values = {value for f in OWN for o in f.options for value in o.kind.schema().get("values", ())}
    assert said - names - values == set()


# A page that walks through a game

WALK = read(ROOT / "docs/a-game-in-a-day.md")
QUOTED = re.compile(r"<!-- (\S+) -->\n```\w+\n(.*?)```", re.DOTALL)
COUNTED = re.compile(r"<!-- tools\.house (\w+) -->\n(.*?)\n\n", re.DOTALL)


def misquoted(text: str) -> list[str]:
    """The files that do not hold what a page quotes from them, to the letter."""
    return [path for path, code in QUOTED.findall(text) if f"\n{code}" not in read(ROOT / path)]


def test_what_the_walk_quotes_stands_in_the_files() -> None:
    assert misquoted(WALK) == []
    assert len(QUOTED.findall(WALK)) == WALK.count("```py\n") + WALK.count("```toml\n") > 5


def test_a_quotation_that_is_not_there_would_be_seen() -> None:
    assert misquoted("<!-- tools/house.py -->\n```py\nLONGER_THAN = 13\n```") == ["tools/house.py"]
    assert misquoted("<!-- tools/house.py -->\n```py\nLONGER_THAN = 12\n```") == []


def test_the_figures_of_the_walk_are_what_is_counted() -> None:
    [(counted, shown)] = COUNTED.findall(WALK)
    assert shown == table(count(family(counted)))
    assert "A quarter of the lines" in WALK
    assert 0.2 < share(count(family(counted))) < 0.3


# French

PLAIN_SPACE = re.compile(r"(?<=[^\s|]) [:;!?»]|« ")
"""A space that may break before a sign, or within quotation marks."""


def breaking(text: str) -> list[str]:
    """The places of a French page where a line could begin with a sign; code is not read."""
    told = re.sub(r"^(```|~~~).*?^\1|^ {4}.*?$|`[^`\n]+`", "x", text, flags=re.MULTILINE | re.DOTALL)
    return [told[max(0, hit.start() - 20) : hit.end()] for hit in PLAIN_SPACE.finditer(told)]


def test_no_line_of_a_french_page_begins_with_a_sign() -> None:
    assert {str(path): found for path in tracked("*.fr.md") if (found := breaking(read(path)))} == {}
    assert breaking("« Vous\u00a0» ?") == ["« ", "« Vous\u00a0» ?"]
    assert breaking("\u00ab\u00a0Vous\u00a0\u00bb\u00a0? `a : b`\u00a0; oui\u00a0!") == []


# The page of benchmarks

BENCH = re.compile(r"`bench\.(\w+)|-m bench\.(\w+)")
NOT_THERE = {"partners"}
"""Its figure is a law of the tests: what it counts is nothing."""


def benchmarks_named(text: str) -> set[str]:
    """The benchmarks whose commands a page gives."""
    return {one or other for one, other in BENCH.findall(text)}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_of_benchmarks_has_them_all_and_no_others(lang: Language) -> None:
    there = {path.stem for path in (ROOT / "bench").glob("[a-z]*.py")} - NOT_THERE
    text = read(ROOT / f"docs/benchmarks{'' if lang == 'en' else '.fr'}.md")
    assert benchmarks_named(text) == there
    assert benchmarks_named("`python -m bench.speed`, `bench.nothing --deals 40`") == {"speed", "nothing"}


def figures(text: str) -> list[str]:
    """All numbers of a page in either language, as digits alone; dates are no figures."""
    digits = re.sub(r"(?<=\d)[,. \u202f](?=\d)", "", text)
    return sorted(re.findall(r"\d+", re.sub(r"2026-11-2\d|2\d nov\S* 2026", "", digits)))


@pytest.mark.parametrize("name", ["benchmarks", "environments"])
def test_both_pages_tell_the_same_figures(name: str) -> None:
    english, french = (read(ROOT / f"docs/{name}{ending}.md") for ending in ("", ".fr"))
    assert figures(english) == figures(french)
    assert (
        figures("±\u00a00.5 of 4,096, 2026-11-23")
        == figures("±\u00a00,5 de 4 096, 23 nov. 2026")
        != figures("± 0,6 de 4 096")
    )


def test_the_page_of_benchmarks_tells_the_aims_of_the_programs() -> None:
    english = read(ROOT / "docs/benchmarks.md")
    aims = {"attack": ("MOST_WAIT", "MOST_MEMORY"), "table": ("MOST_MILLISECONDS", "MOST_NODES")}
    for name, constants in aims.items():
        source = read(ROOT / f"bench/{name}.py")
        for constant in constants:
            found = re.search(rf"^{constant}(?:: Final)? = ([\d.]+)", source, re.MULTILINE)
            assert found
            assert f"| {float(found[1]):g}" in english


def test_the_walks_are_as_they_are_walked() -> None:
    """Made anew by `python -m tools.walks`."""
    page = (ROOT / walks.PAGE).read_text("utf-8")
    [shown] = walks.MADE.finditer(page)
    assert walks.block() in shown[0]


def test_a_way_back_would_be_counted() -> None:
    assert walks.told([("", "envs/batch.py"), ("envs/batch.py", "core/kinds.py")]).endswith("2 files; no ways back")
    assert walks.told([("", "core/kinds.py"), ("core/kinds.py", "bots/race.py")]).endswith("2 files; 1 way back")
