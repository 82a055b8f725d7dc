"""What a seat may infer: the states that fit what it knows, and what is certain in all of them."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar, Generic

from trey.core.capability import Capability
from trey.core.deal import PackOrder
from trey.core.engine import O, P, S, W
from trey.core.kinds import Card, Code, Flag
from trey.core.text import Text
from trey.kernel.rng import Rng


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Inference(Capability, Generic[P, S, O, W]):
    """How hidden cards may lie.  Bots that look ahead, hints, reviews and averages over deals draw worlds here."""

    brings: ClassVar[Text] = Text("bots that look ahead, hints, reviews and solutions over all possible deals")

    sample: Callable[[S, O, P, W, Rng], Flag]
    """Kernel (s, o, p, w, rng): a state drawn uniformly from all that fit an observation of a seat.

    Returns 1, or 0 when none was found (then `s` is unusable)."""
    dealt: Callable[[PackOrder, S, P], Flag]
    """Kernel (order, s, p): the deal that this state came from, as the order of the pack.

    Replaying the deal's acts from it leads to the state again: so a sampled state is a whole history.

    Returns 1, or 0 where no order of the pack can (a stock that was shuffled again)."""
    stood: Callable[[Any, O, P], None] | None = None
    """Kernel (m, o, p): the family's own fields of the standing, as they were when an observation's deal began.

    With it a sampled state's deal can be dealt and acted again, and others be asked what they would have done.  A
    `Standing` that adds nothing needs none; what one adds can be copied into the public state when a deal begins."""
    claim: Callable[[O, P, W], Card] | None = None
    """Kernel (o, p, w): the card to lead if the viewer, on lead, is certain to take all the rest; else -1."""
    certain: Callable[[O, P, W], Code] | None = None
    """Kernel (o, p, w): the best action if it can be computed from what the seat may know, else -1."""
