"""The object of an action: its text alone says which sort of thing it is.

card       `QS`, `TH`, `JK`, `*XIV`: as `trey.core.cards` has it
suit       `C`, `D`, `H`, `S`
number     `18`
contract   `S7`, `NT10`: a strain and a level, which stands last because `7S` is a card
word       anything else, which a family's `verbs` and `trumps` put into words
"""

import re
from collections.abc import Mapping
from functools import cache
from typing import Literal

from trey.core.cards import CARD, SUIT_NAMES, SUITS, SYMBOLS, card_said, read_card, suit_letter
from trey.core.errors import ParseError
from trey.core.text import LANGUAGES, Language, Text

Sort = Literal["nothing", "card", "suit", "number", "contract", "word"]
NO_TRUMP = "NT"
_CONTRACT = re.compile(f"([{SUITS}]|{NO_TRUMP})([1-9][0-9]?)")
_NO_TRUMP = Text("NT")


@cache
def sort_of(what: str) -> Sort:
    """Return the sort of object that a text stands for."""
    if not what:
        return "nothing"
    if what.isdecimal():
        return "number"
    if len(what) == 1 and what in SUITS:
        return "suit"
    if _CONTRACT.fullmatch(what):
        return "contract"
    return "card" if CARD.fullmatch(what) else "word"


def contract(what: str) -> tuple[str, int]:
    """Return the strain and the level of a contract."""
    found = _CONTRACT.fullmatch(what)
    assert found is not None  # noqa: S101 - whoever asks has looked
    return found[1], int(found[2])


def _card(typed: str, lang: Language) -> str | None:
    """Return the text of the card that a word is in a language."""
    try:
        return read_card(typed, lang)
    except ParseError:
        return None


def what_text(what: str, names: Mapping[str, Text], lang: Language) -> str:
    """Return an action's object as a player writes it in this language: `D♠`, `pique`, `7 ♠`, `grand`."""
    match sort_of(what):
        case "card":
            return card_said(what, lang).removeprefix("*")
        case "suit":
            return SUIT_NAMES[SUITS.index(what)].of(lang)
        case "contract":
            strain, level = contract(what)
            return f"{level} {SYMBOLS[SUITS.index(strain)] if strain in SUITS else _NO_TRUMP.of(lang)}"
    return names[what].of(lang) if what in names else what


def what_words(what: str) -> Text:
    """Return a card, a suit or a contract in both languages: `7 NT`, `7 SA`."""
    return Text.each(lambda lang: what_text(what, {}, lang))


def _ways(what: str, names: Mapping[str, Text], lang: Language) -> set[str]:
    """Return how a player may write it, in small letters."""
    ways = {what_text(what, names, lang)}
    match sort_of(what):
        case "suit":
            suit = SUITS.index(what)
            name = SUIT_NAMES[suit].of(lang)
            ways |= {name.rstrip("s"), SYMBOLS[suit], suit_letter(suit, lang)}
        case "contract":
            strain, level = contract(what)
            called = _ways(strain, names, lang) | ({_NO_TRUMP.of(lang)} if strain == NO_TRUMP else set())
            ways |= {what} | {way for name in called for way in (f"{level} {name}", f"{level}{name}")}
        case _:
            ways.add(what)
    return {way.casefold() for way in ways}


def is_what(typed: str, what: str, names: Mapping[str, Text], lang: Language) -> bool:
    """Return whether a typed text, in lower case, means the object `what`."""
    return typed in _ways(what, names, lang) or (sort_of(what) == "card" and _card(typed, lang) == what)


def what_read(typed: str, names: Mapping[str, Text], lang: Language) -> str | None:
    """Return the suit, word, card or number that a text means in this language, or else in another; None if none."""
    what: str
    for g in (lang, *LANGUAGES):
        for what in (*SUITS, *names):
            if typed in _ways(what, names, g):
                return what
    return card_read(typed, lang) or (typed if typed.split(maxsplit=1)[0].isdecimal() else None)


def card_read(typed: str, lang: Language) -> str | None:
    """Return the card that a word means in this language, or else in another; None if it means no card."""
    return next((card for g in (lang, *LANGUAGES) if (card := _card(typed, g))), None)
