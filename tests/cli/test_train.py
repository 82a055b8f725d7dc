"""`trey train`: what it refuses, and that a seed gives the same weights, stopped and resumed or not."""

from pathlib import Path

import pytest
from numpy.ctypeslib import as_array

from tests.cli.conftest import Run, in_both_languages
from trey.bots.training import CHUNK, PARTS, Course
from trey.bots.weights import learned_record, read_net, write_net
from trey.cli.commands import train
from trey.core.family import Family
from trey.games import FAMILIES

LEARNT = [pytest.param(family, id=family.id) for family in FAMILIES if family.study.features]
FIRST = next(family for family in FAMILIES if family.study.features)
UNLEARNT = [pytest.param(family, id=family.id) for family in FAMILIES if not family.study.features]


@pytest.mark.parametrize(
    ("words", "english", "french"),
    [
        ("train chess", "There is no family 'chess'", "pas de famille"),
        (f"train {FIRST.id} --deals 0", "--deals must be at least 1", "--deals doit valoir au moins 1"),
        (f"train {FIRST.id} --out a/../x.net --resume x.net", "name two files", "nommez deux fichiers"),
        (f"train {FIRST.id} --resume {FIRST.id}.net", "name two files", "nommez deux fichiers"),
        (f"train {FIRST.id} --out /nowhere/x.net", "/nowhere/x.net cannot be written", "ne peut pas être écrit"),
    ],
)
def test_what_cannot_be_learned_is_refused_before_anybody_learns(
    trey: Run, words: str, english: str, french: str
) -> None:
    for lang, said in (("en", english), ("fr", french)):
        ran = trey(f"{words} --lang {lang}")
        assert ran.status == 2
        assert said in ran.err


@pytest.mark.parametrize("family", UNLEARNT)
def test_a_game_that_declares_no_features_is_refused(trey: Run, family: Family) -> None:
    ran = trey(f"train {family.id}")
    assert ran.status == 2
    assert "does not describe its decisions" in ran.err


def test_a_file_that_keeps_no_course_is_refused_and_left_alone(trey: Run, tmp_path: Path) -> None:
    kept = tmp_path / "course.npz"
    kept.write_bytes(b"no course at all")
    ran = trey(f"train {FIRST.id} --out {tmp_path / 'x.net'} --resume {kept}")
    assert ran.status == 2
    assert "cannot continue this training run" in ran.err
    assert kept.read_bytes() == b"no course at all"


@pytest.mark.parametrize("more", ["--resume {}/nowhere/course.npz", "--resume {}/course.npz"])
def test_weights_that_are_there_outlive_a_mistake(trey: Run, tmp_path: Path, more: str) -> None:
    out, kept = tmp_path / "x.net", tmp_path / "course.npz"
    out.write_bytes(b"the best so far")
    kept.write_bytes(b"no course at all")
    assert trey(f"train {FIRST.id} --out {out} {more.format(tmp_path)}").status == 2
    assert out.read_bytes() == b"the best so far"
    assert sorted(tmp_path.iterdir()) == [kept, out]


def test_weights_that_are_there_stay_until_something_is_learned(
    trey: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopped(_: Course) -> float:
        raise KeyboardInterrupt

    monkeypatch.setattr(Course, "go_on", stopped)
    out = tmp_path / "x.net"
    out.write_bytes(b"the best so far")
    assert trey(f"train {FIRST.id} --out {out} --resume {tmp_path / 'course.npz'}").status == 130
    assert out.read_bytes() == b"the best so far"
    assert list(tmp_path.iterdir()) == [out]


@pytest.mark.parametrize(
    ("words", "known"),
    [("--seed 8", "--seed 9 --deals 768"), (f"--deals {3 * CHUNK}", "--seed 9 --deals 768"), ("--seed 9", "")],
)
def test_a_course_is_of_the_seed_and_deals_that_it_was_begun_with(
    trey: Run, tmp_path: Path, words: str, known: str
) -> None:
    kept, out = tmp_path / "course.npz", tmp_path / "x.net"
    course = Course(FIRST, 9, 2)
    course.done = 2
    course.keep(kept)
    before = kept.read_bytes()
    ran = trey(f"train {FIRST.id} --resume {kept} --out {out} {words}")
    assert ran.status == (2 if known else 0)
    assert known in ran.err
    assert kept.read_bytes() == before
    assert out.exists() == (not known)
    assert trey(f"train {FIRST.id} --resume {kept} --out {out} {words} --lang fr").status == ran.status


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
    monkeypatch.setattr(train, "MATCHES", 60)
    won = train._measure(FIRST, learned_record(FIRST))
    assert 40 < won.mean < 100
    assert 0 < won.half < 20


@pytest.mark.nightly
def test_it_tells_its_curve_and_writes_weights_that_can_be_read(trey: Run, tmp_path: Path) -> None:
    out = tmp_path / "x.net"
    kept = tmp_path / "course.npz"
    ran = trey(f"train {FIRST.id} --deals {2 * CHUNK} --seed 3 --out {out} --resume {kept}")
    assert ran.status == 0
    assert str(2 * CHUNK) in ran.out
    assert read_net(FIRST, out.read_bytes()).blend > 0
    assert Course.resumed(FIRST, kept).spent > 0
    assert sorted(tmp_path.iterdir()) == [kept, out]


@pytest.mark.nightly
def test_figures_are_written_as_the_language_wants(trey: Run, tmp_path: Path) -> None:
    told = in_both_languages(trey, f"train {FIRST.id} --deals {2 * CHUNK} --seed 3 --out {tmp_path / 'x.net'}")
    assert len(told) == 6
