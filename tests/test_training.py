"""Training: what it refuses, and that a seed gives the same weights, stopped and resumed or not."""

from pathlib import Path

import pytest
from numpy.ctypeslib import as_array

from tools.training.__main__ import main, measure
from tools.training.course import CHUNK, PARTS, Course
from trey.bots.weights import learned_record, read_net, write_net
from trey.core.family import Family
from trey.games import FAMILIES

LEARNT = [pytest.param(family, id=family.id) for family in FAMILIES if family.study.features]
FIRST = next(family for family in FAMILIES if family.study.features)
UNLEARNT = [family for family in FAMILIES if not family.study.features]


def refused(words: str) -> str:
    """What it says when it ends."""
    with pytest.raises(SystemExit) as ended:
        main(words.split())
    return str(ended.value)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("chess", "There is no family 'chess'"),
        (f"{FIRST.id} --deals 0", "2"),
        (f"{FIRST.id} --out a/../x.net --resume x.net", "name two files"),
        (f"{FIRST.id} --resume {FIRST.id}.net", "name two files"),
        (f"{FIRST.id} --out /nowhere/x.net", "/nowhere/x.net cannot be written"),
        *((f"{family.id}", "does not describe its decisions") for family in UNLEARNT),
    ],
)
def test_what_cannot_be_learned_is_refused_before_anybody_learns(words: str, told: str) -> None:
    assert told in refused(words)


@pytest.mark.parametrize("more", ["{}/nowhere/course.npz", "{}/course.npz"])
def test_weights_that_are_there_outlive_a_mistake(tmp_path: Path, more: str) -> None:
    out, kept = tmp_path / "x.net", tmp_path / "course.npz"
    out.write_bytes(b"the best so far")
    kept.write_bytes(b"no course at all")
    assert refused(f"{FIRST.id} --out {out} --resume {more.format(tmp_path)}")
    assert out.read_bytes() == b"the best so far"
    assert kept.read_bytes() == b"no course at all"
    assert sorted(tmp_path.iterdir()) == [kept, out]


def test_weights_that_are_there_stay_until_something_is_learned(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopped(_: Course) -> float:
        raise KeyboardInterrupt

    monkeypatch.setattr(Course, "go_on", stopped)
    out = tmp_path / "x.net"
    out.write_bytes(b"the best so far")
    with pytest.raises(KeyboardInterrupt):
        main([FIRST.id, "--out", str(out), "--resume", str(tmp_path / "course.npz")])
    assert out.read_bytes() == b"the best so far"
    assert list(tmp_path.iterdir()) == [out]


@pytest.mark.parametrize("words", ["--seed 8", f"--deals {3 * CHUNK}", "--seed 9"])
def test_a_course_is_of_the_seed_and_deals_that_it_was_begun_with(tmp_path: Path, words: str) -> None:
    kept, out = tmp_path / "course.npz", tmp_path / "x.net"
    course = Course(FIRST, 9, 2)
    course.done = 2
    course.keep(kept)
    before, asked = kept.read_bytes(), f"{FIRST.id} --resume {kept} --out {out} {words}"
    if words == "--seed 9":
        main(asked.split())
        assert out.exists()
    else:
        assert "--seed 9 --deals 768" in refused(asked)
        assert not out.exists()
    assert kept.read_bytes() == before


def test_a_course_that_is_resumed_has_spent_what_it_had(tmp_path: Path) -> None:
    course, kept = Course(FIRST, 9, 8), tmp_path / "course.npz"
    assert course.spent == 0
    course.spent = 123.5
    course.keep(kept)
    assert Course.resumed(FIRST, kept).spent == 123.5


@pytest.mark.parametrize("family", LEARNT)
def test_a_course_goes_on_with_the_very_networks_it_had(family: Family, tmp_path: Path) -> None:
    """Not with the weights rounded anew: what was half between two whole numbers may lie on the other side."""
    course, kept = Course(family, 9, 8), tmp_path / "course.npz"
    for net in (course.net, course.older):
        for part in PARTS:
            as_array(getattr(net, part))[:] += 1
    course.keep(kept)
    again = Course.resumed(family, kept)
    for part in PARTS:
        assert getattr(again.net, part)[:] == getattr(course.net, part)[:]
        assert getattr(again.older, part)[:] == getattr(course.older, part)[:]


@pytest.mark.nightly
@pytest.mark.parametrize("family", LEARNT)
def test_a_seed_gives_the_same_weights_also_when_the_course_is_stopped(family: Family, tmp_path: Path) -> None:
    whole = Course(family, 9, 8)
    while not whole.ended:
        whole.go_on()
    first, kept = Course(family, 9, 8), tmp_path / "course.npz"
    while first.done < 7:
        first.go_on()
    first.keep(kept)
    again = Course.resumed(family, kept)
    again.go_on()
    assert write_net(family, again.learned) == write_net(family, whole.learned)
    other = Course(family, 10, 8)
    while not other.ended:
        other.go_on()
    assert write_net(family, other.learned) != write_net(family, whole.learned)


def test_what_a_network_wins_is_a_part_of_its_matches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tools.training.__main__.MATCHES", 60)
    won = measure(FIRST, learned_record(FIRST))
    assert 40 < won.mean < 100
    assert 0 < won.half < 20


@pytest.mark.nightly
def test_it_tells_its_curve_and_writes_weights_that_can_be_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out, kept = tmp_path / "x.net", tmp_path / "course.npz"
    main(f"{FIRST.id} --deals {2 * CHUNK} --seed 3 --out {out} --resume {kept}".split())
    told = capsys.readouterr().out
    assert str(2 * CHUNK) in told
    assert len(told.splitlines()) == 5
    assert read_net(FIRST, out.read_bytes()).blend > 0
    assert Course.resumed(FIRST, kept).spent > 0
    assert sorted(tmp_path.iterdir()) == [kept, out]
