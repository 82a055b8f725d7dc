"""What you can do in Five Hundred: its phases and actions, each declared once with its words."""

from trey.core.action import Actions
from trey.core.cards import PACKS
from trey.core.table_words import trick_phases, usual_roles, usual_says, usual_verbs
from trey_five_hundred.options import TEXTS

PACK = PACKS["e33"]
"""Seven to ace in each suit, and the joker."""
LEVELS = range(6, 11)
STRAINS = ("S", "C", "D", "H", "NT")
BIDS = tuple(f"{strain}{level}" for level in LEVELS for strain in STRAINS)
"""The bids by rung, the first is 1; not written `7S`, which is a card."""

ACTIONS = Actions(PACK)
BID, DISCARD = TEXTS.phases(
    ACTIONS,
    bid={0: "pass"} | {rung: f"bid {bid}" for rung, bid in enumerate(BIDS, 1)},
)
PLAY, DONE = trick_phases(ACTIONS)

VERBS = usual_verbs("pass", "bid", "discard", "play")
SAYS = usual_says("pass", "bid", "discard", "play")
ROLES = usual_roles("dealer", "declarer")
