"""Answers as files for other programs."""

import argparse
import csv
from pathlib import Path

import pytest

from trey.cli.commands import runs
from trey.cli.commands.runs import Row, check_run, write_all
from trey.core.errors import TreyError

ROWS: list[Row] = [{"rules": "euchre a=1,2", "place": 0, "points": 0.25}, {"rules": "é", "place": 1, "points": None}]


def asked(**files: Path) -> argparse.Namespace:
    return argparse.Namespace(**({"csv": None, "parquet": None, "resume": None, "jobs": 1, "seed": 1} | files))


def test_comma_separated_values_come_back(tmp_path: Path) -> None:
    write_all(asked(csv=tmp_path / "a.csv"), ROWS)
    with (tmp_path / "a.csv").open(encoding="utf-8", newline="") as file:
        read = list(csv.DictReader(file))
    assert read == [
        {"rules": "euchre a=1,2", "place": "0", "points": "0.25"},
        {"rules": "é", "place": "1", "points": ""},
    ]


def test_parquet_comes_back(tmp_path: Path) -> None:
    polars = pytest.importorskip("polars")
    write_all(asked(parquet=tmp_path / "a.parquet"), ROWS)
    assert polars.read_parquet(tmp_path / "a.parquet").to_dicts() == ROWS


def test_what_is_not_installed_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runs, "find_spec", lambda _: None)
    with pytest.raises(TreyError, match="parquet-needs-lab"):
        check_run(asked(parquet=tmp_path / "a.parquet"))


@pytest.mark.parametrize("name", ["csv", "parquet"])
def test_a_file_that_cannot_be_written_is_said(tmp_path: Path, name: str) -> None:
    args = asked(**{name: tmp_path / "nowhere" / f"a.{name}"})
    with pytest.raises(TreyError, match="file-unwritable"):
        check_run(args)
    with pytest.raises(TreyError, match="file-unwritable"):
        write_all(args, ROWS)
