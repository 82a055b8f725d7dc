"""The terms of art of Buck Euchre."""

from trey.core.from_text import terms_in
from trey.core.glossary import TRICKS

GLOSSARY = (
    *TRICKS,
    *terms_in(
        """
        # maker = preneur (maker = preneur)
        the player who has made trumps and usually owes the most tricks
        le joueur qui a fixé l'atout et doit en général le plus de plis

        # upcard = retourne (upcard = retourne)
        the card turned up after the deal
        la carte retournée après la donne

        # order up = commander (order up, order it up = commander, commande)
        make the upcard's suit trump
        faire de la couleur de la retourne l'atout

        # right, left bower = bower droit, gauche (right bower, left bower, bowers = bower droit, bower gauche, bowers)
        the jack of trumps, which is the highest trump; the other jack of its colour, the second highest
        le valet d'atout, l'atout le plus fort ; l'autre valet de même teinte, le deuxième atout

        # drop out = se coucher (drop out, drops out, dropped out = se coucher, se couche, se couchent, couché)
        sit the deal out, and score nothing
        renoncer à la donne, et ne rien marquer

        # bucked = chuter (bucked = chute, chuté)
        said of a player who takes fewer tricks than they owe: their score goes up
        faire moins de plis qu'on n'en doit : le total monte

        # dirty clubs = dirty clubs (dirty clubs, Dirty clubs = Dirty clubs)
        said when a club is turned up: clubs are automatically trump
        se dit quand un trèfle est retourné : trèfle est atout d'office
        """
    ),
)
