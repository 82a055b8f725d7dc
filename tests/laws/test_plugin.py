"""What the plugin refuses, and what counts as checked."""

from types import SimpleNamespace
from typing import Any

import pytest

from trey.laws import chosen, plugin


def test_a_game_that_is_not_there_is_refused_before_anything_runs() -> None:
    asked: Any = SimpleNamespace(getoption=lambda _: ["nothing"])
    with pytest.raises(pytest.UsageError, match="There is no family 'nothing'"):
        plugin.pytest_configure(asked)


def test_without_hypothesis_it_says_what_brings_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda _: None)
    asked: Any = SimpleNamespace(getoption=lambda _: ["euchre"])
    with pytest.raises(pytest.UsageError, match=r"trey\[laws\]"):
        plugin.pytest_configure(asked)


def test_no_name_is_every_game_and_a_name_is_one() -> None:
    every = chosen.families()
    try:
        chosen.choose([every[0].id])
        assert chosen.families() == every[:1]
        assert set(chosen.presets()) == {preset.id for preset in every[0].presets}
    finally:
        chosen.choose([])
    assert len(chosen.families()) == len(every) > 1


def reported(*, strict: bool, of_a_law: bool) -> str:
    """What becomes of a test that was skipped."""
    place = plugin.LAWS if of_a_law else plugin.LAWS.parent
    item: Any = SimpleNamespace(path=place / "test_play.py", config=SimpleNamespace(getini=lambda _: strict))
    report: Any = SimpleNamespace(skipped=True, outcome="skipped", longrepr=("test_play.py", 1, "no time"))
    asked: Any = plugin.pytest_runtest_makereport(item)
    next(asked)
    with pytest.raises(StopIteration):
        asked.send(report)
    return f"{report.outcome}: {report.longrepr}" if report.outcome == "failed" else str(report.outcome)


def test_what_was_not_checked_has_failed_where_that_is_asked_for() -> None:
    assert reported(strict=True, of_a_law=True) == "failed: not checked: no time"
    assert reported(strict=False, of_a_law=True) == reported(strict=True, of_a_law=False) == "skipped"
