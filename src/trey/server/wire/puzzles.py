"""Puzzles, as they are asked and answered by HTTP: what is right travels only once it is found, or asked for."""

from typing import Final, Literal

from msgspec import Struct

from trey.core.text import Text
from trey.core.view import View
from trey.server.wire.happened import Happened
from trey.server.wire.shared import Typed

__all__ = ["PUZZLES", "PuzzleInfo", "PuzzlePage", "PuzzleTold", "PuzzleTry", "Puzzles"]


class PuzzleInfo(Struct, frozen=True, kw_only=True):
    """A position whose right play is known; nothing in it tells what that is."""

    id: str
    family: str
    number: int
    """Its place among those of its game, from 1."""
    rules: str
    preset: str
    phase: str
    """What is asked."""
    level: Literal["easy", "middle", "hard"]
    """`easy` where every bot that was asked is right, `hard` where the best of them is not."""
    grade: int
    """How hard it is as a rating, some 1000 to 1800: by the bots that are right, and how often a guess is."""
    bots: tuple[str, ...]
    """Those that are right with each of three seeds."""
    proved: bool
    """A solver finds the same; else it is what people know."""


class Puzzles(Struct, frozen=True, kw_only=True):
    """`GET /api/puzzles`: all there are, game by game."""

    puzzles: tuple[PuzzleInfo, ...]


class PuzzlePage(Struct, frozen=True, kw_only=True):
    """`GET /api/puzzles/{puzzle}`: the position as its seat knows it.

    One action is asked, so `owed` is 1 in its view where more cards are to follow.
    """

    puzzle: PuzzleInfo
    view: View
    happened: tuple[Happened, ...]
    """What was done before in the deal, as that seat has seen it."""
    first: bool
    """More cards are to follow the one that is asked."""


class PuzzleTry(Struct, frozen=True, kw_only=True):
    """`POST /api/puzzles/{puzzle}/try`: what somebody would do, one of the view's legal actions."""

    action: Typed


class PuzzleTold(Struct, frozen=True, kw_only=True):
    """What is said to a try, or by `POST /api/puzzles/{puzzle}/answer`: after a wrong try only that it is wrong."""

    right: bool
    answers: tuple[str, ...] = ()
    """All that is right; the one that is named first in first place."""
    why: Text | None = None
    """`{0}` stands for the name of seat 0; cards are texts such as `QS`, in French `D♠`."""


PUZZLES: Final = (Puzzles, PuzzlePage, PuzzleTry, PuzzleTold)
