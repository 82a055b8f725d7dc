"""What a family declares so that a network can learn to play it: each decision as a set of features.

A feature is a number below the family's `width`; it is on if what it stands for is true of the decision.  A decision
is described in two parts: the situation, and each action that is legal in it.  A network adds up what it has learned
of the features that are on.
"""

from collections.abc import Callable
from dataclasses import dataclass
from importlib.resources.abc import Traversable
from typing import Annotated, Any

from trey.core.kinds import Count
from trey.kernel.layout import Layout
from trey.kernel.mark import inlined, kernel

MOST_ON = 192
POINT = 4096
"""One point as a fixed-point number, with 12 bits for fractions."""


class Described(Layout):
    """The features that are on, and notes that `Features.situation` leaves for `Features.action`."""

    count: Count
    index: Annotated[list[int], MOST_ON]
    order: int
    """For trick games: the printed suits in the order in which they are described, two bits each."""


@inlined
def turn_on(x: Described, feature: int) -> None:
    """Turn a feature on."""
    x.index[x.count] = feature
    x.count += 1


@inlined
def within(number: int, low: int, high: int) -> int:
    """Return the number, clipped to the bounds."""
    return low if number < low else min(number, high)


@kernel
def _no_par(_o: Any, _p: Any) -> int:
    """Return 0: the network learns the whole points of a deal."""
    return 0


@dataclass(frozen=True, kw_only=True)
class Features:
    """How a family's decisions look to a network.  Kernels read an observation, or a standing (`outlook`)."""

    edition: int
    """Goes up whenever a feature changes its meaning: weights of another edition are refused."""
    width: int
    heads: int
    """The number of kinds of decision; each kind has its own weights."""
    unit: int
    """The points of a large score in one deal: the network's unit."""
    blend: int
    """What winning the match is worth, in points, when actions are compared."""
    deals: int
    """How many deals the network learns from."""
    head: Callable[[Any, Any], int]
    """Kernel (o, p) -> the kind of decision, or -1 to leave it to the habit."""
    situation: Callable[[Any, Any, Any], None]
    """Kernel (x, o, p): the features of the situation, on for every action."""
    action: Callable[[Any, Any, Any, int], None]
    """Kernel (x, o, p, code): the features of one action, on in addition to those of the situation."""
    par: Callable[[Any, Any], int] = _no_par
    """Kernel (o, p) -> what the deal brings if all goes as usual, in `POINT`s; the network learns the difference."""
    outlook: Callable[[Any, Any, Any, int], None]
    """Kernel (x, m, p, seat): the features of how the match stands for a seat between deals."""
    weights: Traversable
    """The file of the learned weights; it need not exist."""
