"""The tricks of 3-5-8 with all hands open, for solvers."""

from trey.core.kinds import NOBODY
from trey.core.open_hands import OpenHands, open_table
from trey.games.sergeant_major.actions import MIZ
from trey.games.sergeant_major.state import Params, State
from trey.kernel.mark import kernel


@kernel
def opened(h: OpenHands, s: State, p: Params) -> None:
    """Fill `h` from a state: nobody has a partner."""
    open_table(h, s, p.step, NOBODY)
    h.fewest = 1 if s.call == MIZ else 0
    h.must_trump, h.must_climb = p.must_trump_when_void, p.must_overtake_trump_lead
