"""Answers as tables for other programs: comma-separated values, and Parquet if Polars or PyArrow is installed."""

import csv
from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path

from trey.core.errors import TreyError
from trey.lab.kept import unwritable

Row = Mapping[str, str | int | float | None]


def write_csv(rows: Sequence[Row], path: Path) -> None:
    """Write rows that all have the same columns, after a header line; unknown values are empty.

    :raises TreyError: `file-unwritable`.
    """
    try:
        with path.open("w", encoding="utf-8", newline="") as file:
            table = csv.DictWriter(file, list(rows[0]), lineterminator="\n")
            table.writeheader()
            table.writerows(rows)
    except OSError as error:
        raise unwritable(path) from error


def write_parquet(rows: Sequence[Row], path: Path) -> None:
    """Write rows that all have the same columns as a Parquet file.

    :raises TreyError: `parquet-needs-lab`, `file-unwritable`.
    """
    check_parquet()
    try:
        _write_parquet(rows, path)
    except OSError as error:
        raise unwritable(path) from error


def check_parquet() -> None:
    """Raise an error before a long run if Parquet cannot be written.

    :raises TreyError: `parquet-needs-lab`.
    """
    if not (find_spec("polars") or find_spec("pyarrow")):
        raise TreyError("parquet-needs-lab", "Parquet needs Polars (trey's extra 'lab') or PyArrow.")


def _write_parquet(rows: Sequence[Row], path: Path) -> None:
    kept = {name: [row[name] for row in rows] for name in rows[0]}
    if find_spec("polars"):
        import polars as pl

        pl.DataFrame(kept).write_parquet(path)
    else:
        import pyarrow as pa
        from pyarrow import parquet

        parquet.write_table(pa.table(kept), path)
