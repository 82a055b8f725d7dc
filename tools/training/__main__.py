"""Train a network for a family of games by self-play.

python -m tools.training FAMILY [--seed N] [--deals N] [--out FILE] [--resume FILE]

The network plays against itself, older versions and habit, in every preset of the family.  The same seed and number of
deals give the same weights.  A run saved by --resume goes on where it was.
"""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from tools.training.contest import win_shares
from tools.training.course import CHUNK, Course
from trey import games
from trey.bots.weights import write_net
from trey.cli.terminal.files import check_place, write_whole
from trey.cli.terminal.progress import Progress
from trey.core.errors import TreyError
from trey.core.family import Family
from trey.core.interval import Estimate, mean_of
from trey.kernel.compiled import available
from trey.play.net import Net
from trey.play.points import ONE

__all__ = ["main", "measure"]

POINTS_OF_THE_CURVE = 12
MATCHES = 600
USUAL_SEED = 1
HEAD = "deals, CPU time, squared error, matches won by one seat against two habit bots"


def _arguments(words: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser("python -m tools.training", description=__doc__)
    parser.add_argument("family", help="the id of a family that declares features")
    parser.add_argument("--seed", type=_from(0), help="of the deals and the first weights (1)")
    parser.add_argument("--deals", type=_from(1), help="learn from so many deals")
    parser.add_argument("--out", help="write the weights there (FAMILY.net)")
    parser.add_argument("--resume", type=Path, help="save the run there, and continue it if the file exists")
    return parser.parse_args(words)


class _from:  # noqa: N801 - the type of an argument
    """A whole number that is not too small."""

    def __init__(self, low: int) -> None:
        self.low = low

    def __call__(self, word: str) -> int:
        number = int(word)
        if number < self.low:
            raise argparse.ArgumentTypeError(f"must be at least {self.low}")
        return number


def main(words: Sequence[str] | None = None) -> None:
    """Train, print the progress, and write the weights.

    :raises SystemExit: what was asked for cannot be done; nothing has been written.
    """
    args = _arguments(words)
    if not available():
        sys.exit("training needs machine code, but trey runs in plain Python here")
    try:
        family = games.family(args.family)
        if family.study.features is None:
            sys.exit(f"{family.id} does not describe its decisions for a network")
        out = Path(args.out or f"{family.id}.net")
        if args.resume and args.resume.resolve() == out.resolve():
            sys.exit(f"{out} cannot hold both the weights and the training run: name two files")
        course = _course(family, args)
        for place in filter(None, (out, args.resume)):
            check_place(place)  # refused before anybody learns
        _train(family, course, out, args.resume)
    except TreyError as error:
        sys.exit(error.en)


def _train(family: Family, course: Course, out: Path, kept: Path | None) -> None:
    print(f"{family.id}   --seed {course.seed} --deals {course.chunks * CHUNK}\n{HEAD}")
    bar, step = Progress(course.chunks, course.done), max(1, course.chunks // POINTS_OF_THE_CURVE)
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
            won = measure(family, course.learned)
            line = f"{course.done * CHUNK:>9}  {course.spent:6.0f} s  {error:8.3f}  {won.mean:5.1f} ± {won.half:.1f} %"
            print(line, flush=True)
    print(f"weights: {out}")


def _course(family: Family, args: argparse.Namespace) -> Course:
    """Return the course saved in a file, or a new one."""
    assert family.study.features is not None  # noqa: S101 - whoever asks has looked
    chunks = -(-(family.study.features.deals if args.deals is None else args.deals) // CHUNK)
    if not (args.resume and args.resume.exists()):
        return Course(family, USUAL_SEED if args.seed is None else args.seed, chunks)
    course = Course.resumed(family, args.resume)
    if args.seed not in {None, course.seed} or (args.deals is not None and chunks != course.chunks):
        known = f"--seed {course.seed} --deals {course.chunks * CHUNK}"
        sys.exit(f"{args.resume} holds a training run of {known}: leave both out, or name another file")
    return course


def _keep(course: Course, path: Path) -> None:
    try:
        course.keep(path)
    except OSError as error:
        raise TreyError("file-unwritable", "{path} cannot be written.", path=path) from error


def measure(family: Family, net: Net) -> Estimate:
    """Return the estimated share of matches won, in percent."""
    rules = family.rules(family.presets[0].id)
    return mean_of([100 * share / ONE for share in win_shares(rules, net, MATCHES, USUAL_SEED)])


if __name__ == "__main__":
    main()
