"""What a table of 3-5-8 may settle, and which settings cannot be combined (RULEBOOK 2.5 to 2.8)."""

from collections.abc import Mapping
from typing import Any

from trey.core.from_text import clashes_in, options_in
from trey.core.options import Cards, Numbers
from trey.games.sergeant_major.choices import CALL_SETS

__all__ = ["CLASHES", "OPTIONS"]

OPTIONS = options_in(
    """
    # removed_cards = Missing card = Carte manquante (cards; S, D)
    empty
    The card left out of the pack when 51 are dealt; the source does not say which.
    La carte retirée du jeu quand on en donne 51 ; la source ne dit pas laquelle.

    # hand_size = Cards each = Cartes par joueur (cards; S)
    16 of 16 to 17
    How many cards each player gets, which is also the number of tricks in a deal.
    Combien de cartes chacun reçoit ; c'est aussi le nombre de plis d'une donne.

    # kitty_size = Kitty = Talon (cards; S)
    4 of 0 to 4
    How many cards lie face down in the kitty.
    Combien de cartes forment le talon.

    # targets = Targets = Objectifs (goals; R)
    8,5,3
    Tricks that the dealer, the next to play and the last must take; they add up to the tricks of a deal.
    Plis que doivent faire le donneur, le suivant et le dernier ; leur somme est le nombre de plis d'une donne.

    # kitty_mode = Using the kitty = Usage du talon (before; S, A13)
    discard_then_take
    - discard_then_take = discard without seeing it, then take it = écarter sans le voir, puis le prendre
    - take_then_discard = take it, then discard = le prendre, puis écarter
    - none = no kitty = pas de talon
    - swap_up_to_4 = swap up to four cards without seeing it = échanger jusqu'à quatre cartes sans le voir
    How the caller uses the kitty.
    Ce que l'annonceur fait du talon.

    # phase_order = Order of stages = Ordre des étapes (before; S, A8 A10 A12, D)
    exchange,call,kitty
    - exchange,call,kitty = exchange, call, kitty = échange, annonce, talon
    - exchange,kitty,call = exchange, kitty, call = échange, talon, annonce
    - call,exchange,kitty = call, exchange, kitty = annonce, échange, talon
    - call,kitty,exchange = call, kitty, exchange = annonce, talon, échange
    - kitty,exchange,call = kitty, exchange, call = talon, échange, annonce
    - kitty,call,exchange = kitty, call, exchange = talon, annonce, échange
    - exchange,call = exchange, call = échange, annonce
    - call,exchange = call, exchange = annonce, échange
    - call,kitty = call, kitty = annonce, talon
    - kitty,call = kitty, call = talon, annonce
    - call = call only = annonce seule
    - kitty,give,call,return = kitty, gifts, call, returns = talon, dons, annonce, retours
    - give,call,return,kitty = gifts, call, returns, kitty = dons, annonce, retours, talon
    - give,call,return = gifts, call, returns = dons, annonce, retours
    The order of exchange, call and kitty; the returns may wait for the call.
    L'ordre de l'échange, de l'annonce et du talon ; les retours peuvent attendre l'annonce.

    # call_set = Calls = Annonces (calls; S, A12 A13)
    suits
    - suits = the four suits = les quatre couleurs
    - suits_nt = suits and no-trump = couleurs et sans-atout
    - suits_nt_miz = suits, no-trump and Miz = couleurs, sans-atout et misère
    What the caller may name.
    Ce que l'annonceur peut nommer.

    # call_once_each = Each call once = Chaque annonce une fois (calls; S)
    no
    A player may make each call only once in a match.
    Un joueur ne fait chaque annonce qu'une fois par partie.

    # calls_to_play = Calls to make = Annonces à faire (goals; S, D)
    6 of 1 to 6
    idle win_rule: tricks_in_hand cumulative target_plus fixed_hands
    How many calls each player makes, if the match ends when all calls are made.
    Combien d'annonces chacun fait, si la partie finit après toutes les annonces.

    # miz_maxima = Miz limits = Limites de la misère (goals; R)
    3,5,8
    idle call_set: suits suits_nt
    The most tricks that the dealer, the next to play and the last may take in a Miz.
    Nombre maximal de plis que peuvent faire, à la misère, le donneur, le suivant et le dernier.

    # caller = Caller = Annonceur (calls; S, A9 A12)
    dealer
    - dealer = the dealer = le donneur
    - left_of_dealer = the player after the dealer = le joueur après le donneur
    Who names trumps and uses the kitty.
    Qui nomme l'atout et prend le talon.

    # first_leader = First lead = Entame (play; S, A10 A12 A13 A19)
    left_of_dealer
    - left_of_dealer = the player after the dealer = le joueur après le donneur
    - caller = the caller = l'annonceur
    Who leads to the first trick.
    Qui entame le premier pli.

    # exchange = Exchange = Échange (exchange; S)
    standard
    - standard = players who were up give cards, and get back the highest of the same suits = les joueurs en plus donnent des cartes, et on leur rend les plus fortes des mêmes couleurs
    - none = no exchange = pas d'échange
    Whether the results of a deal lead to an exchange of cards in the next.
    Échange de cartes d'après le résultat de la donne précédente.

    # exchange_two_up_order = Who exchanges first = Qui échange en premier (exchange; R, A4)
    higher_current_target
    - higher_current_target = the higher target in this deal = le plus haut objectif de cette donne
    - biggest_surplus = the player who was up by more = le plus gros gain de la donne précédente
    idle exchange: none; phase_order: call,kitty kitty,call call
    Which of two players who are up exchanges first.
    Qui échange d'abord quand deux joueurs sont en plus.

    # exchange_waivable = May give fewer = Échange facultatif (exchange; A4 A10)
    no
    idle exchange: none; phase_order: call,kitty kitty,call call
    A player who is up may give fewer cards than the exchange requires, or none.
    Un joueur en plus peut donner moins de cartes que l'échange n'en demande, voire aucune.

    # exchange_one_by_one = Card by card = Carte par carte (exchange; D)
    no
    idle exchange: none; phase_order: call,kitty kitty,call call
    A card is returned for each gift before the giver chooses the next.
    Une carte est rendue pour chaque carte donnée, avant le choix de la suivante.

    # exchange_not_the_same_card = Not the same card = Pas la même carte (exchange; D)
    no
    idle exchange: none; phase_order: call,kitty kitty,call call
    You may not return the very card you were given while you hold another of its suit.
    On ne rend pas la carte reçue elle-même tant qu'on en a une autre de la même couleur.

    # exchange_trump_cards = Trumps in the exchange = Atouts dans l'échange (exchange; A10 A11)
    normal
    - normal = like any other suit = comme une autre couleur
    - free_return = any card may come back for a trump = pour un atout, on rend ce qu'on veut
    - not_given = trumps may not be given = on ne donne pas d'atout
    idle exchange: none; phase_order: call,kitty kitty,call call
    How trumps are treated when they are named before the exchange.
    Comment l'échange traite les atouts quand l'annonce le précède.

    # exchange_only_trump_hands = No exchange without trumps = Pas d'échange sans atout (exchange; A10 A11)
    no
    idle exchange: none; phase_order: call,kitty kitty,call call; call_set: suits
    A call of no-trump or Miz cancels the exchange.
    Un sans-atout ou une misère supprime l'échange.

    # dealer_blind_exchange = Blind exchange = Échange à l'aveugle (exchange; G1)
    no
    Cards the dealer receives in the exchange stay face down until trumps are named; a dealer who is down returns cards only after that.
    Les cartes que le donneur reçoit à l'échange restent face cachée jusqu'à l'annonce ; s'il est en moins, il ne rend les siennes qu'après.

    # down_dealer_shows_kitty = Dealer who was down shows kitty cards = Le donneur, s'il était en moins, montre des cartes du talon (before; A4)
    no
    If the dealer was down, each player to whom they returned a card sees any higher kitty card of that suit.
    Si le donneur était en moins, chaque joueur à qui il a rendu une carte voit au talon les cartes plus fortes de même couleur.

    # must_trump_when_void = Must trump = Coupe obligatoire (play; A13)
    no
    If you are void in the led suit, you must trump if you can. If the trick is already trumped, you must overtrump if you can, else play any card.
    Sans la couleur demandée, il faut couper si l'on peut. Si le pli est déjà coupé, il faut surcouper si l'on peut, sinon on joue ce qu'on veut.

    # must_overtake_trump_lead = Must beat a trump lead = Monter à l'atout (play; A13)
    no
    When trumps are led, you must beat the best trump so far if you can.
    Quand l'entame est un atout, il faut monter sur le plus fort atout joué, si l'on peut.

    # call_on_first = Call on the first cards = Annonce sur les premières cartes (calls; A9b A10 A11)
    none of 1 to 16, or none = none = aucune
    Trumps are named when each player has been dealt this many cards.
    L'annonce se fait quand chacun n'a encore que ce nombre de cartes.

    # peek_if_4444 = Peek with 4-4-4-4 = Voir le talon avec 4-4-4-4 (before; A12b)
    no
    A caller with four cards of each suit may look at the kitty before the call. If they do and were up, they give up their exchange.
    Un annonceur qui a quatre cartes de chaque couleur peut voir le talon avant d'annoncer. S'il le fait et qu'il était en plus, il renonce à son échange.

    # redeal_window = Redeals = Redonnes (before; G1, D)
    no
    In each deal the player with the highest target may ask once for a redeal; then the other two may, once between them.
    À chaque donne, le joueur au plus haut objectif peut demander une fois une redonne, et l'un des deux autres aussi.

    # passes_per_game = Passes = Passes (calls; A12, D)
    0 of 0 to 6
    How many times a caller may pass in a match; the same dealer then deals again.
    Combien de fois par partie un annonceur peut passer ; le même donneur redonne.

    # direction = Direction = Sens du jeu (cards; S, A8 A12)
    clockwise
    - clockwise = clockwise = sens horaire
    - counterclockwise = counter-clockwise = sens inverse
    The direction of deal and play.
    Dans quel sens tournent la donne et le jeu.

    # win_rule = How to win = Victoire (goals; S, A2 A4b A5)
    tricks_in_hand:12
    - tricks_in_hand 9 to 17 = {} tricks in one deal = {} plis en une donne
    - cumulative 1 to 100 = a running total of +{} = un total de +{}
    - target_plus 1 to 14 = {} tricks above your target = {} plis de plus que l'objectif
    - all_calls = highest total when all calls are made = plus haut total après toutes les annonces
    - fixed_hands 1 to 99 = highest total after {} deals = plus haut total après {} donnes
    What ends the match.
    Ce qui termine la partie.

    # finish_hand_after_win = Play the deal out = Finir la donne (goals; D)
    yes
    idle win_rule: cumulative all_calls fixed_hands
    The deal in which the match is won is played to its end; otherwise it stops immediately and is not scored.
    La donne où la partie est gagnée se joue jusqu'au bout ; sinon elle s'arrête aussitôt et ne compte pas.

    # max_hands = Maximum number of deals = Nombre maximal de donnes (goals; D)
    none of 1 to 200, or none = no limit = sans limite
    After this many deals the match ends: the highest running total wins, and a tie is shared.
    Après ce nombre de donnes, la partie finit : le plus haut total gagne, et en cas d'égalité la victoire est partagée.

    # stake = Stake = Mise (goals; S)
    0 of 0 to 1000
    A player who is up receives the stake for each trick above the target; one who is down pays it for each trick short.
    Un joueur en plus reçoit la mise pour chaque pli au-dessus de l'objectif ; un joueur en moins la paie pour chaque pli manquant.

    # win_prize = Prize for the win = Prime de victoire (goals; D)
    0 of 0 to 1000
    idle win_rule: cumulative target_plus all_calls fixed_hands
    What each of the others pays the player who wins the match by tricks in one deal, on top of any stakes.
    Ce que chacun des autres paie à celui qui gagne la partie par ses plis en une donne, en plus des mises.

    # tie = Ties = Égalité (goals; D, G1)
    continue
    - continue = play on = on continue
    - shared = the win is shared = la victoire est partagée
    - last_hand_gain = the bigger gain in the last deal = le plus gros gain de la dernière donne
    idle win_rule: tricks_in_hand
    What happens when several players tie for the win; if the match ends at the maximum number of deals, the win is shared.
    Ce qui se passe quand plusieurs joueurs sont en tête à égalité ; si la partie finit au nombre maximal de donnes, la victoire est partagée.
    """,
    removed_cards=Cards(1),
    targets=Numbers(0, 17, 3, 3),
    miz_maxima=Numbers(0, 17, 3, 3),
)


def _win_size(o: Mapping[str, Any]) -> int:
    """Return the number that goes with how the match is won, 0 for none."""
    return int(o["win_rule"].partition(":")[2] or 0)


def _out_of_reach(o: Mapping[str, Any]) -> bool:
    """Say whether a hand has too few tricks to win the match by."""
    most: dict[str, int] = {"tricks_in_hand": o["hand_size"], "target_plus": o["hand_size"] - min(o["targets"])}
    return _win_size(o) > most.get(o["win_rule"].partition(":")[0], _win_size(o))


def _steps(o: Mapping[str, Any]) -> list[str]:
    return list(o["phase_order"].split(","))


def _comes_before(o: Mapping[str, Any], first: str, second: str) -> bool:
    """Say whether both steps are among those before the play, one before the other."""
    steps = _steps(o)
    return {first, second} <= set(steps) and steps.index(first) < steps.index(second)


CLASHES = clashes_in(
    """
    # cards-do-not-fit
    ? not cards_fit
    {seats} hands of {hand_size} cards and a kitty of {kitty_size} do not add up to the cards of the pack.
    {seats} mains de {hand_size} cartes et un talon de {kitty_size} ne font pas le compte des cartes du jeu.

    # targets-do-not-add-up
    ? not targets_fit
    The targets {targets} do not add up to the {hand_size} tricks of a deal.
    La somme des objectifs {targets} n'est pas {hand_size}, le nombre de plis d'une donne.

    # kitty-order
    ? not kitty_fits
    A kitty needs a place in the order of stages and a way to use it; without a kitty, leave out both.
    Un talon demande une place dans l'ordre des étapes et un usage ; sans talon, ôtez les deux.

    # exchange-order
    ? not exchange_fits
    The order of stages must include the exchange if there is one, and only then.
    L'ordre des étapes doit comprendre l'échange s'il y en a un, et seulement alors.

    # trumps-unknown-in-exchange
    ? trumps_in_exchange, not call_then_exchange
    Rules about trumps in the exchange need the call to come before the exchange.
    Pour traiter les atouts à part dans l'échange, il faut que l'annonce le précède.

    # blind-exchange-order
    ? dealer_blind_exchange, not dealer_calls_between
    The blind exchange needs a dealer who calls after it and before the kitty.
    L'échange à l'aveugle suppose que le donneur annonce entre l'échange et le talon.

    # one-by-one-order
    ? exchange_one_by_one, returns_wait
    In an exchange card by card, a card is returned for each gift immediately: returns cannot wait for the call.
    Dans un échange carte par carte, une carte est rendue aussitôt pour chaque don, sans attendre l'annonce.

    # call-on-first-order
    ? call_on_first, not call_first
    A call on the first cards must be the first thing after the deal.
    Une annonce sur les premières cartes doit suivre aussitôt la donne.

    # call-on-first-alone
    ? call_on_first, peek_or_redeal
    A call on the first cards cannot be combined with a peek at the kitty or with redeals.
    Une annonce sur les premières cartes est incompatible avec un coup d'œil au talon ou des redonnes.

    # peek-order
    ? peek_if_4444, not peek_fits
    A peek with 4-4-4-4 needs hands of 16 cards, a kitty, and the call before anything else.
    Voir le talon avec 4-4-4-4 suppose des mains de 16 cartes, un talon, et l'annonce avant tout le reste.

    # shows-kitty-order
    ? down_dealer_shows_kitty, not dealer_takes_after
    Only a dealer who takes the kitty after the exchange has kitty cards to show.
    Seul un donneur qui prend le talon après l'échange a des cartes du talon à montrer.

    # miz-limits-do-not-add-up
    ? call_set = suits_nt_miz, not miz_fits
    The Miz limits {miz_maxima} do not add up to the {hand_size} tricks of a deal.
    La somme des limites de misère {miz_maxima} n'est pas {hand_size}, le nombre de plis d'une donne.

    # calls-run-out
    ? call_once_each, not win_rule = all_calls
    If each call is made only once, the calls run out, and the match must end with them.
    Si chaque annonce ne sert qu'une fois, elles s'épuisent : la partie doit finir avec elles.

    # all-calls-once
    ? win_rule = all_calls, not call_once_each
    A match that ends when all calls are made needs each call to be made only once.
    Une partie qui finit après toutes les annonces suppose que chacune ne serve qu'une fois.

    # too-few-calls
    ? win_rule = all_calls, calls_missing
    Each player is to make {calls_to_play} calls, but this table allows fewer.
    Chacun doit faire {calls_to_play} annonces, mais cette table en permet moins.

    # no-calls-to-continue
    ? win_rule = all_calls, tie = continue
    After the last call nothing can break a tie: share the win, or let the last deal decide.
    Après la dernière annonce, rien ne peut plus départager les joueurs : partagez la victoire, ou laissez décider la dernière donne.

    # win-out-of-reach
    ? out_of_reach
    Nobody can take so many tricks: a deal has {hand_size}, and the targets are {targets}.
    Personne ne peut faire autant de plis : une donne en a {hand_size}, et les objectifs sont {targets}.

    # hands-not-even (playable)
    ? win_rule = fixed_hands, uneven
    The number of deals must be a multiple of {seats}, so that everybody has each target equally often.
    Le nombre de donnes doit être un multiple de {seats}, pour que chacun ait chaque objectif le même nombre de fois.

    # stake-unsettled (playable)
    ? stake, win_in_a_deal, not finish_hand_after_win
    A deal that stops when the match is won leaves the stake of {stake} unsettled: play the deal out, or play without stakes.
    Une donne qui s'arrête dès que la partie est gagnée laisse la mise de {stake} en suspens : finissez la donne, ou jouez sans mise.
    """,
    cards_fit=lambda o: o["seats"] * o["hand_size"] + o["kitty_size"] + len(o["removed_cards"]) == 52,
    targets_fit=lambda o: sum(o["targets"]) == o["hand_size"],
    kitty_fits=lambda o: len({"kitty" in _steps(o), o["kitty_size"] > 0, o["kitty_mode"] != "none"}) == 1,
    exchange_fits=lambda o: bool({"exchange", "give"} & set(_steps(o))) == (o["exchange"] != "none"),
    trumps_in_exchange=lambda o: o["exchange_trump_cards"] != "normal" or o["exchange_only_trump_hands"],
    call_then_exchange=lambda o: _comes_before(o, "call", "exchange"),
    dealer_calls_between=lambda o: o["phase_order"] == "exchange,call,kitty" and o["caller"] == "dealer",
    returns_wait=lambda o: o["dealer_blind_exchange"] or "give" in _steps(o),
    call_first=lambda o: _steps(o)[0] == "call",
    peek_or_redeal=lambda o: o["peek_if_4444"] or o["redeal_window"],
    peek_fits=lambda o: o["hand_size"] == 16 and o["kitty_size"] and _steps(o)[0] == "call",
    dealer_takes_after=lambda o: o["caller"] == "dealer" and _comes_before(o, "exchange", "kitty"),
    miz_fits=lambda o: sum(o["miz_maxima"]) == o["hand_size"],
    calls_missing=lambda o: o["calls_to_play"] > CALL_SETS[o["call_set"]],
    out_of_reach=_out_of_reach,
    uneven=lambda o: _win_size(o) % o["seats"],
    win_in_a_deal=lambda o: o["win_rule"].startswith(("tricks_in_hand", "target_plus")),
)
