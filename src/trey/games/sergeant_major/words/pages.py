"""The rules of 3-5-8 in words, as a table has set them."""

from collections.abc import Mapping
from typing import Any

from trey.core.cards import SUIT_NAMES
from trey.core.kinds import Card, Count
from trey.core.rule_text import RuleText
from trey.core.text import Text
from trey.core.words import Section

__all__ = ["pages"]

_NUMBER = Text("no one two three four")
_COURTS = {
    9: Text("jack"),
    10: Text("queen"),
    11: Text("king"),
    12: Text("ace"),
}
_STEPS = {
    "exchange": Text("the exchange"),
    "give": Text("the gifts"),
    "return": Text("the returns"),
    "call": Text("the call"),
    "kitty": Text("the kitty"),
}


def pages(o: Mapping[str, Any], seats: Count) -> tuple[Section, ...]:
    """Return the rules of a table with these options, part by part."""
    win, _, number = o["win_rule"].partition(":")
    steps = [_STEPS[step] for step in o["phase_order"].split(",")]
    count = Text(*(words.split()[o["kitty_size"]] for words in _NUMBER))
    gifts_first = "give" in o["phase_order"]
    return RULES.pages(
        o,
        seats,
        removed=_left_out(*o["removed_cards"] or (0,)),
        steps=Text(", ".join(step.en for step in steps), ", ".join(step.fr for step in steps)),
        count=count,
        gifts_first=gifts_first,
        returns_wait=gifts_first or o["dealer_blind_exchange"],
        thrown_in=o["passes_per_game"] or o["redeal_window"],
        first_of_equals=o["targets"].count(max(o["targets"])) > 1,
        equals=len(set(o["targets"])) < len(o["targets"]),
        number=number,
        in_a_deal=win in {"tricks_in_hand", "target_plus"},
        prize=o["win_prize"] if win == "tricks_in_hand" else 0,
    )


def _left_out(card: Card) -> Text:
    """Return a card's name, in French with its article, and there that it is left out: "le 2 de trèfle est retiré"."""
    name = _COURTS.get(card & 15, Text(str((card & 15) + 2), f"le {(card & 15) + 2}"))
    out = "retirée" if name.fr.startswith("la ") else "retiré"
    return Text("{} of {}", f"{{}} de {{}} est {out}").fill(name, SUIT_NAMES[card >> 4])


RULES = RuleText(
    """
    # aim
    Three players, each for themselves. In every deal each has a target of tricks: {targets[0]} for the dealer, {targets[1]} for the next to play, {targets[2]} for the last.
    Trois joueurs, chacun pour soi. À chaque donne, chacun a un objectif de plis : {targets[0]} pour le donneur, {targets[1]} pour le suivant, {targets[2]} pour le dernier.
    = side
    left
    gauche
    ? not direction = clockwise
    = side
    right
    droite
    The players deal in turn, to the {side}, so everybody has each target in turn.
    Après chaque donne, c'est au joueur de {side} de donner : chacun a donc chaque objectif à son tour.

    # The deal = La donne (redeal)
    The first dealer is drawn at random.
    Le premier donneur est tiré au sort.
    ? not removed_cards
    All 52 cards are used.
    On joue avec les 52 cartes.
    ? removed_cards
    The {removed} is left out, so 51 cards are used.
    {removed} : on joue avec 51 cartes.
    = way
    clockwise from the dealer's left
    dans le sens horaire à partir de la gauche du donneur
    ? not direction = clockwise
    = way
    counter-clockwise from the dealer's right
    dans le sens inverse des aiguilles d'une montre à partir de la droite du donneur
    Each player gets {hand_size} cards, dealt one at a time, {way}. Play goes the same way round. Aces are high.
    Chacun reçoit {hand_size} cartes, distribuées une par une, {way}. On joue dans le même sens. L'as est la plus forte carte.
    ? kitty_size = 1
    The card left over is the kitty; it lies face down.
    La carte restante forme le talon, face cachée.
    ? kitty_size, not kitty_size = 1
    The {count} cards left over are the kitty; they lie face down.
    Les {count} cartes restantes forment le talon, face cachée.
    ? call_on_first
    When everybody has {call_on_first} cards, the deal stops for the call. The remaining cards are dealt after the call; nobody sees them before that.
    Quand chacun a {call_on_first} cartes, la distribution s'arrête pour l'annonce. Les cartes restantes sont distribuées ensuite ; personne ne les voit avant.
    ? redeal_window
    First, the player with the highest target may ask for a redeal, once in each deal. Then either of the other two may ask, in play order, but only once between them. The same dealer deals again.
    Avant tout, le joueur qui a le plus haut objectif peut demander une redonne, une fois par donne. Après lui, l'un des deux autres peut en demander une, dans l'ordre du jeu, une seule fois à eux deux. Le même donneur redonne.
    ? redeal_window, first_of_equals
    If several share the highest target, the first of them after the dealer, in play order, may ask first. The dealer comes last.
    Si plusieurs ont le plus haut objectif, le premier d'entre eux après le donneur, dans l'ordre du jeu, peut demander une redonne en premier. Le donneur vient en dernier.

    # Before the play = Avant le jeu (discard)
    = who
    the caller
    l'annonceur
    ? caller = dealer
    = who
    the dealer
    le donneur
    ? not caller = dealer
    The player after the dealer is the caller.
    Le joueur après le donneur est l'annonceur.
    Order: {steps}, then the play.
    Ordre : {steps}, puis le jeu.
    ? kitty_mode = discard_then_take
    Kitty: {who} first sets {count} of their cards aside, and only then takes the kitty.
    Talon : {who} écarte d'abord {count} de ses cartes, et ne prend le talon qu'ensuite.
    = cards
    {count} cards
    {count} cartes
    ? kitty_size = 1
    = cards
    one card
    une carte
    ? kitty_mode = take_then_discard
    Kitty: {who} takes it and then sets aside any {count} of the cards they hold.
    Talon : {who} le prend, puis écarte {cards} de son choix parmi toutes les siennes.
    = most
    up to {cards}
    jusqu'à {cards}
    ? kitty_size = 1
    = most
    one card or none
    une carte ou aucune
    ? not peek_if_4444
    = unseen
    without having seen the kitty
    sans avoir vu le talon
    ? kitty_mode = swap_up_to_4
    Kitty: {who} sets aside {most} {unseen}, and then takes as many from its top. The rest of the kitty stays face down.
    Talon : {who} écarte {most} {unseen}, puis en prend autant sur le dessus du talon. Ce qui reste du talon demeure face cachée.
    ? kitty_size
    Cards set aside stay face down; only {who} knows them.
    Les cartes écartées restent face cachée ; seul {who} les connaît.
    ? peek_if_4444
    If {who} holds exactly four cards of each suit, they may look at the kitty before they call. If they do and were up in the last deal, they give up their exchange.
    Si {who} a exactement quatre cartes de chaque couleur, il peut voir le talon avant d'annoncer. S'il le fait et qu'il était en plus à la donne précédente, il renonce à son échange.
    ? down_dealer_shows_kitty
    A dealer who was down shows kitty cards: each player to whom they returned a card sees any higher kitty card of that suit.
    Un donneur qui était en moins montre des cartes du talon. Chaque joueur à qui il a rendu une carte voit celles du talon qui sont plus fortes dans la même couleur.

    ? exchange = none
    # The exchange = L'échange (give, return)
    There is no exchange of cards between players.
    Il n'y a pas d'échange entre joueurs.

    ? not exchange = none
    # The exchange = L'échange (give, return)
    From the second deal on, players who were up in the last deal give cards to those who were down. If only one was up, each player who was down gets one card for each trick they were down. If two were up, each gives one card for each trick they were up.
    Dès la deuxième donne, les joueurs qui étaient en plus à la donne précédente donnent des cartes à ceux qui étaient en moins. S'il n'y en a qu'un en plus, chaque joueur en moins reçoit autant de cartes qu'il avait de plis en moins. S'il y en a deux, chacun donne autant de cartes qu'il avait de plis en plus.
    ? exchange_waivable
    A player may give fewer, or none.
    Chacun peut en donner moins, voire aucune.
    = same
    which may be the very card you were given
    même si c'est la carte reçue
    ? exchange_not_the_same_card
    = same
    but not the very card you were given while you have another of the suit
    mais pas la carte reçue elle-même tant qu'on en a une autre de la couleur
    ? not exchange_one_by_one
    = more
    ; for two cards of one suit, your two highest, and so on
    ; pour deux cartes d'une même couleur, ses deux plus fortes, et ainsi de suite
    For each card you receive you must give back your highest card of that suit, {same}{more}.
    Pour chaque carte reçue, on rend sa plus forte carte de la même couleur, {same} {more}.
    Cards are given and returned face down: only the two who exchange see them.
    Les cartes sont données et rendues face cachée : seuls les deux joueurs concernés les voient.
    ? equals
    = if_equal
    . If their targets are equal, the first after the dealer in play order does; the dealer comes last
    . À objectifs égaux, c'est le premier après le donneur dans l'ordre du jeu ; le donneur vient en dernier
    ? exchange_two_up_order = higher_current_target
    If two are up, the one with the higher target in the new deal exchanges first{if_equal}.
    Si deux joueurs sont en plus, celui qui a le plus haut objectif dans la nouvelle donne échange d'abord{if_equal}.
    ? exchange_two_up_order = biggest_surplus
    If two are up, the one who was up by more exchanges first. If both were up by the same number, the one with the higher target in the new deal does{if_equal}.
    Si deux joueurs sont en plus, celui qui l'était le plus échange d'abord. S'ils l'étaient autant l'un que l'autre, c'est celui qui a le plus haut objectif dans la nouvelle donne{if_equal}.
    ? exchange_one_by_one
    Cards are given one at a time: the giver sees what comes back before choosing the next gift. A card that was returned may not be given away.
    Les cartes se donnent une à une : on voit ce qui revient avant de choisir la suivante. On ne peut pas donner une carte reçue en retour.
    ? exchange_one_by_one
    If two are down, the giver begins with the dealer if the dealer is one of them, else with the first in play order.
    Si deux joueurs sont en moins, l'échange se fait d'abord avec le donneur s'il est l'un d'eux, sinon avec le premier dans l'ordre du jeu.
    ? not exchange_one_by_one
    If two are down, the giver chooses the cards for both before seeing any return.
    Si deux joueurs sont en moins, celui qui est en plus choisit les cartes pour les deux avant de voir ce qu'on lui rend.
    ? gifts_first
    Gifts are made before the call, and only the returns follow it.
    Les dons se font avant l'annonce ; seuls les retours la suivent.
    ? dealer_blind_exchange
    Whatever the dealer receives stays face down until they have named trumps. A dealer who is down makes their returns after that, before taking the kitty.
    Ce que reçoit le donneur reste face cachée jusqu'à l'annonce. S'il est en moins, il ne rend ses cartes qu'après l'annonce, avant de prendre le talon.
    = late
    returns
    les retours
    ? dealer_blind_exchange
    = late
    such returns
    ces retours
    ? returns_wait
    {late} are made to the first giver, then to the second; a card from the second is never returned to the first.
    {late} vont d'abord au premier qui a donné, puis au second ; on ne rend jamais au premier une carte reçue du second.
    ? exchange_not_the_same_card
    = but
    except that trump itself while you have another
    sauf cet atout lui-même tant qu'on en a un autre
    ? not exchange_one_by_one
    = others_first
    Returns in the other suits come first.
    On rend d'abord dans les autres couleurs.
    ? exchange_trump_cards = free_return
    For a trump you were given, you may return any card {but}. {others_first}
    Pour un atout reçu, on peut rendre n'importe quelle carte {but}. {others_first}
    ? exchange_trump_cards = not_given
    Trumps may not be given.
    On ne donne pas d'atout.
    ? exchange_only_trump_hands
    There is no exchange after a no-trump or Miz call, and it is not made up later.
    Il n'y a pas d'échange après une annonce de sans-atout ou de misère, et il n'est pas reporté.
    ? thrown_in
    If a deal is thrown in, the exchange still takes place in the next one.
    Si une donne est annulée, l'échange a lieu à la suivante.

    # The call = L'annonce (call)
    ? call_set = suits
    {who} names one of the four suits as trumps; no-trump is not allowed.
    {who} nomme l'une des quatre couleurs comme atout ; le sans-atout est interdit.
    ? call_set = suits_nt
    {who} names a suit as trumps, or no-trump.
    {who} nomme une couleur comme atout, ou sans-atout.
    ? call_set = suits_nt_miz
    {who} calls a trump suit, no-trump, or Miz.
    {who} annonce une couleur d'atout, sans-atout ou misère.
    ? call_set = suits_nt_miz
    Miz: there are no trumps, everybody tries to avoid tricks, and limits take the place of the targets. The limit is {miz_maxima[0]} tricks for the dealer, {miz_maxima[1]} for the next player and {miz_maxima[2]} for the last.
    Misère : pas d'atout, chacun cherche à éviter les plis, et des limites remplacent les objectifs. La limite est de {miz_maxima[0]} plis pour le donneur, de {miz_maxima[1]} pour le suivant et de {miz_maxima[2]} pour le dernier.
    ? call_once_each
    A player makes each call only once in a match.
    Un joueur ne fait chaque annonce qu'une fois par partie.
    = times
    at most {passes_per_game} times
    au plus {passes_per_game}
    ? passes_per_game = 1
    = times
    once
    une
    ? passes_per_game
    Instead of calling, a player may pass, {times} in a match; the same dealer deals again.
    Au lieu d'annoncer, un joueur peut passer, {times} fois par partie ; le même donneur redonne.

    # play
    = lead
    the player after the dealer
    le joueur après le donneur
    ? first_leader = caller
    = lead
    {who}
    {who}
    {lead} leads to the first trick; the winner of a trick leads to the next.
    {lead} entame le premier pli ; celui qui gagne un pli entame le suivant.
    You must follow suit if you can; if you can't, play any card. The highest trump wins the trick; without a trump, the highest card of the suit that was led.
    Il faut fournir la couleur demandée si l'on peut, sinon on joue ce qu'on veut. Le plus fort atout gagne le pli ; s'il n'y en a pas, c'est la plus forte carte de la couleur demandée.
    ? must_trump_when_void
    But if you are void, you must trump if you can. If the trick has been trumped already, you must overtrump if you can. Otherwise play any card.
    Mais sans la couleur demandée, il faut couper si l'on peut. Si le pli est déjà coupé, il faut surcouper si l'on peut. Sinon, on joue ce qu'on veut.
    ? must_overtake_trump_lead
    When trumps are led, you must beat the best trump so far if you can.
    Quand l'entame est un atout, il faut monter sur le plus fort atout joué, si l'on peut.

    # score
    You score 1 point for each trick over your target (you are up) and lose 1 for each trick short of it (you are down). The three results add up to zero.
    Chaque pli au-dessus de l'objectif vaut un point : le joueur est alors en plus ; chaque pli qui manque en coûte un : il est en moins. La somme des trois résultats est nulle.
    ? call_set = suits_nt_miz
    In a Miz it is the other way round: each trick below the limit is a point, each trick above it costs one.
    À la misère, c'est l'inverse : chaque pli en dessous de la limite vaut un point, chaque pli au-dessus en coûte un.
    ? stake
    Stakes: a player who is up receives {stake} for each of their points; those who are down pay {stake} for each point they lost.
    Mises : un joueur en plus reçoit {stake} pour chacun de ses points ; les joueurs en moins paient {stake} pour chaque point perdu.
    ? prize
    Each of the others pays a prize of {prize} to the player who wins the match by taking {number} or more tricks in one deal.
    Chacun des autres paie une prime de {prize} à celui qui gagne la partie en faisant au moins {number} plis dans une donne.
    ? not prize, not stake
    There are no stakes.
    On joue sans mise.

    # end
    ? win_rule = tricks_in_hand
    A player who takes {number} or more tricks in one deal wins the match.
    Un joueur qui fait au moins {number} plis dans une donne gagne la partie.
    ? win_rule = cumulative
    The first to a running total of +{number} wins; if several get there in the same deal, the highest total wins.
    Le premier à un total de +{number} gagne ; si plusieurs y arrivent à la même donne, le plus haut total gagne.
    ? win_rule = target_plus
    A player who takes at least {number} tricks more than their target wins the match; if two do, the one with the bigger gain wins.
    Un joueur qui fait au moins {number} plis de plus que son objectif gagne la partie ; si deux y parviennent, le plus gros gain l'emporte.
    ? win_rule = all_calls
    When everybody has made {calls_to_play} calls, the highest total wins.
    Quand chacun a fait {calls_to_play} annonces, le plus haut total gagne.
    ? win_rule = fixed_hands
    After {number} deals the highest total wins.
    Après {number} donnes, le plus haut total gagne.
    ? win_rule = fixed_hands, not max_hands
    * thrown in
    ? in_a_deal, call_set = suits_nt_miz
    You cannot win the match this way in a Miz.
    On ne peut pas gagner la partie de cette façon à la misère.
    ? in_a_deal, finish_hand_after_win
    The deal in which the match is won is played out.
    La donne où la partie est gagnée se joue jusqu'au bout.
    ? in_a_deal, not finish_hand_after_win
    Once a player has won this way, play stops immediately, and that deal is not scored.
    Dès qu'un joueur a gagné ainsi, le jeu s'arrête, et cette donne ne compte pas.
    ? not win_rule = tricks_in_hand, tie = continue
    If there is a tie, play goes on until it is broken.
    En cas d'égalité, on continue jusqu'à ce qu'un seul soit en tête.
    ? not win_rule = tricks_in_hand, tie = shared
    A tie is shared.
    En cas d'égalité, la victoire est partagée.
    ? not win_rule = tricks_in_hand, tie = last_hand_gain
    In a tie the bigger gain in the last deal wins. If that is equal too, the tied player who was the last to take a trick wins.
    En cas d'égalité, le plus gros gain de la dernière donne l'emporte. S'il est égal aussi, le dernier des joueurs à égalité à avoir fait un pli gagne.
    ? max_hands
    After {max_hands} deals the match ends in any case, and the highest running total wins. A tie is then shared.
    Après {max_hands} donnes, la partie finit de toute façon, et le plus haut total gagne. En cas d'égalité, la victoire est alors partagée.
    ? max_hands
    * thrown in
    """
)
