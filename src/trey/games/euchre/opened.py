"""The tricks of Euchre with all hands open, for solvers."""

from trey.core.open_hands import OpenHands, open_table
from trey.games.euchre.state import Params, State
from trey.kernel.mark import kernel


@kernel
def opened(h: OpenHands, s: State, p: Params) -> None:
    """Fill `h` from a state."""
    open_table(h, s, 1, s.out)
