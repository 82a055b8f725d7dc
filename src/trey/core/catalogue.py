"""Catalogues of texts: what is said in another language than English, in `words/LANGUAGE.po` of each package.

The files are those of GNU gettext, so that any translator's tool can work on them.  A text is looked up by its English
and, where one English word means two things, by a context.  `words/LANGUAGE.toml` says how a language writes numbers
and which forms its words take: `{suit:du}` in a translation asks for one.
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Final, NamedTuple

__all__ = ["PLURALS", "Entry", "Plurals", "catalogue", "entries", "figure", "form", "grammar", "number_of"]

_LINE: Final = re.compile(r'(?:(msgctxt|msgid|msgid_plural|msgstr(?:\[\d\])?)\s+)?(".*")')
_COUNT: Final = re.compile(r"\D*([\d,]+)(?:\.(\d+))?")
_CASES: Final[Mapping[str, Callable[[str], str]]] = {"capital": str.capitalize, "lower": str.lower}


class Plurals(NamedTuple):
    """The plurals of a language: how many, gettext's rule for the header, and CLDR's as a function.

    `of` takes the whole part of a number and how many decimals are shown, and returns which plural it is, from 0.
    """

    forms: int
    rule: str
    of: Callable[[int, int], int]


PLURALS: Final[Mapping[str, Plurals]] = {
    "en": Plurals(2, "n != 1", lambda i, v: i != 1 or v > 0),
    "de": Plurals(2, "n != 1", lambda i, v: i != 1 or v > 0),
    "fr": Plurals(2, "n > 1", lambda i, _: i > 1),
    "pl": Plurals(
        3,
        "n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2",
        lambda i, v: 0 if i == 1 and not v else 1 if not v and 2 <= i % 10 <= 4 and not 12 <= i % 100 <= 14 else 2,
    ),
}


class Entry(NamedTuple):
    """A text of a catalogue; a text without a plural has one form, and a form is empty until it is translated."""

    context: str
    english: str
    plural: str
    forms: tuple[str, ...]


@cache
def catalogue(language: str, package: str = "trey") -> Mapping[tuple[str, str], tuple[str, ...]]:
    """Return what is translated into a language, by context and English: what a package says, then what trey says."""
    file = files(package).joinpath("words", f"{language}.po")
    own = entries(file.read_text("utf-8")) if file.is_file() else ()
    usual = {} if package == "trey" else catalogue(language)
    return {**usual, **{entry[:2]: entry.forms for entry in own if all(entry.forms)}}


def entries(text: str) -> Iterator[Entry]:
    """Return the texts of a `.po` file, but for its header; comments are passed over."""
    for block in text.split("\n\n"):
        parts, keyword = {"msgctxt": "", "msgid": "", "msgid_plural": ""}, ""
        for found in filter(None, map(_LINE.fullmatch, block.splitlines())):
            keyword = found[1] or keyword
            parts[keyword] = parts.get(keyword, "") + json.loads(found[2])
        if parts["msgid"]:
            context, english, plural, *forms = parts.values()
            yield Entry(context, english, plural, tuple(forms))


def number_of(language: str, shown: str) -> int:
    """Return which plural a number takes, from 0; of a text that shows several, the first counts.

    :param shown: the number as English writes it: `1,234.5`.
    """
    found = _COUNT.match(shown)
    whole, decimals = found.groups("") if found else ("2", "")
    return int(PLURALS[language].of(int(whole.replace(",", "")), len(decimals)))


@cache
def grammar(language: str) -> Mapping[str, Any]:
    """Return what a language says of its numbers and forms."""
    import tomllib  # few texts need it

    return tomllib.loads(files("trey").joinpath("words", f"{language}.toml").read_text("utf-8"))


def figure(language: str, shown: str) -> str:
    """Return a number, shown as English does, in a language."""
    if language == "en":
        return shown
    signs = grammar(language)["numbers"]
    return shown.replace(",", signs["group"]).replace(".", signs["decimal"])


def form(language: str, name: str, word: str) -> str:
    """Return the form of a word: `capital` and `lower` in every language, the others as its file has them.

    :raises KeyError: the language has no such form.
    """
    if name in _CASES:
        return _CASES[name](word)
    for pattern, shape in grammar(language)["forms"][name].items():
        if re.fullmatch(pattern, word):
            return str(shape).replace("{}", word)
    return word
