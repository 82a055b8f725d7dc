"""Put right what a program can: the form of all code, and every committed file that is made from others.

python -m tools.fix          formats, and writes (make fix)
python -m tools.fix NAME …   writes only what these make

What is measured, or takes a browser, a server or minutes, has a command of its own: `ELSEWHERE` says which, and why.
"""

import subprocess
import sys
from collections.abc import Callable
from difflib import unified_diff
from functools import partial
from pathlib import Path
from typing import Protocol

from tools import (
    catalogues,
    french,
    games,
    glossary,
    golden,
    house,
    observations,
    options,
    quotes,
    ratings,
    reference,
    style,
    vocabulary,
    walks,
    wire_types,
)
from tools.files import PROGRAMS, ROOT, read
from trey.core.text import LANGUAGES, Language

__all__ = ["ELSEWHERE", "FORM", "WRITERS", "Files", "main", "stale"]

Files = dict[Path, str]
"""What files should hold."""
WEB = ROOT / "web"
FORM = (
    (ROOT, ("ruff", "check", "--fix", "--quiet")),
    (ROOT, ("ruff", "format", "--quiet")),
    (WEB, ("npm", "run", "--silent", "format", "--", "--log-level=warn")),
)
"""What puts code into its form, and where it runs."""


class _Tool(Protocol):
    """What makes a page of each language."""

    PAGES: dict[Language, str]

    def page(self, lang: Language) -> str: ...


class _English(Protocol):
    """What makes a page that only programmers read."""

    PAGE: str

    def page(self) -> str: ...


def _page(tool: _English) -> Files:
    return {ROOT / tool.PAGE: tool.page()}


def _pages(tool: _Tool) -> Files:
    return {ROOT / tool.PAGES[lang]: tool.page(lang) for lang in LANGUAGES}


def _front_pages() -> Files:
    return {ROOT / reference.README[lang]: reference.front_page(lang) for lang in LANGUAGES}


def _quotes() -> Files:
    return {ROOT / name: quotes.refilled(read(ROOT / name)) for name in quotes.PAGES}


def _words() -> Files:
    command = ("node", "tools/words.mjs", "--print")
    printed = subprocess.run(command, cwd=WEB, env=PROGRAMS, capture_output=True, check=True, encoding="utf-8").stdout
    return {WEB / "src/i18n/messages.gen.ts": printed}


def _budget() -> Files:
    return {house.BUDGET: house.lowered(house.lines(), house.kept())}


WRITERS: dict[str, Callable[[], Files]] = {
    "catalogues": catalogues.files,
    "french": french.pages,
    "games": partial(_pages, games),
    "glossary": partial(_pages, glossary),
    "golden": golden.missing,
    "house": _budget,
    "observations": partial(_page, observations),
    "options": partial(_pages, options),
    "quotes": _quotes,
    "ratings": partial(_pages, ratings),
    "reference": partial(_pages, reference),
    "presets": _front_pages,
    "settings": golden.typed,
    "style": style.files,
    "vocabulary": partial(_page, vocabulary),
    "walks": partial(_page, walks),
    "wire_types": wire_types.files,
    "words": _words,
}
"""All that make committed files from others: what they should hold, as today's sources have it."""
ELSEWHERE = {
    "docs/first-deal*.md": "tools.first_deal plays in a browser",
    "docs/verdicts.md": "bench.verdicts reviews deals for minutes",
    "docs/table*.webp": "tools.picture takes pictures in a browser",
    "requirements/*.txt": "make lock asks an index",
    "src/trey/games/*/endings.toml": "tools.endings solves thousands of deals",
    "src/trey/games/*/positions.toml": "tools.positions has bots answer for minutes",
    "src/trey/games/*/ratings.toml": "tools.ratings measures for hours; the page's table is made from these files",
    "tests/golden/frozen/*": "tools.freeze writes on purpose only, for minutes",
    "web/public/og.png": "tools.picture takes pictures in a browser",
    "web/src/cards/courts.svg": "courts.mjs needs a package that is not installed",
    "web/tests/recordings/*": "tools.recordings plays on a server",
}
"""The committed files that are made by commands of their own, and why."""


def stale(files: Files) -> list[str]:
    """Return how the files that a writer makes differ from what they should hold: nothing where all is well."""
    return [line for path, text in files.items() if _held(path) != text for line in _differ(path, text)]


def _held(path: Path) -> str:
    return path.read_text(encoding="utf-8") if path.exists() else ""


def _differ(path: Path, text: str) -> list[str]:
    old, new = _held(path).splitlines(), text.splitlines()
    lines = list(unified_diff(old, new, f"{path.relative_to(ROOT)}, as it is", "as it should be", n=0, lineterm=""))
    return lines[:12]


def write(name: str) -> None:
    """Write the files of a writer that are not what they should be, and name them."""
    for path, text in WRITERS[name]().items():
        if _held(path) != text:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="\n")
            print(path.relative_to(ROOT))


def main(names: list[str]) -> int:
    """Put right what is named, all without a name; the exit status says whether a formatter left something to you."""
    if not set(names) <= WRITERS.keys():
        sys.exit(__doc__)
    failed = 0
    for folder, command in () if names else FORM:
        failed |= subprocess.run(command, cwd=folder, env=PROGRAMS, check=False).returncode
    for name in names or WRITERS:
        write(name)
    return failed


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
