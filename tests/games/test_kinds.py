"""A value that is not of its field's kind."""

import dataclasses
from typing import Any

from trey.games import rules
from trey.laws.test_kinds import misfits
from trey.match import Match


def test_a_value_of_another_kind_would_be_seen() -> None:
    now = rules("euchre_cutthroat")
    observe = now.family.engine.observe

    def wrong(o: Any, s: Any, p: Any, w: Any, seat: int) -> None:
        observe(o, s, p, w, seat)
        o.dealer = 9  # a card, say

    match = Match(
        dataclasses.replace(
            now, family=dataclasses.replace(now.family, engine=dataclasses.replace(now.family.engine, observe=wrong))
        )
    )
    match.deal_numbered(1, 1)
    assert ("dealer", 9) in set(misfits(match.observation(0)))
