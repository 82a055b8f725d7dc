"""The packs: what stands on a card, and which cards a deal may hold."""

import pytest

from trey.core.cards import PACKS, Pack, card_said, read_card
from trey.core.deal import Deal
from trey.core.errors import DealError, ParseError, TreyError
from trey.core.ranking import Order, Ranking
from trey.core.what import is_what, sort_of, what_text


@pytest.mark.parametrize("pack", PACKS.values(), ids=PACKS)
def test_a_text_is_read_as_the_card_on_which_it_stands(pack: Pack) -> None:
    for card in pack.cards:
        text = pack.text(card)
        assert sort_of(text) == "card"
        assert pack.card(text) == card
        assert read_card(card_said(text, "fr"), "fr") == text
        assert is_what(what_text(text, {}, "fr").casefold(), text, {}, "fr")
    assert pack.read(pack.texts(pack.cards)) == list(pack.cards)


def test_a_word_is_no_card() -> None:
    assert [sort_of(word) for word in ("XIV", "I", "FOOL", "*", "ZC", "CC", "*XIV")] == [*["word"] * 5, "card", "card"]


def test_a_joker_is_no_jack_where_points_go_by_rank() -> None:
    pack = PACKS["e33"]
    ranking = Ranking(pack, [Order("789TJQKA", tops="JK")], points={"J": 2})
    assert [ranking.fields["counts"][pack.card(text)] for text in ("JC", "JK", "QC")] == [2, 0, 0]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("AS AS", "deal-card-twice"),
        ("AS 2S", "deal-card-foreign"),
        ("AS *FOOL", "card-foreign"),
        ("AS KS", "deal-card-missing"),
    ],
)
def test_a_deal_holds_the_cards_of_its_pack(text: str, code: str) -> None:
    with pytest.raises((DealError, ParseError)) as refused:
        Deal.parse(f"dealer 0 salt 0 pack {text}", PACKS["e24"]).check(PACKS["e24"], 3)
    assert isinstance(refused.value, TreyError)
    assert refused.value.code == code
