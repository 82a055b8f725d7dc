"""What is said of a game: the words of its actions, its rules in words, and what a seat may know as it is shown."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic

from trey.core.action import Action, Word
from trey.core.engine import O, P, W
from trey.core.errors import IllegalError
from trey.core.glossary import DEAL, KITTY
from trey.core.kinds import Code, Count
from trey.core.teaching import Lesson, Term
from trey.core.text import Text
from trey.core.view import View

__all__ = ["Section", "Words"]


@dataclass(frozen=True)
class Section:
    """A part of a game's rules in words."""

    title: Text
    lines: tuple[Text, ...]
    phases: tuple[str, ...] = ()
    """The phases in which this part of the rules is asked for."""


@dataclass(frozen=True, eq=False)
class Words(Generic[P, O, W]):
    """How a game looks and sounds.  Tables, screens, the terminal and the pages of the rules read it."""

    verbs: Mapping[str, Text]
    """Every verb of an action, and every word in actions besides verbs, cards and suits."""
    says: Mapping[str, Word]
    """How actions are put into words: by their whole text (`order up`), or by their verb (`give`).

    `order up@3` are the words of the third seat from the dealer's left, where it has its own.
    """
    roles: Mapping[str, Text]
    """What a seat can be in a deal: dealer, caller, maker, …; shown on its plate."""
    trumps: Mapping[str, Text]
    """What is trump when no suit is: `NT`, …"""
    endings: tuple[tuple[str, Text], ...]
    """Why a match can end, each with its id; `Standing.ended` is 1 + the index."""
    view: Callable[[O, P, W, Mapping[str, Any]], View]
    """Observation, params, scratch (and options): the view in words."""
    pages: Callable[[Mapping[str, Any], Count], tuple[Section, ...]]
    """The rules in words, as the options are set."""
    picture: tuple[str, ...]
    """A few cards that stand for the game, as texts: shown in the lobby."""
    forbids: Callable[[O, P, W, Code], IllegalError | None] | None = None
    """Observation, params, scratch and an action of the phase, a card in hand or a word, that is not legal: the error
    that says why, by a code that `docs/protocol.md` lists and by a sentence."""
    glossary: tuple[Term, ...] = ()
    """The terms of this game; those of all tables come with them; `python -m tools.glossary` writes the pages."""
    lesson: Lesson | None = None
    """A guided deal, where the family has one; a test plays it as it says."""
    deal_name: Text = DEAL
    """What one deal of a match is called."""
    kitty: Text = KITTY
    """What the cards that are dealt to nobody are called: a noun, in French a masculine one."""

    def word(self, action: Action, place: Count = 0) -> Word:
        """Return how an action is put into words: for a place, where it is given, by its whole text, or by its verb.

        :param place: of the seat that acts, from the dealer's left: 1 there, and the dealer last.
        """
        return self.says.get(f"{action}@{place}") or self.says.get(str(action)) or self.says[action.verb]
