"""The measured strength of a level: its share of matches won in one seat, with *habit* in the others."""

import tomllib
from functools import cache
from typing import NamedTuple

from trey.core.family import Family
from trey.core.glossary import MANNERS, Label
from trey.core.text import Text, sentences

YARDSTICK = "habit"
"""The bot in the other seats."""


class Rating(NamedTuple):
    """The share of its matches that a level won, with half of the 95 % interval."""

    of: str
    """The level's row of the scale when it was measured; empty for a bot without one."""
    rounds: int
    won: float
    half: float


@cache
def ratings(family: Family) -> dict[str, Rating]:
    """Return the ratings of a game's measured levels; `python -m tools.ratings` writes their file.

    *Habit* is not measured: against itself it wins an equal share.
    """
    file = family.advice.ratings if family.advice else None
    if file is None:
        return {}
    rows = tomllib.loads(file.read_text(encoding="utf-8"))
    par = Rating("", 0, 1 / family.usual_seats, 0.0)
    return {YARDSTICK: par} | {level: Rating(**row) for level, row in rows.items()}


def manners(family: Family) -> dict[str, Label]:
    """Return the character of each level that has one."""
    scale = family.advice.scale if family.advice else ()
    return {level.id: MANNERS[level.character] for level in scale if level.character}


def strengths(family: Family) -> dict[str, Text]:
    """Return what is known of each level, in sentences: its character, and what it wins."""
    parts = {level: [manner.about] for level, manner in manners(family).items()}
    for level, rating in ratings(family).items():
        parts.setdefault(level, []).append(told(rating))
    return {level: said for level, about in parts.items() if (said := sentences(about))}


def told(rating: Rating) -> Text:
    """Return a rating as a sentence."""
    return Text("Wins {} of 100 matches against two Habit bots.").fill(round(100 * rating.won))
