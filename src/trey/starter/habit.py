"""Rules of thumb for Starter: take what can be taken, and lead what nothing beats."""

from trey.core.hidden import Work
from trey.core.kinds import Code
from trey.core.ranking import pick, stand, takers
from trey.core.tricks import left_of
from trey.kernel.mark import kernel
from trey.starter.game import PLACES, PLAIN, Observation, Params

__all__ = ["habit"]


@kernel
def habit(o: Observation, p: Params, w: Work) -> Code:
    """Return a sensible action from what the seat may know."""
    # Yours: what a player who knows the game does without thinking.
    if o.led == 0:
        left = left_of(o.seat)
        others = PLACES.may_hold(o, p, left) | PLACES.may_hold(o, p, left_of(left))
        sure = stand(o, p, PLAIN, o.hand, others)
        return pick(p, PLAIN, sure, 0, 1, 0) if sure else pick(p, PLAIN, o.hand, 0, -1, 0)
    takes = takers(o, p, PLAIN, o.legal)
    if takes and o.missing > 1:
        return pick(p, PLAIN, takes, 0, 1, 0)
    return pick(p, PLAIN, takes or o.legal, 0, -1, 0)
