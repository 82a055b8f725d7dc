"""What a client may say on its socket, and what its words are made of: numbers, names, the host's settings."""

from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, TypeVar, Union

import msgspec
from msgspec import Meta, Struct

M = TypeVar("M", bound=Struct)
VERSION: Final = 2
"""The protocol's version, increased when a change keeps older clients from playing."""

HOUR: Final = 3600
LONGEST_CLOCK: Final = 14 * 24 * HOUR
"""The longest clock: fourteen days."""

Ask = Annotated[int, Meta(ge=0, le=2**31 - 1)]
"""A number the client chooses for a request; the answer repeats it."""
SeatNumber = Annotated[int, Meta(ge=0, le=6)]
_EventNumber = Annotated[int, Meta(ge=0, le=2**53 - 1)]
Name = Annotated[str, Meta(max_length=80)]
Token = Annotated[str, Meta(max_length=64)]
_Hex = Annotated[str, Meta(max_length=128, pattern="^[0-9a-f]*$")]
_LanguageTag = Annotated[str, Meta(max_length=20)]
"""One of the languages that the server speaks, `en` or `fr`."""
Typed = Annotated[str, Meta(max_length=60)]
RulesText = Annotated[str, Meta(max_length=2000)]
_ChatText = Annotated[str, Meta(max_length=800)]
Sitter = Annotated[str, Meta(max_length=20)]
"""`open`, or the name of a bot."""


class Settings(Struct, frozen=True, kw_only=True):
    """The host's settings besides the rules.  Times are in seconds."""

    public: bool = False
    """Anyone may find the table in the list of open tables."""
    watchers: bool = True
    """Anyone who knows the table may watch it, without a seat."""
    newcomers: bool = False
    """Whether, during a match, anybody with the invitation may take a bot's seat that a player gave up."""
    bots: Literal["keep", "ask", "give"] = "ask"
    """Whether anybody with the invitation may take a bot's seat during a match: no, if the host agrees, or always."""
    reactions: bool = True
    """Players may say the few set phrases."""
    hints: bool = True
    """The seat to act may ask what a bot would do; everybody is told that it did."""
    chat: bool = False
    """Players may type what they like to each other.  It is passed on and not stored.  Never at a `public` table."""
    undo: bool = True
    """A player may take back a choice that nobody has answered, if it showed the player no new card."""
    grace: Annotated[int, Meta(ge=0, le=10)] = 0
    """How long a bot waits before it answers a choice that can be taken back."""
    clock: Annotated[int, Meta(ge=5, le=LONGEST_CLOCK)] | None = None
    """The time for one action, after which a bot plays it; None: no clock.

    A clock of more than an hour runs while nobody is connected too, and no bot stands in for people who are away or
    silent."""
    bot_after: Annotated[int, Meta(ge=0, le=86400)] | None = 30
    """How many seconds a player may be disconnected before a bot stands in; None: no bot stands in."""
    silent_after: Annotated[int, Meta(ge=10, le=86400)] | None = 120
    """How many seconds a connected player may fail to act before a bot stands in; None: no bot stands in.

    If `bots` is `give` and the table is not public, it counts only once all seats are taken and a deal was played so.
    """
    pause: Annotated[int, Meta(ge=0, le=600)] = 20
    """The longest wait for the others between two deals once a player is ready; 0: no wait."""
    bot: Sitter = "steady"
    """The bot that stands in, and that fills open seats at the start."""


class Evening(Struct, frozen=True, kw_only=True):
    """A part of an evening: every table that plays it has the same deals, which follow from its code and the rules."""

    code: Annotated[str, Meta(pattern="^[A-Z0-9]{8,16}$")]
    bot: Sitter
    """The bot in all seats where nobody sits."""
    part: SeatNumber
    """0 for the first; there are as many as seats."""


def filled(kind: type[M], like: object, /, **given: Any) -> M:
    """Return a message with the fields that are given, and the others as `like` has them under the same names."""
    return kind(**{name: getattr(like, name) for name in kind.__struct_fields__ if name not in given}, **given)


def named(rules: Any) -> dict[str, Any]:
    """Return the fields by which messages name rules: their text, their game and its preset."""
    return {"rules": rules.text, "family": rules.family.id, "preset": rules.preset}


class Hello(Struct, frozen=True, kw_only=True, tag="hello"):
    """The first message: which protocol, whose seat (None: a watcher), the seal for the next deal, and the language."""

    v: int
    token: Token | None = None
    seal: _Hex | None = None
    lang: _LanguageTag = "en"
    """The language of every `Text` on this connection."""
    before: Token | None = None
    """At a rematch, the token of the table before: `token` takes its place."""
    sent: Annotated[int, Meta(ge=0, le=99)] | None = None
    """How many times in a row `bye elsewhere` has sent the client on; None: it cannot be."""


class Request(Struct, frozen=True, kw_only=True):
    """A message whose answer repeats its number."""

    id: Ask


class Act(Request, frozen=True, kw_only=True, tag="act"):
    """Act for your seat: one action, or several in a row.

    `at` is the number of the last update the client has seen.  The action is refused as `late` if the game has gone on
    since, so an action sent twice is done only once.
    """

    at: _EventNumber
    actions: Annotated[tuple[Typed, ...], Meta(min_length=1, max_length=24)]
    lang: str = "en"
    """The language in which the actions are typed; those of a view are English."""


class Claim(Request, frozen=True, kw_only=True, tag="claim"):
    """Claim all the tricks that are left; the rules check the claim, and the rest is played."""

    at: _EventNumber


class AskHint(Request, frozen=True, kw_only=True, tag="hint"):
    """Ask what a bot would do in your seat, and why; `at` as in `act`.

    The answer is a `hint`, and everybody is told that you asked.
    """

    at: _EventNumber


class Seal(Struct, frozen=True, kw_only=True, tag="seal"):
    """Seal a number for the next deal, before the server commits to it."""

    seal: _Hex


class ShowNumber(Struct, frozen=True, kw_only=True, tag="number"):
    """Show your number for the committed deal, and seal one for the deal after it."""

    deal: Annotated[int, Meta(ge=1)]
    number: _Hex
    seal: _Hex | None = None


class Ready(Request, frozen=True, kw_only=True, tag="ready"):
    """Say that you are ready for the deal after deal `deal`.  It also takes your seat back from the bot."""

    deal: Annotated[int, Meta(ge=1)]


class Start(Request, frozen=True, kw_only=True, tag="start"):
    """Host: start now; bots take the open seats."""


class SeatTo(Request, frozen=True, kw_only=True, tag="seat"):
    """Host: give a seat to a bot, or open it.  A player who is away keeps the right to come back.

    If a bot's seat is opened during a match, the bot plays on until somebody with the invitation takes the seat.
    """

    seat: SeatNumber
    to: Sitter


class Dismiss(Request, frozen=True, kw_only=True, tag="dismiss"):
    """Host: take a seat from its player for good; it opens again, or in a match goes to a bot if `bot_after` is set."""

    seat: SeatNumber
    name: Name | None = None
    """Whose seat you mean; if somebody else sits there by now, the request is refused as `late`."""
    keep_out: bool = False
    """Whether the table also gets a new code, and the host is asked about whoever comes from now on."""


class ChangeSettings(Request, frozen=True, kw_only=True, tag="settings"):
    """Host: change the settings."""

    settings: Settings


class Away(Request, frozen=True, kw_only=True, tag="away"):
    """Let a bot play your seat for a while."""


class Back(Request, frozen=True, kw_only=True, tag="back"):
    """Take your seat back from the bot.  Acting, asking for the next deal or reconnecting does the same."""


class Leave(Request, frozen=True, kw_only=True, tag="leave"):
    """Give up your seat; somebody else may take it."""


class Rematch(Request, frozen=True, kw_only=True, tag="rematch"):
    """After the match: play another with the same people, or propose it to those who are here, or follow them there.

    Only the host may ask for the same deals `again`.
    """

    again: bool = False


class React(Request, frozen=True, kw_only=True, tag="react"):
    """Say one of the set phrases."""

    what: Sitter


class Undo(Request, frozen=True, kw_only=True, tag="undo"):
    """Take your last choice back, or ask the other people whether you may; `at` as in `act`."""

    at: _EventNumber


class Propose(Request, frozen=True, kw_only=True, tag="propose"):
    """Concede the match, or propose to end it: the table is closed when all people who are here agree."""

    what: Literal["concede", "end"]


class Answer(Request, frozen=True, kw_only=True, tag="answer"):
    """Agree to a proposal, or decline it; or withdraw your own.

    With `what` and `seat`, only the proposal that `facts.proposal` describes so is meant.
    """

    yes: bool
    what: Literal["undo", "concede", "end", "rematch", "again"] | None = None
    seat: SeatNumber | None = None


class Rename(Request, frozen=True, kw_only=True, tag="rename"):
    """Change your name."""

    name: Name


class Say(Request, frozen=True, kw_only=True, tag="say"):
    """Type something to the others, if the host allows it."""

    text: _ChatText


class HandOver(Request, frozen=True, kw_only=True, tag="hand_over"):
    """Host: make another player the host; with `name` as for `dismiss`."""

    seat: SeatNumber
    name: Name | None = None


class LetIn(Request, frozen=True, kw_only=True, tag="let_in"):
    """Host (or any player while the host is away): give a bot's seat to somebody who asks for it, or refuse.

    If somebody asks for their own seat, only their connected device may answer, or else the host.
    """

    guest: Annotated[int, Meta(ge=0, le=2**31 - 1)]
    yes: bool


class Latest(Request, frozen=True, kw_only=True, tag="latest"):
    """Ask for the latest update again."""


class Ping(Request, frozen=True, kw_only=True, tag="ping"):
    """Check that the connection is alive; the server answers `pong`."""


if TYPE_CHECKING:
    ClientMessage = Hello | Seal | ShowNumber | Request
else:
    ClientMessage = Union[(Hello, Seal, ShowNumber, *Request.__subclasses__())]

CLIENT: Final = msgspec.json.Decoder(ClientMessage)
