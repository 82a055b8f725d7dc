"""Happenings at a table, one frozen class for each kind; every narration is made from them.

The happenings of an act are made for one viewer, from what that viewer could see before and after the act. So they
reveal nothing that a view does not.  Cards are texts such as `QS`; a card that the viewer may not know is None, or is
only counted. The first happening of an act is the act itself (`action`); the others follow from it automatically.
"""

import re
from dataclasses import dataclass
from functools import cache

from trey.core.text import Text
from trey.core.view import Laid, Played


@dataclass(frozen=True, kw_only=True)
class Happening:
    """What happened at a table, as one viewer may know it."""


@dataclass(frozen=True, kw_only=True)
class NewDeal(Happening):
    """Cards were dealt."""

    deal: int
    dealer: int
    targets: tuple[int, ...] = ()
    """Each seat's target of tricks, in games that have targets."""
    wild: str | None = None
    """The rank that is wild in this deal."""


@dataclass(frozen=True, kw_only=True)
class TurnedUp(Happening):
    """A card was turned face up for all, or was turned down again."""

    card: str
    place: str = "upcard"
    """`upcard`, or `pile`: the first of the discard pile."""
    down: bool = False


# What a seat does: `action` is its text, in words by the family's `says`; of a card that the viewer may not know only
# the verb is there.


@dataclass(frozen=True, kw_only=True)
class Said(Happening):
    """A seat chose a word: it passed, called, ordered up or asked for a new deal, for example."""

    seat: int
    action: str


@dataclass(frozen=True, kw_only=True)
class Gave(Happening):
    """A seat chose a card to give to another seat; `HandedOver` follows when the card changes hands, perhaps later."""

    seat: int
    action: str
    to: int
    card: str | None


@dataclass(frozen=True, kw_only=True)
class SetAside(Happening):
    """A seat put a card face down out of play."""

    seat: int
    action: str
    card: str | None


@dataclass(frozen=True, kw_only=True)
class Drew(Happening):
    """A seat drew a card."""

    seat: int
    action: str
    source: str
    """`stock` or `pile`."""
    card: str | None


@dataclass(frozen=True, kw_only=True)
class Put(Happening):
    """A seat played a card to the trick, or put one on the discard pile."""

    seat: int
    action: str
    """Empty if the card went on the discard pile automatically, as the only one left."""
    card: str | None
    place: str
    """`trick` or `pile`."""
    led: str | None = None
    """The suit to follow, if this card was led and that suit is not printed on it, as with a bower or a joker."""


@dataclass(frozen=True, kw_only=True)
class PutDown(Happening):
    """A seat added a card to a meld that is not laid yet, or chose a card to add to one on the table."""

    seat: int
    action: str
    card: str | None


# What follows.


@dataclass(frozen=True, kw_only=True)
class Took(Happening):
    """A seat took cards that lay on the table."""

    seat: int
    source: str
    """`kitty`, `dummy` or `upcard`."""
    cards: tuple[str, ...]
    """Those the viewer may know."""
    count: int


@dataclass(frozen=True, kw_only=True)
class HandedOver(Happening):
    """Cards went from one seat's hand into another's: a gift, or the return that the rules demand for it."""

    seat: int
    to: int
    cards: tuple[str, ...]
    """Those the viewer may know."""
    count: int
    back: bool = False
    """Whether the cards go back in return for a gift."""


@dataclass(frozen=True, kw_only=True)
class Revealed(Happening):
    """Cards that the viewer sees only now: shown by a seat, received face down before, or seen in the kitty."""

    seat: int
    how: str
    """`shown`, `received` or `kitty`."""
    cards: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class TrickTaken(Happening):
    """A trick is complete."""

    seat: int
    """The seat that took the trick."""
    number: int
    """The trick's number, from 1; 0 if tricks are not counted."""
    cards: tuple[Played, ...]


@dataclass(frozen=True, kw_only=True)
class LaidDown(Happening):
    """A seat laid a meld, or added cards to one."""

    seat: int
    meld: Laid
    """The meld as it lies now."""
    added: tuple[str, ...] = ()
    """The cards added, if the meld lay there before."""


@dataclass(frozen=True, kw_only=True)
class WentOut(Happening):
    """A seat went out."""

    seat: int


@dataclass(frozen=True, kw_only=True)
class LastTurn(Happening):
    """A seat begins its final turn, because another went out."""

    seat: int
    because: int


@dataclass(frozen=True, kw_only=True)
class Fined(Happening):
    """A seat was charged points in the middle of a deal, for something that the rules forbid."""

    seat: int
    points: int


@dataclass(frozen=True, kw_only=True)
class Reshuffled(Happening):
    """The stock had run out; the discards under the top one, shuffled, are the new stock."""

    count: int


@dataclass(frozen=True, kw_only=True)
class ThrownIn(Happening):
    """The deal was thrown in; nobody scores.  If a `NewDeal` is in the same event, a hand was too poor to play."""


@dataclass(frozen=True, kw_only=True)
class Scored(Happening):
    """The deal is over: its points, and why."""

    delta: tuple[int, ...]
    totals: tuple[int, ...]
    why: tuple[Text, ...] = ()
    """The result, then remarks; `{seat}` stands for a name (`trey.core.text.told`)."""


@dataclass(frozen=True, kw_only=True)
class MatchEnded(Happening):
    """The match is over."""

    ending: str
    """One of the family's endings."""
    winners: tuple[int, ...]


@cache
def type_of(name: str) -> str:
    """Return a type of happenings as it is said, by the name of its class: `trick_taken`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()
