"""Answers as files for other programs and as pictures."""

import csv
import importlib.util
from pathlib import Path

import pytest

from trey.core.errors import TreyError
from trey.core.interval import Estimate
from trey.core.text import Language
from trey.lab import chart, tables
from trey.lab.chart import Bar, draw
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
    for module in (tables, chart):
        monkeypatch.setattr(module, "find_spec", lambda _: None)
    with pytest.raises(TreyError, match="parquet-needs-lab"):
        write_parquet(ROWS, tmp_path / "a.parquet")
    with pytest.raises(TreyError, match="chart-needs-lab"):
        draw([], tmp_path / "a.svg", "axis", format_="%")


def test_a_chart_has_every_bar_and_group(tmp_path: Path) -> None:
    if not importlib.util.find_spec("altair"):
        pytest.skip("altair is not installed")
    bars = [Bar.of(name, Estimate(0.4, 0.1), group) for group in ("first", "second") for name in ("you", "me")]
    draw(bars, tmp_path / "a.svg", "part won", format_="%")
    drawn = (tmp_path / "a.svg").read_text(encoding="utf-8")
    assert all(f">{word}<" in drawn for word in ("first", "second", "you", "me", "part won"))
    with pytest.raises(TreyError, match="chart-format"):
        draw(bars, tmp_path / "a.txt", "part won", format_="%")


@pytest.mark.parametrize(("lang", "shown", "other"), [("en", ">+0.1", ">+0,1"), ("fr", ">+0,1", ">+0.1")])
def test_a_chart_has_the_decimal_signs_of_its_language(tmp_path: Path, lang: Language, shown: str, other: str) -> None:
    if not importlib.util.find_spec("altair"):
        pytest.skip("altair is not installed")
    draw([Bar.of("you", Estimate(0.4, 0.1))], tmp_path / "a.svg", "points", format_="+.2f", lang=lang)
    drawn = (tmp_path / "a.svg").read_text(encoding="utf-8")
    assert shown in drawn
    assert other not in drawn


@pytest.mark.parametrize("name", ["csv", "parquet", "svg"])
def test_a_file_that_cannot_be_written_is_said(tmp_path: Path, name: str) -> None:
    path = tmp_path / "nowhere" / f"a.{name}"
    with pytest.raises(TreyError, match="file-unwritable"):
        {
            "csv": lambda: write_csv(ROWS, path),
            "parquet": lambda: write_parquet(ROWS, path),
            "svg": lambda: draw([Bar.of("a", Estimate(1, 0))], path, "axis", format_="%"),
        }[name]()
