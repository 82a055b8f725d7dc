"""What the options of this game can be.  Made from its words: change those."""

import typing

MaxWildsPerMeld = typing.Literal[
    "1",
    "half",
    "majority_natural",
    "unlimited",
]

Ace = typing.Literal[
    "low",
    "high",
    "both",
]

FinalTurn = typing.Literal[
    "one_turn",
    "none",
]

Values = typing.Literal[
    "base",
    "high",
    "fives",
]

AcePoints = typing.Literal[
    "1",
    "11",
    "15",
    "20",
]

WildPoints = typing.Literal[
    "15",
    "20",
    "25",
    "30",
    "50",
    "face",
]

StockEmpty = typing.Literal[
    "reshuffle_discards",
    "end_round",
]

Tie = typing.Literal[
    "shared",
    "extra",
]


class Settings(typing.TypedDict):
    """All options as a table has settled them, and its seats."""

    decks: int
    jokers_per_pack: int
    rounds: tuple[int, ...]
    extra_14th_no_wild: bool
    max_wilds_per_meld: MaxWildsPerMeld
    all_wild_melds: bool
    wild_as_natural: bool
    ace: Ace
    same_suit_runs: bool
    final_turn: FinalTurn
    out_without_discard: bool
    layoff: bool
    partial_melds: bool
    auto_meld: bool
    strict: bool
    wrong_meld_penalty: int
    values: Values
    ace_points: AcePoints
    wild_points: WildPoints
    joker_points: int
    out_bonus: int
    double_rounds: tuple[int, ...]
    stock_empty: StockEmpty
    point_limit: int | None
    tie: Tie
    seats: int
