"""What a player types, read as actions."""

from collections.abc import Mapping

import pytest

from trey.cli.terminal.typed import read_actions
from trey.core.action import Action
from trey.core.errors import AmbiguousError, ParseError, TreyError
from trey.core.text import Language, Text
from trey.games import family

PLAYS = tuple(Action("play", card) for card in ("QS", "TS", "AH", "TH", "2D"))
CALLS = (*(Action("trump", what) for what in ("S", "H", "D", "C", "NT")), Action("miz"), Action("pass"))
GAME = family("sergeant_major")


def read(
    typed: str,
    legal: tuple[Action, ...] = PLAYS,
    lang: Language = "en",
    owed: int = 0,
    verbs: Mapping[str, Text] = GAME.words.verbs,
) -> list[str]:
    return [str(action) for action in read_actions(typed, legal, verbs, lang, owed)]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("QS", "play QS"),
        ("qs", "play QS"),
        ("q♠", "play QS"),
        ("play qs", "play QS"),
        ("  PLAY   QS ", "play QS"),
        ("10s", "play TS"),
        ("th", "play TH"),
        ("q", "play QS"),
        ("a", "play AH"),
        ("d", "play 2D"),
        ("♦", "play 2D"),
        ("1", "play QS"),
        ("5", "play 2D"),
        ("2d", "play 2D"),
    ],
)
def test_cards_in_english(typed: str, meant: str) -> None:
    assert read(typed) == [meant]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("DP", "play QS"),
        ("d♠", "play QS"),
        ("D♠", "play QS"),
        ("jouer dp", "play QS"),
        ("10P", "play TS"),
        ("10c", "play TH"),
        ("ac", "play AH"),
        ("2k", "play 2D"),
        ("d", "play QS"),
        ("k", "play 2D"),
        ("3", "play AH"),
    ],
)
def test_cards_in_french(typed: str, meant: str) -> None:
    assert read(typed, lang="fr") == [meant]


@pytest.mark.parametrize(
    ("typed", "lang", "meant"),
    [
        ("h", "en", "trump H"),
        ("hearts", "en", "trump H"),
        ("heart", "en", "trump H"),
        ("trump h", "en", "trump H"),
        ("trump hearts", "en", "trump H"),
        ("no", "en", "trump NT"),
        ("no-trump", "en", "trump NT"),
        ("m", "en", "miz"),
        ("pa", "en", "pass"),
        ("c", "fr", "trump H"),
        ("cœur", "fr", "trump H"),
        ("coeur", "fr", "trump H"),
        ("pique", "fr", "trump S"),
        ("atout k", "fr", "trump D"),
        ("sans", "fr", "trump NT"),
        ("misère", "fr", "miz"),
        ("misere", "fr", "miz"),
        ("coe", "fr", "trump H"),
        ("passer", "fr", "pass"),
        ("7", "fr", "pass"),
    ],
)
def test_calls_in_both_languages(typed: str, lang: Language, meant: str) -> None:
    assert read(typed, CALLS, lang) == [meant]


@pytest.mark.parametrize(
    ("typed", "error", "code"),
    [
        ("t", AmbiguousError, "action-ambiguous"),
        ("s", AmbiguousError, "action-ambiguous"),
        ("play", AmbiguousError, "action-ambiguous"),
        ("6", ParseError, "action-unreadable"),
        ("0", ParseError, "action-unreadable"),
        ("zz", ParseError, "action-unreadable"),
        ("", ParseError, "action-unreadable"),
        ("QS TS", ParseError, "action-unreadable"),
    ],
)
def test_what_cannot_be_meant_is_refused(typed: str, error: type[TreyError], code: str) -> None:
    with pytest.raises(error) as caught:
        read(typed)
    assert caught.value.code == code


@pytest.mark.parametrize(
    ("typed", "named"), [("KS", "KS"), ("play KS", "play KS"), ("pass", "pass"), ("atout pique", "trump S")]
)
def test_what_is_readable_and_not_legal_is_left_to_the_rules(typed: str, named: str) -> None:
    assert read(typed) == [named]


def test_a_letter_that_two_languages_have_is_read_in_the_player_s_own() -> None:
    assert (read("trump c"), read("atout c", lang="fr")) == (["trump C"], ["trump H"])


def test_an_ambiguity_lists_what_is_possible_as_it_is_shown() -> None:
    with pytest.raises(AmbiguousError) as caught:
        read("10", lang="fr")
    assert caught.value.fr.endswith("peut vouloir dire\u00a0: 10♠, 10♥.")
    assert caught.value.en.endswith("could be: 10♠, 10♥.")


@pytest.mark.parametrize("typed", ["QS 10s 2d", "QS,TS,2D", "discard QS TS 2D", "1 2 5", "qs 2 d"])
def test_several_cards_on_a_line(typed: str) -> None:
    legal = tuple(Action("discard", play.what) for play in PLAYS)
    assert sorted(read(typed, legal, owed=4)) == ["discard 2D", "discard QS", "discard TS"]


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("QS QS", "cards-repeated"),
        ("QS 1", "cards-repeated"),
        ("QS TS AH TH 2D", "cards-too-many"),
        ("QS QZ", "action-unreadable"),
        ("QS t", "action-unreadable"),
    ],
)
def test_several_cards_are_taken_whole_or_not_at_all(typed: str, code: str) -> None:
    legal = tuple(Action("discard", play.what) for play in PLAYS)
    with pytest.raises(TreyError) as caught:
        read(typed, legal, owed=4)
    assert caught.value.code == code


def test_a_number_is_what_an_action_is_done_with_where_some_are_done_with_one() -> None:
    """A meld's number, or a bid; nothing is numbered then."""
    legal = (Action("to", "2"), Action("to", "1"), Action("to", "1 low"))
    assert read("1", legal) == ["to 1"]
    assert read("2", legal) == ["to 2"]
    assert read("1 low", legal) == read("low", legal) == ["to 1 low"]
    with pytest.raises(ParseError):
        read("3", legal)


BIDS = (Action("pass"), *(Action("bid", what) for what in ("S6", "H6", "NT6", "S10", "NT10")))
NO_TRUMP = {"NT": Text("no-trump")}


@pytest.mark.parametrize(
    ("typed", "lang", "meant"),
    [
        ("6s", "en", "bid S6"),
        ("6 ♠", "en", "bid S6"),
        ("s6", "en", "bid S6"),
        ("6 hearts", "en", "bid H6"),
        ("bid 10 spades", "en", "bid S10"),
        ("6nt", "en", "bid NT6"),
        ("10 no-trump", "en", "bid NT10"),
        ("2", "en", "bid S6"),
        ("6p", "fr", "bid S6"),
        ("6 cœur", "fr", "bid H6"),
        ("6 c", "fr", "bid H6"),
        ("annoncer 10 pique", "fr", "bid S10"),
        ("10 sa", "fr", "bid NT10"),
        ("6 sans-atout", "fr", "bid NT6"),
    ],
)
def test_contracts_in_both_languages(typed: str, lang: Language, meant: str) -> None:
    verbs = {"bid": Text("bid"), "pass": Text("pass", context="verb")} | NO_TRUMP
    assert read(typed, BIDS, lang, verbs=verbs) == [meant]


TRUMPS = tuple(Action("discard", card) for card in ("*XIV", "*III", "QS"))


@pytest.mark.parametrize("typed", ["xiv iii", "*xiv, *iii", "discard xiv iii"])
def test_cards_of_no_suit_are_typed_as_they_are_shown(typed: str) -> None:
    assert read(typed, TRUMPS, owed=2) == ["discard *XIV", "discard *III"]


def test_the_end_of_a_name_is_not_a_suit() -> None:
    with pytest.raises(ParseError):
        read("v", TRUMPS)
