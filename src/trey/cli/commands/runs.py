"""What the ladder and the laboratory share: options for bots, seed, seats, processes and files, and what they do."""

import argparse
import csv
from collections.abc import Mapping, Sequence
from functools import partial
from importlib.util import find_spec
from io import BytesIO, StringIO
from pathlib import Path
from typing import TypeVar

from trey.bots import BOTS
from trey.bots.bot import HabitBot
from trey.bots.expert import ExpertBot
from trey.bots.strong import StrongBot
from trey.bots.weights import learned
from trey.cli.commands.watch import SEATS_OPTION, SEED_OPTION, check_range
from trey.cli.spec import flag, number, option
from trey.cli.terminal.files import check_place, write_whole
from trey.cli.terminal.host import bots_from
from trey.cli.terminal.progress import Progress
from trey.core.errors import OptionError, TreyError
from trey.core.family import Family
from trey.core.text import Text
from trey.lab.experiment import Experiment, Numbered
from trey.lab.jobs import AS_PAYS
from trey.lab.simulation import MOST_SEED

Row = Mapping[str, str | int | float | None]
T = TypeVar("T", bound=Numbered)
USUAL_SEED = 1


def check_run(args: argparse.Namespace) -> None:
    """Raise an error before a long run if its jobs, its seed or its files are not usable.

    :raises OptionError: as `check_range`; `outputs-one-file`.
    :raises TreyError: `parquet-needs-lab`, `file-unwritable`.
    """
    check_range("--jobs", args.jobs, AS_PAYS, 64)
    check_range("--seed", args.seed, 0, MOST_SEED)
    if getattr(args, "parquet", None):
        _check_parquet()
    places = [path for name in ("csv", "parquet") if (path := getattr(args, name, None))]
    for path in places:
        check_place(path)
    whole = [Path(path).resolve() for path in filter(None, (*places, args.resume))]
    if len(set(whole)) < len(whole):
        raise OptionError("outputs-one-file", "One file cannot hold two outputs; name one for each.")


def seed_of(args: argparse.Namespace) -> int:
    """Return the seed of a run; if none is given, always the same one, so that the run can be resumed."""
    return USUAL_SEED if args.seed is None else int(args.seed)


def usual_bots(family: Family) -> str:
    """Return the bots that are ranked by default: *habit*, and the network's bot or else the strongest."""
    return f"{HabitBot.id},{StrongBot.id if learned(family) else family.advice.levels[-1]}"


def names_from(words: str, *families: Family) -> list[str]:
    """Return the names of the bots in a list; those from files or modules are enlisted in this process.

    :param families: the games in which each must play at its own level.
    :raises OptionError: `bot-unoffered`, a bot would only play like a weaker one; and as `bots_from`.
    """
    names = [bot.id for bot in bots_from(words, words.count(",") + 1)]
    for family in families:
        for name in names:
            if isinstance(BOTS[name], StrongBot | ExpertBot) and not learned(family):
                offered = ", ".join(BOTS.levels(family))
                raise OptionError(
                    "bot-unoffered",
                    "No bot has learned {game}, so {bot} cannot play it; choose from {offered}.",
                    game=family.name,
                    bot=name,
                    offered=offered,
                )
    return names


def one_from(option_name: str, words: str, *families: Family) -> str:
    """Return the name of the only bot in a list.

    :raises OptionError: `bot-one`, and as `names_from`.
    """
    names = names_from(words, *families)
    if len(names) != 1:
        raise OptionError("bot-one", "{option_name} names one bot.", option_name=option_name)
    return names[0]


def results(args: argparse.Namespace, experiment: Experiment[T], numbers: Sequence[int], bots: str) -> list[T]:
    """Return the results, playing those that are not in the file yet, and show how far it is.

    :param bots: as given; other processes enlist those from files and modules before they play.
    """
    bar, begin = Progress(len(numbers)), partial(names_from, bots)
    found = experiment.results(numbers, jobs=args.jobs, begin=begin, resume=args.resume, told=bar.show)
    bar.clear()
    return found


def write_all(args: argparse.Namespace, rows: Sequence[Row]) -> None:
    """Write rows that all have the same columns into every file that was requested; unknown values are empty.

    :raises TreyError: `file-unwritable`.
    """
    if args.csv:
        text = StringIO()
        table = csv.DictWriter(text, list(rows[0]), lineterminator="\n")
        table.writeheader()
        table.writerows(rows)
        write_whole(args.csv, text.getvalue())
    if args.parquet:
        write_whole(args.parquet, _parquet({name: [row[name] for row in rows] for name in rows[0]}))


def _check_parquet() -> None:
    if not (find_spec("polars") or find_spec("pyarrow")):
        raise TreyError("parquet-needs-lab", "Parquet needs Polars (trey's extra 'lab') or PyArrow.")


def _parquet(columns: Mapping[str, Sequence[object]]) -> bytes:
    file = BytesIO()
    if find_spec("polars"):
        import polars as pl

        pl.DataFrame(columns).write_parquet(file)
    else:
        import pyarrow as pa
        from pyarrow import parquet

        parquet.write_table(pa.table(columns), file)
    return file.getvalue()


_FILE = Text("FILE")
RUN = (
    SEED_OPTION,
    SEATS_OPTION,
    number(
        "--jobs",
        Text("number of processes (0: one for each core once a run turns out to take long)"),
        default=AS_PAYS,
    ),
    option("--resume", _FILE, Text("save results in FILE, and play only what is not there yet")),
)
OUTPUTS = (
    flag("--json", Text("write everything as JSON")),
    option("--csv", _FILE, Text("write the figures as comma-separated values")),
    option("--parquet", _FILE, Text("write the figures as Parquet (needs Polars or PyArrow)")),
)
