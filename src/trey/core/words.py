"""The words of a game: for its actions, for its rules, and for what a seat may know."""

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


def _never(_p: Any) -> bool:
    return False


@dataclass(frozen=True)
class Section:
    """A part of a game's rules in words."""

    title: Text
    lines: tuple[Text, ...]
    phases: tuple[str, ...] = ()
    """The phases to which this part of the rules belongs."""


@dataclass(frozen=True, eq=False)
class Words(Generic[P, O, W]):
    """How a game looks and sounds.  Tables, screens, the terminal and the pages of the rules read it."""

    verbs: Mapping[str, Text]
    """Every verb of an action, and the words that can follow one: `up`, `NT`, …"""
    says: Mapping[str, Word]
    """The words for actions, each under its whole text (`order up`) or under its verb (`give`).

    `order up@3` are the words of the third seat from the dealer's left, where it has its own.
    """
    roles: Mapping[str, Text]
    """What a seat can be in a deal: dealer, caller, maker, …; shown on its plate."""
    trumps: Mapping[str, Text]
    """What can be called instead of a trump suit: `NT`, …"""
    endings: tuple[tuple[str, Text], ...]
    """The reasons why a match can end, each with its id; `Standing.ended` is 1 + the index."""
    view: Callable[[O, P, W], View]
    """From observation, params and scratch: the view in words."""
    pages: Callable[[Any, Count], tuple[Section, ...]]
    """The rules in words, as the options are set."""
    picture: tuple[str, ...]
    """A few cards that stand for the game, as texts: shown in the lobby."""
    forbids: Callable[[O, P, W, Code], IllegalError | None] | None = None
    """From observation, params, scratch and the number of an illegal action (a card in hand, or a word): the error that
    says why. The error has a sentence, and a code that `docs/protocol.md` lists.
    """
    glossary: tuple[Term, ...] = ()
    """The terms of this game, to which those of every table are added; `make fix` writes the pages."""
    lesson: Lesson | None = None
    """A guided deal, if the family has one; a test plays it as it is written."""
    deal_name: Text = DEAL
    """The name for one deal of a match."""
    kitty: Text = KITTY
    """The name for the cards that are dealt to nobody: a noun, in French a masculine one."""
    acts: Callable[[P], object] = _never
    """From params: whether the view reads the acts of the deal; otherwise its observation has none."""

    def word(self, action: Action, place: Count = 0) -> Word:
        """Return an action's words: for its text and place (`order up@3`) if any, else for its text, else for its verb.

        :param place: of the seat that acts, from the dealer's left: 1 there, and the dealer last.
        """
        return self.says.get(f"{action}@{place}") or self.says.get(str(action)) or self.says[action.verb]
