"""What the options of this game can be.  Made from its words: change those."""

import typing

Scoring = typing.Literal[
    "list",
    "seeger_fabian",
]


class Settings(typing.TypedDict):
    """All options as a table has settled them, and its seats."""

    jump_bids: bool
    scoring: Scoring
    game_target: int | None
    max_deals: int | None
    seats: int
