"""What one can do in Five Hundred: its phases and actions, each declared once with its words."""

from trey.core.action import Actions, Word
from trey.core.cards import PACKS
from trey.core.table_words import discard_phase, trick_phases, usual_roles, usual_says, usual_verbs
from trey.core.text import Text

PACK = PACKS["e33"]
"""Seven to ace in each suit, and the joker."""
LEVELS = range(6, 11)
STRAINS = {"S": "♠", "C": "♣", "D": "♦", "H": "♥", "NT": "NT"}
BIDS = tuple(f"{level} {sign}" for level in LEVELS for sign in STRAINS.values())
"""By their rungs, the first from 1."""
_WORDS = tuple(f"bid {strain}{level}" for level in LEVELS for strain in STRAINS)
"""Not `bid 7S`, which reads as a card."""

ACTIONS = Actions(PACK.cards)
BID = ACTIONS.phase(
    "bid",
    Text("Bidding", "Annonces"),
    Text("Bid tricks and a suit, or pass.", "Annoncez des plis et une couleur, ou passez."),
    kind="choose",
    words={0: "pass"} | dict(enumerate(_WORDS, 1)),
)
DISCARD = discard_phase(ACTIONS, Text("Discard three cards.", "Écartez trois cartes."))
PLAY, DONE = trick_phases(ACTIONS)

VERBS = usual_verbs("pass", "bid", "discard", "play")
SAYS = usual_says("pass", "discard", "play")
SAYS |= {word: Word(Text(bid, bid), Text(bid, bid)) for word, bid in zip(_WORDS, BIDS, strict=True)}
ROLES = usual_roles("dealer", "declarer")
