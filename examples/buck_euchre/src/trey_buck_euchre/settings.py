"""What the options of this game can be.  Made from its words: change those."""

import typing

Calling = typing.Literal[
    "upcard",
    "bids",
]

Clubs = typing.Literal[
    "as_others",
    "dealer_two",
    "all_one",
]

Unmade = typing.Literal[
    "thrown_in",
    "no_trump",
]


class Settings(typing.TypedDict):
    """All options as a table has settled them, and its seats."""

    nines: bool
    calling: Calling
    clubs: Clubs
    no_trump: bool
    unmade: Unmade
    dropping: bool
    set_points: int
    game_target: int
    max_deals: int | None
    seats: int
