"""Rules of thumb for Starter: take what can be taken, and lead what nothing beats."""

from trey.core.hidden.packets import Work
from trey.core.kinds import Code
from trey.core.thumbs import follow_high, lead_sure
from trey.kernel.mark import kernel
from trey.starter.game import PLACES, PLAIN, Observation, Params


@kernel
def habit(o: Observation, p: Params, w: Work) -> Code:
    """Return a sensible action from what the seat may know."""
    # Yours: what a player who knows the game does without thinking.
    if o.led:
        return follow_high(o, p, PLAIN, o.legal)
    return lead_sure(o, p, PLAIN, o.legal, PLACES.others_hold(o, p))
