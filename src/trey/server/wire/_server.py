"""Messages from the server on a socket; events of a table are told as one seat may know them.

Most of these are stored too, some with more in them (`trey.server.table.events`): a field added to one of them needs a
default.
"""

from typing import TYPE_CHECKING, Any, Final, Literal, Union, get_type_hints

from msgspec import Struct, defstruct

from trey.core import happening
from trey.core.text import Text
from trey.core.view import View
from trey.match.narrator import Telling
from trey.match.sheet import DealResult
from trey.server.wire._client import Evening, Settings


def _struct(kind: type) -> type[Struct]:
    """Return the message that says a happening of this type, from its own fields; its tag is `trick_taken`."""
    hints, known = get_type_hints(kind), vars(kind)
    fields: list[Any] = [(name, hint, known[name]) if name in known else (name, hint) for name, hint in hints.items()]
    tag = happening.type_of(kind.__name__)
    return defstruct(
        kind.__name__, fields, tag=tag, frozen=True, kw_only=True, module=__name__, namespace={"__doc__": kind.__doc__}
    )


_MESSAGES: Final = {kind: _struct(kind) for kind in happening.Happening.__subclasses__()}

if TYPE_CHECKING:
    Happened = happening.Happening
else:
    Happened = Union[tuple(_MESSAGES.values())]  # noqa: UP007 - of types known at run time only


def happened(one: happening.Happening) -> Happened:
    """Return a happening as the message that is sent."""
    message: Happened = _MESSAGES[type(one)](**vars(one))  # type: ignore[assignment]  # its fields are the same
    return message


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
    told: tuple[Telling, ...] = ()
    """The same in words."""


class Acted(OfSeat, frozen=True, kw_only=True, tag="acted"):
    """A seat acted."""

    action: str
    """The action's text form; only the verb if the viewer may not know the card."""
    by: Literal["player", "bot", "clock", "claim"] = "player"
    hinted: bool = False
    """Whether the seat had asked what a bot would do."""
    happened: tuple[Happened, ...] = ()
    """What this viewer learned of the act: the action itself, and then what followed from it."""
    told: tuple[Telling, ...] = ()
    """The same in words."""


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


class Device(OfSeat, frozen=True, kw_only=True, tag="device"):
    """A player has come to the seat with another device; the one before keeps it too."""


class HostChanged(OfSeat, frozen=True, kw_only=True, tag="host_changed"):
    """Another player is the host."""


class Closed(Struct, frozen=True, kw_only=True, tag="closed"):
    """The table was closed before its match was over: nobody played any more, a player conceded, or all agreed."""

    why: Literal["left", "conceded", "agreed"] = "left"
    seat: int | None = None
    """The seat that conceded, if one did."""


_Early = Sat | Left | Taken | StoodIn | SettingsChanged | Started | Sealed | Numbered | Committed
_Late = Undone | Promised | Renamed | Device | HostChanged | Shown | Closed
TableEvent = _Early | Dealt | Acted | Hinted | _Late


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
    """Somebody who asks for a bot's seat, or for their own on another device."""

    guest: int
    """The guest's number, for `let_in`."""
    name: str
    seat: int
    when: Literal["now", "next"]
    own: bool = False
    """Whether it is a player who asks for their own seat: their device here answers, or else the host."""


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
    nothing."""
    day: str = ""
    """The date whose deal of the day this is, see `docs/shuffle.md`; empty for an ordinary table."""
    evening: Evening | None = None
    """The part of an evening that is played here."""
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
    otherwise."""


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
    one action is legal."""


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
