"""The terms of art of Three Thirteen."""

from trey.core.teaching import Term
from trey.core.text import Text

__all__ = ["GLOSSARY"]

GLOSSARY = (
    Term(
        Text("round", "manche"),
        Text("one deal; the rounds grow by a card each", "une donne ; chaque manche a une carte de plus"),
        Text("round, rounds", "manche, manches"),
    ),
    Term(Text("stock", "pioche"), Text("the cards face down", "les cartes face cachée"), Text("stock", "pioche")),
    Term(
        Text("discard pile", "défausse"),
        Text("the cards face up, the top one in sight", "les cartes face visible, celle du dessus en vue"),
        Text("discard pile, top discard", "défausse"),
    ),
    Term(
        Text("draw", "piocher"),
        Text(
            "take the top card of the stock or of the pile", "prendre la carte du dessus de la pioche ou de la défausse"
        ),
        Text("draw, draws", "piocher, piochez"),
    ),
    Term(
        Text("meld: set, run", "combinaison : groupe, suite"),
        Text(
            "three or more cards of a rank; or in sequence in one suit",
            "trois cartes ou plus de même valeur ; ou qui se suivent dans une couleur",
        ),
        Text("melds, meld", "combinaisons, combinaison, combinées, combinée"),
    ),
    Term(
        Text("wild card, wild rank", "carte joker, valeur joker"),
        Text(
            "may stand for any card; the rank of the round", "remplace n'importe quelle carte ; la valeur de la manche"
        ),
        Text("wild cards, wild card, wild rank, wilds, wild", "cartes joker, carte joker, valeur joker"),
    ),
    Term(
        Text("printed joker", "joker imprimé"),
        Text("the pack's joker, where it is used", "le joker du jeu, là où l'on s'en sert"),
        Text("printed jokers, printed joker", "jokers imprimés, joker imprimé"),
    ),
    Term(
        Text("natural card", "carte naturelle"),
        Text("a card that stands for itself", "une carte qui vaut pour elle-même"),
        Text("natural cards, natural card", "cartes naturelles, carte naturelle"),
    ),
    Term(
        Text("go out", "finir"),
        Text("meld all cards but the discard", "combiner toutes ses cartes sauf la défausse"),
        Text("go out, goes out, went out, gone out", "finir, fini, finissez"),
    ),
    Term(
        Text("final turn", "dernier tour"),
        Text("the one turn each of the others has after that", "le tour qui reste alors à chacun des autres"),
        Text("final turns, final turn, last turn", "dernier tour"),
    ),
    Term(
        Text("lay down", "poser"),
        Text("put melds on the table", "mettre des combinaisons sur la table"),
        Text("lay down, lay-down", "poser"),
    ),
    Term(
        Text("lay off", "compléter"),
        Text("add cards to a meld on the table", "ajouter des cartes à une combinaison posée"),
        Text("lay off", "compléter"),
    ),
    Term(
        Text("deadwood", "points restants"),
        Text("what the cards outside melds count", "ce que comptent les cartes hors combinaison"),
    ),
)
