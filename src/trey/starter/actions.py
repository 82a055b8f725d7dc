"""What one can do in Starter: its phases and actions, each declared once with its words."""

from trey.core.action import Actions, Word
from trey.core.cards import PACKS
from trey.core.glossary import DEAL_OVER, TRICK_PLAY
from trey.core.text import Text

__all__ = ["ACTIONS", "DONE", "PACK", "PLAY", "ROLES", "SAYS", "TRUMPS", "VERBS"]

# Yours: the pack.
PACK = PACKS["e24"]
"""Nine to ace in each suit."""

# Yours: the phases, in the order of play.  Bids, an exchange or a discard come before the play.
ACTIONS = Actions(PACK.cards)
PLAY = ACTIONS.phase("play", *TRICK_PLAY, kind="play", cards="play", main=True)
DONE = ACTIONS.phase("done", *DEAL_OVER, kind="over")

VERBS = {"play": Text("play", "jouer")}
SAYS = {"play": Word(Text("Play {}", "Jouer {}"), Text("{}", "{}"))}
ROLES = {"dealer": Text("dealer", "donneur")}
TRUMPS: dict[str, Text] = {}
