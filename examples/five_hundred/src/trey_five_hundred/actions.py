"""What one can do in Five Hundred: its phases and actions, each declared once with its words."""

from trey.core.action import Actions, Word
from trey.core.cards import PACKS
from trey.core.glossary import DEAL_OVER, TRICK_PLAY
from trey.core.text import Text

__all__ = ["ACTIONS", "BID", "BIDS", "DISCARD", "DONE", "LEVELS", "PACK", "PLAY", "ROLES", "SAYS", "TRUMPS", "VERBS"]

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
DISCARD = ACTIONS.phase(
    "discard",
    Text("Discard", "Écart"),
    Text("Discard three cards.", "Écartez trois cartes."),
    kind="set_aside",
    cards="discard",
    secret=True,
)
PLAY = ACTIONS.phase("play", *TRICK_PLAY, kind="play", cards="play", main=True)
DONE = ACTIONS.phase("done", *DEAL_OVER, kind="over")

VERBS = {
    "pass": Text("pass", "passer"),
    "bid": Text("bid", "annoncer"),
    "discard": Text("discard", "écarter"),
    "play": Text("play", "jouer"),
}
SAYS = {
    "pass": Word(Text("Pass", "Passer"), Text("pass", "passe"), safe=True),
    **{word: Word(Text(bid, bid), Text(bid, bid)) for word, bid in zip(_WORDS, BIDS, strict=True)},
    "discard": Word(
        Text("Discard {}", "Écarter {}"),
        Text("discard {}", "écart de {}"),
        Text("a card discarded", "une carte écartée"),
    ),
    "play": Word(Text("Play {}", "Jouer {}"), Text("{}", "{}")),
}
ROLES = {"dealer": Text("dealer", "donneur"), "declarer": Text("declarer", "preneur")}
TRUMPS = {"NT": Text("no-trump", "sans-atout")}
