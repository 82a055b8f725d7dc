"""A bot on one page: flat Monte Carlo, which draws the hidden cards and plays every action out at random.

    cd examples; trey ladder euchre_cutthroat --bots flat_bot:FlatBot,habit --rounds 50

It knows no game: drawing, playing on and the search over worlds are `trey.play`'s, and run as machine code if there is
any.
"""

from functools import partial
from typing import Any

from trey.core.codes import weighed
from trey.core.family import Rules
from trey.core.kinds import NOBODY
from trey.core.text import Text
from trey.kernel.compiled import available, placed, run_as
from trey.kernel.rng import seeded
from trey.play.beliefs import evenly
from trey.play.search import Tried, searching, won
from trey.play.space import space_of
from trey.play.ways import at_random


class FlatBot:
    """Takes the action with the best average over worlds drawn uniformly, in which all play at random."""

    id = "flat"
    name = Text("Flat")
    about = Text("Draws the hidden cards at random, tries each action, and plays the deal out at random.")
    slow = True

    def __init__(self, worlds: int = 300) -> None:
        self.worlds = worlds

    def choose(self, rules: Rules, observation: Any, seed: int) -> int:
        """Return the action with the highest sum; of several, the one with the lowest number."""
        family, fast = rules.family, available(rules.family)
        d = space_of(rules, fast=fast)
        d.o, d.rng.x = placed(observation, fast=fast), seeded(seed)
        search = run_as(searching(family, evenly(family), won(family, at_random(family))), fast=fast)
        actions, tried = weighed(observation.legal), Tried(partial(search, d, 0, NOBODY), d.t, observation.legal)
        tried.go(actions, self.worlds)
        return max(actions, key=tried.total)
