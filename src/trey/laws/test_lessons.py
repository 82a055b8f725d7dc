"""What a family teaches is so: a guided deal can be played as it is told, and its terms and paragraphs are there."""

import re
from collections.abc import Iterator

from trey.bots import BOTS
from trey.core.action import Action
from trey.core.cards import CARD, card_said, suit_on
from trey.core.family import Family
from trey.core.teaching import Lesson, Stop
from trey.core.text import LANGUAGES
from trey.core.view import View
from trey.games import parse_rules, rules
from trey.laws.matches import phases_of
from trey.laws.sentences import is_sentence
from trey.match import Match

_FRENCH_CARD = re.compile(r"(?:10|[2-9VDCRA])[♣♦♥♠]")


def begun(lesson: Lesson) -> Match:
    settled = parse_rules(lesson.rules)
    match = Match(settled)
    match.deal(lesson.deal(settled.pack.cards, settled.seats))
    return match


def _others_act(match: Match) -> None:
    """Let the bots act until it is the learner's turn."""
    while match.turn not in {0, None}:
        match.act_number(BOTS["habit"].choose(match.rules, match.observation(match.turn), 0))


def stops(lesson: Lesson) -> Iterator[tuple[Match, Stop]]:
    """Play a guided deal as it is told; the match at each of its stops."""
    match = begun(lesson)
    for stop in lesson.stops:
        _others_act(match)
        yield match, stop
        for action in stop.actions:
            _others_act(match)
            match.act(0, Action.read(action))
    while match.turn is not None:
        _others_act(match)
        if match.turn == 0:
            match.act_number(BOTS["habit"].choose(match.rules, match.observation(0), 0))
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


def test_a_guided_deal_can_be_played_as_it_is_told(family: Family) -> None:
    lesson = family.words.lesson
    if lesson is None:
        return  # a game may have none
    end = [match for match, _ in stops(lesson)][-1]
    assert end.deal_over
    assert end.rules.family is family
    assert any(stop.actions for stop in lesson.stops)


def test_each_stop_asks_for_what_it_names_and_names_what_is_in_sight(family: Family) -> None:
    lesson = family.words.lesson
    if lesson is None:
        return
    assert unseen(lesson) == []
    for match, stop in stops(lesson):
        assert is_sentence(stop.text, match.rules.seats)
        single = [Action.read(action).what for action in stop.actions] if len(stop.actions) == 1 else []
        assert all(not CARD.fullmatch(card) or card in stop.text.en for card in single)
        named = {card for card in CARD.findall(stop.text.en) if suit_on(card) >= 0}
        assert {card_said(card, "fr") for card in named} == set(_FRENCH_CARD.findall(stop.text.fr))


def test_every_phase_has_its_paragraph_of_the_rules(preset: str) -> None:
    now = rules(preset)
    told = {phase for section in now.family.words.pages(now.options, now.seats) for phase in section.phases}
    assert told <= {phase.id for phase in now.family.phases}
    for match in phases_of(preset, 7, 150):
        assert match.phase.id in told


def test_every_term_is_told_in_both_languages_and_means_one_thing(family: Family) -> None:
    for lang in LANGUAGES:
        names = [term.name.of(lang) for term in family.words.glossary]
        assert len(set(names)) == len(names)
        forms = [form for term in family.words.glossary for form in term.forms.of(lang).split(", ") if form]
        assert len(set(forms)) == len(forms), sorted(f for f in forms if forms.count(f) > 1)
        assert all(term.meaning.of(lang) and not term.meaning.of(lang).endswith(".") for term in family.words.glossary)
