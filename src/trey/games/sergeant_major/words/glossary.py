"""The terms of art of 3-5-8."""

from trey.core.from_text import terms_in
from trey.core.glossary import TRICKS

__all__ = ["GLOSSARY"]

GLOSSARY = TRICKS + terms_in(
    """
    # call = annonce (the call = l'annonce)
    naming trumps, no-trump or Miz
    nommer l'atout, sans-atout ou misère

    # caller = annonceur (caller = annonceur)
    the player who calls and uses the kitty
    le joueur qui annonce et dispose du talon

    # no-trump = sans-atout (no-trump = sans-atout)
    no suit is trump
    aucune couleur n'est atout

    # Miz = misère (Miz = misère)
    a call without trumps in which tricks are avoided
    une annonce sans atout, où l'on évite les plis

    # kitty = talon (kitty = talon)
    the cards left over after the deal, face down
    les cartes qui restent après la distribution, face cachée

    # set aside = écarter (set aside, sets aside = écarter, écarte, écartez)
    put cards from your hand away, face down
    sortir des cartes de sa main, face cachée

    # target = objectif (target, targets = objectif, objectifs)
    the number of tricks a player should take in a deal, or not exceed in a Miz
    le nombre de plis qu'un joueur doit faire dans une donne, ou ne pas dépasser à la misère

    # up, down = en plus, en moins (were up, was up, is up, were down, was down, is down = en plus, en moins)
    above, below the target; in a Miz, the other way round
    au-dessus, au-dessous de l'objectif ; à la misère, l'inverse

    # exchange: gift, return = échange : don, retour (exchange, gifts, gift, returns = échange, dons, don, retours)
    the cards that a player who was up gives to one who was down, and those that come back: the best of the same suits
    les cartes qu'un joueur en plus donne à un joueur en moins, et celles qui reviennent : les meilleures des mêmes couleurs

    # redeal = redonne (redeal, new deal = redonne)
    a new deal by the same dealer
    une nouvelle donne par le même donneur
    """
)
