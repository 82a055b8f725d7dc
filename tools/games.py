"""Say what each game comes to: how long it is, what it shares with others, and what `trey check-game` says.

python -m tools.games                       prints lines, and how many of them stand in other games too
python -m tools.games --measure [FAMILY …]  measures laws and speeds again, of all games or some, which takes minutes

Lines are those of a game's modules, without what may be added at any time: lesson, puzzles, glossary, and what learners
see.  Verbatim is what stands in other games too, of the lines longer than twelve characters; imports and the heads of
functions and classes are left out.  No page has them, as they change with every change; `make fix` writes what else
`trey check-game` says.
"""

import sys
from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, datetime
from itertools import chain

from tools.files import ROOT, placed, read
from tools.french import both, unbroken
from trey.bots import BOTS
from trey.cli.commands.check_game import SECONDS, hold, lacks, most_choices
from trey.cli.commands.rates import decision_rate, play_rate, short
from trey.core.family import Family
from trey.core.text import LANGUAGES, Language, Text, figures
from trey.games import FAMILIES, OWN, family
from trey.laws.homes import sources

__all__ = ["PAGES", "main", "page", "size", "verbatim"]

PAGES: dict[Language, str] = {"en": "docs/test-a-game.md", "fr": "docs/test-a-game.fr.md"}
ADDED = {"settings", "lesson", "puzzles", "glossary", "encoding", "features"}
"""Modules that a game may do without."""
LONGER_THAN = 12
FORM = ("from ", "import ", "def ", "class ")
CHECKS = both(
    "game | laws | plain; machine code; habit | choices | does without",
    "jeu | lois | simple ; code machine ; *habit* | choix | sans",
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


def _sizes() -> Iterator[str]:
    for game in FAMILIES:
        own, every = (verbatim(game, others) for others in (OWN, FAMILIES))
        yield f"{game.id}: {size(game):,} lines, {own:.0%} of them verbatim in a game of trey's own, {every:.0%} in any"


# What is checked


def _checks(lang: Language, measured: Mapping[str, list[str]]) -> Iterator[list[str]]:
    for game in FAMILIES:
        cells = measured.get(game.name.of(lang), ["", ""])
        missing = ", ".join(text.of(lang) for text in lacks(game)) or both("nothing", "rien").of(lang)
        yield [game.name.of(lang), *cells, str(most_choices(game)), missing]


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
    return [figures("{:,}", found.held), both("{}; {}; {}", "{} ; {} ; {}").fill(*map(short, rates))]


# The pages


def _table(head: str, align: str, rows: Iterable[list[str]]) -> str:
    return "\n".join([f"| {head} |", align, *(f"| {' | '.join(row)} |" for row in rows)])


def _measured(text: str) -> dict[str, list[str]]:
    """Return the cells of the measured columns as a page has them, by the names of games."""
    made = text.partition("<!-- made by make fix: games -->\n")[2].partition("\n\n")[0]
    rows = [[cell.strip() for cell in row.strip("|").split("|")] for row in made.splitlines()]
    return {row[0]: row[MEASURED] for row in rows}


def page(lang: Language, measured: dict[str, list[str]] | None = None) -> str:
    """Return a page with its table made again; what was measured stays, where nothing else is given."""
    text = read(ROOT / PAGES[lang])
    rows = _checks(lang, _measured(text) | (measured or {}))
    checked = _table(CHECKS.of(lang), "|---|--:|---|--:|---|", rows)
    return placed(text, "games", unbroken(checked) if lang == "fr" else checked)


def main() -> None:
    """Print what is counted, or write what is measured."""
    if sys.argv[1:2] != ["--measure"]:
        print("\n".join(_sizes()))
        return
    measured = {game.name: _measure(game) for game in [family(name) for name in sys.argv[2:]] or FAMILIES}
    for lang in LANGUAGES:
        cells = {name.of(lang): [text.of(lang) for text in row] for name, row in measured.items()}
        (ROOT / PAGES[lang]).write_text(page(lang, cells), encoding="utf-8", newline="\n")
    print(f"measured on {datetime.now(UTC):%Y-%m-%d}: say so, and on what, above the table")


if __name__ == "__main__":
    main()
