"""What happened at a table, one frozen type for each thing that can: what everybody narrates from.

An act yields its happenings for one viewer, made from what that viewer could see before and after it, so a happening
can tell nothing that a view does not.  Cards are texts such as `QS`; a card the viewer may not know is only counted.
"""

from dataclasses import dataclass

from trey.core.text import Text
from trey.core.view import Laid, Played

__all__ = [
    "Dealt",
    "Drew",
    "Happening",
    "LaidDown",
    "LastTurn",
    "MatchEnded",
    "Passed",
    "Put",
    "Said",
    "Scored",
    "SetAside",
    "ThrownIn",
    "Took",
    "TrickTaken",
    "TurnedUp",
    "WentOut",
]


@dataclass(frozen=True, kw_only=True)
class Dealt:
    """Cards were dealt."""

    deal: int
    dealer: int


@dataclass(frozen=True, kw_only=True)
class TurnedUp:
    """A card lies face up for all: the upcard, the first of the discard pile; or it was turned down again."""

    card: str
    down: bool = False


@dataclass(frozen=True, kw_only=True)
class Said:
    """A seat chose a word: it passed, called, ordered up, asked for a new deal."""

    seat: int
    action: str
    """The action's text form; its sentence stands in the family's `says`."""


@dataclass(frozen=True, kw_only=True)
class Passed:
    """Cards went from one seat to another."""

    seat: int
    to: int
    cards: tuple[str, ...]
    """Those the viewer may know."""
    count: int
    back: bool = False
    """They answer a gift, as the rules demand."""


@dataclass(frozen=True, kw_only=True)
class SetAside:
    """A seat put cards face down out of play."""

    seat: int
    cards: tuple[str, ...]
    count: int


@dataclass(frozen=True, kw_only=True)
class Took:
    """A seat took cards that lay on the table: the kitty, the dummy, the upcard."""

    seat: int
    source: str
    """`kitty`, `dummy`, `upcard`."""
    cards: tuple[str, ...]
    count: int


@dataclass(frozen=True, kw_only=True)
class Drew:
    """A seat drew a card, from the stock or the discard pile."""

    seat: int
    source: str
    """`stock` or `pile`."""
    card: str | None
    """None where the viewer may not know it."""


@dataclass(frozen=True, kw_only=True)
class Put:
    """A seat put a card where all see it: to the trick, or on the discard pile."""

    seat: int
    card: str
    to: str
    """`trick` or `pile`."""
    led: str | None = None
    """The suit to follow, when this card led and shows another, as a bower or a joker does."""


@dataclass(frozen=True, kw_only=True)
class TrickTaken:
    """A trick is complete."""

    seat: int
    """Who took it."""
    number: int
    cards: tuple[Played, ...]


@dataclass(frozen=True, kw_only=True)
class LaidDown:
    """A seat laid a meld, or added cards to one."""

    seat: int
    meld: Laid
    added: tuple[str, ...] = ()
    """The cards added to a meld that lay there."""


@dataclass(frozen=True, kw_only=True)
class WentOut:
    """A seat melded everything."""

    seat: int


@dataclass(frozen=True, kw_only=True)
class LastTurn:
    """A seat has its last turn, because another went out."""

    seat: int
    because: int


@dataclass(frozen=True, kw_only=True)
class ThrownIn:
    """The deal was thrown in; nobody scores."""


@dataclass(frozen=True, kw_only=True)
class Scored:
    """The deal is over: its points, and why."""

    delta: tuple[int, ...]
    totals: tuple[int, ...]
    why: tuple[Text, ...] = ()
    """Reasons, with `{seat}` where a name belongs."""


@dataclass(frozen=True, kw_only=True)
class MatchEnded:
    """The match is over."""

    ending: str
    """One of the family's endings."""
    winners: tuple[int, ...]


Happening = (
    Dealt
    | TurnedUp
    | Said
    | Passed
    | SetAside
    | Took
    | Drew
    | Put
    | TrickTaken
    | LaidDown
    | WentOut
    | LastTurn
    | ThrownIn
    | Scored
    | MatchEnded
)
