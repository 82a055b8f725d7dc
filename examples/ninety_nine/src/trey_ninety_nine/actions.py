"""What you can do in Ninety-Nine: its phases and actions, each declared once with its words."""

from trey.core.action import Actions, Word
from trey.core.cards import PACKS, pack
from trey.core.table_words import trick_phases, usual_roles, usual_says, usual_verbs
from trey_ninety_nine.options import TEXTS

PASS, DECLARE, REVEAL = range(3)
PACK = pack("p52", [card for card in PACKS["p52"].cards if card & 15 < 4])
"""Six to ace in each suit."""

ACTIONS, text = Actions(PACK), TEXTS.text
BID, PREMIUM = TEXTS.phases(
    ACTIONS,
    premium={PASS: "pass", DECLARE: "declare", REVEAL: "reveal"},
)
PLAY, DONE = trick_phases(ACTIONS)

VERBS = usual_verbs("bid", "pass", "play") | {"declare": text("declare"), "reveal": text("reveal")}
SAYS = usual_says("play") | {
    "bid": Word(text("Bid with {}"), text("bid with {}"), text("bid with a card")),
    "pass": Word(text("Keep it secret"), text("no premium"), safe=True),
    "declare": Word(text("Show my bid"), text("a declaration")),
    "reveal": Word(text("Show my hand too"), text("a revelation")),
}
ROLES = usual_roles("dealer") | {
    "declared": text("bid shown"),
    "revealed": text("hand shown"),
    "made": text("bid made"),
}
