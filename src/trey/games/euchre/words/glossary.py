"""The terms of art of Euchre."""

from trey.core.from_text import terms_in
from trey.core.glossary import TRICKS

__all__ = ["GLOSSARY"]

GLOSSARY = TRICKS + terms_in(
    """
    # maker, defender = preneur, défenseur (maker, defender, defenders = preneur, défenseur, défenseurs)
    the player who made trumps and must take three tricks; the other two, who play together for the deal
    le joueur qui a fixé l'atout et doit faire trois plis ; les deux autres, alliés pour la donne

    # upcard = retourne (upcard = retourne)
    the card turned up after the deal
    la carte retournée après la distribution

    # order up = commander (order it up, ordered it up, order the upcard up, order up = commander, commandée)
    make the upcard's suit trump
    faire de la couleur de la retourne l'atout

    # dummy = mort (dummy = le mort, mort)
    the fourth hand, face down, for the maker
    la quatrième main, face cachée, pour le preneur

    # go alone = jouer seul (go alone, goes alone, going alone = jouer seul, joue seul)
    play without the dummy, as the maker; or without the other defender, as a defender
    jouer sans le mort, pour le preneur ; sans l'autre défenseur, pour un défenseur

    # sit out = rester hors jeu (sits out, sits the deal out = hors jeu)
    take no part in the deal, because the other defender goes alone
    ne pas jouer la donne, parce que l'autre défenseur joue seul

    # right, left bower = bower droit, gauche (right bower, left bower, bowers, bower = bower droit, bower gauche, bowers, bower)
    the jack of trumps, then the other jack of its colour: the highest trumps, after the Benny if there is one
    le valet d'atout, puis l'autre valet de même teinte : les plus forts atouts, après le joker s'il y en a un

    # Benny = joker (Benny = )
    the joker as highest trump
    le joker, le plus fort des atouts

    # no-trump = sans-atout (no-trump = sans-atout)
    no suit is trump
    aucune couleur n'est atout

    # euchred = chuter (euchred = chute)
    said of a maker who takes fewer than three tricks
    pour un preneur, faire moins de trois plis

    # sweep = capot (sweep = capot)
    all five tricks
    les cinq plis
    """
)
