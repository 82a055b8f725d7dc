"""Packs other than trey's own: what stands on a card, which cards are equal, and what no pack can be."""

from collections import Counter
from collections.abc import Callable

import pytest

from trey.core import engine
from trey.core.action import Action, Actions
from trey.core.cards import PACKS, Pack, card_said, mask_of, read_card, stated_pack, suit_on
from trey.core.deal import Deal
from trey.core.errors import DealError, DeclarationError, ParseError, TreyError
from trey.core.hidden import Hidden
from trey.core.hidden.packets import Counted, Hands, Known, Packets, Talon
from trey.core.history import Acts
from trey.core.kinds import Seat
from trey.core.ranking import Order, Ranking
from trey.core.text import Text
from trey.core.tricks import TrickTable
from trey.core.what import is_what, sort_of, what_text

ROMAN = "I II III IV V VI VII VIII IX X XI XII XIII XIV XV XVI XVII XVIII XIX XX XXI"
TAROCKS = " ".join(f"*{one}" for one in (ROMAN + " FOOL").split(" "))
PINOCHLE = stated_pack("pinochle", "99JJQQKKTTAA")
TAROCK = stated_pack("tarock", {"CS": "789TJCQK", "DH": "432AJCQK"}, TAROCKS)
JOKERS = stated_pack("jokers", "23456789TJQKA", "*RED *BLACK")


def test_pinochle_has_every_card_twice() -> None:
    assert len(PINOCHLE.cards) == 48
    assert Counter(map(PINOCHLE.text, PINOCHLE.cards)) == {rank + suit: 2 for rank in "9JQKTA" for suit in "CDHS"}
    assert PINOCHLE.pairs.bit_count() == len(PINOCHLE.firsts) == 24
    assert mask_of(PINOCHLE.cards) == PINOCHLE.pairs | PINOCHLE.pairs << 1


def test_tarock_has_22_cards_of_no_suit() -> None:
    assert len(TAROCK.cards) == len(set(TAROCK.cards)) == 54
    assert [suit.bit_count() for suit in TAROCK.suits] == [8] * 4
    assert TAROCK.texts(sorted(TAROCK.cards)[:8]) == "7C 8C 9C TC JC CC QC KC"
    alone = {TAROCK.text(card) for card in TAROCK.cards if suit_on(TAROCK.text(card)) < 0}
    assert alone == set(TAROCKS.split())
    assert not TAROCK.pairs


def test_two_jokers_are_two_cards() -> None:
    assert JOKERS.texts(JOKERS.cards[-2:]) == "*BLACK *RED"
    assert JOKERS.suits == PACKS["p52"].suits
    assert JOKERS.card("*RED") != JOKERS.card("*BLACK")


@pytest.mark.parametrize("pack", [PINOCHLE, TAROCK, JOKERS, PACKS["e33"]])
def test_a_text_is_read_as_the_card_on_which_it_stands(pack: Pack) -> None:
    for card in pack.cards:
        text = pack.text(card)
        assert sort_of(text) == "card"
        assert pack.card(text) == pack.first_of(card)
        assert read_card(card_said(text, "fr"), "fr") == text
        assert is_what(what_text(text, {}, "fr").casefold(), text, {}, "fr")
    assert pack.read(pack.texts(pack.cards)) == pack.in_turn(pack.cards)


def test_a_word_is_no_card() -> None:
    assert [sort_of(word) for word in ("XIV", "I", "FOOL", "*", "ZC", "CC", "*XIV")] == [*["word"] * 5, "card", "card"]


def bad_twice() -> None:
    stated_pack("wrong", "9JQKTA9")


def bad_thrice() -> None:
    stated_pack("wrong", "999JQKTA")


def bad_apart() -> None:
    stated_pack("wrong", "9", "*RED *BLACK *RED")


def bad_size() -> None:
    stated_pack("wrong", "23456789TJQKA", " ".join(f"*{number}" for number in range(11)))


def bad_suit() -> None:
    stated_pack("wrong", "23456789TJCQKA")


def bad_name() -> None:
    stated_pack("wrong", {"X": "9A"})


def bad_text() -> None:
    stated_pack("wrong", "9JQKTA", "FOOL")


def bad_order() -> None:
    Ranking(TAROCK, [Order("432A789TJCQK", tops=TAROCKS.removesuffix("*FOOL"))])


def bad_places() -> None:
    class Public(TrickTable, plays=45):
        taker: Seat

    class State(Public, Hands, Talon, Acts, acts=1):
        pass

    class Observation(Public, engine.Observation, Known, Talon, Counted, Acts, acts=46):
        pass

    Hidden(State, Observation, Actions(PINOCHLE), PINOCHLE, Packets("15 t3"))


@pytest.mark.parametrize(
    ("declared", "why"),
    [
        (bad_twice, "9C stands in the pack 'wrong' at 0 and at 6"),
        (bad_thrice, "only two cards may be equal, and they must be side by side"),
        (bad_apart, r"\*RED stands in the pack"),
        (bad_size, "62 cards at most, and 'wrong' has 63"),
        (bad_suit, "13 cards at most, and C has 14"),
        (bad_name, "'X' is not a suit"),
        (bad_text, "'FOOL' is no card"),
        (bad_order, r"\*FOOL stands in no suit"),
        (bad_places, "no talon"),
    ],
)
def test_what_cannot_be_is_refused_where_it_is_stated(declared: Callable[[], None], why: str) -> None:
    with pytest.raises(DeclarationError, match=rf"test_packs\.py:\d+: .*{why}"):
        declared()


def test_62_cards_are_a_pack() -> None:
    whole = stated_pack("whole", "23456789TJQKA", " ".join(f"*{number}" for number in range(10)))
    assert len(whole.cards) == 62
    assert max(whole.cards) == 61


def test_equal_cards_of_no_suit_are_side_by_side() -> None:
    made = stated_pack("made", "9A", "*A *A *B *B")
    assert made.pairs == mask_of(made.card(text) for text in ("*A", "*B"))


def test_a_joker_is_no_jack_where_points_go_by_rank() -> None:
    pack = PACKS["e33"]
    ranking = Ranking(pack, [Order("789TJQKA", tops="JK")], points={"J": 2})
    assert [ranking.fields["counts"][pack.card(text)] for text in ("JC", "JK", "QC")] == [2, 0, 0]


def test_equal_cards_are_one_action() -> None:
    actions = Actions(PINOCHLE)
    actions.phase("play", Text("", ""), Text("", ""), kind="play", cards="play")
    phase = actions.phases[0]
    assert len(actions) == 24
    assert actions.cards == PINOCHLE.firsts
    assert phase.code(Action("play", "AS")) == PINOCHLE.card("AS")
    assert phase.action(PINOCHLE.card("AS") + 1) == Action("play", "AS")
    with pytest.raises(ParseError, match="card-foreign"):
        phase.code(Action("play", "2S"))


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("AS AS AS", "deal-card-twice"),
        ("AS 2S", "card-foreign"),
        ("AS *FOOL", "card-foreign"),
        ("AS AS", "deal-card-missing"),
    ],
)
def test_a_deal_holds_the_cards_of_its_pack(text: str, code: str) -> None:
    with pytest.raises((DealError, ParseError)) as refused:
        Deal.parse(f"dealer 0 salt 0 pack {text}", PINOCHLE).check(PINOCHLE, 3)
    assert isinstance(refused.value, TreyError)
    assert refused.value.code == code
