"""The names that people type, and the table ids, codes and tokens that the server draws."""

import hashlib
import secrets
import unicodedata
from typing import Final

from trey.server.wire.refusals import refuse

MOST_LETTERS: Final = 24
_MOST_TYPED: Final = 200
_CODE_LETTERS: Final = "BCDFGHJKMNPQRSTVWXZ"  # no vowels, no words; no L, which looks like I
CODE_LENGTH: Final = 8
UNSEEN: Final = {"Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"}
_BLANK: Final = frozenset(
    map(chr, (0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, *range(0x180B, 0x1810), 0x2800, 0x3164, *range(0xFE00, 0xFE10)))
) | {"\uffa0", *map(chr, range(0xE0100, 0xE01F0))}
"""Invisible letters, marks and signs that are in none of the categories `UNSEEN`, such as the empty Braille pattern.
"""
PAIRS: Final = (
    "аa вb еe кk мm нh оo рp сc тt уy хx іi ѕs јj ԁd ԛq ԝw һh ӏl αa βb εe ζz ηn ιi κk μm νv οo ρp τt υu χx 0o 1l |l ıi"
)
ALIKE: Final = {ord(pair[0]): pair[1] for pair in PAIRS.split()}
"""Latin letters, by the code points of the letters and signs that look like them (after Unicode's confusables)."""


def clean_name(typed: str) -> str:
    """Return a name as everyone may see it: composed letters, single spaces, at most 24 characters.

    :raises RefusalError: `name-empty`.
    """
    name = _clean(typed, MOST_LETTERS)
    if name.casefold().startswith("bot:"):  # how a record names bots
        name = name[4:].replace(":", " ").strip()
    if not _says_something(name):
        raise refuse("name-empty")
    return name


def clean_text(typed: str) -> str:
    """Return a typed line as the others may see it: cleaned as a name is, at most 200 characters.

    :raises RefusalError: `text-empty`.
    """
    text = _clean(typed, _MOST_TYPED)
    if not _says_something(text):
        raise refuse("text-empty")
    return text


def _clean(typed: str, most: int) -> str:
    composed = unicodedata.normalize("NFKC", typed)
    unseen = {c for c in composed if unicodedata.category(c) in UNSEEN or c in _BLANK}
    seen = "".join(" " if c.isspace() else c for c in composed if c.isspace() or c not in unseen)
    kept, marks = "", 0
    for letter in " ".join(seen.split()):  # at most two marks on a letter, so that a name stays on its line
        marks = marks + 1 if unicodedata.combining(letter) else 0
        kept += letter if marks <= 2 else ""
    return kept[:most].strip()


def _says_something(text: str) -> bool:
    return any(c.isprintable() and not unicodedata.combining(c) for c in text)


def look_of(name: str) -> str:
    plain = unicodedata.normalize("NFKD", name).casefold()
    letters = "".join(c for c in plain if not unicodedata.combining(c) and not c.isspace())
    return letters.translate(ALIKE).replace("rn", "m").replace("l", "i")


def new_table() -> str:
    return secrets.token_hex(12)


def new_code() -> str:
    return "".join(secrets.choice(_CODE_LETTERS) for _ in range(CODE_LENGTH))


def clean_code(typed: str) -> str:
    return "".join(c for c in typed.upper() if c.isalnum())[:16]


def new_token() -> str:
    return secrets.token_urlsafe(18)


def key_of(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
