"""What the server says on a socket."""

from typing import Any, Final, Literal

import msgspec
from msgspec import Struct

from trey.core.text import Text
from trey.core.view import View
from trey.match.sheet import DealResult
from trey.server.wire.events import TableEvent
from trey.server.wire.shared import Settings

__all__ = [
    "SERVER",
    "Alternative",
    "Bye",
    "ChatLine",
    "Clock",
    "Commitment",
    "Done",
    "Facts",
    "FactsChanged",
    "GuestFacts",
    "Hint",
    "LessonStop",
    "LogHead",
    "Moved",
    "Pong",
    "Proposal",
    "Reaction",
    "Refused",
    "SeatFacts",
    "ServerMessage",
    "Update",
    "Welcome",
    "words",
]


class SeatFacts(Struct, frozen=True, kw_only=True):
    """Who sits at a seat."""

    kind: Literal["open", "human", "bot"]
    name: str = ""
    """What the player typed; empty for bots and open seats."""
    bot: str | None = None
    """The bot that sits here, or stands in for the player now."""
    connected: bool = False
    """A player's client is here (never for bots)."""
    ready: bool = False
    """The player has seen how the last deal ended."""
    free: bool = False
    """Somebody may sit down here."""
    substitute: bool = False
    """False: no bot waits for its rules any more.  The next version of the protocol leaves it out."""
    ask: bool = False
    """A bot's seat for which the host can be asked."""
    promised: str = ""
    """Who sits down here when this deal is over."""


class GuestFacts(Struct, frozen=True, kw_only=True):
    """Somebody who asks for a bot's seat."""

    guest: int
    """Its number, for `let_in`."""
    name: str
    seat: int
    when: Literal["now", "next"]


class Proposal(Struct, frozen=True, kw_only=True):
    """What a player asks the other people for; it lapses by itself."""

    what: Literal["undo", "concede", "end"]
    seat: int
    yes: tuple[int, ...]
    """The seats that have agreed, the proposer's first."""
    asked: tuple[int, ...]
    """Those that have not."""


class Clock(Struct, frozen=True, kw_only=True):
    """The time the acting seat has left when the message is sent."""

    seat: int
    milliseconds: int


class Commitment(Struct, frozen=True, kw_only=True):
    """What the server has published of the next or running deal; hex texts, see `docs/shuffle.md`."""

    table: str
    deal: int
    commitment: str
    seals: tuple[str | None, ...]
    log: str
    open: bool
    """Numbers may still be shown."""


class LogHead(Struct, frozen=True, kw_only=True):
    """The last line of the public log: its number and hash.  Keep it: every later head must follow from it."""

    number: int
    hash: str


class Facts(Struct, frozen=True, kw_only=True):
    """All about a table that is not in a view."""

    stage: Literal["open", "playing", "over", "closed"]
    host: int | None
    seats: tuple[SeatFacts, ...]
    watchers: int
    settings: Settings
    clock: Clock | None = None
    shuffle: Commitment | None = None
    log: LogHead | None = None
    again: bool = False
    """The first deals of this table are those of an earlier match: they were known before, and prove nothing."""
    day: str = ""
    """The date whose deal this is: the same for everybody, by `docs/shuffle.md`; empty for an ordinary table."""
    lesson: bool = False
    """The first deal of this table is a guided one."""
    waited: bool = False
    """No player was there when the last deal ended; no other has begun since."""
    next: str | None = None
    """The table of the rematch, once there is one."""
    proposal: Proposal | None = None
    guests: tuple[GuestFacts, ...] = ()
    """Who waits for the host's yes."""
    why: Literal["", "left", "conceded", "agreed"] = ""
    """Why the table is closed."""
    conceded: int | None = None
    """The seat that conceded the match."""
    budget: Text | None = None
    """That bots, hints and reviews look less far ahead than they can, why, and which of its bots play otherwise."""


class LessonStop(Struct, frozen=True, kw_only=True):
    """What a guided deal explains now."""

    text: Text
    """`{0}` stands for the name of seat 0; cards are texts such as `QS`, in French `D♠`."""
    actions: tuple[str, ...]
    """What the learner is to do now, in this order or another; empty where he plays on alone."""
    step: int
    """The number of this stop, from 1."""
    steps: int
    """How many there are, the end among them."""


class Welcome(Struct, frozen=True, kw_only=True, tag="welcome"):
    """The answer to `hello`; an update follows at once."""

    v: int
    table: str
    code: str
    """The short code by which others join."""
    seat: int | None
    rules: str
    family: str
    preset: str
    waiting: Literal["", "asked", "promised"] = ""
    """Without a seat yet: the host has been asked, or the seat is promised for when this deal is over."""


class Update(Struct, frozen=True, kw_only=True, tag="update"):
    """Something happened: the whole of what this client may know now.

    Take it as it is: when its number is not one more than the last, some were left out and nothing is lost.
    """

    number: int
    event: TableEvent | None
    """None when this is an answer to `hello` or `latest`, or others were left out before it."""
    view: View | None
    """None before the first deal."""
    facts: Facts
    claim: bool = False
    """The viewer may claim the rest."""
    lesson: LessonStop | None = None
    """Where a guided deal waits, or ended; None where nothing is explained."""
    undo: bool = False
    """The viewer may take its last choice back, or ask for it."""
    sheet: tuple[DealResult, ...] | None = None
    """The score sheet, when it has changed since the last update (always when `event` is None)."""


class FactsChanged(Struct, frozen=True, kw_only=True, tag="facts"):
    """Something about the table changed that no record keeps: who is connected, how many watch."""

    facts: Facts


class Done(Struct, frozen=True, kw_only=True, tag="done"):
    """A request was carried out and is stored; `number` is the table's latest event."""

    id: int
    number: int


class Refused(Struct, frozen=True, kw_only=True, tag="refused"):
    """A request was refused and nothing changed (of several actions: `done` were carried out before)."""

    id: int | None
    code: str
    why: Text
    done: int = 0


class Alternative(Struct, frozen=True, kw_only=True):
    """Another thing to do than a hint says, and what it brings beside it, in points of the deal."""

    action: str
    gain: float
    """What it brings more; mostly less than 0."""
    error: float
    """Its standard error; two of them are half of a 95 % interval."""


class Hint(Struct, frozen=True, kw_only=True, tag="hint"):
    """What a bot would do, one sentence why, and what else could be done; good until the game goes on."""

    id: int
    at: int
    """The number of the latest update when it was found."""
    action: str
    why: Text
    """`{0}` stands for the name of seat 0; cards are texts such as `QS`, in French `D♠`."""
    bot: str
    """Whose choice it is."""
    others: tuple[Alternative, ...]
    """The best few, best first; none where a quick bot answered for the best one, or where there is no choice."""


class Reaction(Struct, frozen=True, kw_only=True, tag="reaction"):
    """A seat said one of the set phrases."""

    seat: int
    what: str


class ChatLine(Struct, frozen=True, kw_only=True, tag="chat"):
    """A seat typed something.  Who comes back while the match runs hears the latest lines again, by number."""

    number: int
    seat: int
    name: str
    """What the player was called then."""
    text: str


class Moved(Struct, frozen=True, kw_only=True, tag="moved"):
    """There is a rematch at another table; the same seat and the same token are good there."""

    table: str
    again: bool = False
    """Its host plays the same deals again."""


class Pong(Struct, frozen=True, kw_only=True, tag="pong"):
    """The answer to `ping`."""

    id: int


class Bye(Struct, frozen=True, kw_only=True, tag="bye"):
    """The last message before the server closes; `again` tells whether it is of use to connect again."""

    code: str
    why: Text
    again: bool


ServerMessage = Welcome | Update | FactsChanged | Done | Refused | Hint | Reaction | ChatLine | Moved | Pong | Bye


def words(kind: type, said: Any) -> Any:
    """Return what was heard in one language as a `Text`, for a decoder."""
    if kind is not Text:
        raise NotImplementedError(kind)
    if not isinstance(said, str):
        raise TypeError(said)
    return Text(said, said)


SERVER: Final = msgspec.json.Decoder(ServerMessage, dec_hook=words)
