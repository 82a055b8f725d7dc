"""A house's HTTP calls, from which the server's routes and the client's types are made, and their messages."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, Final, Literal, NamedTuple

from msgspec import UNSET, Meta, Struct, UnsetType

from trey.core.action import PhaseKind, Word
from trey.core.teaching import Term
from trey.core.text import Text
from trey.core.view import View
from trey.core.words import Section
from trey.match.narrator import Telling
from trey.match.sheet import DealResult
from trey.review import Accuracy
from trey.server.wire._client import Evening, Name, RulesText, SeatNumber, Settings, Sitter, Token, Typed
from trey.server.wire._server import Happened, LogHead, SeatFacts, TableEvent


class Named(Struct, frozen=True, kw_only=True):
    """A word of the protocol with its name for people, and its bounds if it takes a number."""

    id: str
    name: Text
    bounds: tuple[int, int] | None = None


class KindInfo(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """How a form asks for an option; it has only the fields that its kind needs."""

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
    group: str
    """The heading of `Games.groups` under which a form shows it."""
    idle: dict[str, tuple[str, ...]]
    """Values of other options with which this one has no effect; `name` stands for `name:12` too."""


class PresetInfo(Struct, frozen=True, kw_only=True):
    """A named set of house rules; `options` has those that differ from the defaults."""

    id: str
    name: Text
    about: Text
    status: str
    options: dict[str, str]


class PhaseInfo(Struct, frozen=True, kw_only=True):
    """A phase of the deal: its name, its question, the verb of its card actions, and its other actions."""

    id: str
    name: Text
    ask: Text
    kind: PhaseKind
    """The sort of choice: a word, a bid, cards for another seat, cards out of play, a card from a pile, a card to the
    trick or the discard pile, cards to melds. In `over`, there is no choice, because the deal is over."""
    cards: str
    words: tuple[str, ...]
    main: bool
    """Whether most of a deal is played in this phase: tricks, or turns."""
    secret: bool
    """Whether only the seat that acted knows which card it was, until the game shows it."""
    stop: str
    """The word that ends a choice of several cards; if their number is set, it ends the choice early."""


class EndingInfo(Struct, frozen=True, kw_only=True):
    """A reason why a match can end."""

    id: str
    name: Text


class FamilyInfo(Struct, frozen=True, kw_only=True):
    """A game with all its variants."""

    id: str
    name: Text
    about: Text
    seats: tuple[int, int]
    """The fewest and the most seats."""
    usual_seats: int
    levels: tuple[str, ...]
    """The game's levels that are offered, the weakest first, then bots from other packages; a request may name any
    bot."""
    ratings: dict[str, Text]
    """What is known of each level, in sentences: its character, and how strong it was measured to be."""
    manners: dict[str, Text]
    """The character of each level that has one, in a word, such as *bold*."""
    presets: tuple[PresetInfo, ...]
    options: tuple[OptionInfo, ...]
    phases: tuple[PhaseInfo, ...]
    verbs: dict[str, Text]
    says: dict[str, Word]
    """The words for actions, each under its whole text (`order up`) or under its verb (`give`).

    `order up@3` are the words of the third seat from the dealer's left, where it has its own."""
    roles: dict[str, Text]
    """What a seat can be in a deal."""
    trumps: dict[str, Text]
    """The names of calls that make no suit trump, such as `NT`."""
    endings: tuple[EndingInfo, ...]
    picture: tuple[str, ...]
    """A few cards that stand for the game."""
    signed: bool
    """Whether the points of a deal are zero-sum, and are shown with their sign."""
    glossary: tuple[Term, ...]
    """The game's terms of art, including those of every table."""
    lesson: bool
    """Whether there is a guided deal: `POST /api/lessons`."""
    puzzles: bool
    """Whether there are positions whose right play is known: `GET /api/puzzles`."""
    low: bool
    """Points are penalties: the lowest total wins."""
    deal: Text
    """What one deal of a match is called."""
    kitty: Text
    """The name of the cards that are dealt to nobody."""
    day: str
    """The rules of the game's deal of the day; empty if it has none."""


class About(Struct, frozen=True, kw_only=True):
    """A word of the protocol with its name for people, and what it means."""

    id: str
    name: Text
    about: Text


class SpeedInfo(About, frozen=True, kw_only=True):
    """How the rules run on the server, and what people at a table should know about that; empty if nothing."""

    id: Literal["native", "wasm", "plain"]


class Games(Struct, frozen=True, kw_only=True):
    """`GET /api/games`: the games, bots and settings that a lobby offers."""

    v: int
    families: tuple[FamilyInfo, ...]
    bots: tuple[About, ...]
    statuses: tuple[About, ...]
    """Where the rules of a preset come from."""
    speed: SpeedInfo
    guests: tuple[str, ...]
    """The names that bots go by, by seat. If a player has the same name, the bot's name gets the seat's number too,
    counted from 1."""
    reactions: tuple[Named, ...]
    settings: Settings
    """The settings of a new table unless its host changes them."""
    groups: tuple[Named, ...]
    """Headings of the form of house rules, in order."""
    languages: tuple[Named, ...]
    """The languages that are spoken here, each under its own name."""


class Check(Struct, frozen=True, kw_only=True):
    """`POST /api/check`: rules to be checked."""

    rules: RulesText


class Checked(Struct, frozen=True, kw_only=True):
    """The answer: the rules in their shortest text form, or why they are not valid."""

    ok: bool
    rules: str = ""
    seats: int = 0
    code: str = ""
    why: Text | None = None


class RulesPage(Struct, frozen=True, kw_only=True):
    """`GET /api/rules`: the rules in words, as the options are set."""

    rules: str
    family: str
    preset: str
    name: Text
    about: Text
    status: str
    sections: tuple[Section, ...]


class Rulebook(Struct, frozen=True, kw_only=True):
    """`GET /api/rulebook`: the rules of every preset, to read offline."""

    pages: tuple[RulesPage, ...]


class Create(Struct, frozen=True, kw_only=True):
    """`POST /api/tables`: a new table; its maker sits at seat 0."""

    rules: RulesText
    name: Name
    others: Annotated[tuple[Sitter, ...], Meta(max_length=6)] = ()
    """Who sits at seat 1, 2, …: `open` or a bot; seats not listed are open.  If none is open, the match starts."""
    settings: Settings = Settings()
    day: Annotated[str, Meta(max_length=10)] = ""
    """Play the deal of this day, such as `2026-11-22`: today or up to thirty days ago, by the rules of
    `FamilyInfo.day`."""
    evening: Evening | None = None
    """Play the deals of this part of an evening."""


class Learn(Struct, frozen=True, kw_only=True):
    """`POST /api/lessons`: a table with the guided deal of a game; the learner sits at seat 0, bots at the others."""

    family: Sitter
    name: Name


class PlayOn(Struct, frozen=True, kw_only=True):
    """`POST /api/tables/{table}/again`: a table that goes on from a step of a finished deal's `Replay`.

    Bots have the other seats, and the later deals are the same.
    """

    deal: Annotated[int, Meta(ge=1, le=999_999)]
    step: Annotated[int, Meta(ge=0, le=999_999)]
    seat: SeatNumber
    name: Name


class BringTable(Struct, frozen=True, kw_only=True):
    """`POST /api/brought`: a table that goes on with a match begun elsewhere, for example without a server.

    It goes on after the last finished deal of the record.
    """

    record: Annotated[str, Meta(max_length=200_000)]
    """The text of `GET /api/tables/{table}/record`, unchanged."""
    name: Name
    seat: SeatNumber = 0
    """Where you sit."""
    others: Annotated[tuple[Sitter, ...], Meta(max_length=6)] = ()
    """Who sits at the other seats, in order: a bot, or `open` for a bot that plays until somebody comes.

    Seats that are not listed get the bots of the record, and are `open` where people sat."""


class Join(Struct, frozen=True, kw_only=True):
    """`POST /api/tables/{table}/seats`: sit down on `seat`, or on the first free one if it is None."""

    name: Name
    seat: SeatNumber | None = None
    when: Literal["now", "next"] = "now"
    """When to take a bot's seat: immediately, or when the current deal is over."""
    own: bool = False
    """The seat is this person's, from another device: that device, or else the host, is asked to agree."""


class Held(Struct, frozen=True, kw_only=True):
    """A seat that a device has at a table; `before` as in `hello`."""

    table: Annotated[str, Meta(max_length=40)]
    token: Token
    before: Token | None = None


class AskNext(Struct, frozen=True, kw_only=True):
    """`POST /api/next`: whether a table was set again for the people of tables whose matches are over."""

    seats: Annotated[tuple[Held, ...], Meta(max_length=3)]


class PlayNext(Struct, frozen=True, kw_only=True):
    """`POST /api/tables/{table}/next`: set the table again for its people, or come to the one that was set already.

    Everybody's seat is kept, as at a rematch: whoever has the token of the last table is let in.
    """

    token: Token
    before: Token | None = None
    rules: RulesText = ""
    """Other rules for as many seats; empty: the same."""


class LetNetwork(Struct, frozen=True, kw_only=True):
    """`POST /api/tables/{table}/network`, the host opens or closes access from the network.

    The host must be at the machine that trey runs on.
    """

    token: Token
    open: bool


class PushKey(Struct, frozen=True, kw_only=True):
    """`GET /api/push`: the key by which push services know this server, a browser's `applicationServerKey`.

    Without a key, nobody can be called whose page is closed.
    """

    key: str = ""


class Subscribe(Struct, frozen=True, kw_only=True):
    """`POST /api/tables/{table}/push`: let the device of this token be called while its page is closed, or no more.

    It is called by a message without content: at its turn, when the table is set again, and when the match is over. The
    seat has the endpoint as long as the token opens it, and until the table is set again.
    """

    token: Token
    endpoint: Annotated[str, Meta(max_length=1000)]
    on: bool = True


class Network(Struct, frozen=True, kw_only=True):
    """`GET /api/network`: whether a host here may open access from the network, and where others reach trey.

    The address is there only while access is open.
    """

    offered: bool = False
    origin: str = ""


class Seated(Struct, frozen=True, kw_only=True):
    """A seat at a table.  Whoever has the token has the seat: put it only after the `#` of a link."""

    table: str
    code: str
    seat: int
    token: str
    waiting: Literal["", "asked", "promised"] = ""
    """Why you are not seated yet: the host is asked, or the deal must end first. The token opens the seat once you
    have it."""


class NextSeat(Seated, frozen=True, kw_only=True):
    """A seat that is kept at a table which was set again; the token opens it together with that of the table before."""

    last: str
    """The table whose token was asked about."""
    by: str
    """Who has set the table."""
    family: str
    preset: str


class NextTables(Struct, frozen=True, kw_only=True):
    """The tables that were set again."""

    seats: tuple[NextSeat, ...]


class TableInfo(Struct, frozen=True, kw_only=True):
    """What anyone may know about a table; it is stored for lists, so a field that is added has a default."""

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
    """The number of finished deals, which can be replayed."""
    watchable: bool
    winners: tuple[int, ...] = ()
    turn: int | None = None
    """Who is to act."""
    left: int | None = None
    """How many seconds are left to act, where a clock of more than an hour runs."""
    totals: tuple[int, ...] = ()
    """The points so far, once the match has begun."""
    day: str = ""
    """The date whose deal of the day the table plays."""
    waits: int | None = None
    """In the list of open tables: how many seconds ago the table was made."""


class Day(Struct, frozen=True, kw_only=True):
    """`GET /api/day`: the date of the deal of the day, and how many seconds it has left."""

    day: str
    left: int


class BotDay(Struct, frozen=True, kw_only=True):
    """The points of a bot in a day's deal, by seat; the bot plays all seats."""

    bot: str
    delta: tuple[int, ...]


class DayMade(Struct, frozen=True, kw_only=True):
    """How many people scored these points in a day's deal from a seat, as far as this server can prove it."""

    seat: int
    points: int
    people: int


class BotDays(Struct, frozen=True, kw_only=True):
    """`GET /api/day/{day}/{family}`: the points of bots in the deal of a day, and how people did."""

    day: str
    family: str
    bots: tuple[BotDay, ...]
    people: tuple[DayMade, ...] = ()


class DayResult(Struct, frozen=True, kw_only=True):
    """`POST /api/day/{day}/{family}/results`: somebody has played a day's deal here; the table's record says how.

    It counts if one person played it alone to the end, without a hint, against the bots of the day.
    """

    table: Annotated[str, Meta(max_length=40)]
    token: Token
    """The seat's token."""
    mark: Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
    """A hash that only the player's device can make, a different one for each deal; only the first result with it
    counts."""


class DayCounted(Struct, frozen=True, kw_only=True):
    """What people scored in a day's deal, including the result that was sent if it counts."""

    people: tuple[DayMade, ...]


class ProveEvening(Struct, frozen=True, kw_only=True):
    """`POST /api/evening`: whether a record proves what came of a part of an evening; nothing is stored."""

    code: Annotated[str, Meta(max_length=16)]
    bot: Sitter
    rules: RulesText
    record: Annotated[str, Meta(max_length=200_000)]
    """The text of `GET /api/tables/{table}/record`, unchanged."""


class EveningMade(Struct, frozen=True, kw_only=True):
    """The points of a person in a part of an evening."""

    seat: int
    name: str
    points: int


class EveningPart(Struct, frozen=True, kw_only=True):
    """What a record proves: which part was played, and what people made of it."""

    part: int
    made: tuple[EveningMade, ...]


class Tables(Struct, frozen=True, kw_only=True):
    """`GET /api/tables`: the public tables with a free seat, at which somebody is now or was in the last minutes."""

    tables: tuple[TableInfo, ...]


class ReplayStep(Struct, frozen=True, kw_only=True):
    """One event of a finished deal with nothing hidden, and every seat's view after it."""

    event: TableEvent
    views: tuple[View, ...]
    happened: tuple[tuple[Happened, ...], ...]
    """What each seat learned of the event; `event` has what all of them together know."""
    told: tuple[tuple[Telling, ...], ...]
    """The same in words."""


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
    """The shuffle in its text form; empty when the deal came from another match, a lesson or a day's deals."""
    sheet: tuple[DealResult, ...]


class ReplayRecord(Struct, frozen=True, kw_only=True):
    """`POST /api/replays`: a finished deal of a record as a `Replay`, of no table; nothing is stored."""

    record: Annotated[str, Meta(max_length=200_000)]
    """The text of `GET /api/tables/{table}/record`, unchanged."""
    deal: int = 1


class ReviewedChoice(Struct, frozen=True, kw_only=True):
    """A choice that was clearly worse than another, judged by what its seat knew then."""

    step: int
    """The number of the action's step in the deal's `Replay`, from 0."""
    seat: int
    phase: str
    action: str
    better: str
    """The better action, of the same phase."""
    also: tuple[str, ...]
    """Other actions that are about as good as the better one."""
    cost: float
    """What the better action gained over the one played, in points of the deal, on average over imagined worlds."""
    error: float
    """The standard error of `cost`; two of them are half of a 95 % interval."""
    hinted: bool
    """Whether the seat had asked what a bot would do."""
    short: bool
    """Whether a bot chose on the short budget."""
    why: Text | None
    """Why the better action is better, if the game finds a reason; cards and seats as in a note of `View`."""


class ReviewedAccount(Struct, frozen=True, kw_only=True):
    """A seat's account of the deal: `score` is `expected + cards + skill + play`."""

    seat: int
    points: int
    score: float
    """Its points against the table's mean; above 0 is good in every game."""
    expected: float
    """What the seat could expect before the cards were dealt."""
    cards: float
    """What the seat's first hand was worth beyond `expected`."""
    skill: float
    """The total cost of its choices, with its sign changed: usually 0 or less."""
    error: float
    """The standard error of `skill`."""
    play: float
    """The rest: hidden cards and the others' choices."""


class ReviewedTurning(Struct, frozen=True, kw_only=True):
    """The trick that changed a seat's prospects most, if one clearly did; a turn in a game without tricks."""

    seat: int
    number: int
    """The number of the trick, or of the seat's own turn, from 1."""
    trick: bool
    """Whether the turning point is a trick; otherwise it is a turn."""
    step: int
    """The step of the deal's `Replay` that began the trick or turn, from 0."""
    gain: float
    """How much better the seat's prospects were after the trick or turn than before, in points against the table's
    mean; below 0 if worse."""
    error: float
    """The standard error of `gain`."""


class Review(Struct, frozen=True, kw_only=True):
    """`GET /api/tables/{table}/review?deal=1`: what the choices of a finished deal cost."""

    deal: int
    seed: int
    worlds: int
    """The most worlds used to find a better action for a choice; as many others price it."""
    judged: int
    """The number of choices that were judged."""
    choices: tuple[ReviewedChoice, ...]
    """The choices that are shown, the costliest first."""
    accuracy: tuple[Accuracy, ...]
    """The accuracy by seat, and by phase in the family's order."""
    accounts: tuple[ReviewedAccount, ...]
    """By seat."""
    turnings: tuple[ReviewedTurning, ...]
    """The turning points by seat, if there is a clear one."""
    budget: Text | None = None
    """Says that the review had less time than usual to think, and why; None otherwise."""


class LogEntry(Struct, frozen=True, kw_only=True):
    """A line of the public log; `hash` covers the line before and this one.

    `digest` is a commitment's log, or a shown shuffle's head; only the table's players can tell that it is theirs.
    """

    number: int
    v: Literal[1, 2]
    """Lines of version 1 are older; their hash covers the table too, so only its players can compute it."""
    kind: Literal["committed", "shown"]
    digest: str
    hash: str


class Log(Struct, frozen=True, kw_only=True):
    """`GET /api/log?after=0&chain=0`: the commitments and the shown shuffles of all tables of a chain, in order."""

    entries: tuple[LogEntry, ...]
    head: str
    """The hash of the last line of the whole chain."""


class LogHeads(Struct, frozen=True, kw_only=True):
    """`GET /api/log/heads`: the last line of each chain of the public log."""

    heads: tuple[LogHead, ...]


class Trouble(Struct, frozen=True, kw_only=True):
    """The response to a refused HTTP request."""

    code: str
    why: Text


class PuzzleInfo(Struct, frozen=True, kw_only=True):
    """A position whose right play is known; nothing in this message gives it away."""

    id: str
    family: str
    number: int
    """The puzzle's place among those of its game, from 1."""
    rules: str
    preset: str
    phase: str
    """The phase of the choice."""
    level: Literal["easy", "middle", "hard"]
    """`easy` if every bot that was asked is right, `hard` if the best of them is not."""
    grade: int
    """Its difficulty as a rating, about 1000 to 1800, computed from which bots are right and how often a guess is."""
    bots: tuple[str, ...]
    """The bots that were right with all three seeds."""
    proved: bool
    """Whether a solver proves the answer; otherwise it rests on what players know."""


class Puzzles(Struct, frozen=True, kw_only=True):
    """`GET /api/puzzles`: all puzzles, game by game."""

    puzzles: tuple[PuzzleInfo, ...]


class PuzzlePage(Struct, frozen=True, kw_only=True):
    """`GET /api/puzzles/{puzzle}`: the position as its seat knows it.

    One action is asked for, so `owed` is 1 in its view even if more cards follow.
    """

    puzzle: PuzzleInfo
    view: View
    happened: tuple[Happened, ...]
    """The deal so far, as that seat has seen it."""
    told: tuple[Telling, ...]
    """The same in words."""
    first: bool
    """Whether more cards follow the one that is asked for."""


class PuzzleTry(Struct, frozen=True, kw_only=True):
    """`POST /api/puzzles/{puzzle}/try`: a try, one of the view's legal actions."""

    action: Typed


class PuzzleTold(Struct, frozen=True, kw_only=True):
    """The answer to a try, and to `POST /api/puzzles/{puzzle}/answer`; after a wrong try, only that it was wrong."""

    right: bool
    answers: tuple[str, ...] = ()
    """All the right actions; the first is the one to show."""
    why: Text | None = None
    """`{0}` stands for the name of seat 0; cards are texts such as `QS`, in French `D♠`."""


class Call(NamedTuple):
    """A route under `/api`; the names in braces in its path are parameters."""

    method: Literal["GET", "POST"]
    path: str
    answer: type[Struct] | None
    """The type of the call's answer; None: a file."""
    body: type[Struct] | None = None
    asks: tuple[tuple[str, type[str] | type[int]], ...] = ()
    """The parameters of the call's query."""
    cost: int = 1
    """How many requests it counts for against its sender's limit."""


DEAL: Final = ("deal", int)

CALLS: Final[Mapping[str, Call]] = MappingProxyType(
    {
        "games": Call("GET", "/games", Games),
        "check": Call("POST", "/check", Checked, Check, cost=2),
        "rules": Call("GET", "/rules", RulesPage, asks=(("rules", str),)),
        "rulebook": Call("GET", "/rulebook", Rulebook),
        "create": Call("POST", "/tables", Seated, Create),
        "learn": Call("POST", "/lessons", Seated, Learn),
        "tables": Call("GET", "/tables", Tables),
        "by_code": Call("GET", "/tables/by-code/{code}", TableInfo, cost=3),
        "table": Call("GET", "/tables/{table}", TableInfo, cost=3),
        "sit": Call("POST", "/tables/{table}/seats", Seated, Join),
        "next": Call("POST", "/next", NextTables, AskNext, cost=3),
        "play_next": Call("POST", "/tables/{table}/next", Seated, PlayNext, cost=3),
        "play_on": Call("POST", "/tables/{table}/again", Seated, PlayOn, cost=5),
        "bring_table": Call("POST", "/brought", Seated, BringTable, cost=20),
        "record": Call("GET", "/tables/{table}/record", None, cost=5),
        "replay": Call("GET", "/tables/{table}/replay", Replay, asks=(DEAL,), cost=5),
        "replay_record": Call("POST", "/replays", Replay, ReplayRecord, cost=20),
        "review": Call("GET", "/tables/{table}/review", Review, asks=(DEAL,), cost=20),
        "otherwise": Call(
            "GET", "/tables/{table}/otherwise", Replay, asks=(DEAL, ("step", int), ("action", str)), cost=5
        ),
        "let_network": Call("POST", "/tables/{table}/network", Network, LetNetwork),
        "network": Call("GET", "/network", Network),
        "push": Call("GET", "/push", PushKey, cost=3),
        "subscribe": Call("POST", "/tables/{table}/push", PushKey, Subscribe, cost=3),
        "puzzles": Call("GET", "/puzzles", Puzzles, cost=5),
        "puzzle": Call("GET", "/puzzles/{puzzle}", PuzzlePage),
        "try_puzzle": Call("POST", "/puzzles/{puzzle}/try", PuzzleTold, PuzzleTry),
        "answer_puzzle": Call("POST", "/puzzles/{puzzle}/answer", PuzzleTold),
        "day": Call("GET", "/day", Day),
        "bots_of_day": Call("GET", "/day/{day}/{family}", BotDays),
        "tell_day": Call("POST", "/day/{day}/{family}/results", DayCounted, DayResult, cost=10),
        "prove_evening": Call("POST", "/evening", EveningPart, ProveEvening, cost=20),
        "log": Call("GET", "/log", Log, asks=(("after", int), ("chain", int)), cost=3),
        "log_heads": Call("GET", "/log/heads", LogHeads),
    }
)
"""Calls by the names that `trey.server.live.answers` has for them, or `trey.server.http.api` if only a server does."""
RECORDS: Final = (BringTable, ProveEvening, ReplayRecord)
"""Bodies that have a record in them, which may be long."""
