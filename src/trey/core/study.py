"""Studying a game: how learners see it, the worth of hands, its solver, and positions to solve."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib.resources.abc import Traversable
from typing import Generic

from trey.core.encoding import Encoding
from trey.core.engine import P, S, W
from trey.core.features import Features
from trey.core.kinds import Code, Count, Seat
from trey.core.open_hands import OpenHands

ASPECTS = 4
"""The number of aspects in the worth of a hand."""


@dataclass(frozen=True, eq=False, kw_only=True)
class Study(Generic[P, S, W]):
    """What environments, training, the laboratory, solvers and puzzles need from a game.  Each part is optional."""

    encoding: Encoding | None = None
    """What agents in training are shown; without it they are shown the whole observation, field by field."""
    features: Features | None = None
    """How its decisions look to a network, in a game that a network can learn."""
    hand_value: Callable[[S, P, W, Seat, Count], int] | None = None
    """Kernel (s, p, w, seat, aspect): how good a seat's hand is as dealt, in one of `ASPECTS` aspects; a whole number.

    Of the state just dealt it reads only this hand and what is the same for all seats, so a hand is worth the same in
    every seat, and over all orders of the pack the mean worth is the same for every seat.
    """
    opened: Callable[[OpenHands, S, P], None] | None = None
    """Kernel (h, s, p): a state as `trey.core.open_hands.OpenHands`, in a game where tricks are good or bad for the
    seat that takes them.  Needs `score`.
    """
    score: Callable[[S, P], None] | None = None
    """Kernel (s, p): the points of a deal whose tricks are all taken."""
    counted: Callable[[S, P, W, Code], int] | None = None
    """Kernel (s, p, w, action): the mean points that the acting seat's hand counts after an action if the deal ends
    with this turn. The unit is `trey.core.features.POINT`; the result is -1 in a phase that is neither a draw nor a
    discard. Only games of draws and melds have this kernel.
    """
    unused: Callable[[P], Mapping[str, Count]] | None = None
    """From params: how many numbers at the end of fields of the observation are never used, by field; OpenSpiel's
    perfect recall leaves them out, and so stays as it was when a game gets a house rule.
    """
    puzzles: tuple[Traversable, ...] = ()
    """Files of positions whose right action is known: see `trey.match.puzzle`."""
