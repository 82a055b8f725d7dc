"""Reads what a player types: a number of the list, a card, words in full or abbreviated, several cards."""

from collections.abc import Iterator, Mapping, Sequence

from trey.cli.faces import action_face, face, is_card
from trey.core.action import Action, action_text, parse_action
from trey.core.cards import parse_card, suit_text
from trey.core.errors import AmbiguousError, IllegalError, ParseError, TreyError
from trey.core.text import Language, Text

__all__ = ["read_actions"]

Verbs = Mapping[str, Text]


def read_actions(
    typed: str, legal: Sequence[Action], verbs: Verbs, lang: Language, owed: int = 0
) -> list[Action]:
    """Return the actions that a line means: one, or as many different cards as are owed.

    :raises ParseError: nothing of the kind exists.
    :raises IllegalError: it is not allowed now, a card comes twice, or there are more than owed.
    :raises AmbiguousError: it fits several actions.
    """
    try:
        return [_read(typed, legal, verbs, lang)]
    except AmbiguousError:
        raise
    except TreyError as refusal:
        words = typed.replace(",", " ").split()
        if owed < 2 or len(words) < 2:
            raise
        if not is_named_card(words[0], lang) and not words[0].isdigit():
            words = words[1:]  # the verb, once for all
        try:
            found = [_read(word, legal, verbs, lang) for word in words]
        except ParseError:
            raise refusal from None
    _check_several(found, owed)
    return found


def is_named_card(word: str, lang: Language) -> bool:
    """Say whether a word names a card in this language."""
    try:
        parse_card(word, lang)
    except ParseError:
        return False
    return True


def _check_several(found: Sequence[Action], owed: int) -> None:
    """Refuse a list of cards with one twice, with something else among them, or longer than owed."""
    if len(set(found)) < len(found) or not all(is_card(action.what) for action in found):
        raise IllegalError("cards-repeated", "Name different cards.", "Nommez des cartes différentes.")
    if len(found) > owed:
        raise IllegalError(
            "cards-too-many",
            f"{owed} cards are asked for, not {len(found)}.",
            f"On demande {owed} cartes, pas {len(found)}.",
        )


def _read(typed: str, legal: Sequence[Action], verbs: Verbs, lang: Language) -> Action:
    word = " ".join(typed.split()).casefold()
    if word.isdecimal() and 1 <= int(word) <= len(legal):
        return legal[int(word) - 1]
    try:
        return parse_action(typed, legal, verbs, lang)
    except AmbiguousError:
        raise _ambiguous(typed, _abbreviated(word, legal, verbs, lang) or legal, verbs) from None
    except (ParseError, IllegalError):
        found = _abbreviated(word, legal, verbs, lang)
        if not found:
            raise
        if len(found) > 1:
            raise _ambiguous(typed, found, verbs) from None
        return found[0]


def _abbreviated(word: str, legal: Sequence[Action], verbs: Verbs, lang: Language) -> list[Action]:
    """Return the actions that a word is the beginning of, or whose card has that suit or rank."""
    return [a for a in legal if word and any(name.startswith(word) for name in _names(a, verbs, lang))]


def _names(action: Action, verbs: Verbs, lang: Language) -> Iterator[str]:
    """Return the ways to begin writing an action, small letters."""
    yield str(action).casefold()
    yield action_text(action, verbs, lang).casefold()
    if is_card(action.what):
        shown = face(action.what, lang).casefold()
        yield shown
        yield shown[-1:]
        card = parse_card(action.what)
        yield _letter(card >> 4, lang)
    elif action.what:
        what = verbs.get(action.what, Text(action.what, action.what)).of(lang).casefold()
        yield what
        yield what.rpartition(" ")[2]
        yield action.what.casefold()


def _letter(suit: int, lang: Language) -> str:
    return suit_text(suit).casefold() if lang == "en" else "tkcp"[suit]


def _ambiguous(typed: str, found: Sequence[Action], verbs: Verbs) -> AmbiguousError:
    def listed(g: Language) -> str:
        return ", ".join(action_face(action, verbs, g) for action in found[:6])

    shown = typed.strip()[:40]
    return AmbiguousError(
        "action-ambiguous",
        f"{shown!r} could be: {listed('en')}.",
        f"« {shown} » peut vouloir dire : {listed('fr')}.",
    )
