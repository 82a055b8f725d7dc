"""What one can do in Ninety-Nine: its phases and actions, each declared once with its words."""

from trey.core.action import Actions, Word
from trey.core.cards import PACKS, pack
from trey.core.glossary import DEAL_OVER, TRICK_PLAY
from trey.core.text import Text

__all__ = [
    "ACTIONS",
    "BID",
    "DECLARE",
    "DONE",
    "PACK",
    "PASS",
    "PLAY",
    "PREMIUM",
    "REVEAL",
    "ROLES",
    "SAYS",
    "TRUMPS",
    "VERBS",
]

PASS, DECLARE, REVEAL = range(3)
PACK = pack("p52", [card for card in PACKS["p52"].cards if card & 15 < 4])
"""Six to ace in each suit."""

ACTIONS = Actions(PACK.cards)
BID = ACTIONS.phase(
    "bid",
    Text("Bids", "Annonces"),
    Text("Bid with three cards: ♣ 3, ♥ 2, ♠ 1, ♦ 0.", "Annoncez avec trois cartes : ♣ 3, ♥ 2, ♠ 1, ♦ 0."),
    kind="set_aside",
    cards="bid",
    secret=True,
)
PREMIUM = ACTIONS.phase(
    "premium",
    Text("Premium bids", "Primes"),
    Text("Will you play with your bid shown, or your hand too?", "Montrez-vous votre annonce, ou votre main aussi ?"),
    kind="choose",
    words={PASS: "pass", DECLARE: "declare", REVEAL: "reveal"},
)
PLAY = ACTIONS.phase("play", *TRICK_PLAY, kind="play", cards="play", main=True)
DONE = ACTIONS.phase("done", *DEAL_OVER, kind="over")

VERBS = {
    "bid": Text("bid", "annoncer"),
    "pass": Text("pass", "passer"),
    "declare": Text("declare", "déclarer"),
    "reveal": Text("reveal", "étaler"),
    "play": Text("play", "jouer"),
}

SAYS = {
    "bid": Word(
        Text("Bid with {}", "Annoncer avec {}"),
        Text("bid with {}", "annonce avec {}"),
        Text("bid with a card", "annonce avec une carte"),
    ),
    "pass": Word(Text("Keep it secret", "Garder le secret"), Text("no premium", "sans prime"), safe=True),
    "declare": Word(Text("Show my bid", "Montrer mon annonce"), Text("a declaration", "déclaration")),
    "reveal": Word(Text("Show my hand too", "Étaler ma main aussi"), Text("a revelation", "main étalée")),
    "play": Word(Text("Play {}", "Jouer {}"), Text("{}", "{}")),
}

ROLES = {
    "dealer": Text("dealer", "donneur"),
    "declared": Text("bid shown", "annonce montrée"),
    "revealed": Text("hand shown", "main étalée"),
    "made": Text("bid made", "annonce réussie"),
}
TRUMPS = {"NT": Text("no-trump", "sans-atout")}
