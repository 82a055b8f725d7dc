"""What a table of 3-5-8 may settle, and which settings cannot be combined (RULEBOOK 2.5 to 2.8)."""

from trey.core.options import Cards, Numbers
from trey.games.sergeant_major.actions import TEXTS
from trey.games.sergeant_major.choices import CALL_SETS, IN_A_DEAL, Stage, has, stages
from trey.games.sergeant_major.settings import Settings, WinRule

OPTIONS = TEXTS.options(
    removed_cards=Cards(1),
    targets=Numbers(0, 17, 3, 3),
    miz_maxima=Numbers(0, 17, 3, 3),
)
PRESETS = TEXTS.presets(OPTIONS)


def _out_of_reach(o: Settings) -> bool:
    """Say whether a hand has too few tricks to win the match by."""
    most: dict[WinRule, int] = {"tricks_in_hand": o["hand_size"], "target_plus": o["hand_size"] - min(o["targets"])}
    win, size = o["win_rule"]
    return size > most.get(win, size)


def _comes_before(o: Settings, first: Stage, second: Stage) -> bool:
    """Say whether both steps are among those before the play, one before the other."""
    steps = stages(o)
    return has(o, first) and has(o, second) and steps.index(first) < steps.index(second)


CLASHES = TEXTS.clashes(
    Settings,
    cards_fit=lambda o: o["seats"] * o["hand_size"] + o["kitty_size"] + len(o["removed_cards"]) == 52,
    targets_fit=lambda o: sum(o["targets"]) == o["hand_size"],
    kitty_fits=lambda o: len({has(o, "kitty"), o["kitty_size"] > 0, o["kitty_mode"] != "none"}) == 1,
    exchange_fits=lambda o: (has(o, "exchange") or has(o, "give")) == (o["exchange"] != "none"),
    trumps_in_exchange=lambda o: o["exchange_trump_cards"] != "normal" or o["exchange_only_trump_hands"],
    call_then_exchange=lambda o: _comes_before(o, "call", "exchange"),
    dealer_calls_between=lambda o: o["phase_order"] == "exchange,call,kitty" and o["caller"] == "dealer",
    returns_wait=lambda o: o["dealer_blind_exchange"] or has(o, "give"),
    call_first=lambda o: stages(o)[0] == "call",
    peek_or_redeal=lambda o: o["peek_if_4444"] or o["redeal_window"],
    peek_fits=lambda o: o["hand_size"] == 16 and o["kitty_size"] and stages(o)[0] == "call",
    dealer_takes_after=lambda o: o["caller"] == "dealer" and _comes_before(o, "exchange", "kitty"),
    miz_fits=lambda o: sum(o["miz_maxima"]) == o["hand_size"],
    calls_missing=lambda o: o["calls_to_play"] > CALL_SETS[o["call_set"]],
    out_of_reach=_out_of_reach,
    uneven=lambda o: o["win_rule"][1] % o["seats"],
    win_in_a_deal=lambda o: o["win_rule"][0] in IN_A_DEAL,
)
