"""What each level does in the positions whose right action is known.

python -m tools.positions           prints a table, and what is missed
python -m tools.positions --levels  writes into the files kept by hand which levels are held: those that are right now
"""

import json
import re
import sys
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from trey.bots import BOTS
from trey.bots.level import LevelBot
from trey.core.family import Family
from trey.games import OWN
from trey.match.puzzle import Puzzle, puzzles

SEEDS = (0, 1, 2)
"""A level is right if it is right with each."""
LEARNED = {"strong", "expert"}
UNHELD = {"random"}


@cache
def measured(family: Family) -> tuple[str, ...]:
    """Return the bots that are measured in a family: those that would play like another, or err by chance, are not."""
    known = (level for level, bot in BOTS.items() if not isinstance(bot, LevelBot))
    return tuple(level for level in known if family.study.features or level not in LEARNED)


@cache
def held(family: Family) -> tuple[str, ...]:
    """Return the bots that can be held to a position."""
    return tuple(level for level in measured(family) if level not in UNHELD)


def chosen(puzzle: Puzzle, level: str, seeds: Iterable[int] = SEEDS) -> set[str]:
    """Return what a level does in a position, with several seeds."""
    match = puzzle.match()
    seen = match.observation(match.turn)
    return {str(match.phase.action(BOTS[level].choose(match.rules, seen, seed))) for seed in seeds}


def passing(puzzle: Puzzle) -> tuple[str, ...]:
    """Return the levels that are right in a position."""
    family = puzzle.rules.family
    return tuple(level for level in held(family) if all(map(puzzle.is_right, chosen(puzzle, level))))


def write(found: Iterable[Puzzle]) -> str:
    """Return positions as the text of a file."""
    return "\n".join(map(_table, found))


def _table(puzzle: Puzzle) -> str:
    told = {
        "rules": puzzle.rules.text,
        "deal": puzzle.deal,
        "acts": ", ".join(puzzle.acts),
        "right": ", ".join(puzzle.right),
        "levels": ", ".join(puzzle.levels),
        "en": puzzle.why.en,
        "fr": puzzle.why.fr,
    }
    lines = [f"{key} = {json.dumps(value, ensure_ascii=False)}" for key, value in told.items()]
    return "\n".join([f"[{puzzle.name}]", *lines, *(["proved = true"] if puzzle.proved else [])]) + "\n"


def note_levels(family: Family) -> None:
    """Write into the first file of a family which levels are right in each of its positions."""
    path = Path(str(family.study.puzzles[0]))
    text = path.read_text(encoding="utf-8")
    for puzzle in puzzles(family):
        head, found, rest = text.partition(f"[{puzzle.name}]\n")
        if found:
            line = f'levels = "{", ".join(passing(puzzle))}"'
            text = head + found + re.sub(r"(?m)^levels = .*$", line, rest, count=1)
    path.write_text(text, encoding="utf-8")


def main(family: Family) -> None:
    """Print how often each level is right, and which positions it misses."""
    for file in family.study.puzzles:
        own = [one for one in puzzles(family) if one.name in file.read_text(encoding="utf-8")]
        print(f"{family.id} {Path(str(file)).stem}: {len(own)}")
        for level in measured(family):
            missed = [one.name for one in own if not all(map(one.is_right, chosen(one, level)))]
            share = f"{100 - 100 * len(missed) / max(len(own), 1):3.0f} %"
            print(f"  {level:<8} {share}", *(missed if level not in UNHELD else [])[:60], sep="  ")


if __name__ == "__main__":
    for each in OWN:
        if "--levels" in sys.argv:
            note_levels(each)
        else:
            main(each)
