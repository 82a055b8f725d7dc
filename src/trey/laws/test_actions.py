"""Actions have numbers for good: the ids of every family, and the codes of its phases."""

from collections.abc import Sequence

from trey.core.action import Action
from trey.core.codes import MOST_CODES, codes_of
from trey.core.family import Family
from trey.games import rules
from trey.laws.differences import agree
from trey.laws.golden import WRITTEN, action_ids, ids_file
from trey.laws.matches import phases_of
from trey.match import Match


def test_every_action_keeps_its_id(family: Family) -> None:
    assert ids_file(family).exists(), f"{family.id} has no list of its actions: {WRITTEN}"
    kept = ids_file(family).read_text(encoding="utf-8")
    agree(action_ids(family), kept, "an action lost its number: new actions go to the end of the last phase")


def test_ids_are_counted_from_0_and_lead_back(family: Family) -> None:
    actions = family.actions
    found, texts = [actions.id(action) for action in actions.all], [str(action) for action in actions.all]
    agree(found, [*range(len(actions))], "ids are counted from 0")
    agree(sorted({*texts}), sorted(texts), "two actions have one text: give one another verb, or another word")


def check_codes(match: Match, table: Sequence[Sequence[int]]) -> None:
    """Each code that is legal now has an id of its own, whose text is the action's text."""
    if match.turn is None:
        return
    codes = codes_of(match.observation(match.turn).legal)
    ids = [table[match.phase.number][code] for code in codes]
    agree(sorted({*ids}), sorted(ids), f"two codes of phase {match.phase.id} have one id: declare each word once")
    for code, number in zip(codes, ids, strict=True):
        assert number >= 0, f"code {code} is legal in phase {match.phase.id} and no action of it: declare its word"
        action = match.family.actions.all[number]
        agree(action, match.phase.action(code), f"id {number} is of another action than code {code}")
        agree(Action.read(str(action)), action, "an action is not read back from its text")


def test_every_legal_code_has_the_id_of_its_action(preset: str) -> None:
    table = rules(preset).family.actions.table()
    most = max(code for phase in rules(preset).family.phases for code in (MOST_CODES - 1, *phase.words))
    agree({len(row) for row in table}, {most + 1}, "a row of the table of ids has a place for each code")
    for match in phases_of(preset, 23, 300):
        check_codes(match, table)
