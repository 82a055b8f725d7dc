"""The terms of art of Buck Euchre."""

from trey.core.glossary import TRICKS
from trey.core.teaching import Term
from trey.core.text import Text

GLOSSARY = (
    *TRICKS,
    Term(
        Text("maker", "preneur"),
        Text("who has made the trump and owes the most tricks", "qui a fixé l'atout et doit le plus de plis"),
        Text("maker", "preneur"),
    ),
    Term(
        Text("upcard", "retourne"),
        Text("the card turned up after the deal", "la carte retournée après la donne"),
        Text("upcard", "retourne"),
    ),
    Term(
        Text("order up", "commander"),
        Text("make the upcard's suit trump", "faire de la couleur de la retourne l'atout"),
        Text("order up, order it up", "commander, commande"),
    ),
    Term(
        Text("right, left bower", "bower droit, gauche"),
        Text(
            "the jack of trumps, which is the highest trump; the other jack of its colour, the second highest",
            "le valet d'atout, le plus fort ; l'autre valet de même teinte, le suivant, lui aussi atout",
        ),
        Text("right bower, left bower, bowers", "bower droit, bower gauche, bowers"),
    ),
    Term(
        Text("drop out", "se coucher"),
        Text("give up one's cards for the deal, and score nothing", "renoncer à la donne, et ne rien marquer"),
        Text("drop out, drops out, dropped out", "se coucher, se couche, se couchent, couché"),
    ),
    Term(
        Text("bucked", "il chute"),
        Text("with fewer tricks than are due: points go on", "avec moins de plis que dus : le total monte"),
        Text("bucked", "chute, chuté"),
    ),
    Term(
        Text("dirty clubs", "dirty clubs"),
        Text("a club turned up, trump without a word", "un trèfle retourné, atout sans discussion"),
        Text("dirty clubs, Dirty clubs", "Dirty clubs"),
    ),
)
