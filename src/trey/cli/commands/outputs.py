"""The output files of the laboratory's commands."""

import argparse
from collections.abc import Sequence
from pathlib import Path

from trey.cli.paper import Paper
from trey.cli.spec import flag, option
from trey.cli.terminal.files import check_place
from trey.core.errors import OptionError
from trey.core.text import Text
from trey.lab.chart import Bar, check_chart, draw
from trey.lab.tables import Row, check_parquet, write_csv, write_parquet

__all__ = ["CHART", "OUTPUTS", "check_outputs", "write_all", "write_chart"]

FILE = Text("FILE")
CHART = option(
    "--chart",
    FILE,
    Text("draw a chart as SVG, PNG or an HTML page"),
)
OUTPUTS = (
    flag("--json", Text("write everything as JSON")),
    option("--csv", FILE, Text("write the figures as comma-separated values")),
    option(
        "--parquet",
        FILE,
        Text("write the figures as Parquet (needs Polars or PyArrow)"),
    ),
    CHART,
)


def check_outputs(args: argparse.Namespace) -> None:
    """Check before a long run that its results can be written.

    :raises TreyError: `chart-format`, `chart-needs-lab`, `parquet-needs-lab`, `file-unwritable`, `outputs-one-file`.
    """
    if args.chart:
        check_chart(Path(args.chart))
    if getattr(args, "parquet", None):
        check_parquet()
    places = [path for name in ("csv", "parquet", "chart") if (path := getattr(args, name, None))]
    for path in places:
        check_place(path)
    whole = [Path(path).resolve() for path in filter(None, (*places, args.resume))]
    if len(set(whole)) < len(whole):
        raise OptionError("outputs-one-file", "One file cannot hold two outputs; name one for each.")


def write_chart(args: argparse.Namespace, bars: Sequence[Bar], axis: Text, paper: Paper, *, format_: str) -> None:
    """Draw the chart, if one was requested."""
    if args.chart:
        draw(bars, Path(args.chart), axis.of(paper.lang), format_=format_, lang=paper.lang)


def write_all(
    args: argparse.Namespace, rows: Sequence[Row], bars: Sequence[Bar], axis: Text, paper: Paper, *, format_: str
) -> None:
    """Write every file that was requested.

    :raises TreyError: as `write_csv`, `write_parquet` and `draw`.
    """
    if args.csv:
        write_csv(rows, Path(args.csv))
    if args.parquet:
        write_parquet(rows, Path(args.parquet))
    write_chart(args, bars, axis, paper, format_=format_)
