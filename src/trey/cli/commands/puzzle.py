"""`trey puzzle`: a position, a choice, and why it was right or not."""

import argparse
import random

from trey.cli.commands.watch import check_range
from trey.cli.paper import Paper, columns
from trey.cli.spec import Argument, Command, flag, number
from trey.cli.terminal.host import new_seed
from trey.cli.terminal.keyboard import Gone, Left, hang_ups
from trey.cli.terminal.riddle import HELP, Riddle
from trey.core.errors import OptionError
from trey.core.family import Family
from trey.core.text import Text
from trey.games import FAMILIES, family
from trey.match.puzzle import Puzzle, puzzles

ASKED = tuple(family for family in FAMILIES if family.study.puzzles)
"""The games that have puzzles."""
_SOLVED = Text("Solved at the first try: {} of {}.")


def run(args: argparse.Namespace, paper: Paper) -> int:
    """Put one puzzle after the other to the player, or list them."""
    found = puzzles(*_families(args.family))
    if args.list:
        paper.lines(_listed(found, paper))
        return 0
    check_range("--number", args.number, 1, len(found))
    order = list(enumerate(found, 1))
    if args.number:
        order = order[args.number - 1 :] + order[: args.number - 1]
    else:
        random.Random(new_seed()).shuffle(order)  # noqa: S311 - which puzzle comes first
    return _ask(order, paper)


def _families(name: str | None) -> tuple[Family, ...]:
    """Return the family of that name, or all.

    :raises OptionError: `family-unknown`, `family-unasked`.
    """
    if name is None:
        return ASKED
    chosen = family(name)
    if chosen not in ASKED:
        known = ", ".join(asked.id for asked in ASKED)
        raise OptionError(
            "family-unasked", "There are no puzzles for {name}; there are for {known}.", name=chosen.name, known=known
        )
    return (chosen,)


def _ask(order: list[tuple[int, Puzzle]], paper: Paper) -> int:
    """Ask until the player leaves; return the exit status."""
    asked = solved = status = 0
    try:
        with hang_ups():
            for place, puzzle in order:
                solved += Riddle(puzzle, place, paper).solve()
                asked += 1
    except Left:
        pass
    except Gone as gone:
        status = gone.status
    if asked:
        paper.say(_SOLVED.fill(solved, asked))
    return status


def _listed(found: tuple[Puzzle, ...], paper: Paper) -> list[str]:
    lang = paper.lang
    heads = (Text("rules"), Text("phase"), Text("bots"))
    rows = [["", *(head.of(lang) for head in heads)]]
    for place, puzzle in enumerate(found, 1):
        rows.append([str(place), puzzle.rules.text, puzzle.match().phase.name.of(lang), ", ".join(puzzle.levels)])
    return columns(rows, [0])


PUZZLE = Command(
    "puzzle",
    Text("Solve positions whose right play is known, and read why."),
    (
        Argument(
            "family",
            Text("a game, such as euchre (all that have puzzles)"),
            Text("[GAME]"),
            {"nargs": "?"},
        ),
        number("--number", Text("begin with number N of the list")),
        flag(
            "--list",
            Text("list the puzzles, with the bots that solve each"),
        ),
    ),
    run,
    (HELP,),
    ("trey puzzle", "trey puzzle euchre --number 3", "trey puzzle --list"),
)
