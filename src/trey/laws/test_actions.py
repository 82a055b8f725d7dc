"""Actions have numbers for good: the ids of every family, and the codes of its phases."""

from collections.abc import Sequence

from trey.core.action import Action
from trey.core.codes import MOST_CODES, codes_of
from trey.core.family import Family
from trey.games import rules
from trey.laws.golden import WRITTEN, action_ids, ids_file
from trey.laws.matches import phases_of
from trey.match import Match


def test_every_action_keeps_its_id(family: Family) -> None:
    assert ids_file(family).exists(), f"{family.id} has no list of its actions: {WRITTEN}"
    assert action_ids(family) == ids_file(family).read_text(encoding="utf-8")


def test_ids_are_counted_from_0_and_lead_back(family: Family) -> None:
    actions = family.actions
    assert [actions.id(action) for action in actions.all] == list(range(len(actions)))
    assert len({str(action) for action in actions.all}) == len(actions)


def check_codes(match: Match, table: Sequence[Sequence[int]]) -> None:
    """Each code that is legal now has an id of its own, whose text is the action's text."""
    if match.turn is None:
        return
    codes = codes_of(match.observation(match.turn).legal)
    ids = [table[match.phase.number][code] for code in codes]
    assert len(set(ids)) == len(ids)
    for code, number in zip(codes, ids, strict=True):
        assert number >= 0, "a legal code without an id"
        assert match.family.actions.all[number] == match.phase.action(code)
        assert Action.read(str(match.family.actions.all[number])) == match.phase.action(code)


def test_every_legal_code_has_the_id_of_its_action(preset: str) -> None:
    table = rules(preset).family.actions.table()
    most = max(code for phase in rules(preset).family.phases for code in (MOST_CODES - 1, *phase.words))
    assert {len(row) for row in table} == {most + 1}
    for match in phases_of(preset, 23, 300):
        check_codes(match, table)
