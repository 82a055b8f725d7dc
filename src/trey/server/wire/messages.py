"""Every message between the server and its clients, as types.

`docs/protocol.md` says when each is sent.  Its schema and the browser client's types are generated from here.
A `Text` travels as a pair `[English, French]`; a `View` as it stands in `trey.core.view`.
"""

from typing import Annotated, Final, Literal

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from trey.core.action import PhaseKind
from trey.core.text import Text
from trey.core.view import View
from trey.match.sheet import DealResult
from trey.server.wire.happened import Happened

__all__ = [
    "CLIENT",
    "HTTP",
    "SERVER",
    "VERSION",
    "Act",
    "Acted",
    "Away",
    "Back",
    "BotInfo",
    "Bye",
    "ChangeSettings",
    "Check",
    "Checked",
    "Claim",
    "ClientMessage",
    "Clock",
    "Closed",
    "Commitment",
    "Committed",
    "Create",
    "Dealt",
    "Dismiss",
    "Done",
    "EndingInfo",
    "Facts",
    "FactsChanged",
    "FamilyInfo",
    "Games",
    "Hello",
    "Join",
    "KindInfo",
    "Latest",
    "Leave",
    "Left",
    "Log",
    "LogEntry",
    "LogHead",
    "Moved",
    "Named",
    "Numbered",
    "OptionInfo",
    "PhaseInfo",
    "Ping",
    "Pong",
    "PresetInfo",
    "React",
    "Reaction",
    "Ready",
    "Refused",
    "Rematch",
    "Replay",
    "ReplayStep",
    "RulesPage",
    "Sat",
    "Seal",
    "Sealed",
    "SeatFacts",
    "SeatTo",
    "Seated",
    "SectionInfo",
    "ServerMessage",
    "Settings",
    "SettingsChanged",
    "ShowNumber",
    "Shown",
    "Start",
    "Started",
    "StoodIn",
    "TableEvent",
    "TableInfo",
    "Tables",
    "Taken",
    "Trouble",
    "Update",
    "Welcome",
    "WordInfo",
]

VERSION: Final = 1
"""Raised when an older client could no longer play."""

Ask = Annotated[int, Meta(ge=0, le=2**31 - 1)]
"""A number the client chooses for a request; the answer repeats it."""
SeatNumber = Annotated[int, Meta(ge=0, le=6)]
EventNumber = Annotated[int, Meta(ge=0, le=2**53 - 1)]
Name = Annotated[str, Meta(max_length=80)]
Token = Annotated[str, Meta(max_length=64)]
Hex = Annotated[str, Meta(max_length=128, pattern="^[0-9a-f]*$")]
Typed = Annotated[str, Meta(max_length=60)]
RulesText = Annotated[str, Meta(max_length=2000)]
Sitter = Annotated[str, Meta(max_length=20)]
"""`open`, or the name of a bot."""


class Settings(Struct, frozen=True, kw_only=True):
    """What the host decides beside the rules.  Times are seconds."""

    public: bool = False
    """Anyone may find the table in the list of open tables."""
    watchers: bool = True
    """Anyone who knows the table may watch it, without a seat."""
    newcomers: bool = False
    """While a match runs, who has the invitation may take a bot's seat that a player gave up."""
    reactions: bool = True
    """Players may say the few set phrases."""
    clock: Annotated[int, Meta(ge=5, le=3600)] | None = None
    """Time for one action, after which a bot plays it; None: no clock."""
    bot_after: Annotated[int, Meta(ge=0, le=86400)] | None = 30
    """When a bot stands in for a player who is not connected; None: never."""
    silent_after: Annotated[int, Meta(ge=10, le=86400)] | None = 120
    """When a bot stands in for a player who is connected and does not act; None: never."""
    pause: Annotated[int, Meta(ge=0, le=600)] = 20
    """The longest wait, between two deals, until all connected players are ready."""
    bot: Sitter = "steady"
    """The bot that stands in, and that fills open seats at the start."""


# What a client says on its socket.


class Hello(Struct, frozen=True, kw_only=True, tag="hello"):
    """The first message: which protocol, whose seat (None: a watcher), and the seal for the next deal."""

    v: int
    token: Token | None = None
    seal: Hex | None = None


class Act(Struct, frozen=True, kw_only=True, tag="act"):
    """Do one action, or several in a row, for one's seat.

    `at` is the number of the last update the client has seen.  The action is refused as `late` when the game
    has gone on since, so that one sent twice is done once.
    """

    id: Ask
    at: EventNumber
    actions: Annotated[tuple[Typed, ...], Meta(min_length=1, max_length=24)]
    lang: Literal["en", "fr"] = "en"


class Claim(Struct, frozen=True, kw_only=True, tag="claim"):
    """Claim all the tricks that are left; the rules check it, and the rest is played."""

    id: Ask
    at: EventNumber


class Seal(Struct, frozen=True, kw_only=True, tag="seal"):
    """Bind one's seat to a number for the next deal, before the server commits itself."""

    seal: Hex


class ShowNumber(Struct, frozen=True, kw_only=True, tag="number"):
    """Show one's number for the promised deal, and seal one for the deal after it."""

    deal: Annotated[int, Meta(ge=1)]
    number: Hex
    seal: Hex | None = None


class Ready(Struct, frozen=True, kw_only=True, tag="ready"):
    """Seen how deal `deal` ended; the next one may begin."""

    id: Ask
    deal: Annotated[int, Meta(ge=1)]


class Start(Struct, frozen=True, kw_only=True, tag="start"):
    """Host: start now; bots take the open seats."""

    id: Ask


class SeatTo(Struct, frozen=True, kw_only=True, tag="seat"):
    """Host: give a seat to a bot, or open it.  A player who is away keeps the right to come back."""

    id: Ask
    seat: SeatNumber
    to: Sitter


class Dismiss(Struct, frozen=True, kw_only=True, tag="dismiss"):
    """Host: take a seat from its player for good; before the start it is open again, later a bot plays on."""

    id: Ask
    seat: SeatNumber


class ChangeSettings(Struct, frozen=True, kw_only=True, tag="settings"):
    """Host: change the settings."""

    id: Ask
    settings: Settings


class Away(Struct, frozen=True, kw_only=True, tag="away"):
    """Let a bot play one's seat for a while."""

    id: Ask


class Back(Struct, frozen=True, kw_only=True, tag="back"):
    """Take one's seat back from the bot.  Acting, or connecting again, does the same."""

    id: Ask


class Leave(Struct, frozen=True, kw_only=True, tag="leave"):
    """Give one's seat up; somebody else may take it."""

    id: Ask


class Rematch(Struct, frozen=True, kw_only=True, tag="rematch"):
    """When the match is over: a new table with the same people, and the same deals if `again` (host)."""

    id: Ask
    again: bool = False


class React(Struct, frozen=True, kw_only=True, tag="react"):
    """Say one of the set phrases."""

    id: Ask
    what: Sitter


class Latest(Struct, frozen=True, kw_only=True, tag="latest"):
    """Ask for the latest update again."""

    id: Ask


class Ping(Struct, frozen=True, kw_only=True, tag="ping"):
    """Ask whether the server still hears; it answers `pong`."""

    id: Ask


ClientMessage = (
    Hello
    | Act
    | Claim
    | Seal
    | ShowNumber
    | Ready
    | Start
    | SeatTo
    | Dismiss
    | ChangeSettings
    | Away
    | Back
    | Leave
    | Rematch
    | React
    | Latest
    | Ping
)

# What has happened, as one seat may know it.


class Sat(Struct, frozen=True, kw_only=True, tag="sat"):
    """Somebody took a seat."""

    seat: int
    name: str


class Left(Struct, frozen=True, kw_only=True, tag="left"):
    """A player gave the seat up, or the host took it."""

    seat: int
    by_host: bool = False


class Taken(Struct, frozen=True, kw_only=True, tag="taken"):
    """A seat was given to a bot (`bot` is its name), or opened (None)."""

    seat: int
    bot: str | None


class StoodIn(Struct, frozen=True, kw_only=True, tag="stood_in"):
    """A bot began to stand in for a player (`bot` is its name), or the player is back (None)."""

    seat: int
    bot: str | None
    why: Literal["absent", "silent", "asked", "host", "back"]


class SettingsChanged(Struct, frozen=True, kw_only=True, tag="settings_changed"):
    """The host changed the settings (`Facts.settings` has them)."""


class Started(Struct, frozen=True, kw_only=True, tag="started"):
    """The match began."""


class Sealed(Struct, frozen=True, kw_only=True, tag="sealed"):
    """A seat sealed a number for the next deal; the seal is stored."""

    seat: int


class Numbered(Struct, frozen=True, kw_only=True, tag="numbered"):
    """A seat showed its number for the committed deal; it is stored."""

    seat: int


class Committed(Struct, frozen=True, kw_only=True, tag="committed"):
    """The server committed itself to the next deal (`Facts.shuffle`); the seats show their numbers."""

    deal: int


class Dealt(Struct, frozen=True, kw_only=True, tag="dealt"):
    """Cards were dealt."""

    deal: int
    dealer: int
    happened: tuple[Happened, ...] = ()
    """What that was to this viewer."""


class Acted(Struct, frozen=True, kw_only=True, tag="acted"):
    """A seat acted."""

    seat: int
    action: str
    """Its text form; the verb alone where the viewer may not know the card."""
    by: Literal["player", "bot", "clock", "claim"] = "player"
    happened: tuple[Happened, ...] = ()
    """What that was to this viewer: the act itself, and then what followed from it."""


class Shown(Struct, frozen=True, kw_only=True, tag="shown"):
    """A deal is over (or was abandoned) and its shuffle is shown: the text form of `docs/shuffle.md`."""

    deal: int
    shuffle: str
    """Empty when the deal was played again from another match."""
    cards: str = ""
    """The deal as a record writes it, dealer, salt and pack; empty when nothing was dealt."""
    first: bool = False
    """It was the first of its match, and the shuffle decided who dealt."""


class Closed(Struct, frozen=True, kw_only=True, tag="closed"):
    """The table was closed before its match was over."""


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
    | Shown
    | Closed
)

# What the server says on a socket.


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
    """The bot's rules are still being compiled; another bot plays for it until then."""


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
    next: str | None = None
    """The table of the rematch, once there is one."""


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


class Reaction(Struct, frozen=True, kw_only=True, tag="reaction"):
    """A seat said one of the set phrases."""

    seat: int
    what: str


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


ServerMessage = Welcome | Update | FactsChanged | Done | Refused | Reaction | Moved | Pong | Bye

# What is asked and answered by HTTP.


class Named(Struct, frozen=True, kw_only=True):
    """A word of the protocol with its words for people, and bounds where it takes a number."""

    id: str
    name: Text
    bounds: tuple[int, int] | None = None


class KindInfo(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """How a form asks for an option; only what its kind needs is there."""

    kind: Literal["flag", "choice", "number", "numbers", "cards", "sized"]
    low: int | UnsetType = UNSET
    high: int | UnsetType = UNSET
    optional: bool | UnsetType = UNSET
    """`number`: the value `none` is allowed."""
    shortest: int | UnsetType = UNSET
    longest: int | UnsetType = UNSET
    most: int | UnsetType = UNSET
    values: tuple[Named, ...] | UnsetType = UNSET
    """`choice`, `sized`: the values; a sized one with bounds is written `name:number`."""


class OptionInfo(Struct, frozen=True, kw_only=True):
    """A house rule; values are in their text form."""

    id: str
    name: Text
    help: Text
    kind: KindInfo
    default: str
    source: str


class PresetInfo(Struct, frozen=True, kw_only=True):
    """A named set of house rules; `options` has those that differ from the defaults."""

    id: str
    name: Text
    about: Text
    status: str
    options: dict[str, str]


class WordInfo(Struct, frozen=True, kw_only=True):
    """How an action, or a verb with a card, is put into words; `{}` stands for the card or suit."""

    button: Text
    said: Text
    """What is said of it after a name and a colon, alike for all persons."""
    hidden: Text | None
    """What is said where the card may not be known."""
    primary: bool
    """What one most likely wants, where it is offered."""
    source: str
    """The pile a card is drawn from by it: `stock` or `pile`."""
    unless: Text | None
    """Why it cannot be chosen now, where it is shown all the same."""


class PhaseInfo(Struct, frozen=True, kw_only=True):
    """What is going on: its name, what is asked, the verb of its card actions, its other actions."""

    id: str
    name: Text
    ask: Text
    kind: PhaseKind
    """What sort of thing is asked for: a word, cards for another seat, cards out of play, a card from a pile, a card
    to the trick or the discard pile, cards to melds; or nothing, because the deal is over."""
    cards: str
    words: tuple[str, ...]
    main: bool
    """Where a deal is mostly played: tricks, or turns."""
    secret: bool
    """Which card it was is known to the actor only, until the game shows it."""
    stop: str
    """The word that ends a choice of several cards: early where some are owed, at last where any number may go."""


class EndingInfo(Struct, frozen=True, kw_only=True):
    """Why a match can end."""

    id: str
    name: Text


class FamilyInfo(Struct, frozen=True, kw_only=True):
    """A game with all its variants."""

    id: str
    name: Text
    about: Text
    seats: tuple[int, int]
    """Fewest and most."""
    usual_seats: int
    presets: tuple[PresetInfo, ...]
    options: tuple[OptionInfo, ...]
    phases: tuple[PhaseInfo, ...]
    verbs: dict[str, Text]
    says: dict[str, WordInfo]
    """How actions are put into words, by their whole text (`order up`) or by their verb (`give`)."""
    roles: dict[str, Text]
    """What a seat can be in a deal."""
    trumps: dict[str, Text]
    """What is trump when no suit is."""
    endings: tuple[EndingInfo, ...]
    picture: tuple[str, ...]
    """A few cards that stand for the game."""
    signed: bool
    """The points of a deal add up to nothing, and are shown with their sign."""


class BotInfo(Struct, frozen=True, kw_only=True):
    """A bot that can take a seat."""

    id: str
    name: Text
    about: Text


class Games(Struct, frozen=True, kw_only=True):
    """Everything a lobby shows: `GET /api/games`."""

    v: int
    families: tuple[FamilyInfo, ...]
    bots: tuple[BotInfo, ...]
    guests: tuple[str, ...]
    """What a bot's seat is called, by seat; with the seat's number behind it where a player has the same name."""
    reactions: tuple[Named, ...]
    settings: Settings
    """What a new table has when its host says nothing."""


class Check(Struct, frozen=True, kw_only=True):
    """`POST /api/check`: rules that somebody thinks of."""

    rules: RulesText


class Checked(Struct, frozen=True, kw_only=True):
    """The answer: the rules in their shortest text form, or why not."""

    ok: bool
    rules: str = ""
    seats: int = 0
    code: str = ""
    why: Text | None = None


class SectionInfo(Struct, frozen=True, kw_only=True):
    """A part of the rules in words."""

    title: Text
    lines: tuple[Text, ...]


class RulesPage(Struct, frozen=True, kw_only=True):
    """`GET /api/rules`: the rules in words, as the options are set."""

    rules: str
    family: str
    preset: str
    name: Text
    about: Text
    status: str
    sections: tuple[SectionInfo, ...]


class Create(Struct, frozen=True, kw_only=True):
    """`POST /api/tables`: a new table; its maker sits at seat 0."""

    rules: RulesText
    name: Name
    others: Annotated[tuple[Sitter, ...], Meta(max_length=6)] = ()
    """Who sits at seat 1, 2, …: `open` or a bot; others are open.  With none open the match starts."""
    settings: Settings = Settings()


class Join(Struct, frozen=True, kw_only=True):
    """`POST /api/tables/{table}/seats`: sit down on the first free seat, or on this one."""

    name: Name
    seat: SeatNumber | None = None


class Seated(Struct, frozen=True, kw_only=True):
    """A seat at a table.  Whoever has the token has the seat: it belongs behind the `#` of a link only."""

    table: str
    code: str
    seat: int
    token: str


class TableInfo(Struct, frozen=True, kw_only=True):
    """What anyone may know about a table."""

    table: str
    code: str
    rules: str
    family: str
    preset: str
    stage: Literal["open", "playing", "over", "closed"]
    seats: tuple[SeatFacts, ...]
    free: int
    """How many seats somebody may still take."""
    deals: int
    """Deals that are over, and can be replayed."""
    watchable: bool
    winners: tuple[int, ...] = ()


class Tables(Struct, frozen=True, kw_only=True):
    """`GET /api/tables`: the tables whose hosts want company."""

    tables: tuple[TableInfo, ...]


class ReplayStep(Struct, frozen=True, kw_only=True):
    """One event of a finished deal with nothing hidden, and every seat's view after it."""

    event: TableEvent
    views: tuple[View, ...]
    happened: tuple[tuple[Happened, ...], ...]
    """What the event was to each seat; `event` has what it was to all of them together."""


class Replay(Struct, frozen=True, kw_only=True):
    """`GET /api/tables/{table}/replay?deal=1`: a finished deal, step by step."""

    table: str
    rules: str
    family: str
    preset: str
    players: tuple[str, ...]
    deal: int
    deals: int
    steps: tuple[ReplayStep, ...]
    shuffle: str
    """The shuffle in its text form, empty when this deal was played again from another match."""
    sheet: tuple[DealResult, ...]


class LogEntry(Struct, frozen=True, kw_only=True):
    """A line of the public log: `hash` is the hash of the line before and of this one.

    `digest` is a commitment's log, or a shown shuffle's head; only who sits at the table knows which.
    """

    number: int
    v: Literal[1, 2]
    """Lines of version 1 are older; their hash names the table too, so that only its players can compute it."""
    kind: Literal["committed", "shown"]
    digest: str
    hash: str


class Log(Struct, frozen=True, kw_only=True):
    """`GET /api/log?after=0`: commitments and reveals of all tables, in order."""

    entries: tuple[LogEntry, ...]
    head: str
    """The latest hash of the whole log."""


class Trouble(Struct, frozen=True, kw_only=True):
    """What HTTP answers when it refuses."""

    code: str
    why: Text


HTTP: Final = (
    Games,
    Check,
    Checked,
    RulesPage,
    Create,
    Join,
    Seated,
    TableInfo,
    Tables,
    Replay,
    Log,
    Trouble,
)
CLIENT: Final = msgspec.json.Decoder(ClientMessage)
SERVER: Final = msgspec.json.Decoder(ServerMessage)
