"""The words of Three Thirteen: phases, verbs and endings."""

from trey.core.action import Phase
from trey.core.text import Text
from trey.games.three_thirteen.state import DONE, ENOUGH, FROM_PILE, GO_OUT, LAY, LOW_ONES, MELD, STOCK, UNDO

__all__ = ["ENDINGS", "PHASES", "VERBS"]


PHASES = (
    Phase(
        "draw",
        Text("Draw", "Pioche"),
        Text("Draw from the stock or take the top discard.", "Piochez, ou prenez le dessus de la défausse."),
        words={STOCK: "draw stock", FROM_PILE: "draw pile"},
    ),
    Phase(
        "act",
        Text("Discard", "Défausse"),
        Text("Discard a card, or go out.", "Défaussez une carte, ou finissez."),
        "discard",
        {GO_OUT: "go out", LAY: "lay"},
    ),
    Phase(
        "out",
        Text("Going out", "Fin de manche"),
        Text("Discard the card you do not need.", "Défaussez la carte en trop."),
        "discard",
    ),
    Phase(
        "lay",
        Text("Laying melds", "Pose"),
        Text("Put the cards of a meld, then close it.", "Mettez les cartes d'une combinaison, puis fermez-la."),
        "put",
        {MELD: "meld", DONE: "done", UNDO: "undo"},
    ),
    Phase(
        "add",
        Text("Laying off", "Compléments"),
        Text(
            "Choose a card to add to a meld on the table.",
            "Choisissez une carte pour compléter une combinaison.",
        ),
        "add",
        {ENOUGH: "enough"},
    ),
    Phase(
        "to",
        Text("Laying off", "Compléments"),
        Text("Choose the meld it is added to.", "Choisissez la combinaison à compléter."),
        words={i: f"to {i + 1}" for i in range(LOW_ONES)}
        | {LOW_ONES + i: f"to {i + 1} low" for i in range(LOW_ONES - 1)},
    ),
    Phase(
        "last",
        Text("Last discard", "Dernière défausse"),
        Text("Discard a card to end your turn.", "Défaussez une carte pour finir votre tour."),
        "discard",
    ),
    Phase("done", Text("Score", "Marque"), Text("The round is over.", "La manche est finie.")),
)

VERBS = {
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
    "enough": Text("enough", "assez"),
}

ENDINGS = (
    ("rounds", Text("the last round played", "la dernière manche jouée")),
    ("point_limit", Text("the point limit reached", "la limite de points atteinte")),
)
