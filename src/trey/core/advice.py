"""Advice on a game: rules of thumb, what a good player never does, and why an action is a good one."""

from collections.abc import Callable
from dataclasses import dataclass
from importlib.resources.abc import Traversable
from typing import ClassVar, Generic

from trey.core.capability import Capability
from trey.core.engine import O, P, W
from trey.core.kinds import Code, Codes
from trey.core.plans import Plans
from trey.core.text import Text


@dataclass(frozen=True)
class Level:
    """A level that plays below its best (`trey.bots.level`)."""

    id: str
    heat: float
    """The loss, as a multiple of `Advice.notable`, that makes an action half as likely as the best one; if 0, the level
    plays by rules of thumb.
    """
    memory: int = 0
    """The number of earlier tricks that the level remembers; 0 for all of them."""
    character: str = ""
    """What the level likes and shuns: `bold`, `careful` or `hoarder`."""
    guesses: int = 0
    """In how many of 100 choices the level takes any legal action."""


SCALE = (Level("novice", 0, guesses=90), Level("beginner", 0.4, 1, "hoarder"), Level("casual", 0.2, 2, "bold"))
"""The levels below *habit* in a game that declares none of its own."""


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Advice(Capability, Generic[P, O, W]):
    """How to play a game sensibly.  All bots but the random one rely on it, and so do hints and reviews."""

    brings: ClassVar[Text] = Text("hints, reviews, and bots that play by rules of thumb")

    habit: Callable[[O, P, W], Code]
    """Kernel (o, p, w): a sensible choice in every phase, by rules of thumb.  It does not read `o.acts`."""
    undominated: Callable[[O, P, W], Codes] | None = None
    """Kernel (o, p, w): the legal actions that the seat has no reason to rule out, at least one."""
    reasons: Callable[[O, P, W, Code], tuple[Text, ...]] | None = None
    """From observation, params, scratch and a legal action: true sentences in favour of the action, from what the seat
    may know, the strongest first.  A sentence that is equally true of the other action is left out; if
    none remains, simulated deals give the reason.  `{0}` stands for seat 0's name, and cards are written as `QS`.
    """
    plans: Plans | None = None
    """Finds what a player does over several tricks or turns; in a game of tricks, `trey.core.plans.trick_plans`.
    Hints and reviews mention a plan if simulated deals follow it after one action, but seldom after the other.
    """
    levels: tuple[str, ...] = (*(level.id for level in SCALE), "habit", "steady")
    """The bots that are offered, weakest first: only those shown to differ in this game."""
    scale: tuple[Level, ...] = SCALE
    """The levels that play below their best."""
    ratings: Traversable | None = None
    """The file with the measured strength of each level (`trey.bots.ratings`)."""
    notable: float = 1.0
    """The number of points in a deal that a player notices, such as those of one trick. A review ignores anything
    below a small fraction of this number.
    """
    plain_playouts: int = 64
    """How many deals plain Python plays to the end while somebody waits: about a third of a second's work."""
    plain_doubt: float = 1.0
    """With so few deals, by how many standard errors an action must beat the rules of thumb for *steady* to play it."""

    def row(self, bot: str) -> Level | None:
        """Return a bot's row of the scale; None if it has none."""
        return next((level for level in self.scale if level.id == bot), None)
