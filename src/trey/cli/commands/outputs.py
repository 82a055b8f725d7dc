"""The output files of the laboratory's commands."""

import argparse
from collections.abc import Sequence
from pathlib import Path

from trey.cli.spec import flag, option
from trey.cli.terminal.files import check_place
from trey.core.errors import OptionError
from trey.core.text import Text
from trey.lab.tables import Row, check_parquet, write_csv, write_parquet

FILE = Text("FILE")
OUTPUTS = (
    flag("--json", Text("write everything as JSON")),
    option("--csv", FILE, Text("write the figures as comma-separated values")),
    option(
        "--parquet",
        FILE,
        Text("write the figures as Parquet (needs Polars or PyArrow)"),
    ),
)


def check_outputs(args: argparse.Namespace) -> None:
    """Check before a long run that its results can be written.

    :raises TreyError: `parquet-needs-lab`, `file-unwritable`, `outputs-one-file`.
    """
    if getattr(args, "parquet", None):
        check_parquet()
    places = [path for name in ("csv", "parquet") if (path := getattr(args, name, None))]
    for path in places:
        check_place(path)
    whole = [Path(path).resolve() for path in filter(None, (*places, args.resume))]
    if len(set(whole)) < len(whole):
        raise OptionError("outputs-one-file", "One file cannot hold two outputs; name one for each.")


def write_all(args: argparse.Namespace, rows: Sequence[Row]) -> None:
    """Write every file that was requested.

    :raises TreyError: as `write_csv` and `write_parquet`.
    """
    if args.csv:
        write_csv(rows, Path(args.csv))
    if args.parquet:
        write_parquet(rows, Path(args.parquet))
