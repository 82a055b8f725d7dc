"""The words of the rules: statuses, clashes of options, and pages that say what is played."""

import random
from typing import Any

import pytest

from tests.games.test_sergeant_major import finish
from tools.french import both
from trey.core.action import Word
from trey.core.deal import Deal
from trey.core.errors import OptionError
from trey.core.glossary import STATUSES
from trey.core.text import LANGUAGES, Language
from trey.games import FAMILIES, OWN, PRESETS, parse_rules, rules
from trey.laws.test_words import ENGLISH_SLIPS, FRENCH_SLIPS, ill_said, settled, slips, words
from trey.match import Match, record

TABLES_SET = [one for family in FAMILIES for one in settled(family)]


def test_there_are_enough_tables_to_read() -> None:
    assert len(TABLES_SET) > 700


WHO: dict[Language, tuple[str, ...]] = {"en": (*ENGLISH_SLIPS, "Who "), "fr": (*FRENCH_SLIPS, "Qui ")}
"""trey's own rules say *whoever*; another's may begin with "Qui", which is good French."""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_our_own_rules_do_not_begin_with_who(lang: Language) -> None:
    for family in OWN:
        assert [preset.id for preset in family.presets if slips(words(preset.id, lang), WHO[lang])] == []


def test_a_slip_would_be_seen() -> None:
    assert slips("Who takes 12 or more tricks", WHO["en"]) == ["Who "]
    assert slips("Qui arrive à 880 y reste.", FRENCH_SLIPS) == []
    assert slips("Une carte de la valeur joker du tour compte 15.", FRENCH_SLIPS) == ["tour compte"]


def test_every_status_is_used_and_known() -> None:
    assert {preset.status for _, preset in PRESETS.values()} == set(STATUSES)


def test_what_other_sources_filled_is_not_shown_as_the_sources_own() -> None:
    whole = {p.id for _, p in PRESETS.values() if p.status == "source"}
    assert not whole & {p.id for p in FAMILIES[0].presets}, "the seats' targets are lost from the source of 3-5-8"
    assert {"euchre_25_benny", "three_thirteen_14"}.isdisjoint(whole)


# Settings that cannot go together

CLASHING: list[tuple[str, str, dict[str, Any]]] = [
    ("hands-not-even", "sergeant_major", {"win_rule": "fixed_hands:4"}),
    ("stake-unsettled", "sergeant_major", {"stake": 5, "finish_hand_after_win": False}),
]


@pytest.mark.parametrize(("code", "preset", "options"), CLASHING)
def test_a_clash_is_refused_with_its_code(code: str, preset: str, options: dict[str, Any]) -> None:
    with pytest.raises(OptionError) as refused:
        rules(preset, options)
    assert refused.value.code == code


@pytest.mark.parametrize(
    "options",
    [
        {"win_rule": ("fixed_hands", 6)},
        {"stake": 5},
        {"finish_hand_after_win": False},
        {"stake": 5, "finish_hand_after_win": False, "win_rule": ("cumulative", 10)},
    ],
)
def test_what_does_not_clash_is_allowed(options: dict[str, Any]) -> None:
    assert rules("sergeant_major", options).options.items() >= {"seats": 3, **options}.items()


# What is said is what is played


def test_the_stakes_are_told_with_who_pays_whom() -> None:
    assert "no stakes" in words("sergeant_major", "en")
    page = words("sergeant_major", "en", stake=5)
    assert "who is up receives 5 for each of their points; those who are down pay 5 for each" in page
    assert "un joueur en plus reçoit 5" in words("sergeant_major", "fr", stake=5)


def test_a_hand_that_stops_at_a_win_is_said_to_count_for_no_total() -> None:
    page = words("sergeant_major", "en", finish_hand_after_win=False)
    assert "that deal is not scored" in page
    assert "cette donne ne compte pas" in words("sergeant_major", "fr", finish_hand_after_win=False)


@pytest.mark.parametrize("tie", ["continue", "shared", "last_hand_gain"])
def test_the_most_hands_share_a_tie_whatever_else_breaks_ties(tie: str) -> None:
    match = finish("eight_five_three", (9, 6, 1), max_hands=1, tie=tie)
    assert (match.scores, match.ended, match.winners) == ((1, 1, -2), "max_hands", (0, 1))
    page = words("eight_five_three", "en", max_hands=2, tie="last_hand_gain")
    assert page.index("bigger gain in the last deal") < page.index("After 2 deals") < page.index("A tie is then shared")


def test_a_miz_is_said_to_win_nobody_the_match() -> None:
    assert "You cannot win the match this way in a Miz" in words("sergeant_major", "en", call_set="suits_nt_miz")
    assert "On ne peut pas gagner la partie de cette façon à la misère" in words(
        "sergeant_major", "fr", call_set="suits_nt_miz"
    )
    assert "Miz" not in words("sergeant_major", "en")


def test_a_return_is_told_to_leave_out_a_later_gift() -> None:
    for preset in ("nine_five_two_variation", "israeli_358"):
        assert "a card from the second is never returned to the first" in words(preset, "en")
        assert "on ne rend jamais au premier une carte reçue du second" in words(preset, "fr")
    assert "is never returned" not in words("sergeant_major", "en")


@pytest.mark.parametrize("targets", [(2, 7, 7), (8, 4, 4)])
def test_equal_targets_are_told_apart_in_words(targets: tuple[int, ...]) -> None:
    assert "first after the dealer in play order" in words("woburn_reconstruction", "en", targets=targets)
    assert "premier après le donneur dans l'ordre du jeu" in words("woburn_reconstruction", "fr", targets=targets)
    assert "first after the dealer" not in words("woburn_reconstruction", "en")


def test_with_a_joker_the_jack_is_not_the_highest_trump() -> None:
    page = words("euchre_25_benny", "en")
    assert "After it comes the jack of trumps" in page
    assert "highest trump is the jack" not in page
    assert "highest trump is the jack" in words("euchre_cutthroat", "en")


def test_what_the_source_does_not_say_of_the_suit_turned_down_is_told_as_such() -> None:
    assert "may not be named. The source does not say so" in words("euchre_cutthroat", "en")
    assert "La source ne le dit pas" in words("euchre_cutthroat", "fr")
    assert "source" not in words("euchre_cutthroat", "en", round2_excludes_turned_suit=False)


@pytest.mark.parametrize(("preset", "more"), [("euchre_cutthroat", False), ("euchre_lone_bonus", True)])
def test_going_alone_is_said_to_earn_what_it_earns(preset: str, *, more: bool) -> None:
    page, french = words(preset, "en"), words(preset, "fr")
    assert ("Going alone earns the maker no extra points" in page) is not more
    assert ("to a maker who went alone" in page) is more
    assert ("Jouer seul ne rapporte rien de plus" in french) is not more


def test_the_guided_deal_promises_no_points_that_its_table_does_not_pay() -> None:
    lesson = parse_rules("euchre_cutthroat").family.words.lesson
    assert lesson is not None
    o = rules(lesson.rules).options
    assert o["pts_sweep_alone"] == o["pts_sweep"]
    said = " ".join(stop.text.en for stop in lesson.stops)
    assert "earns no more" in said
    assert "pays more" not in said


def test_a_page_says_caller_only_where_it_says_who_that_is() -> None:
    for preset, options in TABLES_SET:
        page = words(preset, "en", **options)
        if "caller" in page:
            assert "The player after the dealer is the caller." in page, (preset, options)


def test_a_missing_card_is_named_in_its_gender() -> None:
    assert "La dame de pique est retirée" in words("six_three_eight", "fr", removed_cards="QS")
    assert "Le 2 de trèfle est retiré\N{NO-BREAK SPACE}:" in words("six_three_eight", "fr")
    assert "L'as de cœur est retiré\N{NO-BREAK SPACE}:" in words("six_three_eight", "fr", removed_cards="AH")
    assert "The queen of spades is left out" in words("six_three_eight", "en", removed_cards="QS")


def test_doubled_rounds_leave_only_fixed_points_as_they_are() -> None:
    page = words("three_thirteen_high", "en", wild_points="face", jokers_per_pack=1)
    assert "double, except those of printed jokers" in page
    assert "double, except that of the wild rank" in words("three_thirteen_high", "en")


def test_the_strict_game_is_as_it_says() -> None:
    table = rules("three_thirteen_strict")
    assert (table.options["strict"], table.options["auto_meld"], table.options["wrong_meld_penalty"]) == (
        True,
        False,
        20,
    )
    assert "immediately costs 20 points" in words("three_thirteen_strict", "en")
    assert "nobody pays" in words("three_thirteen", "en")
    match = Match("three_thirteen_strict")
    match.deal(Deal.random(match.rules.pack.cards, 0, random.Random(1)))
    match.play("draw stock", "lay")
    for _ in range(3):
        match.play(next(action for action in match.legal if action.verb == "put"))
    match.play("meld", "done")
    assert [place.total for place in match.view(None).players] == [0, 20, 0]


def test_what_an_earlier_trey_began_is_still_read() -> None:
    """A record of four hands, which no new table may have, opens and plays on."""
    text = "sergeant_major win_rule=fixed_hands:4"
    with pytest.raises(OptionError) as refused:
        parse_rules(text)
    assert refused.value.code == "hands-not-even"
    match = Match(parse_rules(text, begun=True))
    match.deal_numbered(1, 1)
    assert record.read(record.write(match)).state == match.state


@pytest.mark.parametrize(
    "word",
    [
        Word(both("Pick it up", "Prendre"), both("picks it up", "prend")),
        Word(both("Pick it up", "Prendre"), both("pick it up.", "prend.")),
        Word(both("Pick {} up", "Prendre"), both("pick it up", "prend")),
        Word(both("pick it up", "prendre"), both("pick it up", "prend")),
        Word(both("Pick it up", ""), both("pick it up", "prend")),
    ],
    ids=["of others only", "a sentence", "a card in one language", "small", "in one language"],
)
def test_an_action_that_is_ill_said_would_be_seen(word: Word) -> None:
    assert not [*ill_said(Word(both("Pick it up", "Prendre"), both("pick it up", "je prends")), {"pick"})]
    assert [*ill_said(word, {"pick"})]
