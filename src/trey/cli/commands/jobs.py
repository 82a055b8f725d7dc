"""What the ladder and the laboratory share: options for seed, seats, processes and a file for results, and its use."""

import argparse

from trey.cli.commands.outputs import check_outputs
from trey.cli.commands.watch import SEATS_OPTION, SEED_OPTION, check_range
from trey.cli.spec import number, option
from trey.cli.terminal.progress import Progress
from trey.core.text import Text
from trey.lab.jobs import AS_PAYS
from trey.lab.simulation import MOST_SEED
from trey.lab.study import Round, Study, play_study

USUAL_SEED = 1


def check_run(args: argparse.Namespace) -> None:
    """Raise an error before a long run if its jobs, its seed or its files are not usable.

    :raises OptionError, TreyError: as `check_range` and `check_outputs`.
    """
    check_range("--jobs", args.jobs, AS_PAYS, 64)
    check_range("--seed", args.seed, 0, MOST_SEED)
    check_outputs(args)


def seed_of(args: argparse.Namespace) -> int:
    """Return the seed of a run; if none is given, always the same one, so that the run can be resumed."""
    return USUAL_SEED if args.seed is None else int(args.seed)


def play_rounds(args: argparse.Namespace, study: Study) -> list[Round]:
    """Play the rounds that are not in the file yet, and show how far it is."""
    bar = Progress(args.rounds)
    rounds = play_study(study, args.rounds, jobs=args.jobs, resume=args.resume, told=bar.show)
    bar.clear()
    return rounds


_JOBS_OPTION = number(
    "--jobs",
    Text("number of processes (0: one for each core once a run turns out to take long)"),
    default=AS_PAYS,
)
_RESUME_OPTION = option(
    "--resume",
    Text("FILE"),
    Text("save results in FILE, and play only what is not there yet"),
)
RUN = (SEED_OPTION, SEATS_OPTION, _JOBS_OPTION, _RESUME_OPTION)
