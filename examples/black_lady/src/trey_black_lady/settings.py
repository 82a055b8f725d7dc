"""What the options of this game can be.  Made from its words: change those."""

import typing

Giving = typing.Literal[
    "left",
    "turns",
    "none",
]

Moon = typing.Literal[
    "others",
    "self",
    "nothing",
]


class Settings(typing.TypedDict):
    """All options as a table has settled them, and its seats."""

    giving: Giving
    hearts_wait: bool
    first_spared: bool
    moon: Moon
    game_target: int | None
    max_deals: int | None
    seats: int
