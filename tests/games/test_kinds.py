"""A value that is not of its field's kind."""

import dataclasses
from typing import Any

import pytest

from trey.core.codes import MOST_RUNGS, interval
from trey.games import rules
from trey.laws.test_kinds import misfits
from trey.match import Match


@pytest.mark.parametrize(
    ("field", "value"),
    [("dealer", 9), ("legal", interval(70, MOST_RUNGS + 1)), ("legal", interval(0, 70))],
    ids=["a card for a seat", "a rung above the highest", "a pass for a rung"],
)
def test_a_value_of_another_kind_would_be_seen(field: str, value: int) -> None:
    now = rules("euchre_cutthroat")
    observe = now.family.engine.observe

    def wrong(o: Any, s: Any, p: Any, w: Any, seat: int) -> None:
        observe(o, s, p, w, seat)
        setattr(o, field, value)

    planted: dict[str, Any] = {"legal": lambda *_: value} if field == "legal" else {"observe": wrong}
    engine = dataclasses.replace(now.family.engine, **planted)
    match = Match(dataclasses.replace(now, family=dataclasses.replace(now.family, engine=engine)))
    match.deal_numbered(1, 1)
    assert (field, value) in set(misfits(match.observation(match.turn if field == "legal" else 0)))
