"""Actions: one thing a seat does, a value with a text form; and phases, which say what a number means now.

Inside the rules an action is a number below 63: in a card phase the card itself, else (or beside the cards)
one of the phase's words.  Outside it is an `Action` such as `play QS`, `trump H` or `pass`.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from trey.core.cards import SUIT_NAMES, SUITS, card_text, cards_of, parse_card
from trey.core.errors import AmbiguousError, IllegalError, ParseError
from trey.core.text import LANGUAGES, Language, Text

__all__ = ["FREE_CODES", "Action", "Phase", "action_text", "parse_action"]

FREE_CODES = (14, 15, 29, 30, 31, 45, 46, 47)  # numbers in a card phase that are no card


class Action(NamedTuple):
    """One thing a seat does: a verb, and a card, suit or word it is done with (or nothing)."""

    verb: str
    what: str = ""

    def __str__(self) -> str:
        return f"{self.verb} {self.what}".strip()


@dataclass(frozen=True)
class Phase:
    """What is going on, as facts: its name, what the acting seat is asked, and what each number means."""

    id: str
    name: Text
    ask: Text
    cards: str = ""
    """The verb of card actions, empty where no card can be chosen."""
    words: Mapping[int, str] = field(default_factory=dict)
    """Other actions by number, in their text form."""

    def action(self, code: int) -> Action:
        """Return the action a number stands for in this phase."""
        if code in self.words:
            return Action(*self.words[code].split(" ", 1))
        return Action(self.cards, card_text(code))

    def code(self, action: Action) -> int:
        """Return the number of an action.

        :raises IllegalError: `action-foreign`, no such action in this phase.
        """
        for code, word in self.words.items():
            if word == str(action):
                return code
        if self.cards and action.verb == self.cards:
            return parse_card(action.what)
        raise IllegalError(
            "action-foreign",
            f"{action} is not something one does now ({self.name.en}).",
            f"On ne peut pas faire « {action} » maintenant ({self.name.fr}).",
        )

    def actions(self, mask: int) -> tuple[Action, ...]:
        """Return the actions of a mask of numbers, ascending."""
        return tuple(self.action(code) for code in cards_of(mask))


def action_text(action: Action, verbs: Mapping[str, Text], lang: Language) -> str:
    """Return an action as a player of that language writes it: `play QS`, `jouer D♠`, `atout cœur`."""
    verb = verbs.get(action.verb, Text(action.verb, action.verb)).of(lang)
    return f"{verb} {_what_text(action.what, verbs, lang)}".strip()


def _what_text(what: str, verbs: Mapping[str, Text], lang: Language) -> str:
    if what in verbs:
        return verbs[what].of(lang)
    if what and what in SUITS:
        return SUIT_NAMES[SUITS.index(what)].of(lang)
    try:
        return card_text(parse_card(what), lang)
    except ParseError:
        return what


def _what_texts(what: str, verbs: Mapping[str, Text], lang: Language) -> set[str]:
    """Return the ways a player may write what an action is done with."""
    if not what:
        return {""}
    if what in verbs:
        return {what.casefold(), verbs[what].of(lang).casefold()}
    if what in SUITS:
        name = SUIT_NAMES[SUITS.index(what)].of(lang)
        french = {"C": "t", "D": "k", "H": "c", "S": "p"}[what]
        return {
            name,
            name.rstrip("s"),
            "♣♦♥♠"[SUITS.index(what)],
            french if lang == "fr" else what.casefold(),
        }
    try:
        card = parse_card(what)
    except ParseError:
        return {what.casefold()}
    return {what.casefold(), card_text(card, lang).casefold()}


def _same_what(typed: str, what: str, verbs: Mapping[str, Text], lang: Language) -> bool:
    if typed in _what_texts(what, verbs, lang):
        return True
    try:
        return bool(what) and parse_card(typed, lang) == parse_card(what)
    except ParseError:
        return False


def _fits(typed: str, action: Action, verbs: Mapping[str, Text], lang: Language) -> int:
    """Return 2 if `typed` writes the whole action, 1 if it writes a part that may be enough, else 0."""
    if typed == str(action).casefold():
        return 2
    names = {verbs.get(action.verb, Text(action.verb, action.verb)).of(lang).casefold(), action.verb}
    for name in names:
        if typed == name:
            return 1 if action.what else 2
        if typed.startswith(name + " ") and _same_what(typed[len(name) + 1 :].strip(), action.what, verbs, lang):
            return 2
    return 1 if action.what and _same_what(typed, action.what, verbs, lang) else 0


def parse_action(text: str, legal: Iterable[Action], verbs: Mapping[str, Text], lang: Language = "en") -> Action:
    """Read what a player typed as a legal action: in full (`play QS`, `jouer DP`) or by its card or suit alone.

    :raises ParseError: `action-unreadable`, nothing of the kind exists.
    :raises IllegalError: `action-illegal`, readable but not legal now.
    :raises AmbiguousError: `action-ambiguous`, it fits several legal actions.
    """
    typed = " ".join(text.split()).casefold()
    legal = tuple(legal)
    ranked = [(score, action) for action in legal if (score := _fits(typed, action, verbs, lang))]
    best = [action for score, action in ranked if score == max(s for s, _ in ranked)]
    if len(best) == 1:
        return best[0]
    shown = text.strip()[:40]
    if best:
        many = Text(*(", ".join(action_text(a, verbs, g) for a in best[:6]) for g in LANGUAGES))
        raise AmbiguousError(
            "action-ambiguous", f"{shown!r} could be: {many.en}.", f"« {shown} » peut vouloir dire : {many.fr}."
        )
    if _readable(typed, verbs):
        raise IllegalError(
            "action-illegal",
            f"{shown!r} is not allowed now.",
            f"« {shown} » n'est pas permis maintenant.",
        )
    raise ParseError("action-unreadable", f"{shown!r} is not an action.", f"« {shown} » n'est pas une action.")


def _readable(typed: str, verbs: Mapping[str, Text]) -> bool:
    """Say whether `typed` names any card, or begins with any verb."""
    words = {v.of(g).casefold() for v in verbs.values() for g in LANGUAGES} | set(verbs)
    if any(typed == w or typed.startswith(w + " ") for w in words):
        return True
    for lang in LANGUAGES:
        try:
            parse_card(typed, lang)
        except ParseError:
            continue
        return True
    return False
