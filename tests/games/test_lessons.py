"""A stop that names a hidden card; and what every game of trey's own teaches."""

import pytest

from tests.strategies import EVERY_FAMILY
from tools.french import both
from trey.core.cards import CARD
from trey.core.family import Family
from trey.core.teaching import Lesson, Stop
from trey.games import OWN
from trey.laws.test_lessons import begun, cards_in_sight, unseen


def test_a_stop_that_names_a_hidden_card_is_caught() -> None:
    lesson = next(family.words.lesson for family in OWN if family.words.lesson)
    match = begun(lesson)
    hidden = min(set(CARD.findall(match.dealt()["1"])) - cards_in_sight(match.view(0)))
    first = Stop(both(f"You hold {hidden}.", "Non."), lesson.stops[0].actions)
    false = Lesson(lesson.rules, lesson.number, lesson.dealer, (first, *lesson.stops[1:]), lesson.end)
    assert unseen(false) == [hidden]


@pytest.mark.parametrize("family", EVERY_FAMILY)
def test_every_family_of_treys_own_teaches(family: Family) -> None:
    if family not in OWN:
        pytest.skip("a guest may have none")
    assert family.words.lesson is not None
    assert family.advice.reasons is not None
    assert family.words.glossary
