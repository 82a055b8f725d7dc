"""What a family teaches is so: a guided deal can be played as it is told, and its terms and paragraphs are there."""

import re
from collections.abc import Iterator

from trey.core.action import Action
from trey.core.cards import CARD, card_said, suit_on
from trey.core.family import Family
from trey.core.teaching import Lesson, Stop
from trey.core.text import LANGUAGES
from trey.core.view import View
from trey.games import parse_rules, rules
from trey.laws.differences import agree
from trey.laws.matches import act_by_habit, phases_of
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
        act_by_habit(match)


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
            act_by_habit(match)
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
    assert end.deal_over, "the guided deal does not reach its end"
    assert end.rules.family is family, f"the guided deal is of {end.rules.family.id}"
    assert any(stop.actions for stop in lesson.stops), "no stop of the guided deal asks for an action: name one in `do`"


def test_each_stop_asks_for_what_it_names_and_names_what_is_in_sight(family: Family) -> None:
    lesson = family.words.lesson
    if lesson is None:
        return
    agree(unseen(lesson), [], "cards that a stop names before you can have seen them")
    for match, stop in stops(lesson):
        assert is_sentence(stop.text, match.rules.seats), f"not a whole sentence in both languages: {stop.text}"
        single = [Action.read(action).what for action in stop.actions] if len(stop.actions) == 1 else []
        asked = [card for card in single if CARD.fullmatch(card) and card not in stop.text.en]
        assert not asked, f"{stop.text.en!r} does not name the card that it asks for: {asked[0]}"
        named = {card for card in CARD.findall(stop.text.en) if suit_on(card) >= 0}
        french = {*_FRENCH_CARD.findall(stop.text.fr)}
        agree(french, {card_said(card, "fr") for card in named}, f"the cards named in the French of {stop.text.en!r}")


def test_every_phase_has_its_paragraph_of_the_rules(preset: str) -> None:
    now = rules(preset)
    told = {phase for section in now.family.words.pages(now.options, now.seats) for phase in section.phases}
    wrong = told - {phase.id for phase in now.family.phases}
    assert not wrong, f"`phases` of the rules names {', '.join(sorted(wrong))}: there is no such phase"
    for match in phases_of(preset, 7, 150):
        assert match.phase.id in told, f"no section of the rules has {match.phase.id!r} among its `phases`"


def test_every_term_is_told_in_both_languages_and_means_one_thing(family: Family) -> None:
    for lang in LANGUAGES:
        names = [term.name.of(lang) for term in family.words.glossary]
        agree(sorted({*names}), sorted(names), f"two terms of the glossary have one name ({lang})")
        forms = [form for term in family.words.glossary for form in term.forms.of(lang).split(", ") if form]
        agree(sorted({*forms}), sorted(forms), f"a form belongs to two terms of the glossary ({lang})")
        said = [term.meaning.of(lang) for term in family.words.glossary]
        wrong = [meaning for meaning in said if not meaning or meaning.endswith(".")]
        agree(wrong, [], f"meanings of terms that are empty, or end with a full stop ({lang})")
