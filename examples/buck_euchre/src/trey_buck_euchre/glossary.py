"""The terms of art of Buck Euchre."""

from trey.core.from_text import terms_in
from trey.core.glossary import TRICKS

GLOSSARY = (
    *TRICKS,
    *terms_in(
        """
        # maker = preneur (maker = preneur)
        who has made the trump and owes the most tricks
        qui a fixé l'atout et doit le plus de plis

        # upcard = retourne (upcard = retourne)
        the card turned up after the deal
        la carte retournée après la donne

        # order up = commander (order up, order it up = commander, commande)
        make the upcard's suit trump
        faire de la couleur de la retourne l'atout

        # right, left bower = bower droit, gauche (right bower, left bower, bowers = bower droit, bower gauche, bowers)
        the jack of trumps, which is the highest trump; the other jack of its colour, the second highest
        le valet d'atout, le plus fort ; l'autre valet de même teinte, le suivant, lui aussi atout

        # drop out = se coucher (drop out, drops out, dropped out = se coucher, se couche, se couchent, couché)
        give up one's cards for the deal, and score nothing
        renoncer à la donne, et ne rien marquer

        # bucked = il chute (bucked = chute, chuté)
        with fewer tricks than are due: points go on
        avec moins de plis que dus : le total monte

        # dirty clubs = dirty clubs (dirty clubs, Dirty clubs = Dirty clubs)
        a club turned up, trump without a word
        un trèfle retourné, atout sans discussion
        """
    ),
)
