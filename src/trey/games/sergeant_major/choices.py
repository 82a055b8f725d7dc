"""The values of the options of 3-5-8: the name of each, and the number that kernels use for it."""

from typing import Literal, get_args

from trey.games.sergeant_major.actions import ENDINGS
from trey.games.sergeant_major.settings import CallSet, ExchangeTrumpCards, KittyMode, Settings, Tie, WinRule

_DISCARD_FIRST, TAKE_FIRST, NO_KITTY, SWAP = range(4)
KITTY_MODES: dict[KittyMode, int] = {
    "discard_then_take": _DISCARD_FIRST,
    "take_then_discard": TAKE_FIRST,
    "none": NO_KITTY,
    "swap_up_to_4": SWAP,
}

CALL_SETS: dict[CallSet, int] = {"suits": 4, "suits_nt": 5, "suits_nt_miz": 6}
"""How many calls each `call_set` has; they are numbered from 0: suits, no-trump, Miz."""

_NORMAL, FREE_RETURN, NOT_GIVEN = range(3)
TRUMP_GIFTS: dict[ExchangeTrumpCards, int] = {"normal": _NORMAL, "free_return": FREE_RETURN, "not_given": NOT_GIVEN}

TIE_CONTINUE, TIE_SHARED, _TIE_LAST_GAIN = range(3)
TIES: dict[Tie, int] = {"continue": TIE_CONTINUE, "shared": TIE_SHARED, "last_hand_gain": _TIE_LAST_GAIN}

WIN_RULES = {name: number for number, (name, _) in enumerate(ENDINGS)}
"""Every value of `win_rule` is an ending; the option `max_hands` ends a match too."""
IN_A_DEAL: set[WinRule] = {"tricks_in_hand", "target_plus"}
"""The values of `win_rule` by which one deal may win the match."""
BY_TRICKS = WIN_RULES["tricks_in_hand"]
BY_TOTAL = WIN_RULES["cumulative"]
BY_TARGET = WIN_RULES["target_plus"]
BY_CALLS = WIN_RULES["all_calls"]
BY_HANDS = WIN_RULES["fixed_hands"]
BY_MOST_HANDS = WIN_RULES["max_hands"]

Stage = Literal["exchange", "give", "return", "call", "kitty"]
S_END, S_EXCHANGE, S_GIVE, S_RETURN, S_CALL, S_KITTY, S_REDEALS = range(7)
STAGES: dict[Stage, int] = dict(zip(get_args(Stage), range(S_EXCHANGE, S_REDEALS), strict=True))
"""The stages before the play, which `phase_order` puts in order."""


def stages(o: Settings) -> list[Stage]:
    """Return the stages before the play, in their order."""
    order = o["phase_order"].split(",")
    return sorted((stage for stage in STAGES if stage in order), key=order.index)


def has(o: Settings, stage: Stage) -> bool:
    """Say whether a stage is among those before the play."""
    return stage in stages(o)
