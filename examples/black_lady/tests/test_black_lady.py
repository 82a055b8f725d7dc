"""Hearts: the sentences of its rulebook, each tried; whole deals beside a reference written from the rules."""

import random
from collections.abc import Iterator

import pytest

from trey.bots import BOTS
from trey.core.cards import cards_of
from trey.core.deal import Deal
from trey.core.errors import IllegalError
from trey.core.goals import Standing, close_penalties
from trey.games import FAMILIES, rules
from trey.kernel.rng import Rng, seeded
from trey.match import Match
from trey_black_lady import FAMILY
from trey_black_lady.actions import PACK
from trey_black_lady.game import PLACES, State, score

HANDS = """dealer 0
    / 1: 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC 3D 4D 5D 6D
    / 2: 7D 8D 9D TD JD QD KD AD 2S 3S 4S 5S 6S 7S 8S 9S QS
    / 0: TS JS KS AS 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH"""
"""The dealer's left has all clubs; the dealer has all hearts."""


def table(preset: str = "black_lady_plain", **options: object) -> Match:
    match = Match(rules(preset, options))
    match.deal(HANDS)
    return match


def legal(match: Match) -> set[str]:
    return {str(action.what) for action in match.legal}


def test_the_package_is_found_by_its_entry_point() -> None:
    assert FAMILY in FAMILIES


# The gifts


def test_three_cards_go_to_the_left_once_all_have_chosen() -> None:
    match = table("black_lady").play("give 2C", "give 3C", "give 4C", "give QS", "give 9S", "give 8S", "give AH")
    assert (match.view(0).receiver, match.view(0).owed, match.view(0).gave[0].seat) == (1, 2, 1)
    assert (match.view(1).received, match.view(2).received, match.view(None).gave) == ((), (), ())
    match.play("give KH", "give QH")
    assert match.turn == 2, "who was given the two of clubs leads it"
    assert {one.card for one in match.view(1).received} == {"AH", "KH", "QH"}
    assert {*match.view(0).players[1].holds} == {"AH", "KH", "QH"}
    assert [(one.seat, one.to, one.count, one.cards) for one in match.view(None).handed] == [
        (seat, (seat + 1) % 3, 3, ()) for seat in range(3)
    ]


def test_by_turns_they_go_left_right_and_nowhere() -> None:
    match, rng, found = Match(rules("black_lady", {"giving": "turns"})), random.Random(1), []
    for number in range(4):
        match.deal_numbered(3, number)
        view = match.view(None)
        found.append(None if view.receiver is None or view.turn is None else (view.receiver - view.turn) % 3)
        while match.turn is not None:
            match.play(rng.choice(match.legal))
    assert found == [1, 2, None, 1]


# The play


def test_the_two_of_clubs_is_led_and_the_first_trick_is_spared() -> None:
    match = table()
    assert legal(match) == {"2C"}
    with pytest.raises(IllegalError, match="two of clubs"):
        match.play("play 3C")
    match.play("play 2C")
    assert match.turn == 2
    assert "QS" not in legal(match)
    with pytest.raises(IllegalError, match="first trick"):
        match.play("play QS")
    match.play("play 9S")
    assert legal(match) == {"TS", "JS", "KS", "AS"}
    match.play("play AS")
    assert (match.turn, match.view(0).players[1].tricks) == (1, 1)


def test_the_first_trick_takes_any_card_where_the_table_says_so() -> None:
    match = table(first_spared=False).play("play 2C")
    assert "QS" in legal(match)
    match.play("play QS", "play AH")
    assert match.state.gained[1] == 14


def test_no_heart_is_led_before_one_is_played_unless_there_is_nothing_else() -> None:
    match = table(hearts_wait=True)
    match.play("play 2C", "play 2S", "play TS", "play 3C", "play 3S", "play JS", "play 3D", "play 7D", "play KS")
    assert match.turn == 2
    match.play("play QS", "play AS", "play 4C")
    assert (match.turn, match.state.broken) == (0, 0), "the queen of spades does not break hearts"
    assert legal(match) == {card for card in match.view(0).hand if card[1] == "H"}, "the dealer has nothing else"
    match.play("play 2H")
    assert match.state.broken
    assert set(match.view(1).players[0].voids) == {"C", "D", "S"}


def test_a_heart_that_is_led_unbroken_leaves_only_hearts_in_every_world() -> None:
    match = table(hearts_wait=True)
    match.play("play 2C", "play 2S", "play TS", "play 3C", "play 3S", "play JS", "play 3D", "play 7D", "play KS")
    match.play("play QS", "play AS", "play 4C", "play 2H")
    drawn, now = State(), match.rules
    for seed in range(20):
        assert PLACES.sample(drawn, match.observation(1), now.params, now.work(), Rng(x=seeded(seed)))
        assert {PACK.text(card)[1] for card in cards_of(drawn.hands[0])} == {"H"}


def test_hearts_may_be_led_at_once_where_the_table_says_so() -> None:
    match = table()
    match.play("play 2C", "play 2S", "play TS", "play 3D", "play 9D", "play JS")
    assert match.turn == 2
    match.play("play 3S", "play KS", "play 3C")
    assert "2H" in legal(match)


# The score


@pytest.mark.parametrize(
    ("gained", "moon", "counted"),
    [
        ((26, 0, 0), "others", [0, 26, 26]),
        ((26, 0, 0), "self", [-26, 0, 0]),
        ((26, 0, 0), "nothing", [26, 0, 0]),
        ((13, 12, 1), "others", [13, 12, 1]),
    ],
)
def test_who_takes_all_shoots_the_moon(gained: tuple[int, ...], moon: str, counted: list[int]) -> None:
    s = State(gained=list(gained))
    score(s, rules("black_lady", {"moon": moon}).params)
    assert s.delta[:3] == counted


def test_the_lowest_total_wins_once_somebody_has_a_hundred() -> None:
    m, p = Standing(totals=[90, 20, 30, 0, 0, 0, 0]), rules("black_lady").params
    close_penalties(m, State(dealer=2, deal=7, delta=[9, 9, 8, 0, 0, 0, 0]), p)
    assert (m.ended, m.next_dealer) == (0, 0)
    close_penalties(m, State(dealer=0, deal=8, delta=[1, 13, 12, 0, 0, 0, 0]), p)
    assert (m.ended, m.winners) == (1, 0b010)


def test_habit_takes_fewer_points_than_chance() -> None:
    taken, rng = [0, 0, 0], random.Random(4)
    for number in range(60):
        match = Match(rules("black_lady", {"moon": "nothing"}))
        match.deal_numbered(9, number)
        while match.turn is not None:
            habit = match.turn == number % 3
            seen = match.observation(match.turn)
            match.act_number(BOTS["habit" if habit else "random"].choose(match.rules, seen, rng.getrandbits(40)))
        taken[0] += match.scores[number % 3]
        taken[1] += sum(match.scores) - match.scores[number % 3]
    assert 3 * taken[0] < taken[1]


# A reference of whole deals, from the rules: cards are texts

RANKS = "23456789TJQKA"


def counts(card: str) -> int:
    return 13 if card == "QS" else card[1] == "H"


def may(hand: set[str], trick: list[str], out: list[str]) -> set[str]:
    """What may be played from a hand to a trick, after the cards that are out."""
    if not out and not trick:
        return {"2C"}
    if not trick:
        tame = {card for card in hand if card[1] != "H"}
        return hand if any(card[1] == "H" for card in out) or not tame else tame
    follow = {card for card in hand if card[1] == trick[0][1]} or hand
    tame = {card for card in follow if not counts(card)}
    return follow if len(out) >= 3 or not tame else tame


def told(hands: list[set[str]], rng: random.Random) -> Iterator[tuple[int, set[str], str]]:
    """Play a deal: who acts, what may be done, what is done; the points come last."""
    leader = next(seat for seat in range(3) if "2C" in hands[seat])
    out: list[str] = []
    points = [0, 0, 0]
    for _ in range(17):
        trick: list[str] = []
        for step in range(3):
            seat = (leader + step) % 3
            choice = may(hands[seat], trick, out)
            card = rng.choice(sorted(choice))
            yield seat, choice, card
            hands[seat].remove(card)
            trick.append(card)
        led = [card for card in trick if card[1] == trick[0][1]]
        leader = (leader + trick.index(max(led, key=lambda card: RANKS.index(card[0])))) % 3
        points[leader] += sum(map(counts, trick))
        out += trick
    if 26 in points:
        points = [26 - one for one in points]
    yield -1, set(), " ".join(map(str, points))


@pytest.mark.parametrize("deals", [250, pytest.param(5000, marks=pytest.mark.nightly)])
def test_whole_deals_are_played_and_counted_as_the_rules_say(deals: int) -> None:
    rng, moons, only_hearts = random.Random(deals), 0, 0
    for k in range(deals):
        match = Match(rules("black_lady", {"game_target": None, "max_deals": 9}))
        match.deal(Deal.random(match.rules.pack.cards, k % 3, rng))
        hands = [set(match.view(seat).hand) for seat in range(3)]
        gifts = [rng.sample(sorted(hand), 3) for hand in hands]
        for seat in (1, 2, 3):
            match.play(*(f"give {card}" for card in gifts[(k + seat) % 3]))
        for seat in range(3):
            hands[seat] = hands[seat] - set(gifts[seat]) | set(gifts[seat - 1])
        broken = False
        for seat, choice, card in told(hands, rng):
            if seat < 0:
                assert list(match.scores) == [int(one) for one in card.split()]
                moons += "26" in card
                continue
            assert (match.turn, legal(match)) == (seat, choice)
            only_hearts += not broken and card[1] == "H" and not match.view(seat).trick
            broken |= card[1] == "H"
            match.play(f"play {card}")
        assert match.turn is None
    assert deals < 5000 or (moons and only_hearts)
