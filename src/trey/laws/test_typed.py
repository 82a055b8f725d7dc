"""What a terminal shows of an action can be typed, in either language."""

from trey.cli.terminal.faces import action_face
from trey.cli.terminal.typed import read_actions
from trey.core.family import Family
from trey.core.text import LANGUAGES


def test_every_action_of_every_phase_is_understood_as_it_is_shown(family: Family) -> None:
    verbs = family.words.verbs
    for phase in family.phases:
        legal = tuple(phase.action(code) for code in [*phase.words, *([0, 26, 56] if phase.cards else [])])
        for lang in LANGUAGES:
            for number, action in enumerate(legal, 1):
                assert read_actions(action_face(action, family, lang), legal, verbs, lang) == [action]
                if not any(other.what == str(number) for other in legal):  # a bid goes before the list's number
                    assert read_actions(str(number), legal, verbs, lang) == [action]
                if lang == "en":
                    assert read_actions(str(action), legal, verbs, lang) == [action]
