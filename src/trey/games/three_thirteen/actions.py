"""What you can do in Three Thirteen: its phases and actions, each declared once with its words."""

from trey.core.action import Actions, Word
from trey.core.cards import two_packs
from trey.core.from_text import phases_in
from trey.core.glossary import ROUND_OVER
from trey.core.table_words import usual_roles, usual_says, usual_verbs
from trey.core.text import Text

__all__ = [
    "ACTIONS",
    "DONE",
    "ENDINGS",
    "ENOUGH",
    "FROM_PILE",
    "GO_OUT",
    "LAY",
    "LOW_ONES",
    "MELD",
    "P_ACT",
    "P_ADD",
    "P_DONE",
    "P_DRAW",
    "P_LAST",
    "P_LAY",
    "P_OUT",
    "P_TO",
    "ROLES",
    "SAYS",
    "STOCK",
    "TRUMPS",
    "UNDO",
    "VERBS",
]

_WORD, _WORD_2, _WORD_3 = 14, 15, 29  # numbers that do not stand for cards
STOCK, FROM_PILE = _WORD, _WORD_2
GO_OUT, LAY = _WORD, _WORD_2
MELD, DONE, UNDO = _WORD, _WORD_2, _WORD_3
ENOUGH = _WORD
LOW_ONES = 32  # codes from here on name the low end of a run

ACTIONS = Actions(two_packs(1, 1))
P_DRAW, P_ACT, P_OUT, P_LAY, P_ADD, P_TO, P_LAST = phases_in(
    ACTIONS,
    """
    # draw = Draw = Pioche (draw; main)
    Draw from the stock or take the top discard.
    Piochez, ou prenez le dessus de la défausse.

    # act = Discard = Défausse (play; cards discard, main)
    Discard a card.
    Défaussez une carte.

    # out = Going out = Finir (play; cards discard)
    Discard the card you do not need.
    Défaussez la carte en trop.

    # lay = Laying melds = Pose (lay; cards put, stop meld, secret)
    Put down the cards of a meld, then close it.
    Réunissez les cartes d'une combinaison, puis fermez-la.

    # add = Laying off = Compléments (lay; cards add)
    Choose a card to add to a meld on the table.
    Choisissez une carte pour compléter une combinaison.

    # to = Laying off = Compléments (lay)
    Choose the meld to add it to.
    Choisissez la combinaison à compléter.

    # last = Last discard = Dernière défausse (play; cards discard)
    Discard a card to end your turn.
    Défaussez une carte pour finir votre tour.
    """,
    draw={STOCK: "draw stock", FROM_PILE: "draw pile"},
    act={GO_OUT: "go out", LAY: "lay"},
    out={GO_OUT: "go out"},
    lay={MELD: "meld", DONE: "done", UNDO: "undo"},
    add={ENOUGH: "enough"},
    to={i: f"to {i + 1}" for i in range(LOW_ONES)} | {LOW_ONES + i: f"to {i + 1} low" for i in range(LOW_ONES - 1)},
)
P_DONE = ACTIONS.phase("done", *ROUND_OVER, kind="over")

VERBS = usual_verbs("enough") | {
    "draw": Text("draw", "prendre"),
    "stock": Text("stock", "la pioche"),
    "pile": Text("pile", "la défausse"),
    "discard": Text("discard", "défausser"),
    "go": Text("go", "finir"),
    "out": Text("out", "la manche"),
    "lay": Text("lay", "poser"),
    "put": Text("put", "mettre"),
    "meld": Text("meld", "fermer"),
    "done": Text("done", "valider"),
    "undo": Text("undo", "reprendre"),
    "add": Text("add", "ajouter"),
    "to": Text("to", "sur"),
}

SAYS = usual_says("enough") | {
    "draw stock": Word(
        Text("Draw from the stock", "Piocher"),
        Text("a card from the stock", "une carte de la pioche"),
        source="stock",
    ),
    "draw pile": Word(
        Text("Take the top discard", "Prendre le dessus de la défausse"),
        Text("the top discard", "le dessus de la défausse"),
        source="pile",
    ),
    "discard": Word(Text("Discard {}", "Défausser {}"), Text("discard {}", "défausse {}")),
    "go out": Word(
        Text("Go out", "Finir"),
        Text("going out", "finit"),
        primary=True,
        unless=Text(
            "You can go out when all your cards but one are in melds.",
            "Vous pouvez finir quand toutes vos cartes sauf une sont combinées.",
        ),
    ),
    "lay": Word(Text("Lay down by hand", "Poser moi-même"), Text("laying down", "pose")),
    "put": Word(
        Text("Put {} down", "Poser {}"), Text("{} put down", "pose {}"), Text("a card put down", "une carte posée")
    ),
    "meld": Word(Text("Close this meld", "Fermer cette combinaison"), Text("one meld", "une combinaison")),
    "done": Word(Text("Lay them down", "Tout poser"), Text("laid down", "cartes posées"), primary=True),
    "undo": Word(Text("Take them back", "Reprendre les cartes"), Text("taken back", "cartes reprises")),
    "add": Word(Text("Add {}", "Ajouter {}"), Text("{} added", "ajout {}"), Text("a card added", "une carte ajoutée")),
    "to": Word(Text("To meld {}", "Sur la combinaison {}"), Text("to meld {}", "sur la combinaison {}")),
}

ROLES = usual_roles("dealer") | {"finished": Text("went out", "a fini")}
TRUMPS: dict[str, Text] = {}

ENDINGS = (
    ("rounds", Text("the last round played", "la dernière manche jouée")),
    ("point_limit", Text("the point limit reached", "la limite de points atteinte")),
)
