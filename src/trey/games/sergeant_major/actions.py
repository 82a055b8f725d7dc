"""What you can do in 3-5-8: its phases and actions, each declared once with its words."""

from trey.core.action import Actions, Word
from trey.core.cards import PACKS, SUITS
from trey.core.table_words import I_PASS, NO_TRUMP_CALLED, SET_ASIDE, trick_phases, usual_roles, usual_says, usual_verbs
from trey.core.text import Text
from trey.core.word_files import WordFiles

NO_TRUMP, MIZ, PASS, PEEK = 4, 5, 6, 7
STOP = 14  # no card has this number

TEXTS = WordFiles("trey.games.sergeant_major")
ACTIONS = Actions(PACKS["p52"])
REDEAL, GIVE, RETURN, CALL, DISCARD = TEXTS.phases(
    ACTIONS,
    redeal={0: "keep", 1: "redeal"},
    give={STOP: "enough"},
    call={
        **{suit: f"trump {letter}" for suit, letter in enumerate(SUITS)},
        NO_TRUMP: "trump NT",
        MIZ: "miz",
        PASS: "pass",
        PEEK: "peek",
    },
    discard={STOP: "enough"},
)
PLAY, DONE = trick_phases(ACTIONS)

VERBS = usual_verbs("pass", "discard", "play", "enough") | {
    "keep": Text("keep"),
    "redeal": Text("redeal"),
    "give": Text("give"),
    "return": Text("return"),
    "trump": Text("trump"),
    **NO_TRUMP_CALLED,
    "miz": Text("miz"),
    "peek": Text("peek"),
}

SAYS = usual_says("play", "enough") | {
    "keep": Word(Text("Keep this deal"), Text("keep the deal"), primary=True, safe=True),
    "redeal": Word(Text("Ask for a new deal"), Text("a new deal, please")),
    "give": Word(Text("Give {}"), Text("gift {}"), Text("a card given")),
    "return": Word(Text("Return {}"), Text("return {}"), Text("a card returned")),
    "trump": Word(Text("Trump {}"), Text("trump {}")),
    "miz": Word(Text("Miz"), Text("Miz", context="said")),
    "pass": I_PASS,
    "peek": Word(Text("Look at the kitty"), Text("a look at the kitty")),
    "discard": SET_ASIDE,
}

ROLES = usual_roles("dealer") | {"caller": Text("caller")}

ENDINGS = (
    ("tricks_in_hand", Text("enough tricks in one deal")),
    ("cumulative", Text("the target total reached")),
    ("target_plus", Text("far enough above the target")),
    ("all_calls", Text("all calls made")),
    ("fixed_hands", Text("the last deal played")),
    ("max_hands", Text("the maximum number of deals")),
)
