"""Whole deals beside the games as the rulebook tells them: who may do what, and every score."""

import random
from collections.abc import Sequence
from typing import Any

import pytest

from tests.games.told import euchre, follow, place, settled, three_five_eight, three_thirteen
from tests.strategies import at_ends
from trey.core.cards import JOKER, card_text
from trey.core.deal import Deal
from trey.core.happening import ThrownIn
from trey.games import PRESETS, parse_rules, rules
from trey.games.euchre import FAMILY as EUCHRE
from trey.games.three_thirteen import FAMILY as THREE_THIRTEEN
from trey.games.three_thirteen import turn
from trey.match import Dealt, Match
from trey.melds.hands import choices
from trey.melds.solver import least_points, least_without

ORDERS = list(PRESETS["sergeant_major"][0].option("phase_order").kind.schema()["values"])


def rules_with(order: str, kitty: str, exchange: Sequence[str] = ()) -> str:
    """The rules of 3-5-8 in this order; those without a kitty have seventeen cards each."""
    changes = [f"phase_order={order}", f"kitty_mode={kitty}", "win_rule=fixed_hands:12"]
    changes += ["kitty_size=0", "hand_size=17", "targets=9,5,3", "removed_cards=2C"] if kitty == "none" else []
    changes += [] if {"exchange", "give"} & set(order.split(",")) else ["exchange=none"]
    return " ".join(["sergeant_major", *changes, *exchange])


USUAL = three_five_eight.Rules()


def hands_of(text: str, order: str, kitty: str, seed: int, told_rules: three_five_eight.Rules = USUAL) -> int:
    """Play twelve hands of 3-5-8, each told beside it; return how many cards were given."""
    match, rng = Match(parse_rules(text)), random.Random(seed)
    last: tuple[int, ...] = (0, 0, 0)
    totals, given = (0, 0, 0), 0
    targets = (9, 5, 3) if kitty == "none" else (8, 5, 3)

    def choose(_: int, may: list[str]) -> str:
        nonlocal given
        given += any(action.startswith("give") for action in may)
        return rng.choice(may)

    for number in range(12):
        match.deal_numbered(seed, number)
        dealer = match.view(None).dealer
        told = three_five_eight.hand(
            match.dealt(), dealer, last, order=order, kitty=kitty, targets=targets, rules=told_rules
        )
        last = follow(match, told, choose)
        settled(match, last)
        totals = (totals[0] + last[0], totals[1] + last[1], totals[2] + last[2])
        assert match.scores == totals, f"{place(match)}: told totals {totals}, found {match.scores}"
    return given


@pytest.mark.parametrize("matches", [1, pytest.param(30, marks=pytest.mark.nightly)])
@pytest.mark.parametrize("order", ORDERS)
def test_a_hand_of_3_5_8_in_any_order_before_the_play_is_as_told(order: str, matches: int) -> None:
    modes = ["take_then_discard", "discard_then_take"] if "kitty" in order else ["none"]
    given = 0
    for number in range(matches):
        for kitty in modes if matches == 1 else [modes[number % len(modes)]]:
            given += hands_of(rules_with(order, kitty), order, kitty, number)
    assert bool(given) == bool({"exchange", "give"} & set(order.split(",")))


def test_3_5_8_with_the_kitty_before_trumps_is_as_told() -> None:
    text = "sergeant_major_kitty_before_call win_rule=fixed_hands:12"
    assert hands_of(text, "exchange,kitty,call", "take_then_discard", 7)


def exchange_at_random(order: str, rng: random.Random) -> tuple[list[str], three_five_eight.Rules]:
    """Options of the exchange that this order allows, and the same as the rulebook tells them."""
    steps = order.split(",")
    after_call = "exchange" in steps and steps.index("call") < steps.index("exchange")
    told = three_five_eight.Rules(
        one_by_one="exchange" in steps and rng.random() < 0.6,
        unlike=rng.random() < 0.6,
        waivable=rng.random() < 0.3,
        trumps=rng.choice(("normal", "free_return", "not_given")) if after_call else "normal",
        first=rng.choice(("higher_current_target", "biggest_surplus")),
    )
    return [
        f"exchange_one_by_one={told.one_by_one}".lower(),
        f"exchange_not_the_same_card={told.unlike}".lower(),
        f"exchange_waivable={told.waivable}".lower(),
        f"exchange_trump_cards={told.trumps}",
        f"exchange_two_up_order={told.first}",
    ], told


def exchanged_at_random(matches: int, seed: int) -> int:
    """Play matches of 3-5-8 with exchanges as chance has them, each told beside it; return how many cards went."""
    rng, given = random.Random(seed), 0
    for number in range(matches):
        order = rng.choice([order for order in ORDERS if {"exchange", "give"} & set(order.split(","))])
        kitty = rng.choice(["take_then_discard", "discard_then_take"]) if "kitty" in order else "none"
        changes, told = exchange_at_random(order, rng)
        given += hands_of(rules_with(order, kitty, changes), order, kitty, seed * 1000 + number, told)
    return given


@pytest.mark.parametrize("matches", [20, pytest.param(420, marks=pytest.mark.nightly)])
def test_an_exchange_with_any_options_is_as_told(matches: int) -> None:
    assert exchanged_at_random(matches, 5) > 30 * matches


UNLIKE = "exchange_not_the_same_card=true"
TOLD_OTHERWISE = {
    "not the same card": ([], three_five_eight.Rules(unlike=True)),
    "the same card, too": ([UNLIKE], USUAL),
    "card by card": ([UNLIKE], three_five_eight.Rules(unlike=True, one_by_one=True)),
    "all at once": ([UNLIKE, "exchange_one_by_one=true"], three_five_eight.Rules(unlike=True)),
}


@pytest.mark.parametrize("fault", TOLD_OTHERWISE)
def test_an_exchange_told_otherwise_is_seen(fault: str) -> None:
    """The table plays by an option of the exchange and the rulebook is read without it, or the other way round.

    It is said of which deal, after which acts, what was told and what was found.
    """
    changes, told = TOLD_OTHERWISE[fault]
    text = rules_with("exchange,call,kitty", "take_then_discard", changes)
    with pytest.raises(AssertionError, match=r"^sergeant_major .*, deal \d+, after \[.*\]: told .*, found "):
        sum(hands_of(text, "exchange,call,kitty", "take_then_discard", seed, told) for seed in range(40))


# Euchre


def deals_of_euchre(seed: int, deals: int, changes: dict[str, Any], told_rules: euchre.Rules) -> set[tuple[int, ...]]:
    """Play deals of Euchre, each told beside it; return what they came to."""
    changes = {"game_target": 50, **changes}
    rng, found = random.Random(seed), set()
    match = Match(rules("euchre_cutthroat", changes))
    for number in range(deals):
        if match.ended:
            match = Match(rules("euchre_cutthroat", changes))
        match.deal_numbered(seed, number)
        view, deal = match.view(None), deal_of(match)
        cards, thrown = euchre.dealt([*map(card_text, deal.cards)], deal.salt, view.dealer, told_rules)
        assert match.dealt() == cards, f"{place(match)}: told cards {cards}, found {match.dealt()}"
        assert (ThrownIn() in match.happened(None, view)) == bool(thrown)
        told = euchre.hand(cards, view.dealer, told_rules)
        points = follow(match, told, lambda _, may: "pass" if "pass" in may and rng.random() < 0.6 else rng.choice(may))
        settled(match, points if any(points) else None)  # a deal thrown in has none
        found.add(points)
    return found


def deal_of(match: Match) -> Deal:
    """The deal as it was given to the match."""
    return next(event.deal for event in reversed(match.log) if isinstance(event, Dealt))


@pytest.mark.parametrize(
    ("lone_loss", "deals"),
    [(None, 60), (4, 60), *(pytest.param(loss, 2500, marks=pytest.mark.nightly) for loss in (None, 5))],
)
def test_a_deal_of_euchre_is_as_told(lone_loss: int | None, deals: int) -> None:
    found = deals_of_euchre(3, deals, {"pts_euchre_alone_each": lone_loss}, euchre.Rules(lone_loss=lone_loss or 2))
    assert (0, 0, 0) in found
    assert not lone_loss or any(points.count(lone_loss) == 2 for points in found)


def house_of_euchre(rng: random.Random) -> tuple[dict[str, Any], euchre.Rules]:
    """Options of Euchre drawn together at the ends of their ranges, and the same as the rulebook tells them."""
    kept = {"deck": rng.choice(("e24", "e28", "e32")), "dummy": True, "game_target": 50, "max_deals": None}
    options = at_ends(EUCHRE, rng, "euchre_cutthroat", kept)[0].settled
    return dict(options), euchre.Rules.of(dict(options))


@pytest.mark.parametrize("houses", [10, pytest.param(250, marks=pytest.mark.nightly)])
def test_a_deal_of_euchre_under_any_house_rules_is_as_told(houses: int) -> None:
    rng = random.Random(13)
    for seed in range(houses):
        assert deals_of_euchre(seed, 15, *house_of_euchre(rng))


@pytest.mark.parametrize("misdeal", ["exchange_alike", "exchange_any"])
@pytest.mark.parametrize("deals", [60, pytest.param(2500, marks=pytest.mark.nightly)])
def test_a_deal_of_euchre_with_a_farmers_hand_is_as_told(misdeal: str, deals: int) -> None:
    assert deals_of_euchre(3, deals, {"misdeal": misdeal}, euchre.Rules(misdeal=misdeal))


EUCHRE_OTHERWISE = {
    "any may order up": ({"natural_trump": "to_order_up"}, euchre.Rules()),
    "only a natural orders up": ({}, euchre.Rules(natural="to_order_up")),
    "any suit may be named": ({"natural_trump": "in_both_rounds"}, euchre.Rules(natural="to_order_up")),
    "a poor hand is dealt again": ({}, euchre.Rules(misdeal="farmers_hand")),
    "a poor hand is played": ({"misdeal": "ace_no_face"}, euchre.Rules()),
    "with an ace, too": ({"misdeal": "ace_no_face"}, euchre.Rules(misdeal="no_ace_no_face")),
    "nothing is exchanged": ({"misdeal": "exchange_any"}, euchre.Rules()),
    "nines and tens are exchanged together": ({"misdeal": "exchange_alike"}, euchre.Rules(misdeal="exchange_any")),
    "only three of a rank are exchanged": ({"misdeal": "exchange_any"}, euchre.Rules(misdeal="exchange_alike")),
    "no other card matters": ({"misdeal": "ace_no_face"}, euchre.Rules(misdeal="farmers_hand")),
    "only a natural suit is named": ({"natural_trump": "to_order_up"}, euchre.Rules(natural="in_both_rounds")),
}


@pytest.mark.parametrize("fault", EUCHRE_OTHERWISE)
def test_a_deal_of_euchre_told_otherwise_is_seen(fault: str) -> None:
    with pytest.raises(AssertionError, match=r"^euchre_cutthroat .*, deal \d+, after \[.*\]: told .*, found |Thrown"):
        deals_of_euchre(3, 60, *EUCHRE_OTHERWISE[fault])


# Three Thirteen

HOUSES: list[dict[str, Any]] = [
    {"values": "fives", "ace_points": "15", "out_bonus": 10},
    {"wild_points": "20", "ace_points": "11", "out_without_discard": True},
    {"wild_points": "50", "ace_points": "20", "max_wilds_per_meld": "half", "out_bonus": 5, "ace": "both"},
    {"wild_points": "25", "values": "fives", "out_without_discard": True, "out_bonus": 15, "partial_melds": False},
    {"wild_points": "30", "values": "high", "out_without_discard": True, "same_suit_runs": False, "ace": "high"},
    {"jokers_per_pack": 2, "joker_points": 0, "out_without_discard": True},
    {"jokers_per_pack": 2, "joker_points": 0, "partial_melds": False},
    {"final_turn": "none", "out_bonus": 5},
]


def nearly_sorted(pack: tuple[int, ...], rng: random.Random) -> tuple[int, ...]:
    """An order in which cards of a rank are near each other, so that hands have melds; jokers and a rank come first."""
    first = rng.randrange(13)
    return tuple(sorted(pack, key=lambda card: (card != JOKER) * ((card % 16 - first) % 13) + rng.uniform(0, 5)))


def sensible(may: list[str], rng: random.Random) -> str:
    """Go out where one can, mostly, else throw the rank of which there are fewest."""
    if "go out" in may and rng.random() < 0.8:
        return "go out"
    ranks = [action[-2] for action in may if action.startswith("discard")]
    throws = [action for action in may if action.startswith("discard")]
    rare = [action for action in throws if ranks.count(action[-2]) == min(map(ranks.count, ranks))]
    return rng.choice(rare or [action for action in may if action != "lay"])


def rounds_of(changes: dict[str, Any], seed: int, rounds: int) -> tuple[int, int]:
    """Play rounds of Three Thirteen, each told beside it; return how many were ended, and turns without a discard."""
    rng, out, done = random.Random(seed), 0, [""]

    def choose(_: int, may: list[str]) -> str:
        done.append(sensible(may, rng))
        return done[-1]

    for _ in range(rounds):
        seats, size = rng.choice((2, 3, 4)), rng.choice((3, 4, 5))
        o = {**changes, "rounds": (size,), "stock_empty": "end_round"}
        match, dealer = Match(THREE_THIRTEEN.rules("three_thirteen", o, seats)), rng.randrange(seats)
        match.deal(Deal(dealer, nearly_sorted(match.rules.pack.cards, rng), 1))
        told = three_thirteen.a_round(match.dealt(), dealer, seats, match.rules.options)
        try:
            points = follow(match, told, choose)
        except three_thirteen.StockOutError:
            continue
        settled(match, points)
        out += match.view(None).finisher is not None
    turns = sum(action.startswith("draw") for action in done)
    return out, turns - sum(action.startswith("discard") for action in done)


@pytest.mark.parametrize("rounds", [30, pytest.param(1000, marks=pytest.mark.nightly)])
@pytest.mark.parametrize("changes", HOUSES)
def test_a_round_of_three_thirteen_is_as_told(changes: dict[str, Any], rounds: int) -> None:
    out, whole = rounds_of(changes, 11, rounds)
    assert out > rounds // 2
    assert bool(whole) == changes.get("out_without_discard", False)


TOLD_ALIKE = {
    "decks": 2,
    "rounds": (3, 4, 5),
    "extra_14th_no_wild": False,
    "layoff": False,
    "auto_meld": True,
    "strict": False,
    "double_rounds": (),
    "stock_empty": "end_round",
}
"""What the reference has no other way for."""


def rounds_at_ends(seed: int, rounds: int) -> int:
    """Play rounds whose options lie at the ends of their ranges, each told beside it; return how many were ended."""
    now, *_ = at_ends(THREE_THIRTEEN, random.Random(seed), "three_thirteen", TOLD_ALIKE, 3)
    return rounds_of(dict(now.settled), seed, rounds)[0]


@pytest.mark.parametrize("settings", [16, pytest.param(400, marks=pytest.mark.nightly)])
def test_a_round_at_the_ends_of_all_options_is_as_told(settings: int) -> None:
    assert sum(rounds_at_ends(seed, 4) for seed in range(settings)) > settings


def test_complete_by_points_is_seen_at_the_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where jokers count nothing, no points left is not the same as no card left."""

    def all_counted(w: Any, one: int, two: int, jokers: int, m: Any) -> int:
        return int(least_points(w, one, two, jokers, m) == 0)

    def counted(w: Any, one: int, two: int, jokers: int, m: Any) -> int:
        cards = [card for card in range(62) if choices(one, jokers) >> card & 1]
        return sum(1 << card for card in cards if least_without(w, one, two, jokers, card, m) == 0)

    monkeypatch.setattr(turn, "melds_all", all_counted)
    monkeypatch.setattr(turn, "outs", counted)
    with pytest.raises(AssertionError, match=r"^three_thirteen .*'joker_points': 0.*: told .*, found "):
        sum(rounds_at_ends(seed, 4) for seed in range(100))
