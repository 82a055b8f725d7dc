"""Answers as files for other programs and as pictures."""

import csv
from pathlib import Path

import pytest

from trey.core.errors import TreyError
from trey.lab import tables
from trey.lab.tables import Row, write_csv, write_parquet

ROWS: list[Row] = [{"rules": "euchre a=1,2", "place": 0, "points": 0.25}, {"rules": "é", "place": 1, "points": None}]


def test_comma_separated_values_come_back(tmp_path: Path) -> None:
    write_csv(ROWS, tmp_path / "a.csv")
    with (tmp_path / "a.csv").open(encoding="utf-8", newline="") as file:
        read = list(csv.DictReader(file))
    assert read == [
        {"rules": "euchre a=1,2", "place": "0", "points": "0.25"},
        {"rules": "é", "place": "1", "points": ""},
    ]


def test_parquet_comes_back(tmp_path: Path) -> None:
    polars = pytest.importorskip("polars")
    write_parquet(ROWS, tmp_path / "a.parquet")
    assert polars.read_parquet(tmp_path / "a.parquet").to_dicts() == ROWS


def test_what_is_not_installed_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "find_spec", lambda _: None)
    with pytest.raises(TreyError, match="parquet-needs-lab"):
        write_parquet(ROWS, tmp_path / "a.parquet")


@pytest.mark.parametrize("name", ["csv", "parquet"])
def test_a_file_that_cannot_be_written_is_said(tmp_path: Path, name: str) -> None:
    path = tmp_path / "nowhere" / f"a.{name}"
    with pytest.raises(TreyError, match="file-unwritable"):
        {
            "csv": lambda: write_csv(ROWS, path),
            "parquet": lambda: write_parquet(ROWS, path),
        }[name]()
