"""Catalogues as GNU gettext has them, `.po` files: how they are read and written, and the plurals of languages."""

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final, NamedTuple

_HEAD: Final = """\
msgid ""
msgstr ""
"Language: {}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: nplurals={}; plural=({});\\n"
"""
_PLACE: Final = re.compile(r"\{\{|\}\}|\{[^{}]*\}")
_LINE: Final = re.compile(r'(?:(msgctxt|msgid|msgid_plural|msgstr(?:\[\d\])?)\s+)?("(?:[^"\\]|\\["\\/bfnrt])*")\s*')


class LanguageError(Exception):
    """A file of a language that cannot be used: where (the file, and the line if there is one), and why."""

    def __init__(self, at: str, why: str, /, **places: Any) -> None:
        super().__init__(f"{at}: {why.format(**places)}")
        self.at, self.why, self.places = at, why, places


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


def entries(text: str, at: str = "words.po", plurals: int = 0) -> Iterator[Entry]:
    """Return the texts of the `.po` file `at`, in a language of so many plurals (0: any); comments are passed over.

    :raises LanguageError: it is no catalogue.
    """
    parts: dict[str, str] = {}
    keyword, begun = "", 0
    for number, line in enumerate([*text.splitlines(), 'msgid ""'], 1):
        if line.startswith("#") or not line.strip():
            continue
        found = _LINE.fullmatch(line)
        if parts and found and found[1] in {"msgctxt", "msgid"} and keyword != "msgctxt":
            yield from _entry(parts, f"{at}:{begun}", plurals)
            parts = {}
        begun = begun if parts else number
        if not found or not (keyword or found[1]) or found[1] in parts:
            raise LanguageError(
                f"{at}:{number}", "This is not a catalogue: a line is msgid or msgstr and a text in straight quotes."
            )
        keyword = found[1] or keyword
        parts[keyword] = parts.get(keyword, "") + json.loads(found[2], strict=False)


def _entry(parts: dict[str, str], at: str, plurals: int) -> Iterator[Entry]:
    """Yield the text that an entry of a catalogue has; nothing for the header, whose plurals are looked at."""
    context, english, plural = (parts.pop(key, "") for key in ("msgctxt", "msgid", "msgid_plural"))
    wanted = [f"msgstr[{i}]" for i in range(plurals or len(parts))] if plural else ["msgstr"]
    if [*parts] != wanted:
        raise LanguageError(at, "After this, {wanted} must follow, and nothing else.", wanted=", ".join(wanted))
    forms = tuple(parts.values())
    if not english and plurals and re.search(rf"Plural-Forms:(?! *nplurals={plurals}; *plural=.)", forms[0]):
        raise LanguageError(at, "Plural-Forms must begin with 'nplurals={n}; plural='.", n=plurals)
    if english and _loose(*forms) and not _loose(english):
        raise LanguageError(at, "The braces of this text do not match.")
    if english:
        yield Entry(context, english, plural, forms)


def _loose(*said: str) -> bool:
    """Return whether texts have a brace that belongs to no place."""
    return any(not {*"{}"}.isdisjoint(_PLACE.sub("", one)) for one in said)


def po_file(language: str, rows: Iterable[tuple[Entry, Iterable[str]]]) -> str:
    """Return a catalogue as GNU gettext writes it: each text with its files; one without forms is empty."""
    plurals = PLURALS.get(language, PLURALS["en"])
    blocks = [_HEAD.format(language, plurals.forms, plurals.rule)]
    for one, places in rows:
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
