"""Languages: each is a folder, `words/LANGUAGE` of a package or of a folder that `TREY_LANGUAGES` names.

- `words.po` has what trey and its games say, as GNU gettext has it, so that any translator's tool can work on it.  A
  text is looked up by its English and, where one English word means two things, by a context.
- `forms.toml` has the language's name, how it writes numbers and cards, and which forms its words take: `{suit:du}` in
  a translation asks for one.
- `page.ftl` has the sentences of the page, as Fluent has them.

Any of them may be missing, or lack something: then a reader sees the English.  One that cannot be read is refused with
its place, by `checked` before anything is said in its language.
"""

import os
import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Final

from trey.core.po import PLURALS, Entry, LanguageError, entries

TAG: Final = re.compile(r"[a-z]{2,3}")
_HOMES: Final[dict[str, Traversable]] = {"trey": files("trey").joinpath("words")}
"""Where the packages whose words have been asked for have their languages."""

_FORMS: Final = re.compile(
    r"(?:name|numbers\.(?:decimal|group)|cards\.ranks\.[2-9TJCQKA]|forms\.[^.]+\..+)=.*|cards\.suits=(?!.*(.).*\1).{4}"
)
_PAGE_LINE: Final = re.compile(r"#.*|-?[A-Za-z][\w-]*\s*=.*|[ }].*|\s*")
_COUNT: Final = re.compile(r"\D*([\d,]+)(?:\.(\d+))?")
_CASES: Final[Mapping[str, Callable[[str], str]]] = {"capital": str.capitalize, "lower": str.lower}


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


def held(language: str, name: str, package: str = "trey") -> Iterator[tuple[str, str]]:
    """Yield a language's files of this name, each with its text, from the first to ask to the last word.

    :raises LanguageError: one cannot be read.
    """
    for home in _homes(package):
        file = home.joinpath(language, name)
        if file.is_file():
            yield str(file), _read(file)


def _read(file: Traversable) -> str:
    try:
        return file.read_bytes().decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        raise LanguageError(f"{file}:{line}", "This is not UTF-8. Save the file as UTF-8.") from None
    except OSError as error:
        raise LanguageError(str(file), "This file cannot be read: {why}.", why=error.strerror) from None


def said(language: str, package: str = "trey") -> Iterator[Entry]:
    """Yield the texts of a language's catalogues of a package.

    :raises LanguageError: one is no catalogue.
    """
    forms = PLURALS.get(language, PLURALS["en"]).forms
    for at, text in held(language, "words.po", package):
        yield from entries(text, at, forms)


def checked(*asked: str) -> None:
    """Read all of some languages, of every one without a name.

    :raises LanguageError: a file cannot be used.
    """
    for language in asked or languages():
        grammar(language)
        page(language)
        for package in packages():
            catalogue(language, package)


@cache
def catalogue(language: str, package: str = "trey") -> Mapping[tuple[str, str], tuple[str, ...]]:
    """Return what is translated into a language, by context and English: what a package says, then what trey says."""
    usual = {} if package == "trey" else catalogue(language)
    own = said(language, package)
    return {**usual, **{entry[:2]: entry.forms for entry in own if all(entry.forms)}}


def page(language: str) -> str:
    """Return the sentences of the page in a language, in Fluent's format; nothing if there are none."""
    told = list(held(language, "page.ftl")) if language in languages() else []
    for at, text in told:
        for number, line in enumerate(text.splitlines(), 1):
            if not _PAGE_LINE.fullmatch(line):
                raise LanguageError(
                    f"{at}:{number}",
                    "This is not a message: write 'name = sentence'; further lines begin with a space, remarks with #.",
                )
    return "\n".join(text for _, text in told)


def number_of(language: str, shown: str) -> int:
    """Return which plural a number takes, from 0; of a text that shows several, the first counts.

    :param shown: the number as English writes it: `1,234.5`.
    """
    found = _COUNT.match(shown)
    whole, decimals = found.groups("") if found else ("2", "")
    return int(PLURALS.get(language, PLURALS["en"]).of(int(whole.replace(",", "")), len(decimals)))


@cache
def grammar(language: str) -> Mapping[str, Any]:
    """Return the name, numbers, cards and forms of a language; what it leaves out is as in English.

    :raises LanguageError: a file is no TOML, or has what no language has.
    """
    import tomllib  # few texts need it

    told: dict[str, Any] = {"name": language, "forms": {}} if language == "en" else {**grammar("en"), "name": language}
    for at, text in held(language, "forms.toml"):
        try:
            own = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            found = re.search(r" \(at line (\d+)", str(error))
            line, why = found[1] if found else text.count("\n"), str(error).partition(" (at ")[0]
            raise LanguageError(f"{at}:{line}", "This is not TOML: {why}.", why=why) from None
        for key in _misfits(own):
            line = next((n for n, line in enumerate(text.splitlines(), 1) if key in line), 1)
            raise LanguageError(
                f"{at}:{line}",
                "{key} cannot be used. Allowed are name, [numbers] decimal and group, [cards] suits (four letters) and "
                "ranks, and patterns with words under [forms.NAME].",
                key=key,
            )
        for key, one in own.items():
            told[key] = {**told.get(key, {}), **one} if isinstance(one, dict) else one
    return told


def _misfits(told: Mapping[str, Any], path: str = "") -> Iterator[str]:
    """Yield the keys of a `forms.toml` that no language has, or that hold something else."""
    for key, one in told.items():
        if isinstance(one, dict):
            yield from _misfits(one, f"{path}{key}.")
        elif not (isinstance(one, str) and _FORMS.fullmatch(f"{path}{key}={one}") and _is_pattern(key)):
            yield key


def _is_pattern(said: str) -> bool:
    try:
        return bool(re.compile(said))
    except re.error:
        return False


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
