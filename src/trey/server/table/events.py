"""The stored events of a table, one struct each.  The list of events is the truth; clients never see it.

Some are stored as the message that everybody is told of them (`trey.server.wire`), or extend it.  What has a secret
stands alone, so that it can be sent to nobody by mistake; `live.projection` names its message.

An event whose tag begins with `+` changes neither seats nor cards: an older server that does not know it skips it.  An
older server cannot read a table that has an unknown event of any other tag.
"""

from collections.abc import Iterable
from typing import Final, Literal

import msgspec
from msgspec import Struct

from trey.server import wire
from trey.server.wire import OfSeat, Settings

Hinted = wire.Hinted
Renamed = wire.Renamed
Started = wire.Started
StoodIn = wire.StoodIn


class Made(Struct, frozen=True, kw_only=True, tag="made", omit_defaults=True):
    """A table was made.  `repeat` are deals to play again, or those of a `day`, in their text form.

    In a `lesson` the first of them is the guided deal.
    """

    rules: str
    code: str
    settings: Settings
    repeat: tuple[str, ...] = ()
    day: str = ""
    lesson: bool = False
    evening: wire.Evening | None = None  # the part of an evening whose deals are played
    guarded: bool = False  # as in `Coded`: a match before it was


class Sat(OfSeat, frozen=True, kw_only=True, tag="sat", omit_defaults=True):
    """Somebody took a seat; `key` is the hash of the token, if `lent` only until its owner comes with a new one."""

    name: str
    key: str
    lent: bool = False


class Device(OfSeat, frozen=True, kw_only=True, tag="+device", omit_defaults=True):
    """A seat has one more token, for its player's other device; `key` and `lent` as in `Sat`."""

    key: str
    lent: bool = False


class Subscribed(OfSeat, frozen=True, kw_only=True, tag="+push", omit_defaults=True):
    """The device of a seat's token may be called at an `endpoint` of its browser's push service; empty: no more.

    `key` is the token's hash, `at` the time in Unix seconds.
    """

    key: str
    endpoint: str = ""
    at: int = 0


class Left(wire.Left, frozen=True, kw_only=True, tag="left", omit_defaults=True):
    """A player gave the seat up, or the host took it; the token is no longer valid."""


class Taken(wire.Taken, frozen=True, kw_only=True, tag="taken", omit_defaults=True):
    """A seat was given to a bot, or opened (None).  If `free`, somebody may take the bot's seat."""

    free: bool = False
    offered: bool = False  # the host lets anybody with the invitation take the seat, even during a match


class Promised(OfSeat, frozen=True, kw_only=True, tag="promised"):
    """Somebody will take a bot's seat when the current deal is over; `key` is the hash of the token."""

    name: str
    key: str


class Hosted(wire.HostChanged, frozen=True, kw_only=True, tag="hosted"):
    """Another player is the host."""


class Coded(Struct, frozen=True, kw_only=True, tag="+coded"):
    """The table has another code; the one before opens nothing any more.

    Once it is `guarded`, it stays so: the host is asked about whoever comes.
    """

    code: str
    guarded: bool = False


class Changed(wire.SettingsChanged, frozen=True, kw_only=True, tag="changed"):
    """The host changed the settings."""

    settings: Settings


class Sealed(OfSeat, frozen=True, kw_only=True, tag="sealed"):
    """A seat sealed a number for the next deal; `seal` is a hex text."""

    seal: str


class Numbered(OfSeat, frozen=True, kw_only=True, tag="numbered"):
    """A seat showed its number for the deal that is committed; `number` is a hex text."""

    number: str


class Committed(Struct, frozen=True, kw_only=True, tag="committed", omit_defaults=True):
    """The server committed itself to the next deal.

    All but `secret` was published; `secret`, `digest`, `seals` and `log` are hex texts.

    `head` is the last line of the public log before it: number and hash.
    """

    deal: int
    secret: str
    digest: str
    seals: tuple[str | None, ...]
    log: str
    head: str = ""


class Dealt(Struct, frozen=True, kw_only=True, tag="dealt", omit_defaults=True):
    """Cards were dealt: the deal's text form, and the numbers the seats showed (none when it is repeated)."""

    deal: str
    numbers: tuple[str | None, ...] = ()


class Acted(OfSeat, frozen=True, kw_only=True, tag="acted", omit_defaults=True):
    """A seat acted."""

    action: str
    by: Literal["player", "bot", "clock", "claim"] = "player"
    short: bool = False  # whether a bot with the short budget acted


class Readied(OfSeat, frozen=True, kw_only=True, tag="+readied"):
    """A player has seen how the deal ended, and waits for the next."""


class Due(Struct, frozen=True, kw_only=True, tag="+due"):
    """A clock that runs for days began: who is to act, or the next deal, is waited for until `at`, in Unix seconds."""

    at: int


class Later(Struct, frozen=True, kw_only=True, tag="+later"):
    """An event of a newer server that an older one may skip."""


class Undone(OfSeat, frozen=True, kw_only=True, tag="undone"):
    """A seat took back its last `count` actions; they stay in the list before this event."""

    count: int


class Shown(Struct, frozen=True, kw_only=True, tag="shown"):
    """The shuffle of the latest deal, or commitment, was shown."""


class Next(Struct, frozen=True, kw_only=True, tag="next"):
    """There is a rematch at another table."""

    table: str


class Closed(wire.Closed, frozen=True, kw_only=True, tag="closed", omit_defaults=True):
    """The table closed before its match was over: `seat` conceded, all present agreed, or nobody played any more."""


_OfSeats = Sat | Device | Subscribed | Left | Taken | StoodIn | Promised | Renamed | Hosted
_OfDeals = Sealed | Numbered | Committed | Dealt | Acted | Readied | Hinted | Undone | Shown
Event = Made | _OfSeats | Changed | Coded | Started | _OfDeals | Due | Later | Next | Closed

encode: Final = msgspec.json.Encoder().encode  # return an event as it is stored
_DECODER: Final = msgspec.json.Decoder(Event)


def decode(bodies: Iterable[bytes]) -> list[Event]:
    """Read stored events.

    :raises msgspec.DecodeError: one of them is none, or of a kind that this server must know and does not.
    """
    found = list[Event]()
    for body in bodies:
        try:
            found.append(_DECODER.decode(body))
        except msgspec.ValidationError:
            if not msgspec.json.decode(body, type=_Kind).type.startswith("+"):
                raise
            found.append(Later())
    return found


class _Kind(Struct):
    type: str = ""
