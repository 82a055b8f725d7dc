"""Messages from the server on a socket."""

from typing import Literal

from msgspec import Struct

from trey.core.text import Text
from trey.core.view import View
from trey.match.sheet import DealResult
from trey.server.wire.events import TableEvent
from trey.server.wire.shared import Settings

__all__ = [
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
]


class SeatFacts(Struct, frozen=True, kw_only=True):
    """Who sits at a seat."""

    kind: Literal["open", "human", "bot"]
    name: str = ""
    """The name the player typed; empty for bots and open seats."""
    bot: str | None = None
    """The bot that sits here, or stands in for the player now."""
    connected: bool = False
    """Whether a player's client is connected (never for bots)."""
    ready: bool = False
    """Whether the player has seen how the last deal ended."""
    free: bool = False
    """Whether somebody may sit down here."""
    substitute: bool = False
    """Always False.  The next version of the protocol leaves it out."""
    ask: bool = False
    """Whether anyone can ask the host for this bot's seat."""
    promised: str = ""
    """Who sits down here when this deal is over."""
    silent: bool = False
    """Whether a bot stands in for a player who is here and has not answered yet."""


class GuestFacts(Struct, frozen=True, kw_only=True):
    """Somebody who asks for a bot's seat."""

    guest: int
    """The guest's number, for `let_in`."""
    name: str
    seat: int
    when: Literal["now", "next"]


class Proposal(Struct, frozen=True, kw_only=True):
    """A player's proposal to the other people; it lapses by itself."""

    what: Literal["undo", "concede", "end", "rematch", "again"]
    """A rematch (`again`: with the same deals) begins with those who agree; nobody's no prevents it."""
    seat: int
    yes: tuple[int, ...]
    """The seats that have agreed, the proposer's first."""
    asked: tuple[int, ...]
    """The seats that have not agreed yet."""


class Clock(Struct, frozen=True, kw_only=True):
    """The time the acting seat has left when the message is sent."""

    seat: int
    milliseconds: int


class Commitment(Struct, frozen=True, kw_only=True):
    """The server's commitment to the next or current deal; hex texts, see `docs/shuffle.md`."""

    table: str
    deal: int
    commitment: str
    seals: tuple[str | None, ...]
    log: str
    open: bool
    """Whether numbers may still be shown."""


class LogHead(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The last line of a chain of the public log: its number and hash.  Keep it: every later head must follow from it.

    Where several servers share a database, the log has many chains, and a table's lines are always in the same one.
    """

    number: int
    hash: str
    chain: int = 0


class Facts(Struct, frozen=True, kw_only=True):
    """Everything about a table that is not in a view."""

    stage: Literal["open", "playing", "over", "closed"]
    host: int | None
    seats: tuple[SeatFacts, ...]
    watchers: int
    settings: Settings
    clock: Clock | None = None
    shuffle: Commitment | None = None
    log: LogHead | None = None
    again: bool = False
    """Whether the first deals were known before, from an earlier match or as a guided deal: their shuffles prove
    nothing.
    """
    day: str = ""
    """The date whose deal of the day this is, see `docs/shuffle.md`; empty for an ordinary table."""
    lesson: bool = False
    """Whether the first deal is a guided one."""
    waited: bool = False
    """Whether no player was there when the last deal ended, so that no new deal has begun since."""
    next: str | None = None
    """The table of the rematch, once there is one."""
    proposal: Proposal | None = None
    guests: tuple[GuestFacts, ...] = ()
    """The guests who wait for the host's answer."""
    why: Literal["", "left", "conceded", "agreed"] = ""
    """Why the table is closed."""
    conceded: int | None = None
    """The seat that conceded the match."""
    budget: Text | None = None
    """Says that bots, hints and reviews get less time to think, why, and which bots play differently as a result; None
    otherwise.
    """


class LessonStop(Struct, frozen=True, kw_only=True):
    """A stop in a guided deal: what it explains now."""

    text: Text
    """`{0}` stands for the name of seat 0; cards are texts such as `QS`, in French `D♠`."""
    actions: tuple[str, ...]
    """The actions that the learner is to do now, in any order; empty if the learner plays on alone."""
    step: int
    """The number of this stop, from 1."""
    steps: int
    """The number of stops, including the end."""


class Welcome(Struct, frozen=True, kw_only=True, tag="welcome"):
    """The answer to `hello`; an `update` follows immediately, or `facts` for a guest who may not watch."""

    v: int
    table: str
    code: str
    """The short code by which others join."""
    seat: int | None
    rules: str
    family: str
    preset: str
    waiting: Literal["", "asked", "promised"] = ""
    """Why the client has no seat yet: the host has been asked, or the seat is promised once this deal is over."""


class Update(Struct, frozen=True, kw_only=True, tag="update"):
    """The table has changed: this is all that this client may know now.

    It is complete: if its number is not one more than the last, updates were left out, but nothing is lost.
    """

    number: int
    event: TableEvent | None
    """None in an answer to `hello` or `latest`, if updates were left out before it, and when a rematch has been made.
    """
    view: View | None
    """None before the first deal."""
    facts: Facts
    claim: bool = False
    """Whether the viewer may claim the remaining tricks."""
    lesson: LessonStop | None = None
    """The current stop in a guided deal; None if nothing is explained."""
    undo: bool = False
    """Whether the viewer may take its last choice back, or ask to."""
    sheet: tuple[DealResult, ...] | None = None
    """The score sheet, if it has changed since the last update (always if `event` is None)."""


class FactsChanged(Struct, frozen=True, kw_only=True, tag="facts"):
    """The facts changed in a way that no record keeps, such as who is connected or how many watch."""

    facts: Facts


class Done(Struct, frozen=True, kw_only=True, tag="done"):
    """A request was carried out, and its events are stored; `number` is that of the table's latest event."""

    id: int
    number: int


class Refused(Struct, frozen=True, kw_only=True, tag="refused"):
    """A request was refused and nothing changed (of several actions, the first `done` were carried out)."""

    id: int | None
    code: str
    why: Text
    done: int = 0


class Alternative(Struct, frozen=True, kw_only=True):
    """Another action than the hint's, and how much better or worse it is, in points of the deal."""

    action: str
    gain: float
    """How much better it is than the hint's action; mostly below 0."""
    error: float
    """Its standard error; two of them are half of a 95 % interval."""


class Hint(Struct, frozen=True, kw_only=True, tag="hint"):
    """What a bot would do, why, and what else could be done; valid until the game goes on."""

    id: int
    at: int
    """The number of the latest update when the hint was found."""
    action: str
    why: Text
    """`{0}` stands for the name of seat 0; cards are texts such as `QS`, in French `D♠`."""
    bot: str
    """The bot that chose the action."""
    others: tuple[Alternative, ...]
    """The best few alternatives, best first; empty if a quick bot answered in place of the strongest one, or if only
    one action is legal.
    """


class Reaction(Struct, frozen=True, kw_only=True, tag="reaction"):
    """A seat said one of the set phrases."""

    seat: int
    what: str


class ChatLine(Struct, frozen=True, kw_only=True, tag="chat"):
    """A seat typed something.

    A client that reconnects during the match gets the latest lines again, with the same numbers.
    """

    number: int
    seat: int
    name: str
    """The player's name then."""
    text: str


class Moved(Struct, frozen=True, kw_only=True, tag="moved"):
    """There is a rematch at another table, where the same seat is kept."""

    table: str
    again: bool = False
    """Whether the rematch plays the same deals again."""
    token: str | None = None
    """The seat's token there, once a `hello` has named it and, as `before`, that of this table; None for watchers."""


class Pong(Struct, frozen=True, kw_only=True, tag="pong"):
    """The answer to `ping`."""

    id: int


class Bye(Struct, frozen=True, kw_only=True, omit_defaults=True, tag="bye"):
    """The last message before the server closes the connection; `again` says whether to connect again.

    `at` is the server that has the table, where it is another: connect to `/ws/{table}?at=…` at once.
    """

    code: str
    why: Text
    again: bool
    at: str = ""


ServerMessage = Welcome | Update | FactsChanged | Done | Refused | Hint | Reaction | ChatLine | Moved | Pong | Bye
