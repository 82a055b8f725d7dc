"""What a Miz in 3-5-8 asks of the caller, in a few words."""

from trey.core.text import Text, in_tricks
from trey.games.sergeant_major.actions import ACTIONS, CALL, MIZ
from trey.games.sergeant_major.observation import Observation
from trey.games.sergeant_major.state import Params


def prices(o: Observation, p: Params) -> tuple[tuple[str, Text], ...]:
    """Return what a Miz would ask of the caller; every other call leaves the target as it is."""
    if o.phase != CALL or not o.legal >> MIZ & 1:
        return ()
    most = p.miz_maxima[p.step * (o.seat - o.dealer) % 3]
    return ((ACTIONS.phases[CALL].words[MIZ], Text("at most {}").fill(in_tricks(most))),)
