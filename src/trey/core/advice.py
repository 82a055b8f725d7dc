"""What is advisable: rules of thumb, what a good player never does, and why an action is a good one."""

from collections.abc import Callable
from dataclasses import dataclass
from importlib.resources.abc import Traversable
from typing import ClassVar, Generic

from trey.core.capability import Capability
from trey.core.engine import O, P, W
from trey.core.kinds import Code, Codes
from trey.core.plans import Plans
from trey.core.text import Text

__all__ = ["SCALE", "Advice", "Level"]


@dataclass(frozen=True)
class Level:
    """A level that plays below its best (`trey.bots.level`)."""

    id: str
    heat: float
    """How much an action loses to be half as likely as the best, in points that a player notices."""
    memory: int = 0
    """How many tricks it remembers before the one that is played; all where it is 0."""
    character: str = ""
    """What it likes and shuns: `bold`, `careful` or `hoarder`."""


SCALE = (Level("beginner", 0.4, 1, "hoarder"), Level("casual", 0.2, 2, "bold"))
"""The levels below *habit* of a game that says nothing of them."""


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Advice(Capability, Generic[P, O, W]):
    """How a game is played sensibly.  All bots but the random one stand on it, and so do hints and reviews."""

    brings: ClassVar[Text] = Text(
        "bots that play by rules of thumb, hints and reviews",
        "des robots qui suivent les règles usuelles, des conseils et des analyses",
    )

    habit: Callable[[O, P, W], Code]
    """Kernel (o, p, w): a sensible choice in every phase, by rules of thumb.  Reads no acts."""
    undominated: Callable[[O, P, W], Codes] | None = None
    """Kernel (o, p, w): the legal actions that nothing the seat knows speaks against, at least one."""
    reasons: Callable[[O, P, W, Code], tuple[Text, ...]] | None = None
    """Observation, params, scratch and a legal action: true sentences on what speaks for it, counted from what the seat
    may know, the strongest first.  One that is as true of what is done instead is not said; where none is left, worlds
    speak.  `{0}` stands for seat 0's name, cards are `QS`."""
    plans: Plans | None = None
    """What a player does over several tricks, or turns: `trey.core.plans.trick_plans` in a game of tricks.  Hints and
    reviews name a plan where simulated deals show that it was followed with one action and not with the other."""
    levels: tuple[str, ...] = (*(level.id for level in SCALE), "habit", "steady")
    """The bots that are offered, the weakest first: only such as were shown to differ here."""
    scale: tuple[Level, ...] = SCALE
    """Those of them that play below their best."""
    ratings: Traversable | None = None
    """A file of what each level was measured to win (`trey.bots.ratings`)."""
    notable: float = 1.0
    """Points of a deal that a player notices, as one trick: a small part of it is a small difference to a review."""
    plain_playouts: int = 64
    """Deals that plain Python plays to their end while somebody waits: about a third of a second's worth."""
