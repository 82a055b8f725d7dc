"""The scripts in examples/ do what they say, each in a short form."""

import importlib.util
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from tools.files import ROOT
from trey import read_record

pytest.importorskip("numpy")


@pytest.fixture
def example(request: pytest.FixtureRequest) -> Iterator[ModuleType]:
    """The script that a test names."""
    name = request.param
    spec = importlib.util.spec_from_file_location(name, ROOT / f"examples/{name}.py")
    assert spec
    assert spec.loader
    module = sys.modules[name] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    yield module
    del sys.modules[name]


def script(name: str) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("example", [name], indirect=True)


@pytest.fixture
def small(example: ModuleType, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """A learner at few tables."""
    for name, value in {"TABLES": 128, "STEPS": 16, "CHUNK": 256}.items():
        monkeypatch.setattr(example, name, value)
    return example


@pytest.mark.nightly
@script("learn_euchre")
def test_it_learns_and_is_better_for_it(small: ModuleType) -> None:
    *_, (_, begun) = small.learn(seed=1, rounds=1, shown=1)
    *_, (decisions, learner) = small.learn(seed=1, rounds=30, shown=1)
    assert decisions == 30 * 128 * 16
    before, after = (small.measure(one.agent.play, small.RULES, deals=2000, turned=True) for one in (begun, learner))
    assert after.mean - after.half > before.mean + before.half


@script("learn_euchre")
def test_the_same_seed_learns_the_same(small: ModuleType) -> None:
    (_, one), (_, same), (_, other) = (next(iter(small.learn(seed, rounds=2, shown=1))) for seed in (4, 4, 5))
    assert all((a == b).all() for a, b in zip(one.actor.weights, same.actor.weights, strict=True))
    assert any((a != b).any() for a, b in zip(one.actor.weights, other.actor.weights, strict=True))


@pytest.mark.skipif(not importlib.util.find_spec("torch"), reason="PyTorch is too much for a test: pip install torch")
@script("ppo_torch")
def test_it_learns_with_pytorch_too(small: ModuleType) -> None:
    *_, (_, begun) = small.learn(seed=1, rounds=1, shown=1)
    begun = begun.agent
    *_, (decisions, learner) = small.learn(seed=1, rounds=30, shown=1)
    assert decisions == 30 * 128 * 16
    before, after = (
        small.measure(agent.play, small.RULES, deals=2000, turned=True) for agent in (begun, learner.agent)
    )
    assert after.mean - after.half > before.mean + before.half


@pytest.mark.skipif(
    not importlib.util.find_spec("sb3_contrib"), reason="PyTorch is too much for a test: pip install sb3-contrib"
)
@script("sb3_euchre")
def test_maskable_ppo_learns_and_is_kept(
    example: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = tmp_path / "learned.npz"
    words = f"sb3 --rounds 4 --shown 2 --deals 200 --save {kept}"
    monkeypatch.setattr(sys, "argv", words.split())
    example.main()
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()] == ["decisions", "32,768", "65,536"]
    assert example.Agent.load(kept).turned


@script("exact_solution")
def test_an_ending_is_solved_and_the_proof_would_see_that_it_is_not(example: ModuleType) -> None:
    game = example.game(example.ending(10))
    least, most = example.bounds(game, *example.solve(game, 200))
    assert 0 <= most - least < 1e-3
    lazy = example.bounds(game, *example.solve(game, 0))
    assert lazy[1] - lazy[0] > 0.05, "all cards alike is no equilibrium"
    assert lazy[0] <= most
    assert lazy[1] >= least
    assert example.bounds(game, example.as_if_open(game), example.solve(game, 200)[1])[0] <= most


@script("exact_solution")
def test_a_course_brings_what_the_match_says(example: ModuleType) -> None:
    match = example.ending(8)
    state, leader = match.state, match.turn
    follower = state.maker + state.lone - leader
    hands = {seat: tuple(c for c in range(64) if state.hands[seat] >> c & 1) for seat in (leader, follower)}
    legal, worth = example._courses(match, hands)
    for i, lead in enumerate(match.legal):
        after = match.copy().play(lead)
        assert len(after.legal) == sum(legal[i])
        for j, reply in zip([j for j in (0, 1) if legal[i][j]], after.legal, strict=True):
            over = after.copy().play(reply)
            while over.turn is not None:
                over.play(over.legal[0])
            assert worth[i][j] == over.deltas[leader] - over.deltas[follower]


@script("records")
def test_records_are_counted_as_they_were_played(example: ModuleType, tmp_path: Path) -> None:
    example.make(tmp_path, 3)
    for path in sorted(tmp_path.glob("*.record")):
        text = path.read_text(encoding="utf-8")
        found = list(example.deals(text))
        sheet = [line for line in read_record(text).sheet if not line.redealt]
        assert [deal.points for deal in found] == [
            line.delta[(line.dealer + deal.place) % 3] for line, deal in zip(sheet, found, strict=True)
        ]
        assert sum(count for count, _, _ in example.count_up(found).values()) == len(found) > 0
        if importlib.util.find_spec("polars"):
            other, table = example.count_with_polars(found), example.count_up(found)
            assert other.keys() == table.keys()
            assert all(other[key] == pytest.approx(table[key]) for key in table)


@script("house_rules")
def test_the_notebook_tells_and_draws_what_a_house_rule_changes(
    example: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["--matches", "250"]
    if importlib.util.find_spec("vl_convert"):
        words += ["--chart", str(tmp_path / "chart.svg")]
    example.main(words)
    told = capsys.readouterr().out
    assert all(rules in told for rules in example.RULES)
    found = example.play(250)
    eight_five, eight_four = example.worth(found)
    assert eight_four.spread + 0.3 < eight_five.spread, "8-4-4 is the fairer table"
    assert all(example.said(one) in told for one in (*eight_five.points, *eight_four.points, *example.changed(found)))
    assert all(a.half < b for a, b in zip(example.changed(found), example.apart([eight_five, eight_four]), strict=True))
    assert len(words) == 2 or "<svg" in (tmp_path / "chart.svg").read_text(encoding="utf-8")
