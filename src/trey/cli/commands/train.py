"""`trey train`: training a network for a family of games by self-play."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from trey import games
from trey.cli.commands.watch import SEED_OPTION, check_range
from trey.cli.paper import Paper
from trey.cli.spec import Argument, Command, number, option
from trey.cli.terminal.files import check_place, write_whole
from trey.cli.terminal.progress import Progress
from trey.core.errors import OptionError
from trey.core.family import Family
from trey.core.interval import Estimate, mean_of
from trey.core.text import Text, figures
from trey.kernel.compiled import available
from trey.lab.kept import unwritable

if TYPE_CHECKING:
    from trey.bots.training import Course
    from trey.play.net import Net

__all__ = ["TRAIN"]

POINTS_OF_THE_CURVE = 12
MATCHES = 600
USUAL_SEED = 1


def family_from(name: str) -> Family:
    """Return a family that has a network's features.

    :raises OptionError: `family-unknown`, `family-unlearned`.
    """
    found = games.family(name)
    if found.study.features is None:
        raise OptionError(
            "family-unlearned",
            f"{found.name.en} does not describe its decisions for a network.",
            f"{found.name.fr} ne décrit pas ses décisions pour un réseau.",
        )
    return found


def train(args: argparse.Namespace, paper: Paper) -> int:
    """Train, print the progress, and write the weights."""
    check_range("--deals", args.deals, 1)
    check_range("--seed", args.seed, 0)
    family = family_from(args.family)
    if not available():
        raise OptionError(
            "no-machine-code",
            "Training needs machine code, but trey runs in plain Python here.",
            "L'apprentissage demande du code machine, or trey tourne ici en Python pur.",
        )
    from trey.bots.training import CHUNK
    from trey.bots.weights import write_net

    out, kept = args.out or f"{family.id}.net", Path(args.resume) if args.resume else None
    if kept and kept.resolve() == Path(out).resolve():
        raise OptionError(
            "train-one-file",
            f"{out} cannot hold both the weights and the training run; name two files.",
            f"{out} ne peut garder à la fois les poids et l'apprentissage ; nommez deux fichiers.",
        )
    course = _course(family, args, kept)
    for place in filter(None, (out, args.resume)):
        check_place(place)  # refused before anybody learns
    paper.title(f"{family.name.of(paper.lang)}   --seed {course.seed} --deals {course.chunks * CHUNK}")
    paper.say(
        Text(
            "deals, CPU time, squared error, matches won by one seat against two habit bots",
            "donnes, temps processeur, erreur quadratique, parties gagnées par une place contre deux habitués",
        )
    )
    bar = Progress(course.chunks, course.done)
    step = max(1, course.chunks // POINTS_OF_THE_CURVE)
    if course.ended:  # nothing is left to learn
        write_whole(out, write_net(family, course.learned))
    while not course.ended:
        error = course.go_on()
        bar.show(course.done)
        if course.done % step == 0 or course.ended:
            bar.clear()
            write_whole(out, write_net(family, course.learned))
            if kept:
                _keep(course, kept)
            won = _measure(family, course.learned)
            told = course.done * CHUNK, course.spent, error, won.mean, won.half
            paper.say(figures("{:>9}  {:6.0f} s  {:8.3f}  {:5.1f} ± {:.1f} %", *told))
            paper.out.flush()
    paper.say(Text("Weights: {}", "Poids : {}").fill(out))
    return 0


def _course(family: Family, args: argparse.Namespace, kept: Path | None) -> "Course":
    """Return the course saved in a file, or a new one.

    :raises OptionError: `course-other`, the file holds one of another seed or length.
    :raises WeightsError: as `Course.resumed`.
    """
    from trey.bots.training import CHUNK, Course

    assert family.study.features is not None  # noqa: S101 - whoever asks has looked
    chunks = -(-(family.study.features.deals if args.deals is None else args.deals) // CHUNK)
    if not (kept and kept.exists()):
        return Course(family, USUAL_SEED if args.seed is None else args.seed, chunks)
    course = Course.resumed(family, kept)
    if args.seed not in {None, course.seed} or (args.deals is not None and chunks != course.chunks):
        known = f"--seed {course.seed} --deals {course.chunks * CHUNK}"
        raise OptionError(
            "course-other",
            f"{kept} holds a training run of {known}; leave --seed and --deals out, or name another file.",
            f"{kept} garde un apprentissage de {known} ; omettez --seed et --deals, ou nommez un autre fichier.",
        )
    return course


def _keep(course: "Course", path: Path) -> None:
    """Save a course.

    :raises TreyError: `file-unwritable`.
    """
    try:
        course.keep(path)
    except OSError as error:
        raise unwritable(path) from error


def _measure(family: Family, net: "Net") -> Estimate:
    """Return the estimated share of matches won, in percent."""
    from trey.bots.contest import win_shares
    from trey.play.points import ONE

    rules = family.rules(family.presets[0].id)
    return mean_of([100 * share / ONE for share in win_shares(rules, net, MATCHES, USUAL_SEED)])


TRAIN = Command(
    "train",
    Text("Train a network for a family of games.", "Entraîner un réseau pour une famille de jeux."),
    (
        Argument(
            "family",
            Text(
                "a family's id ('trey games --json' lists them)",
                "l'id d'une famille (« trey games --json » liste les familles)",
            ),
            Text("FAMILY", "FAMILLE"),
            {"nargs": "?", "default": ""},
        ),
        SEED_OPTION,
        number("--deals", Text("learn from N deals", "apprendre sur N donnes")),
        option(
            "--out",
            Text("FILE", "FICHIER"),
            Text("write the weights to FILE (FAMILY.net)", "écrire les poids dans FICHIER (FAMILLE.net)"),
        ),
        option(
            "--resume",
            Text("FILE", "FICHIER"),
            Text(
                "save the training run in FILE, and continue it if FILE exists",
                "enregistrer l'apprentissage dans FICHIER, et le reprendre si FICHIER existe",
            ),
        ),
    ),
    train,
    (
        Text(
            "The network plays against itself, older versions and habit, in every preset of "
            "the family. The same seed and "
            "number of deals give the same weights.",
            "Le réseau joue contre lui-même, ses versions antérieures et l'habitué, dans toutes les variantes de la "
            "famille. La même graine et le même nombre de donnes donnent les mêmes poids.",
        ),
    ),
)
