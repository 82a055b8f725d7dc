"""Reading a player's input: a number from the list, a card, words in full or abbreviated, or several cards."""

import unicodedata
from collections.abc import Iterator, Mapping, Sequence

from trey.cli.terminal.faces import face
from trey.core.action import Action, action_text, parse_action
from trey.core.cards import read_card, suit_letter, suit_on
from trey.core.errors import AmbiguousError, IllegalError, ParseError, TreyError
from trey.core.text import Language, Text
from trey.core.what import sort_of

_Verbs = Mapping[str, Text]


def is_listed(legal: Sequence[Action]) -> bool:
    """Say whether actions are listed by number: they are not if any action is itself typed as a number."""
    return all(sort_of(action.what) != "number" for action in legal)


def read_actions(typed: str, legal: Sequence[Action], verbs: _Verbs, lang: Language, owed: int = 0) -> list[Action]:
    """Return the actions that a line stands for: one, or several different cards, at most `owed`.

    Actions that are readable but not legal are returned too, for the rules to refuse.

    :raises ParseError: there is no such action.
    :raises IllegalError: a card comes twice, or there are more than owed.
    :raises AmbiguousError: it fits several actions.
    """
    listed = legal if is_listed(legal) else ()
    try:
        return [_read(typed, legal, listed, verbs, lang)]
    except AmbiguousError:
        raise
    except TreyError as refusal:
        words = typed.replace(",", " ").split()
        if owed < 2 or len(words) < 2:
            raise
        unsuited = "*" + words[0].upper() in {action.what for action in listed}
        if not (_is_named_card(words[0], lang) or unsuited or words[0].isdecimal()):
            words = words[1:]  # the verb, once for all
        try:
            found = [_read(word, legal, listed, verbs, lang) for word in words]
        except ParseError:
            raise refusal from None
    _check_several(found, owed)
    return found


def _is_named_card(word: str, lang: Language) -> bool:
    """Say whether a word names a card in this language."""
    try:
        read_card(word, lang)
    except ParseError:
        return False
    return True


def _check_several(found: Sequence[Action], owed: int) -> None:
    """Refuse a list with a card twice, with anything but cards, or longer than owed."""
    if len(set(found)) < len(found) or not all(sort_of(action.what) == "card" for action in found):
        raise IllegalError("cards-repeated", "Name different cards.")
    if len(found) > owed:
        raise IllegalError("cards-too-many", "Name {owed} cards, not {count}.", owed=owed, count=len(found))


def _read(typed: str, legal: Sequence[Action], listed: Sequence[Action], verbs: _Verbs, lang: Language) -> Action:
    word = _folded(typed)
    if word.isdecimal() and 1 <= int(word) <= len(listed):
        return listed[int(word) - 1]
    try:
        meant = parse_action(typed, legal, verbs, lang)
    except AmbiguousError:
        raise _ambiguous(typed, [a for a in legal if _is_meant(typed, a, verbs, lang)], verbs) from None
    except ParseError:
        if not (found := _abbreviated(word, legal, verbs, lang)):
            raise
    else:
        found = [meant] if meant in legal else _abbreviated(word, legal, verbs, lang) or [meant]
    if len(found) > 1:
        raise _ambiguous(typed, found, verbs)
    return found[0]


def _is_meant(typed: str, action: Action, verbs: _Verbs, lang: Language) -> bool:
    try:
        return parse_action(typed, [action], verbs, lang) == action
    except TreyError:
        return False


def _folded(text: str) -> str:
    """Return text in small letters without accents, single spaces between words."""
    plain = unicodedata.normalize("NFKD", " ".join(text.split()).casefold().replace("œ", "oe"))
    return "".join(letter for letter in plain if not unicodedata.combining(letter))


def _abbreviated(word: str, legal: Sequence[Action], verbs: _Verbs, lang: Language) -> list[Action]:
    """Return the actions that begin with a word: in their short names, or else in full."""
    for names in (_short_names, _full_names):
        found = [a for a in legal if word and any(_folded(n).startswith(word) for n in names(a, verbs, lang))]
        if found:
            return found
    return []


def _full_names(action: Action, verbs: _Verbs, lang: Language) -> Iterator[str]:
    """Return an action in full as a player may write it."""
    yield str(action)
    yield action_text(action, verbs, lang)


def _short_names(action: Action, verbs: _Verbs, lang: Language) -> Iterator[str]:
    """Yield the short names of an action: its card, its suit or its word; the verb if there is nothing else."""
    if sort_of(action.what) == "card":
        shown = face(action.what, lang)
        yield shown
        if (suit := suit_on(action.what)) >= 0:
            yield from (shown[-1:], suit_letter(suit, lang))
        if lang == "en":
            yield action.what
    elif action.what:
        what = action_text(Action("", action.what), verbs, lang)
        yield from (what, what.rpartition(" ")[2], action.what)
    else:
        yield from _full_names(action, verbs, lang)


def _ambiguous(typed: str, found: Sequence[Action], verbs: _Verbs) -> AmbiguousError:
    def many(g: Language) -> str:
        return ", ".join(face(a.what, g) if sort_of(a.what) == "card" else action_text(a, verbs, g) for a in found[:6])

    shown = typed.strip()[:40]
    return AmbiguousError("action-ambiguous", "{shown!r} could be: {many}.", shown=shown, many=Text.each(many))
