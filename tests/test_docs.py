"""The pages of docs/ that tell the rules, held to the rules."""

import ast
import json
import re
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from tests.laws.planted import FAULTS
from tools import french, games, glossary, quotes, site, vocabulary, walks
from tools.files import ROOT, read, tracked
from tools.options import page
from tools.wheels import SYSTEMS
from trey.bots.budget import PLAYOUTS
from trey.bots.contrast import DECIDES
from trey.cli.commands.check_game import FITS
from trey.core.family import Family
from trey.core.glossary import STATUSES
from trey.core.text import LANGUAGES, Language
from trey.games import FAMILIES, OWN, family
from trey.laws.homes import rulebook, sources
from trey.server.limits import Limits
from trey.server.table.identity import CODE_LENGTH, MOST_LETTERS

RULEBOOKS: dict[Language, str] = {"en": read(ROOT / "docs/rulebook.md"), "fr": read(ROOT / "docs/rulebook.fr.md")}
PRESETS = {preset.id for family in OWN for preset in family.presets}
TAG = re.compile(r"[A-Z]\d*[a-z]?")
VECTORS = ROOT / "tests/core/vectors.json"


def explained(tag: str, book: str) -> bool:
    """Whether the rulebook has a row for a tag of the sources."""
    return f"\n| {tag} | " in book or f"\n| **[{tag}]** | " in book


def test_the_glossary_has_all_terms_of_the_games() -> None:
    assert all(term.meaning.of("en") in glossary.page("en") for f in OWN for term in f.words.glossary)


def imported(paths: Iterable[Path]) -> Iterator[tuple[str, str]]:
    """The names of trey's that files import, each with its module."""
    for path in paths:
        for node in ast.walk(ast.parse(read(path))):
            if isinstance(node, ast.ImportFrom) and str(node.module).startswith("trey."):
                yield from ((str(node.module), alias.name) for alias in node.names)


def unlisted(names: Iterable[tuple[str, str]], vocabulary_page: str, pages: str) -> list[str]:
    """The names that are on no page: of core and kernel in the part of their module, others wherever they are told."""
    parts = dict(re.findall(r"^## `([\w.]+)`\n(.*?)(?=^## |\Z)", vocabulary_page, re.MULTILINE | re.DOTALL))
    found = []
    for module, name in sorted({*names}):
        if re.match(r"trey\.(core|kernel)\.", module):
            known = re.search(rf"^- `{name}\b", parts.get(module, ""), re.MULTILINE)
        else:
            known = re.search(rf"from {re.escape(module)} import [^\n]*\b{name}\b|## `{module}\.{name}`", pages)
        found += [] if known else [f"{module}.{name}"]
    return found


def test_every_name_that_the_scaffold_or_an_example_imports_is_on_a_page() -> None:
    files = [*(ROOT / "src/trey/starter").glob("*.py"), *(ROOT / "examples").glob("*/src/*/*.py")]
    own = ("trey.starter", "trey_")
    names = [(module, name) for module, name in imported(files) if not module.startswith(own)]
    assert {("trey.core.hidden.packets", "Packets"), ("trey.core.cards", "PACKS"), ("trey.match", "Match")} <= {*names}
    page, pages = vocabulary.page(), "\n".join(read(path) for path in (ROOT / "docs").glob("*.md"))
    assert unlisted(names, page, pages) == []
    assert unlisted([("trey.core.cards", "PACK"), ("trey.core.gone", "ask")], page, pages) == [
        "trey.core.cards.PACK",
        "trey.core.gone.ask",
    ]


def test_what_can_be_said_is_in_the_vocabulary_and_in_the_game_that_it_names() -> None:
    can, _ = read(ROOT / "docs/what-can-be-said.md").split("## It cannot")
    rows = [line.split(" | ") for line in can.splitlines() if line.startswith("| ") and "wish" not in line]
    games = {family.name.en: sources(family) for family in FAMILIES}
    assert len(rows) > 12
    for _, said, named in rows:
        names = re.findall(r"`(\w+)`", said)
        assert [name for name in names if not re.search(rf"\b{name}\b", vocabulary.page())] in ([], ["test_hiding"])
        for game in () if named in {"every game |", "|"} else named.removesuffix(" |").split(", "):
            code = "\n".join(read(path) for path in games[game].rglob("*.py"))
            assert not names or any(re.search(rf"\b{name}\b", code) for name in names), (game, names)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_preset_option_status_and_clash_is_documented(lang: Language) -> None:
    text = page(lang)
    options = [option.id for family in OWN for option in family.options]
    clashes = [clash.code for family in OWN for clash in family.clashes]
    assert all(f"| `{name}` | " in text for name in [*PRESETS, *options, *clashes])
    assert all(f"| *{status}* | " in text for status in STATUSES)


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.id)
def test_every_source_of_an_option_is_in_the_rulebook(family: Family) -> None:
    books = [read(rulebook(family)), *(RULEBOOKS.values() if family in OWN else ())]
    for option in family.options:
        tags = re.split(r"[ ,]+", option.source)
        assert all(TAG.fullmatch(tag) for tag in tags), option
        assert [tag for tag in tags for book in books if not explained(tag, book)] == [], option.id


@pytest.mark.parametrize("book", RULEBOOKS.values(), ids=RULEBOOKS)
def test_a_source_without_a_row_would_be_seen(book: str) -> None:
    assert explained("A9b", book)
    assert explained("S", book)
    assert not explained("A99", book)


@pytest.mark.parametrize("book", RULEBOOKS.values(), ids=RULEBOOKS)
def test_the_rulebook_names_no_option_or_preset_that_is_not_there(book: str) -> None:
    names = {option.id for family in OWN for option in family.options} | PRESETS
    said = set(re.findall(r"`([a-z0-9]+(?:_[a-z0-9]+)+)(?:=[^`]*)?`", book))
    values = {value for f in OWN for o in f.options for value in o.kind.schema().get("values", ())}
    assert said - names - values == set()


# The pages that walk through a game, and the tables of all games

WALKS = {name: read(ROOT / name) for name in quotes.PAGES}


@pytest.mark.parametrize("name", WALKS)
def test_a_walk_quotes_every_module_of_its_game(name: str) -> None:
    quoted = set(re.findall(r"<!-- (\S+) -->", WALKS[name]))
    (game,) = (path.removesuffix("/__init__.py") for path in quoted if path.endswith("/__init__.py"))
    files = {path for kind in ("*.py", "words/*.*") for path in (ROOT / game).glob(kind)} - {
        ROOT / game / "settings.py"
    }
    assert {path.relative_to(ROOT).as_posix() for path in files} <= quoted


def test_a_quotation_that_is_not_there_would_be_seen() -> None:
    text = read(ROOT / "examples/records.py")
    assert quotes.refilled("<!-- examples/records.py -->\n```py\nprint()\n```").endswith(f"```py\n{text}```")
    begun = quotes.refilled("<!-- examples/records.py: up to deals -->\n```py\n```")
    assert begun.endswith("\n```")
    assert "def deals" not in begun
    assert text.startswith(begun.split("```py\n")[1][:-3])


def test_what_stands_in_another_game_is_counted_and_what_is_added_is_not() -> None:
    one, other = family("euchre"), family("sergeant_major")
    assert games.verbatim(one, [one]) == 0 < games.verbatim(one, [other]) < games.verbatim(one, FAMILIES) < 1
    assert games.size(one) < sum(len(read(path).splitlines()) for path in sources(one).rglob("*.py"))


# French


def test_no_line_of_a_french_page_begins_with_a_sign() -> None:
    text = "« Vous » ? `a : b` ; oui !\n```\na : b\n```\n    c : d\n| :-: |\n"
    told = text.replace("« Vous » ?", "«\u00a0Vous\u00a0»\u00a0?").replace("` ;", "`\u00a0;").replace("i !", "i\u00a0!")
    assert french.unbroken(text) == told == french.unbroken(told)


# A page in both languages

FENCE = re.compile(r"^ *(```|~~~).*?^ *\1", re.MULTILINE | re.DOTALL)
SPAN = re.compile(r"`[^`]+`")
HEADING = re.compile(r"^(#+) ", re.MULTILINE)
MADE_OF_BOTH = {"cli", "first-deal", "glossary", "options", "style"}
"""Made from one source with their English, but for the page of style, whose two lists are of two languages."""
OWN_WORDS = {"benchmarks", "hosting", "ladder", "puzzles", "review", "shuffle", "start"}
OWN_WORDS |= {"static-table", "test-a-game"}
"""What stands as code there has words of the reader's: a file's name, an answer at the prompt, what a bot says."""
TWINS = [
    path.stem
    for path in tracked("docs/*.md")
    if (ROOT / path).with_suffix(".fr.md").exists() and path.stem not in MADE_OF_BOTH
]
CARD = re.compile(r"\b([2-9TJQKA])([CDHS]\b|[♣♦♥♠])|(?<!\w)T(?!\w| =| K)")
"""A card in English, or a ten alone; not what T is said to be, nor the French suits T K C P."""
IN_FRENCH = str.maketrans("JQKCDHS", "VDR♣♦♥♠")
MARK = re.compile(r"\b[ABCGT]\d+[a-z]?\b|\d+|\[[SROADL]\]|[2-9VDRA]?[♣♦♥♠]")
DATE = re.compile(r"2026-11-2\d|2\d nov\S*\s2026|\]\([^)]*\)")
THOUSANDS = re.compile(r"(?<=\d)[,.\u202f\u00a0 ](?=\d{3}(?!\d))")


def in_french(text: str) -> str:
    """A text with its cards as a French page shows them."""

    def card(found: re.Match[str]) -> str:
        rank, suit = found[1] or "T", found[2] or ""
        return f"{rank.translate(IN_FRENCH).replace('T', '10')}{suit.translate(IN_FRENCH)}"

    return CARD.sub(card, text)


def sections(text: str) -> list[str]:
    """The parts of a page, each from its heading on, without blocks of code."""
    return re.split(r"^(?=#+ )", FENCE.sub("", text), flags=re.MULTILINE)[1:]


def pieces(section: str) -> list[str]:
    """The rows of a section's tables, behind all its other lines as one piece."""
    lines = section.splitlines()
    return ["\n".join(line for line in lines if line[:1] != "|"), *(line for line in lines if line[:1] == "|")]


def marks(piece: str, lang: Language, *, code: bool) -> Counter[str]:
    """What a piece says in either language: figures, cards, tags and columns, and what stands as code."""
    told = SPAN.sub("", piece)
    told = THOUSANDS.sub("", DATE.sub("", told if lang == "fr" else in_french(told)))
    columns = piece.replace("\\|", "").count("|") if piece[:1] == "|" else 0
    spans = [" ".join(span.split()) for span in SPAN.findall(piece)] if code else []
    return Counter([*MARK.findall(told), *spans]) + Counter({"|": columns})


def blocks(text: str) -> list[str]:
    """A page's blocks of code, without their comments."""
    return [re.sub(r" *# .*", "", block[0]) for block in FENCE.finditer(text)]


def astray(english: str, french: str, *, code: bool = True) -> list[str]:
    """Where a French page says another thing than its English one, as far as that can be counted."""
    if HEADING.findall(FENCE.sub("", english)) != HEADING.findall(FENCE.sub("", french)):
        return ["headings"]
    found = ["blocks"] if code and blocks(english) != blocks(french) else []
    for ours, theirs in zip(map(pieces, sections(english)), map(pieces, sections(french)), strict=True):
        if len(ours) != len(theirs):
            found.append(f"{theirs[0].splitlines()[0]}: rows")
        for one, other in zip(ours, theirs, strict=False):
            said, told = marks(one, "en", code=code), marks(other, "fr", code=code)
            if said != told:
                found.append(f"{other[:60]}: {dict(said - told)}, not {dict(told - said)}")
    return found


@pytest.mark.parametrize("name", TWINS)
def test_a_french_page_tells_what_its_english_one_tells(name: str) -> None:
    english, french = (read(ROOT / f"docs/{name}{ending}.md") for ending in ("", ".fr"))
    assert astray(english, french, code=name not in OWN_WORDS) == []


def test_both_front_pages_tell_the_same_of_games_and_figures() -> None:
    english, french = (read(ROOT / f"README{ending}.md") for ending in ("", ".fr"))
    assert astray(english[english.index("\n## The games") :], french[french.index("\n## Les jeux") :]) == []


def test_how_to_help_is_told_in_both_languages() -> None:
    assert astray(read(ROOT / "CONTRIBUTING.md"), read(ROOT / "CONTRIBUTING.fr.md")) == []


@pytest.mark.parametrize("path", tracked("examples/*/docs/rulebook.md"), ids=lambda path: path.parts[1])
def test_the_rulebook_of_an_example_is_told_in_both_languages(path: Path) -> None:
    assert astray(read(ROOT / path), read((ROOT / path).with_suffix(".fr.md"))) == []


def test_the_pages_in_both_languages_are_found() -> None:
    assert {"rulebook", "hosting", "static-table"} <= set(TWINS)
    assert set(TWINS) >= OWN_WORDS


ENGLISH = "# A\n\n4,096 of `n`, TD.\n\n| a | 0.5 |\n|---|---|\n| [S] A10 | 2C |\n\n```py\nn = 1  # one\n```\n"
ALIKE = "# B\n\n4\u202f096 de `n`, 10♦.\n\n| b | 0,5 |\n|---|---|\n| [S] A10 | 2♣ |\n\n```py\nn = 1  # un\n```\n"


@pytest.mark.parametrize(
    ("what", "instead"),
    [
        ("# B", "# B\n\n## C"),
        ("096", "097"),
        ("`n`", "n"),
        ("`n`", "`m`"),
        ("10♦", "10♥"),
        ("| b | 0,5 |", "| b |"),
        ("0,5", "5"),
        ("| [S] A10 | 2♣ |\n", ""),
        ("[S]", "[D]"),
        ("A10", "C10"),
        ("2♣", "3♣"),
        ("n = 1", "n = 2"),
    ],
)
def test_a_french_page_that_tells_another_thing_would_be_seen(what: str, instead: str) -> None:
    assert astray(ENGLISH, ALIKE) == []
    assert astray(ENGLISH, ALIKE.replace(what, instead, 1)) != []


def test_the_python_reference_says_in_french_what_it_says_in_english() -> None:
    english, french = ("\n".join(site.python(lang)) for lang in LANGUAGES)
    assert astray(english, french) == []
    assert astray(english, french.replace("`restart`", "`start`")) != []
    rows = [line.split("  ")[0] for line in english.splitlines() if line.startswith("    ")]
    assert len(rows) > 20
    assert rows == [line.split("  ")[0] for line in french.splitlines() if line.startswith("    ")]


# Figures


def _rows(page: str) -> int:
    """The rows of the first table on a page."""
    return sum(line[:1] == "|" for line in read(ROOT / page).partition("|---")[2].partition("\n\n")[0].splitlines()) - 1


def _word(count: int) -> str:
    return WORDS["en"].split()[count - 2]


def counts() -> dict[str, list[str]]:
    """What pages say with numbers that the program has; French pages have the same numbers."""
    orders = next(option.kind.schema()["values"] for option in OWN[0].options if option.id == "phase_order")
    limits, rates = Limits(), Limits().rates
    tables = rates.new_tables[1]
    puzzles = [
        f"| {family.name.en}, {told} | {len(tomllib.loads(read(sources(family) / file)))} |"
        for family in OWN
        for told, file in (("what people know", "positions.toml"), ("what is proved", "endings.toml"))
    ]
    return {
        "CHANGELOG.md": [f"in {len(orders)} orders (`phase_order`)"],
        "docs/shuffle.md": [f"has {len(json.loads(read(VECTORS))['vectors'])} shuffles"],
        "docs/puzzles.md": puzzles,
        "docs/test-a-game.md": [f"{len(FAULTS)} broken games", f"a phone has room for {FITS}"],
        "docs/kernels.md": [f"a wheel for each of {len(SYSTEMS)} systems"],
        "docs/README.md": [
            f"{_word(_rows('docs/verdicts.md'))} verdicts in each game",
            f"{_word(read(ROOT / 'docs/before-and-now.md').count('!['))} pairs of pictures",
        ],
        "docs/ladder.md": [f"{OWN[0].advice.plain_playouts} in 3-5-8", f"all {PLAYOUTS:,}"],
        "docs/review.md": [f"at least {DECIDES:.0%} of the gain's variance"],
        "docs/hosting.md": [
            f"in an hour ({tables} by default)",
            f"at tables ({limits.sockets_per_address} by default)",
            f"touched for {limits.stale_days} days",
            f"a code of {CODE_LENGTH} letters",
            f"names of at most {MOST_LETTERS} visible characters",
        ],
        "docs/protocol.md": [
            f"{limits.message_bytes >> 10} kB; HTTP body {limits.body_bytes >> 10} kB",
            *(
                f"{often} a second, {burst:g} in a burst"
                for often, burst in (
                    rates.messages,
                    rates.address_messages,
                    rates.frames,
                    rates.connects,
                    rates.requests,
                    rates.pages,
                )
            ),
            f"{limits.sockets_per_address} / {limits.sockets_per_table} / {limits.sockets_per_seat}",
            f"{rates.changes[1]}, and one more every {1 / rates.changes[0]:g} seconds",
            f"{tables} an hour",
            f"{rates.guesses[1]}, and one more every {1 / rates.guesses[0]:g} seconds",
            f"after {limits.request_seconds:g} seconds",
            f"more than {limits.queued_bytes >> 10} kB unsent",
        ],
    }


def miscounted(said: dict[str, list[str]]) -> list[str]:
    """The sentences that no page says with the number of today."""
    pages = {page: " ".join(read(ROOT / page).replace(" %", "%").split()) for page in said}
    return [f"{page}: {sentence}" for page, told in said.items() for sentence in told if sentence not in pages[page]]


def test_what_pages_count_is_what_there_is() -> None:
    said = counts()
    assert miscounted(said) == []
    assert miscounted({"docs/lab.md": ["all 15 presets"]}) == ["docs/lab.md: all 15 presets"]


WORDS: dict[Language, str] = {
    "en": "two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen",
    "fr": "deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept",
}
NUMBERS = {word: n for said in WORDS.values() for n, word in enumerate(said.split(), 2)}
THINGS = "presets|things|parts|ways|levels|kernels|records|variantes|choses|façons|niveaux|noyaux|enregistrements"
COUNTED = re.compile(rf"\b(\d+|{'|'.join(NUMBERS)}) (?:{THINGS})\b", re.IGNORECASE)
LISTED = re.compile(r"^(?![|*-] )(.+(?:\n(?![|<]|[*-] ).+)*)\n\n((?:\|.*\n)+|(?:[*-] .+\n(?: +.+\n)*)+)", re.MULTILINE)
"""A paragraph, and the table or list below it."""


def uncounted(text: str) -> list[str]:
    """What a page counts in the last sentence above a table or list that has another number of rows."""
    found = list[str]()
    for above, below in LISTED.findall(f"{FENCE.sub('', text)}\n"):
        rows = len(re.findall(r"^[|*-] ?", below, re.MULTILINE)) - (2 if below[0] == "|" else 0)
        for hit in COUNTED.finditer(re.split(r"(?<=[.!?]) ", " ".join(SPAN.sub("", above).split()))[-1]):
            if NUMBERS.get(hit[1].lower(), hit[1]) not in {rows, str(rows)}:
                found.append(f"{hit[0]}: {rows} rows")
    return found


def test_a_page_counts_the_rows_that_stand_below() -> None:
    pages = {path: read(path) for path in tracked("*.md")}
    assert {path: told for path, text in pages.items() if (told := uncounted(text))} == {}
    counted = [path.name for path, text in pages.items() if uncounted(COUNTED.sub("99 things", text))]
    assert {"lab.md", "a-game-in-a-day.md", "architecture.md", "review.fr.md"} <= set(counted)


def test_the_presets_that_were_measured_are_presets_and_dated() -> None:
    above, _, table = read(ROOT / "docs/lab.md").partition("| preset |")
    assert DATE.search(above.splitlines()[-2])
    told = set(re.findall(r"^\| `(\w+)` \|", table.partition("\n\n")[0], re.MULTILINE))
    assert told
    assert told <= PRESETS


MEASURED = {
    "README.md": "## Figures",
    "docs/environments.md": "## How fast",
    "docs/solving.md": "It takes longer",
    "docs/hosting.md": "`python -m bench.attack` tests",
    "docs/static-table.md": "| download |",
}
"""From where on, up to the next heading, a page tells what was measured."""
NUMBER = re.compile(r"\d+(?:,\d{3})*(?:\.\d+)?")


def unmeasured(told: str) -> set[str]:
    """The numbers of more than one digit that no page of measurements has."""
    known = {number for page in ("benchmarks", "scaling") for number in NUMBER.findall(read(ROOT / f"docs/{page}.md"))}
    return {number for number in NUMBER.findall(told) if len(number) > 1} - known


@pytest.mark.parametrize("name", MEASURED)
def test_what_is_told_twice_of_a_measurement_is_the_same(name: str) -> None:
    told = read(ROOT / name).partition(MEASURED[name])[2].partition("\n## ")[0]
    assert unmeasured(told) == set()
    assert unmeasured(f"{told} 75.39") == {"75.39"}


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
    assert walks.block() in walks.page()
    card, _, option, *_ = walks.block().splitlines()
    for part in (r"`server/http/`[^;]* socket", r"`server/store/`[^;]* sqlite", r"`server/live/`[^;]* people"):
        assert re.search(part, card), "a card is walked from socket to sockets, and stored on the way"
    assert all(f"`{part}/`" in option for part in ("server/table", "cli/commands", "games/sergeant_major/words"))


def test_a_way_back_would_be_counted() -> None:
    forth, back = [("", "envs/batch.py"), ("envs/batch.py", "core/kinds.py")], ("core/kinds.py", "bots/race.py")
    assert walks.told(forth).endswith(": 2 files; no ways back")
    assert walks.told([*forth[:1], back]).endswith(": 2 files; 1 way back")
