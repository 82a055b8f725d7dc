"""Numbers of actions that would not be for good."""

import dataclasses

import pytest

from tests.strategies import ALL_PRESETS, EVERY_FAMILY, phases_of
from tools.french import both
from trey.core.action import Actions, Word
from trey.core.cards import Pack
from trey.core.family import Family
from trey.games import rules
from trey.laws import test_actions as laws

ACROSS = both("Across", "En travers")


@pytest.mark.parametrize("family", EVERY_FAMILY)
def test_a_phase_declared_first_would_shift_the_ids_and_be_seen(family: Family) -> None:
    shifted = Actions(Pack("none", ()))
    shifted.phase("new", ACROSS, ACROSS, kind="choose", words={0: "wave"})
    for phase in family.phases:
        facts = {name: getattr(phase, name) for name in ("cards", "words", "secret", "main")}
        shifted.phase(phase.id, phase.name, phase.ask, kind=phase.kind, **facts)
    says = dataclasses.replace(
        family.words,
        verbs={**family.words.verbs, "wave": ACROSS},
        says={**family.words.says, "wave": Word(ACROSS, ACROSS)},
    )
    with pytest.raises(AssertionError):
        laws.test_every_action_keeps_its_id(dataclasses.replace(family, actions=shifted, words=says))


def test_codes_of_another_phase_would_be_seen() -> None:
    table = rules(ALL_PRESETS[0]).family.actions.table()
    match = next(m for m in phases_of(ALL_PRESETS[0], 23, 300) if m.turn is not None)
    with pytest.raises(AssertionError):
        laws.check_codes(match, [*table[1:], table[0]])
