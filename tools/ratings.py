"""How strong each level is: one seat of it against two of *habit*, whole matches on numbered deals of seed 1.

python -m tools.ratings                       measures what is offered and has no figure yet
python -m tools.ratings --again GAME LEVEL …  measures these again
python -m tools.ratings --rounds 300          rounds of matches, one from every seat (110)

It writes `ratings.toml` into each game's folder, from which `make fix` makes the table of docs/ladder.md.  `trey ladder
PRESET --hero LEVEL --bots habit` plays the same.
"""

import argparse
from collections.abc import Mapping, Sequence
from pathlib import Path

from tools.files import ROOT, placed, read
from trey.bots.ratings import YARDSTICK, Rating, ratings
from trey.core.family import Family
from trey.core.glossary import LEVELS
from trey.core.interval import mean_of
from trey.core.text import Language, figures
from trey.games import OWN
from trey.lab.ladder import ladder, results

__all__ = ["PAGES", "main", "measured", "page", "row_of", "write"]

PAGES: dict[Language, str] = {"en": "docs/ladder.md", "fr": "docs/ladder.fr.md"}
ROUNDS, SEED = 110, 1
UNSEEN = 3
"""What never happened in so many matches may happen in as many as this divided by them, with 95 % certainty."""
HEAD = "# What each level wins in one seat against two of habit: python -m tools.ratings writes this.\n"


def row_of(family: Family, level: str) -> str:
    """Return a level's row of the scale as a rating names it; nothing for a bot that has none."""
    row = family.advice.row(level)
    told = f"{row.heat} {row.memory} {row.character}".strip() if row else ""
    return f"{told} guesses {row.guesses}" if row and row.guesses else told


def measured(family: Family, level: str, rounds: int) -> Rating:
    """Play, and return what a level won."""
    preset, seats = family.presets[0].id, family.usual_seats
    played = ladder(preset, [YARDSTICK], SEED, level).results(range(rounds))
    share = mean_of([results(one)[level][0] for one in played])
    half = max(share.half, UNSEEN / (rounds * seats))
    return Rating(row_of(family, level), rounds, round(share.mean, 4), round(half, 4))


def write(family: Family, found: Mapping[str, Rating]) -> None:
    """Write a game's file, in the order of its levels."""
    parts = [HEAD]
    for level in family.advice.levels:
        if level in found and level != YARDSTICK:
            one = found[level]
            parts.append(
                f'\n[{level}]\nof = "{one.of}"\nrounds = {one.rounds}\nwon = {one.won:.4f}\nhalf = {one.half:.4f}\n'
            )
    Path(str(family.advice.ratings)).write_text("".join(parts), encoding="utf-8", newline="\n")


def page(lang: Language) -> str:
    """Return the page of levels with the table of all ratings: a row for each level and a column for each game."""
    names = [level for level in LEVELS if any(level in family.advice.levels for family in OWN)]
    head = ["", *(family.name.of(lang) for family in OWN)]
    rows = [
        head,
        ["---"] * len(head),
        *([f"*{name}*", *(_cell(family, name, lang) for family in OWN)] for name in names),
    ]
    return placed(read(ROOT / PAGES[lang]), "ratings", "\n".join(f"| {' | '.join(row)} |" for row in rows))


def _cell(family: Family, level: str, lang: Language) -> str:
    one = ratings(family).get(level)
    if not one or level not in family.advice.levels:
        return ""
    if not one.rounds:
        return figures("{:.1f} %", 100 * one.won).of(lang)
    return figures("{:.1f} ± {:.1f} % ({})", 100 * one.won, 100 * one.half, family.usual_seats * one.rounds).of(lang)


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", help="games and levels; all where none is named")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--again", action="store_true")
    asked = parser.parse_args(arguments)
    for family in OWN:
        found = dict(ratings(family))
        for level in family.advice.levels:
            wanted = not asked.names or {family.id, level} <= {*asked.names}
            if level != YARDSTICK and wanted and (asked.again or level not in found):
                found[level] = measured(family, level, asked.rounds)
                write(family, found)
                print(family.id, level, found[level], flush=True)


if __name__ == "__main__":
    main()
