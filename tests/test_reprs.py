"""What Python shows of a value is a line that a person reads, wherever it stands."""

import random
from collections.abc import Mapping

import pytest

import trey
from tests.strategies import EVERY_FAMILY, step
from trey.bots import BOTS
from trey.core.family import Family
from trey.match import Match
from trey.review import review

MOST = 200


def played(family: Family) -> Match:
    """A first deal to its end."""
    match, rng = Match(family.presets[0].id, [f"P{n}" for n in range(family.usual_seats)]), random.Random(1)
    match.deal_numbered(1, 0)
    while match.turn is not None:
        step(match, rng)
    return match


def values(family: Family) -> Mapping[str, object]:
    """Values that people print, and names for them."""
    match = Match(family.presets[0].id, [f"P{n}" for n in range(family.usual_seats)])
    match.deal_numbered(1, 0)
    own = {"family": family, "preset": family.presets[0], "rules": match.rules, "pack": match.rules.pack}
    seen = {"match": match, "view": match.view(0), "action": match.legal[0], "dealt": match.log[0], "bots": BOTS}
    return {name: value for name, value in vars(trey).items() if name[0] != "_"} | own | seen


def long(found: Mapping[str, object]) -> list[str]:
    return [name for name, value in found.items() if len(repr(value)) > MOST]


@pytest.mark.parametrize("family", EVERY_FAMILY)
def test_what_is_printed_is_a_line(family: Family) -> None:
    assert long(values(family)) == []


def test_a_review_and_rules_with_many_changes_are_a_line() -> None:
    many = "euchre_cutthroat " + " ".join(f"{o.id}={o.kind.write(o.default)}" for o in trey.FAMILIES[1].options)
    found = {"review": review(played(trey.FAMILIES[1]), worlds=1, fast=False), "rules": trey.parse_rules(many)}
    assert long(found) == []


def test_tables_in_bulk_are_a_line() -> None:
    pytest.importorskip("numpy")
    from trey.envs import Batch

    assert long({"batch": Batch("euchre_cutthroat", 3)}) == []


def test_a_value_that_prints_all_it_has_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Family, "__repr__", lambda family: f"Family({family.presets})")
    assert {"family", "FAMILIES"} <= {*long(values(trey.FAMILIES[0]))}
