"""The suite is frozen, says the same of an agent wherever it is run, and what it says follows from the games."""

import hashlib
import json
from dataclasses import replace
from pathlib import Path

import pytest

from trey.bots import BOTS
from trey.cli import main
from trey.core.errors import OptionError
from trey.envs import measure
from trey.lab import suite as suite_module
from trey.lab.suite import ROUND, Suite, Sums, alpha_rank, estimates, report

SMALL = Suite("small", 5, "", ROUND, ["mini_euchre"], {"euchre_cutthroat": ["random", "habit"]})
FROZEN = "d1329faff56a066f"
"""The hash of all that trey3-1 fixes."""
FIRST = Sums(0, (-1248, -1614, 2862), (40996, 60910, 170764))
"""The first result of the small suite, on every machine."""


def test_trey3_1_is_frozen() -> None:
    fixed = json.dumps(vars(Suite.named("trey3-1")))
    assert hashlib.sha256(fixed.encode()).hexdigest()[:16] == FROZEN
    with pytest.raises(OptionError, match=r"suite-unknown.*trey3-1"):
        Suite.named("trey2-1")


def test_two_runs_are_equal_to_the_last_byte() -> None:
    every = SMALL.companies("euchre_cutthroat", "random")
    experiment = SMALL.task("euchre_cutthroat", "random")
    one = experiment.results(range(len(every)))
    other = [experiment.play(sums.number) for sums in reversed(one)][::-1]
    both = [json.dumps(report(SMALL, "random", {"euchre_cutthroat": found})) for found in (one, other)]
    assert both[0] == both[1]
    assert one[0] == FIRST
    other[0] = Sums(0, (one[0].points[0] + 1, *one[0].points[1:]), one[0].squares)
    assert json.dumps(report(SMALL, "random", {"euchre_cutthroat": other})) != both[0]


def test_points_are_those_that_measuring_finds() -> None:
    number = SMALL.companies("euchre_cutthroat", "random").index(("random", "habit", "habit"))
    sums = SMALL.task("euchre_cutthroat", "random").play(number)
    found = measure(lambda batch: batch.random_actions(), "euchre_cutthroat", deals=ROUND, seed=5 << 20)
    assert sums.points[0] / 9 / ROUND == pytest.approx(found.mean)
    assert sum(sums.points) == 0
    cell = estimates(SMALL.companies("euchre_cutthroat", "random"), [sums])["random", "habit", "habit"]
    assert (cell["points"], cell["half"]) == pytest.approx((found.mean, found.half), abs=1e-4)


def test_who_plays_like_another_gets_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOTS, "twin", type("Twin", (type(BOTS["habit"]),), {"id": "twin"})())
    suite = Suite("twins", 5, "", ROUND, [], {"euchre_cutthroat": ["habit"]})
    every = suite.companies("euchre_cutthroat", "twin")
    found = suite.task("euchre_cutthroat", "twin").play(every.index(("twin", "habit", "habit")))
    assert {cell["points"] for cell in estimates(every, [found]).values()} == {0.0}


def test_alpha_rank_finds_who_takes_over() -> None:
    def game(worth: dict[str, float]) -> dict[tuple[str, ...], dict[str, float]]:
        names = sorted(worth)
        trios = [(one, *sorted((a, b))) for one in names for a in names for b in names]
        return {trio: {"points": worth[trio[0]] - sum(worth[name] for name in trio) / 3} for trio in trios}

    assert alpha_rank(["a", "b", "c"], game({"a": 0.0, "b": 0.1, "c": 0.3})) == {"a": 0.0, "b": 0.0, "c": 1.0}
    even = alpha_rank(["a", "b"], game({"a": 0.1, "b": 0.1}))
    assert even == {"a": 0.5, "b": 0.5}


def test_the_command_prints_writes_and_refuses(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr(suite_module.Suite, "named", lambda _name: SMALL)
    page = tmp_path / "random.html"
    assert main(["eval", "random", "--json", "--page", str(page)]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told.pop("hash") == hashlib.sha256(json.dumps(told).encode()).hexdigest()
    assert told["nash_conv"] == {"mini_euchre": 1.112563}
    assert -0.7 < told["tasks"]["euchre_cutthroat"]["points"] < -0.5
    assert "<svg" in page.read_text("utf-8")
    monkeypatch.setattr(suite_module.Suite, "named", lambda _name: replace(SMALL, minis=[]))
    assert main(["eval", "habit", "--lang", "fr"]) == 0
    assert "points par donne" in capsys.readouterr().out
    assert main(["eval", "random", "--deals", "7"]) != 0
    assert main(["eval", "nobody"]) != 0
