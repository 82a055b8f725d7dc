"""English words that have no business on a French page."""

import json
import re
from collections.abc import Iterable, Iterator

from playwright.async_api import Page

from tools.files import ROOT
from trey.core.text import Text
from trey.games import PRESETS
from trey.server.table import catalogue
from trey.server.versions import PAIRS
from trey.server.wire.refusals import REFUSALS
from trey.server.wire.spoken import encode

__all__ = ["english_on", "english_words"]

CODE = re.compile(r"(?m)^#.*$|^[\w-]+ =|\{ [$\w(].*?(?:->|\})|^ *\*?\[\w+\]")
"""What is not said in a catalogue: remarks, names of sentences, places, and which form is for what."""
WORD = re.compile(r"[^\W\d_]{2,}")

# All that is written or told: texts, labels, hints, what an empty field says.
# Not rules in their own notation, nor the names that languages have in themselves.
WRITTEN = """() => {
  const texts = [...document.body.querySelectorAll("*:not([lang], code, script, style)")].flatMap((e) => [
    ...[...e.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE).map((node) => node.data),
    ...["aria-label", "title", "alt", "placeholder"].map((name) => e.getAttribute(name) ?? ""),
  ]);
  return [document.title, ...texts];
}"""


def words(texts: Iterable[str]) -> set[str]:
    return {word for text in texts for word in WORD.findall(text.lower())}


def _client(lang: str) -> Iterator[str]:
    yield CODE.sub(" ", (ROOT / f"src/trey/words/{lang}/page.ftl").read_text(encoding="utf-8"))


def _server() -> Iterator[Text]:
    yield from REFUSALS.values()
    yield from _pairs(json.loads(encode(catalogue.games(), PAIRS)))
    for preset in PRESETS:
        yield from _pairs(json.loads(encode(catalogue.rules_page(preset), PAIRS)))


def _pairs(value: object) -> Iterator[Text]:
    """Every pair of texts in a message: in English, in French."""
    if isinstance(value, dict):
        for part in value.values():
            yield from _pairs(part)
    elif isinstance(value, list | tuple):
        if len(value) == 2 and all(isinstance(part, str) for part in value):
            yield Text.each({"en": value[0], "fr": value[1]}.__getitem__)
        for part in value:
            yield from _pairs(part)


def english_words() -> frozenset[str]:
    """Words that trey says in English and never in French."""
    pairs = list(_server())
    english = words([*_client("en"), *(pair.en for pair in pairs)])
    return frozenset(english - words([*_client("fr"), *(pair.fr for pair in pairs)]))


async def english_on(page: Page, known: frozenset[str]) -> set[str]:
    """The English words on a page."""
    written: list[str] = await page.evaluate(WRITTEN)
    return words(written) & known
