"""What you can do in 3-5-8: its phases and actions, each declared once with its words."""

from trey.core.action import Actions, Word
from trey.core.cards import PACKS, SUITS
from trey.core.from_text import phases_in
from trey.core.table_words import I_PASS, NO_TRUMP_CALLED, SET_ASIDE, trick_phases, usual_roles, usual_says, usual_verbs
from trey.core.text import Text

__all__ = [
    "ACTIONS",
    "CALL",
    "DISCARD",
    "DONE",
    "ENDINGS",
    "GIVE",
    "MIZ",
    "NO_TRUMP",
    "PASS",
    "PEEK",
    "PLAY",
    "REDEAL",
    "RETURN",
    "ROLES",
    "SAYS",
    "STOP",
    "VERBS",
]

NO_TRUMP, MIZ, PASS, PEEK = 4, 5, 6, 7
STOP = 14  # no card has this number

ACTIONS = Actions(PACKS["p52"])
REDEAL, GIVE, RETURN, CALL, DISCARD = phases_in(
    ACTIONS,
    """
    # redeal = Redeal? = Redonne ? (choose)
    Keep this deal, or ask for another?
    Garder cette donne ou en demander une autre ?

    # give = Gifts = Dons (give; cards give, stop enough, secret)
    Choose what you give.
    Choisissez ce que vous donnez.

    # return = Returns = Retours (give; cards return, secret)
    Choose what you return.
    Choisissez ce que vous rendez.

    # call = Call = Annonce (choose)
    Name trumps.
    Nommez l'atout.

    # discard = Discards = Écart (set_aside; cards discard, stop enough, secret)
    Choose what you set aside.
    Choisissez ce que vous écartez.
    """,
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
    "keep": Text("keep", "garder"),
    "redeal": Text("redeal", "redonner"),
    "give": Text("give", "donner"),
    "return": Text("return", "rendre"),
    "trump": Text("trump", "atout"),
    **NO_TRUMP_CALLED,
    "miz": Text("miz", "misère"),
    "peek": Text("peek", "regarder"),
}

SAYS = usual_says("play", "enough") | {
    "keep": Word(
        Text("Keep this deal", "Garder cette donne"), Text("keep the deal", "donne gardée"), primary=True, safe=True
    ),
    "redeal": Word(Text("Ask for a new deal", "Demander une redonne"), Text("a new deal, please", "redonne")),
    "give": Word(Text("Give {}", "Donner {}"), Text("gift {}", "don {}"), Text("a card given", "une carte donnée")),
    "return": Word(
        Text("Return {}", "Rendre {}"), Text("return {}", "retour {}"), Text("a card returned", "une carte rendue")
    ),
    "trump": Word(Text("Trump {}", "Atout {}"), Text("trump {}", "atout {}")),
    "miz": Word(Text("Miz", "Misère"), Text("Miz", "misère")),
    "pass": I_PASS,
    "peek": Word(Text("Look at the kitty", "Voir le talon"), Text("a look at the kitty", "coup d'œil au talon")),
    "discard": SET_ASIDE,
}

ROLES = usual_roles("dealer") | {"caller": Text("caller", "annonceur")}

ENDINGS = (
    ("tricks_in_hand", Text("enough tricks in one deal", "assez de plis en une donne")),
    ("cumulative", Text("the target total reached", "le total visé atteint")),
    ("target_plus", Text("far enough above the target", "assez au-dessus de l'objectif")),
    ("all_calls", Text("all calls made", "toutes les annonces faites")),
    ("fixed_hands", Text("the last deal played", "la dernière donne jouée")),
    ("max_hands", Text("the maximum number of deals", "le nombre maximal de donnes")),
)
