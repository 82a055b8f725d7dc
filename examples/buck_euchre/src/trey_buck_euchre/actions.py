"""What you can do in Buck Euchre: its phases and actions, each declared once with its words."""

from trey.core.action import Actions, Word
from trey.core.cards import PACKS, SUITS
from trey.core.table_words import trick_phases, usual_roles, usual_says, usual_verbs
from trey_buck_euchre.options import TEXTS

PACK = PACKS["e24"]
"""Nine to ace in each suit; a table may take the nines out."""
PASS, ORDER, NAME = 0, 1, 1
IN, DROP = range(2)

ACTIONS, text = Actions(PACK), TEXTS.text
FIRST, BID, NAMING, DISCARD, STAY = TEXTS.phases(
    ACTIONS,
    upcard={PASS: "pass", ORDER: "order up"},
    bid={PASS: "pass"} | {count: f"bid {count}" for count in range(1, 6)},
    name={PASS: "pass"} | {NAME + i: f"name {what}" for i, what in enumerate((*SUITS, "NT"))},
    stay={IN: "stay", DROP: "drop out"},
)
PLAY, DONE = trick_phases(ACTIONS)

VERBS = usual_verbs("pass", "bid", "discard", "play", "order", "up", "name", "NT") | {
    "stay": text("stay"),
    "drop": text("drop"),
    "out": text("out", context="drop"),
}
SAYS = usual_says("pass", "discard", "play") | {
    "order up": Word(text("Order it up"), text("order it up")),
    "bid": Word(text("{} tricks"), text("{} tricks")),
    "bid 1": Word(text("1 trick"), text("1 trick")),
    "name": Word(text("{}"), text("trump {}")),
    "stay": Word(text("Stay in"), text("in")),
    "drop out": Word(text("Drop out"), text("out"), safe=True),
}
ROLES = usual_roles("dealer") | {"maker": text("maker"), "out": text("dropped out")}
ENDINGS = (("target", text("no points left")), ("deals", text("the last deal")))
"""Why a match can end."""
