"""Games of other packages: a good one is found, a bad one is named in the log and left out."""

import dataclasses
from typing import Any, NamedTuple

import pytest

from trey import games
from trey.core.family import Family


class Entry(NamedTuple):
    name: str
    found: Family | None

    @property
    def value(self) -> str:
        return f"somewhere:{self.name}"

    def load(self) -> Family:
        if self.found is None:
            raise ImportError(self.name)
        return self.found


def test_a_game_that_cannot_be_had_or_takes_anothers_name_is_left_out(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    good = dataclasses.replace(games.OWN[0], id="good", presets=())
    taken = dataclasses.replace(games.OWN[0], id="other")  # its presets have trey's names
    entries = [Entry("taken", taken), Entry("broken", None), Entry("good", good), Entry("twice", good)]

    def found(**group: Any) -> list[Entry]:
        assert group == {"group": "trey.families"}
        return entries

    monkeypatch.setattr(games, "entry_points", found)
    assert tuple(games._with_guests(games.OWN)) == (*games.OWN, good)
    told = [record.getMessage() for record in caplog.records]
    assert [next(e.name for e in entries if e.value in line) for line in told] == ["broken", "taken", "twice"]
