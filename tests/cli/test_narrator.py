"""Narration: what is told of a deal given as text, in both languages, to whom."""

import random
import re
from collections.abc import Sequence

import pytest

from tests.strategies import step
from trey.cli.terminal.faces import face, remark
from trey.cli.terminal.host import Host
from trey.cli.terminal.narrator import Narrator
from trey.core.cards import card_text
from trey.core.family import Family
from trey.core.text import LANGUAGES, YOU, Language
from trey.games import FAMILIES, PRESETS
from trey.match import Match
from trey.match.guests import shown_names

NAMES = ("Anna", "Hugo", "Zoé")
BRIDGE = """dealer 0 / 0: AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S AH KH QH
/ 1: AC KC QC JC TC 9C 8C 7C 6C 5C 4C 3C 2C JH TH 9H
/ 2: AD KD QD JD TD 9D 8D 7D 6D 5D 4D 3D 2D 8H 7H 6H / kitty: 5H 4H 3H 2H"""


def told(match: Match, deal: str, actions: Sequence[str], eyes: Sequence[int] = (), lang: Language = "en") -> list[str]:
    """What a narrator with these eyes says of a deal and some actions."""
    narrator = Narrator(NAMES, lang, eyes)
    match.deal(deal)
    lines = narrator.hear(match, {})
    for text in actions:
        before = narrator.views(match)
        lines += narrator.hear(match.play(text), before)
    return lines + narrator.flush()


CALL_AND_DISCARD = ("trump S", "discard AH", "discard KH", "discard QH", "discard 2S")
COUNTED = "Anna: trump spades. Anna discards 4 cards and takes the kitty."


def test_a_watcher_hears_counts() -> None:
    assert told(Match("sergeant_major"), BRIDGE, CALL_AND_DISCARD) == [
        "Deal 1. Dealer: Anna.",
        "Targets: Anna 8, Hugo 5, Zoé 3.",
        COUNTED,
    ]


def test_others_at_the_table_hear_counts_too() -> None:
    assert told(Match("sergeant_major"), BRIDGE, CALL_AND_DISCARD, [1])[-1] == COUNTED


def test_one_hears_ones_own_cards() -> None:
    heard = told(Match("sergeant_major"), BRIDGE, CALL_AND_DISCARD, [0])
    assert heard[-1] == "Anna: trump spades. Anna discards A♥ K♥ Q♥ 2♠ and takes 5♥ 4♥ 3♥ 2♥ from the kitty."


def test_cards_that_are_set_aside_one_by_one_are_one_sentence_at_any_time() -> None:
    match = Match("sergeant_major")
    assert told(match, BRIDGE, CALL_AND_DISCARD[:2])[-1] == "Anna: trump spades. Anna discards a card."
    late = Narrator(NAMES, "en", (1,))
    before = late.views(match)
    assert late.hear(match.play("discard KH"), before) + late.flush() == ["Anna discards 2 cards."]


def test_in_french() -> None:
    assert told(Match("sergeant_major"), BRIDGE, CALL_AND_DISCARD, [0], "fr") == [
        "Donne 1. Donneur\u00a0: Anna.",
        "Objectifs\u00a0: Anna 8, Hugo 5, Zoé 3.",
        "Anna a 16 cartes.",
        "Anna\u00a0: atout pique. Anna écarte A♥ R♥ D♥ 2♠ et prend 5♥ 4♥ 3♥ 2♥ du talon.",
    ]


def test_a_trick_is_told_whole() -> None:
    tricks = ("play JH", "play 8H", "play 5H", "play AC")
    assert told(Match("sergeant_major"), BRIDGE, [*CALL_AND_DISCARD, *tricks])[-1] == (
        "Trick 1: Hugo J♥  Zoé 8♥  Anna 5♥  → Hugo"
    )


EXCHANGE = "Anna gives Hugo {0}. Hugo gives Anna {0} back. Anna gives Zoé {1}. Zoé gives Anna {1} back."


@pytest.mark.parametrize(
    ("eyes", "cards"),
    [
        ((), ("a card", "3 cards")),
        ((0,), ("Q♥", "2♠ A♥ K♥")),
        ((1,), ("Q♥", "3 cards")),
        ((2,), ("a card", "2♠ A♥ K♥")),
    ],
)
def test_an_exchange_is_told_with_its_cards_to_those_who_take_part(eyes: Sequence[int], cards: Sequence[str]) -> None:
    lines = _second_hand(Match("sergeant_major win_rule=fixed_hands:9"), eyes)
    assert " ".join(lines) == EXCHANGE.format(*cards)


def _second_hand(match: Match, eyes: Sequence[int]) -> list[str]:
    """Play a first hand with the first legal card always, then tell the exchange of the second."""
    match.deal(BRIDGE)
    match.play(*CALL_AND_DISCARD)
    while not match.deal_over:
        match.play(match.legal[0])
    narrator = Narrator(NAMES, "en", eyes)
    match.deal(BRIDGE.replace("dealer 0", f"dealer {match.dealer_due}"))
    lines: list[str] = []
    while match.phase.id == "give":
        before = narrator.views(match)
        lines += narrator.hear(match.play(match.legal[0]), before)
    return lines + narrator.flush()


def test_a_card_from_the_pile_is_told_and_one_from_the_stock_is_not() -> None:
    match = Match("three_thirteen")
    cards = iter(match.rules.pack.cards)
    by_place: dict[str, list[str]] = {}
    for place in match.family.places(match.rules.options, 3, 0, 1):
        by_place.setdefault(place, []).append(card_text(next(cards)))
    deal = "dealer 0 / " + " / ".join(f"{place}: {' '.join(texts)}" for place, texts in by_place.items())
    match.deal(deal)
    top, hand = match.view(1).top, match.view(1).hand
    assert top
    lines = told(Match("three_thirteen"), deal, ["draw pile", f"discard {hand[0]}", "draw stock"], [0])
    up, thrown = face(top, "en"), face(hand[0], "en")
    assert lines == [
        "Round 1. Dealer: Anna.",
        "Wild: 3.",
        "Anna holds 3 cards.",
        f"First discard: {up}.",
        f"Hugo takes {up}. Hugo: discard {thrown}.",
        "Zoé draws a card.",
    ]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("preset", PRESETS)
def test_every_deal_can_be_told_to_anybody(preset: str, lang: Language) -> None:
    """To a watcher, one seat and all seats: whole sentences with names, nothing of the program's in them."""
    match = Match(preset)
    names = shown_names([""] * match.rules.seats)
    audiences = [Narrator(names, lang, eyes) for eyes in ((), (1,), range(match.rules.seats))]
    rng, lines = random.Random(preset), []
    for _ in range(120):
        if match.ended:
            break
        before = [one.views(match) for one in audiences]
        step(match, rng)
        for narrator, views in zip(audiences, before, strict=True):
            lines += narrator.hear(match, views)
    assert len(lines) > 40
    for line in lines:
        assert line == line.strip()
        assert not re.search(r"[{}]|None|\b[2-9TJQKA][CDHS]\b", line), line


def test_all_hands_are_told_where_all_may_see_them() -> None:
    host = Host(Match("sergeant_major"), {}, 1)
    host.narrator = Narrator(NAMES, "en", range(3))
    assert [line.split(" holds ")[0] for line in host.deal()[2:]] == list(NAMES)


# What may follow the word for the reader where it is the subject of a sentence.
SECOND_PERSON = {
    "en": re.compile(r"\bYou (?!pass\b)(?:\w+s|has|was)\b"),
    "fr": re.compile(r"\bVous (?!êtes\b)[a-zé]{2,}(?<!ez)\b"),
}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", FAMILIES, ids=lambda game: game.id)
def test_whoever_has_no_name_is_spoken_to_in_every_sentence(game: Family, lang: Language) -> None:
    told = [line for seed in range(4) for line in sentences(game, random.Random(seed), lang)]
    assert any(line.startswith(f"{YOU.of(lang)} ") for line in told)
    assert [line for line in told if SECOND_PERSON[lang].search(line)] == []


def sentences(game: Family, rng: random.Random, lang: Language) -> list[str]:
    """All that is told of a short match to somebody who has given no name."""
    match = Match(game.short, [YOU.of(lang), *NAMES[1 : game.usual_seats]])
    narrator = Narrator(match.players, lang, (0,))
    lines: list[str] = []
    while not match.ended and len(match.log) < 400:
        before = narrator.views(match)
        step(match, rng)
        view = match.view(0)
        lines += narrator.hear(match, before)
        lines += [remark(text, match.players, lang) for text in (*view.notes, *view.story, *view.coming)]
    return [*lines, narrator.holds(0, ["AS"]), *narrator.flush()]


@pytest.mark.parametrize(("lang", "wrong"), [("en", "You goes out."), ("fr", "Vous joue un dernier tour.")])
def test_a_sentence_in_the_wrong_person_would_be_seen(lang: Language, wrong: str) -> None:
    assert SECOND_PERSON[lang].search(wrong)
