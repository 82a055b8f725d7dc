"""What you can do in Five Hundred: its phases and actions, each declared once with its words."""

from trey.core.action import Actions
from trey.core.cards import PACKS
from trey.core.table_words import discard_phase, trick_phases, usual_roles, usual_says, usual_verbs
from trey.core.text import Text

PACK = PACKS["e33"]
"""Seven to ace in each suit, and the joker."""
LEVELS = range(6, 11)
STRAINS = ("S", "C", "D", "H", "NT")
BIDS = tuple(f"{strain}{level}" for level in LEVELS for strain in STRAINS)
"""The bids by rung, the first is 1; not written `7S`, which is a card."""

ACTIONS = Actions(PACK)
BID = ACTIONS.phase(
    "bid",
    Text("Bidding", "Annonces"),
    Text("Bid a number of tricks and a suit, or pass.", "Annoncez un nombre de plis et une couleur, ou passez."),
    words={0: "pass"} | {rung: f"bid {bid}" for rung, bid in enumerate(BIDS, 1)},
)
DISCARD = discard_phase(ACTIONS, Text("Discard three cards.", "Écartez trois cartes."))
PLAY, DONE = trick_phases(ACTIONS)

VERBS = usual_verbs("pass", "bid", "discard", "play")
SAYS = usual_says("pass", "bid", "discard", "play")
ROLES = usual_roles("dealer", "declarer")
