"""One word for one thing, and the turns of phrase that the style pages ask to replace."""

import ast
import json
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from tools import style
from tools.files import read, tracked
from tools.french import unbroken
from trey.bots import BOTS
from trey.core.family import Family
from trey.core.glossary import LEVELS, STATUSES
from trey.core.po import entries
from trey.core.text import LANGUAGES, Text
from trey.games import FAMILIES

# How French and Polish are set

OTHERS = {"fr/words.po": "’", "fr/page.ftl": "'", "pl/words.po": r'"|[«»“]|(?<!,) - ', "pl/page.ftl": r"[«»“]| - "}
"""What no sentence of a file has: the page sets every apostrophe of a catalogue, and Polish quotes „so”."""


def misset(path: Path, text: str) -> list[str]:
    """The sentences of a language with a space that may break before a sign, or with another quotation mark or dash."""
    page = (line.partition(" = ")[2] for line in text.splitlines() if not line.startswith("#"))
    said = page if path.suffix == ".ftl" else (form for one in entries(text) for form in one.forms)
    wrong, french = re.compile(OTHERS["/".join(path.parts[-2:])]), path.parent.name == "fr"
    return [one for one in said if (french and unbroken(one) != one) or wrong.search(one)]


@pytest.mark.parametrize("path", tracked("*/words/fr/*.*", "*/words/pl/words.po", "*/words/pl/page.ftl"), ids=str)
def test_a_language_is_set_as_its_typographers_do(path: Path) -> None:
    if path.suffix != ".toml":
        assert misset(path, read(path)) == []


@pytest.mark.parametrize(
    ("name", "said"),
    [("fr/words.po", f"Bonjour {sign}") for sign in "!?:;»"]
    + [("fr/words.po", "« Oui"), ("fr/words.po", "d’ici"), ("fr/page.ftl", "d'ici"), ("fr/page.ftl", "Bonjour !")]
    + [("pl/words.po", "«tak»"), ("pl/words.po", "to - tak"), ("pl/page.ftl", "“tak”"), ("pl/words.po", '\\"tak\\"')],
)
def test_another_sign_would_be_seen(name: str, said: str) -> None:
    text = f"a = {said}\n" if name.endswith("ftl") else f'msgid "a"\nmsgstr "{said}"\n'
    assert len(misset(Path(name), text)) == 1


# Turns of phrase


@pytest.fixture(scope="module")
def now() -> style.Hits:
    return style.found()


@pytest.fixture(scope="module")
def before() -> style.Hits:
    known: style.Hits = json.loads(style.BASELINE.read_text(encoding="utf-8"))
    return known


def test_no_turn_of_phrase_comes_back(before: style.Hits, now: style.Hits) -> None:
    assert style.new(before, now) == []


def test_what_was_mended_is_taken_off_the_baseline(before: style.Hits, now: style.Hits) -> None:
    assert style.new(now, before) == [], "run make fix"
    assert now.keys() == before.keys(), "run make fix"


def test_each_page_lists_phrases_with_what_to_use_instead() -> None:
    for lang in LANGUAGES:
        listed = style.phrases(lang)
        assert len(listed) > 20
        assert all(phrase.strip() and said.strip() for phrase, said in listed.items())


PLANTED = {
    "docs/new.md": "A page\nfor\nwho hosts.",
    "docs/new.fr.md": "Un robot de bon sens.",
    "CHANGELOG.md": "## [Unreleased]\n\n- For who trains agents.\n\n## [1.0.0]\n\n- For who plays.\n",
    "src/trey/words/en/page.ftl": "text = The tricks cannot be had.",
    "src/trey/words/fr/page.ftl": "text = Ces règles ne vont pas ensemble.",
    "src/trey/words/fr/words.po": 'msgid "These do not match."\nmsgstr "Ces règles ne vont pas ensemble."\n',
    "src/trey/new.py": '"""The deed of a seat."""\n\nTHE_DEED = "deed"\n',
    "src/trey/other.py": 'SAID = both("Numbers " "that are none.", "Pour moi")\n',
    "tools/new.py": 'SAID = both("Three Thirteen is played.", "Les manches de Three Thirteen.")\n',
    "tools/other.py": 'SAID = both("Rules of thumb", "Bon sens")\n',
    "src/trey/text.py": 'T = """\n# id = Three Thirteen = Three Thirteen, à deux\nEnglish.\nEn français.\n"""\n',
    "examples/new.py": '"""A suit in which all the cards lie."""\n',
}


@pytest.mark.parametrize("path", PLANTED)
def test_a_planted_phrase_is_seen_once(path: str) -> None:
    assert len(list(style.hits(Path(path), PLANTED[path]))) == 1


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("docs/new.md", "Call it with `for who`; ask who plays for whoever is away. Indeed, a deeds-free page."),
        ("docs/new.md", "```py\nfor who in seats:\n    pass\n```\n"),
        ("docs/new.md", "who trains agents?"),
        ("src/trey/other.py", '"""Read `the deed` of a seat."""\n'),
        ("src/trey/new.py", 'deed = {"desk": "lane"}\n'),
    ],
)
def test_code_and_other_words_are_left_alone(path: str, text: str) -> None:
    assert [phrase for phrase, _ in style.hits(Path(path), text) if phrase != "deeds"] == []


def test_a_new_hit_says_what_to_use_instead() -> None:
    assert style.new({"for who": {"a.md": 1}}, {"for who": {"a.md": 2}}) == [
        "a.md: 'for who' stands 2 times, 1 allowed; use instead: you; people who"
    ]


def test_the_baseline_shrinks_and_moves_but_never_grows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = tmp_path / "style.json"
    monkeypatch.setattr(style, "BASELINE", kept)

    def written(**counts: dict[str, int]) -> bool:
        monkeypatch.setattr(style, "found", lambda: counts)
        files = style.files()
        kept.write_text(files.get(kept, kept.read_text()))
        return bool(files)

    kept.write_text("{}")
    assert written(deed={"a.md": 2})
    assert written(deed={"a.md": 1, "b.md": 1}, desk={"a.md": 1}), "a moved file, and a phrase that is listed newly"
    assert written(deed={"a.md": 1}, desk={})
    assert not written(deed={"a.md": 1}, desk={"b.md": 1})
    assert "b.md: 'desk' stands 1 times, 0 allowed" in capsys.readouterr().out


# One table of terms

TABLE = Path("src/trey/core/glossary.py")
TABLES = {"statuses": frozenset(STATUSES), "levels": frozenset(LEVELS)}
KEY = re.compile(r'^\s*"?(\w+)"?: ?(?:["`{]|\()', re.MULTILINE)


def named_again(path: Path, source: str) -> list[str]:
    """The tables of terms that a file has a list of words for."""
    if all(sum(name in source for name in ids) <= len(ids) // 2 for ids in TABLES.values()):
        return []
    keys = list(_literals(source)) if path.suffix == ".py" else [set(KEY.findall(source))]
    return [name for name, ids in TABLES.items() if any(len(ids & found) > len(ids) // 2 for found in keys)]


def _literals(source: str) -> Iterator[set[str]]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Dict):
            yield {str(key.value) for key in node.keys if isinstance(key, ast.Constant)}


def test_statuses_and_levels_are_named_in_one_table() -> None:
    paths = [path for path in tracked("src/*.py", "tools/*.py", "web/src/**/*.ts") if path.name != "wire.gen.ts"]
    assert [path for path in paths if named_again(path, read(path))] == [TABLE]


def test_a_second_list_would_be_seen() -> None:
    script = "".join(f'  {status}: {{ name: "a" }},\n' for status in STATUSES)
    assert named_again(Path("en.ts"), script) == ["statuses"]
    assert named_again(Path("menu.py"), f"X = {dict.fromkeys([*LEVELS][1:], 1)}") == ["levels"]
    assert named_again(Path("menu.py"), "X = {'random': 1, 'novice': 2}") == []


def test_the_bots_of_trey_are_called_as_the_table_says() -> None:
    assert list(BOTS) == list(LEVELS)
    assert all((bot.name, bot.about) == LEVELS[bot.id] for bot in BOTS.values())


def misnamed_end(family: Family) -> list[str]:
    """What a family says at the end of a deal, where that is not what it calls a deal."""
    asked = [phase.ask for phase in family.phases if phase.kind == "over"]
    return [
        ask.en for ask in asked if family.words.deal_name.en not in ask.en or family.words.deal_name.fr not in ask.fr
    ]


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.id)
def test_the_end_of_a_deal_has_the_deals_own_name(family: Family) -> None:
    assert misnamed_end(family) == []
    assert misnamed_end(replace(family, words=replace(family.words, deal_name=Text("hand")))) != []
