"""What is stored of a table, one struct an event.  The list of events is the truth; it stays here."""

from collections.abc import Iterable
from typing import Final, Literal

import msgspec
from msgspec import Struct

from trey.server.wire.messages import Settings

__all__ = [
    "Acted",
    "Changed",
    "Closed",
    "Committed",
    "Dealt",
    "Event",
    "Left",
    "Made",
    "Next",
    "Numbered",
    "Sat",
    "Sealed",
    "Shown",
    "Started",
    "StoodIn",
    "Taken",
    "decode",
    "encode",
]


class Made(Struct, frozen=True, kw_only=True, tag="made", omit_defaults=True):
    """A table was made.  `repeat` are deals to play again, in their text form."""

    rules: str
    code: str
    settings: Settings
    repeat: tuple[str, ...] = ()


class Sat(Struct, frozen=True, kw_only=True, tag="sat"):
    """Somebody took a seat; `key` is the hash of the token."""

    seat: int
    name: str
    key: str


class Left(Struct, frozen=True, kw_only=True, tag="left", omit_defaults=True):
    """A player gave the seat up, or the host took it; the token is worth nothing from now on."""

    seat: int
    by_host: bool = False


class Taken(Struct, frozen=True, kw_only=True, tag="taken", omit_defaults=True):
    """A seat was given to a bot, or opened (None).  Where `free` somebody may have the bot's seat."""

    seat: int
    bot: str | None
    free: bool = False


class StoodIn(Struct, frozen=True, kw_only=True, tag="stood_in"):
    """A bot stands in for a player, or the player is back (None)."""

    seat: int
    bot: str | None
    why: Literal["absent", "silent", "asked", "host", "back"]


class Changed(Struct, frozen=True, kw_only=True, tag="changed"):
    """The host changed the settings."""

    settings: Settings


class Started(Struct, frozen=True, kw_only=True, tag="started"):
    """The match began."""


class Sealed(Struct, frozen=True, kw_only=True, tag="sealed"):
    """A seat bound itself to a number for the next deal; a hex text."""

    seat: int
    seal: str


class Numbered(Struct, frozen=True, kw_only=True, tag="numbered"):
    """A seat showed its number for the deal that is committed; a hex text."""

    seat: int
    number: str


class Committed(Struct, frozen=True, kw_only=True, tag="committed"):
    """The server committed itself to the next deal.  All but the secret was published; hex texts."""

    deal: int
    secret: str
    digest: str
    seals: tuple[str | None, ...]
    log: str


class Dealt(Struct, frozen=True, kw_only=True, tag="dealt", omit_defaults=True):
    """Cards were dealt: the deal's text form, and the numbers the seats showed (none when it is repeated)."""

    deal: str
    numbers: tuple[str | None, ...] = ()


class Acted(Struct, frozen=True, kw_only=True, tag="acted", omit_defaults=True):
    """A seat acted."""

    seat: int
    action: str
    by: Literal["player", "bot", "clock", "claim"] = "player"


class Shown(Struct, frozen=True, kw_only=True, tag="shown"):
    """The shuffle of the latest deal, or commitment, was shown."""


class Next(Struct, frozen=True, kw_only=True, tag="next"):
    """There is a rematch at another table."""

    table: str


class Closed(Struct, frozen=True, kw_only=True, tag="closed"):
    """The table was closed before its match was over."""


Event = (
    Made
    | Sat
    | Left
    | Taken
    | StoodIn
    | Changed
    | Started
    | Sealed
    | Numbered
    | Committed
    | Dealt
    | Acted
    | Shown
    | Next
    | Closed
)

_ENCODER: Final = msgspec.json.Encoder()
_DECODER: Final = msgspec.json.Decoder(Event)


def encode(event: Event) -> bytes:
    """Return an event as it is stored."""
    return _ENCODER.encode(event)


def decode(bodies: Iterable[bytes]) -> list[Event]:
    """Read stored events."""
    return [_DECODER.decode(body) for body in bodies]
