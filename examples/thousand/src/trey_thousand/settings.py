"""What the options of this game can be.  Made from its words: change those."""

import typing


class Settings(typing.TypedDict):
    """All options as a table has settled them, and its seats."""

    barrel: bool
    bolts: bool
    truck: bool
    game_target: int | None
    max_deals: int | None
    seats: int
