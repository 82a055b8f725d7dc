"""What you can do in Ninety-Nine: its phases and actions, each declared once with its words."""

from trey.core.action import Actions, Word
from trey.core.cards import PACKS, pack
from trey.core.table_words import trick_phases, usual_roles, usual_says, usual_verbs
from trey.core.text import Text
from trey_ninety_nine.options import TEXTS

PASS, DECLARE, REVEAL = range(3)
PACK = pack("p52", [card for card in PACKS["p52"].cards if card & 15 < 4])
"""Six to ace in each suit."""

ACTIONS = Actions(PACK)
BID, PREMIUM = TEXTS.phases(
    ACTIONS,
    premium={PASS: "pass", DECLARE: "declare", REVEAL: "reveal"},
)
PLAY, DONE = trick_phases(ACTIONS)

VERBS = usual_verbs("bid", "pass", "play") | {
    "declare": Text("declare", "déclarer"),
    "reveal": Text("reveal", "étaler"),
}
SAYS = usual_says("play") | {
    "bid": Word(
        Text("Bid with {}", "Annoncer avec {}"),
        Text("bid with {}", "annonce avec {}"),
        Text("bid with a card", "annonce avec une carte"),
    ),
    "pass": Word(Text("Keep it secret", "Garder le secret"), Text("no premium", "sans prime"), safe=True),
    "declare": Word(Text("Show my bid", "Montrer mon annonce"), Text("a declaration", "déclaration")),
    "reveal": Word(Text("Show my hand too", "Étaler ma main aussi"), Text("a revelation", "main étalée")),
}
ROLES = usual_roles("dealer") | {
    "declared": Text("bid shown", "annonce montrée"),
    "revealed": Text("hand shown", "main étalée"),
    "made": Text("bid made", "annonce réussie"),
}
