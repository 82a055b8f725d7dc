"""`trey train`: what it refuses, and that a seed gives the same weights, stopped and resumed or not."""

from pathlib import Path

import pytest

from tests.cli.conftest import Run
from trey.bots.training import CHUNK, PARTS, Course
from trey.bots.weights import read_net, write_net
from trey.core.family import Family
from trey.games import FAMILIES

LEARNT = [pytest.param(family, id=family.id) for family in FAMILIES if family.learning]
FIRST = next(family for family in FAMILIES if family.learning)
UNLEARNT = [pytest.param(family, id=family.id) for family in FAMILIES if not family.learning]


@pytest.mark.parametrize(
    ("words", "english", "french"),
    [
        ("train chess", "There is no family 'chess'", "pas de famille"),
        (f"train {FIRST.id} --deals 0", "--deals must be at least 1", "--deals doit valoir au moins 1"),
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
    assert "does not say how its decisions look" in ran.err


def test_a_file_that_keeps_no_course_is_refused_and_left_alone(trey: Run, tmp_path: Path) -> None:
    kept = tmp_path / "course.npz"
    kept.write_bytes(b"no course at all")
    ran = trey(f"train {FIRST.id} --out {tmp_path / 'x.net'} --resume {kept}")
    assert ran.status == 2
    assert "no course" in ran.err
    assert kept.read_bytes() == b"no course at all"


@pytest.mark.parametrize("family", LEARNT)
def test_a_course_goes_on_with_the_very_networks_it_had(family: Family, tmp_path: Path) -> None:
    """Not with the weights rounded anew: what was half between two whole numbers may lie on the other side."""
    course, kept = Course(family, 9, 8), tmp_path / "course.npz"
    for net in (course.net, course.older):
        for part in PARTS:
            net[part] += 1
    course.keep(kept)
    again = Course.resumed(family, kept)
    for part in PARTS:
        assert (again.net[part] == course.net[part]).all()
        assert (again.older[part] == course.older[part]).all()


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


@pytest.mark.nightly
def test_it_tells_its_curve_and_writes_weights_that_can_be_read(trey: Run, tmp_path: Path) -> None:
    out = tmp_path / "x.net"
    ran = trey(f"train {FIRST.id} --deals {2 * CHUNK} --seed 3 --out {out}")
    assert ran.status == 0
    assert str(2 * CHUNK) in ran.out
    assert read_net(FIRST, out.read_bytes()).blend > 0
