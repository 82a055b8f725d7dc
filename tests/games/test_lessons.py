"""What a family teaches is so: a guided deal can be played as it is told, and its terms and paragraphs are there."""

import re
from collections.abc import Iterator

import pytest

from tests.match.test_hint import is_sentence
from tests.strategies import ALL_PRESETS, EVERY_FAMILY, phases_of
from trey.bots import BOTS
from trey.core.action import Action
from trey.core.cards import parse_card
from trey.core.family import Family
from trey.core.reasons import card_words
from trey.core.teaching import Lesson, Stop
from trey.core.text import LANGUAGES, Text
from trey.core.view import View
from trey.games import FAMILIES, OWN, parse_rules, rules
from trey.match import Match

LESSONS = [pytest.param(family, family.words.lesson, id=family.id) for family in FAMILIES if family.words.lesson]
CARD = re.compile(r"\b[2-9TJQKA][CDHS]\b")
FRENCH_CARD = re.compile(r"(?:10|[2-9VDRA])[♣♦♥♠]")


def begun(lesson: Lesson) -> Match:
    settled = parse_rules(lesson.rules)
    match = Match(settled)
    match.deal(lesson.deal(settled.pack.cards, settled.seats))
    return match


def others_act(match: Match, bot: str) -> None:
    """Let the bots act until it is the learner's turn."""
    while match.turn not in {0, None}:
        match.act_number(BOTS[bot].choose(match.rules, match.observation(match.turn), 0))


def stops(lesson: Lesson) -> Iterator[tuple[Match, Stop]]:
    """Play a guided deal as it is told; the match at each of its stops."""
    match = begun(lesson)
    for stop in lesson.stops:
        others_act(match, lesson.bot)
        yield match, stop
        for action in stop.actions:
            others_act(match, lesson.bot)
            match.act(0, Action.read(action))
    while match.turn is not None:
        others_act(match, lesson.bot)
        if match.turn == 0:
            match.act_number(BOTS[lesson.bot].choose(match.rules, match.observation(0), 0))
    yield match, Stop(lesson.end)


def cards_in_sight(view: View) -> set[str]:
    """The cards that a seat sees, or saw."""
    played = [one.card for one in (*view.trick, *view.last_trick)]
    return {*view.hand, *view.taken, *played, *filter(None, (view.top, view.upcard))}


def unseen(lesson: Lesson) -> list[str]:
    """The cards that stops name before the learner can have seen them."""
    known: set[str] = set()
    wrong = []
    for match, stop in stops(lesson):
        known |= cards_in_sight(match.view(0))
        wrong += [card for card in CARD.findall(stop.text.en) if card not in known]
    return wrong


@pytest.mark.parametrize(("family", "lesson"), LESSONS)
def test_a_guided_deal_can_be_played_as_it_is_told(family: Family, lesson: Lesson) -> None:
    end = [match for match, _ in stops(lesson)][-1]
    assert end.deal_over
    assert end.rules.family is family
    assert not BOTS[lesson.bot].slow, "it plays alike wherever trey runs"
    assert any(stop.actions for stop in lesson.stops)


@pytest.mark.parametrize(("family", "lesson"), LESSONS)
def test_each_stop_asks_for_what_it_names_and_names_what_is_in_sight(family: Family, lesson: Lesson) -> None:
    assert unseen(lesson) == []
    for match, stop in stops(lesson):
        assert is_sentence(stop.text, match.rules.seats)
        single = [Action.read(action).what for action in stop.actions] if len(stop.actions) == 1 else []
        assert all(not CARD.fullmatch(card) or card in stop.text.en for card in single)
        named = set(CARD.findall(stop.text.en))
        assert {card_words(parse_card(card)).fr for card in named} == set(FRENCH_CARD.findall(stop.text.fr))


def test_a_stop_that_names_a_hidden_card_is_caught() -> None:
    lesson = next(family.words.lesson for family in OWN if family.words.lesson)
    match = begun(lesson)
    hidden = min(set(CARD.findall(match.dealt()["1"])) - cards_in_sight(match.view(0)))
    first = Stop(Text(f"You hold {hidden}.", "Non."), lesson.stops[0].actions)
    false = Lesson(lesson.rules, lesson.number, lesson.dealer, lesson.bot, (first, *lesson.stops[1:]), lesson.end)
    assert unseen(false) == [hidden]


@pytest.mark.parametrize("family", EVERY_FAMILY)
def test_every_family_of_treys_own_teaches(family: Family) -> None:
    if family not in OWN:
        pytest.skip("a guest may have none")
    assert family.words.lesson is not None
    assert family.advice.reasons is not None
    assert family.words.glossary


# Paragraphs and terms


@pytest.mark.parametrize("preset", ALL_PRESETS)
def test_every_phase_has_its_paragraph_of_the_rules(preset: str) -> None:
    now = rules(preset)
    told = {phase for section in now.family.words.pages(now.options, now.seats) for phase in section.phases}
    assert told <= {phase.id for phase in now.family.phases}
    for match in phases_of(preset, 7, 150):
        assert match.phase.id in told


@pytest.mark.parametrize("family", EVERY_FAMILY)
def test_every_term_is_told_in_both_languages_and_means_one_thing(family: Family) -> None:
    for lang in LANGUAGES:
        names = [term.name.of(lang) for term in family.words.glossary]
        assert len(set(names)) == len(names)
        forms = [
            form for term in family.words.glossary if term.forms for form in term.forms.of(lang).split(", ") if form
        ]
        assert len(set(forms)) == len(forms), sorted(f for f in forms if forms.count(f) > 1)
        assert all(term.meaning.of(lang) and not term.meaning.of(lang).endswith(".") for term in family.words.glossary)
