"""The rules of Buck Euchre in words, as a table has set them."""

from trey.core.rule_text import RuleText
from trey_buck_euchre.options import GOALS

RULES = RuleText(
    """
    # aim
    Everybody plays alone, and begins with {game_target:points}. Every trick takes a point off, but a player who takes fewer tricks than they owe is bucked: their score goes up instead. The first to have no points left wins.
    Chacun joue pour soi, et part avec {game_target:points}. Chaque pli enlève un point, mais un joueur qui fait moins de plis qu'il n'en doit chute : son total monte. Le premier qui n'a plus de points gagne.

    # deal
    ? nines
    24 cards: in each suit from the ace (high) down to the 9. Each player gets five cards, first three and then two; one card is turned up, and eight lie face down.
    24 cartes : dans chaque couleur, de l'as (le plus fort) au 9. Chacun en reçoit cinq, d'abord trois, puis deux ; une carte est retournée, et huit restent cachées.
    ? not nines
    20 cards: in each suit from the ace (high) down to the 10. Each player gets five cards, first three and then two; one card is turned up, and four lie face down.
    20 cartes : dans chaque couleur, de l'as (le plus fort) au 10. Chacun en reçoit cinq, d'abord trois, puis deux ; une carte est retournée, et quatre restent cachées.
    * first dealer

    # Trumps = L'atout (upcard, bid, name, discard)
    ? clubs = dealer_two
    Dirty clubs: if a club is turned up, clubs are automatically trump. The dealer takes it, discards another card and owes two tricks; each of the others owes one.
    Dirty clubs : si un trèfle est retourné, trèfle est atout d'office. Le donneur le prend, écarte une autre carte et doit deux plis ; chacun des autres en doit un.
    ? clubs = all_one
    Dirty clubs: if a club is turned up, clubs are automatically trump, and each player owes one trick. The upcard stays where it is.
    Dirty clubs : si un trèfle est retourné, trèfle est atout d'office, et chacun doit un pli. La retourne reste où elle est.
    ? calling = bids
    From the dealer's left, each in turn bids from one to five tricks, more than the bid before, or passes. A player who has passed bids no more. The highest bidder is the maker and names any suit as trumps; the upcard stays where it is.
    À partir de la gauche du donneur, chacun à son tour annonce de un à cinq plis, plus que l'annonce précédente, ou passe. Un joueur qui a passé n'annonce plus. Le plus offrant est le preneur et nomme la couleur d'atout de son choix ; la retourne reste où elle est.
    ? calling = upcard
    From the dealer's left, each in turn may order up. The upcard's suit is then trump, and the player who orders up is the maker. The dealer takes the upcard and discards another card, face down.
    À partir de la gauche du donneur, chacun à son tour peut commander. La couleur de la retourne est alors atout, et celui qui commande est le preneur. Le donneur prend la retourne et écarte une autre carte, face cachée.
    ? calling = upcard
    If all pass, the upcard is turned down, and each in turn may name another suit. The player who does is the maker.
    Si tous passent, la retourne est refusée, et chacun à son tour peut nommer une autre couleur. Celui qui le fait est le preneur.
    ? no_trump
    The player who names trumps may also name no-trump.
    Celui qui nomme l'atout peut aussi choisir sans-atout.
    ? unmade = thrown_in
    If nobody wants to be the maker, nobody scores and the next dealer deals, even after the last deal of a match.
    Si personne ne veut être preneur, personne ne marque et le donneur suivant donne, même après la dernière donne d'une partie.
    ? unmade = no_trump
    If nobody wants to be the maker, all play without trumps, and each owes one trick.
    Si personne ne veut être preneur, tous jouent sans atout, et chacun doit un pli.

    # In or out = Rester ou se coucher (stay)
    ? calling = upcard
    = owed
    three tricks
    trois plis
    ? calling = bids
    = owed
    as many tricks as they bid
    autant de plis qu'il en a annoncé
    The maker owes {owed}, each of the others one.
    Le preneur doit {owed}, chacun des autres un.
    ? dropping
    Once trumps are named, each of the others, starting on the maker's left, may drop out of the deal and then scores nothing. If both drop out, the maker gets all five tricks without play.
    Une fois l'atout nommé, chacun des autres, à partir de la gauche du preneur, peut se coucher ; il ne marque alors rien. Si les deux se couchent, le preneur a les cinq plis sans jouer.
    ? dropping, not clubs = as_others
    Nobody drops out of dirty clubs.
    Personne ne se couche si un trèfle a été retourné.

    # play
    The player on the dealer's left leads or, if they have dropped out, the next one who is in. You must follow the led suit if you can; otherwise play any card. The highest trump takes the trick, or without one the highest card of the led suit. The winner leads next.
    Le joueur à gauche du donneur entame ou, s'il s'est couché, le suivant. Il faut fournir la couleur demandée si on le peut ; sinon on joue ce qu'on veut. Le plus fort atout prend le pli, ou à défaut la plus forte carte de la couleur demandée. Le gagnant entame ensuite.
    The highest trump is the right bower, the jack of trumps. Next comes the left bower, the jack of the other suit of that colour, then ace, king, queen and so on. Without trumps, each jack ranks below its queen.
    Le plus fort atout est le bower droit, valet d'atout. Puis vient le bower gauche, valet de l'autre couleur de même teinte, puis l'as, le roi, la dame et ainsi de suite. Sans atout, chaque valet est sous sa dame.

    # score
    A player who has taken at least as many tricks as they owe subtracts one point for each trick.
    Un joueur qui a fait au moins les plis dus retire un point par pli.
    A player who has taken fewer is bucked: their score goes up by {set_points:points}, and no trick counts.
    Un joueur qui en a fait moins chute : {set_points:points} de plus, et aucun pli ne compte.
    """,
    GOALS,
)
