"""The rules of three-handed Euchre in words, as a table has set them."""

from collections.abc import Mapping
from typing import Any

from trey.core.cards import JOKER, PACKS
from trey.core.kinds import Count
from trey.core.rule_text import RuleText
from trey.core.words import Section

__all__ = ["pages"]

_LOWEST = {"e20": "10", "e24": "9", "e25": "9", "e28": "8", "e32": "7", "e33": "7"}


def pages(o: Mapping[str, Any], seats: Count) -> tuple[Section, ...]:
    """Return the rules of a table with these options, part by part."""
    cards = PACKS[o["deck"]].cards
    return RULES.pages(
        o,
        seats,
        size=len(cards),
        low=_LOWEST[o["deck"]],
        joker=JOKER in cards,
        exchange=o["misdeal"].startswith("exchange"),
        rest=len(cards) - (20 if o["dummy"] else 15),
        alone_pays=o["pts_sweep_alone"] != o["pts_sweep"],
    )


RULES = RuleText(
    """
    # aim
    Three players, each for themselves. In every deal one of them, the maker, names trumps and tries to take at least three of the five tricks. The other two defend together, for that deal only.
    Trois joueurs, chacun pour soi. À chaque donne, l'un d'eux, le preneur, fixe l'atout et cherche à faire au moins trois des cinq plis. Les deux autres défendent ensemble, pour cette donne seulement.
    The first to {game_target:points} wins.
    Le premier à {game_target:points} gagne.
    ? max_deals = 1
    There is one deal only.
    Il n'y a qu'une donne.
    ? max_deals, not max_deals = 1
    There are {max_deals} deals at most.
    Il y a au plus {max_deals} donnes.
    ? max_deals
    * thrown in

    # The cards = Les cartes
    ? joker
    = and_joker
    ; and one joker
    ; et un joker
    {size} cards: in each suit ace (high), king, queen, jack and so on, down to the {low}{and_joker}.
    {size} cartes : dans chaque couleur, de l'as (le plus fort) au {low} {and_joker}.
    ? joker
    The joker, or Benny, is the highest trump of all, whatever suit is trump.
    Le joker est le plus fort de tous les atouts, quelle que soit la couleur d'atout.
    = first
    the highest trump is the jack
    le plus fort atout est le valet
    ? joker
    = first
    after it comes the jack of trumps
    après lui vient le valet d'atout
    {first}, the right bower. Next comes the left bower: the jack of the other suit of the same colour, black or red. Then ace, king, queen and so on down.
    {first} : c'est le bower droit. Puis vient le bower gauche : le valet de l'autre couleur de même teinte, noire ou rouge. Puis l'as, le roi, la dame et ainsi de suite.
    The left bower is a trump in every way and does not belong to the suit printed on it.
    Le bower gauche est un atout à tous égards et n'appartient pas à la couleur imprimée dessus.

    # The deal = La donne (naming, exchange)
    * first dealer
    Each player gets five cards, dealt clockwise from the dealer's left.
    Chacun reçoit cinq cartes, dans le sens horaire à partir de la gauche du donneur.
    ? dummy
    Five more go face down to the empty fourth side: the dummy.
    Cinq autres sont posées, face cachée, du quatrième côté de la table, resté vide : c'est le mort.
    The {rest} cards left over lie in the middle, and the top one is turned up: the upcard.
    Les {rest} cartes restantes sont posées au milieu, et celle du dessus est retournée : c'est la retourne.
    ? misdeal = no_ace_no_face
    If anybody has no ace, no face card and no joker, the deal is thrown in at once. The same dealer deals again.
    Si quelqu'un n'a ni as, ni figure, ni joker, la donne est annulée aussitôt. Le même donneur redonne.
    ? misdeal = ace_no_face
    If anybody has no face card, no joker and at most one ace, the deal is thrown in at once. The same dealer deals again.
    Si quelqu'un n'a ni figure ni joker, et au plus un as, la donne est annulée aussitôt. Le même donneur redonne.
    ? misdeal = farmers_hand
    If anybody has four or five nines and tens, a farmer's hand, the deal is thrown in at once. The same dealer deals again.
    Si quatre ou cinq cartes de la main d'un joueur sont des neuf ou des dix, la donne est annulée aussitôt. Le même donneur redonne.
    = three
    any three nines and tens
    trois cartes parmi les neuf et les dix
    ? misdeal = exchange_alike
    = three
    three nines, or three tens
    trois neuf, ou trois dix
    ? exchange
    Before the bids, from the dealer's left, a player with a farmer's hand may show {three}, lay them away and take the three cards left face down in the middle. Only the first who wants to may do so.
    Avant les annonces, à partir de la gauche du donneur, un joueur peut montrer {three}, les écarter et prendre les trois cartes restées face cachée au milieu. Seul le premier qui le veut peut le faire.
    ? joker, joker_turned_up = dealer_is_maker
    If the joker is turned up, the dealer names trumps before they look at their hand. The dealer is then the maker and must take the joker.
    Si le joker est retourné, le donneur nomme l'atout avant de voir sa main. Il est preneur et doit prendre le joker.
    ? joker, joker_turned_up = dealer_names_blind
    If the joker is turned up, the dealer names a suit before they look at their hand. The joker then counts as an upcard of that suit, and all bid as usual.
    Si le joker est retourné, le donneur nomme une couleur avant de voir sa main. Le joker compte alors comme une retourne de cette couleur, et on annonce comme d'habitude.

    # First round of bids = Premier tour d'annonces (first_bids, pickup, dealer_discard)
    From the dealer's left, each player may pass, or order the upcard up: then its suit is trump and that player is the maker. The bidding stops there.
    À partir de la gauche du donneur, chacun peut passer, ou commander la retourne : sa couleur est alors atout, et ce joueur est preneur. Les annonces s'arrêtent là.
    Every player uses the same words: “order it up”.
    À gauche du donneur, on dit « je commande » ; à sa droite, « j'assiste » ; le donneur dit « j'accepte ».
    ? not natural_trump = no
    You may order it up only with a card of its suit in hand. The left bower does not count; nor does the upcard, for the dealer.
    On ne peut commander la retourne qu'avec une carte de sa couleur en main. Le bower gauche ne compte pas ; la retourne non plus, pour le donneur.
    A dealer who is the maker takes the upcard and sets one of their six cards aside, face down.
    Un donneur qui est preneur prend la retourne et écarte une de ses six cartes, face cachée.
    ? dealer_pickup = optional
    If another player has ordered it up, the dealer may take it in the same way, or leave it. Its suit is trump either way.
    Si un autre l'a commandée, le donneur peut la prendre de même, ou la laisser. Sa couleur est atout dans les deux cas.
    ? dealer_pickup = mandatory
    If another player has ordered it up, the dealer must take it in the same way.
    Si un autre l'a commandée, le donneur doit la prendre de même.
    ? not may_discard_upcard
    The dealer's discard may not be the upcard itself.
    L'écart du donneur ne peut pas être la retourne elle-même.

    # Second round of bids = Second tour d'annonces (second_bids)
    If all three pass, the upcard is turned down. Then each passes or names trumps, in the same order; the first to name them is the maker.
    Si tous passent, la retourne est remise face cachée. Dans le même ordre, chacun passe ou nomme l'atout ; le premier qui le nomme est preneur.
    ? round2_excludes_turned_suit
    The suit that was turned down may not be named. The source does not say so, but other descriptions of the game do.
    La couleur de la retourne ne peut pas être nommée. La source ne le dit pas, mais d'autres descriptions du jeu le disent.
    ? natural_trump = in_both_rounds
    You may name only a suit of which you hold a card; the left bower does not count.
    On ne peut nommer qu'une couleur dont on a une carte ; le bower gauche ne compte pas.
    ? natural_trump = in_both_rounds, stick_the_dealer, round2_excludes_turned_suit, not no_trump_call
    A dealer who holds no card of the three suits that may be named may name any of them.
    Un donneur qui n'a aucune carte des trois couleurs permises peut nommer n'importe laquelle d'entre elles.
    ? no_trump_call
    You may also name no-trump: then no suit is trump, and every jack ranks below the queen of its suit.
    On peut aussi nommer sans-atout : aucune couleur n'est atout, et chaque valet vient après la dame de sa couleur.
    ? stick_the_dealer
    The dealer may not pass.
    Le donneur ne peut pas passer.
    ? not stick_the_dealer
    If all pass again, the deal is thrown in and the next dealer deals.
    Si tous passent encore, la donne est annulée, et c'est au joueur suivant de donner.

    # {alone} = {alone} (maker_choice, maker_discards, defence)
    = alone
    The maker's cards
    Les cartes du preneur
    ? alone_defender
    = alone
    Defending alone
    Défendre seul
    ? dummy
    = alone
    The dummy
    Le mort
    ? dummy, alone_maker
    = alone
    Dummy and going alone
    Le mort et le jeu seul
    ? dummy, alone_defender
    = alone
    Dummy and going alone
    Le mort et le jeu seul
    ? dummy
    The maker adds the dummy's five cards to their own, keeps any five of the ten and sets the other five aside, face down.
    Le preneur joint les cinq cartes du mort aux siennes. Sur les dix, il en garde cinq de son choix et écarte les autres, face cachée.
    ? dummy, alone_maker
    Or the maker goes alone, without the dummy, and decides before looking at it; the dummy then stays face down.
    Ou il joue seul : il se passe du mort. Il le décide avant de voir le mort, qui reste alors face cachée.
    ? dummy, not must_use_dummy
    The maker may also keep their own five cards without going alone.
    Il peut aussi garder ses cinq cartes sans jouer seul.
    ? not dummy
    The maker plays their own five cards.
    Le preneur joue ses cinq cartes.
    ? alone_defender
    Then each defender in turn, clockwise from the maker, may choose to defend alone. The other then lays their cards face down and sits the deal out. Only one of the two can defend alone.
    Ensuite chaque défenseur à son tour, dans le sens horaire à partir du preneur, peut choisir de défendre seul. L'autre pose alors ses cartes face cachée et reste hors jeu. Un seul des deux peut défendre seul.
    ? alone_defender, alone_maker
    A defender may also go alone against a maker who goes alone.
    Un défenseur peut aussi jouer seul contre un preneur qui joue seul.

    # play
    The player on the dealer's left leads. The winner of a trick leads to the next.
    Le joueur à gauche du donneur entame. Celui qui gagne un pli entame le suivant.
    ? alone_maker
    But if the maker is alone, the lead falls to the first player to the maker's left who does not sit out.
    Mais si le preneur joue seul, l'entame revient au premier joueur à sa gauche qui n'est pas hors jeu.
    ? alone_maker
    = only
    and the maker is not
    mais pas le preneur
    ? alone_defender
    If a defender is alone {only}, the maker leads.
    Si un défenseur joue seul {only}, c'est le preneur qui entame.
    You must follow suit if you can; if you can't, play any card. The left bower counts as a trump. The highest trump wins the trick; without a trump, the highest card of the suit that was led.
    Il faut fournir la couleur demandée si l'on peut, sinon on joue ce qu'on veut ; le bower gauche compte comme atout. Le plus fort atout gagne le pli ; s'il n'y en a pas, c'est la plus forte carte de la couleur demandée.

    # score
    The maker scores {pts_make:points} for three or four tricks and {pts_sweep} for all five.
    Le preneur marque {pts_make:points} pour trois ou quatre plis et {pts_sweep} pour le capot (les cinq plis).
    ? alone_maker, alone_pays
    All five are worth {pts_sweep_alone:points} to a maker who went alone.
    Le capot d'un preneur qui joue seul vaut {pts_sweep_alone:points}.
    ? alone_maker, not alone_pays
    Going alone earns the maker no extra points.
    Jouer seul ne rapporte rien de plus au preneur.
    A maker who takes fewer than three is euchred, and each defender scores {pts_euchre_each:points}.
    Un preneur qui fait moins de trois plis chute, et chaque défenseur marque {pts_euchre_each:points}.
    ? alone_maker, alone_takes_all
    A maker who went alone is euchred with fewer than five.
    Un preneur qui joue seul chute s'il en fait moins de cinq.
    ? alone_maker, pts_euchre_alone_each
    If a maker who went alone is euchred by both defenders, each scores {pts_euchre_alone_each:points}.
    Si un preneur qui joue seul chute contre les deux défenseurs, chacun d'eux marque {pts_euchre_alone_each:points}.
    ? alone_defender
    If a defender plays alone, both defenders score: {pts_lone_defender_euchre_each} each for three or four tricks, {pts_lone_defender_sweep_each:points} each for all five. If the lone defender takes fewer, the maker scores as usual.
    Si un défenseur joue seul, les deux défenseurs marquent : {pts_lone_defender_euchre_each} chacun s'il fait trois ou quatre plis, {pts_lone_defender_sweep_each:points} chacun s'il les fait tous. S'il en fait moins, le preneur marque comme d'habitude.
    ? alone_defender, alone_maker, alone_takes_all
    Against a maker who went alone, one trick is enough for {pts_lone_defender_euchre_each:points} each.
    Contre un preneur qui joue seul, un pli suffit pour {pts_lone_defender_euchre_each:points} chacun.

    # end
    After a deal in which someone reaches {game_target:points}, the highest score wins.
    Après une donne où quelqu'un atteint {game_target:points}, le plus haut total gagne.
    ? tie = continue
    If several share it, play goes on until one is ahead.
    En cas d'égalité en tête, on continue jusqu'à ce qu'un seul mène.
    ? tie = shared
    If several share it, they share the win.
    En cas d'égalité en tête, la victoire est partagée.
    ? max_deals = 1
    After one deal the match ends in any case: the highest score wins, and if several share it, they share the win.
    Après une donne, la partie finit de toute façon : le plus haut total gagne ; en cas d'égalité en tête, la victoire est partagée.
    ? max_deals, not max_deals = 1
    After {max_deals} deals the match ends in any case: the highest score wins, and if several share it, they share the win.
    Après {max_deals} donnes, la partie finit de toute façon : le plus haut total gagne ; en cas d'égalité en tête, la victoire est partagée.
    """
)
