"""What you can do in Euchre: its phases and actions, each declared once with its words."""

from trey.core.action import Actions, Word
from trey.core.cards import PACKS, SUITS
from trey.core.table_words import I_PASS, SET_ASIDE, trick_phases, usual_roles, usual_says, usual_verbs
from trey.core.text import Text
from trey.core.tricks import NO_TRUMP
from trey.core.word_files import WordFiles

PASS, NAME, ORDER, TAKE, LEAVE, ALONE, DUMMY, OWN, STAY = 0, 1, 6, 7, 8, 9, 10, 11, 12
"""`NAME` + a suit, or + no-trump, names trumps."""
_NAMES = {NAME + suit: f"name {letter}" for suit, letter in enumerate(SUITS)}

TEXTS = WordFiles("trey.games.euchre")
ACTIONS = Actions(PACKS["e33"])
NAMING, BID1, PICKUP, CAST, BID2, CHOICE, PICKING, DEFENCE = TEXTS.phases(
    ACTIONS,
    naming=_NAMES,
    first_bids={PASS: "pass", ORDER: "order up"},
    pickup={TAKE: "take", LEAVE: "leave"},
    second_bids={PASS: "pass", **_NAMES, NAME + NO_TRUMP: "name NT"},
    maker_choice={ALONE: "alone", DUMMY: "with dummy", OWN: "with own"},
    defence={ALONE: "alone", STAY: "stay"},
)
PLAY, DONE = trick_phases(ACTIONS)
(SWAP,) = TEXTS.phases(
    ACTIONS,
    "late_phases",
    exchange={PASS: "pass"},
)

VERBS = usual_verbs("pass", "discard", "play", "order", "up", "name", "take", "NT") | {
    "leave": Text("leave"),
    "alone": Text("alone"),
    "with": Text("with"),
    "dummy": Text("dummy"),
    "own": Text("own cards only"),
    "stay": Text("stay"),
}

SAYS = usual_says("play") | {
    "pass": I_PASS,
    "order up": Word(Text("Order it up"), Text("order it up")),
    "order up@2": Word(Text("Order it up", context="second seat"), Text("order it up", context="second seat")),
    "order up@3": Word(Text("Order it up", context="dealer"), Text("order it up", context="dealer")),
    "name": Word(Text("Name {}"), Text("trump {}")),
    "take": Word(Text("Take the upcard"), Text("the upcard taken")),
    "leave": Word(Text("Leave it"), Text("the upcard left"), safe=True),
    "alone": Word(Text("Go alone"), Text("alone")),
    "with dummy": Word(Text("Take the dummy"), Text("with the dummy"), safe=True),
    "with own": Word(Text("Keep my own cards"), Text("without the dummy"), safe=True),
    "stay": Word(Text("Defend together"), Text("together"), safe=True),
    "discard": SET_ASIDE,
}

ROLES = usual_roles("dealer") | {
    "maker": Text("maker"),
    "alone": Text("alone"),
    "out": Text("sitting out"),
}
