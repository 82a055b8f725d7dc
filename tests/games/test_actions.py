"""Actions have numbers for good: the ids of every family, and the codes of its phases."""

import dataclasses
from collections.abc import Sequence

import pytest

from tests.strategies import ALL_PRESETS, phases_of
from tools.golden import action_ids
from tools.homes import golden_folder
from trey.core.action import Action, Actions, Word
from trey.core.family import Family
from trey.core.text import Text
from trey.games import FAMILIES, rules
from trey.kernel.bits import bits
from trey.match import Match

every_family = pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.id)
ACROSS = Text("Across", "En travers")


@every_family
def test_every_action_keeps_its_id(family: Family) -> None:
    assert action_ids(family) == (golden_folder(family) / f"actions_{family.id}.txt").read_text(encoding="utf-8")


@every_family
def test_ids_are_counted_from_0_and_lead_back(family: Family) -> None:
    actions = family.actions
    assert [actions.id(action) for action in actions.all] == list(range(len(actions)))
    assert len({str(action) for action in actions.all}) == len(actions)


@every_family
def test_a_phase_declared_first_would_shift_the_ids_and_be_seen(family: Family) -> None:
    shifted = Actions([])
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
        test_every_action_keeps_its_id(dataclasses.replace(family, actions=shifted, words=says))


def check_codes(match: Match, table: Sequence[Sequence[int]]) -> None:
    """Each code that is legal now has an id of its own, whose text is the action's text."""
    if match.turn is None:
        return
    codes = bits(match.observation(match.turn).legal)
    ids = [table[match.phase.number][code] for code in codes]
    assert len(set(ids)) == len(ids)
    for code, number in zip(codes, ids, strict=True):
        assert number >= 0, "a legal code without an id"
        assert match.family.actions.all[number] == match.phase.action(code)
        assert Action.read(str(match.family.actions.all[number])) == match.phase.action(code)


@pytest.mark.parametrize("preset", ALL_PRESETS)
def test_every_legal_code_has_the_id_of_its_action(preset: str) -> None:
    table = rules(preset).family.actions.table()
    assert {len(row) for row in table} == {63}
    for match in phases_of(preset, 23, 300):
        check_codes(match, table)


def test_codes_of_another_phase_would_be_seen() -> None:
    table = rules(ALL_PRESETS[0]).family.actions.table()
    match = next(m for m in phases_of(ALL_PRESETS[0], 23, 300) if m.turn is not None)
    with pytest.raises(AssertionError):
        check_codes(match, [*table[1:], table[0]])
