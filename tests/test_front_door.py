"""`import trey`: what it offers, and the readme's example in short."""

import importlib

import pytest

import trey


def test_every_name_promised_is_there() -> None:
    assert all(hasattr(trey, name) for name in trey.__all__)
    assert len(set(trey.__all__)) == len(trey.__all__)
    assert set(trey.__all__) <= set(dir(trey))


def test_names_are_the_things_themselves() -> None:
    assert trey.Match is importlib.import_module("trey.match").Match
    assert trey.rules is importlib.import_module("trey.games").rules
    assert trey.read_record is importlib.import_module("trey.match.record").read
    assert trey.TreyError is importlib.import_module("trey.core.errors").TreyError
    assert issubclass(trey.AmbiguousError, trey.ParseError)


def test_every_error_of_the_tree_is_offered() -> None:
    errors = importlib.import_module("trey.core.errors")
    tree = {name for name, one in vars(errors).items() if isinstance(one, type) and issubclass(one, Exception)}
    assert tree <= set(trey.__all__)
    assert {name for name in trey.__all__ if name.endswith("Error")} == tree


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'Trey'"):
        trey.Trey  # noqa: B018


@pytest.mark.parametrize("dealer", ["nobody", "²", ""])
def test_a_deal_whose_dealer_is_no_seat_is_refused(dealer: str) -> None:
    with pytest.raises(trey.ParseError, match="deal-unreadable"):
        trey.Match("euchre_cutthroat").deal(f"dealer {dealer} / 0: JS AD KD 9H TC")


def test_a_deal_given_as_text_is_played_with_text() -> None:
    match = trey.Match("euchre_cutthroat game_target=5", ["Anna", "Hugo", "Zoé"])
    match.deal(
        """dealer 0 / 0: JS AD KD 9H TC / 1: JH JD AH KC 9S / 2: AS KS QD TD 9C
        / dummy: QH TH AC QS 9D / upcard: KH / middle: JC TS QC"""
    )
    assert (match.turn, [str(action) for action in match.legal]) == (1, ["pass", "order up"])
    match.play("order up", "leave", "alone", "stay", "stay")
    assert match.view(2).hand == ("AS", "KS", "QD", "TD", "9C")
    with pytest.raises(trey.IllegalError, match="not-your-turn"):
        match.act(0, "AD")
    assert trey.read_record(trey.write_record(match)).log == match.log
