"""What a table of Buck Euchre may settle, and its presets."""

from trey.core.from_text import options_in, presets_in
from trey.core.goals import Goals

GOALS = Goals("B1 B2", target=15, lowest=5, highest=50, deals=99, deals_source="D1", counted="down")
OPTIONS = options_in(
    """
    # nines = With the nines = Avec les neuf (cards; B1 B2)
    yes
    24 cards, nine to ace; without the nines, 20.
    24 cartes, du neuf à l'as ; sans les neuf, 20.

    # calling = Naming trumps = Choix de l'atout (calls; B1 B2)
    upcard
    - upcard = over the upcard = sur la retourne
    - bids = by bidding tricks = par annonces de plis
    Trumps are ordered up or named as in Euchre, or named by the player who bids the most tricks.
    L'atout se commande ou se nomme comme à l'euchre, ou le joueur qui annonce le plus de plis le nomme.

    # clubs = A club turned up = Trèfle retourné (calls; B1 B2 B5)
    dealer_two
    - as_others = like any suit = comme une autre couleur
    - dealer_two = trumps, the dealer owes two tricks = atout, le donneur doit deux plis
    - all_one = trumps, everybody owes one trick = atout, chacun doit un pli
    Dirty clubs: if a club is turned up, clubs are automatically trump, and nobody may drop out.
    Dirty clubs : si un trèfle est retourné, trèfle est atout d'office, et personne ne peut se coucher.

    # no_trump = No-trump may be named = On peut jouer sans atout (calls; B4)
    no
    The player who names trumps may name no-trump.
    Celui qui nomme l'atout peut choisir sans-atout.

    # unmade = All pass = Tous passent (calls; B1 B3)
    thrown_in
    - thrown_in = thrown in = donne annulée
    - no_trump = played without trumps = jouée sans atout
    If nobody wants to name trumps, the next dealer deals, or all play without trumps and owe one trick each.
    Si personne ne veut nommer l'atout, le donneur suivant donne, ou tous jouent sans atout et doivent un pli chacun.

    # dropping = Dropping out = Se coucher (before; B1 B3)
    yes
    Once trumps are named, the two others may drop out of the deal.
    Une fois l'atout nommé, les deux autres peuvent se coucher.

    # set_points = Points for too few tricks = Points en cas de chute (points; B3)
    5 of 1 to 20
    What is added to the score of a player who takes fewer tricks than they owe.
    Ce qui s'ajoute au total d'un joueur qui fait moins de plis qu'il n'en doit.
    """,
    GOALS,
)
PRESETS = presets_in(
    """
    # buck_euchre = Buck Euchre = Buck Euchre (completed)
    For three, over an upcard; from 15 points down to none.
    À trois, sur une retourne ; de 15 points à zéro.

    # dirty_clubs = Dirty Clubs = Dirty Clubs (completed)
    nines=no calling=bids clubs=all_one dropping=no
    For three with 20 cards; the player who bids the most tricks names trumps.
    À trois avec 20 cartes ; le joueur qui annonce le plus de plis nomme l'atout.
    """,
    OPTIONS,
)
