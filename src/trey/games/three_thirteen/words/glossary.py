"""The terms of art of Three Thirteen."""

from trey.core.from_text import terms_in

__all__ = ["GLOSSARY"]

GLOSSARY = terms_in(
    """
    # round = manche (round, rounds = manche, manches)
    one deal; in the base game, each player gets one card more than in the round before
    une donne ; dans le jeu de base, chaque joueur y reçoit une carte de plus que dans la précédente

    # stock = pioche (stock = pioche)
    the face-down cards that players draw from
    les cartes face cachée que l'on pioche

    # discard pile = défausse (discard pile, top discard = défausse)
    the face-up pile onto which players discard; its top card is in sight
    les cartes face visible sur lesquelles on défausse ; celle du dessus est en vue

    # draw = piocher (draw, draws = piocher, piochez)
    take the top card of the stock or of the discard pile
    prendre la carte du dessus de la pioche ou de la défausse

    # meld: set, run = combinaison : groupe, suite (melds, meld = combinaisons, combinaison, combinées, combinée)
    three or more cards of a rank; or in sequence in one suit
    trois cartes ou plus de même valeur ; ou qui se suivent dans une couleur

    # wild card, wild rank = carte joker, valeur joker (wild cards, wild card, wild rank, wilds, wild = cartes joker, carte joker, valeur joker)
    a card that may stand for any other; the rank that is wild in a round
    une carte qui remplace n'importe quelle autre ; la valeur de ces cartes dans une manche

    # printed joker = joker imprimé (printed jokers, printed joker = jokers imprimés, joker imprimé)
    the joker that comes with the pack, if it is used
    le joker du jeu de cartes, si l'on s'en sert

    # natural card = carte naturelle (natural cards, natural card = cartes naturelles, carte naturelle)
    a card that stands for itself
    une carte qui vaut pour elle-même

    # go out = finir (go out, goes out, went out, gone out = finir, fini, finissez)
    meld all your cards but the one you discard
    combiner toutes ses cartes sauf celle que l'on défausse

    # final turn = dernier tour (final turns, final turn, last turn = dernier tour)
    the one turn that each other player has after somebody goes out
    le tour qui reste à chacun des autres joueurs quand quelqu'un a fini

    # lay down = poser (lay down, lay-down = poser)
    put melds on the table
    mettre des combinaisons sur la table

    # lay off = compléter (lay off = compléter)
    add cards to a meld on the table
    ajouter des cartes à une combinaison posée

    # deadwood = points restants
    what the cards outside melds count
    ce que comptent les cartes hors combinaison
    """
)
