"""The terms of art of every card table, and of every game of tricks; a family adds its own."""

from trey.core.teaching import Term
from trey.core.text import Text

__all__ = ["EVERY_TABLE", "TRICKS"]

EVERY_TABLE = (
    Term(
        Text("seat", "place"),
        Text(
            "0, 1, 2 … clockwise; a seat is played by a person or a bot",
            "0, 1, 2 … dans le sens horaire ; une personne ou un robot y joue",
        ),
    ),
    Term(
        Text("dealer", "donneur"),
        Text("the seat that deals; moves on after every deal", "la place qui donne ; elle change à chaque donne"),
        Text("dealer", "donneur"),
    ),
    Term(
        Text("deal", "donne"),
        Text(
            "the cards given out once, and what is played with them until the points are known",
            "les cartes distribuées une fois, et ce qu'on en joue jusqu'à ce que les points soient connus",
        ),
    ),
    Term(
        Text("hand", "donne ; main"),
        Text(
            "in games of tricks one deal with its play and points; also the cards a seat holds",
            "les cartes que tient une place (main) ; aux jeux de plis aussi une donne entière",
        ),
    ),
    Term(
        Text("turn", "tour"),
        Text("what one seat does before the next one acts", "ce que fait une place avant que la suivante joue"),
    ),
    Term(Text("match", "partie"), Text("deals until somebody has won", "des donnes jusqu'à ce que quelqu'un gagne")),
    Term(Text("pack", "jeu"), Text("the cards in use", "les cartes dont on se sert")),
    Term(
        Text("suit; colour", "couleur ; teinte"),
        Text("clubs, diamonds, hearts, spades; black or red", "trèfle, carreau, cœur, pique ; noir ou rouge"),
    ),
    Term(Text("rank", "valeur"), Text("ace, king, … two", "as, roi, … deux")),
    Term(Text("preset", "variante"), Text("a named set of options", "un ensemble nommé d'options")),
    Term(
        Text("option, house rule", "option, règle maison"),
        Text("one thing a table settles before the first deal", "ce qu'une table règle avant la première donne"),
    ),
    Term(
        Text("status", "statut"),
        Text("where a preset's rules come from", "d'où viennent les règles d'une variante"),
    ),
    Term(
        Text("points; total", "points ; total"), Text("of one deal; of all deals", "d'une donne ; de toutes les donnes")
    ),
    Term(
        Text("stake", "mise"),
        Text("what a point is worth where one plays for it", "ce que vaut un point, là où l'on joue pour une mise"),
        Text("stake, stakes", "mise, mises"),
    ),
)

TRICKS = (
    Term(
        Text("trick", "pli"),
        Text(
            "one card from every seat in the play; the best of them takes it",
            "une carte de chaque place en jeu ; la meilleure le remporte",
        ),
        Text("trick, tricks", "pli, plis"),
    ),
    Term(
        Text("lead", "entame"),
        Text("the first card of a trick; the others follow it", "la première carte d'un pli ; les autres la suivent"),
        Text("led suit, leads, lead", "couleur demandée, entame, entamer, entamez"),
    ),
    Term(
        Text("follow suit", "fournir"),
        Text("play a card of the suit that was led", "jouer une carte de la couleur demandée"),
        Text("follow suit, follow the led suit", "fournir, fournissez"),
    ),
    Term(
        Text("trump", "atout"),
        Text(
            "the suit that beats the others: any card of it wins against any other suit",
            "la couleur qui bat les autres : la moindre de ses cartes l'emporte sur elles",
        ),
        Text("trump, trumps", "atout, atouts"),
    ),
    Term(
        Text("to trump, overtrump", "couper, surcouper"),
        Text(
            "play a trump on another suit, a higher one on a trump",
            "jouer un atout sur une autre couleur, un plus fort sur un atout",
        ),
        Text("overtrump, trumped", "couper, surcouper, coupé"),
    ),
    Term(
        Text("void", "sans la couleur"),
        Text("holding no card of a suit", "n'avoir aucune carte d'une couleur"),
        Text("void", ""),
    ),
    Term(
        Text("claim", "réclamer le reste"),
        Text(
            "on lead, take all the remaining tricks when that is certain",
            "à l'entame, prendre tous les plis restants quand c'est certain",
        ),
    ),
)
