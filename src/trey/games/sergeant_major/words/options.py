"""What a table of 3-5-8 may settle, and which settings cannot be combined (RULEBOOK 2.5 to 2.8)."""

from collections.abc import Mapping
from typing import Any

from trey.core.options import Cards, Numbers
from trey.games.sergeant_major.actions import TEXTS
from trey.games.sergeant_major.choices import CALL_SETS

__all__ = ["CLASHES", "OPTIONS", "PRESETS"]

OPTIONS = TEXTS.options(
    removed_cards=Cards(1),
    targets=Numbers(0, 17, 3, 3),
    miz_maxima=Numbers(0, 17, 3, 3),
)
PRESETS = TEXTS.presets(OPTIONS)


def _win_size(o: Mapping[str, Any]) -> int:
    """Return the number that goes with how the match is won, 0 for none."""
    return int(o["win_rule"].partition(":")[2] or 0)


def _out_of_reach(o: Mapping[str, Any]) -> bool:
    """Say whether a hand has too few tricks to win the match by."""
    most: dict[str, int] = {"tricks_in_hand": o["hand_size"], "target_plus": o["hand_size"] - min(o["targets"])}
    return _win_size(o) > most.get(o["win_rule"].partition(":")[0], _win_size(o))


def _steps(o: Mapping[str, Any]) -> list[str]:
    return list(o["phase_order"].split(","))


def _comes_before(o: Mapping[str, Any], first: str, second: str) -> bool:
    """Say whether both steps are among those before the play, one before the other."""
    steps = _steps(o)
    return {first, second} <= set(steps) and steps.index(first) < steps.index(second)


CLASHES = TEXTS.clashes(
    cards_fit=lambda o: o["seats"] * o["hand_size"] + o["kitty_size"] + len(o["removed_cards"]) == 52,
    targets_fit=lambda o: sum(o["targets"]) == o["hand_size"],
    kitty_fits=lambda o: len({"kitty" in _steps(o), o["kitty_size"] > 0, o["kitty_mode"] != "none"}) == 1,
    exchange_fits=lambda o: bool({"exchange", "give"} & set(_steps(o))) == (o["exchange"] != "none"),
    trumps_in_exchange=lambda o: o["exchange_trump_cards"] != "normal" or o["exchange_only_trump_hands"],
    call_then_exchange=lambda o: _comes_before(o, "call", "exchange"),
    dealer_calls_between=lambda o: o["phase_order"] == "exchange,call,kitty" and o["caller"] == "dealer",
    returns_wait=lambda o: o["dealer_blind_exchange"] or "give" in _steps(o),
    call_first=lambda o: _steps(o)[0] == "call",
    peek_or_redeal=lambda o: o["peek_if_4444"] or o["redeal_window"],
    peek_fits=lambda o: o["hand_size"] == 16 and o["kitty_size"] and _steps(o)[0] == "call",
    dealer_takes_after=lambda o: o["caller"] == "dealer" and _comes_before(o, "exchange", "kitty"),
    miz_fits=lambda o: sum(o["miz_maxima"]) == o["hand_size"],
    calls_missing=lambda o: o["calls_to_play"] > CALL_SETS[o["call_set"]],
    out_of_reach=_out_of_reach,
    uneven=lambda o: _win_size(o) % o["seats"],
    win_in_a_deal=lambda o: o["win_rule"].startswith(("tricks_in_hand", "target_plus")),
)
