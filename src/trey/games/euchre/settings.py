"""What the options of this game can be.  Made from its words: change those."""

import typing

Deck = typing.Literal[
    "e24",
    "e25",
    "e28",
    "e32",
    "e33",
    "e20",
]

Misdeal = typing.Literal[
    "no",
    "no_ace_no_face",
    "ace_no_face",
    "farmers_hand",
    "exchange_alike",
    "exchange_any",
]

DealerPickup = typing.Literal[
    "optional",
    "mandatory",
]

NaturalTrump = typing.Literal[
    "no",
    "to_order_up",
    "in_both_rounds",
]

JokerTurnedUp = typing.Literal[
    "dealer_names_blind",
    "dealer_is_maker",
]

Tie = typing.Literal[
    "continue",
    "shared",
]


class Settings(typing.TypedDict):
    """All options as a table has settled them, and its seats."""

    deck: Deck
    misdeal: Misdeal
    dummy: bool
    must_use_dummy: bool
    dealer_pickup: DealerPickup
    may_discard_upcard: bool
    round2_excludes_turned_suit: bool
    stick_the_dealer: bool
    no_trump_call: bool
    natural_trump: NaturalTrump
    alone_maker: bool
    alone_takes_all: bool
    alone_defender: bool
    joker_turned_up: JokerTurnedUp
    pts_make: int
    pts_sweep: int
    pts_sweep_alone: int
    pts_euchre_each: int
    pts_euchre_alone_each: int | None
    pts_lone_defender_euchre_each: int
    pts_lone_defender_sweep_each: int
    game_target: int
    tie: Tie
    max_deals: int | None
    seats: int
