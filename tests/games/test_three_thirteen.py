"""Three Thirteen: the rulebook's worked examples, its options, and what a seat may know."""

import random
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import combinations, permutations, product
from math import comb
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trey.core.cards import card_text, mask_of, parse_card, parse_hand
from trey.core.deal import Deal, PackOrder, shuffle_pack
from trey.core.errors import IllegalError, OptionError
from trey.core.family import Rules
from trey.core.history import act_code, act_phase, act_seat
from trey.games.three_thirteen import FAMILY
from trey.games.three_thirteen.beliefs import card_locations, dealt, sample
from trey.games.three_thirteen.habit import habit, may_meld
from trey.games.three_thirteen.observation import Observation
from trey.games.three_thirteen.state import (
    ACE_OF,
    LIMIT_OF,
    MOST_ACTS,
    Params,
    Standing,
    State,
    Work,
    ready,
    wild_rank,
)
from trey.games.three_thirteen.words.options import OPTIONS
from trey.kernel.bits import bits
from trey.kernel.compiled import compiled, to_record
from trey.kernel.rng import Rng, seeded
from trey.laws.test_play import replayed
from trey.match import Match
from trey.melds.hands import insert
from trey.melds.meld import MeldRules, read_meld
from trey.melds.solver import hand_points, least_after_discard, least_points, outs
from trey.melds.unmelded import hopeless
from trey.solvers.playout import RandomPlay

HOUSE_RULES: tuple[tuple[int, dict[str, Any]], ...] = (
    (3, {}),
    (2, {"decks": 1, "jokers_per_pack": 2, "rounds": (3, 7, 13), "wild_as_natural": False, "ace": "both"}),
    (3, {"strict": True, "layoff": True, "rounds": (3, 4), "tie": "extra", "max_wilds_per_meld": "half"}),
    (5, {"auto_meld": False, "layoff": True, "rounds": (3, 5), "same_suit_runs": False, "ace": "high"}),
    (7, {"final_turn": "none", "point_limit": 50, "rounds": (14, 3), "extra_14th_no_wild": True}),
    (2, {"partial_melds": False, "strict": True, "auto_meld": False, "rounds": (3, 4), "jokers_per_pack": 1}),
    (4, {"partial_melds": False, "stock_empty": "end_round", "rounds": (3, 6)}),
    (3, {"out_without_discard": True, "layoff": True, "rounds": (3, 6), "max_wilds_per_meld": "unlimited"}),
    (2, {"out_without_discard": True, "auto_meld": False, "strict": True, "layoff": True, "rounds": (3, 5)}),
)


def rules(seats: int = 3, preset: str = "three_thirteen", **changes: Any) -> Rules:
    return FAMILY.rules(preset, changes, seats)


def table(dealt: str, seats: int = 3, preset: str = "three_thirteen", **changes: Any) -> Match:
    """A match with one deal by dealer 0; places left out get the rest of the pack in order."""
    match = Match(rules(seats, preset, **changes))
    given = {place.strip(): parse_hand(cards) for place, cards in (p.split(":") for p in dealt.split("/"))}
    rest = list((Counter(match.rules.pack.cards) - Counter(c for cs in given.values() for c in cs)).elements())
    places = FAMILY.places(match.rules.options, seats, 0, 1)
    match.deal(Deal(0, tuple(given[p].pop(0) if given.get(p) else rest.pop() for p in places), 5))
    return match


def play(match: Match, *actions: str) -> Match:
    """Act in turn, whoever's turn it is."""
    for action in actions:
        assert match.turn is not None
        match.act(match.turn, action)
    return match


def solver_for(preset: str, cards: int, **changes: Any) -> Work:
    """The solver's scratch, told of a round of so many cards."""
    match = table("stock:", 3, preset, rounds=(cards,), **changes)
    w: Work = match.rules.work()
    ready(match.state, w)
    return w


def holding(text: str) -> tuple[int, int, int]:
    one, two, jokers = [0], [0], [0]
    for card in parse_hand(text):
        insert(one, two, jokers, 0, card)
    return one[0], two[0], jokers[0]


def points_left(preset: str, cards: int, left: str, **changes: Any) -> int:
    return hand_points(*holding(left), solver_for(preset, cards, **changes))


# Rounds, packs and points ---


@pytest.mark.parametrize(
    ("preset", "rounds"),
    [
        ("three_thirteen", 11),
        ("three_thirteen_14", 12),
        ("three_thirteen_15", 13),
        ("three_thirteen_22", 22),
    ],
)
def test_a_match_has_as_many_rounds_as_its_preset_says(preset: str, rounds: int) -> None:
    game = RandomPlay(rules(2, preset), 4, fast=False)
    for number in range(1, rounds + 1):
        assert not game.ended
        game.deals(1)
        assert game.standing.number == number
    assert FAMILY.words.endings[game.standing.ended - 1][0] == "rounds"


def test_the_up_and_down_match_has_thirteen_cards_twice_running() -> None:
    rounds = rules(3, "three_thirteen_22").options["rounds"]
    assert rounds.count(13) == 2
    assert rounds[10:12] == (13, 13)
    assert rounds[0] == rounds[-1] == 3


def test_the_wild_rank_is_the_number_of_cards_dealt() -> None:
    names = ["23456789TJQKA"[wild_rank(cards)] for cards in range(3, 16)]
    assert names == list("3456789TJQKA2")


def test_cards_left_in_the_seven_card_round_count_35() -> None:
    assert points_left("three_thirteen", 7, "KC 9D AS 7H") == 35


def test_high_values_make_them_52() -> None:
    assert points_left("three_thirteen", 7, "KC 9D AS 7H", values="high", ace_points="15") == 52


@pytest.mark.parametrize(
    ("options", "points"),
    [
        ({"wild_points": "20"}, 40),
        ({"wild_points": "50"}, 70),
        ({"ace_points": "11"}, 45),
        ({"ace_points": "20", "wild_points": "25"}, 64),
        ({"values": "fives", "ace_points": "15"}, 50),
        ({"values": "fives", "wild_points": "face"}, 26),
    ],
)
def test_houses_count_wilds_aces_and_numbers_in_their_own_ways(options: dict[str, Any], points: int) -> None:
    assert points_left("three_thirteen", 7, "KC 9D AS 7H", **options) == points


def test_whoever_goes_out_first_scores_less_and_nobody_else() -> None:
    for final_turn in ("one_turn", "none"):
        told = []
        for bonus in (0, 5):
            now = rules(3, "three_thirteen", final_turn=final_turn, out_bonus=bonus)
            match = Match(now)
            match.deal_numbered(4, 1)
            finisher = None
            while match.turn is not None:
                seen = match.observation(match.turn)
                match.act_number(now.family.advice.habit(seen, now.params, now.work()))
                finisher = match.view(None).finisher if match.view(None).finisher is not None else finisher
            assert finisher is not None
            told.append((finisher, match.deltas))
        (first, plain), (again, less) = told
        assert first == again
        assert less == tuple(points - 5 * (seat == first) for seat, points in enumerate(plain or ()))


def test_wilds_at_face_value_make_them_27() -> None:
    assert points_left("three_thirteen_face_wild", 7, "KC 9D AS 7H") == 27


def test_a_printed_joker_a_wild_and_a_two_left_count_37() -> None:
    assert points_left("three_thirteen_jokers", 7, "JK 7H 2C") == 37


def test_doubled_rounds_double_natural_cards_and_not_wilds() -> None:
    assert points_left("three_thirteen_high", 11, "KC 9D AS JH") == 26 + 18 + 30 + 15
    assert points_left("three_thirteen_high", 10, "KC 9D AS TH") == 13 + 9 + 15 + 15
    assert points_left("three_thirteen", 11, "KC JK", double_rounds=(11,), jokers_per_pack=1) == 20 + 20


@pytest.mark.parametrize(
    ("cards", "wild", "expected"),  # one wild, wild natural; never natural; any number of wilds
    [
        ("3S 3H 3D", 3, (True, False, True)),
        ("5C 5D 3H", 3, (True, True, True)),
        ("4H 3S 6H", 3, (True, True, True)),
        ("4H 3S 3D 7H", 3, (False, False, True)),
        ("AH 2H 3H", 3, (True, True, True)),
        ("2H 3H 3C 5H", 3, (True, False, True)),
        ("5H 5C 7H", 5, (True, False, True)),
        ("8S 5H 5D", 5, (False, False, True)),
        ("8S 8H JK", 5, (True, True, True)),
        ("QH KH 3S", 3, (True, True, True)),
        ("QH KH AH", 3, (False, False, False)),
        ("4H 4H 4C", 9, (True, True, True)),
        ("4H 4H 5H", 9, (False, False, False)),
        ("4S 5H 6H", 9, (False, False, False)),
    ],
)
def test_the_rulebooks_melds_are_melds_here(cards: str, wild: int, expected: tuple[bool, bool, bool]) -> None:
    kinds: tuple[dict[str, Any], ...] = (
        {},
        {"wild_as_natural": False},
        {"max_wilds_per_meld": "unlimited", "all_wild_melds": True},
    )
    found = [bool(read_meld(*holding(cards), solver_for("three_thirteen_jokers", wild, **o))) for o in kinds]
    assert tuple(found) == expected


@pytest.mark.parametrize("ace", ["high", "both"])
def test_queen_king_ace_is_a_run_where_aces_may_be_high(ace: str) -> None:
    assert read_meld(*holding("QH KH AH"), solver_for("three_thirteen", 3, ace=ace))


def test_two_low_pairs_and_two_wilds_do_not_go_out_with_one_wild_a_meld() -> None:
    """RULEBOOK C-T5; keeping the second four leaves 15, throwing it and keeping the king leaves 10."""
    match = table("1: 4C 4D 8S 8H / stock: KD", rounds=(4,))
    play(match, "draw stock")
    assert "go out" not in {str(a) for a in match.legal}
    w = solver_for("three_thirteen", 4)
    assert outs(w, *holding("4C 4D 8S 8H KD"), w) == 0
    assert least_points(w, *holding("4C 4D 8S 8H"), w) == 15
    assert least_after_discard(w, *holding("4C 4D 8S 8H KD"), w) == 10
    assert match.view(1).deadwood == 10


def test_with_unlimited_wilds_the_same_cards_go_out() -> None:
    match = table("1: 4C 4D 8S 8H / stock: KD", preset="three_thirteen_international", rounds=(4,))
    play(match, "draw stock", "go out")
    assert [str(a) for a in match.legal] == ["discard KD"]
    play(match, "discard KD")
    assert match.view(None).finisher == 1
    laid = [card for meld in match.view(None).melds for card in meld.cards]
    assert sorted(laid) == ["4C", "4D", "8H", "8S"]


def discards(o: Observation) -> list[tuple[int | None, str]]:
    """Who discarded what of the pile as it lies, upwards; nobody for the upcard."""
    return [(play >> 6 if play >= 0 else None, card_text(play & 63)) for play in o.pile[: o.piled]]


def remembered(match: Match, seat: int | None) -> list[str]:
    """What a seat remembers, in order: `1 draw stock QS`, the card only where it may know it."""
    o, told = match.observation(seat), []
    for i in range(max(0, o.acted - MOST_ACTS), o.acted):
        act, card = o.acts[i % MOST_ACTS], o.moved[i % MOST_ACTS]
        words = str(FAMILY.phases[act_phase(act)].action(act_code(act)))
        told.append(f"{act_seat(act)} {words} {card_text(card) if card >= 0 else ''}".strip())
    return told


# A turn ---


def test_the_left_neighbour_of_the_dealer_begins_beside_one_upcard() -> None:
    match = table("upcard: QH", rounds=(3,))
    view = match.view(None)
    assert (match.turn, view.top, view.pile, view.stock) == (1, "QH", 1, 104 - 9 - 1)
    assert {str(a) for a in match.legal} == {"draw stock", "draw pile"}


def test_only_the_drawer_sees_a_card_from_the_stock() -> None:
    match = play(table("1: 5C 9D KH / stock: QS / 0: 2C 2D 6H / 2: 2H 2S 6C", rounds=(3,)), "draw stock")
    assert match.view(1).taken == ("QS",)
    for seat in (0, 2, None):
        view = match.view(seat)
        assert view.taken == ()
        assert view.players[1].holds == ()
        assert view.players[1].cards == 4


def test_a_card_taken_from_the_pile_is_known_until_it_is_discarded() -> None:
    match = play(table("1: 5C 9D KH / upcard: QS", rounds=(3,)), "draw pile", "discard 5C")
    assert match.view(0).players[1].holds == ("QS",)
    for _ in range(2):
        _draw_and_throw_it_away(match)
    play(match, "draw stock", "discard QS")
    assert match.view(0).players[1].holds == ()


def test_a_card_held_twice_is_shown_twice_and_discarded_once() -> None:
    match = play(table("1: 5C 5C KH / stock: 9S", rounds=(3,)), "draw stock", "discard 5C")
    assert sorted(match.view(1).hand) == ["5C", "9S", "KH"]


def test_cards_under_the_top_discard_are_remembered_and_not_shown() -> None:
    match = play(table("1: 5C 9D KH / upcard: QS / stock: 2C", rounds=(3,)), "draw stock", "discard KH")
    observation = match.observation(0)
    assert discards(observation) == [(None, "QS"), (1, "KH")]
    view = match.view(0)
    assert (view.top, view.pile) == ("KH", 2)
    assert "QS" not in repr(view)


def test_every_turn_is_remembered_with_what_was_drawn_and_discarded() -> None:
    match = table("1: 5C 9D KH / upcard: QS / stock: 2C 7D / 0: 3H 4H 5S", rounds=(3,))
    play(match, "draw stock", "discard KH", "draw pile", "discard KH", "draw stock", "discard 3H")
    of_all = ["1 discard KH", "2 draw pile KH", "2 discard KH"]
    assert remembered(match, 1) == ["1 draw stock 2C", *of_all, "0 draw stock", "0 discard 3H"]
    assert remembered(match, 0) == ["1 draw stock", *of_all, "0 draw stock 7D", "0 discard 3H"]
    assert remembered(match, None) == ["1 draw stock", *of_all, "0 draw stock", "0 discard 3H"]
    assert discards(match.observation(1)) == [(None, "QS"), (2, "KH"), (0, "3H")]


def test_a_lay_down_that_was_taken_back_is_remembered_by_its_seat_alone() -> None:
    match = play(three_card_round(), "draw stock", "lay", "put QS")
    assert remembered(match, 0) == ["1 draw stock"]
    play(match, "undo", "go out")
    assert remembered(match, 1) == ["1 draw stock 7H", "1 lay", "1 put QS", "1 undo", "1 go out"]
    assert remembered(match, 0) == ["1 draw stock"]
    play(match, "discard 7H", "draw stock")
    assert remembered(match, 0) == ["1 draw stock", "1 go out", "1 discard 7H", "2 draw stock"]


def test_a_card_discarded_by_going_out_by_hand_is_remembered() -> None:
    match = play(three_card_round(), "draw stock", "lay", "put QS", "put QH", "put QD", "meld", "done")
    assert remembered(match, 0)[1:] == ["1 lay", "1 put QS", "1 put QH", "1 put QD", "1 meld", "1 done 7H"]


def test_of_a_long_round_the_first_acts_are_forgotten() -> None:
    match, rng = table("upcard: 2H", 2, rounds=(13,)), random.Random(3)
    while match.state.acted < MOST_ACTS + 20:
        play(match, str(rng.choice(match.legal)))
        play(match, str(rng.choice([a for a in match.legal if a.verb == "discard"])))
    for seat in range(2):
        assert match.observation(seat).acted == match.state.acted == len(match.log) - 1
        last = [f"{event.seat} {event.action}" for event in match.log[-MOST_ACTS:]]  # type: ignore[union-attr]
        assert [" ".join(told.split()[:3]) for told in remembered(match, seat)] == last
    assert not dealt(PackOrder(), match.state, match.rules.params)


def test_after_three_rounds_of_the_table_from_the_pile_somebody_must_draw_from_the_stock() -> None:
    match = table("upcard: 2H", rounds=(13,))
    for _ in range(9):
        play(match, "draw pile", f"discard {match.view(match.turn).hand[-1]}")
    assert [str(a) for a in match.legal] == ["draw stock"]
    play(match, "draw stock", f"discard {match.view(match.turn).hand[-1]}")
    assert len(match.legal) == 2


def test_an_empty_stock_is_renewed_from_all_discards_but_the_top() -> None:
    match = table("upcard: 2H", 7, rounds=(14,))
    rng = random.Random(1)
    while match.state.shuffles == 0:
        _draw_and_discard(match, rng)
    assert match.view(None).pile == 1
    assert match.view(None).stock == 5
    assert _cards(match) == Counter(match.rules.pack.cards)


def test_when_the_stock_has_run_out_a_third_time_everybody_counts() -> None:
    match = table("upcard: 2H", 7, rounds=(14,))
    rng = random.Random(1)
    while not match.state.done:
        _draw_and_discard(match, rng)
    assert match.state.shuffles == 2
    assert match.view(None).finisher is None
    assert match.view(None).notes
    assert match.ended
    for seat in range(7):
        left = match.view(None).players[seat].holds
        assert match.deltas is not None
        assert match.deltas[seat] == points_left("three_thirteen", 14, " ".join(left))


def test_where_an_empty_stock_ends_the_round_it_is_never_renewed() -> None:
    match = table("upcard: 2H", 7, rounds=(14,), stock_empty="end_round")
    rng = random.Random(1)
    while not match.state.done:
        _draw_and_discard(match, rng)
    assert match.state.shuffles == 0


def _draw_and_throw_it_away(match: Match) -> None:
    play(match, "draw stock")
    play(match, f"discard {match.view(match.turn).taken[0]}")


def _draw_and_discard(match: Match, rng: random.Random) -> None:
    play(match, "draw stock")
    play(match, str(rng.choice([a for a in match.legal if a.verb == "discard"])))


def _cards(match: Match) -> Counter[int]:
    return Counter(c for cards in card_locations(match.state, match.rules.params).values() for c in cards)


# Going out and final turns ---


def three_card_round(**changes: Any) -> Match:
    """Seat 1 can go out at once with three queens."""
    return table("1: QS QH QD / 2: 9C 9D KH / 0: 2C 6D JH / upcard: 8S / stock: 7H 9S 2D", rounds=(3,), **changes)


def test_one_may_go_out_on_the_very_first_turn() -> None:
    match = play(three_card_round(), "draw stock", "go out", "discard 7H")
    assert match.view(None).finisher == 1
    assert set(match.view(None).melds[0].cards) == {"QS", "QH", "QD"}


def test_everyone_else_then_has_one_turn_clockwise_and_may_still_score_nothing() -> None:
    match = play(three_card_round(), "draw stock", "go out", "discard 7H")
    assert match.turn == 2
    play(match, "draw stock", "discard KH")
    assert match.turn == 0
    play(match, "draw stock", "discard JH")
    assert match.deltas == (10, 0, 0)
    assert match.scores == (10, 0, 0)
    assert match.winners == (1, 2)


def test_with_an_instant_end_nobody_has_another_turn() -> None:
    match = play(three_card_round(preset="three_thirteen_instant"), "draw stock", "go out", "discard 7H")
    assert match.deltas == (18, 0, 28)


def test_nobody_goes_out_without_a_discard() -> None:
    """Two sets of three and nothing over: one card must go, so its set is broken."""
    match = table("1: QS QH QD 8S 8H / upcard: 8D / stock: KC", rounds=(5,))
    play(match, "draw pile")
    assert "go out" not in {str(a) for a in match.legal}


def test_a_meld_of_four_can_spare_the_discard() -> None:
    match = table("1: QS QH QD 8S 8H 8C / upcard: 8D / stock: KC", rounds=(6,))
    play(match, "draw pile", "go out")
    assert {str(a) for a in match.legal} == {"discard 8S", "discard 8H", "discard 8C", "discard 8D"}


def two_sets(**changes: Any) -> Match:
    """Seat 1 has two sets and nothing over, once it has drawn the 8D."""
    deal = "1: QS QH QD 8S 8H / 2: 9C 9D 9H 7S 7H / 0: 2C 4D 6H 8C TC / upcard: 8D / stock: KC 7D 3H"
    return play(table(deal, rounds=(5,), out_without_discard=True, **changes), "draw pile")


def test_where_no_discard_is_needed_all_cards_may_be_melded_on_final_turns_too() -> None:
    match = two_sets()
    assert match.view(1).deadwood == 0
    assert "without a discard" in str(match.view(1).coach)
    play(match, "go out")
    assert match.view(None).finisher == 1
    assert match.view(None).pile == 0
    assert {str(action) for action in match.legal} == {"draw stock"}
    play(match, "draw stock", "discard KC")
    assert match.view(None).players[2].cards == 2
    play(match, "draw stock", "discard 2C")
    assert match.deltas == (35, 0, 14)


def test_on_a_final_turn_a_hand_that_is_all_melds_keeps_them_all() -> None:
    match = play(two_sets(), "go out", "draw stock", "discard KC")
    again = table(
        "1: QS QH QD 8S 8H / 2: 9C 9D 9H 7S 7H / 0: 2C 4D 6H 8C TC / upcard: 8D / stock: 7D KC",
        rounds=(5,),
        out_without_discard=True,
    )
    play(again, "draw pile", "go out", "draw stock")
    assert "go out" in {str(action) for action in again.legal}
    play(again, "go out")
    assert (match.view(None).players[2].cards, again.view(None).players[2].cards) == (2, 0)
    assert again.view(None).finisher == 1


@pytest.mark.parametrize("by_hand", [False, True])
def test_jokers_that_count_nothing_must_be_melded_before_anybody_goes_out(*, by_hand: bool) -> None:
    deal = "1: JK JK JK / 2: 9C 9D 7S / upcard: 8D / stock: KD KS"
    match = table(deal, jokers_per_pack=2, joker_points=0, rounds=(3,), auto_meld=not by_hand)
    play(match, "draw stock")
    assert "go out" not in {str(action) for action in match.legal}
    play(match, "discard KD", "draw stock")
    assert match.view(None).finisher is None


def test_jokers_that_count_nothing_count_as_cards_where_all_or_nothing_is_laid() -> None:
    deal = "1: 4H 4C 4D JK JK JK / 2: 9C 9D 7S 2C 2D 8S / upcard: 8D / stock: KD KS"
    match = table(deal, jokers_per_pack=2, joker_points=0, rounds=(6,), partial_melds=False)
    assert match.view(1).deadwood == 12


def test_a_hand_that_can_spare_a_card_may_throw_it_or_keep_it() -> None:
    cards = "1: QS QH QD 8S 8H 8C / 2: 9C 9D 9H 7S 7H 2D / upcard: 8D / stock: KC"
    match = play(table(cards, rounds=(6,), out_without_discard=True), "draw pile", "go out")
    assert {str(action) for action in match.legal} == {
        *("discard 8S", "discard 8H", "discard 8C", "discard 8D"),
        "go out",
    }
    assert "or go out with all of them." in str(match.view(1).coach)
    assert play(match, "go out").view(None).pile == 0


def test_all_cards_may_be_laid_by_hand_where_no_discard_is_needed() -> None:
    laid = ("lay", "put QS", "put QH", "put QD", "meld", "put 8S", "put 8H", "put 8D", "meld", "done")
    match = play(two_sets(auto_meld=False), *laid)
    assert match.view(None).finisher == 1
    assert match.turn == 2
    assert match.view(None).pile == 0


def test_that_somebody_is_about_to_go_out_shows_only_when_he_has_discarded() -> None:
    match = play(three_card_round(), "draw stock")
    before = match.view(0)
    assert play(match, "go out").view(0) == before
    assert match.view(1).phase == "out"


def test_without_partial_melds_everything_counts_unless_all_is_melded() -> None:
    match = play(three_card_round(partial_melds=False), "draw stock", "go out", "discard 7H")
    play(match, "draw stock", "discard KH", "draw stock", "discard JH")
    assert match.deltas == (10, 0, 0)
    match = table("1: QS QH QD 5S 6S 7S / 2: 9C 9D 9S KH 2C 4D", rounds=(6,), partial_melds=False)
    play(match, "draw stock", "go out")
    play(match, str(match.legal[0]), "draw stock", "discard KH")
    assert match.state.tables == 2
    assert match.state.size[2] == 6


def test_the_lowest_total_wins_and_a_tie_is_shared_or_played_off() -> None:
    def finished(**changes: Any) -> Match:
        match = play(three_card_round(**changes), "draw stock", "go out", "discard 7H")
        return play(match, "draw stock", "discard KH", "draw stock", "discard JH")

    assert finished().ended == "rounds"
    match = finished(tie="extra")
    assert match.ended is None
    match.deal(Deal.random(match.rules.pack.cards, 1, random.Random(1)))
    assert match.view(None).wild == "K"
    assert match.view(0).players[0].cards == 13


def test_a_match_ends_early_at_the_point_limit() -> None:
    game = RandomPlay(rules(3, point_limit=50), 3, fast=False)
    while not game.ended:
        game.deals(1)
    assert FAMILY.words.endings[game.standing.ended - 1][0] == "point_limit"
    assert max(game.standing.totals) >= 50
    assert game.standing.number < 11


# Laying by hand ---


def test_melds_may_be_laid_by_hand_to_go_out() -> None:
    match = play(three_card_round(), "draw stock", "lay", "put QS", "put QH")
    assert "meld" not in {str(a) for a in match.legal}
    play(match, "put QD", "meld", "done")
    assert match.view(None).finisher == 1
    assert match.view(None).top == "7H"
    assert match.turn == 2


def test_cards_put_down_can_be_taken_back_three_times_a_turn() -> None:
    match = play(three_card_round(), "draw stock")
    for _ in range(3):
        play(match, "lay", "put QS", "undo")
    assert sorted(match.view(1).hand) == ["7H", "QD", "QH", "QS"]
    assert "lay" not in {str(a) for a in match.legal}


def test_a_wrong_lay_down_is_refused_unless_the_table_is_strict() -> None:
    match = play(three_card_round(), "draw stock", "lay", "put QS", "put QH", "put 7H")
    with pytest.raises(IllegalError):
        match.act(1, "meld")


def test_a_penalty_of_one_is_one_point() -> None:
    match = play(three_card_round(strict=True, wrong_meld_penalty=1), "draw stock", "lay", "put QS", "put QH", "put 7H")
    play(match, "meld", "done")
    assert match.view(0).notes[0].en == "{1} {1:takes|take} 1 point for laying wrong melds."
    assert match.view(0).notes[0].fr == "{1} {1:prend|prenez} 1 point pour pose fautive."
    sections = FAMILY.words.pages(match.rules.options, match.rules.seats)
    told = [line.en for section in sections for line in section.lines if "wrong lay-down" in line.en]
    assert told[0].startswith("A wrong lay-down immediately costs 1 point.")


@pytest.mark.parametrize("same_suit", [True, False])
def test_a_newcomer_is_told_of_suits_only_where_runs_are_of_one(*, same_suit: bool) -> None:
    match = three_card_round(strict=True, same_suit_runs=same_suit)
    for actions in ((), ("draw stock", "lay")):
        coach = match.view(play(match, *actions).turn).coach
        assert ("in one suit" in str(coach)) == same_suit


def test_a_wrong_lay_down_costs_twenty_at_once_and_the_turn_goes_on_with_the_discard() -> None:
    """RULEBOOK C-T9."""
    match = play(three_card_round(strict=True), "draw stock", "lay", "put QS", "put QH", "put 7H", "meld")
    play(match, "done")
    assert [place.total for place in match.view(0).players] == [0, 20, 0]
    assert match.turn == 1
    assert {str(a) for a in match.legal} == {f"discard {card}" for card in ("QS", "QH", "QD", "7H")}
    assert "you can go out" not in str(match.view(1).coach)
    assert set(match.view(0).players[1].holds) == {"QS", "QH", "7H"}
    assert "20" in match.view(0).notes[0].en
    play(match, "discard 7H")
    assert match.turn == 2
    assert match.view(None).finisher is None


def test_a_fine_is_part_of_the_rounds_points_and_counted_once() -> None:
    match = play(three_card_round(strict=True), "draw stock", "go out", "discard 7H")
    play(match, "draw stock", "lay", "put 9C", "put KH", "put 9S", "meld", "done", "discard KH")
    play(match, "draw stock", "discard JH")
    assert match.deltas == (10, 0, 20)
    assert match.scores == (10, 0, 20)


def test_where_nothing_is_melded_by_itself_only_laid_cards_are_safe() -> None:
    match = three_card_round(auto_meld=False)
    play(match, "draw stock", "lay", "put QS", "put QH", "put QD", "meld", "done")
    play(match, "draw stock", "discard KH")
    play(match, "draw stock", "discard JH")
    assert match.deltas == (10, 0, 27)


def test_a_final_turn_may_be_laid_by_hand_in_part() -> None:
    match = table(
        "1: QS QH QD 5S 6S 7S / 2: 9C 9D 9S KH KC 2D / 0: 2C 4D 8H JH 5H AC / stock: TH KD 7C / upcard: 2H",
        rounds=(6,),
    )
    play(match, "draw stock", "go out", "discard TH")
    play(match, "draw stock", "lay", "put KH", "put KC", "put KD", "meld", "done")
    assert match.phase.id == "last"
    assert match.view(0).melds[-1].seat == 2
    assert match.view(2).deadwood == 0
    play(match, "discard 9D")
    assert match.view(2).deadwood == 9 + 9 + 2
    assert match.view(2).arranged == ()
    assert match.view(1).deadwood == 0
    play(match, "draw stock", "discard JH")
    assert match.deltas is not None
    assert match.deltas[2] == 9 + 9 + 2


def twos_and_fours(**changes: Any) -> Match:
    """Seat 1 is out; seat 2, with a last turn, holds three twos and three fours."""
    match = table(
        "1: QS QH QD 5S 7S TC / 2: 2C 2D 2H 4S 4H 4D / 0: 9C AD 8H JH 5H AC / stock: 6S KD KC",
        preset="three_thirteen",
        rounds=(6,),
        **changes,
    )
    return play(match, "draw stock", "go out", "discard TC", "draw stock")


def test_melds_left_in_the_hand_after_laying_one_are_laid_by_the_table() -> None:
    """As if nothing had been laid by hand."""
    by_hand = play(twos_and_fours(), "lay", "put 2C", "put 2D", "put 2H", "meld", "done")
    assert by_hand.phase.id == "last"
    assert (by_hand.view(2).deadwood, by_hand.view(2).arranged) == (0, (("4D", "4H", "4S"),))
    for match in (play(by_hand, "discard KD"), play(twos_and_fours(), "discard KD")):
        assert match.state.size[2] == 0
        play(match, "draw stock", "discard KC")
        assert match.deltas is not None
        assert match.deltas[2] == 0


def test_where_nothing_is_melded_by_itself_melds_left_in_the_hand_count() -> None:
    match = table(
        "1: QS QH QD 5S 7S 6S / 2: 2C 2D 2H 4S 4H 4D / 0: 9C AD 8H JH 5H AC / stock: TC KD KC",
        rounds=(6,),
        auto_meld=False,
    )
    play(match, "draw stock", "lay", "put QS", "put QH", "put QD", "meld", "put 5S", "put 6S", "put 7S", "meld", "done")
    play(match, "draw stock", "lay", "put 2C", "put 2D", "put 2H", "meld", "done", "discard KD")
    play(match, "draw stock", "discard KC")
    assert match.deltas is not None
    assert match.deltas[2] == 12


def test_rules_of_thumb_throw_what_melds_least_after_laying_by_hand() -> None:
    match = play(twos_and_fours(), "lay", "put 2C", "put 2D", "put 2H", "meld", "done")
    assert habit(match.observation(2), match.rules.params, match.rules.work()) == parse_card("KD")


def test_a_view_shows_the_best_melds_and_the_points_then_left() -> None:
    match = table("1: QS QH QD 5S 6S 9C / 2: 9D 9H 9S KH KC 2D / stock: TH KD", rounds=(6,))
    assert match.view(2).deadwood == 2 + 10 + 10
    assert {frozenset(meld) for meld in match.view(2).arranged} == {frozenset({"9D", "9H", "9S"})}
    play(match, "draw stock")
    assert match.view(1).deadwood == 9 + 5  # the wild six stands for the fourth queen
    assert match.view(None).deadwood is None
    assert three_card_round(auto_meld=False).view(1).deadwood is None


# Laying off ---


def laying_off() -> Match:
    match = table("1: 5S 6S 7S / 2: 8S 9S KH / 0: 4S QC 2D / stock: JC AD 3C / upcard: TD", rounds=(3,), layoff=True)
    return play(match, "draw stock", "go out", "discard JC")


def test_on_final_turns_cards_go_to_melds_on_the_table_by_themselves() -> None:
    match = play(laying_off(), "draw stock", "discard KH")
    meld = match.view(None).melds[0]
    assert meld.cards == ("5S", "6S", "7S", "8S", "9S")
    assert meld.seat == 1
    play(match, "draw stock", "discard QC")
    assert set(match.view(None).melds[0].cards) == {"3C", "4S", "5S", "6S", "7S", "8S", "9S"}
    assert match.deltas == (2, 0, 1)


def test_cards_may_be_laid_off_by_hand_one_at_a_time() -> None:
    match = play(laying_off(), "draw stock", "lay", "done")
    assert {str(a) for a in match.legal} == {"add 8S", "enough"}
    play(match, "add 8S", "to 1")
    assert {str(a) for a in match.legal} == {"add 9S", "enough"}
    play(match, "add 9S", "to 1", "enough", "discard KH", "draw stock", "lay", "done")
    assert {str(a) for a in match.legal} == {"add 4S", "add 3C", "enough"}


def test_a_wild_is_added_at_either_end_of_a_run() -> None:
    match = play(laying_off(), "draw stock", "discard KH", "draw stock", "lay", "done", "add 3C")
    assert {str(a) for a in match.legal} == {"to 1", "to 1 low"}
    play(match, "to 1 low")
    assert match.view(None).melds[0].stands_for[0] == "4S"
    assert "add 4S" not in {str(a) for a in match.legal}


def test_a_meld_takes_no_second_wild_where_one_is_the_limit() -> None:
    match = table("1: 5S 3H 7S / 2: 3D KC KH / 0: 2C 4D 9H / stock: JC AD / upcard: TD", rounds=(3,), layoff=True)
    play(match, "draw stock", "go out", "discard JC", "draw stock", "lay", "done")
    assert [str(a) for a in match.legal] == ["enough"]


# Options ---


def test_a_round_fits_when_its_hands_the_upcard_and_a_stock_card_fit_the_packs() -> None:
    assert rules(7, "three_thirteen_14").seats == 7
    with pytest.raises(OptionError) as refused:
        rules(7, "three_thirteen_15")
    assert refused.value.code == "cards-do-not-fit"
    assert "7 hands" in refused.value.en
    assert rules(6, "three_thirteen_15").seats == 6


@pytest.mark.parametrize(
    ("seats", "changes", "code"),
    [
        (4, {"decks": 1, "rounds": (3,)}, "one-pack"),
        (3, {"all_wild_melds": True}, "wild-melds-limited"),
        (3, {"layoff": True, "final_turn": "none"}, "layoff-without-final-turn"),
        (3, {"layoff": True, "partial_melds": False}, "layoff-all-or-nothing"),
        (3, {"decks": 1, "rounds": (15, 14, 13), "jokers_per_pack": 0}, None),
        (7, {"rounds": (3,), "extra_14th_no_wild": True}, None),
        (7, {"rounds": (15,), "jokers_per_pack": 2}, None),
        (7, {"rounds": (15,), "jokers_per_pack": 1}, "cards-do-not-fit"),
        (7, {"rounds": (14,), "out_without_discard": True}, "cards-do-not-fit"),
        (7, {"rounds": (13,), "out_without_discard": True}, None),
        (1, {}, "seats"),
        (8, {}, "seats"),
    ],
)
def test_impossible_options_are_refused_with_their_reason(
    seats: int, changes: dict[str, Any], code: str | None
) -> None:
    if code is None:
        assert rules(seats, **changes).seats == seats
        return
    with pytest.raises(OptionError) as refused:
        rules(seats, **changes)
    assert refused.value.code == code
    assert refused.value.fr


def test_every_option_of_the_rulebook_has_its_default() -> None:
    defaults = {o.id: o.default for o in OPTIONS}
    assert defaults == {
        "decks": 2,
        "jokers_per_pack": 0,
        "rounds": tuple(range(3, 14)),
        "extra_14th_no_wild": False,
        "max_wilds_per_meld": "1",
        "all_wild_melds": False,
        "wild_as_natural": True,
        "ace": "low",
        "same_suit_runs": True,
        "final_turn": "one_turn",
        "out_without_discard": False,
        "layoff": False,
        "partial_melds": True,
        "auto_meld": True,
        "strict": False,
        "wrong_meld_penalty": 20,
        "values": "base",
        "ace_points": "1",
        "wild_points": "15",
        "out_bonus": 0,
        "joker_points": 20,
        "double_rounds": (),
        "stock_empty": "reshuffle_discards",
        "point_limit": None,
        "tie": "shared",
    }


def test_the_extra_round_has_fourteen_cards_and_no_wild() -> None:
    match = table("upcard: 2H", rounds=(3,), extra_14th_no_wild=True)
    rng = random.Random(2)
    while not match.needs_deal:
        match.play(rng.choice(match.legal))
    assert match.ended is None
    match.deal(Deal.random(match.rules.pack.cards, 1, rng))
    assert match.view(None).wild is None
    assert match.view(0).players[0].cards == 14


HARD_TO_JUDGE: tuple[dict[str, Any], ...] = (
    {},
    {"ace": "both"},
    {"ace": "high", "wild_as_natural": False},
    {"same_suit_runs": False, "ace": "high"},
    {"max_wilds_per_meld": "unlimited", "all_wild_melds": True},
    {"max_wilds_per_meld": "half", "jokers_per_pack": 2},
    {"max_wilds_per_meld": "majority_natural", "jokers_per_pack": 1},
)


@pytest.mark.parametrize("changes", HARD_TO_JUDGE)
def test_no_hand_that_can_go_out_is_called_hopeless(changes: dict[str, Any]) -> None:
    settled, rng = rules(**changes), random.Random(1)
    p, w = settled.params, settled.work()
    w.points[:] = p.face_points
    told = Counter[tuple[bool, int]]()
    for trial in range(900):
        size = rng.randint(4, 9)
        w.wild = size - 3
        low = rng.randint(0, 9)
        near = [c for c in settled.pack.cards if low <= c & 15 <= low + 3 or c & 15 == w.wild or trial % 3 == 0]
        one, two, jokers = [0], [0], [0]
        for card in rng.sample(near, size):
            insert(one, two, jokers, 0, card)
        hand = one[0], two[0], jokers[0]
        told[bool(outs(w, *hand, w)), hopeless(*hand, w)] += 1
    assert told[True, 1] == 0
    assert told[True, 0] > 100
    assert told[False, 1] > 100


def test_no_field_hides_what_a_layout_can_do() -> None:
    assert set(MeldRules.fields) <= set(Work.fields)
    for layout in (Params, Standing, State, Observation, Work):
        assert not set(layout.fields) & {"fields", "values", "copy", "copy_from"}


# Laws under house rules ---


def walk(seats: int, changes: dict[str, Any], seed: int, steps: int) -> Iterator[Match]:
    """A match at random; words such as `lay` and `go out` are chosen as often as all cards together."""
    rng = random.Random(seed)
    match = Match(rules(seats, **changes))
    for _ in range(steps):
        if match.ended:
            return
        if match.needs_deal:
            dealer = match.dealer_due if match.dealer_due is not None else rng.randrange(seats)
            match.deal(Deal.random(match.rules.pack.cards, dealer, rng))
        else:
            kinds = sorted({a.verb for a in match.legal})
            verb = rng.choice(kinds)
            match.play(rng.choice([a for a in match.legal if a.verb == verb]))
        yield match


def by_habit(seats: int, changes: dict[str, Any], seed: int, steps: int) -> Iterator[Match]:
    """Matches played by rules of thumb, now and then at random, with final turns often laid by hand."""
    rng, match = random.Random(seed), Match(rules(seats, **changes))
    for _ in range(steps):
        by_hand = [a for a in match.legal if a.verb in {"lay", "add", "to", "done"}]
        if match.ended:
            match = Match(rules(seats, **changes))
        elif match.needs_deal:
            dealer = match.dealer_due if match.dealer_due is not None else rng.randrange(seats)
            match.deal(Deal.random(match.rules.pack.cards, dealer, rng))
        elif match.state.finisher >= 0 and by_hand and rng.random() < 0.4:
            match.play(rng.choice(by_hand))
        elif rng.random() < 0.1:
            match.play(rng.choice(match.legal))
        else:
            match.act_number(habit(match.observation(match.turn), match.rules.params, match.rules.work()))
        yield match


def guess(match: Match, seat: int, seed: int) -> State:
    """Draw a state from what a seat knows: it looks the same, holds every card once, and has a past."""
    p, w, o = match.rules.params, match.rules.work(), match.observation(seat if seat >= 0 else None)
    state = State()
    assert sample(state, o, p, w, Rng(x=seeded(seed)))
    assert match.rules.observation(match.standing, state, w, seat) == o
    cards = card_locations(state, p)
    assert Counter(c for cs in cards.values() for c in cs) == Counter(match.rules.pack.cards)
    if dealt(PackOrder(), state, p):
        assert replayed(match.rules, match.standing, state)
    return state


@pytest.mark.parametrize(("seats", "changes"), HOUSE_RULES)
def test_a_guessed_state_looks_the_same_in_every_phase(seats: int, changes: dict[str, Any]) -> None:
    rng = random.Random(6)
    met = Counter[str]()
    for match in walk(seats, changes, 3, 900):
        if match.turn is None or (met[match.phase.id] > 25 and rng.random() > 0.05):
            continue
        met[match.phase.id] += 1
        for seat in range(-1, seats):
            guess(match, seat, rng.randrange(2**60))
    assert {"draw", "act"} <= set(met)


@pytest.mark.parametrize(
    ("seats", "changes"),
    [
        (3, {"rounds": (4, 7)}),
        (3, {"layoff": True, "rounds": (4, 6)}),
        (2, {"strict": True, "layoff": True, "rounds": (5,)}),
        (4, {"partial_melds": False, "rounds": (3,)}),
        (7, {"layoff": True, "rounds": (4,), "jokers_per_pack": 1}),
    ],
)
def test_on_final_turns_guessed_hands_would_have_been_laid_as_they_were(seats: int, changes: dict[str, Any]) -> None:
    rng, met = random.Random(7), 0
    for match in by_habit(seats, changes, 1, 400):
        if match.turn is not None and match.state.finisher >= 0:
            guess(match, rng.randrange(seats), rng.randrange(2**60))
            met += 1
    assert met > 20


def test_a_hand_the_table_would_have_laid_otherwise_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("trey.games.three_thirteen.beliefs.may_have_settled", lambda *_: 1)
    with pytest.raises(AssertionError):
        test_on_final_turns_guessed_hands_would_have_been_laid_as_they_were(3, {"rounds": (4, 7)})


# Even draws ---


def surprise(found: Counter[Any], wanted: Mapping[Any, int]) -> float:
    """How many standard deviations chi-square lies above its mean; rare worlds are counted together."""
    drawn, ways = sum(found.values()), sum(wanted.values())
    assert set(found) <= set(wanted)
    often = [world for world in wanted if wanted[world] * drawn >= 5 * ways]
    cells = [(found[world], wanted[world] * drawn / ways) for world in often]
    rare = (drawn - sum(f for f, _ in cells), drawn - sum(e for _, e in cells))
    cells += [rare] if rare[1] > 1 else []
    chi = sum((f - e) ** 2 / e for f, e in cells)
    return float((chi - (len(cells) - 1)) / (2 * (len(cells) - 1)) ** 0.5)


def drawn_twice() -> Match:
    """Seat 1 drew from the stock and threw 5C, drew again and threw 9D; their doubles were never seen."""
    match = table("1: 5C 9D KH / 0: 2H 3S 4S / upcard: JD / stock: AH 8H 7S", 2, rounds=(3,))
    return play(match, "draw stock", "discard 5C", "draw stock", "discard 2H", "draw stock", "discard 9D")


def where_they_lay(match: Match, draws: int, seed: int) -> Counter[str]:
    """Where seat 0 guesses that 5C and 9D lay among what seat 1 was dealt and drew, in `draws` draws."""
    p, w, o = match.rules.params, match.rules.work(), match.observation(0)
    state, rng, found = State(), Rng(x=seeded(seed)), Counter[str]()
    for _ in range(draws):
        assert sample(state, o, p, w, rng)
        got = [state.stock[i] for i in (0, 2, 4, 7, 9)]
        found["".join({"5C": "c", "9D": "d"}.get(card_text(card), "-") for card in got)] += 1
    return found


def ways_they_lay(match: Match) -> dict[str, int]:
    """In how many deals they lie so: 5C among the first four, each double anywhere that seat 0 has not seen."""
    elsewhere = len(match.rules.pack.cards) - 5 - 5
    ways = {}
    for pattern in map("".join, product("cd-", repeat=5)):
        c, d = pattern.count("c"), pattern.count("d")
        if "c" in pattern[:4] and d and c <= 2 and d <= 2:
            ways[pattern] = comb(elsewhere, 2 - c) * comb(elsewhere - 2 + c, 2 - d)
    return ways


def test_where_shown_cards_came_from_is_drawn_as_often_as_deals_lead_there() -> None:
    """Every deal alike: one that gave a seat both of a kind counts once, whichever it threw."""
    match = drawn_twice()
    assert surprise(where_they_lay(match, 12_000, 1), ways_they_lay(match)) < 4


def test_counting_a_deal_for_each_way_to_throw_its_cards_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("trey.games.three_thirteen.beliefs._is_kept", lambda *_: 1)
    match = drawn_twice()
    assert surprise(where_they_lay(match, 12_000, 1), ways_they_lay(match)) > 6


def test_at_the_end_of_the_stock_every_card_never_seen_is_as_likely_to_be_its_last() -> None:
    match, rng = table("upcard: 2H", 2, rounds=(13,), decks=1, stock_empty="end_round"), random.Random(4)
    while match.state.stock_end - match.state.stock_at > 2:
        _draw_and_discard(match, rng)
    p, w, o = match.rules.params, match.rules.work(), match.observation(0)
    state, chance, found = State(), Rng(x=seeded(2)), Counter[tuple[int, ...]]()
    for _ in range(4000):
        assert sample(state, o, p, w, chance)
        found[tuple(state.stock[state.stock_at : state.stock_end])] += 1
    hidden = [c for place in ("1", "stock") for c in card_locations(match.state, p)[place]]
    assert surprise(found, dict.fromkeys(permutations(hidden, 2), 1)) < 4


def test_what_the_table_did_not_lay_is_drawn_evenly_from_what_it_would_not_have_laid() -> None:
    """Seat 2 laid nothing on its final turn: any three hidden cards without a meld, as the third seat knows."""
    match = table("1: QS QH QD / 2: 9C 6D KH / 0: 2C 8D JH / upcard: 8S / stock: 7H 5S 4D", 3, rounds=(3,), decks=1)
    play(match, "draw stock", "go out", "discard 7H", "draw stock", "discard KH")
    p, w, o = match.rules.params, match.rules.work(), match.observation(0)
    known = mask_of(parse_hand("QS QH QD 7H KH 8S 2C 8D JH"))
    hidden = [card for card in match.rules.pack.cards if not known >> card & 1]
    ready(o, w)
    wanted: Counter[int] = Counter()
    for hand in combinations(hidden, 3):
        if least_points(w, mask_of(hand), 0, 0, w) == hand_points(mask_of(hand), 0, 0, w):
            wanted[sum(hand) % 9] += 1
    state, rng, found = State(), Rng(x=seeded(3)), Counter[int]()
    for _ in range(3000):
        assert sample(state, o, p, w, rng)
        found[sum(bits(state.one[2])) % 9] += 1
    assert surprise(found, wanted) < 4


def test_two_players_know_each_others_hands_once_all_cards_came_by() -> None:
    """Who has seen all other cards go by knows who holds what when the stock is renewed."""
    match, rng = table("upcard: 2H", 2, rounds=(3,), decks=1), random.Random(8)
    while match.state.shuffles == 0:
        _draw_and_discard(match, rng)
    for seat in range(2):
        assert guess(match, seat, seat).one[1 - seat] == match.state.one[1 - seat]


@pytest.mark.parametrize(("seats", "changes"), HOUSE_RULES)
def test_what_lies_in_the_scratch_changes_no_answer(seats: int, changes: dict[str, Any]) -> None:
    """Only the meld rules of the table are kept there."""
    rng = random.Random(2)
    for count, match in enumerate(walk(seats, changes, 8, 300)):
        if match.turn is None or count % 5:
            continue
        action = rng.choice(bits(match.observation(match.turn).legal))
        first, second = (answers(match, w, action, count) for w in (match.rules.work(), fouled(match, rng)))
        assert first == second


def answers(match: Match, w: Work, action: int, seed: int) -> tuple[Any, ...]:
    """All that depends on scratch: questions, a draw, and an action."""
    p, o, drawn, after = match.rules.params, match.observation(match.turn), State(), match.state
    asked = (
        FAMILY.engine.legal(match.state, p, w),
        match.rules.observation(match.standing, match.state, w, o.seat),
        habit(o, p, w),
        FAMILY.words.view(o, p, w),
        sample(drawn, o, p, w, Rng(x=seeded(seed))),
    )
    FAMILY.engine.apply(after, p, w, action)
    return *asked, drawn, after


def fouled(match: Match, rng: random.Random) -> Work:
    """Scratch with anything in all its fields but the meld rules of the table."""
    w: Work = match.rules.work()
    for field, length in Work.fields.items():
        if field not in {*MeldRules.fields} - {"wild", "points"}:
            setattr(w, field, [rng.randrange(1 << 40) for _ in range(length)] if length else rng.randrange(1 << 40))
    return w


@pytest.mark.parametrize(("numbers", "option"), [(LIMIT_OF, "max_wilds_per_meld"), (ACE_OF, "ace")])
def test_every_choice_of_an_option_has_its_number(numbers: dict[str, int], option: str) -> None:
    kind: Any = next(o.kind for o in OPTIONS if o.id == option)
    assert set(numbers) == set(kind.values)
    assert sorted(numbers.values()) == list(range(len(numbers)))


@pytest.mark.parametrize(("seats", "changes"), HOUSE_RULES)
def test_cards_are_conserved_and_a_match_of_words_ends(seats: int, changes: dict[str, Any]) -> None:
    match = None
    for match in walk(seats, changes, 5, 60_000):
        if match.number and len(match.log) % 7 == 0:
            assert _cards(match) == Counter(match.rules.pack.cards)
    assert match is not None
    assert match.ended


@pytest.mark.parametrize(("seats", "changes"), HOUSE_RULES)
def test_both_speeds_agree_under_house_rules(seats: int, changes: dict[str, Any]) -> None:
    plain, fast = (RandomPlay(rules(seats, **changes), 17, fast=fast) for fast in (False, True))
    for _ in range(6):
        assert plain.deals(1) == fast.deals(1)
        assert fast.state == plain.state
        assert fast.standing == plain.standing


@pytest.mark.parametrize(("seats", "changes"), HOUSE_RULES)
def test_rules_of_thumb_are_legal_in_every_phase_and_finish_a_match(seats: int, changes: dict[str, Any]) -> None:
    settled = rules(seats, **changes)
    match = Match(settled)
    rng = random.Random(9)
    while not match.ended:
        if match.needs_deal:
            dealer = match.dealer_due if match.dealer_due is not None else 0
            match.deal(Deal.random(settled.pack.cards, dealer, rng))
        observation = match.observation(match.turn)
        action = habit(observation, settled.params, settled.work())
        assert observation.legal >> action & 1
        match.act_number(action if rng.random() < 0.97 else rng.choice(bits(observation.legal)))


def test_rules_of_thumb_choose_alike_at_both_speeds() -> None:
    fast = compiled(habit)
    settled = rules(3, "three_thirteen_layoff")
    params, scratch = to_record(settled.params), to_record(settled.work())
    for match in walk(3, {"layoff": True, "rounds": (4, 8)}, 12, 250):
        if match.turn is not None:
            observation = match.observation(match.turn)
            usual = habit(observation, settled.params, settled.work())
            assert usual == fast(to_record(observation), params, scratch)


# The habit


@given(
    st.integers(0, 2**40),
    st.integers(3, 13),
    st.fixed_dictionaries(
        {
            "ace": st.sampled_from(["low", "high", "both"]),
            "jokers_per_pack": st.integers(0, 2),
            "same_suit_runs": st.booleans(),
            "max_wilds_per_meld": st.sampled_from(["1", "unlimited"]),
        }
    ),
)
def test_what_may_not_meld_saves_nothing(seed: int, size: int, changes: dict[str, Any]) -> None:
    now = rules(**changes)
    p, w = now.params, now.work()
    dealt = PackOrder(size=len(now.pack.cards), pack=list(now.pack.cards))
    shuffle_pack(dealt, Rng(x=seeded(seed)))
    o = Observation(cards=size, wild=wild_rank(size), points=p.face_points)
    one, two, held = [0], [0], [0]
    for card in dealt.pack[:size]:
        insert(one, two, held, 0, card)
    o.one, o.two, o.jokers = one[0], two[0], held[0]
    ready(o, w)
    top, before = dealt.pack[size], least_points(w, one[0], two[0], held[0], w)
    price = -hand_points(one[0], two[0], held[0], w)
    insert(one, two, held, 0, top)
    price += hand_points(one[0], two[0], held[0], w)
    if not may_meld(o, p, w, top):
        assert least_points(w, one[0], two[0], held[0], w) == before + price
