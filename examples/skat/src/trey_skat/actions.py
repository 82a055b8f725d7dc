"""What you can do in Skat: its phases and actions, each declared once with its words."""

from trey.core.action import Actions, Word
from trey.core.cards import PACKS, SUIT_NAMES, SUITS
from trey.core.table_words import ladder_phases, trick_phases, usual_roles, usual_says, usual_verbs
from trey_skat.options import TEXTS

PACK = PACKS["e32"]
"""Seven to ace in each suit."""
LADDER = (
    *(18, 20, 22, 23, 24, 27, 30, 33, 35, 36, 40, 44, 45, 46, 48, 50, 54, 55, 59, 60, 63),
    *(66, 70, 72, 77, 80, 81, 84, 88, 90, 96, 99, 100, 108, 110, 117, 120, 121, 126, 130, 132, 135),
    *(140, 143, 144, 150, 153, 154, 156, 160, 162, 165, 168, 170, 176, 180, 187, 192, 198, 204, 216, 240, 264),
)
"""Every value that a game can have: what may be bid, from rung 1."""
PASS, YES = range(2)
TAKE, HAND = range(2)
GRAND, NULL, NULL_OUVERT = 4, 5, 6
PLAIN, SCHNEIDER, SCHWARZ, OUVERT = range(4)

ACTIONS, text = Actions(PACK), TEXTS.text
OPEN, BID, HOLD = ladder_phases(ACTIONS, LADDER)
SKAT, DISCARD, DECLARE, ANNOUNCE = TEXTS.phases(
    ACTIONS,
    skat={TAKE: "take", HAND: "hand"},
    declare={i: f"declare {what}" for i, what in enumerate((*SUITS, "grand", "null", "ouvert"))},
    announce={i: f"announce {what}" for i, what in enumerate(("nothing", "schneider", "schwarz", "ouvert"))},
)
PLAY, DONE = trick_phases(ACTIONS)

VERBS = usual_verbs("pass", "bid", "hold", "take", "discard", "play") | {
    "hand": text("hand"),
    "declare": text("declare"),
    "announce": text("announce"),
    "grand": text("grand"),
    "null": text("null"),
    "ouvert": text("ouvert"),
    "nothing": text("nothing"),
    "schneider": text("schneider"),
    "schwarz": text("schwarz"),
}
SAYS = usual_says("pass", "bid", "hold", "discard", "play") | {
    "take": Word(text("Pick up the skat"), text("with the skat"), primary=True),
    "hand": Word(text("Play from the hand"), text("hand game")),
    "declare": Word(text("{}"), text("{}")),
    "declare ouvert": Word(text("Null ouvert"), text("null ouvert")),
    "announce": Word(text("Announce {}"), text("{}")),
    "announce nothing": Word(text("No announcement"), text("no announcement"), safe=True),
}
ROLES = usual_roles("dealer", "declarer")
TRUMPS = {name: VERBS[name] for name in ("grand", "null")}
GAMES = (*SUIT_NAMES, *TRUMPS.values(), text("null ouvert"))
