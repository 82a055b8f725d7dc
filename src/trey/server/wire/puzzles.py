"""Messages of puzzles by HTTP: the answer is sent only once it is found, or asked for."""

from typing import Literal

from msgspec import Struct

from trey.core.text import Text
from trey.core.view import View
from trey.server.wire.happened import Happened
from trey.server.wire.shared import Typed

__all__ = ["PuzzleInfo", "PuzzlePage", "PuzzleTold", "PuzzleTry", "Puzzles"]


class PuzzleInfo(Struct, frozen=True, kw_only=True):
    """A position whose right play is known; nothing in this message gives it away."""

    id: str
    family: str
    number: int
    """The puzzle's place among those of its game, from 1."""
    rules: str
    preset: str
    phase: str
    """The phase of the choice."""
    level: Literal["easy", "middle", "hard"]
    """`easy` if every bot that was asked is right, `hard` if the best of them is not."""
    grade: int
    """Its difficulty as a rating, about 1000 to 1800, computed from which bots are right and how often a guess is."""
    bots: tuple[str, ...]
    """The bots that were right with all three seeds."""
    proved: bool
    """Whether a solver proves the answer; otherwise it rests on what players know."""


class Puzzles(Struct, frozen=True, kw_only=True):
    """`GET /api/puzzles`: all puzzles, game by game."""

    puzzles: tuple[PuzzleInfo, ...]


class PuzzlePage(Struct, frozen=True, kw_only=True):
    """`GET /api/puzzles/{puzzle}`: the position as its seat knows it.

    One action is asked for, so `owed` is 1 in its view even if more cards follow.
    """

    puzzle: PuzzleInfo
    view: View
    happened: tuple[Happened, ...]
    """The deal so far, as that seat has seen it."""
    first: bool
    """Whether more cards follow the one that is asked for."""


class PuzzleTry(Struct, frozen=True, kw_only=True):
    """`POST /api/puzzles/{puzzle}/try`: a try, one of the view's legal actions."""

    action: Typed


class PuzzleTold(Struct, frozen=True, kw_only=True):
    """The answer to a try, and to `POST /api/puzzles/{puzzle}/answer`; after a wrong try, only that it was wrong."""

    right: bool
    answers: tuple[str, ...] = ()
    """All the right actions; the first is the one to show."""
    why: Text | None = None
    """`{0}` stands for the name of seat 0; cards are texts such as `QS`, in French `D♠`."""
