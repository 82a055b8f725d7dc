"""Skat: the sentences of its rulebook, each tried; whole deals beside a reference, and beside OpenSpiel."""

import random
import re
from typing import Any

import pytest

from trey.core.cards import mask_of, parse_card, parse_hand
from trey.core.deal import Deal
from trey.core.errors import IllegalError
from trey.core.ranking import points_of
from trey.games import FAMILIES, rules
from trey.laws.test_lessons import stops
from trey.match import Match
from trey_skat import FAMILY
from trey_skat.actions import GRAND, LADDER
from trey_skat.game import State, matadors_of, score
from trey_skat.options import LESSON

HANDS = """dealer 0
    / 1: JC JS JH JD AC TC KC QC 9C 8C
    / 2: AS TS KS QS 9S 8S 7S AH TH KH
    / 0: AD TD KD QD 9D 8D 7D QH 9H 8H
    / talon: 7C 7H"""
BASE = {"C": 12, "D": 9, "H": 10, "S": 11, "grand": 24}
PIPS = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}


def table(preset: str = "skat", **options: object) -> Match:
    match = Match(rules(preset, options))
    match.deal(HANDS)
    return match


def bidding_to(number: int) -> list[str]:
    """Middlehand says each number up to this one, and forehand holds it."""
    return [word for value in LADDER if value <= number for word in (f"bid {value}", "hold")]


def words_of(match: Match) -> set[str]:
    return {str(action) for action in match.legal}


def won_by_forehand(*more: str) -> Match:
    """Forehand is declarer at 18."""
    return table().play("bid 18", "hold", "pass", "pass", *more)


def test_the_package_is_found_by_its_entry_point() -> None:
    assert FAMILY in FAMILIES


def test_every_number_that_can_be_bid_is_the_value_of_a_game() -> None:
    values = {BASE[game] * levels for game in "CDHS" for levels in range(2, 19)}
    values |= {BASE["grand"] * levels for levels in range(2, 12)} | {23, 35, 46, 59}
    assert list(LADDER) == sorted(values)


def test_middlehand_bids_to_forehand_and_rearhand_to_whoever_is_left() -> None:
    match = table()
    assert match.turn == 2
    match.play("bid 18")
    assert match.turn == 1
    match.play("hold", "bid 20", "pass")
    assert match.turn == 0
    match.play("bid 22")
    assert match.turn == 2
    match.play("pass")
    assert (match.view(None).caller, match.view(0).phase) == (0, "skat")


def test_it_is_the_next_number_that_is_bid_or_one_of_eight() -> None:
    assert words_of(table().play(*bidding_to(18))) == {"pass", "bid 20"}
    jumps = {f"bid {value}" for value in (20, 22, 23, 24, 27, 30, 33, 35)}
    assert words_of(table(jump_bids=True).play(*bidding_to(18))) == {"pass"} | jumps
    assert words_of(table().play(*bidding_to(264))) == {"pass"}


def test_the_number_that_is_asked_stands_on_the_button_that_holds_it() -> None:
    view = table().play(*bidding_to(18), "bid 20").view(1)
    assert [(word, price.en) for word, price in view.prices] == [("hold", "20")]


def test_forehand_may_play_for_18_when_both_others_have_passed() -> None:
    match = table().play("pass", "pass")
    assert (match.turn, words_of(match)) == (1, {"pass", "bid 18"})
    assert table().play("pass", "pass", "bid 18").view(None).caller == 1
    thrown = table().play("pass", "pass", "pass")
    assert (thrown.view(None).redealt, thrown.scores) == (True, (0, 0, 0))


def test_only_the_declarer_sees_the_skat_and_it_is_turned_up_at_the_end() -> None:
    match = won_by_forehand("take")
    assert set(match.view(1).taken) == {"7C", "7H"}
    assert match.view(2).taken == match.view(0).taken == ()
    match.play("discard 7H", "discard 8C", "declare grand")
    assert match.view(2).shown == won_by_forehand("hand", "declare null").view(1).shown == ()
    rng = random.Random(2)
    while match.turn is not None:
        match.play(rng.choice(match.legal))
    assert {card.card for card in match.view(2).shown} == set(match.view(None).kitty_shown) == {"7H", "8C"}
    by_hand = won_by_forehand("hand", "declare null")
    assert by_hand.view(0).kitty_shown == ()
    while by_hand.turn is not None:
        by_hand.play(rng.choice(by_hand.legal))
    assert set(by_hand.view(0).kitty_shown) == {"7C", "7H"}


def test_jacks_are_trumps_above_all_and_tens_stand_under_aces() -> None:
    match = won_by_forehand("take", "discard 7H", "discard 7C", "declare S", "play JD")
    assert {action.what for action in match.legal} == {"AS", "TS", "KS", "QS", "9S", "8S", "7S"}
    match.play("play TS", "play 7D")
    assert match.turn == 1


@pytest.mark.parametrize(
    ("number", "pick", "may"),
    [
        (23, "take", {"null", "ouvert"}),
        (24, "take", {"ouvert"}),
        (46, "take", {"ouvert"}),
        (48, "take", set()),
        (35, "hand", {"null", "ouvert"}),
        (36, "hand", {"ouvert"}),
        (59, "hand", {"ouvert"}),
        (60, "hand", set()),
    ],
)
def test_null_may_be_declared_where_it_is_worth_the_bid_alone(number: int, pick: str, may: set[str]) -> None:
    match = table().play(*bidding_to(number), "pass", "pass", pick)
    if pick == "take":
        match.play("discard 7H", "discard 7C")
    assert {action.what for action in match.legal} == {"C", "D", "H", "S", "grand"} | may
    for word in {"null", "ouvert"} - may:
        with pytest.raises(IllegalError) as refused:
            match.play(f"declare {word}")
        assert refused.value.code == "bid-higher"


def test_only_a_suit_game_or_grand_from_the_hand_is_asked_for_an_announcement() -> None:
    assert won_by_forehand("hand", "declare C").phase.id == "announce"
    assert won_by_forehand("hand", "declare null").phase.id == "play"
    assert won_by_forehand("take", "discard 7H", "discard 7C", "declare grand").phase.id == "play"


@pytest.mark.parametrize(
    ("said", "seen"),
    [
        (("declare grand", "announce ouvert"), True),
        (("declare ouvert",), True),
        (("declare grand", "announce schwarz"), False),
        (("declare null",), False),
    ],
)
def test_an_open_hand_and_no_other_is_seen_by_all_from_the_first_lead(said: tuple[str, ...], seen: bool) -> None:  # noqa: FBT001
    match = won_by_forehand("hand", *said)
    assert set(match.view(2).players[1].holds) == (set(match.view(1).hand) if seen else set())


@pytest.mark.parametrize(
    ("cards", "game", "count"),
    [
        ("JC JS JH JD", GRAND, 4),
        ("JS JH JD AC", GRAND, 1),
        ("JC JH", 0, 1),
        ("JC JS JH JD AC TC KC", 0, 7),
        ("7C 8C", 0, 9),
        ("AS", GRAND, 4),
    ],
)
def test_matadors_are_counted_from_the_jack_of_clubs(cards: str, game: int, count: int) -> None:
    assert matadors_of(rules("skat").params, mask_of(parse_hand(cards)), game) == count


@pytest.mark.parametrize(
    ("said", "made", "tricks", "value", "won"),
    [
        ({"game": 0}, 61, 6, 12 * 5, True),
        ({"game": 0}, 60, 6, 12 * 5, False),
        ({"game": 0}, 89, 8, 12 * 5, True),
        ({"game": 0}, 90, 8, 12 * 6, True),
        ({"game": 0}, 31, 3, 12 * 5, False),
        ({"game": 0}, 30, 3, 12 * 6, False),
        ({"game": 0}, 0, 0, 12 * 7, False),
        ({"game": 0}, 120, 9, 12 * 6, True),
        ({"game": 0}, 120, 10, 12 * 7, True),
        ({"game": 0, "by_hand": 1}, 61, 6, 12 * 6, True),
        ({"game": 0, "by_hand": 1, "announced": 1}, 90, 8, 12 * 8, True),
        ({"game": 0, "by_hand": 1, "announced": 1}, 89, 8, 12 * 8, False),
        ({"game": 0, "by_hand": 1, "announced": 2}, 120, 10, 12 * 10, True),
        ({"game": 0, "by_hand": 1, "announced": 2}, 117, 9, 12 * 10, False),
        ({"game": 4, "by_hand": 1, "announced": 3}, 120, 10, 24 * 11, True),
        ({"game": 0, "bid": LADDER.index(60) + 1}, 61, 6, 12 * 5, True),
        ({"game": 0, "bid": LADDER.index(63) + 1}, 89, 8, 12 * 6, False),
        ({"game": 0, "bid": LADDER.index(72) + 1}, 90, 8, 12 * 6, True),
        ({"game": 4, "bid": LADDER.index(144) + 1}, 70, 7, 24 * 6, False),
        ({"game": 1, "bid": LADDER.index(50) + 1}, 70, 7, 9 * 6, False),
        ({"game": 5}, 0, 0, 23, True),
        ({"game": 5}, 4, 1, 23, False),
        ({"game": 5, "by_hand": 1}, 0, 0, 35, True),
        ({"game": 6, "announced": 3}, 0, 0, 46, True),
        ({"game": 6, "by_hand": 1, "announced": 3}, 0, 0, 59, True),
    ],
)
@pytest.mark.parametrize("scoring", ["list", "seeger_fabian"])
def test_a_game_is_worth_what_the_rules_say(
    said: dict[str, int],
    made: int,
    tricks: int,
    value: int,
    won: bool,  # noqa: FBT001 - a column
    scoring: str,
) -> None:
    p = rules("skat", {"scoring": scoring}).params
    held = parse_hand("JC JS JH JD")
    s = State(**{"bid": 1} | said, declarer=0, talon=0, points=[made, 120 - made, 0], tricks=[tricks, 10 - tricks, 0])
    s.plays[:4], s.count = held, 4  # by seat 0: with four matadors
    score(s, p)
    bonus = 50 if scoring == "seeger_fabian" else 0
    assert (s.won, s.value) == (won, value)
    each = 0 if won else 4 * bonus // 5
    assert list(s.delta[:3]) == [value + bonus if won else -2 * value - bonus, each, each]


def test_the_guided_deal_counts_as_its_stops_say() -> None:
    """A stop that begins with a number tells the points in tricks; from the second on the skat's are among them."""
    told = []
    for match, stop in stops(LESSON):
        if number := re.match(r"\d+", stop.text.en):
            in_tricks, skat = match.state.points[0], points_of(match.rules.params, match.state.aside[0])
            told.append((int(number[0]), in_tricks, skat))
    assert told == [(15, 15, 13), (50, 37, 13), (61, 48, 13)]


def test_the_guided_deal_is_worth_what_was_bid_on_it() -> None:
    *_, (match, end) = stops(LESSON)
    assert (match.scores[0], match.state.matadors, LADDER[match.state.bid - 1]) == (24, 1, 22)
    assert "24" in end.text.en


# A reference of whole deals, from the rules: cards are texts


def suit_of(card: str, game: str) -> str:
    if game in ("null", "ouvert"):
        return card[1]
    return "trump" if card[0] == "J" or card[1] == game else card[1]


def height(card: str, game: str) -> int:
    if game in ("null", "ouvert"):
        return "789TJQKA".index(card[0])
    return 20 + "DHSC".index(card[1]) if card[0] == "J" else "789QKTA".index(card[0])


def winner(trick: list[tuple[int, str]], game: str) -> int:
    led = suit_of(trick[0][1], game)
    return max(
        trick, key=lambda t: ({"trump": 2, led: 1}.get(suit_of(t[1], game), 0) + (led == "trump"), height(t[1], game))
    )[0]


def matadors(cards: set[str], game: str) -> int:
    trumps = ["JC", "JS", "JH", "JD"] + ([] if game == "grand" else [rank + game for rank in "ATKQ987"])
    has = [card in cards for card in trumps]
    return next((i for i, one in enumerate(has) if one != has[0]), len(has))


def paid(game: str, cards: set[str], made: int, tricks: int, bid: int, hand: bool, said: int) -> int:  # noqa: FBT001
    if game in ("null", "ouvert"):
        value = {(0, 0): 23, (1, 0): 35, (0, 1): 46, (1, 1): 59}[hand, game == "ouvert"]
        return value if tricks == 0 else -2 * value
    schneider, schwarz = made >= 90 or made <= 30 or said > 0, tricks in (0, 10) or said > 1
    levels = matadors(cards, game) + 1 + hand + schneider + (said > 0) + schwarz + (said > 1) + (said > 2)
    value, won = BASE[game] * levels, made > 60 and (said < 1 or made >= 90) and (said < 2 or tricks == 10)
    if value < bid:
        value, won = -(-bid // BASE[game]) * BASE[game], False
    return value if won else -2 * value


def bid_at_random(match: Match, rng: random.Random) -> tuple[str, bool, int]:
    """Go on at random to the first lead; return the game, whether it is from the hand, and what was announced."""
    game, hand, said = "", False, 0
    while match.turn is not None and match.phase.id != "play":
        bold = [one for one in match.legal if one.verb != "pass"]
        action = rng.choice(bold if bold and rng.random() < 0.8 else list(match.legal))
        match.play(action)
        if action.verb == "declare":
            game = action.what
        elif action.verb == "announce":
            said = ["nothing", "schneider", "schwarz", "ouvert"].index(action.what)
        hand |= action.verb == "hand"
    return game, hand, said


@pytest.mark.parametrize("deals", [150, pytest.param(8000, marks=pytest.mark.nightly)])
def test_whole_deals_are_played_and_paid_as_the_rules_say(deals: int) -> None:
    rng, over = random.Random(deals), 0
    for k in range(deals):
        match = Match("skat max_deals=none game_target=9999" if k % 2 else "skat jump_bids=true")
        match.deal(Deal.random(match.rules.pack.cards, k % 3, rng))
        game, hand, said = bid_at_random(match, rng)
        if match.turn is None:
            continue
        declarer, s = match.view(None).caller, match.state
        assert declarer is not None
        hands = {seat: set(match.view(seat).hand) for seat in range(3)}
        everything = {one for held in hands.values() for one in held}
        skat = {card for card in ALL if card not in everything}
        own, points, tricks, leader = hands[declarer] | skat, [0, 0, 0], [0, 0, 0], (match.view(None).dealer + 1) % 3
        while match.turn is not None:
            assert game not in ("null", "ouvert") or tricks[declarer] == 0
            trick: list[tuple[int, str]] = []
            for step in range(3):
                seat = (leader + step) % 3
                follows = {c for c in hands[seat] if trick and suit_of(c, game) == suit_of(trick[0][1], game)}
                assert (match.turn, {action.what for action in match.legal}) == (seat, follows or hands[seat])
                card = rng.choice(sorted(follows or hands[seat]))
                match.play(f"play {card}")
                hands[seat].remove(card)
                trick.append((seat, card))
            leader = winner(trick, game)
            tricks[leader] += 1
            points[leader] += sum(PIPS.get(card[0], 0) for _, card in trick)
        made, bid = points[declarer] + sum(PIPS.get(card[0], 0) for card in skat), LADDER[s.bid - 1]
        assert list(match.state.points) == points
        assert match.scores[declarer] == paid(game, own, made, tricks[declarer], bid, hand, said)
        over += match.state.overbid
    assert over


ALL = [rank + suit for suit in "CDHS" for rank in "789TJQKA"]


# OpenSpiel: it names a game at once, and knows no hand games; what may be played, and what it counts, are the same

KINDS = {"clubs": "C", "diamonds": "D", "hearts": "H", "spades": "S", "grand": "grand", "null": "null"}
FACES = {1: "A", 7: "7", 8: "8", 9: "9", 10: "T", 11: "J", 13: "Q", 14: "K"}
FACE_SUITS = {0x1F0A0: "S", 0x1F0B0: "H", 0x1F0C0: "D", 0x1F0D0: "C"}


def spiel_hand(text: str, of: str) -> list[str]:
    """The cards of a line of OpenSpiel's, which shows them as playing cards of Unicode."""
    line = next(line for line in text.splitlines() if line.startswith(of))
    return [FACES[ord(card) & 15] + FACE_SUITS[ord(card) & ~15] for card in line.split(":")[1].split()]


def same_deal(start: str) -> Deal:
    """Deal the cards of OpenSpiel's start, whose first player is forehand."""
    pack = [0] * 32
    for seat in range(3):
        for i, card in enumerate(spiel_hand(start, f"Player {seat}")):
            at = 3 * seat + i if i < 3 else 8 + 4 * seat + i if i < 7 else 16 + 3 * seat + i
            pack[at] = parse_card(card)
    pack[9:11] = [parse_card(card) for card in spiel_hand(start, "Skat")]
    return Deal(2, tuple(pack), 0)


@pytest.mark.parametrize("deals", [60, pytest.param(10_000, marks=pytest.mark.nightly)])
def test_legal_cards_points_and_winners_are_openspiels(deals: int) -> None:
    pyspiel: Any = pytest.importorskip("pyspiel")
    game, rng, sets = pyspiel.load_game("skat"), random.Random(5), 0
    for _ in range(deals):
        theirs = game.new_initial_state()
        while theirs.is_chance_node():
            theirs.apply_action(rng.choice(theirs.legal_actions()))
        match = Match("skat max_deals=1")
        match.deal(same_deal(str(theirs)))
        solo, kind = rng.randrange(3), rng.choice([*KINDS])
        match.play(
            *{0: ("pass", "pass", "bid 18"), 1: ("bid 18", "pass", "pass"), 2: ("pass", "bid 18", "pass")}[solo], "take"
        )
        put = 0
        while not theirs.is_terminal() and not match.ended:
            seat = theirs.current_player()
            legal = {theirs.action_to_string(seat, one): one for one in theirs.legal_actions()}
            if "unknown/pass" in legal:
                theirs.apply_action(legal[kind] if seat == solo else legal["unknown/pass"])
                continue
            if put == 2 and match.phase.id == "declare":
                match.play(f"declare {KINDS[kind]}")
            ours = sorted(action.what for action in match.legal)
            assert (match.turn, ours) == (seat, sorted(text[1] + text[0] for text in legal))
            sets += 1
            card = rng.choice(ours)
            match.play(f"{'discard' if put < 2 else 'play'} {card}")
            put += 1
            theirs.apply_action(legal[card[1] + card[0]])
        s = match.state
        if kind == "null":
            assert bool(s.won) == (s.tricks[solo] == 0)
        else:
            made, others = (
                int(n)
                for n in re.findall(r"(\d+)", next(x for x in str(theirs).splitlines() if x.startswith("Points")))[-2:]
            )
            assert (made, others) == (
                s.points[solo] + points_of(match.rules.params, s.aside[solo] | s.talon),
                120 - made,
            )
            assert bool(s.won) == (theirs.returns()[solo] > 0) or s.overbid
    assert sets > 20 * deals
