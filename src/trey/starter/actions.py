"""What you can do in Starter: its phases and actions, each declared once with its words."""

from trey.core.action import Actions
from trey.core.cards import PACKS
from trey.core.table_words import trick_phases, usual_roles, usual_says, usual_verbs
from trey.core.text import Text

# Yours: the pack.
PACK = PACKS["e24"]
"""Nine to ace in each suit."""

# Yours: the phases, in the order of play.  Bids, an exchange or a discard come before the play.
ACTIONS = Actions(PACK)
PLAY, DONE = trick_phases(ACTIONS)

VERBS = usual_verbs("play")
SAYS = usual_says("play")
ROLES = usual_roles("dealer")
TRUMPS: dict[str, Text] = {}
