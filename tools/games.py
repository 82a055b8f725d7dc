"""Write what each game comes to into the pages: its lines, what it shares with others, and what `trey check-game` says.

python -m tools.games [--measure [FAMILY …]]

With `--measure` laws and speeds are measured again, of all games or some, which takes minutes; others stay as they are.
Lines are those of a game's modules, without what may be added at any time: lesson, puzzles, glossary, and what learners
see.  Verbatim is what stands in other games too, of the lines longer than twelve characters; imports and the heads of
functions and classes are left out.
"""

import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, datetime
from itertools import chain

from tools.files import ROOT, read
from trey.bots import BOTS
from trey.cli.commands.bench import decision_rate, play_rate, short
from trey.cli.commands.check_game import SECONDS, hold, lacks, lines, most_choices, sentences
from trey.cli.paper import tight
from trey.core.family import Family
from trey.core.text import LANGUAGES, Language, Text, figures
from trey.games import FAMILIES, OWN, family
from trey.laws.homes import sources

__all__ = ["PAGES", "main", "page", "size", "verbatim"]

PAGES: dict[Language, tuple[str, str]] = {
    "en": ("docs/a-game-in-a-day.md", "docs/test-a-game.md"),
    "fr": ("docs/a-game-in-a-day.fr.md", "docs/test-a-game.fr.md"),
}
"""The page with the sizes, and the one with what is checked."""
ADDED = {"lesson", "puzzles", "glossary", "encoding", "features"}
"""Modules that a game may do without."""
LONGER_THAN = 12
FORM = ("from ", "import ", "def ", "class ")
SIZES = Text(
    "game | lines | verbatim in one of trey's own | in any other game",
    "jeu | lignes | mot pour mot dans un jeu de trey | dans n'importe quel autre",
)
CHECKS = Text(
    "game | laws | plain; machine code; habit | choices | sentences | lines | does without",
    "jeu | lois | simple ; code machine ; *habit* | choix | phrases | lignes | sans",
)
MEASURED = slice(1, 3)
"""The columns of what is checked that another run would not repeat."""


# Sizes


def size(game: Family) -> int:
    """Return how many lines a game has, without what may be added at any time."""
    return sum(map(len, _modules(game)))


def verbatim(game: Family, others: Iterable[Family]) -> float:
    """Return the part of a game's lines that stands in one of the others too."""
    known = {line for other in others if other is not game for line in _compared(other)}
    own = list(_compared(game))
    return sum(line in known for line in own) / len(own)


def _modules(game: Family) -> Iterator[list[str]]:
    for path in sources(game).rglob("*.py"):
        if path.stem not in ADDED:
            yield path.read_text(encoding="utf-8").splitlines()


def _compared(game: Family) -> Iterator[str]:
    for line in chain.from_iterable(_modules(game)):
        if len(stripped := line.strip()) > LONGER_THAN and not stripped.startswith(FORM):
            yield stripped


def _sizes(lang: Language) -> Iterator[list[str]]:
    for game in FAMILIES:
        shares = (verbatim(game, others) for others in (OWN, FAMILIES))
        yield [game.name.of(lang), _number(size(game), lang), *(_percent(share, lang) for share in shares)]


def _number(count: int, lang: Language) -> str:
    return figures("{:,}", count).of(lang)


def _percent(share: float, lang: Language) -> str:
    return figures("{:.0f}", 100 * share).of(lang) + ("%" if lang == "en" else "\N{NO-BREAK SPACE}%")


# What is checked


def _checks(lang: Language, measured: Mapping[str, list[str]]) -> Iterator[list[str]]:
    for game in FAMILIES:
        cells = measured.get(game.name.of(lang), ["", ""])
        counts = (most_choices(game), len(sentences(game)), lines(game)[0])
        missing = ", ".join(text.of(lang) for text in lacks(game)) or Text("nothing", "rien").of(lang)
        yield [game.name.of(lang), *cells, *(_number(count, lang) for count in counts), missing]


def _measure(game: Family) -> list[Text]:
    """Return how many laws hold, and three speeds: random play plainly and in machine code, decisions of habit."""
    rules = game.rules(game.presets[0].id)
    rates = (
        play_rate(rules, SECONDS, fast=False),
        play_rate(rules, SECONDS, fast=True),
        decision_rate(BOTS["habit"], rules, SECONDS),
    )
    found = hold(game)
    if found.broken:
        sys.exit(f"{game.id}: {', '.join(found.broken)}")
    return [figures("{:,}", found.held), Text("{}; {}; {}", "{} ; {} ; {}").fill(*map(short, rates))]


# The pages


def _table(head: str, align: str, rows: Iterable[list[str]]) -> str:
    return "\n".join([f"| {head} |", align, *(f"| {' | '.join(row)} |" for row in rows)])


def _place(name: str) -> re.Pattern[str]:
    return re.compile(rf"(<!-- tools\.games: {name} -->\n)(.*?)(?=\n\n|\n?$)", re.DOTALL)


def _measured(text: str) -> dict[str, list[str]]:
    """Return the cells of the measured columns as a page has them, by the names of games."""
    found = _place("checked").search(text)
    rows = [[cell.strip() for cell in row.strip("|").split("|")] for row in (found[2].splitlines() if found else [])]
    return {row[0]: row[MEASURED] for row in rows}


def page(name: str, lang: Language, measured: dict[str, list[str]] | None = None) -> str:
    """Return a page with its table made again; what was measured stays, where nothing else is given."""
    text = read(ROOT / name)
    sizes = _table(SIZES.of(lang), "|---|--:|--:|--:|", _sizes(lang))
    text = _place("sizes").sub(lambda found: found[1] + sizes, text)
    if not _place("checked").search(text):
        return text
    rows = _checks(lang, _measured(text) | (measured or {}))
    checked = _table(CHECKS.of(lang), "|---|--:|---|--:|--:|--:|---|", rows)
    return _place("checked").sub(lambda found: found[1] + (tight(checked) if lang == "fr" else checked), text)


def main() -> None:
    """Write the pages."""
    asked = [family(name) for name in sys.argv[2:]] or FAMILIES if sys.argv[1:2] == ["--measure"] else ()
    measured = {game.name: _measure(game) for game in asked}
    for lang in LANGUAGES:
        cells = {name.of(lang): [text.of(lang) for text in row] for name, row in measured.items()}
        for name in PAGES[lang]:
            (ROOT / name).write_text(page(name, lang, cells), encoding="utf-8", newline="\n")
    if measured:
        print(f"measured on {datetime.now(UTC):%Y-%m-%d}: say so, and on what, above the table")


if __name__ == "__main__":
    main()
