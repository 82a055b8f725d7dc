"""What a terminal shows of an action can be typed, in either language."""

from functools import partial

from trey.cli.terminal.faces import action_face
from trey.cli.terminal.typed import is_listed, read_actions
from trey.core.family import Family
from trey.core.text import LANGUAGES
from trey.laws.differences import agree


def test_every_action_of_every_phase_is_understood_as_it_is_shown(family: Family) -> None:
    verbs = family.words.verbs
    for phase in family.phases:
        legal = tuple(
            phase.action(code) for code in [*phase.words, *([*family.actions.cards[::11]] if phase.cards else [])]
        )
        read = partial(read_actions, legal=legal, verbs=verbs)
        for lang in LANGUAGES:
            for number, action in enumerate(legal, 1):
                face = action_face(action, family, lang)
                agree(
                    read(face, lang=lang),
                    [action],
                    f"what is read of {face!r} ({lang}): is another action called alike?",
                )
                if is_listed(legal):
                    agree(read(str(number), lang=lang), [action], f"what is read of {number}")
                if lang == "en":
                    agree(read(str(action), lang=lang), [action], f"what is read of {action}")
