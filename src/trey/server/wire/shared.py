"""Parts of several messages: numbers, names, and the host's settings."""

from typing import Annotated, Any, Final, Literal, TypeVar

from msgspec import Meta, Struct

__all__ = [
    "VERSION",
    "Ask",
    "ChatText",
    "EventNumber",
    "Hex",
    "LanguageTag",
    "Name",
    "RulesText",
    "SeatNumber",
    "Settings",
    "Sitter",
    "Token",
    "Typed",
    "filled",
]

M = TypeVar("M", bound=Struct)
VERSION: Final = 2
"""The protocol's version, increased when a change keeps older clients from playing."""

Ask = Annotated[int, Meta(ge=0, le=2**31 - 1)]
"""A number the client chooses for a request; the answer repeats it."""
SeatNumber = Annotated[int, Meta(ge=0, le=6)]
EventNumber = Annotated[int, Meta(ge=0, le=2**53 - 1)]
Name = Annotated[str, Meta(max_length=80)]
Token = Annotated[str, Meta(max_length=64)]
Hex = Annotated[str, Meta(max_length=128, pattern="^[0-9a-f]*$")]
LanguageTag = Annotated[str, Meta(max_length=20)]
"""One of the languages that the server speaks, `en` or `fr`."""
Typed = Annotated[str, Meta(max_length=60)]
RulesText = Annotated[str, Meta(max_length=2000)]
ChatText = Annotated[str, Meta(max_length=800)]
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
    """Players may type what they like to each other.  It is passed on and not stored."""
    undo: bool = True
    """A player may take back a choice that nobody has answered, if it showed the player no new card."""
    grace: Annotated[int, Meta(ge=0, le=10)] = 0
    """How long a bot waits before it answers a choice that can be taken back."""
    clock: Annotated[int, Meta(ge=5, le=3600)] | None = None
    """The time for one action, after which a bot plays it; None: no clock."""
    bot_after: Annotated[int, Meta(ge=0, le=86400)] | None = 30
    """How many seconds a player may be disconnected before a bot stands in; None: no bot stands in."""
    silent_after: Annotated[int, Meta(ge=10, le=86400)] | None = 120
    """How many seconds a connected player may fail to act before a bot stands in; None: no bot stands in."""
    pause: Annotated[int, Meta(ge=0, le=600)] = 20
    """The longest wait for the others between two deals once a player is ready; 0: no wait."""
    bot: Sitter = "steady"
    """The bot that stands in, and that fills open seats at the start."""


def filled(kind: type[M], like: object, /, **given: Any) -> M:
    """Return a message with the fields that are given, and the others as `like` has them under the same names."""
    return kind(**{name: getattr(like, name) for name in kind.__struct_fields__ if name not in given}, **given)
