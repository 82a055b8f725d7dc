"""Three-handed Euchre: the rulebook's worked examples, its options, and what a seat may know."""

import random
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from math import comb, sqrt
from typing import Any

import pytest

from trey.bots import BOTS
from trey.cli.terminal.narrator import Narrator
from trey.core.action import Action
from trey.core.cards import JOKER, card_text, mask_of, parse_card, parse_hand
from trey.core.deal import Deal, PackOrder, shuffle_pack
from trey.core.errors import IllegalError, OptionError
from trey.core.family import Family, Rules
from trey.core.goals import Standing, begin
from trey.core.happening import NewDeal, Said, SetAside, ThrownIn
from trey.core.hidden.packets import UP_TAKEN, Work
from trey.core.history import act_code, act_phase, act_seat
from trey.core.ranking import strength
from trey.core.text import LANGUAGES
from trey.core.tricks import NO_TRUMP, members, trumps_with_bowers
from trey.games import euchre
from trey.games.euchre.actions import ALONE, CAST, DONE, PICKING, PLAY
from trey.games.euchre.encoding import ENCODING, AgentObservation
from trey.games.euchre.habit import habit
from trey.games.euchre.observation import PLACES, Observation
from trey.games.euchre.rules import close, deal, score
from trey.games.euchre.state import State
from trey.games.euchre.words.reasons import trumps_held
from trey.games.euchre.words.view import shown_order
from trey.kernel.bits import bits, low_index, popcount
from trey.kernel.compiled import compiled, record, to_record
from trey.kernel.layout import Kind
from trey.kernel.mark import inlined
from trey.kernel.rng import Rng, below, seeded
from trey.laws.test_acts import acts_of
from trey.laws.test_hiding import compare_worlds
from trey.laws.test_resampled import worlds
from trey.match import Dealt, Match, read, write
from trey.match.second_thoughts import may_undo
from trey.solvers.playout import RandomPlay

FAMILY = euchre.FAMILY
apply, legal = FAMILY.engine.apply, PLACES.legal
WORK = Work()
CLUBS, DIAMONDS, HEARTS, SPADES = range(4)
HOUSE_RULES: tuple[dict[str, Any], ...] = (
    {"must_use_dummy": False, "no_trump_call": True, "may_discard_upcard": False},
    {"deck": "e33", "joker_turned_up": "dealer_is_maker", "may_discard_upcard": False},
    {"deck": "e25", "stick_the_dealer": True, "tie": "shared", "max_deals": 3},
    {"deck": "e28", "alone_maker": False, "dealer_pickup": "mandatory"},
    {"deck": "e20", "dummy": False, "alone_maker": False, "round2_excludes_turned_suit": False},
    {"natural_trump": "to_order_up", "may_discard_upcard": False},
    {"natural_trump": "in_both_rounds", "stick_the_dealer": True, "deck": "e25", "joker_turned_up": "dealer_is_maker"},
    {"misdeal": "ace_no_face", "deck": "e33"},
    {"misdeal": "farmers_hand", "dummy": False, "alone_maker": False},
    {"misdeal": "exchange_any", "natural_trump": "in_both_rounds"},
)


def rules(preset: str = "euchre_cutthroat", **changes: Any) -> Rules:
    return FAMILY.rules(preset, changes)


def numbers(settled: Rules) -> Any:
    return settled.params


def table(dealt: str, preset: str = "euchre_cutthroat", **changes: Any) -> Match:
    """A match with one deal; places left out get the rest of the pack in order."""
    match = Match(rules(preset, **changes))
    head, *parts = (part.strip() for part in dealt.split("/"))
    dealer = int(head.split()[1])
    given = {place: parse_hand(cards) for place, cards in (part.split(":") for part in parts)}
    places = FAMILY.places(match.rules.options, 3, dealer, 1)
    used = {card for place in set(places) for card in given.get(place, [])}
    rest = [card for card in match.rules.pack.cards if card not in used]
    order = [(given.get(place) or rest).pop(0) for place in places]
    match.deal(Deal(dealer, tuple(order)))
    return match


HANDS = "dealer 0 / 1: AH KH QH TH 9S / 2: AC KC QC JC 9C / 0: AS KS QS JS TS / dummy: AD KD QD JD 9D / upcard: 9H"


def in_play(trump: int, hand: str, *played: str) -> State:
    """A state in which seat 0 is to play `hand` after what was played by seats before it."""
    s = State(phase=PLAY, trump=trump, trumps=trumps_with_bowers(trump), maker=1, size=3, missing=3, out=-1, lone=-1)
    s.hands[0] = mask_of(parse_hand(hand))
    s.turn = (3 - len(played)) % 3
    for card in played:
        s.hands[s.turn] |= 1 << parse_card(card)
        apply(s, numbers(rules()), WORK, parse_card(card))
    return s


def may_play(trump: int, hand: str, led: str) -> set[str]:
    s = in_play(trump, hand, led, "9D" if led != "9D" else "TD")
    return {card_text(card) for card in bits(legal(s, numbers(rules()), WORK))}


def trick_winner(trump: int, *cards: str) -> str:
    s = in_play(trump, cards[2], *cards[:2])
    apply(s, numbers(rules()), WORK, parse_card(cards[2]))
    return cards[(s.best_seat - 1) % 3]


@pytest.mark.parametrize(
    ("led", "playable"), [("9H", {"JD"}), ("AD", {"AD"})], ids=["trump led", "its printed suit led"]
)
def test_the_left_bower_follows_trumps_and_not_its_printed_suit(led: str, playable: set[str]) -> None:
    hand = "JD AD TS" if led == "9H" else "JD KD TS"
    assert may_play(HEARTS, hand, led) == ({"KD"} if led == "AD" else playable)


def test_a_left_bower_that_is_led_is_seen_as_the_trump_it_is() -> None:
    hands = "dealer 0 / 1: JD AD 9S TS AC / 2: AH KH KD QD 9C / 0: AS KS QS JS KC / upcard: 9H"
    match = table(hands, must_use_dummy=False).play("order up", "leave", "with own", "stay", "stay")
    assert match.view(1).led is None
    match.play("play JD")
    assert {match.view(seat).led for seat in (None, 0, 1, 2)} == {"H"}
    assert match.view(2).legal == ("play KH", "play AH")
    assert match.play("play KH", "play KC").view(1).led is None
    assert match.play("play AD").view(2).led == "D"


def test_with_only_the_left_bower_left_of_a_suit_any_card_may_be_played() -> None:
    assert may_play(HEARTS, "JD 9C TS", "AD") == {"JD", "9C", "TS"}


def test_a_seat_that_can_follow_must() -> None:
    assert may_play(HEARTS, "QH TC TS", "AC") == {"TC"}
    assert may_play(HEARTS, "QH TC TS", "9H") == {"QH"}


@pytest.mark.parametrize(
    ("trick", "winner"),
    [
        (("AD", "9H", "KD"), "9H"),
        (("9H", "JD", "AH"), "JD"),
        (("AS", "KS", "QS"), "AS"),
        (("JD", "JH", "AH"), "JH"),
        (("TS", "AC", "9S"), "TS"),
    ],
)
def test_the_highest_trump_wins_or_else_the_highest_card_led(trick: tuple[str, ...], winner: str) -> None:
    assert trick_winner(HEARTS, *trick) == winner


def test_the_left_bower_wins_a_trick_of_its_printed_suit_as_a_trump() -> None:
    assert trick_winner(SPADES, "AC", "JC", "9S") == "JC"


def test_trumps_stand_in_the_order_right_left_ace_king_queen_ten_nine() -> None:
    order = parse_hand("JK JS JC AS KS QS TS 9S 8S 7S")
    trumps = trumps_with_bowers(SPADES)
    p = numbers(rules())
    heights = [strength(p, SPADES, card, trumps) for card in order]
    assert heights == sorted(heights, reverse=True)
    assert len(set(heights)) == len(heights)
    clubs = members(parse_card("AC"), trumps)
    assert not clubs >> parse_card("JC") & 1
    assert min(heights) > max(strength(p, SPADES, card, clubs) for card in parse_hand("AC KC"))


def test_suits_hold_seven_five_six_and_six_cards_when_one_is_trump() -> None:
    trumps, pack = trumps_with_bowers(HEARTS), mask_of(rules().pack.cards)
    sizes = [popcount(members(parse_card(card), trumps) & pack) for card in ("AH", "AD", "AC", "AS")]
    assert sizes == [7, 5, 6, 6]


def test_without_trumps_the_highest_card_led_wins_and_jacks_are_plain() -> None:
    assert trick_winner(NO_TRUMP, "QD", "JD", "AH") == "QD"
    assert trick_winner(NO_TRUMP, "9S", "JC", "JS") == "JS"


def finished(maker: int, tricks: int, lone: int = -1, totals: tuple[int, ...] = (0, 0, 0)) -> tuple[State, Standing]:
    """A deal that ended with so many tricks for the maker, and the match after it."""
    s, m = State(maker=maker, lone=lone, dealer=0), Standing(totals=list(totals))
    s.tricks[maker] = tricks
    score(s, numbers(rules()))
    close(m, s, numbers(rules()))
    return s, m


def test_the_scores_of_the_worked_example_follow_from_each_other() -> None:
    steps = [
        (0, 4, -1, (1, 0, 0)),
        (1, 2, -1, (3, 0, 2)),
        (2, 5, -1, (3, 0, 5)),
        (0, 2, 1, (3, 2, 7)),
        (0, 0, 2, (3, 6, 11)),
    ]
    totals: tuple[int, ...] = (0, 0, 0)
    m = Standing()
    for maker, tricks, lone, after in steps:
        _, m = finished(maker, tricks, lone, totals)
        totals = tuple(m.totals[:3])
        assert totals == after
        assert bool(m.ended) == (max(after) >= 10)
    assert m.winners == 1 << 2


def test_a_lone_defender_who_takes_too_few_tricks_changes_nothing() -> None:
    assert finished(0, 3, lone=2)[0].delta[:3] == [1, 0, 0]


def test_a_lone_maker_scores_three_by_the_source_and_four_with_the_bonus() -> None:
    for preset, points in (("euchre_cutthroat", 3), ("euchre_lone_bonus", 4)):
        s = State(maker=1, alone=1, lone=-1, tricks=[0, 5, 0])
        score(s, numbers(rules(preset)))
        assert s.delta[:3] == [0, points, 0]


def test_defenders_who_tie_beyond_the_target_play_on_unless_the_win_is_shared() -> None:
    for tie, winners in (("continue", 0), ("shared", 0b110)):
        s, m = State(maker=0, lone=-1, tricks=[1, 2, 2]), Standing(totals=[4, 9, 9])
        score(s, numbers(rules(tie=tie)))
        close(m, s, numbers(rules(tie=tie)))
        assert (m.totals[:3], m.winners) == ([4, 11, 11], winners)


def test_after_its_last_deal_a_match_ends_in_any_case_and_a_tie_is_shared() -> None:
    for number, totals, tie, ended, winners in (
        (2, [0, 1, 1], "continue", 0, 0),
        (3, [0, 1, 1], "continue", 2, 0b110),
        (3, [5, 1, 0], "continue", 2, 0b001),
        (3, [0, 9, 8], "shared", 1, 0b010),
    ):
        p = numbers(rules(tie=tie, max_deals=3))
        s, m = State(deal=number, maker=0, lone=-1, tricks=[1, 2, 2]), Standing(totals=totals, scored=number - 1)
        score(s, p)
        close(m, s, p)
        assert (m.ended, m.winners) == (ended, winners)
    thrown_in = State(deal=3, maker=-1, lone=-1, redealt=1)
    m = Standing(totals=[0, 1, 1], scored=2)
    close(m, thrown_in, numbers(rules(max_deals=3)))
    assert m.ended == 0


def test_both_defenders_may_cross_the_target_and_the_higher_score_wins() -> None:
    assert finished(0, 1, totals=(9, 8, 9))[1].winners == 1 << 2


def test_left_of_the_dealer_leads_when_nobody_is_alone() -> None:
    match = table(HANDS, alone_maker=False).play("order up", "leave")
    while match.phase.id == "maker_discards":
        match.play(match.legal[0])
    match.play("stay", "stay")
    assert (match.phase.id, match.turn) == ("play", 1)


def test_the_seat_left_of_a_lone_maker_leads() -> None:
    match = table(HANDS).play("order up", "leave", "alone", "stay", "stay")
    assert (match.phase.id, match.turn) == ("play", 2)
    assert "alone" in match.view().players[1].roles


@pytest.mark.parametrize(("answers", "leader", "out"), [(["alone"], 2, 0), (["stay", "alone"], 0, 2)])
def test_when_both_sides_are_alone_the_lone_defender_leads(answers: list[str], leader: int, out: int) -> None:
    match = table(HANDS).play("order up", "leave", "alone", *answers)
    assert (match.phase.id, match.turn) == ("play", leader)
    assert "out" in match.view().players[out].roles


def test_against_a_lone_defender_the_maker_leads() -> None:
    match = table(HANDS, alone_maker=False).play("order up", "leave")
    while match.phase.id == "maker_discards":
        match.play(match.legal[0])
    match.play("stay", "alone")
    assert (match.phase.id, match.turn) == ("play", 1)
    assert match.view().players[2].roles == ("out",)
    match.play(match.legal[0])
    assert match.turn == 0


def test_tricks_have_two_cards_when_a_defender_sits_out() -> None:
    match = table(HANDS).play("order up", "leave", "alone", "alone", "play 9C", "play 9S")
    assert len(match.view().last_trick) == 2
    assert [place.cards for place in match.view().players] == [5, 4, 4]
    assert match.view().last_winner == 2


def test_the_maker_chooses_five_of_ten_and_only_he_sees_the_dummy() -> None:
    match = table(HANDS).play("order up", "leave", "with dummy")
    assert len(match.view(1).hand) == 10
    assert set(match.view(1).taken) == {"AD", "KD", "QD", "JD", "9D"}
    assert match.view(1).owed == 5
    match.play("discard 9S", "discard 9D", "discard QD", "discard KD", "discard TH")
    assert len(match.view(1).hand) == 5
    assert set(match.view(1).aside) == {"9S", "9D", "QD", "KD", "TH"}
    for other in (None, 0, 2):
        seen = match.view(other)
        assert (seen.taken, seen.aside, seen.dummy) == ((), (), 0)


def test_a_dealer_who_is_maker_still_has_ten_cards_after_his_discard() -> None:
    match = table(HANDS).play("pass", "pass", "order up")
    assert (match.phase.id, match.turn) == ("dealer_discard", 0)
    assert len(match.legal) == 6
    match.play("discard TS", "with dummy")
    assert len(match.view(0).hand) == 10


@pytest.mark.parametrize(
    ("deck", "with_dummy", "without"),
    [("e24", 4, 9), ("e25", 5, 10), ("e32", 12, 17), ("e28", 8, 13), ("e33", 13, 18), ("e20", None, 5)],
)
def test_the_middle_holds_what_the_rulebook_says(deck: str, with_dummy: int | None, without: int) -> None:
    for dummy, size in ((True, with_dummy), (False, without)):
        if size is not None:
            options = rules(deck=deck, dummy=dummy, alone_maker=dummy).options
            places = FAMILY.places(options, 3, 0, 1)
            assert places.count("middle") + places.count("upcard") == size


def test_the_left_bower_of_the_dealer_is_sorted_among_his_trumps() -> None:
    hand, p = mask_of(parse_hand("9S JD AD JH AC TH")), numbers(rules())
    assert [card_text(card) for card in shown_order(p, hand, HEARTS)] == ["JH", "JD", "TH", "9S", "AD", "AC"]
    without_clubs = mask_of(parse_hand("AS AD AH"))
    assert [card_text(card) for card in shown_order(p, without_clubs, SPADES)] == ["AS", "AH", "AD"]
    three = mask_of(parse_hand("AS AC AH 9H"))
    assert [card_text(card) for card in shown_order(p, three, SPADES)] == ["AS", "AH", "9H", "AC"]


def test_a_dealer_who_defends_may_leave_the_upcard_and_its_suit_is_trump_all_the_same() -> None:
    match = table(HANDS).play("order up", "leave")
    assert match.view().trump == "H"
    assert match.view().upcard == "9H"
    assert match.view().players[0].cards == 5
    assert match.view(0).aside == ()


def test_a_dealer_who_defends_must_take_it_where_that_is_the_rule() -> None:
    match = table(HANDS, dealer_pickup="mandatory").play("order up")
    assert match.phase.id == "dealer_discard"
    assert match.view(1).players[0].holds == ("9H",)


@pytest.mark.parametrize("allowed", [True, False])
def test_the_upcard_itself_may_be_discarded_or_not(*, allowed: bool) -> None:
    match = table(HANDS, may_discard_upcard=allowed).play("order up", "take")
    assert ("discard 9H" in map(str, match.legal)) == allowed


def test_the_suit_turned_down_may_not_be_named_in_the_second_round() -> None:
    match = table(HANDS).play("pass", "pass", "pass")
    assert [str(action) for action in match.legal] == ["pass", "name C", "name D", "name S"]
    assert match.view().upcard_down
    assert match.view().upcard == "9H"
    free = table(HANDS, round2_excludes_turned_suit=False, no_trump_call=True).play("pass", "pass", "pass")
    assert [str(action) for action in free.legal][-2:] == ["name S", "name NT"]


def test_when_all_pass_twice_the_next_dealer_deals_and_nobody_scores() -> None:
    match = table(HANDS).play(*["pass"] * 6)
    assert match.deal_over
    assert match.view().redealt
    assert (match.dealer_due, match.scores, match.deltas) == (1, (0, 0, 0), None)


def test_a_dealer_who_is_stuck_must_name_a_suit() -> None:
    match = table(HANDS, preset="euchre_stick").play(*["pass"] * 5)
    assert [str(action) for action in match.legal] == ["name C", "name D", "name S"]


NATURAL = "dealer 0 / 1: JD AD KD 9S TS / 2: AC KC QC JC AS / 0: JH KS QS JS TC / dummy: QD TD 9D AH KH / upcard: 9H"
"""Hearts are turned up; seat 1 has the left bower only, seat 2 none, and the dealer a heart."""


@pytest.mark.parametrize("needed", ["no", "to_order_up", "in_both_rounds"])
def test_a_card_of_the_suit_is_needed_to_order_it_up_and_the_left_bower_is_not_one(needed: str) -> None:
    match, may = table(NATURAL, natural_trump=needed), []
    for _ in range(3):
        may.append("order up" in map(str, match.legal))
        match.play("pass")
    assert may == ([True, True, True] if needed == "no" else [False, False, True])


def test_the_upcard_is_not_the_card_that_its_dealer_needs() -> None:
    match = table(NATURAL.replace("JH KS", "QH KS").replace("QH", "JH"), natural_trump="to_order_up")
    assert "order up" in map(str, match.play("pass", "pass").legal)
    match = table(NATURAL.replace("0: JH", "0: QC").replace("AC KC QC", "AC KC JH"), natural_trump="to_order_up")
    assert [str(action) for action in match.play("pass", "pass").legal] == ["pass"]


@pytest.mark.parametrize(
    ("needed", "names"),
    [("to_order_up", ["name C", "name D", "name S"]), ("in_both_rounds", ["name D", "name S"])],
)
def test_a_card_of_the_suit_may_be_needed_to_name_it(needed: str, names: list[str]) -> None:
    match = table(NATURAL, natural_trump=needed).play("pass", "pass", "pass")
    assert [str(action) for action in match.legal] == ["pass", *names]
    with_none = table(NATURAL, natural_trump=needed, no_trump_call=True).play("pass", "pass", "pass")
    assert str(with_none.legal[-1]) == "name NT"


ALL_TURNED_DOWN = "dealer 0 / 1: AC KC QC JC TC / 2: AS KS QS JS TS / 0: AH KH QH TH 9H / upcard: JH"


def test_a_stuck_dealer_who_has_only_the_suit_turned_down_may_name_any_other() -> None:
    house: dict[str, Any] = {"natural_trump": "in_both_rounds", "stick_the_dealer": True}
    match = table(ALL_TURNED_DOWN, **house).play(*["pass"] * 5)
    assert [str(action) for action in match.legal] == ["name C", "name D", "name S"]
    assert match.view(0).coach
    assert [word for word in ("pass", "passez") if word in str(match.phase.ask)] == []
    match = table(ALL_TURNED_DOWN, **house, no_trump_call=True).play(*["pass"] * 5)
    assert [str(action) for action in match.legal] == ["name NT"]
    match = table(ALL_TURNED_DOWN, natural_trump="in_both_rounds").play(*["pass"] * 5)
    assert [str(action) for action in match.legal] == ["pass"]
    assert "no suit that you may name" in str(match.view(0).coach)


def test_a_dealer_who_names_the_joker_blind_needs_no_card_of_its_suit() -> None:
    changes = {"natural_trump": "in_both_rounds", "joker_turned_up": "dealer_is_maker", "deck": "e25"}
    match = table(NATURAL.replace("upcard: 9H", "upcard: JK"), **changes).play("name D")
    assert match.phase.id == "dealer_discard"
    o, s, rng, without = match.observation(1), State(), Rng(x=seeded(2)), 0
    for _ in range(200):
        assert PLACES.sample(s, o, match.rules.params, WORK, rng)
        without += not s.hands[0] & mask_of(parse_hand("AD KD QD JD TD 9D"))
    assert without


def thrown_in(match: Match) -> bool:
    """Whether the first cards were: all are told, and the cards are not those that were given."""
    given = match.log[0]
    assert isinstance(given, Dealt)
    again = given.deal.cards != tuple(parse_card(card) for card in in_order(match))
    assert again == (ThrownIn() in match.happened(None, match.view()))
    return again


def in_order(match: Match) -> Iterator[str]:
    """The pack as its cards lie."""
    lies = {place: iter(cards.split()) for place, cards in match.dealt().items()}
    return (next(lies[place]) for place in FAMILY.places(match.rules.options, 3, match.view().dealer, 1))


POOR = "dealer 0 / 1: 9C TC 9D TD 9H / 2: AC KC QC JC TH / 0: 9S TS AD KD QD / upcard: KH"


@pytest.mark.parametrize("preset", ["euchre_cutthroat", "euchre_25_benny", "euchre_32"])
@pytest.mark.parametrize(
    ("misdeal", "fifth"),
    [
        ("no_ace_no_face", {"TH": True, "AH": False, "JH": False, "JK": False}),
        ("ace_no_face", {"TH": True, "AH": True, "JH": False, "JK": False}),
        ("farmers_hand", {"TH": True, "AH": True, "JH": True, "JK": True}),
        ("no", dict.fromkeys(("TH", "AH", "JH", "JK"), False)),
    ],
)
def test_a_deal_with_too_poor_a_hand_is_thrown_in(preset: str, misdeal: str, fifth: dict[str, bool]) -> None:
    for card, thrown in fifth.items():
        dealt = POOR.replace("9H /", f"{card} /").replace("JC TH", "JC 9H")
        if card != "JK" or preset == "euchre_25_benny":
            assert thrown_in(table(dealt, preset=preset, misdeal=misdeal)) == thrown


@pytest.mark.parametrize("place", ["0", "1", "2", "dummy"])
def test_any_players_hand_may_be_too_poor_and_the_dummy_never_is(place: str) -> None:
    hands = dict(zip(["0", "1", "2", "dummy"], ["9S TS AD KD QD", "AH QH JS JH 9H", "AC KC QC JC TH", ""], strict=True))
    hands |= {"dummy": hands[place], place: "9C TC 9D TD KS"}
    dealt = " / ".join(f"{there}: {cards}" for there, cards in hands.items())
    assert thrown_in(table(f"dealer 0 / {dealt} / upcard: KH", misdeal="farmers_hand")) == (place != "dummy")


def test_the_eight_and_the_seven_are_no_cards_of_a_farmer() -> None:
    low = POOR.replace("9D TD 9H", "8D 8H 7H")
    assert not thrown_in(table(low, preset="euchre_32", misdeal="farmers_hand"))
    assert thrown_in(table(low, preset="euchre_32", misdeal="no_ace_no_face"))


def test_all_are_told_that_a_deal_was_thrown_in_and_the_same_dealer_deals_again() -> None:
    match = table(POOR, misdeal="no_ace_no_face")
    for seat in (None, 0, 1, 2):
        assert match.happened(None, match.view(seat))[:2] == (ThrownIn(), NewDeal(deal=1, dealer=0))
    lines = Narrator(("Anna", "Hugo", "Zoé"), "en").hear(match, {})
    assert lines[0] == "The deal was thrown in: no score, new deal."
    assert lines[1].startswith("Deal 1. Dealer: Anna.")
    assert match.play("pass").happened(match.view(), match.view()) == (Said(seat=1, action="pass"),)


def test_a_deal_after_one_thrown_in_is_written_read_copied_and_taken_back() -> None:
    match = table(POOR, misdeal="no_ace_no_face")
    begun = match.state
    match.play("pass")
    again = read(write(match))
    assert (again.state, again.dealt(), match.copy().dealt()) == (match.state, match.dealt(), match.dealt())
    match.undo(1, 1)
    assert match.state == begun
    assert match.log[0] == again.log[0]


def forgetful(hand_fits: Any) -> Family:
    """Euchre whose sampler asks this of hands."""
    places = replace(PLACES, hand_fits=hand_fits)
    return replace(FAMILY, inference=replace(FAMILY.inference, sample=places.sample))


@inlined
def any_hand(_o: Any, _p: Any, _seat: int, _hand: int) -> int:
    return 1


@pytest.mark.parametrize("misdeal", ["no_ace_no_face", "ace_no_face", "farmers_hand"])
def test_nobody_is_guessed_to_hold_a_hand_too_poor_to_play(misdeal: str) -> None:
    changes = {"misdeal": misdeal, "deck": "e32"}
    fit, untold, _, *wrong = worlds(rules(**changes), 1500)
    assert (fit >= 1500, untold, wrong) == (True, 0, [0, 0])
    assert worlds(forgetful(any_hand).rules("euchre_cutthroat", changes), 300)[-1]


# A farmer's hand, exchanged


FARMER = "dealer 0 / 1: AH KH QH AC KC / 2: 9C 9D 9H TS JS / 0: AS KS TH JC TC / dummy: AD KD QD JD TD / upcard: 9S"
"""Of the nines and tens, seat 2 has three of a rank and four in all, and the dealer two; the middle is QS JH QC."""
EXCHANGE = ("exchange_alike", "exchange_any")


def farmer(misdeal: str = "exchange_alike", dealt: str = FARMER, **changes: Any) -> Match:
    return table(dealt, misdeal=misdeal, **changes)


def test_a_farmer_takes_the_middle_for_three_nines() -> None:
    match = farmer()
    assert (match.phase.id, match.turn, match.view(1).legal) == ("exchange", 1, ("pass",))
    assert match.play("pass").view(2).legal == ("pass", "discard 9C", "discard 9D", "discard 9H")
    assert match.play("discard 9D").view(2).legal == ("discard 9C", "discard 9H")
    match.play("discard 9C", "discard 9H")
    assert {*match.view(2).hand} == {"TS", "JS", "JH", "QC", "QS"}
    assert (match.phase.id, match.turn) == ("first_bids", 1)
    assert match.dealt()["2"].split() == ["9C", "9D", "9H", "TS", "JS"]
    assert match.play("pass", "order up").view(2).legal == ()
    assert read(write(match)).state == match.state


def test_where_any_low_cards_count_all_may_be_shown_and_the_first_who_wants_to_is_the_only_one() -> None:
    both = FARMER.replace("0: AS KS TH JC TC", "0: AS KS TH TD TC").replace("QD JD TD", "QD JD JC")
    match = farmer("exchange_any", both).play("pass", "pass")
    assert match.view(0).legal == ("pass", "discard TC", "discard TD", "discard TH")
    match.play("discard TC", "discard TD", "discard TH")
    assert (match.phase.id, match.turn) == ("first_bids", 1)
    match = farmer("exchange_any", both).play("pass", "discard TS")
    assert match.view(2).legal == ("discard 9C", "discard 9D", "discard 9H")
    assert match.play("discard 9C", "discard 9H").phase.id == "first_bids"
    assert farmer("exchange_any", both).play("pass", "pass", "pass").phase.id == "first_bids"


def test_everybody_sees_what_is_exchanged_and_only_the_farmer_what_comes() -> None:
    match, told = farmer(), dict[int | None, list[Any]]()
    narrators = {lang: Narrator(("Anna", "Hugo", "Zoé"), lang) for lang in LANGUAGES}
    for action in ("pass", "discard 9C", "discard 9D", "discard 9H"):
        seen = {seat: match.view(seat) for seat in (None, 0, 1, 2)}
        match.play(action)
        for narrator in narrators.values():
            narrator.hear(match, seen)
        for seat, before in seen.items():
            told.setdefault(seat, []).extend(match.happened(before, match.view(seat)))
    shown = [SetAside(seat=2, action=f"discard {card}", card=card) for card in ("9C", "9D", "9H")]
    for seat, heard in told.items():
        cards = ("QS", "QC", "JH") if seat == 2 else ()
        assert heard[:4] == [Said(seat=1, action="pass"), *shown]
        assert (heard[4].seat, heard[4].source, heard[4].count, {*heard[4].cards}) == (2, "kitty", 3, {*cards})
        assert {*match.view(seat).taken} == {*cards}
        assert match.view(seat).kitty == 0
        note = match.view(seat).notes[0]
        assert note.en == "{2} exchanged 9C, 9D, 9H for the middle."
        assert note.fr == "{2} {2:a|avez} échangé 9♣, 9♦, 9♥ contre les cartes du milieu."
    assert narrators["en"].flush() == ["Zoé discards 9♣ 9♦ 9♥ and takes the kitty."]
    assert narrators["fr"].flush() == ["Zoé écarte 9♣ 9♦ 9♥ et prend le talon."]


def test_a_card_that_was_shown_may_be_taken_back_and_the_middle_may_not() -> None:
    match = farmer().play("pass", "discard 9C", "discard 9D")
    assert may_undo(match, 2) == 2
    assert may_undo(match.play("discard 9H"), 2) == 0


@pytest.mark.parametrize("misdeal", EXCHANGE)
@pytest.mark.parametrize("changes", [{"deck": "e32"}, {"deck": "e25"}, {"dummy": False, "alone_maker": False}], ids=str)
def test_an_exchange_needs_a_middle_of_three(misdeal: str, changes: dict[str, Any]) -> None:
    with pytest.raises(OptionError) as refused:
        rules(misdeal=misdeal, **changes)
    assert refused.value.code == "exchange-of-three"
    assert "24 cards" in refused.value.text.en


@pytest.mark.parametrize(
    ("done", "tried", "code", "says"),
    [
        ((), "discard AH", "exchange-low", "three nines or three tens"),
        (("pass",), "discard TS", "exchange-low", "three nines or three tens"),
        (("pass", "discard 9C"), "pass", "exchange-low", "three nines or three tens"),
        (("pass", "discard 9C"), "discard TS", "exchange-low", "three nines or three tens"),
    ],
)
def test_a_farmer_who_may_not_is_told_why(done: tuple[str, ...], tried: str, code: str, says: str) -> None:
    match = farmer().play(*done)
    with pytest.raises(IllegalError, match=says) as refused:
        match.play(tried)
    assert refused.value.code == code


def test_the_habit_exchanges_the_cards_least_worth_keeping() -> None:
    match = farmer("exchange_any").play("pass")
    while match.phase.id == "exchange":
        match.act_number(BOTS["habit"].choose(match.rules, match.observation(match.turn), 0))
    assert {str(event.action) for event, _ in match.acts[1:]} == {"discard 9C", "discard 9D", "discard 9H"}


def test_an_agent_is_shown_that_nobody_holds_what_was_exchanged() -> None:
    match, x = farmer().play("pass", "discard 9C", "discard 9D", "discard 9H"), AgentObservation()
    ENCODING.encode(x, match.observation(1), match.rules.params)
    assert x.lacks == [mask_of(parse_hand("9C 9D 9H"))] * 2
    assert ENCODING.layout.declared["phase"].kind == Kind("phase", 10)


@pytest.mark.parametrize("misdeal", EXCHANGE)
def test_in_a_guessed_world_a_farmer_was_dealt_what_was_shown(misdeal: str) -> None:
    houses: tuple[dict[str, Any], ...] = ({}, {"natural_trump": "in_both_rounds"}, {"may_discard_upcard": False})
    for changes in houses:
        fit, untold, _, *wrong = worlds(rules(misdeal=misdeal, **changes), 3000)
        assert (fit >= 3000, untold, wrong) == (True, 0, [0, 0])
    assert worlds(forgetful(any_hand).rules("euchre_cutthroat", {"misdeal": misdeal}), 3000)[-2]


@pytest.mark.parametrize("dealer_takes", [False, True])
def test_which_cards_a_farmer_took_is_guessed_evenly(*, dealer_takes: bool) -> None:
    """Of the farmer's cards each three may have come, but for the upcard and the dummy: the same for each hand."""
    dealt = FARMER.replace("dealer 0", "dealer 2") if dealer_takes else FARMER
    match = farmer("exchange_alike", dealt)
    match.play(*["pass"] * (match.turn != 2), *["pass"] * (dealer_takes), "discard 9C", "discard 9D", "discard 9H")
    match.play(*(["pass", "pass", "order up", "discard TS"] if dealer_takes else ["order up", "leave"]))
    match.play("with dummy" if not dealer_takes else "alone")
    o, s, rng, counts = match.observation(1), State(), Rng(x=seeded(8)), Counter[tuple[int, ...]]()
    for _ in range(4000):
        assert PLACES.sample(s, o, match.rules.params, WORK, rng)
        own = list(bits((s.hands[2] | s.aside[2]) & ~(1 << s.upcard if dealer_takes else 0)))
        assert len(own) == 5
        counts[tuple(at for at, card in enumerate(own) if s.drawn >> card & 1)] += 1
    chances = dict.fromkeys(combinations(range(5), 3), 1 / 10)
    assert set(counts) <= set(chances)
    assert surprise(counts, chances) < 5


def test_what_a_farmer_took_stays_hidden() -> None:
    assert compare_worlds(rules(misdeal="exchange_any"), 8, 70) >= 100


def told_in_french(passes: int, dealer: int) -> str:
    """What the terminal says of the seat that orders up after so many have passed."""
    match = table(HANDS.replace("dealer 0", f"dealer {dealer}"))
    narrator = Narrator(("Anna", "Hugo", "Zoé"), "fr")
    lines = narrator.hear(match, {})
    for action in ["pass"] * passes + ["order up"]:
        before = narrator.views(match)
        lines += narrator.hear(match.play(action), before)
    return [*lines, *narrator.flush()][-1]


@pytest.mark.parametrize("dealer", range(3))
@pytest.mark.parametrize(("passes", "said"), [*enumerate(["je commande", "j'assiste", "j'accepte"])])
def test_each_place_has_the_words_of_the_french_source(passes: int, said: str, dealer: int) -> None:
    name = ("Anna", "Hugo", "Zoé")[(dealer + 1 + passes) % 3]
    assert told_in_french(passes, dealer).startswith(f"{name}\u00a0: {said}")
    assert FAMILY.words.word(Action("order", "up"), passes + 1).said.fr == said
    assert FAMILY.words.word(Action("order", "up")).said.fr == "je commande"
    assert FAMILY.words.word(Action("pass"), passes + 1) == FAMILY.words.word(Action("pass"))


WITH_JOKER = HANDS.replace("upcard: 9H", "upcard: JK")


def test_a_dealer_names_a_suit_for_the_joker_before_he_sees_his_hand() -> None:
    match = table(WITH_JOKER, preset="euchre_25_benny")
    blind = match.view(0)
    assert (match.phase.id, match.turn) == ("naming", 0)
    assert (blind.hand, blind.face_down) == ((), 5)
    assert match.observation(0).hand == 0
    assert len(match.view(1).hand) == 5
    match.play("name H")
    assert (match.phase.id, match.turn) == ("first_bids", 1)
    assert "hearts" in match.view().notes[0].en
    match.play("order up", "take")
    assert match.view(0).trump == "H"
    assert match.view(0).hand[0] == "JK"


def test_the_dealer_is_maker_at_once_and_takes_the_joker_where_that_is_the_rule() -> None:
    match = table(WITH_JOKER, preset="euchre_25_benny", joker_turned_up="dealer_is_maker").play("name S")
    assert (match.phase.id, match.view().caller, match.view().trump) == ("dealer_discard", 0, "S")
    assert "JK" in match.view(0).hand


def test_a_maker_may_keep_his_own_five_where_the_dummy_is_not_a_must() -> None:
    match = table(HANDS, must_use_dummy=False).play("order up", "leave", "with own")
    assert match.phase.id == "defence"
    assert match.view().players[1].roles == ("maker",)
    assert match.view().dummy == 5


def test_a_deal_without_dummy_goes_from_the_bids_to_the_first_lead() -> None:
    match = table(HANDS, preset="euchre_no_dummy").play("order up", "discard TS")
    assert (match.phase.id, match.turn, match.view().dummy) == ("play", 1, None)


def test_one_deal_from_the_first_bid_to_the_score() -> None:
    match = table(HANDS).play("pass", "order up", "take", "discard TS", "with dummy")
    match.play("discard 9C", "discard QC", "discard JC", "discard QD", "discard 9D", "stay", "stay")
    assert match.view(2).hand == ("JD", "AC", "KC", "AD", "KD")
    match.play("AH", "JD", "9H", "AC", "JS", "9S", "KC", "QS", "TH", "KH", "KD", "KS", "QH", "AD", "AS")
    assert match.deal_over
    assert match.deltas == (2, 2, 0)
    assert match.dealer_due == 1


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"deck": "e20"}, "dummy-takes-all-cards"),
        ({"dummy": False}, "alone-without-dummy"),
        ({"deck": "e25", "no_trump_call": True}, "joker-without-trump"),
        ({"deck": "e36"}, "option-value"),
    ],
)
def test_options_that_cannot_work_are_refused(changes: dict[str, Any], code: str) -> None:
    with pytest.raises(OptionError) as refused:
        rules(**changes)
    assert refused.value.code == code


def test_actions_are_read_as_players_write_them_in_both_languages() -> None:
    match = table(HANDS)
    match.act(1, "passer", "fr")
    match.act(2, "commander la retourne", "fr")
    match.act(0, "laisser", "fr")
    match.act(2, "avec le mort", "fr")
    match.act(2, "écarter 9T", "fr")
    assert match.view(2).aside == ("9C",)


def random_deals(settled: Rules, seed: int, count: int) -> Any:
    """Every state of some deals played at random; the same object every time."""
    chance, p = Rng(x=seeded(seed)), numbers(settled)
    dealt = PackOrder(dealer=0, size=len(settled.pack.cards), pack=list(settled.pack.cards))
    s, m = State(), Standing()
    begin(m, p)
    for _ in range(count):
        shuffle_pack(dealt, chance)
        if m.ended:
            begin(m, p)
        dealt.dealer = max(0, m.next_dealer)
        deal(s, m, p, WORK, dealt)
        yield s
        while not s.done:
            ways = bits(legal(s, p, WORK))
            apply(s, p, WORK, ways[below(chance, len(ways))])
            yield s
        close(m, s, p)


def look(o: Observation, s: State, settled: Rules, seat: int) -> None:
    """Fill an observation with all that a seat may know of a deal."""
    settled.family.engine.observe(o, s, numbers(settled), WORK, seat)
    PLACES.recall(o, s, numbers(settled), seat)


every_house = pytest.mark.parametrize("changes", HOUSE_RULES, ids=str)


@every_house
def test_no_card_is_lost_or_doubled_under_house_rules(changes: dict[str, Any]) -> None:
    settled = rules(**changes)
    for s in random_deals(settled, 1, 25):
        cards = [card for found in PLACES.card_locations(s, numbers(settled)).values() for card in found]
        assert sorted(cards) == sorted(settled.pack.cards)


@every_house
def test_a_guess_fits_what_a_seat_or_a_watcher_knows_under_house_rules(changes: dict[str, Any]) -> None:
    settled, rng = rules(**changes), Rng(x=seeded(9))
    o, again, world = Observation(), Observation(), State()
    for s in random_deals(settled, 2, 12):
        for seat in range(-1, 3):
            look(o, s, settled, seat)
            assert PLACES.sample(world, o, numbers(settled), WORK, rng)
            look(again, world, settled, seat)
            assert again == o
            cards = [card for found in PLACES.card_locations(world, numbers(settled)).values() for card in found]
            assert sorted(cards) == sorted(settled.pack.cards)


def test_a_guessed_dummy_never_holds_the_upcard_nor_the_card_cast_for_it() -> None:
    settled, rng, found = rules(), Rng(x=seeded(3)), 0
    o, world = Observation(), State()
    for s in random_deals(settled, 7, 60):
        if s.maker != s.dealer or not s.helped or s.up != UP_TAKEN:
            continue
        for seat in range(3):
            look(o, s, settled, seat)
            assert PLACES.sample(world, o, numbers(settled), WORK, rng)
            assert popcount(world.found) == 5
            assert not world.found >> s.upcard & 1
            assert world.aside[s.maker] & ~world.found
            found += 1
    assert found > 50


def test_a_maker_who_forgets_what_was_played_still_knows_the_dummy() -> None:
    """So the novice plays: of the dummy's cards that have gone he holds none to be out."""
    found = 0
    for s in random_deals(rules(), 8, 20):
        if s.helped and s.count and s.found & s.played:
            o = Observation()
            look(o, s, rules(), s.maker)
            o.played = 0
            assert PLACES.seen(o) & o.found == s.found
            found += 1
    assert found > 20


# Even draws, against every deal and every choice that fits


Where = tuple[tuple[int, ...], tuple[int, ...], int, int]
"""A world: hands, cards set aside, the dummy, the middle."""


def where(s: State, p: Any) -> Where:
    return tuple(s.hands), tuple(s.aside), s.found, PLACES.left(s, p)


def shares(cards: int, sizes: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Every way to give so many cards to each place."""
    if not sizes:
        yield ()
        return
    for chosen in combinations(bits(cards), sizes[0]):
        mask = mask_of(chosen)
        for rest in shares(cards & ~mask, sizes[1:]):
            yield (mask, *rest)


def every_world(match: Match, seat: int) -> set[Where]:
    """All worlds in which a seat would know just what it knows: dealt, acted again by the rules, and compared.

    For deals in which whoever set a card aside, unknown to the seat, set one aside.
    """
    p, known, true = match.rules.params, match.observation(seat), match.state
    hidden = p.pack & ~(known.hand | known.aside | known.found | known.played)
    hidden &= ~(0 if known.up == UP_TAKEN else 1 << known.upcard)
    others = [other for other in range(3) if other != seat]
    dummy = 0 if known.found else popcount(true.found)
    sizes = [popcount(true.hands[other]) for other in others] + [popcount(true.aside[other]) for other in others]
    found = set()
    for first, second, third, fourth, fifth, _middle in shares(hidden, [*sizes, dummy, popcount(PLACES.left(true, p))]):
        s = true.copy()
        s.found = fifth or true.found
        s.talon = 0 if s.taker >= 0 else s.found
        for other, hand, aside in zip(others, (first, second), (third, fourth), strict=True):
            s.hands[other], s.aside[other] = hand, aside
        if _comes_out(match, s, known):
            found.add(where(s, p))
    return found


def _comes_out(match: Match, s: State, known: Observation) -> bool:
    """Whether a world, dealt and acted again, is legal at every step and looks to the seat as it does."""
    p, order, again = match.rules.params, PackOrder(), State()
    if match.state.up == UP_TAKEN and not (s.hands[s.dealer] | s.aside[s.dealer] | s.played) >> s.upcard & 1:
        return False
    PLACES.dealt(order, s, p)
    deal(again, match.standing, p, WORK, order)
    for act in acts_of(FAMILY, match.state, p, known.acted):
        code = act_code(act)
        if act_phase(act) in {CAST, PICKING} and act_seat(act) != known.seat:
            code = low_index(s.aside[act_seat(act)])
        if not legal(again, p, WORK) >> code & 1:
            return False
        apply(again, p, WORK, code)
    o = match.rules.observation(match.standing, again, WORK, known.seat)
    return bool(o == known) and where(again, p) == where(s, p)


def endings(preset: str, changes: dict[str, Any], left: int) -> Iterator[tuple[Match, int]]:
    """Matches before the last tricks of a deal, with a seat that does not know what the dealer set aside."""
    rng = random.Random(41)
    for seed in range(2000):
        match = Match(rules(preset, **changes))
        match.deal(Deal.random(match.rules.pack.cards, seed % 3, rng))
        while match.turn is not None and not (match.phase.id == "play" and match.state.count == 15 - 3 * left):
            match.play(rng.choice(match.legal))
        s = match.state
        if match.turn is None or s.size == 2 or s.up != UP_TAKEN or not any(s.lacks):
            continue
        if s.helped and s.maker != s.dealer:
            yield match, s.maker
        elif not s.found:
            yield match, (s.dealer + 1) % 3


def surprise(counts: Counter[Any], chances: Mapping[Any, float]) -> float:
    """Standard deviations by which chi-square lies above its mean."""
    total, freedom = sum(counts.values()), len(chances) - 1
    chi = sum((counts[cell] - total * chance) ** 2 / (total * chance) for cell, chance in chances.items())
    return (chi - freedom) / sqrt(2 * freedom)


@pytest.mark.parametrize(
    ("preset", "changes", "left", "most"),
    [
        ("euchre_20", {"may_discard_upcard": True}, 1, 500),
        ("euchre_20", {"may_discard_upcard": False}, 2, 4000),
        ("euchre_20", {"natural_trump": "in_both_rounds"}, 2, 4000),
        ("euchre_cutthroat", {"misdeal": "farmers_hand"}, 2, 4000),
        ("euchre_cutthroat", {}, 1, 500),
        ("euchre_cutthroat", {}, 2, 4000),
    ],
)
def test_every_world_that_fits_is_drawn_as_often(preset: str, changes: dict[str, Any], left: int, most: int) -> None:
    rng, tried, sample = to_record(Rng(x=seeded(11))), 0, compiled(FAMILY.inference.sample)
    for match, seat in endings(preset, changes, left):
        worlds = every_world(match, seat)
        if not 20 <= len(worlds) <= most:
            continue
        p, w, s, counts = to_record(match.rules.params), to_record(WORK), record(State), Counter[Where]()
        o = to_record(match.observation(seat))
        for _ in range(12 * len(worlds)):
            assert sample(s, o, p, w, rng)
            counts[where(s, match.rules.params)] += 1
        assert set(counts) <= worlds
        assert surprise(counts, dict.fromkeys(worlds, 1 / len(worlds))) < 5
        tried += 1
        if tried == 3:
            break
    assert tried == 3


def fates(*, may_cast: bool) -> dict[tuple[str, int], float]:
    """What becomes of the upcard, and how many of the dummy's cards are kept, where a dealer with the dummy chooses.

    By counting choices forward: a card aside for the upcard, each as likely, then five of ten.
    """
    casts = 6 if may_cast else 5
    found = {}
    for kept in range(6):
        found["kept", kept] = 5 / casts * comb(5, kept) * comb(4, 4 - kept) / 252 if kept < 5 else 0.0
        found["picked out", kept] = 5 / casts * comb(5, kept) * comb(4, 5 - kept) / 252 if kept else 0.0
        found["cast", kept] = (may_cast / casts) * comb(5, kept) * comb(5, 5 - kept) / 252
    return {fate: chance for fate, chance in found.items() if chance}


@pytest.mark.parametrize("may_cast", [True, False])
def test_a_dealer_with_the_dummy_is_guessed_to_have_chosen_every_way_as_often(*, may_cast: bool) -> None:
    match = table(HANDS, may_discard_upcard=may_cast).play("pass", "pass", "order up", "discard TS", "with dummy")
    match.play("discard JS", "discard QS", "discard KS", "discard 9D", "discard QD", "stay", "stay")
    o, s, rng, counts = match.observation(1), State(), Rng(x=seeded(4)), Counter[tuple[str, int]]()
    upcard = o.upcard
    for _ in range(20_000):
        assert PLACES.sample(s, o, match.rules.params, WORK, rng)
        cast = act_code(next(act for act in s.acts if act_phase(act) == CAST))
        fate = "kept" if s.hands[0] >> upcard & 1 else "cast" if cast == upcard else "picked out"
        counts[fate, popcount(s.hands[0] & s.found)] += 1
    chances = fates(may_cast=may_cast)
    assert abs(sum(chances.values()) - 1) < 1e-9
    assert set(counts) <= set(chances)
    assert surprise(counts, chances) < 5


def test_a_maker_is_guessed_to_have_been_dealt_the_card_that_he_needed() -> None:
    """Seat 1 knows all hearts but the jack, so the dealer had it; of his choices since, each is as likely."""
    dealt = NATURAL.replace("1: JD AD KD 9S TS", "1: AH KH QH TH TS").replace(
        "dummy: QD TD 9D AH KH", "dummy: QD TD 9D JD 9S"
    )
    match = table(dealt, natural_trump="to_order_up").play("pass", "pass", "order up", "discard TC", "with dummy")
    match.play("discard 9S", "discard JD", "discard 9D", "discard TD", "discard QD", "stay", "stay")
    o, s, rng, kept, draws, jack = match.observation(1), State(), Rng(x=seeded(6)), 0, 4000, 1 << parse_card("JH")
    for _ in range(draws):
        assert PLACES.sample(s, o, match.rules.params, WORK, rng)
        assert (s.hands[0] | s.aside[0]) & ~s.found & jack
        kept += bool(s.hands[0] & jack)
    assert abs(kept / draws - 5 / 12) < 4 * sqrt(5 / 12 * 7 / 12 / draws)  # not cast for the upcard, and kept of ten


@pytest.mark.parametrize("needed", ["to_order_up", "in_both_rounds"])
def test_in_a_guessed_world_every_bid_was_legal(needed: str) -> None:
    houses: tuple[dict[str, Any], ...] = ({}, {"stick_the_dealer": True}, {"dummy": False, "alone_maker": False})
    for changes in houses:
        fit, untold, _, *wrong = worlds(rules(natural_trump=needed, **changes), 1500)
        assert (fit >= 1500, untold, wrong) == (True, 0, [0, 0])


@every_house
def test_both_speeds_agree_under_house_rules(changes: dict[str, Any]) -> None:
    plain, fast = (RandomPlay(rules(**changes), 4, fast=speed) for speed in (False, True))
    assert plain.deals(40) == fast.deals(40)
    assert plain.state == fast.state


def test_a_claim_takes_every_trick_that_is_left() -> None:
    settled, rng, claims = rules(), random.Random(5), 0
    p, o = numbers(settled), Observation()
    for s in random_deals(settled, 6, 120):
        if s.phase != PLAY or s.led:
            continue
        look(o, s, settled, s.turn)
        if PLACES.claim(o, p, WORK) < 0:
            continue
        claims += 1
        seat, before, left = s.turn, s.tricks[s.turn], popcount(s.hands[s.turn])
        played = s.copy()
        while not played.done:
            look(o, played, settled, played.turn)
            card = PLACES.claim(o, p, WORK) if played.turn == seat else rng.choice(bits(o.legal))
            assert card >= 0
            apply(played, p, WORK, card)
        assert played.tricks[seat] == before + left
    assert claims > 20


def test_the_highest_trump_is_claimed_first_and_a_missing_bower_forbids_it() -> None:
    s = in_play(HEARTS, "JH JD AH AS")
    s.turn, o = 0, Observation()
    look(o, s, rules(deck="e24"), 0)
    assert PLACES.claim(o, numbers(rules()), WORK) == -1
    s.played = mask_of(rules().pack.cards) & ~mask_of(parse_hand("JH JD AH AS KH QH TH KS"))
    look(o, s, rules(deck="e24"), 0)
    assert PLACES.claim(o, numbers(rules()), WORK) == parse_card("JH")
    s.hands[0] = mask_of(parse_hand("JD AH AS"))
    look(o, s, rules(deck="e24"), 0)
    assert PLACES.claim(o, numbers(rules()), WORK) == -1
    assert JOKER not in rules().pack.cards


def thumb_points(settled: Rules, hero: int, seed: int, count: int) -> int:
    """Points of the seat that plays by rules of thumb against two that play at random, twice, less theirs."""
    chance, o, s, m = Rng(x=seeded(seed)), Observation(), State(), Standing()
    p, dealt = numbers(settled), PackOrder(size=len(settled.pack.cards), pack=list(settled.pack.cards))
    begin(m, p)
    margin = 0
    for number in range(count):
        shuffle_pack(dealt, chance)
        dealt.dealer = number % 3
        deal(s, m, p, WORK, dealt)
        while not s.done:
            FAMILY.engine.observe(o, s, p, WORK, s.turn)
            ways = bits(o.legal)
            action = habit(o, p, WORK) if s.turn == hero else ways[below(chance, len(ways))]
            assert action in ways
            apply(s, p, WORK, action)
        margin += 3 * s.delta[hero] - sum(s.delta[:3])
    return margin


@pytest.mark.parametrize("preset", [preset.id for preset in FAMILY.presets])
def test_rules_of_thumb_beat_random_play_from_every_seat(preset: str) -> None:
    assert all(thumb_points(rules(preset), hero, 3, 60) > 0 for hero in range(3))


def choice(s: State) -> str:
    """What the rules of thumb do for the seat to act."""
    o = Observation()
    look(o, s, rules(), s.turn)
    return card_text(habit(o, numbers(rules()), WORK))


def test_rules_of_thumb_leave_a_trick_to_the_other_defender() -> None:
    assert choice(in_play(HEARTS, "AC 9C", "KD", "TC")) == "9C"
    s = in_play(HEARTS, "AD TD", "9D", "KD")
    s.maker = 2
    assert choice(s) == "AD"
    s.maker = 1
    assert choice(s) == "TD"


def test_the_match_is_over_in_the_last_phase() -> None:
    s, m = finished(0, 5, totals=(9, 0, 0))
    assert (s.phase, s.turn, s.done, m.ended) == (DONE, -1, 1, 1)
    assert legal(s, numbers(rules()), WORK) == 0


# What a newcomer is told


@pytest.mark.parametrize("preset", ["euchre_cutthroat", "euchre_no_dummy"])
def test_a_newcomer_is_told_to_bid_as_the_best_mostly_do(preset: str) -> None:
    """With each number of trumps, as dealer or not, the advice is what the bot that has learned does more often."""
    bids = defaultdict[tuple[bool, int], list[bool]](list)
    for number in range(1, 150):
        match = Match(preset)
        match.deal_numbered(5, number)
        while match.phase.id == "first_bids" and match.turn is not None:
            o, told = match.observation(match.turn), str(match.view(match.turn).coach)
            done = match.phase.action(BOTS["strong"].choose(match.rules, o, 0))
            held = popcount(trumps_held(o, o.offered))
            bids[o.seat == o.dealer, held].append(("enough" in told) == (str(done) != "pass"))
            match.act(match.turn, "pass")
    assert [cell for cell, agreed in bids.items() if len(agreed) > 9 and 2 * sum(agreed) < len(agreed)] == []
    assert {dealer for dealer, _ in bids} == {False, True}


def test_a_newcomer_is_told_that_the_other_jack_is_a_trump_when_it_is_led_or_must_follow() -> None:
    told: Counter[str] = Counter()
    for number in range(1, 60):
        match, rng = Match("euchre_cutthroat"), random.Random(number)
        match.deal_numbered(5, number)
        while match.turn is not None:
            view = match.view(match.turn)
            trump = view.trump if view.trump in {*"CDHS"} else None
            jack = f"J{dict(zip('CDHS', 'SHDC', strict=True))[trump]}" if trump else ""
            coach = view.coach.en if view.coach else ""
            if jack and view.phase == "play" and view.trick and view.led == trump:
                led = view.trick[0].card == jack
                follows = f"play {jack}" in view.legal
                can = any(card[1] == trump or card == jack for card in view.hand)
                assert (jack in coach) == (can and (led or follows)), (coach, view.hand, view.trick)
                told["led" if led else "follows" if follows else "neither"] += 1
            match.act(match.turn, rng.choice(match.legal))
    assert min(told[one] for one in ("led", "follows", "neither")) > 3


@pytest.mark.parametrize(
    ("alone", "lone", "made", "each"), [(0, -1, 2, 2), (1, -1, 2, 4), (1, -1, 3, 0), (1, 2, 2, 2), (1, 2, 0, 4)]
)
def test_a_maker_alone_who_is_euchred_costs_what_the_house_says(alone: int, lone: int, made: int, each: int) -> None:
    for house, worth in ((4, each), (None, 2 if (alone, lone, made) == (1, -1, 2) else each)):
        p = FAMILY.rules("euchre_cutthroat", {"pts_euchre_alone_each": house}).params
        s = State(maker=1, alone=alone, lone=lone, tricks=[5 - made, made, 0])
        score(s, p)
        assert [s.delta[0], s.delta[2]] == [worth, worth]


# A maker alone who must take all five


@pytest.mark.parametrize(
    ("alone", "lone", "made", "delta"),
    [
        (1, -1, 5, [0, 3, 0]),
        (1, -1, 4, [2, 0, 2]),
        (1, 2, 4, [2, 0, 2]),
        (1, 2, 0, [4, 0, 4]),
        (0, -1, 4, [0, 1, 0]),
        (0, 2, 3, [0, 1, 0]),
    ],
)
def test_a_maker_alone_may_have_to_take_all_five(alone: int, lone: int, made: int, delta: list[int]) -> None:
    s = State(maker=1, alone=alone, lone=lone, tricks=[5 - made, made, 0])
    score(s, numbers(rules(alone_takes_all=True)))
    assert s.delta[:3] == delta


BIG = "dealer 0 / 1: JH JD AH KH 9S / 2: AD KC QC JC 9C / 0: AS KS QS JS TS / dummy: 9D KD QD TD TH / upcard: 9H"


def test_what_is_said_of_a_maker_alone_goes_by_the_tricks_needed() -> None:
    ends = {False: "took 4 tricks, alone: +1", True: "euchred: 4 tricks, and 5 were needed. Each defender gets 2"}
    for must, enough in ((False, "3 tricks"), (True, "1 trick")):
        match = table(BIG, "euchre_lone_bonus", alone_takes_all=must).play("order up", "leave")
        lost = ", else 2 each to the others" if must else ""
        assert dict(match.view(1).prices)["alone"].en == f"4 for all 5 tricks{lost}"
        match.play("alone")
        assert dict(match.view(2).prices)["stay"].en == f"2 each for {enough}"
        assert dict(match.view(2).prices)["alone"].en == f"2 each for {enough}, 4 for all 5"
        match.play("stay", "stay")
        assert f"{enough} to go" in str(match.view(2).coach)
        match.play("play AD", "play TS", "play 9S")
        assert ("the trick you need is yours" in str(match.view(2).coach)) == must
        match.play("play KC", "play JS", "play KH", "play JH", "play QC", "play QS")
        match.play("play JD", "play JC", "play KS", "play AH", "play 9C", "play AS")
        assert ends[must] in str(match.view(0).story)


@pytest.mark.parametrize(("fifth", "goes"), [("9S", [True, False]), ("AC", [True, True]), ("QH", [True, True])])
def test_by_habit_a_maker_who_must_take_all_goes_alone_only_with_all(fifth: str, goes: list[bool]) -> None:
    for must in (False, True):
        match = table(BIG.replace("9S", fifth), "euchre_lone_bonus", alone_takes_all=must).play("order up", "leave")
        assert (habit(match.observation(1), match.rules.params, WORK) == ALONE) == goes[must]
