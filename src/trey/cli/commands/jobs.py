"""The options that all commands with long runs share: processes or a cluster, and the file for results."""

import argparse

from trey.cli.commands.watch import check_range
from trey.cli.spec import number, option
from trey.core.text import Text
from trey.lab.cluster import check_cluster
from trey.lab.jobs import AS_PAYS

__all__ = ["JOBS", "check_jobs"]


def check_jobs(args: argparse.Namespace) -> None:
    """Raise an error before a long run if its jobs or cluster are not usable.

    :raises OptionError, TreyError: as `check_range` and `check_cluster`.
    """
    check_range("--jobs", args.jobs, AS_PAYS, 64)
    if args.cluster:
        check_cluster(args.cluster)


JOBS_OPTION = number(
    "--jobs",
    Text(
        "processes to play in (0: one for each core once a run turns out to take long)",
        "processus de jeu (0 : un par cœur dès qu'un calcul s'annonce long)",
    ),
    default=AS_PAYS,
)
CLUSTER_OPTION = option(
    "--cluster",
    Text("ADDRESS", "ADRESSE"),
    Text(
        "play on the machines of a Ray cluster instead: HOST:PORT, or auto for the one this machine belongs to",
        "jouer plutôt sur les machines d'une grappe Ray : HÔTE:PORT, ou auto pour celle dont fait partie cette machine",
    ),
    default="",
)
RESUME_OPTION = option(
    "--resume",
    Text("FILE", "FICHIER"),
    Text(
        "save results in FILE, and play only what is not there yet",
        "enregistrer les résultats dans FICHIER, et ne jouer que ce qui n'y est pas encore",
    ),
)
JOBS = (JOBS_OPTION, CLUSTER_OPTION, RESUME_OPTION)
