"""What a table of 3-5-8 may settle, which settings clash, and its rules in words."""

from collections.abc import Sequence

from trey.core.cards import RANKS, SUIT_NAMES, SUITS, SYMBOLS, rank_words
from trey.core.kinds import Card, Count
from trey.core.options import Cards, Numbers
from trey.core.text import Language, Text, listed
from trey.core.words import Section
from trey.games.sergeant_major.actions import TEXTS
from trey.games.sergeant_major.settings import Settings, WinRule
from trey.games.sergeant_major.state import CALL_SETS, IN_A_DEAL, Stage, has, stages

OPTIONS = TEXTS.options(
    removed_cards=Cards(22),
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


_NUMBER = Text("no one two three four")
_COURTS = {
    9: Text("jack"),
    10: Text("queen"),
    11: Text("king"),
    12: Text("ace"),
}
_STEPS: dict[Stage, Text] = {
    "exchange": Text("the exchange"),
    "give": Text("the gifts"),
    "return": Text("the returns"),
    "call": Text("the call"),
    "kitty": Text("the kitty"),
}


def pages(o: Settings, seats: Count) -> tuple[Section, ...]:
    """Return the rules of a table with these options, part by part."""
    win, number = o["win_rule"]
    steps = [_STEPS[stage] for stage in stages(o)]
    count = Text.each(lambda lang: _NUMBER.of(lang).split()[o["kitty_size"]])
    gifts_first = has(o, "give")
    return RULES.pages(
        o,
        seats,
        removed=_left_out(*o["removed_cards"][:1] or (0,)),
        one_removed=len(o["removed_cards"]) == 1,
        many_removed=len(o["removed_cards"]) > 1,
        used=52 - len(o["removed_cards"]),
        pack=_kept(o["removed_cards"]),
        steps=listed(steps),
        count=count,
        gifts_first=gifts_first,
        returns_wait=gifts_first or o["dealer_blind_exchange"],
        thrown_in=o["passes_per_game"] or o["redeal_window"],
        first_of_equals=o["targets"].count(max(o["targets"])) > 1,
        equals=len(set(o["targets"])) < len(o["targets"]),
        number=number,
        in_a_deal=win in IN_A_DEAL,
        prize=o["win_prize"] if win == "tricks_in_hand" else 0,
    )


def _left_out(card: Card) -> Text:
    """Return a card's name, in French with its article, and there that it is left out: "le 2 de trèfle est retiré"."""
    rank = _COURTS.get(card & 15, Text("{rank}", context="left out", rank=(card & 15) + 2))
    return Text("{rank} of {suit}", context="left out", rank=rank, suit=SUIT_NAMES[card >> 4])


def _kept(removed: Sequence[Card]) -> Text:
    """Return the cards that are left of each suit: `♣ 8 9 10 J Q K A, ♦ 8 9 …`."""
    ranks = [[rank for rank in range(len(RANKS)) if suit << 4 | rank not in removed] for suit in range(len(SUITS))]

    def said(lang: Language) -> str:
        shown = ([rank_words(RANKS[rank]).of(lang) for rank in left] for left in ranks)
        return ", ".join(" ".join((symbol, *left)) for symbol, left in zip(SYMBOLS, shown, strict=True))

    return Text.each(said)


RULES = TEXTS.rules()
