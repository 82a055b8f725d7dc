"""Events of a table, as one seat may know them.

`Hinted`, `Renamed`, `Started` and `StoodIn` are stored as they are: a field added to one of them needs a default.
"""

from typing import Literal

from msgspec import Struct

from trey.server.wire.happened import Happened

__all__ = [
    "Acted",
    "Closed",
    "Committed",
    "Dealt",
    "Hinted",
    "HostChanged",
    "Left",
    "Numbered",
    "OfSeat",
    "Promised",
    "Renamed",
    "Sat",
    "Sealed",
    "SettingsChanged",
    "Shown",
    "Started",
    "StoodIn",
    "TableEvent",
    "Taken",
    "Undone",
]


class OfSeat(Struct, frozen=True, kw_only=True):
    """An event of a seat."""

    seat: int


class Sat(OfSeat, frozen=True, kw_only=True, tag="sat"):
    """Somebody took a seat."""

    name: str


class Left(OfSeat, frozen=True, kw_only=True, tag="left"):
    """A player gave the seat up, or the host took it."""

    by_host: bool = False


class Taken(OfSeat, frozen=True, kw_only=True, tag="taken"):
    """A seat was given to a bot (`bot` is its name), or opened (None)."""

    bot: str | None


class StoodIn(OfSeat, frozen=True, kw_only=True, tag="stood_in"):
    """A bot began to stand in for a player (`bot` is its name), or the player is back (None)."""

    bot: str | None
    why: Literal["absent", "silent", "asked", "host", "back"]


class SettingsChanged(Struct, frozen=True, kw_only=True, tag="settings_changed"):
    """The host changed the settings (`Facts.settings` has them)."""


class Started(Struct, frozen=True, kw_only=True, tag="started"):
    """The match began."""


class Sealed(OfSeat, frozen=True, kw_only=True, tag="sealed"):
    """A seat sealed a number for the next deal; the seal is stored."""


class Numbered(OfSeat, frozen=True, kw_only=True, tag="numbered"):
    """A seat showed its number for the committed deal; it is stored."""


class Committed(Struct, frozen=True, kw_only=True, tag="committed"):
    """The server committed itself to the next deal (`Facts.shuffle`); the seats show their numbers."""

    deal: int


class Dealt(Struct, frozen=True, kw_only=True, tag="dealt"):
    """Cards were dealt."""

    deal: int
    dealer: int
    happened: tuple[Happened, ...] = ()
    """What this viewer learned of the deal."""


class Acted(OfSeat, frozen=True, kw_only=True, tag="acted"):
    """A seat acted."""

    action: str
    """The action's text form; only the verb if the viewer may not know the card."""
    by: Literal["player", "bot", "clock", "claim"] = "player"
    hinted: bool = False
    """Whether the seat had asked what a bot would do."""
    happened: tuple[Happened, ...] = ()
    """What this viewer learned of the act: the action itself, and then what followed from it."""


class Hinted(OfSeat, frozen=True, kw_only=True, tag="hinted"):
    """The seat to act was told what a bot would do."""


class Shown(Struct, frozen=True, kw_only=True, tag="shown"):
    """A deal is over (or was abandoned) and its shuffle is shown: the text form of `docs/shuffle.md`."""

    deal: int
    shuffle: str
    """Empty when the deal came from another match, a lesson or a day's deals."""
    cards: str = ""
    """The deal as a record writes it (dealer, salt and pack); empty when nothing was dealt."""
    first: bool = False
    """Whether it was the first of its match, so that the shuffle decided who dealt."""


class Undone(OfSeat, frozen=True, kw_only=True, tag="undone"):
    """A seat took its last choice back: `count` actions, the latest last."""

    count: int
    actions: tuple[str, ...] = ()
    """The actions' text forms, or only the verb of each whose card the viewer may not know."""


class Promised(OfSeat, frozen=True, kw_only=True, tag="promised"):
    """Somebody will take a bot's seat when this deal is over."""

    name: str


class Renamed(OfSeat, frozen=True, kw_only=True, tag="renamed"):
    """A player goes by another name."""

    name: str


class HostChanged(OfSeat, frozen=True, kw_only=True, tag="host_changed"):
    """Another player is the host."""


class Closed(Struct, frozen=True, kw_only=True, tag="closed"):
    """The table was closed before its match was over: nobody played any more, a player conceded, or all agreed."""

    why: Literal["left", "conceded", "agreed"] = "left"
    seat: int | None = None
    """The seat that conceded, if one did."""


TableEvent = (
    Sat
    | Left
    | Taken
    | StoodIn
    | SettingsChanged
    | Started
    | Sealed
    | Numbered
    | Committed
    | Dealt
    | Acted
    | Hinted
    | Undone
    | Promised
    | Renamed
    | HostChanged
    | Shown
    | Closed
)
