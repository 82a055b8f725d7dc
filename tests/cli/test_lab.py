"""`trey lab`: what each place is worth, and what house rules change."""

import csv
import json
import re
from pathlib import Path

import pytest

from tests.cli.conftest import Run, in_both_languages

SHORT = "lab euchre_cutthroat game_target=3 --matches 250 --seed 2"


@pytest.mark.parametrize(("lang", "words"), [("en", ("dealer", "A match takes")), ("fr", ("donneur", "Une partie"))])
def test_it_tells_what_each_place_is_worth(trey: Run, lang: str, words: tuple[str, ...]) -> None:
    ran = trey(f"{SHORT} --lang {lang}")
    assert ran.status == 0
    assert all(word in ran.out for word in words)
    assert ran.out.count("±") >= 6


def test_figures_are_written_as_the_language_wants(trey: Run) -> None:
    told = in_both_languages(trey, "lab euchre_cutthroat / euchre_32 --matches 250")
    assert len(told) == 40
    assert [figure for figure in told if figure[0] == "−"]


def test_rules_are_compared_on_the_same_deals_and_one_that_changes_nothing_is_named(trey: Run) -> None:
    ran = trey("lab euchre_cutthroat / euchre_stick / euchre_32 --matches 250")
    _, stuck, more = ran.out.split("\n\n")[:3]
    assert "Never felt" in stuck
    assert "less those under" not in stuck
    assert "Felt in" in more
    assert re.search(r"first rules on the same deals: dealer \+0\.\d+ ± 0\.\d+, next −", " ".join(more.split()))


def test_everything_is_there_as_json(trey: Run) -> None:
    [told] = json.loads(trey(f"{SHORT} --json").out)
    assert told["rules"] == "euchre_cutthroat game_target=3"
    assert told["matches"] == 250
    assert sum(one["mean"] for one in told["points"]) == pytest.approx(0)
    assert sum(one["mean"] for one in told["won"]) == pytest.approx(1, abs=1e-3)


def test_it_goes_on_where_it_was_stopped(trey: Run, tmp_path: Path) -> None:
    whole = trey(f"{SHORT} --json").out
    trey(f"{SHORT} --resume {tmp_path / 'run'}")
    assert trey(f"{SHORT} --json --resume {tmp_path / 'run'}").out == whole


def test_figures_are_written_for_other_programs(trey: Run, tmp_path: Path) -> None:
    pytest.importorskip("altair")
    files = [tmp_path / name for name in ("a.csv", "a.parquet", "a.svg")]
    ran = trey(f"{SHORT} --json --csv {files[0]} --parquet {files[1]} --chart {files[2]}")
    [told] = json.loads(ran.out)
    with files[0].open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [float(row["points"]) for row in rows] == [one["mean"] for one in told["points"]]
    assert files[1].read_bytes().startswith(b"PAR1")
    assert "dealer" in files[2].read_text(encoding="utf-8")


@pytest.mark.parametrize("output", ["--csv {}/nowhere/a.csv", "--csv {}"])
@pytest.mark.parametrize("command", ["lab", "lab duel --rounds 10", "lab luck --rounds 10"])
def test_a_place_that_cannot_be_written_is_refused_before_anybody_plays(
    trey: Run, tmp_path: Path, command: str, output: str
) -> None:
    ran = trey(f"{command} euchre_cutthroat --resume {tmp_path / 'run'} {output.format(tmp_path)}")
    assert ran.status == 2
    assert "cannot be written" in ran.err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("lab", "Which game?"),
        ("lab euchre_cutthroat / ", "Which game?"),
        ("lab euchre_cutthroat --bot steady", "habit, strong"),
        ("lab euchre_cutthroat --matches 1", "at least 2"),
        ("lab euchre_cutthroat --cluster 127.0.0.1:no", "Ray"),
        ("lab no_such_game", "duel and luck, and 'trey games' lists"),
        ("lab no_such_game --lang fr", "a duel et luck"),
        ("lab euchre_cuthroat", "Did you mean euchre_cutthroat"),
        ("lab draw euchre_cutthroat", "'draw' is neither a preset nor a command of 'trey lab'"),
        ("lab lukc euchre_stick", "Did you mean 'trey lab luck'?"),
        ("--lang fr lab duels euchre_stick", "Vouliez-vous dire"),
    ],
)
def test_what_cannot_be_asked_is_said(trey: Run, command: str, said: str) -> None:
    ran = trey(command)
    assert ran.status == 2
    assert said in ran.err
