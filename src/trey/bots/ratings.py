"""The measured strength of a level: its share of matches won in one seat, with *habit* in the others."""

import tomllib
from functools import cache
from typing import NamedTuple

from trey.core.family import Family
from trey.core.text import Text

__all__ = ["YARDSTICK", "Rating", "ratings", "told"]

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


def told(rating: Rating) -> Text:
    """Return a rating as a sentence."""
    return Text(
        "Wins {} of 100 matches against two Habit bots.", "Gagne {} parties sur 100 contre deux Habitués."
    ).fill(round(100 * rating.won))
