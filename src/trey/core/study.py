"""Studying a game: its form for learners, the worth of hands, its solver, and positions to solve."""

from collections.abc import Callable
from dataclasses import dataclass
from importlib.resources.abc import Traversable
from typing import Generic

from trey.core.encoding import Encoding
from trey.core.engine import P, S, W
from trey.core.features import Features
from trey.core.kinds import Code, Count, Seat
from trey.core.open_hands import OpenHands

__all__ = ["ASPECTS", "Study"]

ASPECTS = 4
"""The number of aspects in the worth of a hand."""


@dataclass(frozen=True, eq=False, kw_only=True)
class Study(Generic[P, S, W]):
    """What environments, training, the laboratory, solvers and puzzles ask of a game.  Each part is optional."""

    encoding: Encoding | None = None
    """What agents in training are shown; without it they are shown the whole observation, field by field."""
    features: Features | None = None
    """How its decisions look to a network, in a game that a network can learn."""
    hand_value: Callable[[S, P, W, Seat, Count], int] | None = None
    """Kernel (s, p, w, seat, aspect): how good a seat's first hand is, in whole numbers, for each of `ASPECTS`.

    It reads of the state just dealt what is the same for all seats, and this hand: whoever holds it, it is worth the
    same, and so no seat's is worth more than another's in the mean over all orders of the pack."""
    opened: Callable[[OpenHands, S, P], None] | None = None
    """Kernel (h, s, p): a state as `trey.core.open_hands.OpenHands`, where a deal is tricks that are good or bad for
    whoever takes them.  Needs `score`."""
    score: Callable[[S, P], None] | None = None
    """Kernel (s, p): the points of a deal whose tricks are all taken."""
    counted: Callable[[S, P, W, Code], int] | None = None
    """Kernel (s, p, w, action): the mean points, in `trey.core.features.POINT`s, that the hand to act counts after an
    action if the deal ends with its turn, where cards are drawn and melded; -1 in other phases."""
    puzzles: tuple[Traversable, ...] = ()
    """Files of positions whose right action is known: see `trey.match.puzzle`."""
