"""What a table of Euchre may settle, and which settings cannot be combined (RULEBOOK 3.4)."""

from trey.core.cards import JOKER, PACKS
from trey.core.from_text import clashes_in, options_in
from trey.core.goals import Goals

__all__ = ["CLASHES", "OPTIONS"]

OPTIONS = (
    *options_in(
        """
    # deck = Pack = Jeu de cartes (cards; S, B9 B13 G2)
    e24
    - e24 = 24 cards, nine to ace = 24 cartes, du neuf à l'as
    - e25 = 25 cards: the 24 and a joker = 25 cartes : les 24 et un joker
    - e28 = 28 cards, eight to ace = 28 cartes, du huit à l'as
    - e32 = 32 cards, seven to ace = 32 cartes, du sept à l'as
    - e33 = 33 cards: the 32 and a joker = 33 cartes : les 32 et un joker
    - e20 = 20 cards, ten to ace = 20 cartes, du dix à l'as
    Which cards are used; a joker is the highest trump.
    Les cartes employées ; un joker est le plus fort atout.

    # misdeal = Poor hands = Mains faibles (cards; B17 B18 B19)
    no
    - no = every hand is played = toute main se joue
    - no_ace_no_face = five cards, all ten or lower = cinq cartes, aucune au-dessus du dix
    - ace_no_face = the same, but one may be an ace = cinq cartes, aucune au-dessus du dix sauf un as au plus
    - farmers_hand = four or five nines and tens = quatre ou cinq cartes parmi les neuf et les dix
    - exchange_alike = three nines or three tens may be exchanged = trois neuf ou trois dix s'échangent
    - exchange_any = any three nines and tens may be exchanged = trois cartes parmi les neuf et les dix s'échangent
    The hand for which a deal is thrown in, and the same dealer deals again; or three cards of it may be exchanged for the middle.
    La main qui annule la donne, et le même donneur redonne ; ou dont trois cartes s'échangent contre celles du milieu.

    # dummy = Dummy hand = Main du mort (cards; S, B4 B5 B7)
    yes
    A fourth hand is dealt; a maker who takes it keeps any five of the ten cards.
    On donne une quatrième main ; le preneur qui la prend garde cinq cartes de son choix sur les dix.

    # must_use_dummy = Dummy unless alone = Mort, sauf si l'on joue seul (calls; S)
    yes
    idle dummy: false
    A maker who does not go alone always gets the dummy.
    Le preneur qui ne joue pas seul prend toujours le mort.

    # dealer_pickup = Upcard ordered up = Retourne commandée (calls; S, B3 B4 B7)
    optional
    - optional = the dealer may leave it = le donneur peut la laisser
    - mandatory = the dealer must take it = le donneur doit la prendre
    Whether a dealer who defends must take the upcard that another player ordered up.
    Le donneur en défense doit-il prendre la retourne qu'un autre a commandée ?

    # may_discard_upcard = Upcard may be set aside = Retourne écartable (calls; D)
    yes
    A dealer who takes the upcard may set that same card aside.
    Le donneur qui prend la retourne peut écarter cette même carte.

    # round2_excludes_turned_suit = Turned-down suit is out = Couleur refusée exclue (calls; B4 B8 B14)
    yes
    The suit that everyone turned down may not be named in the second round. The source does not say so, but other descriptions do.
    La couleur refusée par tous ne peut pas être nommée au second tour. La source ne le dit pas, mais d'autres descriptions du jeu le disent.

    # stick_the_dealer = Stick the dealer = Donneur obligé (calls; S)
    no
    The dealer may not pass in the second round of bidding.
    Le donneur ne peut pas passer au second tour d'annonces.

    # no_trump_call = No-trump allowed = Sans-atout permis (calls; B8)
    no
    No-trump may be named in the second round.
    On peut nommer sans-atout au second tour.

    # natural_trump = A card of the suit in hand = Une carte de la couleur en main (calls; D, B15 B16)
    no
    - no = not needed = pas exigée
    - to_order_up = to order the upcard up = pour commander la retourne
    - in_both_rounds = to order it up, or to name a suit = pour commander ou pour nommer une couleur
    When you must hold a card of the suit that you make trump; neither the left bower nor the upcard counts.
    Quand il faut avoir en main une carte de la couleur choisie pour atout ; ni le bower gauche ni la retourne ne comptent.

    # alone_maker = Maker may go alone = Preneur seul (calls; S)
    yes
    The maker may go alone, without the dummy.
    Le preneur peut jouer seul, sans le mort.

    # alone_takes_all = Lone maker needs all five = Les cinq plis pour un preneur seul (calls; B20)
    no
    idle alone_maker: false
    A maker who went alone is euchred unless they take all five tricks, so one trick is enough for the defenders.
    Un preneur qui joue seul chute s'il ne fait pas les cinq plis : un pli suffit alors à la défense.

    # alone_defender = Defender may go alone = Défenseur seul (calls; S)
    yes
    One defender may play without the other, who sits the deal out.
    Un défenseur peut jouer sans l'autre, qui reste hors jeu.

    # joker_turned_up = Joker turned up = Joker retourné (cards; D, B11)
    dealer_names_blind
    - dealer_names_blind = the dealer names the joker's suit, then all bid = le donneur nomme la couleur du joker, puis on annonce
    - dealer_is_maker = the dealer names trumps and is the maker = le donneur nomme l'atout et devient le preneur
    idle deck: e24 e28 e32 e20
    When the upcard is the joker, the dealer names a suit before they look at their hand.
    Si la retourne est le joker, le donneur nomme une couleur avant de voir sa main.

    # pts_make = Three or four tricks = Trois ou quatre plis (points; S)
    1 of 1 to 10
    What the maker scores for three or four tricks.
    Ce que marque le preneur pour trois ou quatre plis.

    # pts_sweep = All five tricks = Capot (points; S, G2 G3)
    3 of 1 to 10
    What a maker scores for all five tricks.
    Ce que marque un preneur pour les cinq plis.

    # pts_sweep_alone = All five tricks alone = Capot seul (points; S, B6)
    3 of 1 to 10
    idle alone_maker: false
    What a maker who went alone scores for all five tricks.
    Ce que marque pour les cinq plis un preneur qui joue seul.

    # pts_euchre_each = Euchre = Chute (points; S)
    2 of 1 to 10
    What each defender scores when the maker takes fewer than three tricks.
    Ce que marque chaque défenseur si le preneur fait moins de trois plis.

    # pts_euchre_alone_each = Euchre of a lone maker = Chute d'un preneur seul (points; D)
    none of 1 to 10, or none = as usual = comme d'habitude
    idle alone_maker: false
    What each defender scores when a maker who went alone is euchred by both.
    Ce que marque chaque défenseur si un preneur qui joue seul chute contre les deux.

    # pts_lone_defender_euchre_each = Euchre by a lone defender = Chute par un défenseur seul (points; S)
    2 of 1 to 10
    idle alone_defender: false
    What each defender scores when a lone defender takes three or four tricks.
    Ce que marque chaque défenseur si l'un d'eux, jouant seul, fait trois ou quatre plis.

    # pts_lone_defender_sweep_each = All five by a lone defender = Capot d'un défenseur seul (points; S)
    4 of 1 to 10
    idle alone_defender: false
    What each defender scores when a lone defender takes all five tricks.
    Ce que marque chaque défenseur si l'un d'eux, jouant seul, fait les cinq plis.

    # game_target = Points to win = Points pour gagner (goals; S, B10 B12)
    10 of 1 to 50
    The match ends when a player has this many points; the highest score wins.
    La partie finit quand un joueur a ce nombre de points ; le plus haut total gagne.

    # tie = Tie at the top = Égalité en tête (goals; D)
    continue
    - continue = play on until one is ahead = on continue jusqu'à ce qu'un seul mène
    - shared = the win is shared = la victoire est partagée
    What happens when several players share the highest score at the end. If the number of deals ends the match, they share the win.
    Ce qui arrive si plusieurs joueurs ont le plus haut total à la fin. Si c'est le nombre de donnes qui termine la partie, ils partagent la victoire.
    """
    ),
    Goals("D", target=None).options[1],
)


CLASHES = clashes_in(
    """
    # dummy-takes-all-cards
    ? dummy, deck = e20
    Twenty cards are four hands of five: with a dummy, no card is left to turn up.
    Vingt cartes font quatre mains de cinq : avec un mort, il n'en reste aucune à retourner.

    # alone-without-dummy
    ? alone_maker, not dummy
    A maker goes alone by doing without the dummy, so there must be a dummy.
    Le preneur joue seul en se passant du mort : il faut donc un mort.

    # misdeal-impossible (playable)
    ? misdeal = no_ace_no_face, deck = e20
    With 20 cards only the four tens are lower than a face card, so no hand is ever thrown in.
    Avec 20 cartes, seuls les quatre dix sont inférieurs aux figures : aucune main n'annulerait la donne.

    # exchange-of-three
    ? exchange, not three_down
    Three cards are exchanged for the three that lie face down in the middle: that takes a pack of 24 cards (e24) and a dummy.
    On échange trois cartes contre les trois du milieu : il faut 24 cartes (e24) et un mort.

    # joker-without-trump
    ? no_trump_call, joker
    The joker is a trump and belongs to no other suit, so no-trump is not possible with a joker.
    Le joker est un atout et n'appartient à aucune autre couleur : avec lui, pas de sans-atout.
    """,
    exchange=lambda o: o["misdeal"].startswith("exchange"),
    three_down=lambda o: o["deck"] == "e24" and o["dummy"],
    joker=lambda o: JOKER in PACKS[o["deck"]].cards,
)
