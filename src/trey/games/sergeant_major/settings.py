"""What the options of this game can be.  Made from its words: change those."""

import typing

KittyMode = typing.Literal[
    "discard_then_take",
    "take_then_discard",
    "none",
    "swap_up_to_4",
]

PhaseOrder = typing.Literal[
    "exchange,call,kitty",
    "exchange,kitty,call",
    "call,exchange,kitty",
    "call,kitty,exchange",
    "kitty,exchange,call",
    "kitty,call,exchange",
    "exchange,call",
    "call,exchange",
    "call,kitty",
    "kitty,call",
    "call",
    "kitty,give,call,return",
    "give,call,return,kitty",
    "give,call,return",
]

CallSet = typing.Literal[
    "suits",
    "suits_nt",
    "suits_nt_miz",
]

Caller = typing.Literal[
    "dealer",
    "left_of_dealer",
]

FirstLeader = typing.Literal[
    "left_of_dealer",
    "caller",
]

Exchange = typing.Literal[
    "standard",
    "none",
]

ExchangeTwoUpOrder = typing.Literal[
    "higher_current_target",
    "biggest_surplus",
]

ExchangeTrumpCards = typing.Literal[
    "normal",
    "free_return",
    "not_given",
]

Direction = typing.Literal[
    "clockwise",
    "counterclockwise",
]

WinRule = typing.Literal[
    "tricks_in_hand",
    "cumulative",
    "target_plus",
    "all_calls",
    "fixed_hands",
]

Tie = typing.Literal[
    "continue",
    "shared",
    "last_hand_gain",
]


class Settings(typing.TypedDict):
    """All options as a table has settled them, and its seats."""

    removed_cards: tuple[int, ...]
    hand_size: int
    kitty_size: int
    targets: tuple[int, ...]
    kitty_mode: KittyMode
    phase_order: PhaseOrder
    call_set: CallSet
    call_once_each: bool
    calls_to_play: int
    miz_maxima: tuple[int, ...]
    caller: Caller
    first_leader: FirstLeader
    exchange: Exchange
    exchange_two_up_order: ExchangeTwoUpOrder
    exchange_waivable: bool
    exchange_one_by_one: bool
    exchange_not_the_same_card: bool
    exchange_trump_cards: ExchangeTrumpCards
    exchange_only_trump_hands: bool
    dealer_blind_exchange: bool
    down_dealer_shows_kitty: bool
    must_trump_when_void: bool
    must_overtake_trump_lead: bool
    call_on_first: int | None
    peek_if_4444: bool
    redeal_window: bool
    passes_per_game: int
    direction: Direction
    win_rule: tuple[WinRule, int]
    finish_hand_after_win: bool
    max_hands: int | None
    stake: int
    win_prize: int
    tie: Tie
    seats: int
