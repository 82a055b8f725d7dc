"""Languages: each is a folder, `words/LANGUAGE` of a package or of a folder that `TREY_LANGUAGES` names.

- `words.po` has what trey and its games say, as GNU gettext has it, so that any translator's tool can work on it.  A
  text is looked up by its English and, where one English word means two things, by a context.
- `forms.toml` has the language's name, how it writes numbers and cards, and which forms its words take: `{suit:du}` in
  a translation asks for one.
- `page.ftl` has the sentences of the page, as Fluent has them.

Any of them may be missing, or lack something: then a reader sees the English.
"""

import json
import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Final, NamedTuple

__all__ = [
    "PLURALS",
    "TAG",
    "Entry",
    "Plurals",
    "catalogue",
    "entries",
    "figure",
    "form",
    "grammar",
    "held",
    "languages",
    "number_of",
    "packages",
    "page",
    "po_file",
    "speaks",
]

TAG: Final = re.compile(r"[a-z]{2,3}")
_HEAD: Final = """\
msgid ""
msgstr ""
"Language: {}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: nplurals={}; plural=({});\\n"
"""
_HOMES: Final[dict[str, Traversable]] = {"trey": files("trey").joinpath("words")}
"""Where the packages whose words have been asked for have their languages."""

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


def speaks(package: str) -> None:
    """Take the languages of a package's words among those that are spoken."""
    _HOMES[package] = files(package).joinpath("words")
    languages.cache_clear()


def packages() -> tuple[str, ...]:
    """Return the packages that have words: trey, then those of games from elsewhere."""
    return ("trey", *sorted(_HOMES.keys() - {"trey"}))


def _homes(package: str = "trey") -> Iterator[Traversable]:
    """Yield the folders that have a folder for each language: the package's, then those that `TREY_LANGUAGES` names."""
    yield _HOMES.get(package) or files(package).joinpath("words")
    for path in filter(None, os.environ.get("TREY_LANGUAGES", "").split(os.pathsep)):
        yield Path(path)


@cache
def languages() -> tuple[str, ...]:
    """Return the languages that there are: English, then those with a folder, by their tags (ISO 639: `fr`)."""
    homes = (home for package in packages() for home in _homes(package) if home.is_dir())
    folders = (one for home in homes for one in home.iterdir() if TAG.fullmatch(one.name))
    found = {one.name for one in folders if any(one.joinpath(name).is_file() for name in ("words.po", "page.ftl"))}
    return ("en", *sorted(found - {"en"}))


def held(language: str, name: str, package: str = "trey") -> Iterator[str]:
    """Yield the texts of a language's files of this name, from the first to ask to the last word."""
    for home in _homes(package):
        file = home.joinpath(language, name)
        if file.is_file():
            yield file.read_text("utf-8")


@cache
def catalogue(language: str, package: str = "trey") -> Mapping[tuple[str, str], tuple[str, ...]]:
    """Return what is translated into a language, by context and English: what a package says, then what trey says."""
    usual = {} if package == "trey" else catalogue(language)
    own = (entry for text in held(language, "words.po", package) for entry in entries(text))
    return {**usual, **{entry[:2]: entry.forms for entry in own if all(entry.forms)}}


def page(language: str) -> str:
    """Return the sentences of the page in a language, in Fluent's format; nothing if there are none."""
    return "\n".join(held(language, "page.ftl")) if language in languages() else ""


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


def po_file(language: str, said: Iterable[tuple[Entry, Iterable[str]]]) -> str:
    """Return a catalogue as GNU gettext writes it: each text with its files; one without forms is empty."""
    plurals = PLURALS.get(language, PLURALS["en"])
    blocks = [_HEAD.format(language, plurals.forms, plurals.rule)]
    for one, places in said:
        block = "".join(f"#: {place}\n" for place in places)
        block += f"msgctxt {_quoted(one.context)}\n" * bool(one.context) + f"msgid {_quoted(one.english)}\n"
        block += f"msgid_plural {_quoted(one.plural)}\n" * bool(one.plural)
        forms = one.forms or ("",) * (plurals.forms if one.plural else 1)
        blocks.append(
            block + "".join(f"msgstr{f'[{i}]' * bool(one.plural)} {_quoted(f)}\n" for i, f in enumerate(forms))
        )
    return "\n".join(blocks)


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def number_of(language: str, shown: str) -> int:
    """Return which plural a number takes, from 0; of a text that shows several, the first counts.

    :param shown: the number as English writes it: `1,234.5`.
    """
    found = _COUNT.match(shown)
    whole, decimals = found.groups("") if found else ("2", "")
    return int(PLURALS.get(language, PLURALS["en"]).of(int(whole.replace(",", "")), len(decimals)))


@cache
def grammar(language: str) -> Mapping[str, Any]:
    """Return the name, numbers, cards and forms of a language; what it leaves out is as in English."""
    import tomllib  # few texts need it

    told: dict[str, Any] = {"name": language, "forms": {}} if language == "en" else {**grammar("en"), "name": language}
    for text in held(language, "forms.toml"):
        for key, one in tomllib.loads(text).items():
            told[key] = {**told.get(key, {}), **one} if isinstance(one, dict) else one
    return told


def figure(language: str, shown: str) -> str:
    """Return a number, shown as English does, in a language."""
    if language == "en":
        return shown
    signs = grammar(language)["numbers"]
    return shown.replace(",", signs["group"]).replace(".", signs["decimal"])


def form(language: str, name: str, word: str) -> str:
    """Return a form of a word: `capital` and `lower` in every language, others as its file has them, else the word."""
    if name in _CASES:
        return _CASES[name](word)
    for pattern, shape in grammar(language)["forms"].get(name, {}).items():
        if re.fullmatch(pattern, word):
            return str(shape).replace("{}", word)
    return word
