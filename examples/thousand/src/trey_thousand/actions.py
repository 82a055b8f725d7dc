"""What you can do in Thousand: its phases and actions, each declared once with its words."""

from trey.core.action import Actions, Word
from trey.core.cards import PACKS
from trey.core.table_words import trick_phases, usual_roles, usual_says, usual_verbs
from trey_thousand.options import TEXTS

PACK = PACKS["e24"]
"""Nine to ace in each suit."""
LOWEST, HIGHEST, STEP = 100, 300, 5
BIDS = {rung: f"bid {points}" for rung, points in enumerate(range(LOWEST, HIGHEST + 1, STEP), 1)}

ACTIONS, text = Actions(PACK), TEXTS.text
BID, GIVE, CONTRACT = TEXTS.phases(ACTIONS, bid={0: "pass"} | BIDS, give={0: "concede"}, contract={0: "keep"} | BIDS)
PLAY, DONE = trick_phases(ACTIONS)

VERBS = usual_verbs("pass", "bid", "play") | {
    "give": text("give"),
    "concede": text("concede"),
    "keep": text("keep"),
}
SAYS = usual_says("pass", "bid", "play") | {
    "give": Word(text("Give {}"), text("gift of {}"), text("a card given")),
    "concede": Word(text("Concede"), text("I concede")),
    "keep": Word(text("Keep the bid"), text("I keep my bid"), safe=True),
}
ROLES = usual_roles("dealer", "declarer") | {"barrel": text("on the barrel")}
