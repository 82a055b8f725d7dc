"""The terms of art of Euchre."""

from trey.core.glossary import TRICKS
from trey.core.teaching import Term
from trey.core.text import Text

__all__ = ["GLOSSARY"]

GLOSSARY = (
    *TRICKS,
    Term(
        Text("maker, defender", "preneur, défenseur"),
        Text(
            "the player who made trumps and must take three tricks; the other two, who play together for the deal",
            "le joueur qui a fixé l'atout et doit faire trois plis ; les deux autres, alliés pour la donne",
        ),
        Text("maker, defender, defenders", "preneur, défenseur, défenseurs"),
    ),
    Term(
        Text("upcard", "retourne"),
        Text("the card turned up after the deal", "la carte retournée après la donne"),
        Text("upcard", "retourne"),
    ),
    Term(
        Text("order up", "commander"),
        Text("make the upcard's suit trump", "faire de la couleur de la retourne l'atout"),
        Text("order it up, ordered it up, order the upcard up, order up", "commander, commandée"),
    ),
    Term(
        Text("dummy", "mort"),
        Text("the fourth hand, face down, for the maker", "la quatrième main, face cachée, pour le preneur"),
        Text("dummy", "le mort, mort"),
    ),
    Term(
        Text("go alone", "jouer seul"),
        Text("without the dummy, or without the other defender", "sans le mort, ou sans l'autre défenseur"),
        Text("go alone, goes alone, going alone", "jouer seul, joue seul"),
    ),
    Term(
        Text("sit out", "rester hors jeu"),
        Text(
            "take no part in the deal, because the other defender goes alone",
            "ne pas jouer la donne, parce que l'autre défenseur joue seul",
        ),
        Text("sits out, sits the deal out", "hors jeu"),
    ),
    Term(
        Text("right, left bower", "bower droit, gauche"),
        Text(
            "the jack of trumps, which is the highest trump; the other jack of its colour, the second highest",
            "le valet d'atout, le plus fort ; l'autre valet de même teinte, le suivant, lui aussi atout",
        ),
        Text("right bower, left bower, bowers, bower", "bower droit, bower gauche, bowers, bower"),
    ),
    Term(
        Text("Benny", "joker"),
        Text("the joker as highest trump", "le joker, le plus fort des atouts"),
        Text("Benny", ""),
    ),
    Term(
        Text("no-trump", "sans-atout"),
        Text("no suit is trump", "aucune couleur n'est atout"),
        Text("no-trump", "sans-atout"),
    ),
    Term(
        Text("euchred", "chuter"),
        Text("said of a maker who takes fewer than three tricks", "pour un preneur, faire moins de trois plis"),
        Text("euchred", "chute"),
    ),
    Term(Text("sweep", "capot"), Text("all five tricks", "les cinq plis"), Text("sweep", "capot")),
)
