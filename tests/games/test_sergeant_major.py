"""The worked examples of the rulebook for the 3-5-8 family, each by its sentence."""

import random
from typing import Any

import pytest

from trey.bots import BOTS
from trey.core.action import Action
from trey.core.cards import cards_of, hand_text, parse_card, parse_hand
from trey.core.deal import Deal
from trey.core.errors import IllegalError, OptionError
from trey.core.history import HIDDEN, act_code, act_phase, act_seat, act_to
from trey.core.options import Choice, Sized
from trey.core.tricks import lead_of_claim
from trey.games import PRESETS, parse_rules, rules
from trey.games.sergeant_major.state import CALL_SETS, KITTY_MODES, STAGES, TIES, TRUMP_GIFTS, WIN_RULES
from trey.match import Match

ORDERS = list(PRESETS["sergeant_major"][0].option("phase_order").kind.schema()["values"])


def inside(match: Match) -> Any:
    """The state of a match, to be set up by hand."""
    return match._state


def between(match: Match) -> Any:
    """How a match stands between deals, to be set up by hand."""
    return match._standing


def deal_some(match: Match, dealer: int, **given: str) -> Match:
    """Deal the given cards to p0, p1, p2 or the kitty, and any others to fill up."""
    places = match.family.places(match.rules.options, 3, dealer, match.number + 1)
    hands = {place.removeprefix("p"): parse_hand(cards) for place, cards in given.items()}
    used = {card for cards in hands.values() for card in cards}
    rest = [card for card in match.rules.pack.cards if card not in used]
    random.Random(1).shuffle(rest)
    full = {p: [*hands.get(p, [])] for p in dict.fromkeys(places)}
    for place, cards in full.items():
        cards += [rest.pop() for _ in range(places.count(place) - len(cards))]
    match.deal(f"dealer {dealer} / " + " / ".join(f"{p}: {hand_text(c)}" for p, c in full.items()))
    return match


def after_hand(preset: str, deltas: tuple[int, int, int], **changes: Any) -> Match:
    """A match whose last hand ended with these points."""
    match = Match(rules(preset, changes))
    between(match).last[:] = list(deltas)
    return match


def finish(preset: str, tricks: tuple[int, int, int], dealer: int = 0, call: str = "trump S", **changes: Any) -> Match:
    """A match whose hand is about to end: the tricks as given but for the last, which its winner now takes."""
    match = Match(rules(preset, changes))
    match.deal(deal_some(Match(match.rules), dealer).log[0].deal)  # type: ignore[union-attr]
    while match.phase.id != "play":
        match.play(call if match.phase.id == "call" else match.legal[0])
    state, winner = inside(match), tricks.index(max(tricks))
    state.tricks[:] = [t - (seat == winner) for seat, t in enumerate(tricks)]
    state.turn = winner
    for seat, card in zip(((winner + i) % 3 for i in range(3)), ("AS", "3S", "2S"), strict=True):
        state.hands[seat] = 1 << parse_card(card)
    return match.play(*(["play AS", "play 3S", "play 2S"]))


def gifts(match: Match, seat: int) -> list[str]:
    """The cards a seat received in the exchange."""
    return [p.card for p in match.view(seat).received]


def suits_of(match: Match, seat: int, suits: str) -> set[str]:
    return {card for card in match.view(seat).hand if card[-1] in suits}


def test_t1_tricks_10_2_4_give_deltas_plus_2_minus_3_plus_1_and_stakes_balance() -> None:
    match = finish("sergeant_major", (10, 2, 4), stake=5)
    assert match.deltas == (2, -3, 1)
    assert match.view(None).notes[0].en == "{1} {1:pays|pay} {0} 10."
    assert match.view(None).notes[1].en == "{1} {1:pays|pay} {2} 5."
    assert [p.money for p in match.view(None).players] == [10, -15, 5]


def test_a_prize_for_twelve_tricks_is_paid_by_both_of_the_others_beside_the_stakes() -> None:
    match = finish("sergeant_major", (12, 3, 1), stake=5, win_prize=50)
    assert [p.money for p in match.view(None).players] == [4 * 5 + 100, -10 - 50, -10 - 50]
    said = [note.en for note in match.view(None).notes]
    assert said[2:] == ["{1} {1:pays|pay} {0} 50 for the win.", "{2} {2:pays|pay} {0} 50 for the win."]
    assert [p.money for p in finish("sergeant_major", (11, 4, 1), win_prize=50).view(None).players] == [0, 0, 0]
    assert finish("sergeant_major", (12, 3, 1)).view(None).players[0].money is None


def test_a_prize_is_paid_too_where_the_hand_stops_at_the_win() -> None:
    match = finish("sergeant_major", (12, 2, 1), win_prize=7, finish_hand_after_win=False)
    assert [p.money for p in match.view(None).players] == [14, -7, -7]


def test_no_prize_is_paid_where_a_match_is_won_otherwise() -> None:
    match = finish("sergeant_major", (12, 3, 1), win_rule="target_plus:4", win_prize=50)
    assert match.ended == "target_plus"
    assert [p.money for p in match.view(None).players] == [None, None, None]


def test_t1_the_higher_current_target_exchanges_first() -> None:
    match = deal_some(after_hand("sergeant_major", (2, -3, 1)), 1)
    assert [p.target for p in match.view(None).players] == [3, 8, 5]
    assert [match.turn, match.view(2).owed, match.view(2).receiver] == [2, 1, 1]
    match.play(match.legal[0])
    assert [match.turn, match.view(0).owed] == [0, 2]


def test_t1_with_biggest_surplus_the_one_most_up_exchanges_first() -> None:
    match = deal_some(after_hand("sergeant_major", (2, -3, 1), exchange_two_up_order="biggest_surplus"), 1)
    assert [match.turn, match.view(0).owed] == [0, 2]


def test_t2_each_gift_brings_back_the_highest_card_of_its_suit() -> None:
    match = deal_some(
        after_hand("sergeant_major", (2, -3, 1)),
        1,
        p0="3S 2D AS KS QS AD QD JD",
        p1="KD 9D 5D JS",
        p2="4D TS 9S 8S 7S 6S 5S 4S 2S TD 8D 7D 6D 3D",
    )
    match.play("give 4D")
    assert gifts(match, 2) == ["KD"]
    match.play("give 3S", "give 2D")
    assert set(gifts(match, 0)) == {"JS", "9D"}
    assert suits_of(match, 1, "DS") == {"5D", "4D", "2D", "3S"}


def test_t3_two_of_one_suit_bring_back_the_two_highest() -> None:
    match = deal_some(
        after_hand("sergeant_major", (2, -2, 0)), 1, p1="AH 5H", p0="2H 6H KH QH JH TH", p2="9H 8H 7H 4H 3H"
    )
    match.play("give 2H", "give 6H")
    assert set(gifts(match, 0)) == {"AH", "6H"}
    assert suits_of(match, 1, "H") == {"5H", "2H"}


def test_t4_a_card_given_to_a_void_comes_back() -> None:
    match = deal_some(
        after_hand("sergeant_major", (1, -1, 0)),
        1,
        p0="7H AH KH QH JH TH",
        p2="9H 8H 6H 5H 4H 3H 2H",
    )
    match.play("give 7H")
    assert gifts(match, 0) == ["7H"]


def test_t6_one_up_two_down_all_gifts_are_chosen_before_any_return() -> None:
    match = finish("sergeant_major", (11, 4, 1), stake=10)
    assert match.deltas == (3, -1, -2)
    assert [p.money for p in match.view(None).players] == [30, -10, -20]
    match = deal_some(after_hand("sergeant_major", (3, -1, -2)), 1)
    owed = []
    while match.turn == 0 and match.phase.id == "give":
        view = match.view(0)
        owed.append((view.receiver, view.owed))
        assert not view.received, "nothing comes back before all is given"
        match.play(match.legal[0])
    assert owed == [(1, 1), (2, 2), (2, 1)]
    assert len(gifts(match, 0)) == 3


def test_t7_a_later_gift_is_never_handed_to_an_earlier_giver() -> None:
    # P (seat 2, target 5) gives 4H first, Q (seat 0, target 2) gives 9H; the receiver is the dealer, seat 1.
    match = deal_some(
        after_hand("nine_five_two_variation", (1, -2, 1)),
        1,
        p1="KH 3H AS KS QS JS",
        p2="4H AH QH JH TH 8H",
        p0="9H 7H 6H 5H 2H",
        kitty="2S 3S 4S 5S",
    )
    match.play("discard 2S", "discard 3S", "discard 4S", "discard 5S", "give 4H", "give 9H", "trump S")
    assert gifts(match, 2) == ["KH"]
    assert gifts(match, 0) == ["9H"]


# Card by card, and not the same card


def test_card_by_card_each_gift_is_answered_before_the_next() -> None:
    match = deal_some(
        after_hand("sergeant_major", (3, -1, -2), exchange_one_by_one=True),
        1,
        p0="2H 3H 4D",
        p1="AH KD 5S",
        p2="KH 9H TD 6S",
    )
    assert (match.view(0).receiver, match.view(0).owed, match.view(0).later) == (1, 1, 0)
    match.play("give 2H")
    assert gifts(match, 0) == ["AH"]
    assert (match.view(0).receiver, match.view(0).owed, match.view(0).later) == (2, 1, 1)
    match.play("give 3H")
    assert (match.turn, match.view(0).later) == (0, 0)
    match.play("give 4D")
    assert set(gifts(match, 0)) == {"AH", "KH", "TD"}
    assert match.phase.id == "call"


def test_card_by_card_a_card_that_came_back_is_not_given_on() -> None:
    match = deal_some(after_hand("sergeant_major", (2, -2, 0), exchange_one_by_one=True), 1, p0="2H", p1="AH")
    match.play("give 2H")
    assert Action("give", "AH") not in match.legal
    with pytest.raises(IllegalError) as refused:
        match.play("give AH")
    assert refused.value.code == "gift-returned"


def test_card_by_card_whoever_gives_and_whoever_gets_see_the_cards_in_pairs() -> None:
    match = deal_some(
        after_hand("sergeant_major", (3, -3, 0), exchange_one_by_one=True),
        1,
        p0="2H 6H 4D",
        p1="AH 5H KD 3D",
        p2="KH QH JH TH 9H 8H 7H 3H 4H",
    )
    match.play("give 4D", "give 2H", "give 6H")
    for seat in (0, 1):
        there, back = match.view(seat).handed
        assert (there.cards, back.cards) == (("4D", "2H", "6H"), ("KD", "AH", "6H"))
    assert [(one.cards, one.count) for one in match.view(2).handed] == [((), 3), ((), 3)]


@pytest.mark.parametrize("order", ORDERS)
def test_card_by_card_goes_with_every_order_in_which_returns_need_not_wait(order: str) -> None:
    steps = order.split(",")
    changes: dict[str, Any] = {"phase_order": order, "exchange_one_by_one": True}
    if "kitty" not in steps:
        changes |= {"kitty_mode": "none", "kitty_size": 0, "hand_size": 17, "targets": (9, 5, 3), "removed_cards": (0,)}
    if not {"exchange", "give"} & set(steps):
        changes |= {"exchange": "none"}
    if "give" not in steps:
        assert parse_rules(rules("sergeant_major", changes).text) == rules("sergeant_major", changes)
        return
    with pytest.raises(OptionError) as refused:
        rules("sergeant_major", changes)
    assert refused.value.code == "one-by-one-order"


def returned(cards: str, given: list[str], *, one_by_one: bool) -> list[str]:
    """What comes back for gifts to a seat that has these hearts, where no card answers itself."""
    others = [card for card in (f"{rank}H" for rank in "23456789TJQKA") if card not in [*cards.split(), *given]]
    match = deal_some(
        after_hand(
            "sergeant_major",
            (len(given), -len(given), 0),
            exchange_one_by_one=one_by_one,
            exchange_not_the_same_card=True,
        ),
        1,
        p0=" ".join(given),
        p1=cards,
        p2=" ".join(others),
    )
    match.play(*(f"give {card}" for card in given))
    return gifts(match, 0)


@pytest.mark.parametrize("one_by_one", [False, True])
def test_no_card_answers_itself_while_there_is_another_of_its_suit(*, one_by_one: bool) -> None:
    assert returned("5H 3H", ["QH"], one_by_one=one_by_one) == ["5H"]
    assert returned("AS", ["QH"], one_by_one=one_by_one) == ["QH"]


def test_of_cards_given_together_none_comes_back_while_there_is_another_of_the_suit() -> None:
    assert set(returned("5H 4H", ["9H", "2H"], one_by_one=False)) == {"5H", "4H"}
    assert set(returned("5H", ["9H", "2H"], one_by_one=False)) == {"5H", "9H"}


def test_card_by_card_an_earlier_gift_may_answer_a_later_one() -> None:
    assert set(returned("5H 4H", ["9H", "2H"], one_by_one=True)) == {"5H", "9H"}
    assert set(returned("5H", ["2H", "3H"], one_by_one=True)) == {"5H", "2H"}


@pytest.mark.parametrize("one_by_one", [False, True])
def test_a_trump_is_not_its_own_answer_while_there_is_another_trump(*, one_by_one: bool) -> None:
    changes = {"exchange_one_by_one": one_by_one, "exchange_not_the_same_card": True}
    match = deal_some(after_hand("woburn_reconstruction", (1, -1, 0), **changes), 1, p1="AS 2C", p0="3S")
    match.play("keep", "keep", "keep", "trump S", "give 3S")
    assert Action("return", "3S") not in match.legal
    assert {Action("return", "AS"), Action("return", "2C")} <= set(match.legal)


@pytest.mark.parametrize("one_by_one", [False, True])
def test_rules_of_thumb_give_where_the_answer_may_still_be_high(*, one_by_one: bool) -> None:
    """A jack came back for the first heart: no higher one will."""
    match = deal_some(
        after_hand("sergeant_major", (2, -2, 0), exchange_one_by_one=one_by_one),
        1,
        p0="2H 3H 4H 2S KS 2C AC KC QC JC 2D AD KD QD JD TD",
        p1="JH 9H AS",
        p2="AH KH QH TH",
    )
    bot = BOTS["habit"]
    gave = []
    while match.phase.id == "give":
        gave.append(match.phase.action(bot.choose(match.rules, match.observation(0), 1)).what)
        match.play(f"give {gave[-1]}")
    assert gave == (["2H", "2S"] if one_by_one else ["2H", "3H"])


def test_t8_tricks_12_3_1_win_the_game_for_the_dealer() -> None:
    match = finish("sergeant_major", (12, 3, 1))
    assert match.deltas == (4, -2, -2)
    assert match.winners == (0,)
    assert match.ended == "tricks_in_hand"


@pytest.mark.parametrize(
    ("preset", "tricks", "deltas", "won"),
    [
        ("nine_five_two", (11, 3, 2), (2, -2, 0), False),
        ("six_three_eight", (9, 4, 4), (1, -2, 1), False),
        ("nine_five_three_no_kitty", (12, 3, 2), (3, -2, -1), True),
    ],
)
def test_t9_other_targets(preset: str, tricks: tuple[int, int, int], deltas: tuple[int, ...], won: int) -> None:
    match = finish(preset, tricks)
    assert match.deltas == deltas
    assert (match.ended is not None) == won


def test_t10_cumulative_tricks_6_6_4_are_minus_2_plus_1_plus_1() -> None:
    match = finish("eight_five_three", (6, 6, 4))
    assert match.scores == (-2, 1, 1)
    assert match.ended is None


def test_t11_a_miz_counts_tricks_under_the_limit() -> None:
    assert finish("sergeant_major_alternate", (2, 4, 10), call="miz").deltas == (1, 1, -2)
    assert finish("sergeant_major_alternate", (7, 5, 4)).deltas == (-1, 0, 1)
    assert finish("sergeant_major_alternate", (6, 4, 6)).deltas == (-2, -1, 3)


def test_a_miz_of_one_trick_at_most_says_so() -> None:
    match = Match(rules("sergeant_major_alternate", {"miz_maxima": (1, 5, 10)}))
    match.deal(Deal.random(match.rules.pack.cards, 0, random.Random(1)))
    assert [*dict(match.view(0).prices)["miz"]] == ["at most 1 trick", "au plus 1 pli"]


def test_t11_twelve_tricks_do_not_end_the_alternate_game() -> None:
    assert finish("sergeant_major_alternate", (12, 3, 1)).ended is None


@pytest.mark.parametrize(("call", "winner"), [("trump NT", 0), ("trump C", 2)])
def test_t12_without_trumps_the_led_suit_wins_and_with_clubs_the_club(call: str, winner: int) -> None:
    match = deal_some(Match("sergeant_major_alternate"), 2, p0="5H", p1="KC", p2="TH")
    match.play(call)
    for _ in range(4):
        match.play(next(a for a in match.legal if a.what != "TH"))
    inside(match).hands[:] = [
        1 << parse_card(c) | 1 << parse_card(d) for c, d in (("5H", "2S"), ("KC", "3S"), ("TH", "4S"))
    ]
    match.play("play 5H", "play KC", "play TH")
    assert match.view(None).last_winner == (1 if winner == 2 else 2)


@pytest.mark.parametrize("preset", [p for p, (f, _) in PRESETS.items() if f.id == "sergeant_major"])
def test_t14_cards_and_targets_add_up(preset: str) -> None:
    o = rules(preset).options
    assert 3 * o["hand_size"] + o["kitty_size"] == len(rules(preset).pack.cards)
    assert sum(o["targets"]) == o["hand_size"]


# The options


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"hand_size": 17}, "cards-do-not-fit"),
        ({"targets": (9, 5, 3)}, "targets-do-not-add-up"),
        ({"kitty_mode": "none"}, "kitty-order"),
        ({"exchange": "none"}, "exchange-order"),
        ({"exchange_trump_cards": "free_return"}, "trumps-unknown-in-exchange"),
        ({"dealer_blind_exchange": True, "phase_order": "call,exchange,kitty"}, "blind-exchange-order"),
        ({"call_on_first": 6}, "call-on-first-order"),
        (
            {"call_on_first": 6, "phase_order": "call,exchange,kitty", "redeal_window": True},
            "call-on-first-alone",
        ),
        ({"peek_if_4444": True}, "peek-order"),
        ({"down_dealer_shows_kitty": True, "caller": "left_of_dealer"}, "shows-kitty-order"),
        ({"call_set": "suits_nt_miz", "miz_maxima": (3, 5, 9)}, "miz-limits-do-not-add-up"),
        ({"call_once_each": True}, "calls-run-out"),
        ({"win_rule": "all_calls", "tie": "shared"}, "all-calls-once"),
        ({"win_rule": "all_calls", "call_once_each": True, "tie": "shared"}, "too-few-calls"),
        (
            {"win_rule": "all_calls", "call_once_each": True, "call_set": "suits_nt_miz"},
            "no-calls-to-continue",
        ),
        ({"win_rule": "tricks_in_hand:17"}, "win-out-of-reach"),
        ({"win_rule": "target_plus:14"}, "win-out-of-reach"),
        ({"stake": -1}, "option-value"),
        ({"steak": 1}, "option-unknown"),
    ],
)
def test_options_that_cannot_work_are_refused_with_the_reason(changes: dict[str, Any], code: str) -> None:
    with pytest.raises(OptionError, match=f"^{code}: ."):
        rules("sergeant_major", changes)


def test_a_void_seat_must_trump_and_overtrump_where_the_table_says_so() -> None:
    match = deal_some(Match(rules("sergeant_major", must_trump_when_void=True)), 2, p0="AH", p1="2C 9S", p2="TS 3S KD")
    match.play("trump S", *[next(a for a in match.legal)] * 0)
    while match.phase.id == "discard":
        match.play(next(a for a in match.legal if a.what not in {"TS", "3S", "KD"}))
    masks = [parse_hand("AH 2D"), parse_hand("2C 9S"), parse_hand("TS 3S KD")]
    inside(match).hands[:] = [sum(1 << c for c in cards) for cards in masks]
    match.play("play AH")
    assert match.legal == (Action("play", "9S"),)
    match.play("play 9S")
    assert match.legal == (Action("play", "TS"),)


def test_a_trump_lead_must_be_beaten_where_the_table_says_so() -> None:
    match = deal_some(Match(rules("sergeant_major", must_overtake_trump_lead=True)), 2)
    match.play("trump S")
    while match.phase.id == "discard":
        match.play(match.legal[0])
    masks = [parse_hand("7S 2D"), parse_hand("9S 4S AH"), parse_hand("TS 3S")]
    inside(match).hands[:] = [sum(1 << c for c in cards) for cards in masks]
    match.play("play 7S")
    assert [a.what for a in match.legal] == ["9S"]


def test_a_caller_with_4444_may_peek_and_then_loses_his_exchange() -> None:
    hand = "AS KS 3S 2S AH KH 3H 2H AD KD 3D 2D AC KC 3C 2C"
    match = deal_some(after_hand("bulgarian_blato", (0, -2, 2)), 0, p2=hand)
    assert match.turn == 2, "the next to play counter-clockwise calls"
    assert Action("peek") in match.legal
    match.play("peek")
    assert len(match.view(2).taken) == 4
    assert not match.view(1).taken
    match.play("trump S")
    assert match.phase.id == "discard", "no exchange after a peek"


def test_a_pass_is_dealt_again_by_the_same_dealer() -> None:
    match = deal_some(Match("bulgarian_blato"), 0).play("pass")
    assert (match.needs_deal, match.dealer_due, match.deltas) == (True, 0, None)
    deal_some(match, 0)
    assert Action("pass") not in match.legal, "once per game"


def test_the_blind_dealer_does_not_see_what_he_receives_before_he_calls() -> None:
    match = deal_some(after_hand("israeli_358", (2, -2, 0)), 0)
    match.play("keep", "keep", "keep")
    while match.phase.id == "give":
        match.play(match.legal[0])
    view = match.view(0)
    assert (view.face_down, len(view.hand), view.received) == (2, 14, ())
    match.play("trump H")
    assert (match.view(0).face_down, len(match.view(0).received)) == (0, 2)


def test_each_side_may_ask_for_one_redeal_in_a_hand() -> None:
    match = deal_some(Match("woburn_reconstruction"), 0)
    assert match.turn == 0
    match.play("redeal")
    deal_some(match, 0)
    assert match.turn == 1, "the highest target has had its redeal"
    match.play("keep", "redeal")
    deal_some(match, 0)
    assert match.phase.id == "call"


def test_a_trump_received_may_be_answered_with_any_card() -> None:
    match = deal_some(after_hand("woburn_reconstruction", (1, -1, 0)), 1, p1="AS 2C", p0="3S")
    match.play("keep", "keep", "keep", "trump S", "give 3S")
    assert (match.turn, match.phase.id) == (1, "return")
    match.play("return 2C")
    assert gifts(match, 0) == ["2C"]


def test_a_hand_may_stop_at_a_win() -> None:
    match = Match(rules("sergeant_major", finish_hand_after_win=False))
    deal_some(match, 0, p0="AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S AH AD AC")
    match.play("trump S")
    for _ in range(4):
        match.play(match.legal[0])
    rng = random.Random(2)
    while not match.ended:
        match.play(match.legal[-1] if match.turn == 0 else rng.choice(match.legal))
    assert (match.winners, match.deltas) == ((0,), (0, 0, 0))
    assert sum(p.cards for p in match.view(None).players) > 0


# Seats are equal


@pytest.mark.parametrize("dealer", range(3))
@pytest.mark.parametrize(("direction", "step"), [("clockwise", 1), ("counterclockwise", 2)])
def test_of_equal_targets_the_first_after_the_dealer_is_asked_about_a_redeal_first(
    dealer: int, direction: str, step: int
) -> None:
    match = deal_some(Match(rules("woburn_reconstruction", targets=(2, 7, 7), direction=direction)), dealer)
    asked = []
    for _ in range(3):
        asked.append(match.turn)
        match.play("keep")
    assert asked == [(dealer + step * place) % 3 for place in (1, 2, 0)]


@pytest.mark.parametrize("dealer", range(3))
def test_of_equal_targets_the_first_after_the_dealer_exchanges_first(dealer: int) -> None:
    gains = [1, 1, 1]
    gains[dealer] = -2
    match = after_hand("sergeant_major", (gains[0], gains[1], gains[2]), targets=(8, 4, 4))
    deal_some(match, dealer)
    assert (match.phase.id, match.turn) == ("give", (dealer + 1) % 3)


@pytest.mark.parametrize(
    "text",
    [
        "woburn_reconstruction targets=2,7,7",
        "sergeant_major targets=8,4,4",
        "israeli_358 targets=2,7,7",
        "bulgarian_blato targets=2,7,7",
        "sergeant_major targets=8,4,4 exchange_two_up_order=biggest_surplus",
    ],
)
def test_all_seats_rotated_play_the_same_match_rotated(text: str) -> None:
    """The order of the pack tells where cards go from the dealer on, so a turned table is dealt the same order."""
    rng = random.Random(5)
    match, turned = Match(text), Match(text)
    for _ in range(600):
        if match.ended:
            break
        if match.needs_deal:
            dealer = rng.randrange(3) if match.dealer_due is None else match.dealer_due
            order = Deal.random(match.rules.pack.cards, dealer, rng)
            match.deal(order)
            turned.deal(Deal((order.dealer + 1) % 3, order.cards, order.salt))
        action = rng.choice(match.legal)
        seat = match.turn
        assert seat is not None
        assert turned.turn == (seat + 1) % 3
        assert turned.legal == match.legal
        match.play(action)
        turned.play(action)
        assert turned.scores == (match.scores[2], match.scores[0], match.scores[1])


# What a seat remembers


def told(match: Match, seat: int | None) -> list[str]:
    """What a seat knows to have been done, in order: `seat verb what`, `?` for a card it may not know."""
    o, phases = match.observation(seat), match.family.phases
    found = []
    for act in o.acts[: o.acted]:
        phase = phases[act_phase(act)]
        to = "" if act_to(act) < 0 else f" to {act_to(act)}"
        what = f"{phase.cards} ?" if act_code(act) == HIDDEN else str(phase.action(act_code(act)))
        found.append(f"{act_seat(act)} {what}{to}")
    return found


def test_gifts_are_remembered_by_giver_and_receiver_and_discards_by_the_dealer() -> None:
    match = deal_some(
        after_hand("sergeant_major", (2, -2, 0)), 1, p1="AH 5H TC 9C 8C 7C", p0="2H 6H KH QH JH TH", p2="9H 8H 7H 4H 3H"
    )
    match.play("give 2H")
    assert told(match, 1) == ["0 give ? to 1"], "not before they are handed over"
    match.play("give 6H", "trump H", "discard TC", "discard 9C", "discard 8C", "discard 7C")
    common = ["1 trump H"]
    gave = ["0 give 2H to 1", "0 give 6H to 1"]
    unseen = ["0 give ? to 1"] * 2
    threw = ["1 discard TC", "1 discard 9C", "1 discard 8C", "1 discard 7C"]
    assert told(match, 0) == gave + common + ["1 discard ?"] * 4
    assert told(match, 1) == gave + common + threw
    assert told(match, 2) == unseen + common + ["1 discard ?"] * 4 == told(match, None)
    lead = match.legal[0]
    match.play(lead)
    assert told(match, None)[-1] == f"2 {lead}"


def test_a_chosen_return_is_remembered_by_both() -> None:
    match = deal_some(after_hand("woburn_reconstruction", (1, -1, 0)), 1, p1="AS 2C", p0="3S")
    match.play("keep", "keep", "keep", "trump S", "give 3S", "return 2C")
    kept = ["1 keep", "2 keep", "0 keep", "1 trump S"]
    assert told(match, 0) == [*kept, "0 give 3S to 1", "1 return 2C to 0"] == told(match, 1)
    assert told(match, 2) == [*kept, "0 give ? to 1", "1 return ? to 0"]


def test_the_blind_dealer_remembers_a_gift_once_he_has_called() -> None:
    match = deal_some(after_hand("israeli_358", (1, -1, 0)), 1, p0="3S")
    match.play("keep", "keep", "keep", "give 3S")
    assert told(match, 1)[-1] == "0 give ? to 1"
    match.play("trump H")
    assert told(match, 1)[-2:] == ["0 give 3S to 1", "1 trump H"]


def test_every_choice_of_an_option_has_its_number() -> None:
    kinds = {option.id: option.kind for option in Match("sergeant_major").family.options}
    for option, numbers in (
        ("kitty_mode", KITTY_MODES),
        ("call_set", CALL_SETS),
        ("exchange_trump_cards", TRUMP_GIFTS),
        ("tie", TIES),
    ):
        kind = kinds[option]
        assert isinstance(kind, Choice)
        assert set(kind.values) == set(numbers)
        assert len(set(numbers.values())) == len(numbers)
    won, order = kinds["win_rule"], kinds["phase_order"]
    assert isinstance(won, Sized)
    assert set(won.values) == set(WIN_RULES) - {"max_hands"}
    assert isinstance(order, Choice)
    assert {stage for text in order.values for stage in text.split(",")} == set(STAGES)


def steps_taken(text: str, deals: int) -> set[tuple[str, ...]]:
    """The steps before the play of some deals, in their order, as the log tells them."""
    named = {"call": "call", "discard": "kitty", "swap": "kitty", "give": "exchange", "return": "exchange"}
    rng, match, found = random.Random(5), Match(parse_rules(text)), set()
    for number in range(deals):
        match.deal_numbered(9, number)
        taken: list[str] = []
        while match.turn is not None:
            step = named.get(match.phase.id)
            if step and taken[-1:] != [step]:
                taken.append(step)
            match.play(rng.choice(match.legal))
        found.add(tuple(taken))
        if match.ended:
            break
    return found


@pytest.mark.parametrize("order", ORDERS)
def test_every_order_before_the_play_is_kept(order: str) -> None:
    """Where nobody is up there is no exchange."""
    steps = order.split(",")
    changes = [f"phase_order={order}", "win_rule=fixed_hands:12"]
    changes += (
        []
        if "kitty" in steps
        else ["kitty_mode=none", "kitty_size=0", "hand_size=17", "targets=9,5,3", "removed_cards=2C"]
    )
    changes += [] if {"exchange", "give"} & set(steps) else ["exchange=none"]
    given = [step for step in steps if step != "return"]  # returns are made without asking where one card alone may go
    kept = {tuple("exchange" if step in {"give", "return"} else step for step in one) for one in (steps, given)}
    kept |= {tuple(step for step in one if step != "exchange") for one in kept}
    found = steps_taken(" ".join(("sergeant_major", *changes)), 8)
    assert found <= kept
    assert ("exchange" in str(found)) == bool({"exchange", "give"} & set(steps))


def test_an_order_that_makes_no_sense_is_refused() -> None:
    for order in ("kitty", "call,call", "exchange,kitty", "give,kitty,return,call", "return,call,give", "call;kitty"):
        with pytest.raises(OptionError) as refused:
            rules("sergeant_major", {"phase_order": order})
        assert refused.value.code == "option-value"


def test_a_dealer_who_takes_the_kitty_first_names_trumps_with_it_in_hand() -> None:
    match = Match("sergeant_major_kitty_before_call")
    match.deal_numbered(3, 0)
    assert match.phase.id == "discard"
    assert len(match.view(match.turn).hand) == 20
    while match.phase.id == "discard":
        match.play(match.legal[0])
    assert match.phase.id == "call"
    assert len(match.view(match.turn).hand) == 16


def test_the_running_deal_is_not_in_a_watchers_view() -> None:
    match = deal_some(Match("sergeant_major"), 0)
    assert match.view(None).hand == ()
    assert cards_of(match.observation(None).hand) == []


def claims_of_blato(deals: int) -> tuple[int, int, int]:
    """Play deals of Blato by chance, its claims to the end; count claims, sure by duties alone, and lost ones."""
    rng, claimed, by_duty, lost = random.Random(2), 0, 0, 0
    for number in range(deals):
        match = Match("bulgarian_blato")
        match.deal_numbered(5, number)
        claimer, due = None, 0
        while match.turn is not None:
            seat, o = match.turn, match.observation(match.turn)
            card = match.claim(seat) if claimer in {None, seat} else None
            if card and claimer is None:
                claimer, due = seat, o.tricks[seat] + len(match.view(seat).hand)
                claimed += 1
                unseen = match.rules.params.cards & ~(o.hand | o.played | o.aside)
                left, right = (seat + match.rules.params.step) % 3, (seat - match.rules.params.step) % 3
                by_duty += lead_of_claim(o.hand, unseen & ~o.lacks[left], unseen & ~o.lacks[right], o.trump) < 0
            match.play(card or rng.choice(match.legal))
        lost += claimer is not None and match.view(None).players[claimer].tricks != due
    return claimed, by_duty, lost


def test_a_claim_counts_what_a_duty_left_undone_has_shown() -> None:
    claimed, by_duty, lost = claims_of_blato(300)
    assert claimed > 120
    assert by_duty > 10
    assert not lost
