"""Messages from a client on its socket."""

from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta, Struct

from trey.server.wire.shared import (
    Ask,
    ChatText,
    EventNumber,
    Hex,
    LanguageTag,
    Name,
    SeatNumber,
    Settings,
    Sitter,
    Token,
    Typed,
)

__all__ = [
    "CLIENT",
    "Act",
    "Answer",
    "AskHint",
    "Away",
    "Back",
    "ChangeSettings",
    "Claim",
    "ClientMessage",
    "Dismiss",
    "HandOver",
    "Hello",
    "Latest",
    "Leave",
    "LetIn",
    "Ping",
    "Propose",
    "React",
    "Ready",
    "Rematch",
    "Rename",
    "Say",
    "Seal",
    "SeatTo",
    "ShowNumber",
    "Start",
    "Undo",
]


class Hello(Struct, frozen=True, kw_only=True, tag="hello"):
    """The first message: which protocol, whose seat (None: a watcher), the seal for the next deal, and the language."""

    v: int
    token: Token | None = None
    seal: Hex | None = None
    lang: LanguageTag = "en"
    """The language of every `Text` on this connection."""


class Act(Struct, frozen=True, kw_only=True, tag="act"):
    """Act for your seat: one action, or several in a row.

    `at` is the number of the last update the client has seen.  The action is refused as `late` if the game has gone on
    since, so an action sent twice is done only once.
    """

    id: Ask
    at: EventNumber
    actions: Annotated[tuple[Typed, ...], Meta(min_length=1, max_length=24)]
    lang: Literal["en", "fr"] = "en"
    """The language in which the actions are typed; those of a view are English."""


class Claim(Struct, frozen=True, kw_only=True, tag="claim"):
    """Claim all the tricks that are left; the rules check the claim, and the rest is played."""

    id: Ask
    at: EventNumber


class AskHint(Struct, frozen=True, kw_only=True, tag="hint"):
    """Ask what a bot would do in your seat, and why; `at` as in `act`.  A `hint` answers, and everybody is told."""

    id: Ask
    at: EventNumber


class Seal(Struct, frozen=True, kw_only=True, tag="seal"):
    """Seal a number for the next deal, before the server commits to it."""

    seal: Hex


class ShowNumber(Struct, frozen=True, kw_only=True, tag="number"):
    """Show your number for the committed deal, and seal one for the deal after it."""

    deal: Annotated[int, Meta(ge=1)]
    number: Hex
    seal: Hex | None = None


class Ready(Struct, frozen=True, kw_only=True, tag="ready"):
    """Say that you are ready for the deal after deal `deal`.  It also takes your seat back from the bot."""

    id: Ask
    deal: Annotated[int, Meta(ge=1)]


class Start(Struct, frozen=True, kw_only=True, tag="start"):
    """Host: start now; bots take the open seats."""

    id: Ask


class SeatTo(Struct, frozen=True, kw_only=True, tag="seat"):
    """Host: give a seat to a bot, or open it.  A player who is away keeps the right to come back.

    During a match a bot plays an open seat, and anybody with the invitation may take it at once.
    """

    id: Ask
    seat: SeatNumber
    to: Sitter


class Dismiss(Struct, frozen=True, kw_only=True, tag="dismiss"):
    """Host: take a seat from its player for good; it opens again, or in a match goes to a bot if `bot_after` is set."""

    id: Ask
    seat: SeatNumber


class ChangeSettings(Struct, frozen=True, kw_only=True, tag="settings"):
    """Host: change the settings."""

    id: Ask
    settings: Settings


class Away(Struct, frozen=True, kw_only=True, tag="away"):
    """Let a bot play your seat for a while."""

    id: Ask


class Back(Struct, frozen=True, kw_only=True, tag="back"):
    """Take your seat back from the bot.  Acting, asking for the next deal or reconnecting does the same."""

    id: Ask


class Leave(Struct, frozen=True, kw_only=True, tag="leave"):
    """Give up your seat; somebody else may take it."""

    id: Ask


class Rematch(Struct, frozen=True, kw_only=True, tag="rematch"):
    """When the match is over: a new table with the same people, and the same deals if `again` (host)."""

    id: Ask
    again: bool = False


class React(Struct, frozen=True, kw_only=True, tag="react"):
    """Say one of the set phrases."""

    id: Ask
    what: Sitter


class Undo(Struct, frozen=True, kw_only=True, tag="undo"):
    """Take your last choice back, or ask the other people whether you may; `at` as in `act`."""

    id: Ask
    at: EventNumber


class Propose(Struct, frozen=True, kw_only=True, tag="propose"):
    """Concede the match, or propose to end it: the table is closed when all people who are here agree."""

    id: Ask
    what: Literal["concede", "end"]


class Answer(Struct, frozen=True, kw_only=True, tag="answer"):
    """Agree to a proposal, or decline it; or withdraw your own."""

    id: Ask
    yes: bool


class Rename(Struct, frozen=True, kw_only=True, tag="rename"):
    """Change your name."""

    id: Ask
    name: Name


class Say(Struct, frozen=True, kw_only=True, tag="say"):
    """Type something to the others, if the host allows it."""

    id: Ask
    text: ChatText


class HandOver(Struct, frozen=True, kw_only=True, tag="hand_over"):
    """Host: let another player be the host."""

    id: Ask
    seat: SeatNumber


class LetIn(Struct, frozen=True, kw_only=True, tag="let_in"):
    """Host (or any player while the host is away): give a bot's seat to somebody who asks for it, or refuse."""

    id: Ask
    guest: Annotated[int, Meta(ge=0, le=2**31 - 1)]
    yes: bool


class Latest(Struct, frozen=True, kw_only=True, tag="latest"):
    """Ask for the latest update again."""

    id: Ask


class Ping(Struct, frozen=True, kw_only=True, tag="ping"):
    """Check that the connection is alive; the server answers `pong`."""

    id: Ask


ClientMessage = (
    Hello
    | Act
    | AskHint
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
    | Undo
    | Propose
    | Answer
    | Rename
    | Say
    | HandOver
    | LetIn
    | Latest
    | Ping
)

CLIENT: Final = msgspec.json.Decoder(ClientMessage)
