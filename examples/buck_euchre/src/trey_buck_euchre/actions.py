"""What you can do in Buck Euchre: its phases and actions, each declared once with its words."""

from trey.core.action import Actions, Word
from trey.core.cards import PACKS, SUITS
from trey.core.table_words import (
    trick_phases,
    usual_roles,
    usual_says,
    usual_verbs,
)
from trey.core.text import Text
from trey_buck_euchre.options import TEXTS

PACK = PACKS["e24"]
"""Nine to ace in each suit; a table may take the nines out."""
PASS, ORDER, NAME = 0, 1, 1
IN, DROP = range(2)

ACTIONS = Actions(PACK)
FIRST, BID, NAMING, DISCARD, STAY = TEXTS.phases(
    ACTIONS,
    upcard={PASS: "pass", ORDER: "order up"},
    bid={PASS: "pass"} | {count: f"bid {count}" for count in range(1, 6)},
    name={PASS: "pass"} | {NAME + i: f"name {what}" for i, what in enumerate((*SUITS, "NT"))},
    stay={IN: "stay", DROP: "drop out"},
)
PLAY, DONE = trick_phases(ACTIONS)

VERBS = usual_verbs("pass", "bid", "discard", "play", "order", "up", "name", "NT") | {
    "stay": Text("stay", "rester"),
    "drop": Text("drop", "se"),
    "out": Text("out", "coucher"),
}
SAYS = usual_says("pass", "discard", "play") | {
    "order up": Word(Text("Order it up", "Commander"), Text("order it up", "je commande")),
    "bid": Word(Text("{} tricks", "{} plis"), Text("{} tricks", "{} plis")),
    "bid 1": Word(Text("1 trick", "1 pli"), Text("1 trick", "1 pli")),
    "name": Word(Text("{}", "{}"), Text("trump {}", "atout {}")),
    "stay": Word(Text("Stay in", "Rester"), Text("in", "je reste")),
    "drop out": Word(Text("Drop out", "Se coucher"), Text("out", "je me couche"), safe=True),
}
ROLES = usual_roles("dealer") | {"maker": Text("maker", "preneur"), "out": Text("dropped out", "couché")}
ENDINGS = (
    ("target", Text("no points left", "plus aucun point")),
    ("deals", Text("the last deal", "la dernière donne")),
)
"""Why a match can end."""
