"""What the options of this game can be.  Made from its words: change those."""

import typing

FirstTrump = typing.Literal[
    "NT",
    "D",
]


class Settings(typing.TypedDict):
    """All options as a table has settled them, and its seats."""

    premium_bids: bool
    first_trump: FirstTrump
    game_target: int | None
    max_deals: int | None
    seats: int
